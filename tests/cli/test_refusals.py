"""Whatever is wrong with what a command is given, it says so in one sentence, and touches nothing."""

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from cli.driver import SPADILLE, environment
from cli.inside import Run
from spadille.cli import COMMANDS

SIMULATE = ("simulate", "renegado", "--deals", "2", "--seed", "a", "--players", "random")
DEALS = "The option deals of renegado takes a whole number from 1 to 999999999"
ARENA = ("arena", "--players", "thumb,random", "--deals", "1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rules", "tarot"), "There is no ruleset “tarot”; there are renegado, "),
        (("rules", "renegado@7"), "Renegado is known in version 1, not “7”."),
        (("rules", "renegado", "-o", "remise_min=3"), "Renegado has no option “remise_min”; it has seats, "),
        (("rules", "renegado", "-o", "jump_bids"), "An option is written name=value, not “jump_bids”."),
        (("rules", "renegado", "-o", "=1"), "An option is written name=value, not “=1”."),
        (("rules", "renegado", "-o", "deals=1", "-o", "deals=2"), "The option deals is given twice."),
        (("rules", "--option", "deals=1"), "Options belong to a game: name one, as in spadille rules GAME."),
        ((*SIMULATE, "--option", "deals=0"), f"{DEALS}, not “0”."),
        ((*SIMULATE, "--option", "jump_bids=maybe"), "The option jump_bids of renegado takes true or false, not"),
        ((*SIMULATE, "--players", "nobody"), "There is no player “nobody”; there are "),
        ((*SIMULATE, "--players", "random,thumb"), "“random,thumb” names 2 players, and 3 are wanted"),
        ((*SIMULATE, "--players", ""), "There is no player “”"),
        ((*SIMULATE, "--deals", "0"), "Invalid value for '--deals': "),
        ((*SIMULATE, "--deals", "-3"), "Invalid value for '--deals': "),
        ((*SIMULATE, "--deals", "many"), "Invalid value for '--deals': "),
        ((*SIMULATE, "--jobs", "0"), "Invalid value for '--jobs'"),
        ((*SIMULATE, "--jobs", "100000"), "Invalid value for '--jobs'"),
        ((*SIMULATE, "--seed", "\udcff"), "A seed is text in UTF-8; this one cannot be written."),
        (("simulate", "renegado"), "Missing option '--deals'."),
        (("simulate", "--deals", "2"), "Missing argument 'GAME'."),
        (("show", "-", "--deal", "0"), "Invalid value for '--deal': "),
        (("show", "-", "--deck", "tarot"), "There is no pack “tarot”; there are french, spanish."),
        ((*SIMULATE, "--deals", "x"), "Invalid value for '--deals': a whole number is wanted."),
        ((*SIMULATE, "--deals", "1.5"), "Invalid value for '--deals': a whole number is wanted."),
        ((*SIMULATE, "--deals", "0"), "Invalid value for '--deals': 1 is the least."),
        ((*SIMULATE, "--jobs", "100000"), "Invalid value for '--jobs' / '-j': 256 is the most."),
        ((*ARENA, "--limit", "x"), "Invalid value for '--limit': a number is wanted."),
        ((*ARENA, "--option", "deals=3"), "The option deals is the length of a session, and a match has none: "),
        ((*ARENA, "--out", "."), "Cannot write “.”: is a directory."),
        ((*ARENA, "--out", "no/such/file"), "Cannot write “no/such/file”: no such file or directory."),
        ((*ARENA, "--out", ""), "Cannot write “”: the name is empty."),
        ((*ARENA, "--resume", ""), "--resume names a file: its name is empty."),
        (("show", ""), "Cannot read “”: the name is empty."),
        (("convert", "-", "--to", "pdf"), "Invalid value for '--to': 'pdf' is not one of 'json', 'text'."),
        (("convert", "-"), "Missing option '--to'."),
        (("convert", "-", "--to", "xml"), "Invalid value for '--to': "),
        (("check",), "Missing argument 'FILE...'."),
        (("conjure",), f"No such command 'conjure'. There are {', '.join(COMMANDS)}."),
        (("--conjure",), "No such option: --conjure"),
        (("show", "-", "--conjure"), "No such option: --conjure."),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_done_is_one_sentence(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    assert run(*arguments).sentence.startswith(sentence)


READERS = [("show",), ("check",), ("convert", "--to", "json")]


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_files_that_cannot_be_read(run: Run, command: tuple[str, ...], tmp_path: Path) -> None:
    binary, locked = tmp_path / "binary", tmp_path / "locked"
    binary.write_bytes(b"\xff\xd8\xff" + bytes(range(256)))
    locked.write_text("{", encoding="utf-8")
    locked.chmod(0)
    for name, sentence in [
        (str(tmp_path), f"Cannot read “{tmp_path}”: is a directory."),
        (str(tmp_path / "missing"), f"Cannot read “{tmp_path / 'missing'}”: no such file or directory."),
        (str(tmp_path / ("long" * 100)), "Cannot read “"),
        ("a" * 5000, "Cannot read “aaa"),
        ("nothing\0more", "Cannot read “nothing?more”: embedded null byte."),
        ("\udcfe\x1b[2J", "Cannot read “??[2J”: no such file or directory."),
        ("", "Cannot read “”: "),
        (str(binary), f"“{binary}”, line "),
    ]:
        assert run(*command, name).sentence.startswith(sentence)
    if os.geteuid():
        assert run(*command, locked).sentence == f"Cannot read “{locked}”: permission denied."


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_large_files_that_are_no_records_are_refused_at_once(
    run: Run, command: tuple[str, ...], tmp_path: Path
) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(100_000_000)
    assert "The line is longer than any of a record" in run(*command, large).sentence


@pytest.mark.slow
@pytest.mark.parametrize("line", ['{"kind": "deal"}\n', 'AS KD [X "y"] {c}\n', "{\n", "[Deal]\n"])
def test_large_files_of_nonsense_are_read_in_little_memory(run: Run, tmp_path: Path, line: str) -> None:
    large = tmp_path / "large"
    large.write_text(line * (1_000_000 // len(line)), encoding="utf-8")
    assert run("check", large).code == 1
    assert run("show", large).sentence


def test_output_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("old", encoding="utf-8")
    for name, sentence in [
        (tmp_path, f"Cannot write “{tmp_path}”: is a directory."),
        (tmp_path / "missing" / "out", f"Cannot write “{tmp_path / 'missing' / 'out'}”: no such file or directory."),
        (old / "out", f"Cannot write “{old / 'out'}”: not a directory."),
        (tmp_path / ("long" * 100), "Cannot write “"),
        ("a" * 5000, "Cannot write “aaa"),
        ("nothing\0more", "Cannot write “nothing?more”: "),
        ("", "Cannot write “”: "),
    ]:
        assert run(*SIMULATE, "--out", name).sentence.startswith(sentence)
    assert os.listdir(tmp_path) == ["old"]
    assert old.read_text(encoding="utf-8") == "old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_device_is_told(run: Run) -> None:
    assert run(*SIMULATE, "--out", "/dev/full").sentence == "Cannot write “/dev/full”: no space left on device."


@pytest.mark.skipif(os.name == "nt", reason="the shell of a POSIX system closes the streams")
@pytest.mark.parametrize(
    ("words", "code", "out", "err"),
    [
        ("rules >&-", 2, "", "The standard output is closed: there is nowhere to write.\n"),
        ("play >&-", 2, "", "The standard output is closed: there is nowhere to write.\n"),
        ("--help >&-", 2, "", "The standard output is closed: there is nowhere to write.\n"),
        ("rules tarot >&- 2>&-", 2, "", ""),
        ("rules tarot 2>&-", 2, "", ""),
        ("show - <&-", 2, "", "“-”, line 1: The file is empty.\n"),
        ("convert - --to text <&-", 2, "", "“-”, line 1: The file is empty.\n"),
    ],
)
def test_streams_that_the_shell_has_closed(words: str, code: int, out: str, err: str, tmp_path: Path) -> None:
    command = f"{shlex.join(SPADILLE)} {words}"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path), check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, out, err)


@pytest.mark.skipif(os.name == "nt", reason="the shell of a POSIX system closes the streams")
def test_a_game_without_an_input_is_left_at_once(tmp_path: Path) -> None:
    command = f"{shlex.join(SPADILLE)} play <&-"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path), check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "To go on: spadille play --resume\n" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="a pipe that is closed is told by a POSIX system")
@pytest.mark.parametrize("words", ["rules renegado", "simulate renegado --deals 30 --jobs 1 --seed a --players random"])
def test_a_reader_that_has_seen_enough_is_told_nothing(words: str, tmp_path: Path) -> None:
    command = [*SPADILLE, *words.split()]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment(tmp_path)
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_the_help_names_the_exit_codes(run: Run) -> None:
    assert "141 nobody reads" in " ".join(run("--help").out.split())
