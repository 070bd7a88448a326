"""Runs a command in this process, as if it had been typed."""

import io
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from spadille.cli import main


class Said(NamedTuple):
    """The exit code of a command, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line with which a command has refused: exit code 2, and nothing written."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.rstrip("\n")


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("show", "a.jsonl", typed="...")` gives what `spadille show a.jsonl` says."""

    def command(*arguments: object, typed: str | bytes = "") -> Said:
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Said(code, *capsys.readouterr())

    return command


def examples_of(text: str) -> Sequence[str]:
    """The command lines among the lines of a help."""
    return [line.strip() for line in text.splitlines() if line.strip().startswith("spadille ")]
