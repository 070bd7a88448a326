"""Who may do what at a table beside moving: the same answers for those who ask and for what a page offers."""

from spadille.messages import Message, SeatName
from spadille.table.refusals import Refused
from spadille.table.seats import Seat, Table


def seat_at(table: Table, number: int) -> Seat:
    """The seat of this number. Raises `Refused` when there is none."""
    if not 0 <= number < len(table.seats):
        raise Refused("seat", Message("This table has no such seat."))
    return table.seats[number]


def person_at(table: Table, number: int) -> Seat:
    """The seat of this number with a person on it. Raises `Refused` when there is none, or he has left."""
    seat = seat_at(table, number)
    if seat.level is not None:
        raise Refused("seat", Message("{player} is a computer player.", player=SeatName(number)))
    if seat.key is None:
        raise Refused("seat", Message("Nobody sits on that seat."))
    if seat.left:
        raise Refused("left", Message("You have left this table; sit down again first."))
    return seat


def no_take_back(table: Table, number: int) -> Refused | None:
    """Why the person on a seat may not ask to take back its last action, or None when he may."""
    if not table.settings.take_backs:
        return Refused("take-back", Message("At this table nothing is taken back."))
    if table.asked_back is not None:
        player = SeatName(table.asked_back.seat)
        return Refused("take-back", Message("{player} asks to take back already.", player=player))
    if table.last_action_of(number) is None:
        return Refused("take-back", Message("In this deal you have done nothing that could be taken back."))
    if number in table.refused_back:
        return Refused("take-back", Message("You have asked already, and it was refused."))
    return None


def no_replacing(table: Table, number: int) -> Refused | None:
    """Why a seat may not be given to a computer player, or None when it may."""
    seat = seat_at(table, number)
    if table.over:
        return Refused("over", Message("The session is over."))
    if seat.level is not None:
        return Refused("seat", Message("{player} is a computer player.", player=SeatName(number)))
    if seat.key is not None and (seat.present or not seat.stood_in):
        return Refused("present", Message("{player} is not gone: the seat stays taken.", player=SeatName(number)))
    return None


def awaited(table: Table) -> frozenset[int]:
    """The seats whose consent the take-back asked for still needs: all people who play for themselves."""
    asked = table.asked_back
    if asked is None:
        return frozenset()
    return frozenset(seat.seat for seat in table.seats if seat.own) - asked.agreed - {asked.seat}


def no_rematch(table: Table) -> Refused | None:
    """Why nobody may ask for another session, or None when it may be done."""
    if not table.over:
        return Refused("over", Message("The session is not over yet."))
    if table.next_table is not None:
        return Refused("followed", Message("The next session has begun at another table."))
    return None


def rematch_agreed(table: Table) -> bool:
    """Whether the people who are there all want another session, which has not begun."""
    here = {seat.seat for seat in table.seats if seat.held and seat.present}
    return no_rematch(table) is None and bool(here) and here <= table.rematch


def check_agreed(table: Table) -> None:
    """Raise `Refused` unless the people who are there all want another session, which has not begun."""
    refusal = no_rematch(table)
    if refusal is not None:
        raise refusal
    if not rematch_agreed(table):
        raise Refused("rematch", Message("Not everybody who is here wants another session yet."))
