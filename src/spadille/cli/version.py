"""What `spadille --version` tells: the versions of what plays and serves, its core, one's own database."""

import platform
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from spadille import __version__
from spadille.cli.saves import state_folder
from spadille.cli.serve import TABLES
from spadille.cli.speaking import say
from spadille.messages import Message, counted
from spadille.solver import core

PACKAGES = {"Typer": "typer", "Rich": "rich", "Litestar": "litestar", "uvicorn": "uvicorn", "SQLAlchemy": "sqlalchemy"}


def told() -> Iterator[str]:
    """The lines, the first of them for programs too."""
    yield f"spadille {__version__} ({core.active()} core)"
    yield ", ".join(_versions())
    newest = _newest()
    if newest is not None:
        yield say(_database(state_folder() / TABLES, newest))


def _versions() -> Iterator[str]:
    yield f"Python {platform.python_version()}"
    yield f"SQLite {sqlite3.sqlite_version}"
    for title, name in PACKAGES.items():
        try:
            yield f"{title} {version(name)}"
        except PackageNotFoundError:
            continue


def _newest() -> str | None:
    """The newest shape of databases; None where the packages of the server are not installed."""
    try:
        from spadille.web.migrations import newest  # noqa: PLC0415 - the command line works without these packages
    except ModuleNotFoundError:
        return None
    return newest()


def _database(file: Path, newest: str) -> Message:
    """How a database of tables stands, which is looked at and not made."""
    if not file.exists():
        return Message("Database {file}: not there yet, shape {newest} when made", file=str(file), newest=newest)
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=2)) as database:
            (shape,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            (count,) = database.execute("SELECT count(*) FROM tables").fetchone()
    except (sqlite3.Error, TypeError):
        return Message("Database {file}: cannot be read", file=str(file))
    if shape == newest:
        return counted(
            "Database {file}: shape {shape}, {count} table",
            "Database {file}: shape {shape}, {count} tables",
            count,
            file=str(file),
            shape=shape,
        )
    return counted(
        "Database {file}: shape {shape}, {count} table; the server brings it to shape {newest}",
        "Database {file}: shape {shape}, {count} tables; the server brings it to shape {newest}",
        count,
        file=str(file),
        shape=shape,
        newest=newest,
    )
