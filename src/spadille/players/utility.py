"""What a seat plays for: chips of the deal, and its share in what lies on the table afterwards."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from spadille.money import Stake
from spadille.play import run_length, trump_order
from spadille.ruleset import Game, Settled
from spadille.score import Outcome, Sides, Tally, divisions
from spadille.settle import SACADA
from spadille.solver.payoff import ALL_LOST, ALL_WON, FACTS, NEITHER, Payoff
from spadille.state import State


def game_of(state: State) -> Game:
    """What the settlement of a deal is reckoned from, but for the outcome; the hands as held must be known."""
    rules = state.rules
    assert state.trumps is not None
    hand, matadors = state.held[state.declarer], state.tables.matadors
    return Game(
        seats=rules.seats,
        dealer=state.dealer,
        sides=state.sides,
        contract=state.game,
        terms=state.terms,
        run=run_length(hand, trump_order(state.trumps, rules.ranking)),
        holds_matadors=hand & matadors == matadors,
        stake=rules.settlement.antes(rules.seats, state.dealer, state.stake)[1],
    )


def lying(stake: Stake) -> int:
    """All that lies on the table or is owed to it, and will be somebody's one day."""
    return stake.pool + stake.side + sum(debt.amount for debt in stake.debts)


def chips(settled: Settled, seat: int) -> int:
    """What a seat is paid, less what it pays; a debt written counts as paid, one struck as given back."""
    name, total = str(seat), 0
    for payer, payee, amount, _ in settled.payments:
        if payee == name:
            total += amount
        elif payer == name:
            total -= amount
    total -= sum(debt.amount for debt in settled.written if debt.seat == seat)
    return total + sum(debt.amount for debt in settled.struck if debt.seat == seat)


def worth(settled: Settled, seat: int, seats: int) -> int:
    """The chips of a seat and its even share of what then lies, in parts of a chip: one for each player."""
    return chips(settled, seat) * seats + lying(settled.stake)


def _facts(ombre_won: int, sides: Sides, first: int) -> Iterator[int]:
    """The facts of the first tricks that so many tricks of the ombre's leave open, the likely one first."""
    if first > sides.tricks:
        yield NEITHER
        return
    if ombre_won >= first:
        yield ALL_WON
    if ombre_won <= sides.tricks - first:
        yield ALL_LOST
    yield NEITHER


class _Prospects:
    """The outcomes of every division of the tricks and fact of the first tricks, and that of stopping."""

    def __init__(self, settlement: Any, sides: Sides, vole: bool, first: int) -> None:
        may_stop = vole and sides.surrendered is None and not sides.accepted and not sides.vole_undertaken
        going_on = sides._replace(vole_undertaken=True) if may_stop else sides
        seats = max(sides.active) + 1
        self.outcomes: list[Outcome] = []
        for division in divisions(sides.tricks, len(sides.active)):
            tricks = dict(zip(sides.active, division, strict=True))
            won = tuple(tricks.get(seat, 0) for seat in range(seats))
            by_fact = {
                fact: settlement.judge(
                    going_on if fact == ALL_WON else sides, Tally(won, fact == ALL_WON, fact == ALL_LOST)
                )
                for fact in _facts(won[sides.ombre], sides, first)
            }
            default = by_fact[NEITHER]
            self.outcomes += [by_fact.get(fact, default) for fact in range(FACTS)]
        self.stop: Outcome | None = None
        if may_stop:
            won = tuple(first if seat == sides.ombre else 0 for seat in range(seats))
            self.stop = settlement.judge(sides._replace(stopped=True), Tally(won, True, False))


_prospects = lru_cache(maxsize=256)(_Prospects)


def _side(sides: Sides) -> int:
    return sum(1 << place for place, seat in enumerate(sides.active) if seat in (sides.ombre, sides.partner))


@lru_cache(maxsize=4096)
def _table(settlement: Any, game: Game, seat: int, first: int, own_share: bool) -> Payoff:
    sides = game.sides
    prospects = _prospects(settlement, sides, game.contract.vole, first)
    values: dict[Outcome, int] = {}
    for outcome in (*prospects.outcomes, *(() if prospects.stop is None else (prospects.stop,))):
        if outcome not in values:
            settled: Settled = settlement.settle(game, outcome)
            values[outcome] = worth(settled, seat, game.seats) if own_share else chips(settled, seat)
    side = _side(sides)
    wanted = side if seat in (sides.ombre, sides.partner) else (1 << len(sides.active)) - 1 - side
    stop = None if prospects.stop is None else values[prospects.stop]
    return Payoff(wanted, tuple(values[outcome] for outcome in prospects.outcomes), stop)


def worth_payoff(state: State, seat: int) -> Payoff:
    """What a seat plays for alone, its own side wanting it high and the other low."""
    settlement: Any = state.rules.settlement
    return _table(settlement, game_of(state), seat, state.rules.first_tricks, True)


class Aim(NamedTuple):
    """What a seat searches for: a payoff, and how the seat's own worth is read out of its values."""

    payoff: Payoff
    scale: int = 0
    least: int = 0

    def worth(self, value: int) -> int:
        """The worth to the seat itself, in parts of a chip."""
        if self.scale:
            value %= self.scale
        return value + self.least


@lru_cache(maxsize=4096)
def _aim(settlement: Any, game: Game, seat: int, first: int) -> Aim:
    own = _table(settlement, game, seat, first, True)
    if seat == game.sides.ombre:
        return Aim(own)
    side = 1 if seat == game.sides.partner else -1
    before = _table(settlement, game, game.sides.ombre, first, False)
    every = [*own.values, *(() if own.stop is None else (own.stop,))]
    least, scale = min(every), max(every) - min(every) + 1

    def both(ombre: int, mine: int) -> int:
        value: int = side * ombre * scale + mine - least
        return value

    stop = None if own.stop is None or before.stop is None else both(before.stop, own.stop)
    values = tuple(both(ombre, mine) for ombre, mine in zip(before.values, own.values, strict=True))
    return Aim(Payoff(own.maximizers, values, stop), scale, least)


def aim_of(state: State, seat: int) -> Aim:
    """What a seat should search for in card play.

    The ombre looks at his own worth. The others first want the ombre to have few chips, then their own worth high, so
    that each prefers the codille that pays him; so does a partner, the other way round.
    """
    settlement: Any = state.rules.settlement
    return _aim(settlement, game_of(state), seat, state.rules.first_tricks)


def plain_win(state: State, seat: int) -> int:
    """What it is worth to a seat, in parts of a chip, when the ombre wins and no more."""
    rules = state.rules
    settled = rules.settlement.settle(game_of(state), Outcome(SACADA))
    return worth(settled, seat, rules.seats)
