"""Decisions beside the play: phrases, take-backs, and another session."""

from spadille.messages import Message
from spadille.table.commands import AnswerBack, AskBack, Follow, Rematch, Say
from spadille.table.events import AnsweredBack, AskedBack, Event, Followed, Offered, Said
from spadille.table.people import there
from spadille.table.phrases import PHRASE_PAUSE, PHRASES, no_phrase
from spadille.table.refusals import STALE, Refused
from spadille.table.rights import check_agreed, no_rematch, no_take_back, person_at
from spadille.table.seats import Table


def say(table: Table, command: Say, now: float) -> tuple[Event, ...]:
    """Say a phrase."""
    seat = person_at(table, command.seat)
    if command.phrase not in PHRASES:
        raise no_phrase()
    last = table.phrases[command.seat]
    if last is not None and 0 <= now - last.at < PHRASE_PAUSE:
        raise Refused("pause", Message("One phrase at a time: wait a moment."))
    return (*there(seat, now), Said(now, command.seat, command.phrase))


def ask_back(table: Table, command: AskBack, now: float) -> tuple[Event, ...]:
    """Ask to take back one's last action, which must be the one that was seen."""
    seat = person_at(table, command.seat)
    refusal = no_take_back(table, command.seat)
    if refusal is not None:
        raise refusal
    moment = table.last_action_of(command.seat)
    if moment is None or moment.version > command.seen:
        raise Refused(STALE, Message("You have moved since this was shown; look again."))
    return (*there(seat, now), AskedBack(now, command.seat))


def answer_back(table: Table, command: AnswerBack, now: float) -> tuple[Event, ...]:
    """Answer to a request to take back."""
    seat = person_at(table, command.seat)
    asked = table.asked_back
    if asked is None or asked.version > command.seen:
        raise Refused(STALE, Message("That request to take back is over; look again."))
    if asked.seat == command.seat:
        raise Refused("take-back", Message("It is for the others to answer your request."))
    if command.seat in asked.agreed:
        raise Refused("agreed", Message("You have agreed already."))
    return (*there(seat, now), AnsweredBack(now, command.seat, command.yes))


def rematch(table: Table, command: Rematch, now: float) -> tuple[Event, ...]:
    """Want another session."""
    seat = person_at(table, command.seat)
    refusal = no_rematch(table)
    if refusal is not None:
        raise refusal
    if command.seat in table.rematch:
        raise Refused("agreed", Message("You have said already that you want another session."))
    return (*there(seat, now), Offered(now, command.seat))


def follow(table: Table, command: Follow, now: float) -> tuple[Event, ...]:
    """Play on at another table."""
    check_agreed(table)
    return (Followed(now, command.table),)
