"""Non-interference on the wire: two unseen cards are exchanged, and every byte that goes to a viewer is the same."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from chance import Mood, seen_cards
from litestar import Litestar
from litestar.testing import TestClient

from spadille import rulesets
from spadille.cards import TEXTS, Card, fresh_pack
from spadille.deal import Deal
from spadille.notation import Verb, parse
from spadille.state import Entry
from spadille.table import Act, Settings, Sit, Table, after, decide, fold, opening
from spadille.web.identity import cookie_of, key_of
from spadille.web.rooms import Room
from web.web_server import HOME, rooms_of, served

RULESETS = [rules.name for rules in rulesets.all_rulesets()]
TABLE, NOW = "T" * 12, 1000.0
NAMES = ("Zoe", "Yves", "Xenia", "Walter", "Vera")
COMMANDS = (
    {"do": "act", "token": "ZZ", "seen": 0},
    {"do": "act", "token": "pass", "seen": 0},
    {"do": "say", "phrase": "hola"},
    {"do": "ask-back", "seen": 0},
    {"do": "replace", "seat": 0},
    {"do": "rematch"},
    {"do": "fly"},
)
"""What is refused, whatever lies where."""


def token_of(seat: int) -> str:
    return NAMES[seat].rjust(22, "_")


def begun(name: str, number: int) -> Table:
    rules = rulesets.find(name, {"deals": "2"})
    seed = f"{number:064x}"
    table = fold(opening(TABLE, Settings(rules, (None,) * rules.seats), seed, 100.0))
    for seat in range(rules.seats):
        for event in decide(table, Sit(NAMES[seat], key_of(token_of(seat)) or ""), 100.0):
            table = after(table, event)
    return table


def moments(name: str, rng: Random) -> dict[str, Table]:
    """A moment of every part of a deal, from several sessions."""
    found: dict[str, list[Table]] = {}
    for number in range(12):
        table, mood = begun(name, number), Mood(rng)
        while (deal := table.deal) is not None:
            assert deal.phase is not None
            assert deal.to_move is not None
            found.setdefault(deal.phase, []).append(table)
            for event in decide(table, Act(deal.to_move, mood.choose(deal), table.version), 100.0 + table.version):
                table = after(table, event)
    return {phase: rng.choice(tables) for phase, tables in found.items()}


def elsewhere(table: Table, seat: int | None, rng: Random) -> Table | None:
    """The same moment in a world where two cards that the seat has not seen are exchanged; None if there is none."""
    deal, session = table.deal, table.session
    assert deal is not None
    assert session is not None
    unseen = [card for card in fresh_pack(deal.rules.removed_suit) if not seen_cards(deal, seat) >> card & 1]
    if len(unseen) < 2:
        return None
    one, two = rng.sample(unseen, 2)
    swap = {one: two, two: one}
    pack = [swap.get(card, card) for card in deal.state.pack]
    other = Deal.start(deal.rules, dealer=deal.state.dealer, pack=pack, stake=deal.state.stake)
    for entry in deal.actions:
        token = swapped(entry, swap)
        if other.to_move != entry.seat or other.why_not(token) is not None:
            return None
        other = other.act(token)
    chance = [[entry for entry in each.state.log if entry.seat is None] for each in (deal, other)]
    if other.to_move != deal.to_move or chance[0] != chance[1]:
        return None
    return replace(table, session=replace(session, deal=other))


def swapped(entry: Entry, swap: dict[Card, Card]) -> str:
    action = parse(entry.token)
    if action.verb is not Verb.EXCHANGE or not action.cards:
        return action
    return "x" + ",".join(TEXTS[swap.get(card, card)] for card in action.cards)


def everything(client: TestClient[Litestar], table: Table, seat: int | None) -> list[str]:
    """Every byte that the server sends to a seat, or to a spectator, in whatever way it is asked."""

    async def put() -> None:
        rooms = rooms_of(client)
        room = rooms.rooms[TABLE] = Room(table, rooms.painters)
        room.used = NOW

    client.blocking_portal.call(put)
    bearer = {} if seat is None else {"authorization": f"Bearer {token_of(seat)}"}
    cookies = {"origin": HOME, **({} if seat is None else {"cookie": f"{cookie_of(TABLE)}={token_of(seat)}"})}
    sent = []
    path = f"/api/tables/{TABLE}"
    with client.websocket_connect(f"{path}/live", headers=bearer) as socket:
        sent.append(socket.receive_text(timeout=30))
        socket.send_json({"do": "hint"})
        sent.append(socket.receive_text(timeout=30))
        for command in COMMANDS:
            socket.send_json(command)
            sent.append(socket.receive_text(timeout=30))
    sent += [client.get(path, headers=bearer).text, client.get("/api/tables").text]
    sent += [client.get(f"{path}/{what}", headers=bearer).text for what in ("record", "deals/1", "deals/2")]
    with client.websocket_connect(f"/t/{TABLE}/live", headers=cookies) as socket:
        sent.append(socket.receive_text(timeout=30))
        for command in COMMANDS:
            socket.send_json(command)
            sent.append(socket.receive_text(timeout=30))
    sent += [client.get(f"/t/{TABLE}{what}", headers=cookies).text for what in ("", "/summary", "/record.txt", "/next")]
    for command in COMMANDS:
        sent.append(client.post(f"{path}/commands", json=command, headers=bearer).text)
        sent.append(client.post(f"/t/{TABLE}/do", data=command, headers=cookies).text)
    return sent


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_every_byte_is_the_same_when_two_cards_that_were_not_seen_are_exchanged(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    rng, compared = Random(f"wire {name}"), Counter[str]()
    with served(clock=lambda: NOW) as client:
        for _ in range(3):
            for phase, table in moments(name, rng).items():
                for seat in (None, *range(len(table.seats))):
                    other = next((found for _ in range(8) if (found := elsewhere(table, seat, rng))), None)
                    if other is None:
                        continue
                    here, there = everything(client, table, seat), everything(client, other, seat)
                    assert json.dumps(here) == json.dumps(there)
                    compared[phase] += 1
    record_property("worlds", f"wire of {name}: {', '.join(f'{many} in {what}' for what, many in compared.items())}")
    assert {"auction", "play"} <= set(compared)
    assert sum(compared.values()) > 12


def test_a_world_where_the_viewer_sees_the_cards_is_told_apart() -> None:
    rng = Random("seen")
    with served(clock=lambda: NOW) as client:
        table = moments(RULESETS[0], rng)["auction"]
        other = next(found for _ in range(99) if (found := elsewhere(table, None, rng)))
        told = [{everything(client, each, seat)[0] for each in (table, other)} for seat in range(len(table.seats))]
        assert max(map(len, told)) == 2
