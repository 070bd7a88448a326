"""What a seat plays for: chips of the deal, and its share in what lies on the table afterwards."""

from functools import lru_cache
from typing import NamedTuple

from spadille.deal import game_of
from spadille.money import Stake
from spadille.ruleset import Settled
from spadille.score import Outcome
from spadille.settle import SACADA
from spadille.solver.payoff import Payoff, gain, money_payoff, settled_payoff
from spadille.state import State


def lying(stake: Stake) -> int:
    """All that lies on the table or is owed to it, and will be somebody's one day."""
    return stake.pool + stake.side + sum(debt.amount for debt in stake.debts)


def worth(settled: Settled, seat: int, seats: int) -> int:
    """The chips of a seat and its even share of what then lies, in parts of a chip: one for each player."""
    return gain(settled, seat) * seats + lying(settled.stake)


def worth_payoff(state: State, seat: int) -> Payoff:
    """What a seat plays for alone, its own side wanting it high and the other low."""
    return settled_payoff(state, seat, worth)


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
def _aim(before: Payoff, own: Payoff, side: int) -> Aim:
    """The ombre's chips first, wanted high (`side` 1) or low (-1), then the seat's own worth."""
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
    own = worth_payoff(state, seat)
    if seat == state.ombre:
        return Aim(own)
    return _aim(money_payoff(state, state.declarer), own, 1 if seat == state.partner else -1)


def plain_win(state: State, seat: int) -> int:
    """What it is worth to a seat, in parts of a chip, when the ombre wins and no more."""
    rules = state.rules
    return worth(rules.settlement.settle(game_of(state), Outcome(SACADA)), seat, rules.seats)
