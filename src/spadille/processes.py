"""Processes that work for this one, and leave the interrupts of a terminal to it."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class Workers(ProcessPoolExecutor):
    """A pool of so many processes, each of which begins with `begin`.

    A terminal interrupts every process that runs in it: these never hear it, not even while they start.
    """

    def __init__(self, number: int, begin: Callable[[], None] | None = None) -> None:
        super().__init__(number, multiprocessing.get_context("spawn"), _begun, (begin,))

    def submit(
        self, work: Callable[_Given, _Result], /, *arguments: _Given.args, **named: _Given.kwargs
    ) -> Future[_Result]:
        """Let one of the processes work; it is started now if there are not as many yet."""
        with _held_back():
            return super().submit(work, *arguments, **named)

    def living(self) -> list[Any]:
        """The processes there are."""
        return list((getattr(self, "_processes", None) or {}).values())


@contextmanager
def _held_back() -> Iterator[None]:
    """Interrupts come afterwards; a process that is started meanwhile holds them back for ever."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begun(begin: Callable[[], None] | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin()
