"""The core that is used can be forced, is named, and gives the same answers."""

import os
import subprocess
import sys
from itertools import islice

import pytest

from solver.endings import endings
from spadille.solver import core
from spadille.solver.search import Search

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
