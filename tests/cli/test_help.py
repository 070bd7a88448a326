"""The help of every command has examples, and they run."""

import shlex
from pathlib import Path

import pytest

from cli.inside import Run, examples_of
from spadille import players, rulesets
from spadille.cli import COMMANDS

RECORDS = Path(__file__).parents[1] / "records"
RUN_HERE = ("rules", "simulate", "show", "check", "convert")

EXAMPLES = [example for name in RUN_HERE for example in examples_of(COMMANDS[name][1])]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, name: str) -> None:
    said = run(name, "--help")
    assert said.code == 0
    assert "Examples:" in said.out
    assert examples_of(said.out)
    assert examples_of(COMMANDS[name][1])


def test_the_command_itself_names_the_commands(run: Run) -> None:
    said = run("--help")
    assert all(name in said.out for name in COMMANDS)


def test_the_help_of_the_game_names_the_games_and_the_levels(run: Run) -> None:
    said = run("play", "--help").out
    assert all(rules.name in said for rules in rulesets.all_rulesets())
    assert "Default: thumb" in " ".join(said.replace("│", "").split())
    assert f"Default: {rulesets.default().name}" in " ".join(said.replace("│", "").split())
    assert all(level in said for level in players.recipes())


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_run(run: Run, example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    belinda = (RECORDS / "renegado" / "belinda-entrada.jsonl").read_bytes()
    Path("belinda-entrada.jsonl").write_bytes(belinda)
    Path("deals.jsonl").write_bytes((RECORDS / "shared" / "renegado.jsonl").read_bytes())
    Path("deals.txt").write_text(run("convert", "deals.jsonl", "--to", "text").out, encoding="utf-8")
    typed = ""
    for command in example.split(" | "):
        said = run(*shlex.split(command)[1:], typed=typed)
        assert said.code == 0, said.err
        typed = said.out
    assert len(example) <= 74
