"""A session as the objects of JSON Lines (`record.md`)."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from spadille.cards import SUITS, TEXTS, Card, texts
from spadille.money import Debt, Payment
from spadille.notation import Action, Verb
from spadille.session import FinishedDeal, Session
from spadille.state import State

FORMAT = 1
"""The number of the format that is written and read (`record.md`, *JSON Lines*)."""

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Recorded:
    """A session as read from a file or to be written to one; `ended` tells whether its end is recorded."""

    session: Session
    ended: bool = True


def session_object(session: Session) -> Json:
    """The object that opens a session."""
    rules = session.rules
    return {
        "kind": "session",
        "format": FORMAT,
        "ruleset": rules.id,
        "options": dict(rules.chosen),
        "players": list(session.players),
        "seed": session.seed,
        "deals": rules.session_deals,
        "dealer": session.first_dealer,
        "accounts": dict(session.opening_accounts),
        "payments": _payments(session.opening),
    }


def deal_object(done: FinishedDeal) -> Json:
    """The object of a deal that is over."""
    state = done.deal.state
    settled = state.settled
    assert settled is not None
    return {
        "kind": "deal",
        "deal": done.number,
        "dealer": state.dealer,
        "active": list(state.active),
        "pack": texts(state.pack),
        "actions": [{"seat": entry.seat, "do": str(entry.token)} for entry in done.deal.actions],
        "bid": state.bid,
        "contract": state.contract and state.contract.name,
        "forced": state.forced,
        "ombre": state.ombre,
        "surrendered_by": state.surrendered_by,
        "surrender": state.surrender,
        "partner": state.partner,
        "called": None if state.called is None else TEXTS[state.called],
        "trumps": None if state.trumps is None else SUITS[state.trumps],
        "turned": None if state.turned is None else TEXTS[state.turned],
        "hands": {str(seat): texts(cards) for seat, cards in hands_in_order(state).items()},
        "tricks": _tricks(state),
        "stopped": state.stopped,
        "vole_undertaken": state.vole_undertaken,
        "finished": state.finished,
        "estuches": settled.estuches,
        "result": done.deal.result,
        "before": dict(done.before),
        "payments": _payments(done.deal.payments),
        "after": dict(done.after),
        "debts_before": _debts(state.stake.debts),
        "written": _debts(settled.written),
        "struck": _debts(settled.struck),
        "debts": _debts(settled.stake.debts),
    }


def unfinished_object(session: Session) -> Json:
    """The object of the deal being played: what has been done, without a result.

    The pack is left out when it follows from the seed of the session.
    """
    assert session.deal is not None
    state = session.deal.state
    return {
        "kind": "deal",
        "deal": len(session.finished) + 1,
        "dealer": state.dealer,
        "pack": texts(state.pack) if session.seed is None else None,
        "actions": [{"seat": entry.seat, "do": str(entry.token)} for entry in session.deal.actions],
        "result": None,
    }


def end_object(session: Session) -> Json:
    """The object that closes a session."""
    end = session.end()
    return {
        "kind": "end",
        "payments": _payments(end.payments),
        "accounts": dict(end.accounts),
        "net": list(end.net),
    }


def _payments(payments: Iterable[Payment]) -> list[Json]:
    return [
        {"from": payment.payer, "to": payment.payee, "amount": payment.amount, "for": payment.reason}
        for payment in payments
    ]


def _debts(debts: Iterable[Debt]) -> list[Json]:
    return [debt._asdict() for debt in debts]


def _tricks(state: State) -> list[Json]:
    tricks: list[Json] = [
        {"leader": trick.leader, "cards": texts(trick.cards), "winner": trick.winner} for trick in state.tricks
    ]
    if state.trick:
        tricks.append({"leader": state.leader, "cards": texts(state.trick), "winner": None})
    return tricks


def hands_in_order(state: State) -> dict[int, list[Card]]:
    """The hands as the first card is led, or as dealt when none is: cards as they came to each hand."""
    rules, top = state.rules, 0
    sitter = rules.sitter(state.dealer)
    came: dict[int, list[Card]] = {seat: [] for seat in state.active}
    for _ in range(rules.hand // rules.packet):
        for seat in state.active:
            if seat != sitter:
                came[seat].extend(state.pack[top : top + rules.packet])
                top += rules.packet
    if sitter in came:
        came[sitter].extend(state.pack[top:])
    for entry in state.log:
        if isinstance(entry.token, Action) and entry.token.verb is Verb.EXCHANGE:
            assert entry.seat is not None
            laid = entry.token.cards
            came[entry.seat] = [card for card in came[entry.seat] if card not in laid]
            if entry.seat != sitter:
                came[entry.seat].extend(state.pack[top : top + len(laid)])
                top += len(laid)
    return came


def objects(recorded: Recorded) -> Iterator[Json]:
    """The objects of a session in order: its opening, its deals, and its end."""
    session = recorded.session
    yield session_object(session)
    for done in session.finished:
        yield deal_object(done)
    if recorded.ended:
        yield end_object(session)
    elif session.deal is not None and session.deal.actions:
        yield unfinished_object(session)


def to_json(recorded: Recorded) -> Iterator[str]:
    """The lines of a session as JSON Lines, each with its line feed."""
    return map(json_line, objects(recorded))


def json_line(each: Json) -> str:
    """One object as a line, with its line feed."""
    return json.dumps(each, ensure_ascii=False, separators=(", ", ": ")) + "\n"
