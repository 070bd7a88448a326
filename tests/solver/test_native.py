"""The native core finds what a naive search finds, and what the plain-Python search finds."""

from itertools import islice

import pytest

from solver.brute import Brute
from solver.deals import class_payoff, most_tricks, real_deals, uniform_deals
from solver.endings import CARDS, endings
from spadille.solver.search import Search

spadille_native = pytest.importorskip(
    "spadille_native", reason="THE NATIVE CORE IS NOT BUILT, so nothing of it is tested", exc_type=ImportError
)

from spadille.solver import native  # noqa: E402

PARTS = 8
ENDINGS = 20_000
DEALS = 200


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_values_are_those_of_every_line_tried(part: int) -> None:
    """Twenty thousand endings in all, up to 5 cards for two and three hands, 4 for four, 3 for five."""
    for at, payoff in islice(endings(part, CARDS), ENDINGS // PARTS):
        value, values = spadille_native.naive_values(native.question(at, payoff))
        assert native.value(at, payoff) == value, (at, payoff)
        assert native.card_values(at, payoff) == values, (at, payoff)


def test_the_naive_search_of_the_core_is_that_of_the_tests() -> None:
    for at, payoff in islice(endings(99, {2: 3, 3: 3, 4: 2, 5: 2}), 300):
        brute = Brute(at, payoff)
        value, values = spadille_native.naive_values(native.question(at, payoff))
        assert (value, values) == (brute.value(), dict(sorted(brute.values().items()))), (at, payoff)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_whole_deals_have_the_values_that_the_python_search_finds(part: int) -> None:
    for at in islice(real_deals(part), DEALS // PARTS):
        for payoff in (class_payoff(at.ombre), most_tricks(at.ombre)):
            assert native.value(at, payoff) == Search(at, payoff).value(), at


def test_every_card_of_some_whole_deals_has_the_value_that_the_python_search_finds() -> None:
    for at in islice(uniform_deals(1), 5):
        payoff = class_payoff(at.ombre)
        assert native.card_values(at, payoff) == Search(at, payoff).card_values(), at


def test_a_search_goes_through_the_same_nodes_every_time() -> None:
    deals = list(islice(real_deals(7), 20))
    counts = [
        [
            native.value_and_nodes(at, payoff)[1]
            for at in deals
            for payoff in (class_payoff(at.ombre), most_tricks(at.ombre))
        ]
        for _ in range(2)
    ]
    assert counts[0] == counts[1]
    assert sum(counts[0]) == 222_424
