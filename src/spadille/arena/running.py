"""A match played pack by pack, in one process or in several, from the beginning or from where it stopped."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import TypeVar

from spadille.arena.errors import ArenaError
from spadille.arena.match import Match, Pack, play_pack
from spadille.arena.results import kept
from spadille.messages import Message
from spadille.processes import Workers

AHEAD = 4
"""Tasks given to each process before the first of them is wanted."""

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def played(match: Match, packs: int, *, jobs: int = 1, file: Path | None = None) -> Iterator[Pack]:
    """The packs 1 to `packs` in order, each as soon as it is played; the same whatever the number of jobs.

    With a file, those in it are read instead of played, and those played are added to it one by one, so that a match
    that is interrupted can go on. Raises `ArenaError`, and `OSError` for a file that cannot be used.
    """
    if file is None:
        yield from in_order(partial(play_pack, match), range(1, packs + 1), jobs)
        return
    with kept(file, match) as results:
        before = results.packs[:packs]
        yield from before
        for pack in in_order(partial(play_pack, match), range(len(before) + 1, packs + 1), jobs):
            results.add(pack)
            yield pack


def in_order(work: Callable[[_Task], _Result], tasks: Iterable[_Task], jobs: int) -> Iterator[_Result]:
    """The results of tasks in their order, worked on by several processes if `jobs` is more than one.

    What is worked on must travel between processes. Raises `ArenaError` when a process was ended from outside.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    pool = Workers(jobs)
    waiting: deque[Future[_Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) > jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise ArenaError(Message("A process that played was ended from outside.")) from None
    finally:
        if waiting:
            for process in pool.living():
                process.terminate()
        pool.shutdown(cancel_futures=True)
