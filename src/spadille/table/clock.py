"""What happens by itself: who is stood in for and when, and whose move a computer player must make."""

from spadille.table.commands import Tick
from spadille.table.events import Event, LapsedBack, StoodIn
from spadille.table.seats import Seat, Table

ABSENCE = 60.0
"""After so many seconds without touch a person is stood in for, except in a lesson."""

BACK_ANSWER = 20.0
"""So many seconds a take-back waits for answers, and computer players wait with it."""


def due(table: Table) -> tuple[float, Tick] | None:
    """The next moment at which something happens by itself, and the command that makes it happen; None if nothing."""
    moments = [moment for moment, _ in _alarms(table)]
    return (min(moments), Tick()) if moments else None


def happened_by(table: Table, now: float) -> tuple[Event, ...]:
    """The events that are due by this moment."""
    return tuple(event for moment, event in _alarms(table, now) if moment <= now)


def _alarms(table: Table, now: float = 0.0) -> list[tuple[float, Event]]:
    """Every moment at which something happens by itself, with the event if it happens now."""
    if table.over:
        return []
    alarms: list[tuple[float, Event]] = []
    if table.asked_back is not None:
        alarms.append((table.asked_back.at + BACK_ANSWER, LapsedBack(now, table.asked_back.seat)))
    for seat in table.seats:
        moment = stand_in_at(table, seat)
        if moment is not None:
            alarms.append((moment, StoodIn(now, seat.seat)))
    return alarms


def stand_in_at(table: Table, seat: Seat) -> float | None:
    """When a computer player will stand in for a person, if nothing happens before: for absence or for idleness."""
    if table.over or not seat.held or seat.stood_in:
        return None
    moments = []
    if seat.absent_since is not None:
        moments.append(seat.absent_since + (table.settings.patience if table.settings.lesson else ABSENCE))
    if table.to_move == seat.seat:
        moments.append(max(table.moved_at, seat.back_at) + table.settings.patience)
    return min(moments, default=None)


def computer_to_move(table: Table) -> int | None:
    """The seat whose move a computer player must make now, or None; while a take-back is asked for they wait."""
    mover = table.to_move
    if mover is None or table.asked_back is not None or table.seats[mover].computer is None:
        return None
    return mover
