"""The play of the cards with all hands open, over many worlds: what each card of the mover is worth."""

from collections.abc import Sequence
from typing import NamedTuple

from spadille.cards import Card, Mask
from spadille.players.beliefs import Weighed
from spadille.players.effort import MOST_NODES
from spadille.players.imagine import held_in, roles_in
from spadille.players.utility import Aim, aim_of, plain_win
from spadille.solver import core
from spadille.solver.position import Position, position_of
from spadille.state import Role, State
from spadille.view import View


class Aims:
    """What a seat searches for in each world of a deal: worlds that are paid alike share it."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self._known: dict[tuple[Mask, int], Aim] = {}

    def of(self, hands: tuple[Mask, ...]) -> Aim:
        """The aim if the hands are these now."""
        state = self.state
        held = held_in(state, hands)
        roles = roles_in(state, held)
        partner = roles.index(Role.PARTNER) if Role.PARTNER in roles else -1
        key = (held[state.declarer] & state.tables.all_trumps, partner)
        aim = self._known.get(key)
        if aim is None:
            aim = self._known[key] = aim_of(state.evolve(held=held, roles=roles), self.seat)
        return aim


class Group(NamedTuple):
    """Positions searched for the same payoff, and how often each counts."""

    aim: Aim
    positions: list[Position]
    weights: list[float]


def grouped(view: View, seat: int, worlds: Sequence[Weighed]) -> list[Group]:
    """The positions of the worlds, those with the same payoff together."""
    state = view.known
    base, aims = position_of(state), Aims(state, seat)
    groups: dict[Aim, Group] = {}
    for world, weight in worlds:
        aim = aims.of(world.hands)
        group = groups.setdefault(aim, Group(aim, [], []))
        group.positions.append(base._replace(hands=tuple(world.hands[each] for each in state.active)))
        group.weights.append(weight)
    return list(groups.values())


def card_worths(view: View, seat: int, worlds: Sequence[Weighed], threads: int = 1) -> dict[Card, float]:
    """The mean worth to the seat, in parts of a chip, of every card that the mover may play.

    Worlds that would take too long are left out, and nothing is found when all of them would.
    """
    totals: dict[Card, float] = {}
    weights = 0.0
    for aim, positions, counts in grouped(view, seat, worlds):
        for values, weight in zip(
            core.card_values_many(positions, aim.payoff, threads, MOST_NODES), counts, strict=True
        ):
            weights += weight if values else 0
            for card, value in values.items():
                totals[card] = totals.get(card, 0.0) + weight * aim.worth(value)
    return {card: total / weights for card, total in totals.items()}


TURNED_ROUND = 0.3
"""Of the deals that the ombre's side loses when all hands are open, so many it wins when they are not.

Then the others do not know how to play together (`dev.py bench openness`).
"""


def likely_worth(state: State, seat: int) -> float:
    """What a deal in card play is likely to be worth to a seat, in parts of a chip, with hands not open."""
    found = open_worth(state, seat)
    if state.game.aims_at_none:
        return found
    won = plain_win(state, seat)
    with_ombre = seat in (state.ombre, state.partner)
    lost = found < won if with_ombre else found > won
    return found + TURNED_ROUND * (won - found) if lost else found


def open_worth(state: State, seat: int) -> float:
    """What a deal in card play is worth to a seat, in parts of a chip, when all hands are open."""
    aim = aim_of(state, seat)
    return float(aim.worth(core.value(position_of(state), aim.payoff)))
