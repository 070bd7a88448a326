"""The server process: it tells when it is ready, and closes every socket and keeps everything before it ends."""

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence

import structlog
import uvicorn
from litestar import Litestar

from spadille import __version__
from spadille.web.rooms import Rooms

LARGEST_FRAME = 16_384
"""Bytes of a frame above which a socket is closed without a word; a smaller one that is too long is told so."""

MOST_CONNECTIONS = 12_000
PATIENCE = 5
"""Seconds that the end waits for requests that are being answered."""


log = structlog.get_logger("spadille.server")


class Server(uvicorn.Server):
    """A server that ends well on an interrupt: its exit is no failure.

    Of proxies at trusted addresses it takes their word for who asks, and how.
    """

    def __init__(self, app: Litestar, ready: Callable[[], None], trusted: Sequence[str] = ()) -> None:
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            access_log=False,
            proxy_headers=bool(trusted),
            forwarded_allow_ips=list(trusted),
            server_header=False,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=PATIENCE,
        )
        super().__init__(config)
        self.litestar, self.ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and tell that it is done."""
        await super().startup(sockets)
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
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    listening.set_inheritable(False)
    return listening
