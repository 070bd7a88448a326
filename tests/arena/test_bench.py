"""The benchmarks of strength: players put together of two, one who sees all cards, and the scripts as they are run."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from spadille import Deal
from spadille.notation import Verb
from spadille.players import make

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def seeing(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(BENCH)
    return import_module("seeing")


def script(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(BENCH / f"{name}.py"), *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1"},
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_a_hybrid_calls_like_one_and_plays_cards_like_the_other(seeing: Any) -> None:
    player, calls, cards = seeing.Hybrid("thumb", "random", "s"), make("thumb", "s"), make("random", "s")
    deal, seen = Deal.start("renegado", seed="hybrid"), set()
    while deal.to_move is not None:
        view = deal.view(deal.to_move)
        action = player.choose(view)
        wanted = calls.choose(view)
        if wanted.verb is Verb.PLAY:
            wanted = cards.choose(seeing.only_cards(view))
        assert action == wanted
        seen.add(action.verb)
        deal = deal.act(action)
    assert {Verb.SAY, Verb.TRUMPS, Verb.EXCHANGE, Verb.PLAY} <= seen


@pytest.mark.slow
def test_one_who_sees_all_cards_plays_a_best_one_and_else_does_as_the_other(seeing: Any) -> None:
    player, inner = seeing.AllSeeing("thumb", "s"), make("thumb", "s")
    deal = Deal.start("two-handed", seed="seeing", deal=3)
    while deal.to_move is not None:
        action, wanted = player.choose_seeing(deal), inner.choose(deal.view(deal.to_move))
        if wanted.verb is not Verb.PLAY:
            assert action == wanted
        else:
            values, high = seeing.open_values(deal)
            assert values[action.card] == (max if high else min)(values.values())
        deal = deal.act(action)
    assert len(deal.state.tricks) > 4


@pytest.mark.slow
def test_the_scripts_run_and_refuse_unknown_players_in_one_sentence(tmp_path: Path) -> None:
    parts = ("--parts", str(tmp_path))
    sessions = script("sessions", *parts, "--sessions", "1", "--games", "two-handed", "--players", "thumb,random")
    assert (sessions.returncode, sessions.stderr) == (0, "")
    assert sessions.stdout == "two-handed   1 sessions, 8 deals, 0 faults\n"
    for name, option in (("sessions", "--players"), ("arena", "--levels")):
        refused = script(name, *parts, option, "nobody")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr.startswith("There is no player “nobody”")
        assert refused.stderr.count("\n") == 1
    levels = script("arena", *parts, "--deals", "3", "--games", "two-handed", "--levels", "thumb,random", "--no-span")
    assert (levels.returncode, levels.stderr) == (0, "")
    assert levels.stdout.startswith("two-handed   thumb - random: ")
