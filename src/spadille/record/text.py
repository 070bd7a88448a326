"""A session as text: tag pairs, then the tokens, like the game files of chess and bridge."""

import json
from collections.abc import Iterator

from spadille.cards import texts
from spadille.deal import Deal
from spadille.notation import Action, Verb
from spadille.record.objects import Recorded
from spadille.session import Session
from spadille.state import State

UNFINISHED = "*"
"""Stands for the result of a deal that is not over."""


def _tag(name: str, value: object) -> str:
    return f"[{name} {json.dumps(str(value), ensure_ascii=False)}]\n"


def to_text(recorded: Recorded) -> Iterator[str]:
    """The lines of a session as text: tag pairs, then the tokens, with public chance in braces."""
    session, rules = recorded.session, recorded.session.rules
    yield _tag("Session", rules.id)
    if rules.chosen:
        yield _tag("Options", " ".join(f"{name}={value}" for name, value in rules.chosen))
    for player in session.players:
        yield _tag("Player", player)
    if session.seed is not None:
        yield _tag("Seed", session.seed)
    yield _tag("FirstDealer", session.first_dealer)
    yield _tag("Deals", rules.session_deals)
    for done in session.finished:
        net = (done.after[str(seat)] - done.before[str(seat)] for seat in range(rules.seats))
        yield from _deal_text(session, done.number, done.deal, done.deal.result, " ".join(map(str, net)))
    if recorded.ended:
        yield "\n"
        yield _tag("End", len(session.finished))
        yield _tag("Net", " ".join(map(str, session.end().net)))
        yield "\n"
    elif session.deal is not None and session.deal.actions:
        yield from _deal_text(session, len(session.finished) + 1, session.deal, UNFINISHED, "")


def _deal_text(session: Session, number: int, deal: Deal, result: str | None, net: str) -> Iterator[str]:
    yield "\n"
    yield _tag("Deal", number)
    yield _tag("Dealer", deal.state.dealer)
    if session.seed is None:
        yield _tag("Pack", " ".join(texts(deal.state.pack)))
    yield _tag("Result", result)
    if net:
        yield _tag("Net", net)
    yield "\n"
    yield from _token_lines(deal.state)


def _token_lines(state: State) -> Iterator[str]:
    """The tokens, a line for what comes before the play and a line for each trick."""
    line: list[str] = []
    played = 0
    for entry in state.log:
        if entry.seat is None:
            line.append("{" + entry.token + "}")
            continue
        is_card = isinstance(entry.token, Action) and entry.token.verb is Verb.PLAY
        if line and is_card and played % len(state.active) == 0:
            yield " ".join(line) + "\n"
            line = []
        played += is_card
        line.append(entry.token)
    yield " ".join(line) + "\n"
