"""A seat at a table of computer players, at which no fault of the player stops the game."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from spadille.arena.entrants import AnyEntrant, Decide
from spadille.deal import Deal
from spadille.notation import Action
from spadille.players import make
from spadille.players.guard import FAILED, ILLEGAL, SLOW, Fault, first_legal
from spadille.players.player import clean, in_words

STAND_IN = "thumb"
"""Who moves in place of a player at fault."""


class _Overrun(BaseException):
    """The limit of time has passed while the player was thinking."""


def _overrun(_signal: int, _frame: FrameType | None) -> None:
    raise _Overrun


@contextmanager
def watched() -> Iterator[None]:
    """Within it, a player that thinks too long is interrupted where the system can do it.

    Elsewhere (Windows, threads) he is waited for, and his answer is not taken.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _overrun)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_DFL if before is None else before)


def _set_alarm(seconds: float) -> None:
    if sys.platform != "win32" and signal.getsignal(signal.SIGALRM) is _overrun:
        signal.setitimer(signal.ITIMER_REAL, seconds)


class Chair:
    """One seat with its player, and `thumb` behind him, who moves when the player is at fault."""

    def __init__(self, entrant: AnyEntrant, seed: str, limit: float) -> None:
        self._entrant, self._seed, self._limit = entrant, seed, limit
        self._decide: Decide | None = None
        self._stand_in = make(STAND_IN, seed)

    def decide(self, deal: Deal) -> tuple[str, Fault | None]:
        """A legal action for the seat to move, and the player's fault, if there is one."""
        answer = self._answer(deal)
        if isinstance(answer, Fault):
            return self._instead(deal), answer
        return answer, None

    def _answer(self, deal: Deal) -> str | Fault:
        seat = _mover(deal)
        start = time.perf_counter()
        try:
            try:
                _set_alarm(self._limit)
                if self._decide is None:
                    self._decide = self._entrant.seated(self._seed)
                answer: object = self._decide(deal)
            finally:
                _set_alarm(0)
        except _Overrun:
            return self._too_slow(seat)
        except Exception as error:
            return Fault(seat, FAILED, in_words(error))
        if time.perf_counter() - start > self._limit:
            return self._too_slow(seat)
        if not isinstance(answer, str):
            return Fault(seat, ILLEGAL, clean(f"{answer!r} is no action"))
        if (reason := deal.why_not(answer)) is not None:
            return Fault(seat, ILLEGAL, clean(str(reason)))
        return answer

    def _too_slow(self, seat: int) -> Fault:
        return Fault(seat, SLOW, f"more than {self._limit:g} s")

    def _instead(self, deal: Deal) -> Action:
        """What `thumb` does, and should even he fail, the first action that is legal."""
        try:
            action = self._stand_in.choose(deal.view(_mover(deal)))
            if deal.why_not(action) is None:
                return action
        except Exception:
            pass
        return first_legal(deal.legal)


def _mover(deal: Deal) -> int:
    assert deal.to_move is not None
    return deal.to_move
