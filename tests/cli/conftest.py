"""Fixtures of the tests of commands."""

from cli.inside import run

__all__ = ["run"]
