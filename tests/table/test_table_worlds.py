"""Non-interference: exchange two cards that a viewer has not seen, and everything the table tells him is the same."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from chance import Mood, seen_cards
from table_game import NAMES, RULESETS, game, parts_of

from spadille.cards import TEXTS, Card, fresh_pack
from spadille.deal import Deal
from spadille.notation import Verb, parse
from spadille.state import Entry
from spadille.table import (
    Act,
    AnswerBack,
    AskBack,
    Come,
    Command,
    Computed,
    Go,
    Leave,
    Refused,
    Settings,
    Sit,
    Table,
    Tick,
    after,
    decide,
    fold,
    opening,
    sight,
)

TOKENS = ("pass", "entrada", "trumps:S", "call:KH", "x0", "xAS,KD", "first", "surrender", "accept", "finish", *TEXTS)


def in_another_world(deal: Deal, one: Card, two: Card) -> Deal | None:
    """The same moment with the two cards exchanged, or None when it could not have come to that."""
    swap = {one: two, two: one}
    pack = [swap.get(card, card) for card in deal.state.pack]
    other = Deal.start(deal.rules, dealer=deal.state.dealer, pack=pack, stake=deal.state.stake)
    for entry in deal.actions:
        token = swapped(entry, swap)
        if other.to_move != entry.seat or other.why_not(token) is not None:
            return None
        other = other.act(token)
    chance = [[entry for entry in each.state.log if entry.seat is None] for each in (deal, other)]
    return other if other.to_move == deal.to_move and chance[0] == chance[1] else None


def swapped(entry: Entry, swap: dict[Card, Card]) -> str:
    action = parse(entry.token)
    if action.verb is not Verb.EXCHANGE or not action.cards:
        return action
    return "x" + ",".join(TEXTS[swap.get(card, card)] for card in action.cards)


def with_deal(table: Table, deal: Deal) -> Table:
    assert table.session is not None
    return replace(table, session=replace(table.session, deal=deal))


def answer(table: Table, seat: int, token: str) -> tuple[str, object]:
    """What a seat is told when it tries something."""
    try:
        decide(table, Act(seat, token, table.version), 0.0)
    except Refused as refusal:
        return refusal.rule, refusal.message
    return "done", None


def compare(table: Table, deal: Deal, rng: Random) -> bool:
    """Exchange two cards that some viewer has not seen; whether there was such a world to compare with."""
    seat = rng.choice([None, *range(deal.rules.seats)])
    seen = seen_cards(deal, seat)
    unseen = [card for card in fresh_pack(deal.rules.removed_suit) if not seen >> card & 1]
    if len(unseen) < 2:
        return False
    other = in_another_world(deal, *rng.sample(unseen, 2))
    if other is None:
        return False
    elsewhere = with_deal(table, other)
    assert sight(elsewhere, seat) == sight(table, seat)
    assert repr(sight(elsewhere, seat)) == repr(sight(table, seat))
    if seat is not None:
        for token in rng.sample(TOKENS, 4):
            assert answer(elsewhere, seat, token) == answer(table, seat, token)
    return True


def aside(table: Table, rng: Random) -> Command:
    """Something beside the play."""
    seat = rng.randrange(len(table.seats))
    version = table.version
    commands: list[Command] = [Go(seat), Come(seat), Leave(seat), Tick()]
    return rng.choice([*commands, AskBack(seat, version), AnswerBack(seat, True, version)])


def move(table: Table, deal: Deal, mood: Mood) -> Command:
    """A move for whoever has to make it; nothing while a computer player waits."""
    assert deal.to_move is not None
    if table.seats[deal.to_move].computer is None:
        return Act(deal.to_move, mood.choose(deal), table.version)
    if table.asked_back is None:
        return Computed(deal.to_move, mood.choose(deal), table.turn)
    return Tick()


@pytest.mark.parametrize("name", RULESETS)
def test_a_sight_is_the_same_when_two_cards_that_were_not_seen_are_exchanged(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    rng, compared, tried = Random(f"sights {name}"), Counter[str](), Counter[str]()
    rules = game(name)
    for number in range(200):
        if number >= 20 and min(compared[part] for part in parts_of(rules)) >= 5:
            break
        table = fold(opening("table", Settings(rules, (None,) * rules.seats), f"{name} {number}", 0.0))
        now, mood = 0.0, Mood(rng)
        for seat in range(rules.seats):
            table = done(table, Sit(NAMES[seat], f"key {seat}"), now)
        while (deal := table.deal) is not None:
            now += rng.choice([1, 1, 1, 30])
            assert deal.phase is not None
            if tried[deal.phase] < 100:
                tried[deal.phase] += 1
                compared[deal.phase] += compare(table, deal, rng)
            table = done(table, aside(table, rng) if rng.random() < 0.15 else move(table, deal, mood), now)
    record_property("worlds", f"table of {name}: {', '.join(f'{many} in {what}' for what, many in compared.items())}")
    assert parts_of(rules) == set(tried)
    assert min(compared.values()) >= 5


def done(table: Table, command: Command, now: float) -> Table:
    """The table after a command, the same if it is refused."""
    try:
        events = decide(table, command, now)
    except Refused:
        return table
    for event in events:
        table = after(table, event)
    return table
