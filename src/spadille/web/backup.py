"""Copies of a database of SQLite, made whole while a server writes to it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from spadille.messages import Message

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; it belongs to that database alone."""

WAIT = 30.0
"""Seconds for which a database that is locked is waited for."""


class BackupError(Exception):
    """A copy that cannot be made; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def copy(source: Path, target: Path) -> int:
    """Copy a database into a new file that is whole or not there, and give the number of its tables at play.

    It is one moment of the source, whatever is written meanwhile. Raises `BackupError`.
    """
    for taken in (target, *(target.with_name(target.name + end) for end in BESIDE)):
        if os.path.lexists(taken):
            raise BackupError(Message("{file} is there already, and is not overwritten.", file=str(taken)))
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    with _told(source):
        reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=WAIT)
    with closing(reading):
        with _told(source):
            _known(reading, source)
        try:
            with _told(target):
                found = _written(reading, part)
                _placed(part, target)
        finally:
            part.unlink(missing_ok=True)
    return found


def _known(database: sqlite3.Connection, file: Path) -> None:
    """Raise `BackupError` for what is no database of tables."""
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"tables", "events", "alembic_version"} <= names:
        raise BackupError(Message("{file} is no database of tables of spadille.", file=str(file)))


def _written(reading: sqlite3.Connection, part: Path) -> int:
    """Copy into a file that only its owner can read, look whether it is sound, and count its tables."""
    part.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(part)) as writing:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")
        (sound,) = writing.execute("PRAGMA integrity_check").fetchone()
        if sound != "ok":
            raise sqlite3.DatabaseError(str(sound).splitlines()[-1])
        (found,) = writing.execute("SELECT count(*) FROM tables").fetchone()
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    return int(found)


def _placed(part: Path, target: Path) -> None:
    """Give the file its name, unless that has been taken meanwhile."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(target):
            raise FileExistsError(17, "file exists") from None
        part.rename(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        with suppress(OSError):
            os.fsync(folder)
        os.close(folder)


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """Let an error of the system or of SQLite be a sentence about a file."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise BackupError(
            Message("{file} cannot be copied: {why}.", file=str(file), why=said[:1].lower() + said[1:])
        ) from None
