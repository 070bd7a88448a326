"""Where tables are kept: numbered events, of which a row in the database is the lock."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
import sqlalchemy
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    event,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from spadille.messages import Message, Name
from spadille.table import GUEST
from spadille.web.migrations import upgrade

OPEN, PLAYING, OVER = "open", "playing", "over"
"""What a table is: waiting for people, being played at, or finished."""

MEMORY = "sqlite://"
"""The address of a store that is gone with the process."""


class StoreError(Exception):
    """A store that cannot be opened; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Heading(msgspec.Struct, frozen=True):
    """What lists tell of a table."""

    ruleset: str
    players: tuple[str, ...]
    free: int
    status: str
    private: bool


class Listed(NamedTuple):
    """A table in a list: its game, who sits there, seats still free, and when it was opened and changed.

    Of the `players` a guest has an empty name.
    """

    id: str
    ruleset: str
    players: tuple[str, ...]
    free: int
    status: str
    private: bool
    created: float
    changed: float

    @property
    def called(self) -> tuple[Name, ...]:
        """What those who sit there are called."""
        return tuple(name or GUEST for name in self.players)


class Entry(NamedTuple):
    """Events to be added to a table as its versions from `version` on, and what is told of it afterwards."""

    table: str
    version: int
    moments: tuple[float, ...]
    bodies: tuple[bytes, ...]
    heading: Heading


class Store(Protocol):
    """Keeps the events of tables. Once `append` has returned they survive the end of the process."""

    async def open(self) -> None:
        """Make ready. Raises `StoreError`."""

    async def append(self, batch: Sequence[Entry]) -> frozenset[int]:
        """Add entries, each whole or not at all, and give the places in the batch of those refused.

        An entry is refused when its table has an event of one of its versions.
        """

    async def load(self, table: str) -> list[bytes]:
        """The events of a table in order; none when there is no such table."""

    async def listed(self, statuses: Sequence[str], *, private: bool, limit: int) -> list[Listed]:
        """The tables of these statuses, the latest changed first; private ones only if asked for."""

    async def untouched(self, before: float, limit: int) -> list[str]:
        """The tables at which nothing has happened since a moment, the oldest first."""

    async def remove(self, tables: Sequence[str], before: float) -> None:
        """Remove those of these tables at which nothing has happened since a moment, with their events."""

    async def close(self) -> None:
        """Let go of everything."""


METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("status", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Index("tables_by_status", "status", "changed"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

_ADD_TABLE = TABLES.insert()
_ADD_EVENTS = EVENTS.insert()
_CHANGE_TABLE = (
    TABLES.update()
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in ("changed", "status", "title", "version")})
)


class SqlStore:
    """Tables and their events in a database; with SQLite a file that is safe against a sudden end."""

    def __init__(self, url: str) -> None:
        self.url = _address(url)
        self.engine: AsyncEngine | None = None

    async def open(self) -> None:
        """Open the database, and bring its shape up to date. Raises `StoreError`."""
        if self.engine is not None:
            return
        try:
            self.engine = _engine(self.url)
            async with self.engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, OSError, ModuleNotFoundError) as error:
            await self.close()
            raise _unopened(self.url, error) from None
        except Exception as error:
            await self.close()
            if type(error).__module__.partition(".")[0] != "alembic":
                raise
            raise _unopened(self.url, error) from None

    async def append(self, batch: Sequence[Entry]) -> frozenset[int]:
        """Add entries in one commit, or those that stand in nobody's way each in its own."""
        try:
            await self._add(batch)
        except IntegrityError:
            if len(batch) == 1:
                return frozenset({0})
        else:
            return frozenset()
        refused = set()
        for place, entry in enumerate(batch):
            try:
                await self._add([entry])
            except IntegrityError:
                refused.add(place)
        return frozenset(refused)

    async def _add(self, batch: Sequence[Entry]) -> None:
        opened = [_row(entry) for entry in batch if entry.version == 1]
        changed = [
            {"table": row["id"], **{f"new_{name}": row[name] for name in ("changed", "status", "title", "version")}}
            for row in map(_row, batch)
            if row["first"] != 1
        ]
        events = [
            {"table_id": entry.table, "version": entry.version + place, "at": at, "body": body}
            for entry in batch
            for place, (at, body) in enumerate(zip(entry.moments, entry.bodies, strict=True))
        ]
        async with self._opened.begin() as connection:
            if opened:
                await connection.execute(_ADD_TABLE, [_without(row, "first") for row in opened])
            await connection.execute(_ADD_EVENTS, events)
            if changed:
                await connection.execute(_CHANGE_TABLE, changed)

    async def load(self, table: str) -> list[bytes]:
        """The events of a table in order."""
        wanted = select(EVENTS.c.body).where(EVENTS.c.table_id == table).order_by(EVENTS.c.version)
        async with self._opened.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def listed(self, statuses: Sequence[str], *, private: bool, limit: int) -> list[Listed]:
        """The tables of these statuses, the latest changed first."""
        wanted = select(TABLES).where(TABLES.c.status.in_(statuses))
        if not private:
            wanted = wanted.where(TABLES.c.private.is_(False))
        wanted = wanted.order_by(TABLES.c.changed.desc()).limit(limit)
        async with self._opened.connect() as connection:
            return [_listed(row) for row in await connection.execute(wanted)]

    async def untouched(self, before: float, limit: int) -> list[str]:
        """The tables at which nothing has happened since a moment, the oldest first."""
        wanted = select(TABLES.c.id).where(TABLES.c.changed < before).order_by(TABLES.c.changed).limit(limit)
        async with self._opened.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def remove(self, tables: Sequence[str], before: float) -> None:
        """Remove those of these tables at which nothing has happened since a moment, with their events."""
        old = TABLES.c.id.in_(tables) & (TABLES.c.changed < before)
        async with self._opened.begin() as connection:
            await connection.execute(EVENTS.delete().where(EVENTS.c.table_id.in_(select(TABLES.c.id).where(old))))
            await connection.execute(TABLES.delete().where(old))

    async def close(self) -> None:
        """Close the connections."""
        if self.engine is not None:
            await self.engine.dispose()
            self.engine = None

    @property
    def _opened(self) -> AsyncEngine:
        if self.engine is None:
            raise RuntimeError("the store is not open")
        return self.engine


def _address(text: str) -> URL:
    """The address of a database; a path stands for a file of SQLite. Raises `StoreError`."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except (ArgumentError, ValueError):
        raise StoreError(Message("“{text}” is no address of a database.", text=text[:200])) from None
    if url.get_backend_name() == "sqlite":
        url = url.set(drivername="sqlite+aiosqlite")
    return url


def file_of(text: str) -> Path | None:
    """The file of a database of SQLite; None for any other. Raises `StoreError`."""
    url = _address(text)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, hide_parameters=True)
    if url.database in (None, "", ":memory:"):
        one = sqlalchemy.AsyncAdaptedQueuePool  # a second connection would be another database
        memory = create_async_engine(url, hide_parameters=True, poolclass=one, pool_size=1, max_overflow=0)
        event.listen(memory.sync_engine, "connect", _safe)
        return memory
    _probe(Path(str(url.database)))
    engine = create_async_engine(url, hide_parameters=True, connect_args={"timeout": 10})
    event.listen(engine.sync_engine, "connect", _safe)
    return engine


def _probe(path: Path) -> None:
    """Make the folder of a new file, and let an error of the system speak for itself."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab"):
        pass
    with closing(sqlite3.connect(path, timeout=10)) as tried:
        try:
            tried.execute("PRAGMA schema_version").fetchone()
        except sqlite3.Error as error:
            raise OSError(str(error)) from None


def _safe(connection: Any, _: Any) -> None:
    """What is committed outlives the machine, readers do not wait for the writer."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.table,
        "first": entry.version,
        "created": entry.moments[0],
        "changed": entry.moments[-1],
        "status": entry.heading.status,
        "title": msgspec.json.encode(entry.heading).decode(),
        "private": entry.heading.private,
        "version": entry.version + len(entry.bodies) - 1,
    }


def _without(row: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != name}


def _listed(row: Any) -> Listed:
    told = msgspec.json.decode(row.title, type=Heading)
    return Listed(row.id, told.ruleset, told.players, told.free, row.status, row.private, row.created, row.changed)


def _unopened(url: URL, error: Exception) -> StoreError:
    said = str(error.orig) if isinstance(error, DBAPIError) and error.orig is not None else str(error)
    if isinstance(error, OSError) and error.strerror:
        said = error.strerror
    why = " ".join(said.split())[:200].rstrip(".")
    return StoreError(
        Message(
            "The database “{name}” cannot be opened: {why}.",
            name=url.database or url.render_as_string(hide_password=True),
            why=why[:1].lower() + why[1:],
        )
    )
