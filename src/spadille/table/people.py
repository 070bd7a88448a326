"""Decisions about people: sitting down, coming and going, leaving, and giving a seat to a computer player."""

from spadille.messages import Message, SeatName
from spadille.table.commands import Come, Go, Leave, Replace, Sit
from spadille.table.events import Came, Event, Gone, Left, Replaced, Returned, Sat
from spadille.table.names import checked_name, computer_name
from spadille.table.refusals import Refused
from spadille.table.rights import no_replacing, person_at, seat_at
from spadille.table.seats import Seat, Table
from spadille.table.settings import check_level


def sit(table: Table, command: Sit, now: float) -> tuple[Event, ...]:
    """Sit down on a free seat, or again on one's own after leaving it."""
    own = table.seat_of(command.key)
    if own is not None:
        if not own.left:
            raise Refused("seated", Message("You sit at this table already, as {player}.", player=SeatName(own.seat)))
        return (Came(now, own.seat), Returned(now, own.seat))
    seat = _free_seat(table, command.seat)
    name = checked_name(command.name, table.names_without(seat.seat)) if command.name else ""
    return (Sat(now, seat.seat, name, command.key),)


def _free_seat(table: Table, wanted: int | None) -> Seat:
    if wanted is not None:
        seat = seat_at(table, wanted)
        if not seat.free:
            raise Refused("taken", Message("That seat is taken by {player}.", player=SeatName(wanted)))
        return seat
    free = [seat for seat in table.seats if seat.free]
    if not free:
        raise Refused("taken", Message("All seats at this table are taken; you may watch."))
    return free[0]


def there(seat: Seat, now: float) -> tuple[Event, ...]:
    """What makes a person who does something be there and play for himself."""
    events: list[Event] = []
    if not seat.present:
        events.append(Came(now, seat.seat))
    if seat.stood_in:
        events.append(Returned(now, seat.seat))
    return tuple(events)


def come(table: Table, command: Come, now: float) -> tuple[Event, ...]:
    """Be there again."""
    return there(person_at(table, command.seat), now)


def go(table: Table, command: Go, now: float) -> tuple[Event, ...]:
    """Be out of touch; nothing happens for a seat on which nobody is."""
    seat = seat_at(table, command.seat)
    return (Gone(now, seat.seat),) if seat.held and seat.present else ()


def leave(table: Table, command: Leave, now: float) -> tuple[Event, ...]:
    """Leave."""
    return (Left(now, person_at(table, command.seat).seat),)


def replace(table: Table, command: Replace, now: float) -> tuple[Event, ...]:
    """Give a seat to a computer player."""
    by = person_at(table, command.by)
    if command.by == command.seat:
        raise Refused("seat", Message("Your own seat you can only leave."))
    refusal = no_replacing(table, command.seat)
    if refusal is not None:
        raise refusal
    check_level(command.level)
    name = computer_name(table.names_without(command.seat))
    return (*there(by, now), Replaced(now, command.seat, command.level, name))
