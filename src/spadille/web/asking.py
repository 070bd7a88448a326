"""Who asks, from where, and in which form he wants the answer: what all routes look at alike."""

from functools import partial
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec
from litestar import HttpMethod, Request, WebSocket, route
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from spadille.languages import catalogue, languages
from spadille.messages import Message, Name, Speaker
from spadille.table import Refused
from spadille.web import limits
from spadille.web.identity import cookie_of, key_of
from spadille.web.preferences import COOKIE, Preferences, asked_language, read
from spadille.web.rooms import Room, Rooms

Asked: TypeAlias = Request[Any, Any, State]
Socket: TypeAlias = WebSocket[Any, Any, State]
Connection: TypeAlias = ASGIConnection[Any, Any, Any, State]

page_at = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""Makes a function the route of something that is looked at: asked by HEAD it answers alike, without a body."""


def by_head(shown: HTTPRouteHandler) -> HTTPRouteHandler:
    """The same for a route that stands in the description of the API, where it is not to stand twice."""
    path, thread = sorted(shown.paths), shown.sync_to_thread
    return route(path, http_method=[HttpMethod.HEAD], include_in_schema=False, sync_to_thread=thread)(shown.fn)


LIMIT = "limit"
"""The option of a route that names the limit it counts for, if not the usual one of its method."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
BEARER = "bearer "

NO_SEAT = "no seat"
STATUS = {
    "form": 400,
    "typed": 400,
    "notation": 400,
    "name": 400,
    "settings": 400,
    "level": 400,
    "seat": 400,
    "phrase": 400,
    "origin": 403,
    NO_SEAT: 403,
    "no deal": 404,
    "pause": 429,
}
"""The status of a refusal by its rule; all others are conflicts with how the table stands."""

FOREIGN = Message("This was sent from another site, and is refused.")


def rooms_of(connection: Connection) -> Rooms:
    """The tables of this server."""
    rooms: Rooms = connection.app.state.rooms
    return rooms


def gate_of(connection: Connection) -> limits.Gate:
    """What this server knows of addresses."""
    gate: limits.Gate = connection.app.state.gate
    return gate


def address_of(connection: Connection) -> str:
    """The address of the household that asks; a proxy's word for it counts only where the server was told so."""
    client = connection.scope["client"]
    return limits.household(client[0] if client else "")


def is_foreign(connection: Connection) -> bool:
    """Whether a request comes from a page of another site, or does not tell though cookies may give it a seat."""
    origin = connection.headers.get("origin")
    if origin is None:
        return bool(connection.headers.get("cookie")) and not is_api(connection)
    try:
        site = urlsplit(origin).netloc
    except ValueError:
        return True
    return site.casefold() != connection.headers.get("host", "").casefold()


def refuse_foreign(request: Asked) -> None:
    """Raise `Refused` for a request from another site that would change something."""
    if request.method not in SAFE_METHODS and is_foreign(request):
        raise Refused("origin", FOREIGN)


def is_api(connection: Connection) -> bool:
    """Whether a request is one of the API, which looks at no cookies."""
    return connection.scope["path"].startswith("/api/")


def wants_json(connection: Connection) -> bool:
    """Whether the answer is to be JSON rather than a page."""
    if is_api(connection):
        return True
    accepted = connection.headers.get("accept", "")
    return "json" in accepted and "html" not in accepted


def bearer(connection: Connection) -> str | None:
    """The secret that a client of the API sends."""
    sent = connection.headers.get("authorization", "")
    return sent[len(BEARER) :].strip() if sent[: len(BEARER)].casefold() == BEARER else None


def cookie(connection: Connection, name: str) -> str | None:
    """The value of a cookie; of several with one name the first, which is that of the longest path."""
    for header in connection.headers.getall("cookie", []):
        for part in header.split(";"):
            found, _, value = part.strip().partition("=")
            if found == name:
                return _unquoted(value)
    return None


def _unquoted(value: str) -> str | None:
    if not value.startswith('"'):
        return value
    try:
        return next(iter(SimpleCookie(f"x={value}").values())).value
    except (CookieError, StopIteration):
        return None


def preferences_of(connection: Connection) -> Preferences:
    """What the one who asks has chosen for himself; where that is no language, the one that his browser asks for."""
    chosen = Preferences() if is_api(connection) else read(cookie(connection, COOKIE))
    if chosen.language:
        return chosen
    return msgspec.structs.replace(chosen, language=asked_language(connection.headers.get("accept-language", "")))


def preferences_of_page(socket: Socket) -> Preferences:
    """What the one who looks at a page has chosen; the language is that of the page, which names it."""
    chosen, language = preferences_of(socket), socket.query_params.get("language", "")
    return msgspec.structs.replace(chosen, language=language) if language in languages() else chosen


def speaker_of(connection: Connection, names: tuple[Name, ...] = ()) -> Speaker:
    """One who words messages in the language of the one who asks, without drawings."""
    return Speaker(names, catalogue=catalogue(preferences_of(connection).language))


def own_key(connection: Connection, table: str) -> str | None:
    """The hash of the secret by which a person has a seat at a table: that of the API, or that of his browser."""
    token = bearer(connection) if is_api(connection) else cookie(connection, cookie_of(table))
    return None if token is None else key_of(token)


def own_seat(connection: Connection, room: Room) -> tuple[int | None, str | None]:
    """The seat of the one who asks, and the hash of its secret; nothing for a spectator."""
    key = own_key(connection, room.table.id)
    seat = None if key is None else room.table.seat_of(key)
    return (None, None) if seat is None else (seat.seat, key)


def status_of(refused: Refused) -> int:
    """The status with which a refusal is answered, on a page and in the API alike."""
    return STATUS.get(refused.rule, 409)


def needed_seat(connection: Connection, room: Room) -> int:
    """The seat of the one who asks. Raises `Refused` for a spectator."""
    seat, _ = own_seat(connection, room)
    if seat is None:
        raise no_seat()
    return seat


def no_seat() -> Refused:
    """The refusal of a spectator who would do something."""
    return Refused(NO_SEAT, Message("You have no seat at this table; you may watch."))
