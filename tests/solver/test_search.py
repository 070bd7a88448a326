"""The plain-Python search finds what trying every line finds, and visits the same nodes every time."""

from itertools import islice

import pytest

from solver.brute import Brute
from solver.deals import class_payoff, most_tricks, real_deals
from solver.endings import CARDS, endings
from spadille.cards import CARDS as CARD
from spadille.cards import mask, parse_cards
from spadille.solver import Payoff, Position, payoff_by
from spadille.solver.search import Search, card_values, value

SMALL = {places: min(cards, 3) for places, cards in CARDS.items()}


def position(*hands: str, trumps: int | None = 2, **other: object) -> Position:
    masks = tuple(mask(parse_cards(hand)) for hand in hands)
    tricks = max(hand.bit_count() for hand in masks)
    at = Position(masks, trumps, 0, (), (0,) * len(hands), 0, 0, tricks)
    return at._replace(**other)  # type: ignore[arg-type]


def tricks_of(place: int, at: Position) -> Payoff:
    return payoff_by(len(at.hands), at.tricks, 1 << place, lambda won, fact: won[place])


def test_the_value_and_that_of_each_card_are_those_of_every_line_tried() -> None:
    for at, payoff in islice(endings(1, SMALL), 500):
        brute = Brute(at, payoff)
        assert value(at, payoff) == brute.value(), (at, payoff)
        assert card_values(at, payoff) == dict(sorted(brute.values().items())), (at, payoff)


@pytest.mark.slow
def test_they_are_in_longer_endings_too() -> None:
    for at, payoff in islice(endings(2, CARDS), 150):
        brute = Brute(at, payoff)
        assert value(at, payoff) == brute.value(), (at, payoff)
        assert card_values(at, payoff) == dict(sorted(brute.values().items())), (at, payoff)


def test_a_matador_alone_may_be_kept_from_a_small_trump() -> None:
    at = position("KS", "AC 2S", "KD QD", trick=parse_cards("6H"))
    assert card_values(at, tricks_of(1, at)) == {CARD["AC"]: 1, CARD["2S"]: 1}
    assert card_values(at._replace(trick=parse_cards("AS")), tricks_of(1, at)) == {CARD["AC"]: 0}


def test_an_ombre_who_has_won_the_first_tricks_stops_if_that_is_better() -> None:
    at = position("6H", "KS", "2S", won=(5, 0, 0), first_by_ombre=5, tricks=6)
    payoff = payoff_by(3, 6, 0b001, lambda won, fact: 2 if won[0] == 6 else 0)
    assert [value(at, payoff._replace(stop=stop)) for stop in (None, 1, 3)] == [2, 2, 3]
    assert card_values(at, payoff._replace(stop=3)) == {CARD["6H"]: 2}


def test_a_search_goes_through_the_same_nodes_every_time() -> None:
    searches = [
        Search(at, payoff)
        for at in islice(real_deals(7), 10)
        for payoff in (class_payoff(at.ombre), most_tricks(at.ombre))
    ]
    assert sum(search.value() for search in searches) == 39
    assert sum(search.nodes for search in searches) == 56_721
