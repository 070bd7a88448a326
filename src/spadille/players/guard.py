"""A guarded player: when it fails, answers what is not allowed, or is too slow, thumb moves in its place."""

import time
from collections.abc import Callable
from typing import NamedTuple

from spadille.cards import cards_in
from spadille.deal import Deal
from spadille.notation import Action, NotationError, exchange, parse
from spadille.players.player import Player, clean, in_words
from spadille.players.thumb import Thumb
from spadille.state import Choice, Legal
from spadille.view import View

FAILED, SLOW, ILLEGAL = "failed", "slow", "illegal"
KINDS = (FAILED, SLOW, ILLEGAL)
"""The kinds of faults: an error, a limit of time overrun, an answer that is not allowed."""


class Fault(NamedTuple):
    """What a player did wrong at one move: its seat, one of `KINDS`, and what exactly."""

    seat: int
    kind: str
    text: str


def first_legal(legal: Legal) -> Action:
    """Something that is allowed, whatever it is."""
    if isinstance(legal, Choice):
        return exchange(tuple(cards_in(legal.cards)[: legal.least]))
    return legal[0]


class Guarded:
    """A player with thumb behind it. `faults` are those so far; each is also told to `report`, if it is given.

    An answer that took more than `limit` seconds is not taken; a player that never answers can only be stopped from
    outside. Without a limit the same views have always the same answers.
    """

    def __init__(
        self,
        player: Player,
        seed: str = "",
        *,
        limit: float | None = None,
        report: Callable[[Fault], None] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.player, self.limit, self.report, self.clock = player, limit, report, clock
        self.stand_in: Player = Thumb(seed)
        self.faults: list[Fault] = []

    def choose(self, view: View) -> Action:
        """The player's action if there is nothing wrong with it, else what thumb does."""
        answer = self._answer(view)
        if isinstance(answer, Action):
            return answer
        self.faults.append(answer)
        if self.report is not None:
            self.report(answer)
        return self._instead(view)

    def _answer(self, view: View) -> Action | Fault:
        seat = -1 if view.seat is None else view.seat
        start = self.clock()
        try:
            answer: object = self.player.choose(view)
        except Exception as error:
            return Fault(seat, FAILED, in_words(error))
        if self.limit is not None and self.clock() - start > self.limit:
            return Fault(seat, SLOW, f"more than {self.limit:g} s")
        return _allowed(view, answer, seat)

    def _instead(self, view: View) -> Action:
        """What thumb does, and should even he fail, the first action that is legal."""
        try:
            seat = -1 if view.seat is None else view.seat
            answer = _allowed(view, self.stand_in.choose(view), seat)
            if isinstance(answer, Action):
                return answer
        except Exception as error:
            self.faults.append(Fault(-1, FAILED, f"thumb: {in_words(error)}"))
        return first_legal(view.legal)


def _allowed(view: View, answer: object, seat: int) -> Action | Fault:
    """The action, if the view allows it: what the rules ask of it follows from the mover's own cards."""
    if not isinstance(answer, str):
        return Fault(seat, ILLEGAL, clean(f"{answer!r} is no action"))
    reason = Deal(view.known).why_not(answer)
    if reason is not None:
        return Fault(seat, ILLEGAL, clean(str(reason)))
    try:
        return parse(answer)
    except NotationError as error:
        return Fault(seat, ILLEGAL, clean(str(error)))
