"""The terminal game with its input and output through pipes, and what it refuses."""

import re
import subprocess
from pathlib import Path

import pytest

from cli.driver import SPADILLE, Turn, environment, piped, turns
from spadille.record import Reader
from spadille.rulesets import all_rulesets
from spadille.session import Session
from spadille.state import Choice

VARIANTS = [
    *((rules.name, {}) for rules in all_rulesets()),
    ("tresillo", {"seats": "4", "favourite_suit": "H"}),
    ("two-handed", {"lower_bids": "gascarola+voltereta+contrabola"}),
    ("renegado", {"lower_bids": "none", "forced_spadille": "spadille_basto_eldest", "forced_trumps": "after"}),
    ("four-handed", {"show_leftover_stock": "true"}),
]

NONSENSE = (
    "xyzzy",
    "99",
    "x",
    "x2",
    "xAS,AS",
    "xZZ",
    "::",
    "trumps:",
    "trumps:X",
    "call:KX",
    "announce:vuelta-favourite",
    "KDKD",
    "why",
    "why nothing at all",
    "12345678901234567890",
    "\u00b2",
    "\U0001f4a5",
    "a\x00b\x1b[2J",
    "{}",
    "%s {0}",
    "# a comment",
    "   ",
)


def arguments(ruleset: str, options: dict[str, str], seed: str = "s") -> list[str]:
    chosen = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    return ["play", "--ruleset", ruleset, *chosen, "--seed", seed]


def kept(home: Path) -> Session:
    """The session in the only game of the state folder."""
    (file,) = (home / "state" / "spadille").iterdir()
    return read(file)


def read(file: Path) -> Session:
    reader = Reader()
    with file.open("rb") as opened:
        (recorded,) = reader.read(opened)
    assert reader.faults == []
    return recorded.session


def position(session: Session) -> tuple[object, ...]:
    return len(session.finished), session.accounts, session.deal and session.deal.state


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "options"), VARIANTS)
def test_every_game_is_played_to_its_settlement(ruleset: str, options: dict[str, str], tmp_path: Path) -> None:
    tokens = [turn.action for turn in turns(ruleset, options, "s")]
    done = piped(tmp_path, *arguments(ruleset, options), typed="\n".join(tokens) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The session is over: final settlement" in done.stdout
    assert kept(tmp_path).over


@pytest.mark.slow
def test_nonsense_at_every_prompt_loses_nothing(tmp_path: Path) -> None:
    options = {"deals": "4"}
    for ruleset in ("renegado", "tresillo", "cinquillo"):
        home = tmp_path / ruleset
        home.mkdir()
        typed: list[str] = []
        for turn in turns(ruleset, options, "n"):
            typed += [*NONSENSE, turn.action]
        done = piped(home, *arguments(ruleset, options, "n"), typed="\n".join(typed) + "\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert kept(home).over
        assert "Traceback" not in done.stdout
        assert "\x1b" not in done.stdout


@pytest.mark.parametrize("typed", [b"", b"\n", b"\xff\xfe\x00\n", b"pass", b"# only a comment\n\n"])
def test_the_end_of_the_input_leaves_and_keeps_the_game(typed: bytes, tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "--seed", "a", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "To go on: spadille play --resume\n" in done.stdout
    assert kept(tmp_path).seed == "a"


def test_comments_and_blank_lines_are_nothing(tmp_path: Path) -> None:
    options = {"deals": "1"}
    tokens = [turn.action for turn in turns("renegado", options, "c")]
    typed = "# a game\n\n" + "\n\n# next\n".join(tokens) + "\n"
    done = piped(tmp_path, *arguments("renegado", options, "c"), typed=typed)
    assert done.returncode == 0
    assert kept(tmp_path).over


def test_a_game_left_goes_on_where_it_was(tmp_path: Path) -> None:
    tokens = [turn.action for turn in turns("tresillo", {"deals": "3"}, "r")]
    first, second = tokens[: len(tokens) // 2], tokens[len(tokens) // 2 :]
    file = tmp_path / "my game.txt"
    left = piped(
        tmp_path, *arguments("tresillo", {"deals": "3"}, "r"), "--save", str(file), typed="\n".join(first) + "\nq\n"
    )
    assert f"To go on: spadille play --resume '{file}'" in left.stdout
    before = read(file)
    again = piped(tmp_path, "play", "--resume", str(file), typed="")
    assert again.returncode == 0
    assert position(read(file)) == position(before)
    done = piped(tmp_path, "play", "--resume", str(file), typed="\n".join(second) + "\n")
    assert "The session is over: final settlement" in done.stdout
    before_bytes = file.read_bytes()
    over = piped(tmp_path, "play", "--resume", str(file))
    assert (over.returncode, over.stdout) == (2, "")
    assert over.stderr == f"The game in {file} is over: spadille show '{file}' tells it.\n"
    assert file.read_bytes() == before_bytes


def test_a_session_whose_end_is_recorded_before_its_time_is_not_reopened(tmp_path: Path) -> None:
    file = tmp_path / "ended.jsonl"
    piped(tmp_path, "simulate", "two-handed", "--deals", "3", "--seed", "a", "--players", "random", "--out", str(file))
    text = tmp_path / "ended.txt"
    text.write_text(piped(tmp_path, "convert", str(file), "--to", "text").stdout, encoding="utf-8")
    for each in (file, text):
        before = each.read_bytes()
        done = piped(tmp_path, "play", "--resume", str(each), typed="pass\n")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"The game in {each} is over: spadille show {each} tells it.\n"
        assert each.read_bytes() == before


@pytest.mark.parametrize("change", ["note", "comment", "blanks"])
def test_a_record_that_the_game_did_not_write_is_left_as_it_is(change: str, tmp_path: Path) -> None:
    (made := tmp_path / "state" / "spadille").mkdir(parents=True)
    file = tmp_path / "theirs.txt"
    piped(tmp_path, "play", "--seed", "a", "--save", str(file), typed="q\n")
    text = file.read_text(encoding="utf-8")
    changed = {
        "note": text.partition("\n")[2],
        "comment": text + "{A comment that took an evening.}\n",
        "blanks": text + "\n\n",
    }[change]
    file.write_text(changed, encoding="utf-8")
    done = piped(tmp_path, "play", "--resume", str(file), typed="pass\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    (new,) = made.iterdir()
    assert done.stdout.startswith(
        f"The file {file} is not as spadille play writes it and stays as it is: this game is kept in {new}.\n"
    )
    assert "To go on: spadille play --resume\n" in done.stdout
    assert file.read_text(encoding="utf-8") == changed
    assert kept(tmp_path).seed == "a"


@pytest.mark.parametrize("name", ["own.txt", "own.jsonl"])
def test_a_record_that_the_game_wrote_is_kept_on_in_place(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    piped(tmp_path, "play", "--seed", "a", "--save", str(file), typed="q\n")
    before = file.read_bytes()
    done = piped(tmp_path, "play", "--resume", str(file), typed="pass\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "stays as it is" not in done.stdout
    assert file.read_bytes() != before
    assert not (tmp_path / "state").exists()


def test_without_a_file_the_last_game_that_is_not_over_is_resumed(tmp_path: Path) -> None:
    piped(tmp_path, "play", "--seed", "older", typed="q\n")
    piped(tmp_path, "play", "--ruleset", "two-handed", "--seed", "later", typed="q\n")
    assert "Two-handed Ombre" in piped(tmp_path, "play", "--resume").stdout
    tokens = [turn.action for turn in turns("two-handed", {}, "later")]
    piped(tmp_path, "play", "--resume", typed="\n".join(tokens) + "\n")
    assert "Renegado" in piped(tmp_path, "play", "--resume").stdout


def test_the_pack_and_the_players_are_remembered(tmp_path: Path) -> None:
    made = ["play", "--seed", "m", "--deck", "spanish", "--players", "random,thumb"]
    piped(tmp_path, *made, typed="q\n")
    (file,) = (tmp_path / "state" / "spadille").iterdir()
    assert file.read_text(encoding="utf-8").startswith("{spadille play: players=random+thumb deck=spanish}\n")
    piped(tmp_path, "play", "--resume", typed="q\n")
    assert file.read_text(encoding="utf-8").startswith("{spadille play: players=random+thumb deck=spanish}\n")


def test_a_record_is_saved_in_either_form_and_never_over_another_file(tmp_path: Path) -> None:
    typed = "save one.jsonl\nsave two.txt\nsave one.jsonl\nsave no/such/folder.txt\nsave\nq\n"
    done = piped(tmp_path, "play", "--seed", "w", typed=typed)
    assert done.stdout.count("The record is in one.jsonl.") == 1
    assert "There is a file one.jsonl already: choose another name." in done.stdout
    assert "The file no/such/folder.txt cannot be written: no such file or directory." in done.stdout
    assert read(tmp_path / "one.jsonl").seed == read(tmp_path / "two.txt").seed == "w"


@pytest.mark.parametrize("seed", ["", "a{b}c", 'quote " and \\', "ünï\u2003code", "#1", "-"])
def test_any_seed_is_kept(seed: str, tmp_path: Path) -> None:
    piped(tmp_path, "play", f"--seed={seed}", typed="q\n")
    assert kept(tmp_path).seed == seed


def test_letters_stand_for_suits_where_the_encoding_has_no_signs(tmp_path: Path) -> None:
    tokens = [turn.action for turn in turns("renegado", {"deals": "1"}, "e")]
    done = piped(
        tmp_path,
        *arguments("renegado", {"deals": "1"}, "e"),
        typed="\n".join(tokens) + "\nzz\n",
        PYTHONIOENCODING="ascii",
        PYTHONUTF8="0",
        LC_ALL="C",
    )
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "final settlement" in done.stdout


@pytest.mark.parametrize(
    "word", ["?", "help", "rules", "l", "history", "sheet", "cards", "save", "why KD", "??", "hint"]
)
def test_a_command_asks_nothing_of_the_game(word: str, tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "--seed", "a", typed=f"{word}\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert kept(tmp_path).finished == ()


def test_a_part_of_the_rules_is_found_by_its_title(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "--seed", "a", typed="rules ranks\nrules whist\n")
    assert "\nThe ranks\n─────────\n" in done.stdout
    assert "\nThe auction\n" not in done.stdout
    assert "No part of the rules is called “whist”; there are: The game in short" in " ".join(done.stdout.split())


@pytest.mark.parametrize("ruleset", [rules.name for rules in all_rulesets()])
def test_the_rules_in_the_game_are_those_of_the_command(ruleset: str, tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "--ruleset", ruleset, "--seed", "a", typed="rules\nq\n", COLUMNS="81")
    told = piped(tmp_path, "rules", ruleset, COLUMNS="80").stdout
    assert told in done.stdout


def test_a_reader_that_has_gone_is_no_fault(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*SPADILLE, "play", "--seed", "a"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"rules\n" * 2000)
        process.stdin.close()
        assert process.stderr.read() == b""


def test_a_game_that_cannot_be_kept_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder")
    tokens = [turn.action for turn in turns("renegado", {"deals": "1"}, "k")]
    done = piped(tmp_path, *arguments("renegado", {"deals": "1"}, "k"), typed="\n".join(tokens) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("The game cannot be saved in ") == 1
    assert "final settlement" in done.stdout
    assert "The record is in" not in done.stdout
    assert "This game could not be kept." in piped(tmp_path, "play", typed="q\n").stdout


DEALS = "The option deals of renegado takes a whole number from 1 to 999999999"
REFUSED = [
    (["play", "--ruleset", "whist"], "There is no ruleset “whist”; there are "),
    (["play", "--ruleset", "renegado@7"], "Renegado is known in version 1, not “7”."),
    (["play", "--option", "colour=blue"], "Renegado has no option “colour”; it has "),
    (["play", "--option", "jump_bids=perhaps"], "The option jump_bids of renegado takes true or false, not “perhaps”."),
    (
        ["play", "--option", "deals=-1"],
        f"{DEALS}, not “-1”.",
    ),
    (["play", "--option", "deals"], "An option is written name=value, not “deals”."),
    (["play", "--option", "deals=1", "--option", "deals=2"], "The option deals is given twice."),
    (["play", "--seats", "4"], "The option seats of renegado takes 3, not “4”."),
    (["play", "--seats", "many"], "Invalid value for '--seats'"),
    (["play", "--deck", "tarot"], "There is no pack “tarot”; there are french, spanish."),
    (["play", "--level", "nobody"], "There is no player “nobody”; there are "),
    (["play", "--players", "thumb,thumb,thumb"], "3 computer players are named, and 2 are wanted"),
    (["play", "--players", "thumb", "--level", "thumb"], "Say --level for all the computer players or --players"),
    (["play", "--pace", "-1"], "The pace is 0 to 10 seconds, not -1.0."),
    (["play", "--pace", "nan"], "The pace is 0 to 10 seconds, not nan."),
    (["play", "--name", ""], "A name has 1 to 12 letters"),
    (["play", "--name", "a\nb"], "A name has no line break or other control sign in it; “a"),
    (["play", "--name", "a\tb"], "A name has no line break or other control sign in it; “a"),
    (["play", "--name", "abcdefghijklm"], "A name has 1 to 12 letters; “abcdefghijklm” has not."),
    (["play", "--seats", "3", "--option", "seats=3"], "The option seats is given twice."),
    (["play", "--save", ""], "The name of a file is wanted: the one given is empty."),
    (["play", "--resume", ""], "The name of a file is wanted: the one given is empty."),
    (["play", "--save", "no/such/file"], "There is no folder no/such to keep the game in."),
    (["play", "--save", "."], "There is a file . already: choose another name, or say --resume ."),
    (["play", "--resume"], "There is no game to resume in "),
    (["play", "--resume", "missing.txt"], "The file missing.txt cannot be read: no such file or directory."),
    (["play", "--resume", "."], "The file . cannot be read: is a directory."),
    (["play", "--resume", "--seed", "a"], "--seed belongs to a new game: leave it out with --resume."),
    (["play", "some.txt"], "To go on with some.txt, say --resume some.txt."),
    (["play", "--nonsense"], "No such option: --nonsense"),
    (["plya"], "No such command 'plya'."),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED, ids=lambda value: " ".join(value)[:40])
def test_what_cannot_be_done_is_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    done = piped(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)
    assert re.fullmatch(r"[^\n]+\n", done.stderr)


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff" * 100, b'{"kind":', b'[Session "renegado@1"]\n', b"hello\n", b"{unclosed", b"\n\n"]
)
def test_a_damaged_file_is_not_resumed(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "damaged.txt"
    file.write_bytes(content)
    done = piped(tmp_path, "play", "--resume", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"[^\n]+damaged\.txt[^\n]+\n", done.stderr)
    assert file.read_bytes() == content


@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_a_file_of_several_games_is_not_resumed_and_stays_as_it_is(form: str, tmp_path: Path) -> None:
    file = tmp_path / "several"
    made = piped(
        tmp_path, "simulate", "two-handed", "--deals", "9", "--seed", "a", "--players", "random", "--out", str(file)
    )
    assert made.returncode == 0
    if form == "text":
        file.write_text(piped(tmp_path, "convert", str(file), "--to", "text").stdout, encoding="utf-8")
    before = file.read_bytes()
    done = piped(tmp_path, "play", "--resume", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"The file {file} has several games: one of them alone in a file can be resumed.\n"
    assert file.read_bytes() == before


def test_the_version_says_which_core_plays(tmp_path: Path) -> None:
    done = piped(tmp_path, "--version")
    assert done.returncode == 0
    first, second, third = done.stdout.splitlines()
    assert re.fullmatch(r"spadille \d+\.\d+\.\d+ \((native|python) core\)", first)
    assert re.match(r"Python 3\.\d+\.\S+, SQLite 3\.\S+, Typer \S+, Rich \S+, Litestar \S+,", second)
    assert re.fullmatch(r"Database \S+tables\.sqlite: .*", third)


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["play", "-h"], []])
def test_help_is_no_fault(arguments: list[str], tmp_path: Path) -> None:
    done = piped(tmp_path, *arguments)
    assert "Usage: spadille" in done.stdout + done.stderr
    assert done.returncode in (0, 2)


def before_a_surrender(script: list[Turn]) -> list[str]:
    """What is typed up to the first turn at which the game may be given up."""
    number = next(
        place
        for place, turn in enumerate(script)
        if turn.before.deal is not None
        and not isinstance(legal := turn.before.deal.view(0).legal, Choice)
        and any(action == "surrender" for action in legal)
    )
    return [turn.action for turn in script[:number]]


@pytest.mark.parametrize(
    ("typed", "given_up"),
    [
        (["sur"], False),
        (["sur", "n"], False),
        (["sur", "KD", "y"], False),
        (["sur", "l", "y"], False),
        (["sur", "", "# a comment", "y"], True),
        (["sur", "yes"], True),
        (["surrender"], True),
    ],
)
def test_from_a_pipe_a_game_is_given_up_by_the_whole_word_or_after_a_yes(
    typed: list[str], given_up: bool, tmp_path: Path
) -> None:
    before = before_a_surrender(list(turns("renegado", {}, "s")))
    done = piped(tmp_path, *arguments("renegado", {}), typed="\n".join([*before, *typed, ""]))
    assert (done.returncode, done.stderr) == (0, "")
    session = kept(tmp_path)
    deal = session.finished[0].deal if session.finished else session.deal
    assert deal is not None
    assert any(entry.token == "surrender" and entry.seat == 0 for entry in deal.actions) is given_up
    assert ("Give the game up? y: yes; n: no." in done.stdout) is (typed != ["surrender"])


def test_the_exchange_is_not_confirmed_after_something_else_was_said(tmp_path: Path) -> None:
    script = list(turns("renegado", {}, "s"))
    number = next(place for place, turn in enumerate(script) if turn.action.startswith("x"))
    before = [turn.action for turn in script[:number]]
    done = piped(tmp_path, *arguments("renegado", {}), typed="\n".join([*before, "1", "pass", "y", ""]))
    session = kept(tmp_path)
    assert session.deal is not None
    assert not any(entry.token.startswith("x") and entry.seat == 0 for entry in session.deal.actions)
    assert "This is the exchange" in done.stdout
    assert "? y: yes; n: no; or pick anew." in done.stdout
    assert "Nothing is asked that yes or no would answer." in done.stdout


def test_help_names_what_goes_on_with_a_game_where_one_is_kept(tmp_path: Path) -> None:
    assert "--resume" in piped(tmp_path, "play", "--seed", "a", typed="?\n").stdout.partition("To go on")[0]
    learned = piped(tmp_path, "learn", typed="?\n").stdout
    assert "leave; the lesson is not kept" in learned
    assert "--resume" not in learned
