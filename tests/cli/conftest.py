"""Fixtures of the tests of commands."""

import pytest

from cli.inside import run

__all__ = ["english", "run"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, in whatever language, commands are tested in English unless they are told otherwise."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
