"""The command `spadille convert`: files of sessions from one form into the other."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import typer

from spadille.cli.asked import Out, fault_of, sessions, whole
from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.record import Reader, to_json, to_text

HELP = help_page(
    "Convert a file of sessions into JSON Lines or into text.",
    """
    The form of the file is found out by itself. Nothing is lost, but comments in braces, of which a text file
    may have any, are left out. A file with a fault is refused with its first fault, and nothing is written.
    """,
    examples=(
        "spadille convert deals.jsonl --to text",
        "spadille convert deals.txt --to json --out again.jsonl",
    ),
)


class To(StrEnum):
    """The forms of a file."""

    JSON = "json"
    TEXT = "text"


WRITERS = {To.JSON: to_json, To.TEXT: to_text}


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file; - is the standard input.")],
    to: Annotated[To, typer.Option("--to", help="The form to be written.", show_default=False)],
    out: Out = None,
) -> None:
    """Convert a file."""
    whole(_converted(file, to), out)


def _converted(file: str, to: To) -> Iterator[str]:
    reader, first = Reader(), True
    for recorded in sessions(reader, file):
        _refuse(reader, file)
        if to is To.TEXT and not first:
            yield "\n"
        first = False
        yield from WRITERS[to](recorded)
    _refuse(reader, file)


def _refuse(reader: Reader, file: str) -> None:
    """Raise the first fault, if there is one."""
    if reader.faults:
        raise Trouble(fault_of(file, reader.faults[0]))
