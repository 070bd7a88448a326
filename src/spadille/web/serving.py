"""The server process: it tells when it is ready, and closes every socket and keeps everything before it ends."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Any

import structlog
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from spadille import __version__
from spadille.messages import Speaker
from spadille.web.limits import KNOCKS, Gate, Limited, household
from spadille.web.metrics import Metrics
from spadille.web.rooms import Rooms

LARGEST_FRAME = 16_384
"""Bytes of a frame above which a socket is closed without a word; a smaller one that is too long is told so."""

MOST_CONNECTIONS = 12_000
BACKLOG = 2048
"""Connections that wait to be taken; all of them are taken before anything else is done."""

AT_ONCE = 2
"""Sockets that are opened before those that are open have their turn again."""

PATIENCE = 5
"""Seconds that the end waits for requests that are being answered."""


log = structlog.get_logger("spadille.server")


class Door:
    """Where sockets are asked for: a few at a time come in, so that a crowd keeps nobody at a table waiting.

    Who asks again and again is turned away for next to nothing. There is no gate where all come by way of a proxy.
    """

    def __init__(self, gate: Gate | None, metrics: Metrics) -> None:
        self.gate, self.metrics = gate, metrics
        self.waiting: deque[tuple[Any, Callable[[], None]]] = deque()

    def knocked(self, asking: Any, open_socket: Callable[[], None]) -> None:
        """Let one who asks wait for his turn, or turn him away."""
        if self.gate is not None:
            try:
                self.gate.take(household(asking.client[0] if asking.client else ""), KNOCKS)
            except Limited as limited:
                self.metrics.refused("limit")
                asking.transport.write(_turned_away(limited))
                asking.transport.close()
                return
        self.waiting.append((asking, open_socket))
        if len(self.waiting) == 1:
            asking.loop.call_soon(self._let_in)

    def _let_in(self) -> None:
        for _ in range(min(AT_ONCE, len(self.waiting))):
            asking, open_socket = self.waiting.popleft()
            if not asking.transport.is_closing():
                open_socket()
        if self.waiting:
            self.waiting[0][0].loop.call_soon(self._let_in)

    def protocol(self) -> type[asyncio.Protocol]:
        """The usual protocol, with this door."""
        usual, door = AutoHTTPProtocol, self

        def handle_websocket_upgrade(asking: Any, *event: Any) -> None:
            by_usual: Any = usual
            door.knocked(asking, lambda: by_usual.handle_websocket_upgrade(asking, *event))

        return type("Protocol", (usual,), {"handle_websocket_upgrade": handle_websocket_upgrade})


def _turned_away(limited: Limited) -> bytes:
    sentence = f"{Speaker().say(limited.message)}\n".encode()
    head = (
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        f"content-length: {len(sentence)}\r\nretry-after: {ceil(limited.wait)}\r\n\r\n"
    )
    return head.encode() + sentence


class Server(uvicorn.Server):
    """A server that ends well on an interrupt: its exit is no failure.

    Of proxies at trusted addresses it takes their word for who asks, and how.
    """

    def __init__(self, app: Litestar, ready: Callable[[], None], trusted: Sequence[str] = ()) -> None:
        config = uvicorn.Config(
            app,
            http=Door(None if trusted else app.state.gate, app.state.metrics).protocol(),
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            access_log=False,
            proxy_headers=bool(trusted),
            forwarded_allow_ips=list(trusted),
            server_header=False,
            backlog=BACKLOG,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=PATIENCE,
        )
        super().__init__(config)
        self.litestar, self.ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell that it is done."""
        await super().startup(sockets)
        # What is there now stays: to look through it for garbage would stop every table for a tenth of a second.
        gc.collect()
        gc.freeze()
        log.info("started", version=__version__)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the sockets of the tables with a word of their own, then everything else."""
        rooms: Rooms = self.litestar.state.rooms
        rooms.dismiss()
        for _ in range(20):
            if rooms.watched == 0:
                break
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)
        log.info("ended")

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take signals as the wish to end, and nothing more."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens at an address. Raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except BaseException:
        listening.close()
        raise
    listening.set_inheritable(False)
    return listening
