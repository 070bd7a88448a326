"""The native core finds what a naive search finds, and what the plain-Python search finds."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
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

FORKED = """
import os, warnings
from spadille.solver import Position, native, payoff_by
warnings.simplefilter("ignore")
at = Position((0b111, 0b111000, 0b111000000), 0, 0, (), (0, 0, 0), 0, 0, 3)
payoff = payoff_by(3, 3, 1, lambda won, fact: won[0])
before = native.card_values_many([at] * 50, payoff, 2)
child = os.fork()
after = native.card_values_many([at] * 50, payoff, 2)
if child == 0:
    os._exit(0 if after == before else 1)
print("same" if os.waitpid(child, 0)[1] == 0 and after == before else "different")
"""

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


def test_threads_that_search_at_once_do_not_disturb_one_another() -> None:
    deals = list(islice(real_deals(8), 40))
    alone = [native.card_values(at, class_payoff(at.ombre)) for at in deals]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda at: native.card_values(at, class_payoff(at.ombre)), deals)) == alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    done = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.returncode) == ("same\n", 0), done.stderr


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
