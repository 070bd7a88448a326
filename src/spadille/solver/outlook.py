"""What the tricks so far can still lead to: standings that promise the same are one class.

A search asks only whether the maximizers reach a value. For that a standing is a number: 0 when they cannot any more, 1
when they must, else a class; `after` gives the classes after the next trick, by the place that wins it.
"""

from functools import lru_cache
from typing import NamedTuple

from spadille.score import divisions
from spadille.solver.payoff import ALL_LOST, ALL_WON, FACTS, NEITHER, Payoff
from spadille.solver.position import Position

FAILED, REACHED = 0, 1
UNDECIDED = -1

SURE_BITS = 4
"""Tricks that are sure, by place, are packed into one number, four bits each."""


class Standing(NamedTuple):
    """Finished tricks by place, and the fact of the first tricks, `NEITHER` until they are over."""

    won: tuple[int, ...]
    fact: int


class Outlook:
    """The classes of one payoff for one number of places and tricks, made as they are asked for.

    `bit` tells a class among those with as many tricks done, `better` and `worse` are the sets of the classes that
    promise at least, or at most, as much to the maximizers.
    """

    def __init__(self, payoff: Payoff, places: int, tricks: int, first_tricks: int, ombre: int) -> None:
        self.payoff, self.places, self.tricks = payoff, places, tricks
        self.first_tricks, self.ombre = first_tricks, ombre
        self.ombre_wants_high = bool(payoff.maximizers >> ombre & 1)
        self.after: list[tuple[int, ...]] = [(FAILED,) * places, (REACHED,) * places]
        self.bit, self.better, self.worse = [0, 0], [0, 0], [0, 0]
        self.sure: list[dict[int, int]] = [{}, {}]
        self._numbers: dict[tuple[int, tuple[int, ...]], int] = {}
        self._levels: list[list[int]] = [[] for _ in range(tricks)]
        self._left = [0, 0]
        self._at_least: dict[tuple[int, int], bool] = {}
        self._classes: dict[int, dict[Standing, int]] = {}
        self._values: dict[Standing, frozenset[int]] = {}
        ends = list(divisions(tricks, places))
        if len(payoff.values) != FACTS * len(ends):
            raise ValueError("a payoff of the wrong size")
        self._final = {won: payoff.values[FACTS * row :][:FACTS] for row, won in enumerate(ends)}

    def standing(self, position: Position) -> Standing:
        """The standing of a position."""
        fact = NEITHER
        if position.done >= self.first_tricks:
            fact = self._fact(position.first_by_ombre)
        return Standing(position.won, fact)

    def may_stop(self, standing: Standing) -> bool:
        """Whether the ombre may stop, if no card lies yet."""
        return (
            self.payoff.stop is not None
            and standing.fact == ALL_WON
            and sum(standing.won) == standing.won[self.ombre] == self.first_tricks < self.tricks
        )

    def better_stop(self, value: int) -> int:
        """The better for the ombre of stopping and of this value."""
        assert self.payoff.stop is not None
        return (max if self.ombre_wants_high else min)(self.payoff.stop, value)

    def value_of(self, won: tuple[int, ...]) -> int:
        """What a division of all the tricks gives, with neither fact of the first."""
        return self._final[won][NEITHER]

    def values(self, standing: Standing) -> frozenset[int]:
        """The values that can come of a standing, whatever the cards."""
        known = self._values.get(standing)
        if known is None:
            if sum(standing.won) == self.tricks:
                known = frozenset([self._final[standing.won][standing.fact]])
            else:
                known = frozenset().union(*map(self.values, self._next(standing)))
                if self.payoff.stop is not None and self.may_stop(standing):
                    known |= {self.payoff.stop}
            self._values[standing] = known
        return known

    def class_of(self, standing: Standing, least: int) -> int:
        """The class of a standing for the question whether `least` is reached; the ombre does not stop just now."""
        classes = self._classes.setdefault(least, {})
        after = tuple(self._class(following, least, classes) for following in self._next(standing))
        return self._number(sum(standing.won), after)

    def _class(self, standing: Standing, least: int, classes: dict[Standing, int]) -> int:
        known = classes.get(standing)
        if known is None:
            if sum(standing.won) == self.tricks:
                known = int(self._final[standing.won][standing.fact] >= least)
            else:
                known = self.class_of(standing, least)
                if self.payoff.stop is not None and self.may_stop(standing):
                    stopped = int(self.payoff.stop >= least)
                    known = stopped if stopped == self.ombre_wants_high else known
            classes[standing] = known
        return known

    def _next(self, standing: Standing) -> list[Standing]:
        done, following = sum(standing.won) + 1, []
        for place in range(self.places):
            won = (*standing.won[:place], standing.won[place] + 1, *standing.won[place + 1 :])
            fact = self._fact(won[self.ombre]) if done == self.first_tricks else standing.fact
            following.append(Standing(won, fact))
        return following

    def _fact(self, first_by_ombre: int) -> int:
        if first_by_ombre == self.first_tricks:
            return ALL_WON
        return NEITHER if first_by_ombre else ALL_LOST

    def _number(self, done: int, after: tuple[int, ...]) -> int:
        if after[0] < 2 and after.count(after[0]) == self.places:
            return after[0]
        number = self._numbers.get((done, after))
        if number is None:
            number = self._numbers[done, after] = len(self.after)
            self.after.append(after)
            self.sure.append({})
            self._left.append(self.tricks - done)
            self._enter(number, self._levels[done])
        return number

    def _enter(self, number: int, level: list[int]) -> None:
        """Compare a new class with the others of its level."""
        bit = 1 << len(level)
        level.append(number)
        self.bit.append(bit)
        self.better.append(bit)
        self.worse.append(bit)
        for other in level[:-1]:
            if self.at_least(other, number):
                self.better[number] |= self.bit[other]
                self.worse[other] |= bit
            if self.at_least(number, other):
                self.worse[number] |= self.bit[other]
                self.better[other] |= bit

    def at_least(self, one: int, other: int) -> bool:
        """Whether a class promises at least as much as another of its level, however the tricks fall."""
        if one in (other, REACHED) or other == FAILED:
            return True
        if one == FAILED or other == REACHED:
            return False
        known = self._at_least.get((one, other))
        if known is None:
            pairs = zip(self.after[one], self.after[other], strict=True)
            known = self._at_least[one, other] = all(self.at_least(first, second) for first, second in pairs)
        return known

    def bound(self, number: int, sure: int) -> int:
        """What a class is decided to be when each place wins at least the tricks packed in `sure`, else `UNDECIDED`."""
        if number < 2:
            return number
        if not sure:
            return UNDECIDED
        known = self.sure[number].get(sure)
        if known is None:
            known = self.sure[number][sure] = self._bound(number, sure)
        return known

    def _bound(self, number: int, sure: int) -> int:
        counts = [sure >> SURE_BITS * place & 15 for place in range(self.places)]
        free = self._left[number] - sum(counts)
        result = None
        for place, count in enumerate(counts):
            if count or free:
                here = self.bound(self.after[number][place], sure - (1 << SURE_BITS * place if count else 0))
                if here == UNDECIDED or result not in (None, here):
                    return UNDECIDED
                result = here
        assert result is not None
        return result


@lru_cache(maxsize=256)
def outlook(payoff: Payoff, places: int, tricks: int, first_tricks: int, ombre: int) -> Outlook:
    """The outlook of a payoff, made once."""
    return Outlook(payoff, places, tricks, first_tricks, ombre)
