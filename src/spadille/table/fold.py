"""The fold: a table from its stored events, one by one; nothing is decided here and nothing refused."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from spadille.session import Session
from spadille.table.events import (
    Acted,
    AnsweredBack,
    AskedBack,
    Began,
    Came,
    Event,
    Followed,
    Gone,
    LapsedBack,
    Left,
    Offered,
    Opened,
    Replaced,
    Returned,
    Said,
    Sat,
    StoodIn,
    TookBack,
)
from spadille.table.seats import Moment, Seat, Spoken, Table, TakeBack


def opened(event: Opened) -> Table:
    """The table as it is opened."""
    seats = tuple(
        Seat(number, name, level)
        for number, (name, level) in enumerate(zip(event.names, event.settings.levels, strict=True))
    )
    return Table(event.table, event.settings, event.seed, seats, moved_at=event.at, phrases=(None,) * len(seats))


def after(table: Table, event: Event) -> Table:
    """The table after one more of its events; its version is one higher."""
    return replace(table, version=table.version + 1, **CHANGES[type(event)](table, event))


def fold(events: Iterable[Event]) -> Table:
    """The table that its events from the opening on have made. Raises `ValueError` when they do not begin so."""
    each = iter(events)
    first = next(each, None)
    if not isinstance(first, Opened):
        raise ValueError("the events of a table begin with its opening")
    table = opened(first)
    for event in each:
        table = after(table, event)
    return table


Changes = dict[str, Any]


def _sat(table: Table, event: Sat) -> Changes:
    return {"seats": table.with_seat(event.seat, name=event.name, key=event.key, present=True, back_at=event.at)}


def _began(table: Table, event: Began) -> Changes:
    names = [str(name) for name in table.names]
    session = Session.start(table.settings.rules, seed=table.seed, players=names)
    return {"session": session, "turn": table.version + 1, "moved_at": event.at}


def _acted(table: Table, event: Acted) -> Changes:
    assert table.session is not None
    session = table.session.act(event.token)
    same_deal = len(session.finished) == len(table.session.finished)
    moment = Moment(event.seat, table.version + 1, table.session)
    return {
        "session": session,
        "turn": table.version + 1,
        "moved_at": event.at,
        "last_mover": event.seat,
        "asked_back": None,
        "refused_back": table.refused_back - {event.seat},
        "earlier": (*table.earlier, moment) if same_deal else (),
    }


def _said(table: Table, event: Said) -> Changes:
    phrases = list(table.phrases)
    phrases[event.seat] = Spoken(event.phrase, event.at, table.version + 1)
    return {"phrases": tuple(phrases)}


def _asked_back(table: Table, event: AskedBack) -> Changes:
    return {"asked_back": TakeBack(event.seat, event.at, table.version + 1)}


def _answered_back(table: Table, event: AnsweredBack) -> Changes:
    asked = table.asked_back
    assert asked is not None
    if not event.yes:
        return _refused_back(table, asked.seat)
    return {"asked_back": replace(asked, agreed=asked.agreed | {event.seat})}


def _refused_back(table: Table, seat: int) -> Changes:
    return {"asked_back": None, "refused_back": table.refused_back | {seat}}


def _took_back(table: Table, event: TookBack) -> Changes:
    moment = table.last_action_of(event.seat)
    assert moment is not None
    return {
        "session": moment.session,
        "turn": table.version + 1,
        "last_mover": None,
        "asked_back": None,
        "earlier": table.earlier[: table.earlier.index(moment)],
    }


def _gone(table: Table, event: Gone) -> Changes:
    return {"seats": table.with_seat(event.seat, present=False, absent_since=event.at)}


def _came(table: Table, event: Came) -> Changes:
    return {"seats": table.with_seat(event.seat, present=True, absent_since=None)}


def _stood_in(table: Table, event: StoodIn) -> Changes:
    return {"seats": table.with_seat(event.seat, stood_in=True)}


def _returned(table: Table, event: Returned) -> Changes:
    return {"seats": table.with_seat(event.seat, stood_in=False, left=False, back_at=event.at)}


def _left(table: Table, event: Left) -> Changes:
    if table.session is None:
        return {"seats": _with(table, Seat(event.seat))}
    seats = table.with_seat(event.seat, left=True, present=False, absent_since=event.at, stood_in=True)
    asked = table.asked_back
    return {
        "seats": seats,
        "rematch": table.rematch - {event.seat},
        "asked_back": None if asked is not None and asked.seat == event.seat else asked,
    }


def _replaced(table: Table, event: Replaced) -> Changes:
    return {"seats": _with(table, Seat(event.seat, event.name, event.level))}


def _with(table: Table, seat: Seat) -> tuple[Seat, ...]:
    return (*table.seats[: seat.seat], seat, *table.seats[seat.seat + 1 :])


def _offered(table: Table, event: Offered) -> Changes:
    return {"rematch": table.rematch | {event.seat}}


def _followed(table: Table, event: Followed) -> Changes:
    return {"next_table": event.table}


CHANGES: dict[type, Callable[[Table, Any], Changes]] = {
    Sat: _sat,
    Began: _began,
    Acted: _acted,
    Said: _said,
    AskedBack: _asked_back,
    AnsweredBack: _answered_back,
    TookBack: _took_back,
    LapsedBack: lambda table, event: _refused_back(table, event.seat),
    Gone: _gone,
    Came: _came,
    StoodIn: _stood_in,
    Returned: _returned,
    Left: _left,
    Replaced: _replaced,
    Offered: _offered,
    Followed: _followed,
}
"""What each event changes; an opening stands only at the beginning."""
