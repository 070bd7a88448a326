"""One writer for a process: the actions of all tables in one commit, seen by nobody before it."""

import asyncio
import time

from spadille.web.metrics import Metrics
from spadille.web.store import Entry, Store

GATHER = 0.010
"""Seconds for which entries are gathered before they are written together."""

MOST = 256
"""No more entries than these go into one commit."""


class Conflict(Exception):
    """Somebody else has written the same version of the table: it must be loaded anew."""


class Closed(Exception):
    """The journal takes nothing any more."""


class Journal:
    """Takes entries and writes them together; each writer waits until what he wrote is kept."""

    def __init__(self, store: Store, gather: float = GATHER, metrics: Metrics | None = None) -> None:
        self.store, self.gather, self.metrics = store, gather, metrics or Metrics()
        self._queue: asyncio.Queue[tuple[Entry, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_on(), name="journal")

    async def write(self, entry: Entry) -> None:
        """Return once the entry is kept. Raises `Conflict`, `Closed`, and what the store raises when it fails."""
        if self._closed:
            raise Closed
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((entry, done))
        await done

    async def close(self) -> None:
        """Write what has been taken, then stop."""
        self._closed = True
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
            self._writer = None

    async def _write_on(self) -> None:
        going = True
        while going:
            first = await self._queue.get()
            if first is None:
                return
            batch = [first]
            await asyncio.sleep(self.gather)
            while going and len(batch) < MOST and not self._queue.empty():
                taken = self._queue.get_nowait()
                if taken is None:
                    going = False
                else:
                    batch.append(taken)
            await self._commit(batch)

    async def _commit(self, batch: list[tuple[Entry, asyncio.Future[None]]]) -> None:
        begun = time.perf_counter()
        try:
            refused = await self.store.append([entry for entry, _ in batch])
        except Exception as error:
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
            return
        kept = sum(len(entry.bodies) for place, (entry, _) in enumerate(batch) if place not in refused)
        self.metrics.kept(kept, time.perf_counter() - begun)
        for place, (_, done) in enumerate(batch):
            if done.done():
                continue
            if place in refused:
                done.set_exception(Conflict())
            else:
                done.set_result(None)
