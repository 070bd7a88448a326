"""Tables that nobody touches are removed where the server is told to, and only those."""

import asyncio
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from spadille.web import rooms
from spadille.web.store import OPEN, OVER, PLAYING, SqlStore
from web.web_server import Clock, Seat, opened, rooms_of, served, until

ALL_PEOPLE = [None, None, None]


def swept(client: TestClient[Litestar]) -> int:
    return client.blocking_portal.call(rooms_of(client).sweep)


def kept(client: TestClient[Litestar]) -> set[str]:
    async def names() -> set[str]:
        return {each.id for each in await rooms_of(client).store.listed([OPEN, PLAYING, OVER], private=True, limit=999)}

    return client.blocking_portal.call(names)


def gone(client: TestClient[Litestar], *seats: Seat) -> None:
    """Wait until those who have opened tables are taken to be gone."""
    found = rooms_of(client).rooms
    until(lambda: not any(room.table.seats[0].present for each in seats if (room := found.get(each.table)) is not None))


def forgotten(client: TestClient[Litestar], *seats: Seat) -> None:
    """Wait until tables have left the memory."""
    until(lambda: not {seat.table for seat in seats} & set(rooms_of(client).rooms))


def test_a_table_at_which_nothing_has_happened_for_so_long_is_removed_with_its_events() -> None:
    clock = Clock()
    with served(clock=clock, keep_days=2) as client:
        old = [opened(client, levels=ALL_PEOPLE) for _ in range(rooms.SWEPT_AT_ONCE + 3)]
        clock.ahead = rooms.DAY
        gone(client, *old)
        clock.ahead = 2.5 * rooms.DAY
        young = opened(client, levels=ALL_PEOPLE)
        clock.ahead = 3.5 * rooms.DAY
        forgotten(client, young, *old)
        assert swept(client) == len(old)
        assert kept(client) == {young.table}
        assert client.get(old[0].path).status_code == 404
        assert client.blocking_portal.call(rooms_of(client).store.load, old[0].table) == []
        assert young.look()["seats"][0]["name"] == "Zoe"


def test_a_table_that_somebody_looks_at_is_not_removed() -> None:
    clock = Clock()
    with served(clock=clock, keep_days=2) as client:
        watched, other = opened(client, levels=ALL_PEOPLE), opened(client, levels=ALL_PEOPLE)
        with client.websocket_connect(f"{watched.path}/live") as session:
            session.receive_text(timeout=30)
            clock.ahead = 9 * rooms.DAY
            gone(client, other)
            clock.ahead = 18 * rooms.DAY
            forgotten(client, other)
            assert swept(client) == 1
            assert kept(client) == {watched.table}


def test_without_a_number_of_days_all_are_kept() -> None:
    clock = Clock()
    with served(clock=clock) as client:
        seat = opened(client, levels=ALL_PEOPLE)
        clock.ahead = 9999 * rooms.DAY
        until(lambda: rooms_of(client).rooms == {})
        assert swept(client) == 0
        assert kept(client) == {seat.table}


def test_old_tables_go_when_the_server_starts(tmp_path: Path) -> None:
    file, clock = str(tmp_path / "tables"), Clock()
    with served(store=SqlStore(file)) as client:
        old = opened(client, levels=ALL_PEOPLE)
    clock.ahead = 3 * rooms.DAY
    with served(store=SqlStore(file), clock=clock, keep_days=2) as client:
        until(lambda: kept(client) == set())
        assert client.get(old.path).status_code == 404


def test_what_has_been_touched_meanwhile_is_not_removed(tmp_path: Path) -> None:
    with served(store=SqlStore(str(tmp_path / "tables"))) as client:
        seat = opened(client, levels=ALL_PEOPLE)

    async def story() -> None:
        store = SqlStore(str(tmp_path / "tables"))
        await store.open()
        await store.remove([seat.table], 0.0)
        assert len(await store.load(seat.table)) == 2
        await store.close()

    asyncio.run(story())
