"""Every shared session, replayed from its seed and its tokens alone, comes to the same in every field."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from spadille.cards import SUITS, TEXTS, mask, parse_cards, texts
from spadille.deal import Deal
from spadille.money import Debt, Payment
from spadille.session import FinishedDeal, Session

FOLDER = Path(__file__).parent / "records" / "shared"

Line = dict[str, Any]


def sessions(path: Path) -> Iterator[tuple[Line, list[Line], Line]]:
    """Header, deals and end of every session in a file."""
    deals: list[Line] = []
    head: Line = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        if line["kind"] == "session":
            head, deals = line, []
        elif line["kind"] == "deal":
            deals.append(line)
        else:
            yield head, deals, line


def payments(made: tuple[Payment, ...]) -> list[Line]:
    return [dict(zip(("from", "to", "amount", "for"), payment, strict=True)) for payment in made]


def debts(listed: tuple[Debt, ...]) -> list[Line]:
    return [debt._asdict() for debt in listed]


def card(number: int | None) -> str | None:
    return None if number is None else TEXTS[number]


def line_of(done: FinishedDeal) -> Line:
    """What a record says of a deal, hands as sets apart."""
    state, settled = done.deal.state, done.deal.state.settled
    assert settled is not None
    tricks = [{"leader": each.leader, "cards": texts(each.cards), "winner": each.winner} for each in state.tricks]
    if state.trick:
        tricks.append({"leader": state.leader, "cards": texts(state.trick), "winner": None})
    return {
        "kind": "deal",
        "deal": done.number,
        "dealer": state.dealer,
        "active": list(state.active),
        "pack": texts(state.pack),
        "actions": [{"seat": entry.seat, "do": entry.token} for entry in done.deal.actions],
        "bid": state.bid,
        "contract": state.contract.name if state.contract is not None else None,
        "forced": state.forced,
        "ombre": state.ombre,
        "surrendered_by": state.surrendered_by,
        "surrender": state.surrender,
        "partner": state.partner,
        "called": card(state.called),
        "trumps": None if state.trumps is None else SUITS[state.trumps],
        "turned": card(state.turned),
        "tricks": tricks,
        "stopped": state.stopped,
        "vole_undertaken": state.vole_undertaken,
        "finished": state.finished,
        "estuches": settled.estuches,
        "result": done.deal.result,
        "before": dict(done.before),
        "payments": payments(done.deal.payments),
        "after": dict(done.after),
        "debts_before": debts(state.stake.debts),
        "written": debts(settled.written),
        "struck": debts(settled.struck),
        "debts": debts(settled.stake.debts),
    }


def hands_of(deal: Deal) -> dict[str, int]:
    """The hands as the first card is led, or as dealt when the cards are thrown in."""
    state = deal.state
    hands = state.hands if state.contract is None else state.held
    return {str(seat): hands[seat] for seat in state.active}


def hands_in(line: Mapping[str, list[str]]) -> dict[str, int]:
    return {seat: mask(parse_cards(" ".join(hand))) for seat, hand in line.items()}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_shared_session_replays_to_the_same(path: Path) -> None:
    for head, deals, end in sessions(path):
        session = Session.start(head["ruleset"], seed=head["seed"], players=head["players"], options=head["options"])
        assert session.rules.id == head["ruleset"]
        assert dict(session.rules.chosen) == head["options"]
        assert session.rules.session_deals == head["deals"]
        assert session.first_dealer == head["dealer"]
        assert dict(session.opening_accounts) == head["accounts"]
        assert payments(session.opening) == head["payments"]
        for line in deals:
            assert session.deal is not None
            for action in line["actions"]:
                assert session.deal is not None
                assert session.deal.to_move == action["seat"]
                session = session.act(action["do"])
            done = session.finished[-1]
            assert hands_of(done.deal) == hands_in(line["hands"])
            assert line_of(done) == {key: value for key, value in line.items() if key != "hands"}
        closed = session.end()
        assert {"kind": "end", "payments": payments(closed.payments)} == {key: end[key] for key in ("kind", "payments")}
        assert dict(closed.accounts) == end["accounts"]
        assert list(closed.net) == end["net"]


def test_the_shared_sessions_are_many() -> None:
    assert sum(len(deals) for path in FOLDER.glob("*.jsonl") for _, deals, _ in sessions(path)) > 900
