"""The command `spadille restore`: a new database for a server from a copy."""

from pathlib import Path
from typing import Annotated

import typer

from spadille.cli.backup import copied, database_file
from spadille.cli.helping import help_page

HELP = help_page(
    "Make a new database from a copy that spadille backup has made.",
    """
    A database that is there is not overwritten: move it away first. A copy of an older version is brought up to date
    when the server starts with it.
    """,
    examples=(
        "spadille restore tables-of-monday.sqlite",
        "spadille restore copy.sqlite --database games.sqlite",
    ),
)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")],
    *,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE_OR_URL",
            help="What the server is to keep its tables in. Default: your file.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Make the database, and say what is in it."""
    copied(file, database_file(database))
