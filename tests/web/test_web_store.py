"""What is kept is kept whole, once, and by one writer."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
import sqlalchemy

from spadille.web.bus import MemoryBus
from spadille.web.journal import Closed, Conflict, Journal
from spadille.web.store import OPEN, PLAYING, TABLES, Entry, Heading, SqlStore, StoreError

HEADING = Heading("game", ("Zoe",), 2, OPEN, False)
TORN = {"id": "b", "created": 1, "changed": 1, "status": OPEN, "title": "{}", "private": True, "version": 1}


def entry(table: str, version: int, *bodies: bytes, heading: Heading = HEADING) -> Entry:
    return Entry(table, version, tuple(float(version + place) for place in range(len(bodies))), bodies, heading)


def test_what_is_appended_is_there_after_the_store_is_opened_again(tmp_path: Path) -> None:
    async def first() -> None:
        store = SqlStore(str(tmp_path / "new folder" / "tables.sqlite"))
        await store.open()
        assert await store.append([entry("a", 1, b"one"), entry("b", 1, b"uno", b"dos")]) == frozenset()
        assert await store.append([entry("a", 2, b"two")]) == frozenset()
        await store.close()

    async def second() -> None:
        store = SqlStore(str(tmp_path / "new folder" / "tables.sqlite"))
        await store.open()
        assert await store.load("a") == [b"one", b"two"]
        assert await store.load("b") == [b"uno", b"dos"]
        assert await store.load("c") == []
        await store.close()

    asyncio.run(first())
    asyncio.run(second())


def test_a_version_is_written_once_and_nothing_of_a_refused_entry_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        one, two = SqlStore(str(tmp_path / "t")), SqlStore(str(tmp_path / "t"))
        await one.open()
        await two.open()
        await one.append([entry("a", 1, b"one")])
        assert await one.append([entry("a", 2, b"two")]) == frozenset()
        batch = [entry("b", 1, b"uno"), entry("a", 2, b"zwei", b"drei"), entry("c", 1, b"un")]
        assert await two.append(batch) == frozenset({1})
        assert await two.append([entry("a", 2, b"zwei")]) == frozenset({0})
        assert [await one.load(table) for table in "abc"] == [[b"one", b"two"], [b"uno"], [b"un"]]
        await one.close()
        await two.close()

    asyncio.run(story())


@pytest.mark.parametrize("place", ["a file", "memory"])
def test_two_who_write_at_once_do_not_share_a_transaction(tmp_path: Path, place: str) -> None:
    async def story() -> None:
        store = SqlStore(str(tmp_path / "t") if place == "a file" else "sqlite://")
        await store.open()
        assert store.engine is not None
        async with store.engine.connect() as given_up:
            await given_up.execute(sqlalchemy.insert(TABLES), [TORN])
            other = asyncio.create_task(store.append([entry("a", 1, b"one")]))
            await asyncio.wait([other], timeout=0.1)
            await given_up.rollback()
        assert await other == frozenset()
        assert [each.id for each in await store.listed([OPEN], private=True, limit=9)] == ["a"]
        await store.close()

    asyncio.run(story())


def test_lists_tell_the_latest_first_and_private_tables_only_if_asked(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqlStore(str(tmp_path / "t"))
        await store.open()
        await store.append([entry("a", 1, b"one"), entry("b", 1, b"one", b"two")])
        await store.append([entry("c", 1, b"one", heading=Heading("game", (), 3, OPEN, True))])
        await store.append(
            [entry("a", 2, b"two", b"three", heading=Heading("game", ("Zoe", "Ana"), 0, PLAYING, False))]
        )
        told = await store.listed([OPEN, PLAYING], private=False, limit=9)
        assert [(each.id, each.players, each.free, each.status) for each in told] == [
            ("a", ("Zoe", "Ana"), 0, PLAYING),
            ("b", ("Zoe",), 2, OPEN),
        ]
        assert [each.id for each in await store.listed([OPEN], private=True, limit=9)] == ["b", "c"]
        assert len(await store.listed([OPEN, PLAYING], private=True, limit=1)) == 1
        await store.close()

    asyncio.run(story())


def test_what_is_committed_outlives_a_sudden_end(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqlStore(str(tmp_path / "t"))
        await store.open()
        assert store.engine is not None
        async with store.engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("{folder}", "The database “{folder}” cannot be opened: is a directory."),
        ("{folder}/text", "The database “{folder}/text” cannot be opened: file is not a database."),
        ("nothing://there", "The database “nothing://there” cannot be opened: can't load plugin"),
        ("://", "“://” is no address of a database."),
    ],
)
def test_what_cannot_be_opened_is_one_sentence(tmp_path: Path, address: str, sentence: str) -> None:
    (tmp_path / "text").write_text("Not a database at all, only words that are long enough to be seen as such." * 20)
    with pytest.raises(StoreError) as refused:
        asyncio.run(SqlStore(address.format(folder=tmp_path)).open())
    assert str(refused.value).startswith(sentence.format(folder=tmp_path))


def test_a_password_is_not_told() -> None:
    with pytest.raises(StoreError) as refused:
        asyncio.run(SqlStore("nothing://user:secret@there/tables").open())
    assert "secret" not in str(refused.value)


class Slow:
    """A store that tells how much came at once, and fails when it is told to."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.fault: Exception | None = None

    async def append(self, batch: Sequence[Entry]) -> frozenset[int]:
        self.batches.append([each.table for each in batch])
        await asyncio.sleep(0.01)
        if self.fault is not None:
            raise self.fault
        return frozenset(place for place, each in enumerate(batch) if each.version == 9)


def test_the_journal_gathers_and_tells_each_writer_his_own_end() -> None:
    async def story() -> None:
        store = Slow()
        journal = Journal(store)  # type: ignore[arg-type]
        journal.start()
        wanted = [entry("a", 1, b""), entry("b", 9, b""), entry("c", 1, b"")]
        assert [type(each) for each in await asyncio.gather(*map(journal.write, wanted), return_exceptions=True)] == [
            type(None),
            Conflict,
            type(None),
        ]
        assert store.batches == [["a", "b", "c"]]
        store.fault = sqlite3.OperationalError("disk full")
        with pytest.raises(sqlite3.OperationalError):
            await journal.write(entry("a", 2, b""))
        store.fault = None
        late = asyncio.create_task(journal.write(entry("a", 2, b"")))
        await asyncio.sleep(0)
        await journal.close()
        await late
        with pytest.raises(Closed):
            await journal.write(entry("a", 3, b""))

    asyncio.run(story())


def test_the_bus_tells_all_who_listen_until_they_stop() -> None:
    async def story() -> None:
        bus, heard = MemoryBus(), list[tuple[str, int]]()
        stop = bus.subscribe(lambda table, version: heard.append((table, version)))
        await bus.publish("a", 2)
        stop()
        await bus.publish("a", 3)
        await bus.close()
        assert heard == [("a", 2)]

    asyncio.run(story())
