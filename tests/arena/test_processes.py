"""Processes that work leave interrupts to the one that started them, from their first moment."""

import signal
import sys

import pytest

from spadille.processes import Workers


def held_back() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no masks of signals")
def test_an_interrupt_never_reaches_a_process_that_works() -> None:
    with Workers(1) as workers:
        assert workers.submit(held_back).result()
        assert len(workers.living()) == 1
    assert not held_back()


def test_each_process_begins_as_it_is_told() -> None:
    with Workers(1, begin) as workers:
        assert workers.submit(begun_with).result() == "told"


def begin() -> None:
    globals()["BEGUN"] = "told"


def begun_with() -> str:
    return str(globals().get("BEGUN", ""))
