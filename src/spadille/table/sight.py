"""What one viewer may see of a table: the one place that cuts; whatever is shown or sent comes from a sight."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from spadille.cards import cards_in
from spadille.deal import Deal
from spadille.lesson import Lesson, corrected, lesson
from spadille.messages import Message, Name, Reason
from spadille.money import Account, Stake, settle_accounts
from spadille.notation import PLAYS
from spadille.record import Recorded
from spadille.session import End, FinishedDeal, Session
from spadille.state import Choice
from spadille.story.questions import refused_calls
from spadille.table.clock import stand_in_at
from spadille.table.refusals import Refused
from spadille.table.rights import awaited, no_replacing, no_take_back
from spadille.table.seats import Seat, Spoken, Table, TakeBack
from spadille.table.settings import Settings
from spadille.view import View


@dataclass(frozen=True)
class Place:
    """What all may know of a seat.

    `level` is None for a person's seat; `stood_in` tells that a computer player moves for him now, `deadline` when one
    will if nothing happens before. `phrase` is the last that was said.
    """

    seat: int
    name: Name
    level: str | None
    free: bool
    present: bool
    absent_since: float | None
    stood_in: bool
    left: bool
    deadline: float | None
    phrase: Spoken | None
    wants_rematch: bool


class Sight(NamedTuple):
    """A table as it is seen from a seat, or by a spectator (`me` None).

    `version` is what commands name as seen. `view` is the deal being played, from here; `refused` are the calls or
    cards of the hand that may not be chosen now, each with its reason. `accounts` and `stake` include the antes of
    the deal being played, and when the session is over the final settlement. `finished` are the deals that are over,
    open. `end` and `seed` are there when the session is over. `asked_of` are the seats that must still agree to the
    take-back asked for, `may_ask_back` tells whether this seat may ask for one, `back_refused` that it was refused one
    since it moved last, `replaceable` are the seats that a person at the table may give to a computer player. `lesson`
    is what a lesson has told the one on this seat.
    """

    id: str
    version: int
    turn: int
    me: int | None
    settings: Settings
    places: tuple[Place, ...]
    begun: bool
    over: bool
    number: int
    to_move: int | None
    moved_at: float
    last_mover: int | None
    view: View | None
    refused: tuple[tuple[str, Reason], ...]
    accounts: Mapping[Account, int]
    stake: Stake | None
    finished: tuple[FinishedDeal, ...]
    end: End | None
    seed: str | None
    asked_back: TakeBack | None
    asked_of: frozenset[int]
    may_ask_back: bool
    back_refused: bool
    replaceable: tuple[int, ...]
    next_table: str | None
    lesson: Lesson | None

    @property
    def names(self) -> tuple[Name, ...]:
        """The names of the seats, for a speaker."""
        return tuple(place.name for place in self.places)

    @property
    def offers_hints(self) -> bool:
        """Whether the viewer may have hints when it is his turn."""
        return self.settings.hints and self.me is not None

    @property
    def last(self) -> FinishedDeal | None:
        """The deal that was over last."""
        return self.finished[-1] if self.finished else None


def sight(table: Table, seat: int | None = None) -> Sight:
    """What the person on a seat may see, or a spectator for None. Raises `Refused` for a seat that no person has."""
    spectators = _spectators(table)
    return spectators if seat is None else _from_seat(spectators, table, seat)


class Sights:
    """What each may see of a table at one moment: what all may see is found once, and the rest once for a seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._spectators = _spectators(table)
        self._from_seats: dict[int, Sight] = {}

    def __call__(self, seat: int | None) -> Sight:
        """What a seat may see, or a spectator for None. Raises `Refused` for a seat that no person has."""
        if seat is None:
            return self._spectators
        if seat not in self._from_seats:
            self._from_seats[seat] = _from_seat(self._spectators, self.table, seat)
        return self._from_seats[seat]


def _spectators(table: Table) -> Sight:
    """What all may see."""
    session, deal = table.session, table.deal
    end = session.end() if session is not None and session.over else None
    return Sight(
        id=table.id,
        version=table.version,
        turn=table.turn,
        me=None,
        settings=table.settings,
        places=tuple(_place(table, each, name) for each, name in zip(table.seats, table.names, strict=True)),
        begun=session is not None,
        over=table.over,
        number=0 if session is None else len(session.finished) + (deal is not None),
        to_move=table.to_move,
        moved_at=table.moved_at,
        last_mover=table.last_mover,
        view=deal.view() if deal is not None else None,
        refused=(),
        accounts=_accounts(session) if end is None else end.accounts,
        stake=_stake(session) if end is None else Stake(),
        finished=session.finished if session is not None else (),
        end=end,
        seed=table.seed if table.over else None,
        asked_back=table.asked_back,
        asked_of=awaited(table),
        may_ask_back=False,
        back_refused=False,
        replaceable=tuple(each.seat for each in table.seats if no_replacing(table, each.seat) is None),
        next_table=table.next_table,
        lesson=None,
    )


def _from_seat(spectators: Sight, table: Table, seat: int) -> Sight:
    """What spectators see, and what this seat alone may see or do."""
    if not 0 <= seat < len(table.seats) or table.seats[seat].key is None:
        raise Refused("seat", Message("Nobody sits on that seat."))
    view = table.deal.view(seat) if table.deal is not None else None
    return spectators._replace(
        me=seat,
        view=view,
        refused=_refused(view, corrects=table.settings.lesson) if view is not None else (),
        may_ask_back=table.seats[seat].held and no_take_back(table, seat) is None,
        back_refused=seat in table.refused_back and table.last_action_of(seat) is not None,
        replaceable=tuple(each for each in spectators.replaceable if each != seat),
        lesson=_lesson(table, seat),
    )


def _place(table: Table, seat: Seat, name: Name) -> Place:
    return Place(
        seat=seat.seat,
        name=name,
        level=seat.level,
        free=seat.free,
        present=seat.present,
        absent_since=seat.absent_since,
        stood_in=seat.stood_in,
        left=seat.left,
        deadline=stand_in_at(table, seat),
        phrase=table.phrases[seat.seat],
        wants_rematch=seat.seat in table.rematch,
    )


def _refused(view: View, *, corrects: bool) -> tuple[tuple[str, Reason], ...]:
    """The calls, or the cards of the hand, that the viewer may not choose at his turn, with the reasons.

    A lesson adds the rules behind them.
    """
    if isinstance(view.legal, Choice) or not view.legal:
        return ()
    tokens: list[str] = list(refused_calls(view))
    if view.known.steps[0] == "play":
        tokens += [PLAYS[card] for card in cards_in(view.hand)]
    known = Deal(view.known)
    reasons = ((str(token), known.why_not(token)) for token in tokens)
    found = ((token, reason) for token, reason in reasons if reason is not None)
    return tuple((token, corrected(view, reason) if corrects else reason) for token, reason in found)


def _lesson(table: Table, seat: int) -> Lesson | None:
    """What the lesson has told a seat in the deal being played, or in the last one."""
    session = table.session
    if not table.settings.lesson or session is None:
        return None
    deal = session.deal if session.deal is not None else session.finished[-1].deal
    return lesson(deal, seat)


def _accounts(session: Session | None) -> Mapping[Account, int]:
    if session is None:
        return {}
    return settle_accounts(session.accounts, session.deal.state.antes if session.deal is not None else ())


def _stake(session: Session | None) -> Stake | None:
    if session is None or session.deal is None:
        return session.stake if session is not None else None
    state = session.deal.state
    return session.rules.settlement.antes(session.rules.seats, state.dealer, state.stake)[1]


def record(table: Table) -> Recorded:
    """The session as it is recorded, with its seed. Raises `Refused` before its end."""
    if table.session is None or not table.over:
        raise Refused("over", Message("The record can be had when the session is over."))
    return Recorded(table.session)
