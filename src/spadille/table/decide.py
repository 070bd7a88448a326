"""What comes of a command: the events to be stored, or a refusal with one clear sentence."""

from collections.abc import Callable
from typing import Any

from spadille.deal import Deal
from spadille.lesson import corrected
from spadille.messages import Message, SeatName
from spadille.table import asides, people
from spadille.table.clock import computer_to_move, happened_by
from spadille.table.commands import (
    Act,
    AnswerBack,
    AskBack,
    Come,
    Command,
    Computed,
    Follow,
    Go,
    Leave,
    Rematch,
    Replace,
    Say,
    Sit,
    Tick,
)
from spadille.table.events import COMPUTER, PERSON, Acted, Began, Event, TookBack
from spadille.table.fold import after
from spadille.table.refusals import STALE, Refused
from spadille.table.rights import awaited, person_at
from spadille.table.seats import Table


def decide(table: Table, command: Command, now: float) -> tuple[Event, ...]:
    """The events that a command makes at this moment, none if all is so already. Raises `Refused`."""
    events = DECISIONS[type(command)](table, command, now)
    if isinstance(command, Act | Computed | Say):
        return events
    for event in events:
        table = after(table, event)
    return (*events, *_consequences(table, now))


def _consequences(table: Table, now: float) -> tuple[Event, ...]:
    """What follows at once: the beginning when all seats are taken, the take-back when all have agreed."""
    if table.session is None and not table.waiting:
        return (Began(now),)
    if table.asked_back is not None and not awaited(table):
        return (TookBack(now, table.asked_back.seat),)
    return ()


def _act(table: Table, command: Act, now: float) -> tuple[Event, ...]:
    """Move for a person; one who was idle plays for himself again."""
    seat = person_at(table, command.seat)
    deal = _deal(table)
    _check_fresh(table, command.seen)
    _check_move(deal, command.seat, command.token, corrects=table.settings.lesson)
    return (*people.there(seat, now), Acted(now, command.seat, str(command.token), PERSON))


def _deal(table: Table) -> Deal:
    """The deal being played."""
    if table.session is None:
        raise Refused("waiting", Message("The session begins when every seat is taken."))
    if table.session.deal is None:
        raise Refused("over", Message("The session is over."))
    return table.session.deal


def _check_fresh(table: Table, seen: int) -> None:
    """Raise `Refused` when the cards have been acted upon since the version that was seen."""
    if table.turn <= seen <= table.version:
        return
    if seen > table.version:
        raise Refused(STALE, Message("The table has not come so far as that; look again."))
    if table.last_mover is None:
        raise Refused(STALE, Message("The table has changed since this was shown; look again."))
    player = SeatName(table.last_mover)
    raise Refused(STALE, Message("This was shown before {player} moved; look again.", player=player))


def _check_move(deal: Deal, seat: int, token: str, *, corrects: bool = False) -> None:
    """Raise `Refused` unless this seat may do this now; a lesson adds the rule."""
    if deal.to_move is not None and deal.to_move != seat:
        raise Refused("turn", Message("It is the turn of {player}, not yours.", player=SeatName(deal.to_move)))
    reason = deal.why_not(token)
    if reason is not None:
        raise Refused(reason.rule, (corrected(deal.view(seat), reason) if corrects else reason).message)


def _computed(table: Table, command: Computed, now: float) -> tuple[Event, ...]:
    """Move for a computer player."""
    if command.turn != table.turn or computer_to_move(table) != command.seat:
        raise Refused(STALE, Message("This move of a computer player comes too late."))
    _check_move(_deal(table), command.seat, command.token)
    return (Acted(now, command.seat, str(command.token), COMPUTER),)


def _tick(table: Table, command: Tick, now: float) -> tuple[Event, ...]:
    """Let happen what is due."""
    return happened_by(table, now)


DECISIONS: dict[type, Callable[[Table, Any, float], tuple[Event, ...]]] = {
    Sit: people.sit,
    Act: _act,
    Computed: _computed,
    Say: asides.say,
    AskBack: asides.ask_back,
    AnswerBack: asides.answer_back,
    Come: people.come,
    Go: people.go,
    Leave: people.leave,
    Replace: people.replace,
    Rematch: asides.rematch,
    Follow: asides.follow,
    Tick: _tick,
}
"""What decides about each command."""
