"""Hypothesis profiles, the mark of tests of the rules, and what tests have counted, told at the end of a run."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as behind a shell's `&`; programs under test would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what tests the rules, which is what lies in no folder of its own."""
    for item in items:
        if item.path.parent == HERE:
            item.add_marker("rules")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    counted = [
        str(text)
        for report in terminalreporter.getreports("passed")
        for key, text in report.user_properties
        if key == "worlds"
    ]
    if counted:
        terminalreporter.write_sep("-", "worlds compared and skipped")
        for line in counted:
            terminalreporter.write_line(line)
