"""Honesty: two cards that a seat has not seen change places, and its moves and its hints stay the same."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from test_tables import tables

from spadille import rulesets
from spadille.players import hints as hinting
from spadille.ruleset import Ruleset
from spadille.view import SECRET, View

BENCH = Path(__file__).parents[2] / "bench"
GAMES = [rules.name for rules in rulesets.all_rulesets()]

CASES = {
    "thumb": 2000,
    "search:worlds=1": 2000,
    "random": 200,
    "novice": 200,
    "club:worlds=2,cards=4": 200,
    "master:worlds=1,trials=2": 100,
}
"""How many cases of each game are compared for a player: five times as many in all."""

HINTS = 400


@pytest.fixture
def honesty(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(BENCH)
    return import_module("honesty")


def tables_of(name: str) -> list[Ruleset]:
    """The game as it is, half the time, and with its options set otherwise."""
    as_it_is, *others = tables(name)
    return [*[as_it_is] * (len(others) or 1), *others]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", CASES)
def test_cards_that_a_seat_has_not_seen_do_not_move_it(
    spec: str, name: str, honesty: Any, record_property: Callable[[str, object], None]
) -> None:
    cases = honesty.compared(honesty.move(spec), tables_of(name), CASES[spec])
    record_property("worlds", f"{spec} at {name}: {cases.same} compared, {cases.skipped} publicly otherwise")
    assert cases.same >= CASES[spec]
    assert cases.skipped < cases.same


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_cards_that_a_seat_has_not_seen_change_no_hint(
    name: str, honesty: Any, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    monkeypatch.setitem(hinting.STRENGTHS, "one world", 1)
    cases = honesty.compared(lambda view: hinting.hints(view, seed="s", strength="one world"), tables_of(name), HINTS)
    record_property("worlds", f"hints at {name}: {cases.same} compared, {cases.skipped} publicly otherwise")
    assert cases.same >= HINTS


def test_one_who_does_otherwise_each_time_is_found(honesty: Any) -> None:
    shown: list[View] = []

    def restless(view: View) -> int:
        shown.append(view)
        return len(shown)

    with pytest.raises(honesty.Dishonest, match="played differently for a card that was not seen"):
        honesty.compared(restless, tables_of("renegado"), 10)


def test_a_view_that_shows_the_hands_of_others_is_found(honesty: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SECRET, "hands", lambda state, seat: state.hands)
    with pytest.raises(honesty.Dishonest, match="shown differently for a card that was not seen"):
        honesty.compared(honesty.move("thumb"), tables_of("renegado"), 100)
