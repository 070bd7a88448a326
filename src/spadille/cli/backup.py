"""The command `spadille backup`: a copy of the tables of a server, which may go on meanwhile."""

from pathlib import Path
from typing import Annotated

import typer

from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.cli.saves import state_folder
from spadille.cli.serve import TABLES, check_packages
from spadille.cli.speaking import say
from spadille.messages import Message, counted

HELP = help_page(
    "Copy the tables of a server into a new file.",
    """
    The server may go on: the copy is its database at one moment, checked, and whole or not there. It has the secrets
    of the packs in it, and can be read by nobody else. Files are not overwritten. For a database that is no file of
    SQLite use its own tools, as pg_dump.
    """,
    examples=(
        "spadille backup tables-of-monday.sqlite",
        "spadille backup copy.sqlite --database games.sqlite",
    ),
)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    *,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE_OR_URL", help="What the server keeps its tables in. Default: your file.", show_default=False
        ),
    ] = None,
) -> None:
    """Make the copy, and say what is in it."""
    copied(database_file(database), file)


def database_file(database: str | None) -> Path:
    """The file of a database, or one's own. Raises `Trouble` when it is no file."""
    if database is None:
        return state_folder() / TABLES
    check_packages()
    from spadille.web.store import StoreError, file_of  # noqa: PLC0415 - the command line works without these packages

    try:
        found = file_of(database)
    except StoreError as error:
        raise Trouble(error.message) from None
    if found is None:
        raise Trouble(Message("Only files of SQLite are copied; other databases have their own tools, as pg_dump."))
    return found


def copied(source: Path, target: Path) -> None:
    """Copy one file into another that is new, and say so. Raises `Trouble`."""
    check_packages()
    from spadille.web.backup import BackupError, copy  # noqa: PLC0415

    try:
        count = copy(source, target)
    except BackupError as error:
        raise Trouble(error.message) from None
    told = counted(
        "{file} has the one table there is.", "{file} has all tables, {count} in number.", count, file=str(target)
    )
    print(say(told))
