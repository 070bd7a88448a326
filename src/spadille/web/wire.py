"""A table in JSON: what a sight holds, as records that describe themselves in the API."""

from collections.abc import Mapping
from typing import Any

import msgspec

from spadille.cards import SUITS, TEXTS, cards_in, texts
from spadille.messages import Speaker
from spadille.players.hints import Hint
from spadille.record import deal_object
from spadille.state import Choice, State
from spadille.table import PHRASES, Place, Sight
from spadille.view import View
from spadille.web.viewers import Hints


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: who sits there, by which computer player it is played if by one, and whether the person is there.

    `deadline` is when a computer player will stand in if nothing happens before, `absent_since` when a person lost
    touch, both in seconds since 1970.
    """

    seat: int
    name: str
    level: str | None
    free: bool
    present: bool
    absent_since: float | None
    stood_in: bool
    left: bool
    deadline: float | None
    said: str | None
    wants_rematch: bool


class Exchange(msgspec.Struct, frozen=True):
    """An exchange to be made: which cards may be laid out, at least and at most how many."""

    cards: list[str]
    least: int
    most: int


class Done(msgspec.Struct, frozen=True):
    """One entry of a deal's history: what a seat did, as the viewer may see it, or an event of chance (`seat` null)."""

    seat: int | None
    do: str


class Won(msgspec.Struct, frozen=True):
    """A finished trick."""

    leader: int
    cards: list[str]
    winner: int


class Refusable(msgspec.Struct, frozen=True):
    """An action that is not allowed now, the rule by its short name, and why."""

    token: str
    rule: str
    why: str


class Hinted(msgspec.Struct, frozen=True):
    """An action, how likely one's side then wins, the chips to expect, and a reason."""

    token: str
    win: float
    chips: float
    why: str


class DealSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The deal being played, as this viewer may know it. Cards are written like `KD`, actions as tokens.

    `legal` are the actions allowed to this viewer now, `exchange` stands for them when cards are to be laid out.
    `refused` are the calls or own cards that are not allowed, with the reasons.
    """

    number: int
    phase: str
    dealer: int
    active: list[int]
    to_move: int | None
    hand: list[str]
    hand_sizes: list[int]
    legal: list[str]
    exchange: Exchange | None
    refused: list[Refusable]
    bid: str | None
    contract: str | None
    ombre: int | None
    partner: int | None
    trumps: str | None
    turned: str | None
    called: str | None
    stock: int
    laid_out: list[str]
    leader: int
    trick: list[str]
    tricks: list[Won]
    won: list[int]
    log: list[Done]


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one viewer may see it; `me` is his seat, null for a spectator.

    `version` is to be sent back as `seen`. `deals_done` deals are over; `last` is the last of them as an object of the
    record (docs/record.md) with all cards open. `net` and `seed` are there when the session is over; `accounts`, `pool`
    and `side` are then those after the final settlement.
    """

    id: str
    version: int
    turn: int
    me: int | None
    ruleset: str
    options: dict[str, str]
    hints_allowed: bool
    take_backs_allowed: bool
    private: bool
    pace: float
    patience: float
    seats: list[Seated]
    begun: bool
    over: bool
    to_move: int | None
    moved_at: float
    accounts: dict[str, int]
    pool: int | None
    side: int | None
    deal: DealSeen | None
    deals_done: int
    last: dict[str, Any] | None
    net: list[int] | None
    seed: str | None
    asked_back: int | None
    asked_of: list[int]
    may_ask_back: bool
    back_refused: bool
    replaceable: list[int]
    next_table: str | None
    phrases: list[str]
    hints: list[Hinted] | None


def table_seen(sight: Sight, hints: Hints, speaker: Speaker) -> TableSeen:
    """A sight as the record that is sent."""
    settings, stake = sight.settings, sight.stake
    return TableSeen(
        id=sight.id,
        version=sight.version,
        turn=sight.turn,
        me=sight.me,
        ruleset=settings.rules.id,
        options=dict(settings.rules.chosen),
        hints_allowed=settings.hints,
        take_backs_allowed=settings.take_backs,
        private=settings.private,
        pace=settings.pace,
        patience=settings.patience,
        seats=[_seated(place, speaker) for place in sight.places],
        begun=sight.begun,
        over=sight.over,
        to_move=sight.to_move,
        moved_at=sight.moved_at,
        accounts=_plain(sight.accounts),
        pool=None if stake is None else stake.pool,
        side=None if stake is None else stake.side,
        deal=None if sight.view is None else _deal(sight, sight.view, speaker),
        deals_done=len(sight.finished),
        last=None if sight.last is None else deal_object(sight.last),
        net=None if sight.end is None else list(sight.end.net),
        seed=sight.seed,
        asked_back=None if sight.asked_back is None else sight.asked_back.seat,
        asked_of=sorted(sight.asked_of),
        may_ask_back=sight.may_ask_back,
        back_refused=sight.back_refused,
        replaceable=list(sight.replaceable),
        next_table=sight.next_table,
        phrases=list(PHRASES),
        hints=None if hints is None else [_hinted(hint, speaker) for hint in hints],
    )


def _plain(accounts: Mapping[Any, int]) -> dict[str, int]:
    return {str(name): chips for name, chips in accounts.items()}


def _hinted(hint: Hint, speaker: Speaker) -> Hinted:
    return Hinted(str(hint.action), round(hint.win, 4), round(hint.chips, 3), speaker.say(hint.why))


def _seated(place: Place, speaker: Speaker) -> Seated:
    return Seated(
        seat=place.seat,
        name="" if place.free else speaker.seat(place.seat),
        level=place.level,
        free=place.free,
        present=place.present,
        absent_since=place.absent_since,
        stood_in=place.stood_in,
        left=place.left,
        deadline=place.deadline,
        said=None if place.phrase is None else place.phrase.phrase,
        wants_rematch=place.wants_rematch,
    )


def _deal(sight: Sight, view: View, speaker: Speaker) -> DealSeen:
    known, legal = view.known, view.legal
    choice = legal if isinstance(legal, Choice) else None
    return DealSeen(
        number=sight.number,
        phase=known.steps[0],
        dealer=known.dealer,
        active=list(known.active),
        to_move=known.mover,
        hand=texts(cards_in(view.hand)),
        hand_sizes=[view.hand_size(seat) for seat in range(known.rules.seats)],
        legal=[] if isinstance(legal, Choice) else [str(token) for token in legal],
        exchange=None if choice is None else Exchange(texts(cards_in(choice.cards)), choice.least, choice.most),
        refused=[Refusable(token, why.rule, speaker.say(why.message)) for token, why in sight.refused],
        bid=known.bid,
        contract=None if known.contract is None else known.contract.name,
        ombre=known.ombre,
        partner=known.partner,
        trumps=None if known.trumps is None else SUITS[known.trumps],
        turned=None if known.turned is None else TEXTS[known.turned],
        called=None if known.called is None else TEXTS[known.called],
        stock=known.stock_left,
        laid_out=[] if view.seat is None else texts(cards_in(known.discards[view.seat])),
        leader=known.leader,
        trick=texts(known.trick),
        tricks=[Won(trick.leader, texts(trick.cards), trick.winner) for trick in known.tricks],
        won=list(known.won),
        log=_log(known),
    )


def _log(known: State) -> list[Done]:
    return [Done(entry.seat, str(entry.token)) for entry in known.log]
