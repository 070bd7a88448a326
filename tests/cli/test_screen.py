"""The terminal game on a terminal of 80 columns and 24 lines."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.driver import CLEAR, COLUMNS, LINES, Screen, Turn, plain, turns
from spadille.cards import TEXTS, cards_in
from spadille.record import Reader
from spadille.session import Session
from spadille.state import Choice
from spadille.story.faces import Faces

GAMES = [("renegado", {}), ("tresillo", {}), ("cinquillo", {"deals": "3"}), ("tresillo", {"seats": "4", "deals": "3"})]
SEED = "screen"
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|9[0-7])(?:;\d+)*m")


def arguments(ruleset: str, options: dict[str, str], *more: str) -> list[str]:
    chosen = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    return ["play", "--ruleset", ruleset, *chosen, "--seed", SEED, "--pace", "0", *more]


def kept(home: Path) -> Session:
    (file,) = (home / "state" / "spadille").iterdir()
    reader = Reader()
    with file.open("rb") as opened:
        (recorded,) = reader.read(opened)
    assert reader.faults == []
    return recorded.session


def fits(lines: list[str]) -> None:
    assert len(lines) <= LINES, "\n".join(lines)
    assert max(map(len, lines)) < COLUMNS, "\n".join(lines)


def passed_pauses(screen: Screen, lines: list[str]) -> list[str]:
    """The screen of the next turn, sheets between the deals looked at and passed."""
    while lines[-1].startswith("Enter: next deal"):
        assert re.match(r"Deal \d+ of \d+ is over", lines[0])
        lines = screen.type("")
    return lines


def played(screen: Screen, script: list[Turn]) -> Iterator[tuple[Turn, list[str]]]:
    """Every turn of one's own, with the screen on which it is asked."""
    lines = passed_pauses(screen, screen.wait())
    for turn in script:
        yield turn, lines
        lines = screen.type(turn.action)
        if turn.action == "surrender":
            lines = screen.type("y")
        lines = passed_pauses(screen, lines)
    assert lines[-1].startswith("Enter: final settlement")


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "options"), GAMES)
def test_a_session_is_played_to_its_settlement(ruleset: str, options: dict[str, str], tmp_path: Path) -> None:
    script = list(turns(ruleset, options, SEED))
    screen = Screen(tmp_path, *arguments(ruleset, options))
    faces = Faces("french", signs=True)
    for turn, lines in played(screen, script):
        fits(lines)
        deal = turn.before.deal
        assert deal is not None
        shown = " ".join(lines[-8:])
        for card in cards_in(deal.view(0).hand):
            assert faces.card(card) in shown, "\n".join(lines)
    lines = screen.type("")
    assert lines[0].startswith("The session is over: final settlement")
    assert lines[-1].startswith("Save the record as")
    said, code = screen.leave("mine.jsonl\r")
    assert code == 0
    assert "The record is in mine.jsonl." in said
    session = kept(tmp_path)
    assert session.over
    with (tmp_path / "mine.jsonl").open("rb") as file:
        (recorded,) = Reader().read(file)
    assert recorded.ended
    assert recorded.session.end() == session.end()


def at(screen: Screen, script: list[Turn], number: int) -> tuple[Turn, list[str]]:
    """The screen of one's own turn with this number, all before it played."""
    for count, (turn, lines) in enumerate(played(screen, script)):
        if count == number:
            return turn, lines
    raise AssertionError(number)


def mid_trick(script: list[Turn]) -> int:
    """The number of a turn in a deal's third trick or later, with cards on the table."""
    for number, turn in enumerate(script):
        assert turn.before.deal is not None
        state = turn.before.deal.state
        if state.trick and len(state.tricks) >= 2 and turn.before.finished:
            return number
    raise AssertionError


@pytest.fixture
def script() -> list[Turn]:
    return list(turns("renegado", {"deals": "3"}, SEED))


def test_a_game_killed_in_the_middle_of_a_trick_goes_on(script: list[Turn], tmp_path: Path) -> None:
    number = mid_trick(script)
    screen = Screen(tmp_path, *arguments("renegado", {"deals": "3"}))
    turn, lines = at(screen, script, number)
    screen.kill()
    again = Screen(tmp_path, "play", "--resume", "--pace", "0")
    assert again.wait() == lines
    again.type(turn.action)
    _, code = again.leave("q\r")
    assert code == 0
    session = kept(tmp_path)
    assert len(session.finished) == len(turn.before.finished)


@pytest.mark.parametrize(("keys", "code"), [("q\r", 0), ("\x04", 0), ("\x03", 130)])
def test_leaving_says_where_the_game_is_and_how_to_go_on(
    keys: str, code: int, script: list[Turn], tmp_path: Path
) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {"deals": "3"}))
    _, lines = at(screen, script, 2)
    said, left = screen.leave(keys)
    assert left == code
    assert f"Your game is kept in {tmp_path}/state/spadille/" in said
    assert "To go on: spadille play --resume" in said
    assert Screen(tmp_path, "play", "--resume", "--pace", "0").wait()[:5] == lines[:5]


def test_an_interrupt_while_the_others_play_leaves_too(tmp_path: Path) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {})[:-1], "5")
    screen.process.expect("So far")
    said, code = screen.leave("\x03")
    assert code == 130
    assert "To go on: spadille play --resume" in said


def test_a_hangup_loses_nothing(script: list[Turn], tmp_path: Path) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {"deals": "3"}))
    _, lines = at(screen, script, 3)
    screen.process.close(force=True)
    assert Screen(tmp_path, "play", "--resume", "--pace", "0").wait()[:5] == lines[:5]


@pytest.mark.parametrize("word", ["why AS", "??"])
def test_what_is_asked_about_a_move_between_deals_is_answered_that_the_deal_is_over(word: str, tmp_path: Path) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {"deals": "3"}))
    lines = screen.wait()
    for turn in turns("renegado", {"deals": "3"}, SEED):
        if lines[-1].startswith("Enter: next deal"):
            break
        lines = screen.type(turn.action)
    said = screen.type(word)
    assert "The deal is over: nothing can be played before the next one." in said[-2]


def test_a_card_that_may_not_be_played_is_refused_with_its_reason(script: list[Turn], tmp_path: Path) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {"deals": "3"}))
    for turn, lines in played(screen, script):
        assert turn.before.deal is not None
        view = turn.before.deal.view(0)
        barred = [card for card in cards_in(view.hand) if turn.before.deal.why_not(TEXTS[card]) is not None]
        if view.known.trick and barred:
            refused = screen.type(TEXTS[barred[0]].lower())
            fits(refused)
            assert "led" in " ".join(refused[-5:-2])
            why = screen.type(f"why {TEXTS[barred[0]]}")
            assert refused == why
            allowed = screen.type(f"why {turn.action}")
            assert f"“{turn.action}” is allowed." in allowed[-3]
            assert [line for line in allowed if "hand" in line] == [line for line in lines if "hand" in line]
            return
    raise AssertionError


def test_cards_are_picked_for_the_exchange_and_confirmed(tmp_path: Path) -> None:
    script = list(turns("renegado", {}, SEED))
    number = next(number for number, turn in enumerate(script) if turn.action.startswith("x") and turn.action != "x0")
    screen = Screen(tmp_path, *arguments("renegado", {}))
    at(screen, script, number)
    assert "[1]" in (lines := "\n".join(screen.type("1 2")))
    assert "Lay out 2 cards, " in lines
    assert "Lay out 1 card, " in "\n".join(screen.type("3"))
    assert "Lay out" not in "\n".join(screen.type("n"))
    assert "Keep all your cards?" in "\n".join(screen.type("none"))
    card = script[number].action.cards[0]
    assert "Lay out 1 card, " in "\n".join(screen.type(TEXTS[card].lower()))
    after = screen.type("")
    assert any("1 card exchanged: " in line for line in after)


def test_giving_up_is_confirmed(tmp_path: Path) -> None:
    script = list(turns("renegado", {}, SEED))
    number = next(number for number, turn in enumerate(script) if may_surrender(turn))
    screen = Screen(tmp_path, *arguments("renegado", {}))
    at(screen, script, number)
    assert "Give the game up? Enter or y: yes; n: no." in "\n".join(screen.type("surrender"))
    assert "Give the game up?" not in "\n".join(screen.type("n"))
    assert "Give the game up?" in "\n".join(screen.type("surrender"))
    assert "surrender" in "\n".join(screen.type("y"))


def may_surrender(turn: Turn) -> bool:
    assert turn.before.deal is not None
    legal = turn.before.deal.view(0).legal
    return not isinstance(legal, Choice) and any(action == "surrender" for action in legal)


@pytest.mark.parametrize("page", ["?", "??", "rules", "history", "sheet", "cards"])
def test_a_page_fits_and_leads_back_to_the_table(page: str, script: list[Turn], tmp_path: Path) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {"deals": "3"}))
    _, before = at(screen, script, mid_trick(script))
    lines = screen.type(page)
    while not lines[-1].startswith("Enter: back"):
        fits(lines)
        lines = screen.type("")
    fits(lines)
    assert screen.type("") == before


def test_without_colour_the_same_is_shown(script: list[Turn], tmp_path: Path) -> None:
    for name in ("coloured", "plain"):
        (tmp_path / name).mkdir()
    coloured = Screen(tmp_path / "coloured", *arguments("renegado", {"deals": "3"}))
    uncoloured = Screen(tmp_path / "plain", *arguments("renegado", {"deals": "3"}), NO_COLOR="1")
    assert at(coloured, script, 4)[1] == at(uncoloured, script, 4)[1]
    assert COLOUR.search(coloured.raw)
    assert not COLOUR.search(uncoloured.raw)


def test_a_dumb_terminal_gets_lines_without_codes(tmp_path: Path) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {}), TERM="dumb")
    screen.process.expect("> ")
    assert "\x1b" not in screen.before
    assert CLEAR not in screen.before
    assert "Hand: " in screen.before
    said, code = screen.leave("q\r")
    assert code == 0
    assert "To go on: " in plain(said)


def test_a_small_terminal_gets_lines(tmp_path: Path) -> None:
    screen = Screen(tmp_path, *arguments("renegado", {}))
    screen.wait()
    screen.process.setwinsize(10, 40)
    screen.process.sendline("zz")
    screen.process.expect("> ")
    assert CLEAR not in screen.before
