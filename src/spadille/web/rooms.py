"""Tables at play: each command is decided, kept, and only then shown; what happens by itself happens here."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import msgspec
import structlog

from spadille.messages import Message
from spadille.players.guard import first_legal
from spadille.state import Choice
from spadille.table import (
    Come,
    Command,
    Computed,
    Event,
    Follow,
    Go,
    Refused,
    Settings,
    Sight,
    Sights,
    Sit,
    Table,
    computer_to_move,
    decide,
    due,
    fold,
    following,
    from_object,
    opening,
    rematch_agreed,
    to_object,
)
from spadille.table import after as after_event
from spadille.view import View
from spadille.web import identity
from spadille.web.bus import Bus
from spadille.web.computers import Thinkers, by_thumb
from spadille.web.journal import Closed, Conflict, Journal
from spadille.web.logs import fault
from spadille.web.metrics import Metrics
from spadille.web.store import OPEN, OVER, PLAYING, Entry, Heading, Listed, Store
from spadille.web.viewers import Hints, Painters, Shown, Viewer

GRACE = 5.0
"""Seconds after the last socket of a person has closed until he is gone: a page that is loaded anew is not."""

HOLD = 90.0
"""Seconds for which one who comes without a socket, by pages or requests alone, is taken to be there."""

IDLE = 300.0
"""Seconds after which a table that nobody looks at, and where nothing will happen by itself, leaves the memory."""

BEAT = 0.25
"""Seconds between two looks at the clock."""

SWEEP, SWEPT_AT_ONCE, BETWEEN = 3600.0, 20, 0.2
"""Seconds between two looks for old tables, how many go in one commit, and seconds that the journal has in between."""

DAY = 86_400.0

MOST_TABLES, MOST_VIEWERS = 5_000, 10_000
MOST_SPECTATORS_OF_A_TABLE, MOST_VIEWERS_OF_A_SEAT = 64, 16
"""Counted apart, so that however many watch nobody is kept from his own seat."""

MOST_WOKEN = 5_000
NEVER = float("inf")

log = structlog.get_logger("spadille.rooms")

Result = TypeVar("Result")


class NoTable(Exception):
    """There is no such table."""


class Busy(Exception):
    """More is asked than one server does; `message` says what."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Unkept(Exception):
    """What was done could not be kept, and has not happened."""


class Room:
    """A table in memory, those who look at it, and the clocks that run for it."""

    def __init__(self, table: Table, painters: Painters) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.shown = Shown(painters)
        self.here_until: dict[int, float] = {}
        self.hints: dict[int | None, tuple[int, Hints]] = {}
        self.hinting: dict[int, asyncio.Task[Hints]] = {}
        self.mover: tuple[int, int] | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thought: dict[int, float] = {}
        self.stale = False
        self.news = asyncio.Event()
        self.listeners: Counter[int | None] = Counter()
        self.used = 0.0
        self.due = NEVER
        self._sights = Sights(table)

    def sight(self, seat: int | None) -> Sight:
        """What a seat may see now."""
        if self._sights.table is not self.table:
            self._sights = Sights(self.table)
        return self._sights(seat)

    def set_alarm(self) -> None:
        """Know when something happens by itself next."""
        alarm = due(self.table)
        self.due = NEVER if alarm is None else alarm[0]

    def hints_of(self, seat: int | None) -> Hints:
        """The hints that a seat has been given for the present turn."""
        turn, found = self.hints.get(seat, (0, None))
        return found if turn == self.table.turn else None

    def whole(self, viewer: Viewer) -> str:
        """The frame that shows a viewer everything as it stands."""
        return self.shown.whole(viewer.look, self.sight, viewer.seat, self.hints_of(viewer.seat))

    def show(self) -> None:
        """Bring every viewer up to date."""
        frames: dict[Any, str] = {}
        for viewer in self.viewers:
            key = (viewer.look, viewer.seat)
            if key not in frames:
                frames[key] = self.shown.changes(viewer.look, self.sight, viewer.seat, self.hints_of(viewer.seat))
            if frames[key]:
                viewer.put(frames[key])

    def unseat(self) -> None:
        """Let those who have lost their seats, to a computer player or by leaving before the beginning, only watch."""
        seats = self.table.seats
        lost = [each for each in self.viewers if each.seat is not None and seats[each.seat].key != each.key]
        for viewer in lost:
            viewer.only_watch()
            self.shown.begin(viewer.look, self.sight, None, None)
        if lost:
            self.forget_unwatched()

    def forget_unwatched(self) -> None:
        """Forget what those have been shown who look on no more: whoever has their seats next has not seen it."""
        self.shown.forget({(each.look, each.seat) for each in self.viewers})

    def watched_by(self, seat: int) -> bool:
        """Whether the person of a seat looks on through a socket."""
        return any(viewer.seat == seat for viewer in self.viewers)


class Rooms:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        journal: Journal,
        bus: Bus,
        thinkers: Thinkers,
        *,
        clock: Callable[[], float] = time.time,
        metrics: Metrics | None = None,
        keep_days: float | None = None,
    ) -> None:
        self.store, self.journal, self.bus, self.thinkers, self.clock = store, journal, bus, thinkers, clock
        self.rooms: dict[str, Room] = {}
        self.painters = Painters()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._removing: frozenset[str] = frozenset()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._secret = secrets.token_hex(16)
        self._closing = False
        self._viewers = 0
        self.keep_days = keep_days
        self.metrics = metrics or Metrics()
        self.metrics.watch(self)
        self._silence: Callable[[], None] = lambda: None

    # From start to end

    async def start(self) -> None:
        """Wake the tables that are being played at, and let the clocks run."""
        self._silence = self.bus.subscribe(self._heard)
        for listed in await self.store.listed([PLAYING], private=True, limit=MOST_WOKEN):
            try:
                await self.room(listed.id)
            except Exception as error:
                log.error("table cannot be read", table=listed.id, **fault(error))
        self._spawn(self._beat())
        if self.keep_days is not None:
            self._spawn(self._sweep_on())

    async def close(self) -> None:
        """Let every socket be closed, finish what is being kept, and stop."""
        self.dismiss()
        self._silence()
        for task in tuple(self._tasks):
            if task.get_name() != "command":
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def dismiss(self) -> None:
        """Let every socket be closed, and take no more."""
        self._closing = True
        for room in self.rooms.values():
            room.news.set()
            for viewer in room.viewers:
                viewer.end(1001, Message("The server is going down."))

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self.rooms)

    @property
    def watched(self) -> int:
        """How many sockets look on."""
        return self._viewers

    def _spawn(self, work: Coroutine[Any, Any, Result], name: str = "room") -> asyncio.Task[Result]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and task.get_name() == "room":
            log.error("task failed", **fault(error))

    # Tables

    async def open(self, settings: Settings, name: str | None = None) -> tuple[str, str | None]:
        """Open a table, and let one sit down at its first free seat if a name is given: its id, and his secret.

        Raises `Refused`, `Busy`, `Unkept`.
        """
        if len(self.rooms) >= MOST_TABLES:
            raise Busy(Message("Too many tables are being played at here; try again later."))
        table, now = identity.new_table(), self.clock()
        events = opening(table, settings, identity.new_seed(), now, name)
        token = None
        if name is not None:
            token = identity.new_token()
            key = identity.key_of(token)
            assert key is not None
            events = (*events, *decide(fold(events), Sit(name, key), now))
        await self._begun(table, events)
        return table, token

    async def _begun(self, table: str, events: Sequence[Event]) -> None:
        after = fold(events)
        await self._kept(after, 1, events)
        room = self.rooms[table] = Room(after, self.painters)
        log.info("table opened", table=table, ruleset=after.settings.rules.id, private=after.settings.private)
        _log_steps(None, after)
        self._hold_present(room, HOLD)
        self._changed(room)

    async def room(self, table: str) -> Room:
        """The table of this id, from memory or the store. Raises `NoTable`."""
        found = self.rooms.get(table)
        if found is not None:
            found.used = self.clock()
            return found
        if not identity.is_table(table) or table in self._removing:
            raise NoTable
        if table not in self._loading:
            task = self._spawn(self._loaded(table), "load")
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _loaded(self, table: str) -> Room:
        room = Room(await self._read(table), self.painters)
        self.rooms[table] = room
        self._hold_present(room, 3 * GRACE)
        self._changed(room)
        return room

    async def _read(self, table: str) -> Table:
        bodies = await self.store.load(table)
        if not bodies:
            raise NoTable
        return fold(from_object(msgspec.json.decode(body)) for body in bodies)

    async def _sweep_on(self) -> None:
        """Remove old tables now and then; one that somebody has before him is not old."""
        while True:
            try:
                await self.sweep()
            except Exception as error:
                log.error("not swept", **fault(error))
            await asyncio.sleep(SWEEP)

    async def sweep(self) -> int:
        """Remove the tables at which nothing has happened for the days that they are kept, and tell how many."""
        if self.keep_days is None:
            return 0
        before, removed = self.clock() - self.keep_days * DAY, 0
        passed_by: set[str] = set()
        while True:
            found = await self.store.untouched(before, SWEPT_AT_ONCE + len(passed_by))
            held = {table for table in found if table in self.rooms or table in self._loading}
            self._removing = frozenset(found) - held
            passed_by |= held
            if not self._removing:
                break
            try:
                await self.store.remove(sorted(self._removing), before)
                removed += len(self._removing)
            finally:
                self._removing = frozenset()
            await asyncio.sleep(BETWEEN)
        if removed:
            log.info("old tables removed", tables=removed)
        return removed

    async def listed(self, statuses: Sequence[str] = (OPEN, PLAYING), limit: int = 100) -> list[Listed]:
        """The tables that anybody may look at."""
        return await self.store.listed(statuses, private=False, limit=limit)

    # Commands

    async def do(self, room: Room, command: Command) -> Table:
        """Do what is asked, keep it and show it, even if the one who asks goes away meanwhile.

        Raises `Refused`, `Unkept`.
        """
        return await asyncio.shield(self._spawn(self._do(room, command), "command"))

    async def _do(self, room: Room, command: Command) -> Table:
        async with room.lock:
            for _ in range(3):
                if room.stale:
                    await self._reload(room)
                events = decide(room.table, command, self.clock())
                if not events:
                    return room.table
                after = room.table
                for event in events:
                    after = after_event(after, event)
                try:
                    await self._kept(after, room.table.version + 1, events)
                except Conflict:
                    room.stale = True
                    continue
                except Unkept:
                    room.stale = True
                    raise
                _log_steps(room.table, after)
                room.table = after
                self._changed(room)
                await self.bus.publish(after.id, after.version)
                return after
        raise Unkept

    async def _kept(self, after: Table, version: int, events: Sequence[Event]) -> None:
        bodies = tuple(msgspec.json.encode(to_object(event)) for event in events)
        moments = tuple(event.at for event in events)
        try:
            await self.journal.write(Entry(after.id, version, moments, bodies, heading(after)))
        except Conflict:
            raise
        except Closed:
            raise Unkept from None
        except Exception as error:
            log.error("not kept", table=after.id, **fault(error))
            raise Unkept from None

    async def _reload(self, room: Room) -> None:
        room.table = await self._read(room.table.id)
        room.stale = False
        self._changed(room)

    def _heard(self, table: str, version: int) -> None:
        room = self.rooms.get(table)
        if room is not None and version > room.table.version:
            self._spawn(self._caught_up(room, version))

    async def _caught_up(self, room: Room, version: int) -> None:
        async with room.lock:
            if version > room.table.version:
                await self._reload(room)

    def _changed(self, room: Room) -> None:
        """Show the table as it stands now, and set its clocks."""
        room.used = self.clock()
        try:
            room.unseat()
            room.show()
        except Exception as error:
            log.error("not shown", table=room.table.id, **fault(error))
        room.news.set()
        room.news = asyncio.Event()
        room.set_alarm()
        self._let_computers_move(room)
        if rematch_agreed(room.table):
            self._spawn(self._follow(room))

    # People

    async def come(self, room: Room, seat: int, hold: float = HOLD) -> None:
        """Know that the person of a seat is in touch, for so many seconds; one who was gone takes his seat back."""
        place = room.table.seats[seat]
        if not place.held:
            return
        room.here_until[seat] = max(room.here_until.get(seat, 0.0), self.clock() + hold)
        if not place.present:
            await self.do(room, Come(seat))

    def enter(self, room: Room, viewer: Viewer) -> None:
        """Let a viewer look on. Raises `Busy`."""
        if self._closing:
            raise Busy(Message("The server is going down."))
        check_room(viewer.seat, sum(each.seat == viewer.seat for each in room.viewers))
        if self._viewers >= MOST_VIEWERS:
            raise Busy(Message("Too many are looking at tables here; try again later."))
        self._viewers += 1
        room.viewers.add(viewer)
        room.shown.begin(viewer.look, room.sight, viewer.seat, room.hints_of(viewer.seat))

    async def wait(self, room: Room, seat: int | None, version: int, seconds: float) -> None:
        """Let a seat, or a spectator, wait until the table is newer, or the time is over. Raises `Busy`."""
        check_room(seat, room.listeners[seat])
        room.listeners[seat] += 1
        try:
            async with asyncio.timeout(seconds):
                while room.table.version <= version and not self._closing:
                    await room.news.wait()
        except TimeoutError:
            return
        finally:
            room.listeners[seat] -= 1

    def leave(self, room: Room, viewer: Viewer) -> None:
        """Let a viewer go; a person whose last socket this was is gone soon, unless he comes back."""
        room.viewers.discard(viewer)
        self._viewers -= 1
        room.forget_unwatched()
        if viewer.seat is not None and not room.watched_by(viewer.seat):
            room.here_until[viewer.seat] = self.clock() + GRACE

    def _hold_present(self, room: Room, seconds: float) -> None:
        for seat in room.table.seats:
            if seat.held and seat.present:
                room.here_until[seat.seat] = self.clock() + seconds

    # What happens by itself

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            now = self.clock()
            for room in tuple(self.rooms.values()):
                self._look_at_the_clock(room, now)

    def _look_at_the_clock(self, room: Room, now: float) -> None:
        if room.due <= now:
            alarm = due(room.table)
            room.due = NEVER
            if alarm is not None:
                self._spawn(self._by_itself(room, alarm[1]))
        for seat, until in tuple(room.here_until.items()):
            if until <= now and not room.watched_by(seat):
                del room.here_until[seat]
                self._spawn(self._by_itself(room, Go(seat)))
        if room.mover is not None and not _at_work(room.thinking):
            self._let_computers_move(room)
        quiet = not (room.viewers or room.lock.locked() or _at_work(room.thinking) or room.here_until)
        if quiet and room.due == NEVER and room.used + IDLE <= now:
            del self.rooms[room.table.id]

    async def _by_itself(self, room: Room, command: Command) -> None:
        try:
            await self.do(room, command)
        except Refused:
            return
        except Unkept:
            await asyncio.sleep(1)
            if isinstance(command, Go):
                room.here_until.setdefault(command.seat, self.clock())
        finally:
            room.set_alarm()

    def _let_computers_move(self, room: Room) -> None:
        seat = computer_to_move(room.table)
        wanted = None if seat is None or self._closing else (seat, room.table.turn)
        if wanted == room.mover and (wanted is None or _at_work(room.thinking)):
            return
        if room.thinking is not None:
            room.thinking.cancel()
        room.mover, room.thinking = wanted, None
        if wanted is not None:
            room.thinking = self._spawn(self._move(room, *wanted))

    async def _move(self, room: Room, seat: int, turn: int) -> None:
        """Let a computer player think, wait until its move may show, and make it; something legal is always found."""
        table = room.table
        deal, spec = table.deal, table.seats[seat].computer
        assert deal is not None
        assert spec is not None
        view = deal.view(seat)
        started = time.monotonic()
        token = await self.thinkers.choose(view, spec, f"{self._secret}/{table.id}/{turn}/{seat}")
        took = time.monotonic() - started
        self.metrics.moved(spec, took)
        await asyncio.sleep(self._pause(room, view, seat, took))
        if await self._moved(room, Computed(seat, token, turn)):
            return
        instead = await asyncio.to_thread(by_thumb, view, self._secret)
        if not await self._moved(room, Computed(seat, instead, turn)):
            await self._moved(room, Computed(seat, str(first_legal(view.legal)), turn))

    async def _moved(self, room: Room, command: Computed) -> bool:
        """Whether nothing more is to be tried: the move is made, or comes too late."""
        while True:
            try:
                await self.do(room, command)
                return True
            except Refused as refused:
                log.warning("move refused", table=room.table.id, rule=refused.rule)
                return (command.seat, command.turn) != (computer_to_move(room.table), room.table.turn)
            except Unkept:
                await asyncio.sleep(1)

    def _pause(self, room: Room, view: View, seat: int, took: float) -> float:
        """Seconds until a move shows: the table's pace, and without a choice as long as the last choice took."""
        pause = room.table.moved_at + room.table.settings.pace - self.clock()
        if not isinstance(view.legal, Choice) and len(view.legal) == 1:
            pause = max(pause, room.thought.get(seat, 0.0) - took)
        else:
            room.thought[seat] = took
        return min(max(pause, 0.0), room.table.settings.pace + 15.0)

    async def _follow(self, room: Room) -> None:
        """Open the table at which the people play on."""
        table = identity.new_table()
        try:
            await self._begun(table, following(room.table, table, identity.new_seed(), self.clock()))
            await self.do(room, Follow(table))
        except (Refused, Unkept) as error:
            log.warning("no rematch", table=room.table.id, error=type(error).__name__)

    # Hints

    async def hint(self, room: Room, seat: int) -> Hints:
        """Hints for a seat, whose turn it must be, which it alone is shown. Raises `Refused`."""
        table = room.table
        if not table.settings.hints:
            raise Refused("hint", Message("At this table there are no hints."))
        if table.deal is None or table.to_move != seat or not table.seats[seat].held:
            raise Refused("hint", Message("Hints are for the one whose turn it is."))
        if room.hints_of(seat) is None:
            if seat not in room.hinting:
                view, turn = table.deal.view(seat), table.turn
                task = self._spawn(self._hinted(room, seat, view, turn), "hint")
                room.hinting[seat] = task
                task.add_done_callback(lambda _: room.hinting.pop(seat, None))
            await asyncio.shield(room.hinting[seat])
        found = room.hints_of(seat)
        if found is None:
            raise Refused("hint", Message("There is no hint now."))
        return found

    async def _hinted(self, room: Room, seat: int, view: View, turn: int) -> Hints:
        found = await self.thinkers.hints(view, f"{room.table.id}/{turn}")
        if found is not None and room.table.turn == turn:
            room.hints[seat] = (turn, tuple(found))
            room.show()
            return tuple(found)
        return None


def check_room(seat: int | None, there: int) -> None:
    """Raise `Busy` when one more at this seat, or as a spectator, would be too many."""
    if seat is None and there >= MOST_SPECTATORS_OF_A_TABLE:
        raise Busy(Message("Too many are looking at this table."))
    if seat is not None and there >= MOST_VIEWERS_OF_A_SEAT:
        raise Busy(Message("Your seat at this table is open too many times: close some of its pages."))


def _log_steps(before: Table | None, after: Table) -> None:
    """Log that a session has begun or is over."""
    if after.session is not None and (before is None or before.session is None):
        log.info("session begun", table=after.id)
    if after.over and not (before is not None and before.over):
        log.info("session over", table=after.id)


def _at_work(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()


def heading(table: Table) -> Heading:
    """What lists tell of a table."""
    status = OPEN if table.session is None else OVER if table.over else PLAYING
    return Heading(
        table.settings.rules.name,
        tuple(seat.name for seat in table.seats if not seat.free),
        sum(seat.free for seat in table.seats),
        status,
        table.settings.private,
    )
