"""The application: what it is made of, how it begins and ends, and how every error becomes one sentence."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message as Sending
from litestar.types import Scope

from spadille import __version__
from spadille.messages import Message, Name
from spadille.ruleset import RulesetError
from spadille.table import Refused
from spadille.web import api, description, faults, live, pages, site
from spadille.web.asking import (
    LIMIT,
    SAFE_METHODS,
    Asked,
    address_of,
    gate_of,
    page_at,
    preferences_of,
    refuse_foreign,
    speaker_of,
    status_of,
    wants_json,
)
from spadille.web.bus import Bus, MemoryBus
from spadille.web.commands import DOINGS
from spadille.web.computers import Computers, Thinkers
from spadille.web.journal import Journal
from spadille.web.limits import POSTS, REQUESTS, Gate, Limited, Limits
from spadille.web.logs import fault
from spadille.web.metrics import Metrics
from spadille.web.rooms import Busy, NoTable, Rooms, Unkept
from spadille.web.store import SqlStore, Store

LARGEST_BODY = 16_384

BODY = "data"
"""What a body as a whole is called where it is not what a route wants."""

BY_HTTPS_ALONE = "max-age=31536000"
"""Sent where people reach the server by https, and to this host alone: what others of its domain do is their own."""

CONTENT_SECURITY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": CONTENT_SECURITY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""Sent with every answer. With another referrer policy browsers would not tell the origin of a form."""

SENTENCES = {
    400: Message("This request is not understood."),
    404: Message("There is no such page."),
    405: Message("This cannot be done with this address."),
    413: Message("This is too much at once."),
    415: Message("This form of data is not understood here."),
    429: Message("Too much is asked at once; try again later."),
    500: Message("This is a fault of the server itself; nothing at the table is lost."),
}

log = structlog.get_logger("spadille.web")


@dataclass(frozen=True)
class Config:
    """How the server is set: its database, whether people reach it by https, and what one address may do.

    `proxied` is whether the word of some proxies is taken for who asks. A table at which nothing has happened for
    `keep_days` is removed; without that number all are kept for ever.
    """

    database: str
    secure: bool = False
    limits: Limits = field(default_factory=Limits)
    proxied: bool = False
    keep_days: float | None = None


@page_at("/healthz", include_in_schema=False)
async def health(state: State) -> Response[str]:
    """Tell that the server works and its database answers."""
    rooms: Rooms = state.rooms
    try:
        await rooms.store.listed((), private=False, limit=1)
    except Exception as error:
        log.error("not healthy", **fault(error))
        return Response("The database does not answer.\n", media_type="text/plain", status_code=503)
    return Response("ok\n", media_type="text/plain", headers={"cache-control": "no-store"})


def make_app(
    config: Config,
    *,
    store: Store | None = None,
    bus: Bus | None = None,
    thinkers: Thinkers | None = None,
    clock: Callable[[], float] = time.time,
    metrics: Metrics | None = None,
) -> Litestar:
    """The application; store, bus, computer players, clock and metrics may be given instead of the usual ones.

    Raises `StoreError` for what is no address of a database.
    """
    kept = store or SqlStore(config.database)
    counted = metrics or Metrics()

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        doorbell, journal = bus or MemoryBus(), Journal(kept, metrics=counted)
        computers = None if thinkers is not None else Computers()
        await kept.open()
        journal.start()
        if computers is not None:
            computers.start()
        thinking = thinkers or computers or Computers()
        rooms = Rooms(kept, journal, doorbell, thinking, clock=clock, metrics=counted, keep_days=config.keep_days)
        app.state.rooms = rooms
        await rooms.start()
        try:
            yield
        finally:
            await rooms.close()
            await journal.close()
            if computers is not None:
                computers.close()
            await doorbell.close()
            await kept.close()

    return Litestar(
        route_handlers=[
            health,
            live.live,
            live.live_json,
            api.router(),
            description.schema,
            description.page,
            Router("/", route_handlers=site.handlers(), include_in_schema=False),
        ],
        lifespan=[life],
        state=State({"config": config, "metrics": counted, "gate": Gate(config.limits)}),
        before_request=_arrived,
        before_send=[_with_headers, _counted],
        exception_handlers={
            Refused: _refused,
            RulesetError: _no_ruleset,
            NoTable: _no_table,
            Busy: _busy,
            Unkept: _unkept,
            Limited: _limited,
            RecursionError: _too_deep,
            HTTPException: _http,
            Exception: _fault,
        },
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=1000),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Spadille",
            version=__version__,
            description="Tables at which people and computer players play the card game Ombre and its family.",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin()],
            components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
            use_handler_docstrings=True,
        ),
    )


BEGUN = "begun"
"""Under this name a request knows when it reached its route."""


def _arrived(request: Asked) -> None:
    request.scope["state"][BEGUN] = time.perf_counter()
    refuse_foreign(request)
    otherwise = REQUESTS if request.method in SAFE_METHODS else POSTS
    gate_of(request).take(address_of(request), request.route_handler.opt.get(LIMIT, otherwise))
    if not request.app.state.config.proxied and "x-forwarded-for" in request.headers:
        _warn_of_proxy(request.app.state)


def _warn_of_proxy(state: State) -> None:
    """Say once that all who come through a proxy share its address."""
    if not state.get("warned", False):
        state["warned"] = True
        log.warning("a proxy tells who asks, and is not believed", option="--trusted-proxy")


async def _counted(message: Sending, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        asked: Any = scope
        metrics: Metrics = asked["litestar_app"].state.metrics
        begun = asked["state"].get(BEGUN)
        took = None if begun is None else time.perf_counter() - begun
        method, path, status = asked["method"], asked.get("path_template", ""), message["status"]
        metrics.answered(method, path, status, took)
        seconds = None if took is None else round(took, 4)
        log.info("answered", method=method, path=path, status=status, seconds=seconds)


async def _with_headers(message: Sending, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["litestar_app"].state.config.secure:
            headers.setdefault("strict-transport-security", BY_HTTPS_ALONE)
        headers.setdefault("cache-control", "no-store")


# Errors


def told(request: Asked, status: int, message: Message, rule: str) -> Response[Any]:
    """One sentence, as JSON or on a page, as it was asked for."""
    metrics: Metrics = request.app.state.metrics
    metrics.refused(rule)
    if wants_json(request):
        sentence = speaker_of(request, _names(request)).say(message)
        return Response({"refused": sentence, "rule": rule}, status_code=status, media_type="application/json")
    page = pages.problem(status, message, preferences_of(request))
    return Response(page, status_code=status, media_type="text/html")


def _names(request: Asked) -> tuple[Name, ...]:
    """The names at the table that a request is about."""
    rooms: Rooms = request.app.state.rooms
    room = rooms.rooms.get(request.path_params.get("table", ""))
    return () if room is None else room.table.names


def _refused(request: Asked, refused: Refused) -> Response[Any]:
    return told(request, status_of(refused), refused.message, refused.rule)


def _no_ruleset(request: Asked, error: RulesetError) -> Response[Any]:
    return told(request, 404, error.message, "ruleset")


def _no_table(request: Asked, _: NoTable) -> Response[Any]:
    return told(request, 404, Message("There is no such table."), "no table")


def _busy(request: Asked, busy: Busy) -> Response[Any]:
    return told(request, 503, busy.message, "busy")


def _unkept(request: Asked, _: Unkept) -> Response[Any]:
    return told(request, 503, live.UNKEPT, "unkept")


def _limited(request: Asked, limited: Limited) -> Response[Any]:
    answer = told(request, 429, limited.message, "limit")
    answer.headers["retry-after"] = str(ceil(limited.wait))
    return answer


def _http(request: Asked, error: HTTPException) -> Response[Any]:
    status = error.status_code
    message = SENTENCES.get(status, Message("This cannot be done here."))
    if status == 400 and wants_json(request):
        message = _what_is_wrong(error)
    answer = told(request, status, message, "http")
    if (allowed := (error.headers or {}).get("allow")) is not None:
        answer.headers["allow"] = allowed
    return answer


def _too_deep(request: Asked, _: RecursionError) -> Response[Any]:
    return told(request, 400, SENTENCES[400], "http")


def _what_is_wrong(error: HTTPException) -> Message:
    """What is wrong in a body or an address, of several things the first."""
    found: Any = getattr(error, "extra", None)
    for each in found or ():
        if isinstance(each, dict):
            field = str(each.get("key", ""))
            return faults.sentence(str(each.get("message", "")), DOINGS, "" if field == BODY else field)
    return faults.NO_JSON


def _fault(request: Asked, error: Exception) -> Response[Any]:
    log.error("fault", **fault(error))
    return told(request, 500, SENTENCES[500], "fault")


STATIC = Path(__file__).parent / "static"
