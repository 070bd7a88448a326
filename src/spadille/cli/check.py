"""The command `spadille check`: every field of files of sessions, recomputed from the rules."""

from collections.abc import Sequence
from typing import Annotated

import typer

from spadille.cli.asked import fault_of, name_of, sessions
from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.cli.plain import Lines, clean
from spadille.messages import Message, counted
from spadille.record import Fault, Reader

HELP = help_page(
    "Check files of sessions, as JSON Lines or as text.",
    """
    Every deal is played again from its cards and actions, and every field is compared with what the rules give.
    Each fault is told as FILE:LINE: and a sentence; the last line about a file counts sessions, deals and faults.
    """,
    "The exit code is 0 when there is no fault, 1 when there are faults, 2 when a file cannot be read.",
    examples=(
        "spadille check deals.jsonl",
        "spadille simulate renegado --deals 100 | spadille check -",
    ),
)

CLEAN, FAULTY, UNREADABLE = 0, 1, 2


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files to check; - is the standard input.")],
) -> int:
    """Check each file, and give the exit code."""
    lines = Lines()
    return max(_checked(file, lines) for file in files)


def _checked(file: str, lines: Lines) -> int:
    """Check one file; faults are told as they are found."""
    reader, told, read, deals = Reader(), 0, 0, 0
    try:
        for recorded in sessions(reader, file):
            read += 1
            deals += len(recorded.session.finished)
            told = _tell(file, reader.faults, told, lines)
    except Trouble as trouble:
        lines.complain(trouble.message)
        return UNREADABLE
    if reader.unreadable:
        _tell(file, reader.faults[:-1], told, lines)
        lines.complain(fault_of(file, reader.faults[-1]))
        return UNREADABLE
    _tell(file, reader.faults, told, lines)
    count = len(reader.faults)
    summary = Message(
        "{sessions}, {deals}: {faults}",
        sessions=counted("{count} session", "{count} sessions", read),
        deals=counted("{count} deal", "{count} deals", deals),
        faults=counted("{count} fault", "{count} faults", count) if count else Message("no faults"),
    )
    lines.write(f"{name_of(file)}: {clean(summary)}")
    return FAULTY if count else CLEAN


def _tell(file: str, faults: Sequence[Fault], told: int, lines: Lines) -> int:
    """Write the faults that have not been told, and give how many have been told now."""
    for fault in faults[told:]:
        lines.write(f"{name_of(file)}:{fault.line}: {clean(fault.message)}")
    return len(faults)
