"""The search follows suit as the tables of card play say, whatever is led and held, in every core."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from solver.endings import SUITS
from spadille.cards import Card, Mask, Suit, cards_in, mask
from spadille.play import CLASSIC, legal
from spadille.solver import Payoff, Position, core, payoff_by
from spadille.solver.lanes import tables_of
from spadille.solver.search import card_values

CORES = {"python": card_values, core.active(): core.card_values}

PAYOFFS = {size: payoff_by(2, size, 1, lambda won, fact: 0) for size in range(1, 13)}
"""Nothing is played for: every card that may be played is worth the same, without a search."""


def hands(rng: Random, led: Card, trumps: Suit | None) -> Iterator[Mask]:
    """Hands of every class: each set of matadors, with and without ordinary trumps, and cards of the suit led."""
    table = tables_of(trumps, CLASSIC)
    others = [card for card in range(40) if card != led]
    matadors = [card for card in others if table.matadors >> card & 1]
    ordinary = [card for card in others if table.all_trumps >> card & 1 and card not in matadors]
    suit = [card for card in others if table.follows[led] >> card & 1 and not table.all_trumps >> card & 1]
    rest = [card for card in others if card not in matadors + ordinary + suit]
    for held in range(1 << len(matadors)):
        top = [card for index, card in enumerate(matadors) if held >> index & 1]
        for trump_count in (0, 1, 3) if ordinary else (0,):
            for suit_count in (0, 1, 3) if suit else (0,):
                for rest_count in (0, 2):
                    drawn = rng.sample(ordinary, trump_count) + rng.sample(suit, suit_count)
                    if hand := top + drawn + rng.sample(rest, rest_count):
                        yield mask(hand)


def allowed(values: Callable[[Position, Payoff], dict[Card, int]], hand: Mask, led: Card, trumps: Suit | None) -> Mask:
    """The cards that a core finds playable to a led card."""
    size = hand.bit_count()
    unheld = [card for card in range(40) if card != led and not hand >> card & 1]
    at = Position((mask(unheld[: size - 1]), hand), trumps, 0, (led,), (0, 0), 0, 0, size)
    return mask(values(at, PAYOFFS[size]))


@pytest.mark.parametrize("name", CORES)
@pytest.mark.parametrize("trumps", SUITS)
def test_a_core_follows_suit_as_the_tables_say(name: str, trumps: Suit | None) -> None:
    rng, table = Random(1), tables_of(trumps, CLASSIC)
    for led in range(40):
        for hand in hands(rng, led, trumps):
            assert allowed(CORES[name], hand, led, trumps) == legal(hand, led, table), (led, cards_in(hand))
