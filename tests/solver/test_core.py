"""The core that is used can be forced, is named, and gives the same answers."""

import os
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import islice

import pytest

from solver.brute import Brute
from solver.endings import endings
from spadille.solver import Payoff, Position, core, payoff_by
from spadille.solver.playout import playouts
from spadille.solver.search import Search, card_values

ASK = "from spadille.solver import core; print(core.active())"


def asked(variable: str, code: str = ASK) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SPADILLE_CORE": variable}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_the_active_core_has_a_name() -> None:
    assert core.active() in ("native", "python")


def test_python_can_be_forced() -> None:
    assert asked("python").stdout == "python\n"


def test_a_core_that_is_none_is_refused() -> None:
    assert "SPADILLE_CORE is python or native, not 'abacus'" in asked("abacus").stderr


def test_native_is_not_replaced_when_it_is_asked_for_and_not_there() -> None:
    hidden = "import sys; sys.modules['spadille_native'] = None\n" + ASK
    assert "SPADILLE_CORE asks for the native core" in asked("native", hidden).stderr


def test_python_is_used_when_native_is_not_there() -> None:
    hidden = "import sys; sys.modules['spadille_native'] = None\n" + ASK
    assert asked("", hidden).stdout == "python\n"


@pytest.mark.parametrize("threads", [1, 2])
def test_many_positions_have_the_values_of_each(threads: int) -> None:
    for at, payoff in islice(endings(3, {2: 3, 3: 3, 4: 2, 5: 2}), 50):
        values = Search(at, payoff).card_values()
        assert core.value(at, payoff) == Search(at, payoff).value()
        assert core.card_values(at, payoff) == values
        assert core.card_values_many([at, at, at], payoff, threads) == [values] * 3


def visits(at: Position, payoff: Payoff) -> int:
    search = Search(at, payoff)
    search.card_values()
    return search.nodes


def test_a_position_that_takes_too_long_has_no_values() -> None:
    at, payoff = next(each for each in endings(3, {3: 5}) if visits(*each) > 3)
    needed = core.card_values_many([at], payoff, 1, None)
    assert needed != [{}]
    assert core.card_values_many([at, at], payoff, 2, 0) == [{}, {}]
    assert core.card_values_many([at, at], payoff, 2, 1_000_000) == needed * 2


def test_playouts_are_the_same_in_every_core_and_count_every_play() -> None:
    for number, (at, payoff) in enumerate(islice(endings(4, {2: 5, 3: 5, 4: 4, 5: 3}), 50)):
        counts = core.playouts(at, 40, number)
        assert counts == playouts(at, 40, number)
        assert len(counts) == len(payoff.values)
        assert sum(counts) == 40


class EveryPlayAlike(Brute):
    """The mean over all lines, each card as likely as another."""

    def best(self, values: Iterable[int]) -> int:
        listed = [Fraction(value) for value in values]
        return sum(listed) / len(listed)  # type: ignore[return-value]


def test_playouts_have_the_mean_of_all_lines() -> None:
    for at, _ in islice(endings(5, {2: 3, 3: 3, 4: 2}), 30):
        payoff = payoff_by(len(at.hands), at.tricks, 0, lambda won, fact, ombre=at.ombre: 3 * won[ombre] + fact)  # type: ignore[misc]
        counts = core.playouts(at, 4000, 1)
        mean = sum(count * value for count, value in zip(counts, payoff.values, strict=True)) / 4000
        assert mean == pytest.approx(float(EveryPlayAlike(at, payoff).value()), abs=0.25), at


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"hands": (1,)}, "hands instead of 2 to 5"),
        ({"hands": (3, 12, 33)}, "two places"),
        ({"hands": (3, 12, 16)}, "do not fit the tricks left"),
        ({"hands": (3, 12, 1 << 40 | 16)}, "that is none"),
        ({"won": (1, 0)}, "do not fit"),
        ({"leader": 3}, "no place"),
        ({"first_by_ombre": 1}, "first tricks"),
        ({"trick": (20, 21, 22)}, "full"),
    ],
)
def test_what_is_no_position_is_refused(wrong: dict[str, object], why: str) -> None:
    at = Position((1 | 1 << 10, 1 << 8 | 1 << 9, 1 << 38 | 1 << 39), 2, 0, (), (0, 0, 0), 0, 0, 2)
    payoff = payoff_by(3, 2, 1, lambda won, fact: won[0])
    for values in (core.card_values, card_values):
        with pytest.raises(ValueError, match=why):
            values(at._replace(**wrong), payoff)  # type: ignore[arg-type]


def test_a_payoff_of_the_wrong_size_is_refused() -> None:
    at = Position((1, 2, 4), None, 0, (), (0, 0, 0), 0, 0, 1)
    with pytest.raises(ValueError, match="a payoff of the wrong size"):
        core.value(at, payoff_by(2, 1, 1, lambda won, fact: won[0]))
