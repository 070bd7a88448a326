"""Opening a table: a fresh one, or the one at which the people of a finished session play on."""

from dataclasses import replace

from spadille.lesson import SEED
from spadille.table.events import Began, Event, Gone, Opened, Sat, StoodIn
from spadille.table.fold import fold
from spadille.table.names import computer_name
from spadille.table.rights import check_agreed
from spadille.table.seats import Table
from spadille.table.settings import STAND_IN, Settings, check_settings


def opening(table: str, settings: Settings, seed: str, now: float, name: str | None = None) -> tuple[Event, ...]:
    """The first events of a table; with computer players on every seat the session begins at once.

    The seed is a secret of at least 128 random bits; a lesson has its own, which is none. No computer player is called
    by the `name` of the person who opens the table. Raises `Refused` for settings that cannot be.
    """
    check_settings(settings)
    return _begun((_opened(table, settings, seed, now, () if name is None else (name.strip(" "),)),), now)


def following(table: Table, name: str, seed: str, now: float) -> tuple[Event, ...]:
    """The first events of the table `name` at which the people of `table` play on, as it is set.

    All keep their seats, names and keys; a computer player takes the seat of one who has left. Raises `Refused` when
    they are not agreed.
    """
    check_agreed(table)
    levels = tuple(STAND_IN if seat.left else seat.level for seat in table.seats)
    settings = replace(table.settings, levels=levels)
    people = [seat for seat in table.seats if seat.held]
    first = _opened(name, settings, seed, now, tuple(seat.name for seat in people))
    events: list[Event] = [first]
    for seat in people:
        assert seat.key is not None
        events.append(Sat(now, seat.seat, seat.name, seat.key))
        if not seat.present:
            events.append(Gone(now, seat.seat))
        if seat.stood_in:
            events.append(StoodIn(now, seat.seat))
    return _begun(tuple(events), now)


def _opened(table: str, settings: Settings, seed: str, now: float, taken: tuple[str, ...]) -> Opened:
    """The opening event, with names for the computer players unlike those that are taken."""
    names: list[str] = []
    for level in settings.levels:
        names.append("" if level is None else computer_name((*taken, *names)))
    return Opened(now, table, settings, SEED if settings.lesson else seed, tuple(names))


def _begun(events: tuple[Event, ...], now: float) -> tuple[Event, ...]:
    return events if fold(events).waiting else (*events, Began(now))
