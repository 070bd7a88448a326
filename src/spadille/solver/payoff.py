"""What the places play for, as a table over the tricks they may end with."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from spadille.deal import game_of
from spadille.ruleset import Game, Settled
from spadille.score import Judge, Outcome, Sides, Tally, divisions
from spadille.settle import CODILLE, WON
from spadille.state import State

NEITHER, ALL_WON, ALL_LOST = range(3)
"""The facts of the first tricks: by the ombre neither all won nor all lost, all won, all lost."""

FACTS = 3

Settle: TypeAlias = Callable[[Game, Outcome], Settled]

Value: TypeAlias = Callable[[Settled, int, int], int]
"""What a settlement is worth to a seat, at a table of so many."""

LOSS, DRAW, WIN = range(3)
"""The classes of outcome: codille; puesta or remise; sacada, with or without a vole."""


class Payoff(NamedTuple):
    """Who wants how much of what.

    `maximizers` is the set of places, as bits, that want the value high; all others want it low. `values` has one
    number for every final division of the tricks, in the order of `divisions(tricks, places)`, and in each for every
    fact of the first tricks. Those with `ALL_WON` are for an ombre who goes on; `stop` is what comes of stopping
    instead when he has just won the first tricks, which he then chooses if it is better for his side.
    """

    maximizers: int
    values: tuple[int, ...]
    stop: int | None = None


def possible_facts(ombre_won: int, tricks: int, first_tricks: int) -> Iterator[int]:
    """The facts of the first tricks that an ombre with so many tricks in the whole deal can have brought about."""
    if first_tricks > tricks:
        yield NEITHER
        return
    if ombre_won >= first_tricks:
        yield ALL_WON
    if ombre_won <= tricks - first_tricks:
        yield ALL_LOST
    if first_tricks > 1 and 0 < ombre_won < tricks:
        yield NEITHER


def payoff_by(places: int, tricks: int, maximizers: int, value: Callable[[tuple[int, ...], int], int]) -> Payoff:
    """The payoff that a function of the final division and the fact of the first tricks describes."""
    return Payoff(maximizers, tuple(value(won, fact) for won in divisions(tricks, places) for fact in range(FACTS)))


def tricks_payoff(state: State) -> Payoff:
    """The tricks of the ombre's side, which it wants, or shuns in a contract to lose every trick."""
    side, places = _side(state.sides), len(state.active)
    wanted = (1 << places) - 1 - side if state.sides.aims_at_none else side
    return _tricks(places, state.rules.hand, side, wanted)


@lru_cache(maxsize=256)
def _tricks(places: int, tricks: int, side: int, wanted: int) -> Payoff:
    return payoff_by(
        places, tricks, wanted, lambda won, _: sum(count for place, count in enumerate(won) if side >> place & 1)
    )


def outcome_payoff(state: State) -> Payoff:
    """The class of outcome, which the ombre's side wants high."""
    return _classes(state.rules.settlement.judge, state.sides, state.game.vole, state.rules.first_tricks)


def money_payoff(state: State, seat: int) -> Payoff:
    """What a seat gains, or loses, in this deal's settlement, which all of its side want high.

    A debt written counts as paid by its debtor, and one struck is given back to him.
    """
    return settled_payoff(state, seat, _gain_at)


def settled_payoff(state: State, seat: int, value: Value) -> Payoff:
    """What a settlement is worth to a seat by the measure `value`, which all of its side want high."""
    settlement, first_tricks = state.rules.settlement, state.rules.first_tricks
    return _settled(settlement.judge, settlement.settle, game_of(state), seat, first_tricks=first_tricks, value=value)


def lexicographic(first: Payoff, then: Payoff) -> Payoff:
    """`first`, and among its equals `then`, read with the sign that suits the same side when the sides differ."""
    sign = 1 if first.maximizers == then.maximizers else -1
    seconds = [*then.values, *([] if then.stop is None else [then.stop])]
    scale = max(seconds) - min(seconds) + 1
    stop = None if first.stop is None or then.stop is None else first.stop * scale + sign * then.stop
    values = tuple(high * scale + sign * low for high, low in zip(first.values, then.values, strict=True))
    return Payoff(first.maximizers, values, stop)


def class_of(outcome: Outcome) -> int:
    """Whether an outcome is a win, a draw or a loss for the ombre."""
    return WIN if outcome.result in WON else LOSS if outcome.result == CODILLE else DRAW


class Prospects(NamedTuple):
    """The outcome of every division and fact, in the order of a payoff's values, and that of stopping."""

    outcomes: tuple[Outcome, ...]
    stop: Outcome | None


@lru_cache(maxsize=256)
def prospects(judge: Judge, sides: Sides, vole: bool, first_tricks: int) -> Prospects:
    """All that can befall the ombre; `vole` tells whether the contract lets him stop or go on for all the tricks."""
    may_stop = vole and sides.surrendered is None and not sides.accepted and not sides.vole_undertaken
    going_on = sides._replace(vole_undertaken=True) if may_stop else sides
    seats = max(sides.active) + 1
    outcomes: list[Outcome] = []
    for division in divisions(sides.tricks, len(sides.active)):
        won = _by_seat(sides, division, seats)
        facts = {
            fact: judge(going_on if fact == ALL_WON else sides, Tally(won, fact == ALL_WON, fact == ALL_LOST))
            for fact in possible_facts(won[sides.ombre], sides.tricks, first_tricks)
        }
        default = next(iter(facts.values()))
        outcomes += (facts.get(fact, default) for fact in range(FACTS))
    stop = None
    if may_stop:
        won = tuple(first_tricks if seat == sides.ombre else 0 for seat in range(seats))
        stop = judge(sides._replace(stopped=True), Tally(won, True, False))
    return Prospects(tuple(outcomes), stop)


def _by_seat(sides: Sides, division: tuple[int, ...], seats: int) -> tuple[int, ...]:
    won = [0] * seats
    for seat, count in zip(sides.active, division, strict=True):
        won[seat] = count
    return tuple(won)


def _side(sides: Sides) -> int:
    """The places of the ombre and his partner, as bits."""
    return sum(1 << place for place, seat in enumerate(sides.active) if seat in (sides.ombre, sides.partner))


@lru_cache(maxsize=256)
def _classes(judge: Judge, sides: Sides, vole: bool, first_tricks: int) -> Payoff:
    found = prospects(judge, sides, vole, first_tricks)
    stop = None if found.stop is None else class_of(found.stop)
    return Payoff(_side(sides), tuple(map(class_of, found.outcomes)), stop)


@lru_cache(maxsize=4096)
def _settled(judge: Judge, settle: Settle, game: Game, seat: int, *, first_tricks: int, value: Value) -> Payoff:
    sides = game.sides
    found = prospects(judge, sides, game.contract.vole, first_tricks)
    values: dict[Outcome, int] = {}
    for outcome in (*found.outcomes, *([] if found.stop is None else [found.stop])):
        if outcome not in values:
            values[outcome] = value(settle(game, outcome), seat, game.seats)
    side, everyone = _side(sides), (1 << len(sides.active)) - 1
    wanted = side if seat in (sides.ombre, sides.partner) else everyone - side
    stop = None if found.stop is None else values[found.stop]
    return Payoff(wanted, tuple(values[outcome] for outcome in found.outcomes), stop)


def _gain_at(settled: Settled, seat: int, _seats: int) -> int:
    return gain(settled, seat)


def gain(settled: Settled, seat: int) -> int:
    """What a seat is paid, less what it pays; a debt written counts as paid, one struck as given back."""
    name, total = str(seat), 0
    for payer, payee, amount, _ in settled.payments:
        if payee == name:
            total += amount
        elif payer == name:
            total -= amount
    total -= sum(debt.amount for debt in settled.written if debt.seat == seat)
    return total + sum(debt.amount for debt in settled.struck if debt.seat == seat)
