"""Tables at play: kept before they are shown, one writer a version, and never at a standstill."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from spadille import rulesets
from spadille.messages import Message, Name
from spadille.players.hints import Hint
from spadille.table import Act, Leave, Refused, Say, Settings, Sight, Sit, Table
from spadille.view import View
from spadille.web import rooms as rooms_module
from spadille.web.bus import Bus, MemoryBus
from spadille.web.computers import by_thumb
from spadille.web.identity import key_of, new_token
from spadille.web.journal import Journal
from spadille.web.rooms import IDLE, NoTable, Room, Rooms, Unkept
from spadille.web.store import SqlStore
from spadille.web.viewers import Painters, Viewer
from web.web_server import Clock, Quick

PEOPLE = Settings(rulesets.default(), (None, None, None), pace=0.0)
ALONE = Settings(rulesets.default(), (None, "club", "club"), pace=0.0)


class Versions:
    """A look that shows the version alone."""

    def painter(self) -> "Versions":
        return self

    def public(self, spectators: Sight) -> dict[str, str]:
        return {"version": str(spectators.version)}

    def private(self, sight: Sight, hints: tuple[Hint, ...] | None) -> dict[str, str]:
        return {}

    def say(self, names: tuple[Name, ...], message: Message) -> str:
        return str(message)

    def frame(self, sight: Sight, regions: dict[str, str], *, whole: bool) -> str:
        return str(sight.version)

    def reply(self, answer: dict[str, object]) -> str:
        return ""


@asynccontextmanager
async def server(
    path: Path, thinkers: Any = None, bus: Bus | None = None, clock: Callable[[], float] | None = None
) -> AsyncIterator[Rooms]:
    store = SqlStore(str(path))
    await store.open()
    journal = Journal(store)
    journal.start()
    found = Rooms(store, journal, bus or MemoryBus(), thinkers or Quick(), clock=clock or time.time)
    await found.start()
    try:
        yield found
    finally:
        await found.close()
        await journal.close()
        await store.close()


async def seated(found: Rooms, settings: Settings = PEOPLE) -> Room:
    """A table with all its people."""
    table, _ = await found.open(settings, "Zoe")
    room = await found.room(table)
    for name in ("Yves", "Xenia")[: settings.levels.count(None) - 1]:
        await found.do(room, Sit(name, key_of(new_token()) or ""))
    return room


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.01)


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(story())  # type: ignore[arg-type]


def by_hand(table: Table, token: str) -> Act:
    assert table.to_move is not None
    return Act(table.to_move, token, table.version)


def test_a_table_stands_after_a_restart_as_it_stood(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            room = await seated(found)
            for _ in range(3):
                await found.do(room, by_hand(room.table, by_thumb_of(room.table)))
            before = room.table
        async with server(tmp_path / "t") as found:
            assert (await found.room(before.id)).table == before
            with pytest.raises(NoTable):
                await found.room("AAAAAAAAAAAA")

    run(story)


def by_thumb_of(table: Table) -> str:
    assert table.deal is not None
    return by_thumb(table.deal.view(table.deal.to_move), "")


def test_nobody_sees_what_is_not_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            room = await seated(found)
            viewer = Viewer(Versions(), None)
            found.enter(room, viewer)
            assert await viewer.next(lambda: room.whole(viewer)) == str(room.table.version)
            append, going = found.store.append, asyncio.Event()

            async def slowly(batch: Any) -> frozenset[int]:
                await going.wait()
                return await append(batch)

            found.store.append = slowly  # type: ignore[method-assign]
            before = room.table
            doing = asyncio.create_task(found.do(room, by_hand(before, "pass")))
            await asyncio.sleep(0.1)
            assert room.table is before
            assert viewer._waiting == type(viewer._waiting)()
            going.set()
            await doing
            assert len(await found.store.load(before.id)) == room.table.version
            assert await viewer.next(lambda: "") == str(room.table.version)

    run(story)


class Counting(Versions):
    """A look whose painter counts what he paints."""

    def __init__(self) -> None:
        self.painted: Counter[str] = Counter()

    def painter(self) -> "Counting":
        self.painted["begun"] += 1
        return self

    def public(self, spectators: Sight) -> dict[str, str]:
        self.painted["public"] += 1
        return super().public(spectators)

    def private(self, sight: Sight, hints: tuple[Hint, ...] | None) -> dict[str, str]:
        self.painted[f"private {sight.me}"] += 1
        return super().private(sight, hints)


def test_at_each_event_each_thing_is_painted_once_however_many_look_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            room, look = await seated(found), Counting()
            for seat in (0, 0, 1, None, None):
                key = None if seat is None else room.table.seats[seat].key
                found.enter(room, Viewer(look, seat, key))
            assert look.painted["begun"] == 1
            for _ in range(3):
                look.painted.clear()
                await found.do(room, by_hand(room.table, by_thumb_of(room.table)))
                assert look.painted == {"public": 1, "private 0": 1, "private 1": 1, "private None": 1}

    run(story)


def test_only_so_many_painters_remember_and_none_for_a_look_that_nobody_has(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            found.painters = Painters(3)
            room, looks = await seated(found), [Counting() for _ in range(5)]
            viewers = [Viewer(look, None) for look in looks]
            for viewer in viewers:
                found.enter(room, viewer)
                assert len(found.painters) <= 3
            await found.do(room, by_hand(room.table, by_thumb_of(room.table)))
            assert [look.painted["public"] for look in looks] == [2] * 5
            assert len(found.painters) == 3
            for viewer in viewers:
                found.leave(room, viewer)
            assert len(found.painters) == 0

    run(story)


class Free(Versions):
    """A look that shows how many seats are free."""

    def public(self, spectators: Sight) -> dict[str, str]:
        return {"free": str(sum(place.free for place in spectators.places))}

    def frame(self, sight: Sight, regions: dict[str, str], *, whole: bool) -> str:
        return str(regions)


def test_one_who_takes_a_seat_is_shown_all_that_changes_whatever_the_one_before_him_saw(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            table, _ = await found.open(PEOPLE, "Zoe")
            room, look = await found.room(table), Free()

            async def sit(name: str, seat: int) -> Viewer:
                key = key_of(new_token()) or ""
                await found.do(room, Sit(name, key, seat))
                viewer = Viewer(look, seat, key)
                found.enter(room, viewer)
                return viewer

            yves = await sit("Yves", 1)
            assert await yves.next(lambda: room.whole(yves)) == "{'free': '1'}"
            await found.do(room, Leave(1))
            await found.do(room, Leave(0))
            xenia = await sit("Xenia", 1)
            assert await xenia.next(lambda: room.whole(xenia)) == "{'free': '2'}"
            await sit("Walter", 0)
            assert await asyncio.wait_for(xenia.next(lambda: "whole"), 30) == "{'free': '1'}"

    run(story)


def test_of_two_servers_one_is_refused_and_looks_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as one, server(tmp_path / "t") as two:
            room = await seated(one)
            other = await two.room(room.table.id)
            before = room.table
            await one.do(room, by_hand(before, "pass"))
            with pytest.raises(Refused) as refused:
                await two.do(other, by_hand(before, "pass"))
            assert refused.value.rule == "stale"
            assert other.table == room.table
            await two.do(other, Say(0, "paso"))
            await one.do(room, Say(1, "paso"))
            assert room.table.version == other.table.version + 1
            assert await one.store.load(before.id) == await two.store.load(before.id)

    run(story)


def test_a_command_at_one_server_is_seen_at_the_other(tmp_path: Path) -> None:
    async def story() -> None:
        bus = MemoryBus()
        async with server(tmp_path / "t", bus=bus) as one, server(tmp_path / "t", bus=bus) as two:
            room = await seated(one)
            other = await two.room(room.table.id)
            viewer = Viewer(Versions(), None)
            two.enter(other, viewer)
            await viewer.next(lambda: "")
            await one.do(room, by_hand(room.table, "pass"))
            async with asyncio.timeout(5):
                assert await viewer.next(lambda: "") == str(room.table.version)
            assert other.table == room.table

    run(story)


def test_a_command_is_done_though_the_one_who_asked_goes_away(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            room = await seated(found)
            before = room.table.version
            asking = asyncio.create_task(found.do(room, by_hand(room.table, "pass")))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            asking.cancel()
            await until(lambda: room.table.version > before)
            assert len(await found.store.load(room.table.id)) == room.table.version

    run(story)


class Faulty(Quick):
    """Players that answer nonsense, or never in time for anything."""

    def __init__(self, answer: str) -> None:
        super().__init__()
        self.answer = answer

    async def choose(self, view: View, spec: str, seed: str) -> str:
        if not self.answer:
            raise RuntimeError("a fault of the pool")
        return self.answer

    async def hints(self, view: View, seed: str) -> Sequence[Hint] | None:
        return None


@pytest.mark.parametrize("answer", ["ZZ", "finish", "x0"])
def test_a_computer_player_that_answers_nonsense_does_not_hang_the_table(tmp_path: Path, answer: str) -> None:
    async def story() -> None:
        async with server(tmp_path / "t", Faulty(answer)) as found:
            table, _ = await found.open(
                Settings(rulesets.find(rulesets.default().id, {"deals": "1"}), ("club",) * 3, pace=0.0)
            )
            room = await found.room(table)
            await until(lambda: room.table.over)

    run(story)


def test_a_fault_of_the_players_is_tried_again_and_hangs_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        thinkers = Faulty("")
        async with server(tmp_path / "t", thinkers) as found:
            table, _ = await found.open(Settings(rulesets.default(), ("club",) * 3, pace=0.0))
            room = await found.room(table)
            before = room.table.version
            await asyncio.sleep(0.4)
            assert room.table.version == before
            thinkers.answer = "pass"
            await until(lambda: room.table.version > before)
            with pytest.raises(Refused, match="Hints are for the one whose turn it is"):
                await found.hint(room, 0)

    run(story)


def test_a_forced_card_shows_no_sooner_than_one_that_was_thought_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            room = await seated(found)
            assert room.table.deal is not None
            mover = room.table.to_move
            assert mover is not None
            free = room.table.deal.view(mover)
            forced = View(mover, free.known, free.legal[:1])  # type: ignore[arg-type]
            found.clock = lambda: room.table.moved_at + 1
            assert found._pause(room, free, mover, 0.7) == 0.0
            assert found._pause(room, forced, mover, 0.2) == pytest.approx(0.5)
            found.clock = lambda: room.table.moved_at - 3
            assert found._pause(room, forced, mover, 0.2) == pytest.approx(3.0)

    run(story)


def test_a_move_shows_after_the_pace_of_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        settings = Settings(rulesets.find(rulesets.default().id, {"deals": "1"}), ("club",) * 3, pace=0.2)
        async with server(tmp_path / "t") as found:
            table, _ = await found.open(settings)
            room = await found.room(table)
            moments = [room.table.moved_at]
            while len(moments) < 4:
                await room.news.wait()
                moments.append(room.table.moved_at)
            assert all(later - earlier > 0.19 for earlier, later in pairwise(moments))

    run(story)


def test_after_a_restart_a_game_goes_on_though_nobody_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        settings = Settings(rulesets.find(rulesets.default().id, {"deals": "1"}), (None, "club", "club"), pace=0.0)
        async with server(tmp_path / "t", clock=clock) as found:
            table, _ = await found.open(settings, "Zoe")
        async with server(tmp_path / "t", clock=clock) as found:
            assert table in found.rooms
            room = await found.room(table)
            clock.ahead += 20
            await until(lambda: not room.table.seats[0].present)
            clock.ahead += 61
            await until(lambda: room.table.seats[0].stood_in)
            await until(lambda: room.table.over)

    run(story)


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        async with server(tmp_path / "t", clock=clock) as found:
            table, _ = await found.open(PEOPLE, "Zoe")
            room = await found.room(table)
            viewer = Viewer(Versions(), None)
            found.enter(room, viewer)
            clock.ahead += 100
            await until(lambda: not room.table.seats[0].present)
            clock.ahead += IDLE + 1
            await asyncio.sleep(0.6)
            assert table in found.rooms
            found.leave(room, viewer)
            await until(lambda: room.due == rooms_module.NEVER)
            clock.ahead += IDLE + 1
            await until(lambda: table not in found.rooms)
            again = await asyncio.gather(*(found.room(table) for _ in range(5)))
            assert all(each is again[0] for each in again)
            assert again[0].table == room.table

    run(story)


def test_a_fault_in_showing_a_table_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            room = await seated(found, ALONE)
            viewer = Viewer(Versions(), None)
            found.enter(room, viewer)

            def broken(_: Any) -> dict[str, str]:
                raise ZeroDivisionError

            with monkeypatch.context() as patched:
                patched.setattr(Versions, "public", lambda self, sight: broken(sight))
                if room.table.to_move == 0:
                    await found.do(room, by_hand(room.table, by_thumb_of(room.table)))
                version = room.table.version
                await found.do(room, Say(0, "paso"))
                assert room.table.version > version

    run(story)


def test_what_the_store_refuses_to_keep_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            room = await seated(found)
            before, append = room.table, found.store.append

            async def full(_: Any) -> frozenset[int]:
                raise OSError("no space left")

            found.store.append = full  # type: ignore[method-assign, assignment]
            with pytest.raises(Unkept):
                await found.do(room, Say(0, "paso"))
            with pytest.raises(Unkept):
                await found.open(PEOPLE, "Zoe")
            found.store.append = append  # type: ignore[method-assign]
            assert room.table == before
            await found.do(room, Say(0, "paso"))

    run(story)


def test_there_are_only_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with server(tmp_path / "t") as found:
            monkeypatch.setattr(rooms_module, "MOST_TABLES", 1)
            await found.open(PEOPLE, "Zoe")
            with pytest.raises(rooms_module.Busy, match="Too many tables"):
                await found.open(PEOPLE, "Zoe")

    run(story)
