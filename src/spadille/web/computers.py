"""Computer players and hints in processes of their own, each with a limit of time, and thumb behind them."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import structlog

from spadille.players import make
from spadille.players.guard import Guarded
from spadille.players.hints import Hint, hints
from spadille.players.thumb import Thumb
from spadille.processes import Workers
from spadille.view import View

LIMIT = 10.0
"""Seconds that a computer player may think about a move, the wait for a free process included."""

STRENGTH = "club"
"""The strength of the hints."""

Answer = TypeVar("Answer")

log = structlog.get_logger("spadille.computers")


class Unanswered(Exception):
    """No answer came in time, or the process that was to give it has ended."""


class Thinkers(Protocol):
    """Those who think about a view, and are shown nothing else."""

    async def choose(self, view: View, spec: str, seed: str) -> str:
        """What the player of a specification does; always something that is legal."""

    async def hints(self, view: View, seed: str) -> Sequence[Hint] | None:
        """Hints for the seat to move, or None when they are not to be had."""


class Computers:
    """Computer players in a pool of processes, which is made anew when it breaks or one of them does not answer."""

    def __init__(self, workers: int | None = None, limit: float = LIMIT) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.limit = limit
        self._free = asyncio.Semaphore(self.workers)
        self._pool: Workers | None = None

    def start(self) -> None:
        """Start the processes, so that the first move does not wait for them."""
        for _ in range(self.workers):
            self._pooled().submit(os.getpid)

    async def choose(self, view: View, spec: str, seed: str) -> str:
        """What the player of a specification does, or thumb in its place."""
        try:
            return await self._asked(_chosen, view, spec, seed)
        except Exception as error:
            log.warning("player failed", spec=spec, error=type(error).__name__)
            return await asyncio.to_thread(by_thumb, view, seed)

    async def hints(self, view: View, seed: str) -> Sequence[Hint] | None:
        """Hints for the seat to move, or None when they do not come in time."""
        try:
            return await self._asked(_hinted, view, seed)
        except Exception as error:
            log.warning("hints failed", error=type(error).__name__)
            return None

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            _end(self._pool)
            self._pool = None

    async def _asked(self, work: Callable[..., Answer], *arguments: Any) -> Answer:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.limit
        async with asyncio.timeout_at(deadline):
            await self._free.acquire()
        try:
            return await self._in_pool(work, arguments, deadline - loop.time())
        finally:
            self._free.release()

    async def _in_pool(self, work: Callable[..., Answer], arguments: tuple[Any, ...], limit: float) -> Answer:
        for _ in range(2):
            pool = self._pooled()
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *arguments)), limit)
            except TimeoutError:
                self._drop(pool)
                raise Unanswered from None
            except (BrokenProcessPool, RuntimeError):
                self._drop(pool)
        raise Unanswered

    def _pooled(self) -> Workers:
        if self._pool is None:
            self._pool = Workers(self.workers, _begin)
        return self._pool

    def _drop(self, pool: Workers) -> None:
        """End a pool that does not answer; the next question makes a new one."""
        if self._pool is pool:
            self._pool = None
        _end(pool)


def by_thumb(view: View, seed: str) -> str:
    """What thumb does, or should even he fail, something that is legal."""
    return str(Guarded(Thumb(seed), seed).choose(view))


def _chosen(view: View, spec: str, seed: str) -> str:
    return str(Guarded(make(spec, seed), seed).choose(view))


def _hinted(view: View, seed: str) -> list[Hint]:
    return hints(view, seed=seed, strength=STRENGTH)


def _begin() -> None:
    """Yield to the server, and end with it however it ends."""
    with suppress(AttributeError, OSError):
        os.nice(5)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _end(pool: Workers) -> None:
    processes = pool.living()
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
