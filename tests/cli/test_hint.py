"""Hints in the terminal game: every action with its figures and its reason, on any terminal."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from cli.driver import turns
from cli.inside import Run
from spadille.cli.pages import hint_page
from spadille.cli.table import Table
from spadille.cli.terminal import Terminal
from spadille.messages import Message
from spadille.notation import parse
from spadille.players import hints as module
from spadille.players.hints import Hint, hints
from spadille.rulesets import all_rulesets, find
from spadille.state import Choice
from spadille.story.faces import Faces

FIGURES = re.compile(r" +(\d+)% +([+-]\d+\.\d)  ([A-Z2-7].*)")
GAMES = [rules.name for rules in all_rulesets()]


def table(*, signs: bool = True) -> Table:
    terminal = Terminal(lines=True)
    terminal.signs = signs
    faces = Faces("french", signs=signs)
    return Table(terminal, faces, faces.speaker(("You", "Ana", "Benito", "Carmen", "Diego")), 0)


def told(found: list[Hint], *, signs: bool = True) -> list[str]:
    shown = table(signs=signs)
    return [line.plain for line in hint_page(found, find("renegado"), shown)]


@pytest.fixture(autouse=True)
def columns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.mark.parametrize("name", GAMES)
def test_every_action_is_told_with_its_figures_and_reason_in_80_columns(name: str) -> None:
    for turn in turns(name, {"deals": "1"}, "hint"):
        assert turn.before.deal is not None
        view = turn.before.deal.view(0)
        found = hints(view, seed="s", strength="novice")
        lines = told(found)
        assert max(map(cell_len, lines)) < 80
        assert sum(FIGURES.search(line) is not None for line in lines) == len(found)
        if not isinstance(view.legal, Choice):
            assert len(found) == len(view.legal)


def test_figures_stand_below_each_other_and_reasons_beside_them() -> None:
    long = "This is a reason that goes on and on, so that it does not find room on one line of the screen."
    found = [
        Hint(parse("KD"), 0.625, 3.25, Message(long)),
        Hint(parse("x0"), 1.0, -13.31, Message("Short.")),
        Hint(parse("x4D,5D,6D,7D,2C,3C,4C,5C"), 0, 0.04, Message("Long.")),
    ]
    assert told(found, signs=False) == [
        "The best first: your side's chance to win, the chips to expect, and why",
        "KD     62%    +3.2  This is a reason that goes on and on, so that it does not",
        "                    find room on one line of the screen.",
        "none  100%   -13.3  Short.",
        "4D 5D 6D 7D 2C 3C 4C 5C:",
        "        0%    +0.0  Long.",
    ]


@pytest.mark.parametrize("word", ["hint", "??", "HINTS"])
def test_in_lines_hints_are_written_below_and_the_question_again(word: str, run: Run) -> None:
    said = run("play", "--seed", "s", typed=f"{word}\nq\n")
    assert said.code == 0
    page = said.out.partition("The best first: ")[2]
    assert "entrada" in page.partition("Hand: ")[0]
    assert "Your call?" in page
    assert "\x1b" not in said.out


def test_the_same_question_has_the_same_hints(run: Run) -> None:
    said = run("play", "--seed", "s", typed="hint\nhint\nq\n").out
    once, again = (part.partition("Hand: ")[0] for part in said.split("The best first: ")[1:])
    assert once == again


def test_a_hint_that_fails_is_told_and_the_game_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **more: object) -> list[Hint]:
        raise ZeroDivisionError("by\nnought")

    monkeypatch.setattr(module, "hints", broken)
    said = run("play", "--seed", "s", typed="hint\npass\nq\n")
    assert said.code == 0
    assert "No hint can be given: ZeroDivisionError: by nought." in said.out
    assert "To go on: " in said.out
