"""Text in the terminal is measured in columns: letters of Japanese take two, and lines are parted without blanks."""

import textwrap
from random import Random

import pytest
from cli.driver import turns
from cli.inside import Run, run
from rich.cells import cell_len

from spadille.cli import COMMANDS, sheet, speaking
from spadille.cli.columns import NOT_FIRST, breaks, right, wrapped
from spadille.cli.pages import HELP, NOT_KEPT, hint_page
from spadille.cli.table import Table
from spadille.cli.terminal import Terminal
from spadille.languages import catalogue, languages
from spadille.lesson import SEAT, SEED, lesson, rules
from spadille.messages import Message
from spadille.notation import parse
from spadille.players.hints import Hint
from spadille.rulesets import find
from spadille.session import Session
from spadille.story.faces import Faces

__all__ = ["run"]

JAPANESE = "切り札がなければ、どのカードを出してもかまいません。「マタドール」（spadille）は3枚あります。"


@pytest.fixture(autouse=True)
def a_terminal_of_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("width", range(20, 60))
def test_lines_of_japanese_are_full_and_begin_and_end_with_no_wrong_sign(width: int) -> None:
    lines = wrapped(JAPANESE, width)
    assert "".join(lines) == JAPANESE
    assert max(map(cell_len, lines)) <= width
    assert min(map(cell_len, lines[:-1])) > width - 2 * len("spadille（")
    assert not any(line[0] in NOT_FIRST or line[-1] in "「（" for line in lines)
    assert any("spadille" in line for line in lines)
    assert any("3枚" in line for line in lines)


def test_what_has_blanks_alone_is_parted_as_ever() -> None:
    random = Random(1)
    for _ in range(2000):
        text = "x" + "".join(random.choice("ab-.,: é—  ") for _ in range(random.randrange(60)))
        width, indent = random.randrange(8, 30), " " * random.randrange(4)
        old = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
        assert wrapped(text, width, indent, indent) == [line.rstrip() for line in old]


def test_what_fits_in_no_line_is_folded_or_left_whole() -> None:
    assert wrapped("切札" * 3, 5) == ["切札", "切札", "切札"]
    assert wrapped("abcdefgh", 5) == ["abcde", "fgh"]
    assert wrapped("「abcdefgh」", 5) == ["「abc", "defgh", "」"]
    assert breaks("ab abcdefgh", 5, fold=False) == [3]
    assert wrapped("", 5, "- ") == [""]
    assert wrapped("abcdefgh", 8, "- ") == ["- abcdef", "gh"]


def test_signs_of_no_width_stay_with_their_letter() -> None:
    family = "👨\u200d👩\u200d👧"
    assert family in "\n".join(wrapped(f"切札{family}切札{family}切札", 8))
    assert wrapped("が\u3099が\u3099", 2) == ["が\u3099", "が\u3099"]


def test_a_text_stands_at_the_right_of_its_columns() -> None:
    assert [cell_len(right(text, 7)) for text in ("+12", "増減", "")] == [7, 7, 7]
    assert right("長い見出し", 7) == "長い見出し"


@pytest.mark.parametrize("name", ["renegado", "tresillo"])
def test_a_page_of_rules_in_japanese_fits_the_terminal_and_loses_nothing(run: Run, name: str) -> None:
    said = run("--language", "ja", "rules", name)
    speaking.use("en")
    assert said.code == 0
    assert max(map(cell_len, said.out.splitlines())) < 80
    assert "コディールを支払う" in said.out.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize("language", languages())
def test_no_line_of_the_help_of_a_game_is_parted_by_the_terminal(language: str) -> None:
    speaker = Faces("french", signs=True).speaker(("Zoe", "Ana", "Benito"), catalogue(language))
    terminal = Terminal(lines=True)
    lines = [speaker.say(line) for line in (*HELP, NOT_KEPT)]
    assert [line for line in lines if terminal.wrap(line, "") != [terminal.plain(line)]] == []


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_in_japanese_is_whole(run: Run, name: str) -> None:
    said = run("--language", "ja", *filter(None, [name]), "--help")
    speaking.use("en")
    lines = said.out.splitlines()
    assert said.code == 0
    assert "…" not in said.out
    assert max(map(cell_len, lines)) <= 80
    assert not any(line.strip("│ ")[:1] in {"。", "、", "）"} for line in lines)


def table() -> Table:
    terminal = Terminal(lines=True)
    terminal.signs = True
    faces = Faces("french", signs=True)
    return Table(terminal, faces, faces.speaker(("あなた", "Ana", "Benito"), catalogue("ja")), 0)


def test_hints_in_japanese_stand_below_each_other() -> None:
    why = Message("The tricks left can change no payment.")
    found = [Hint(parse(token), 0.5, 1.0, why) for token in ("finish", "KD", "takeover")]
    lines = [line.plain for line in hint_page(found, find("renegado"), table())][1:]
    assert len({cell_len(line.partition("%")[0]) for line in lines}) == 1


def test_figures_stand_below_their_titles_in_japanese() -> None:
    session = [turn.after for turn in turns("renegado", {"deals": "1"}, "columns")][-1]
    lines = [line.plain for line in sheet.end_sheet(table(), session, session.end())]
    title = next(number for number, line in enumerate(lines) if "増減" in line)
    assert {cell_len(line) for line in lines[title:]} == {cell_len(lines[title]), cell_len(lines[title]) - 9}


def test_a_lesson_in_japanese_fits_the_terminal_and_has_no_blanks_between_its_sentences(run: Run) -> None:
    said = run("--language", "ja", "learn", "--lines", typed="entrada\ntrumps H\n")
    speaking.use("en")
    assert said.code == 0
    lines = [line for line in said.out.splitlines() if line.startswith("  ")]
    assert max(map(cell_len, lines)) < 80
    text = "".join(line.strip() for line in lines)
    deal = Session.start(rules(), seed=SEED, players=["あなた", "Ana", "Benito"]).deal
    assert deal is not None
    for note in lesson(deal, SEAT).notes:
        assert catalogue("ja").gettext(note.first.id) + catalogue("ja").gettext(note.second.id) in text
    assert "。 " not in text
