"""What the page about servers and the unit for systemd say is true of this version."""

import re
from pathlib import Path

import typer.main

from spadille.cli import app
from spadille.web.limits import Limits, Rate
from spadille.web.metrics import Metrics

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "server.md").read_text(encoding="utf-8")
UNIT = (DOCS / "spadille.service").read_text(encoding="utf-8")


def options(command: str) -> set[str]:
    """The options of a command."""
    group = typer.main.get_command(app)
    found = group.commands[command]  # type: ignore[attr-defined]
    return {option for parameter in found.params for option in parameter.opts}


def test_the_unit_and_the_page_name_options_there_are() -> None:
    named = set(re.findall(r"(?<![-\w])--[a-z][a-z-]*", UNIT))
    assert len(named) > 5
    assert named <= options("serve")
    told = set(re.findall(r"(?<![-\w])--[a-z][a-z-]*", PAGE)) - {"--now", "--version", "--help"}
    assert told <= options("serve")
    assert options("serve") - told <= {"--open"}


def test_the_page_tells_the_limits_there_are() -> None:
    rows = re.findall(r"^\| [A-Za-z ]+ \| ?(\d*) \| (\d+) \|$", PAGE, re.MULTILINE)
    rates = [value for value in Limits() if isinstance(value, Rate)]
    assert rows == [*((f"{rate.a_minute:g}", f"{rate.at_once:g}") for rate in rates), ("", str(Limits().open_sockets))]


def test_the_page_tells_every_figure() -> None:
    names = {metric.name for metric in Metrics().registry.collect() if metric.name.startswith("spadille")}
    told = {name.removesuffix("_total") for name in re.findall(r"`(spadille_[a-z_]+)`", PAGE)}
    assert told == names
