"""The command `spadille arena`: tables, JSON, files, and what it refuses."""

import json
from pathlib import Path

import pytest

from spadille.arena import Match, played, summed, to_object
from spadille.cli import main

TWO = ("arena", "--ruleset", "two-handed", "--players", "thumb,random", "--seed", "c", "--jobs", "1")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, error = capsys.readouterr()
    return code, out, error


def test_the_tables_name_players_roles_and_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, error = run(capsys, *TWO, "--deals", "6")
    assert (code, error) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Two-handed Ombre: 12 deals (packs 6, seatings of each 2)"
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)
    for words in (("thumb - random",), ("thumb", "ombre"), ("random", "defender"), ("random", "solo"), ("Results:",)):
        assert any(all(word in line for word in words) for line in lines)
    assert "\x1b" not in out


def test_json_and_the_file_hold_the_summary(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, *TWO, "--deals", "3", "--json", "--out", str(tmp_path / "s.json"))
    match = Match.of("two-handed", "thumb,random", seed="c")
    expected = json.loads(json.dumps(to_object(summed(match, played(match, 3)))))
    assert code == 0
    assert json.loads(out) == expected
    assert json.loads((tmp_path / "s.json").read_text(encoding="utf-8")) == expected
    assert expected["standings"][0]["chips"].keys() == {"mean", "low", "high"}


def test_a_match_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "match.jsonl")
    run(capsys, *TWO, "--deals", "2", "--resume", file)
    _, resumed, _ = run(capsys, *TWO, "--deals", "4", "--resume", file)
    _, whole, _ = run(capsys, *TWO, "--deals", "4")
    assert resumed == whole


def test_options_stake_and_a_lone_player(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--ruleset", "tresillo", "--option", "seats=4", "--players", "thumb", "--stake", "20", "--jobs", "1")
    code, out, _ = run(capsys, "arena", *arguments, "--deals", "1", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["options"], told["stake"]["pool"], told["differences"]) == ({"seats": "4"}, 20, [])
    assert told["standings"][0]["chips"]["low"] is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "thumb,nobody", "--deals", "1"], "There is no player “nobody”"),
        (["--players", "thumb,thumb", "--deals", "1"], "The player thumb is named twice"),
        (["--players", "thumb", "--deals", "0"], "--deals"),
        (["--players", "thumb"], "--deals"),
        (["--deals", "1"], "--players"),
        (["--players", "thumb", "--deals", "1", "--ruleset", "whist"], "There is no ruleset “whist”"),
        (["--players", "thumb", "--deals", "1", "--option", "seats"], "An option is written name=value"),
        (["--players", "thumb", "--deals", "1", "--limit", "nan"], "--limit"),
        (["--players", "thumb", "--deals", "1", "--jobs", "0"], "--jobs"),
        (["--players", "thumb", "--deals", "1", "--stake", "-1"], "--stake"),
        (["--players", "thumb", "--deals", "1", "--resume", "."], "The file . cannot be used: is a directory."),
        (["--players", "thumb", "--deals", "1", "--resume", "none/f"], "The file none/f cannot be used: "),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    code, out, error = run(capsys, "arena", *arguments)
    assert (code, out) == (2, "")
    assert sentence in error
    assert error.count("\n") == 1
