"""Tricks counted by seat: who plays with whom, what came of it, and whether the rest can still matter."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias


class Tally(NamedTuple):
    """The tricks won, by seat, with the two facts about the first tricks that payments depend on."""

    won: tuple[int, ...]
    first_won: bool = False
    first_lost: bool = False


class Sides(NamedTuple):
    """Who played against whom and how the play went, apart from the number of tricks.

    `active` are the seats with cards from eldest, `tricks` the number in the whole deal, `aims_at_none` tells a
    contract to lose every trick, `surrendered` is the seat whose contract was taken over by `ombre`.
    """

    active: tuple[int, ...]
    tricks: int
    ombre: int
    partner: int | None = None
    aims_at_none: bool = False
    accepted: bool = False
    surrendered: int | None = None
    stopped: bool = False
    vole_undertaken: bool = False


class Outcome(NamedTuple):
    """What befell the ombre, with all that payments depend on; equal outcomes are paid equally.

    `winner` is the seat that won codille, `freed` says that the one who surrendered pays nothing, `primeras` that the
    first tricks are paid to the ombre, `first_lost` that they are paid by him.
    """

    result: str
    winner: int | None = None
    freed: bool = False
    primeras: bool = False
    first_lost: bool = False


Judge: TypeAlias = Callable[[Sides, Tally], Outcome]


class Progress(NamedTuple):
    """How far the play has come: finished tricks by seat, their number, and the ombre's among the first tricks."""

    won: tuple[int, ...]
    done: int
    first_by_ombre: int

    def as_tally(self, first_tricks: int) -> Tally:
        """The tally if no further trick is played."""
        played = self.done >= first_tricks
        return Tally(self.won, played and self.first_by_ombre == first_tricks, played and self.first_by_ombre == 0)


def divisions(count: int, places: int) -> Iterator[tuple[int, ...]]:
    """Every way to give `count` tricks to `places` seats, the lopsided ones first."""
    if places == 1:
        yield (count,)
        return
    for here in range(count, -1, -1):
        for rest in divisions(count - here, places - 1):
            yield here, *rest


def tallies(sides: Sides, progress: Progress, first_tricks: int) -> Iterator[Tally]:
    """Every tally that the remaining tricks can lead to, whatever the cards."""
    left = sides.tricks - progress.done
    first_left = max(0, first_tricks - progress.done)
    for division in divisions(left, len(sides.active)):
        won = list(progress.won)
        for seat, more in zip(sides.active, division, strict=True):
            won[seat] += more
        more = division[sides.active.index(sides.ombre)]
        for early in range(max(0, more - (left - first_left)), min(more, first_left) + 1):
            wins = progress.first_by_ombre + early
            yield Tally(tuple(won), wins == first_tricks, wins == 0)


@lru_cache(maxsize=1 << 16)
def decided(judge: Judge, sides: Sides, progress: Progress, first_tricks: int) -> bool:
    """Whether no division of the remaining tricks can change any payment (`common.md`, *Play to the end*)."""
    every = tallies(sides, progress, first_tricks)
    settled = judge(sides, next(every))
    return all(judge(sides, tally) == settled for tally in every)
