"""What holds for every ruleset and every option, shown on deals played by chance."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from chance import Mood, finished, random_pack, seen_cards
from variants import Variant, variant_id, variants

from spadille import rulesets
from spadille.cards import CARDS, TEXTS, Card, fresh_pack, mask
from spadille.deal import Deal
from spadille.money import PLATE, POOL, SIDE
from spadille.notation import Verb, parse
from spadille.ruleset import Ruleset
from spadille.session import Session
from spadille.state import Choice, Entry, State

RULESETS = [rules.name for rules in rulesets.all_rulesets()]

NONSENSE = """
    pass entrada vuelta solo ask entrada-favourite solo-favourite gascarola voltereta contrabola fourth take
    announce:entrada announce:vuelta announce:solo announce:ask trumps:S trumps:C trumps:H trumps:D trumps:X call:KS
    call:KC call:KH call:KD call:QD call:XX x0 x1 x9 x xAS xKD xAS,KD xAS,AS xAS,XX x0,AS xKD, AS 7H 2S KD XX first
    yield stop surrender accept refuse takeover finish Entrada SOLO 1S ás spadille:1 turn:7H ♠ {token} %s
"""
TOKENS = (*NONSENSE.split(), "", " ", "AS KD", "pass ", "\n", "\x00", "x" * 500)
"""Tokens of every kind, right and wrong; which are legal differs from moment to moment."""


# The pack and the hands


def cards_everywhere(state: State) -> list[Card]:
    """Every card of the deal, from wherever it is."""
    places = [*state.hands, *state.discards]
    found = [card for card in range(len(TEXTS)) for place in places if place >> card & 1]
    found += [card for trick in state.tricks for card in trick.cards]
    return [*found, *state.trick, *state.pack[state.top :]]


def pack_is_whole(deal: Deal) -> None:
    assert sorted(cards_everywhere(deal.state)) == list(fresh_pack(deal.rules.removed_suit))


def cards_due(deal: Deal, seat: int) -> int:
    """How many cards a seat must hold, counted from the history alone."""
    state, rules = deal.state, deal.rules
    if seat not in state.active:
        return 0
    own = [parse(entry.token) for entry in state.log if entry.seat == seat]
    played = sum(action.verb is Verb.PLAY for action in own)
    laid_out = sum(len(action.cards) for action in own if action.verb is Verb.EXCHANGE)
    if "take" in own:
        return len(rules_stock(rules)) - laid_out - played
    return rules.hand - played


def rules_stock(rules: Ruleset) -> range:
    return range(len(fresh_pack(rules.removed_suit)) - (rules.seats - (rules.sits_out is not None)) * rules.hand)


def hands_have_their_size(deal: Deal) -> None:
    view = deal.view(None)
    for seat in range(deal.rules.seats):
        assert deal.state.hands[seat].bit_count() == cards_due(deal, seat) == view.hand_size(seat)


# The reasons


def legal_tokens_alone_have_no_reason(deal: Deal) -> None:
    legal = deal.legal
    for token in TOKENS:
        reason = deal.why_not(token)
        if isinstance(legal, Choice):
            laid = re.fullmatch(r"x(0|(?:[A2-7JQK][SCHD],)*[A2-7JQK][SCHD])", token)
            cards = [] if laid is None or laid[1] == "0" else [CARDS[text] for text in laid[1].split(",")]
            allowed = (
                laid is not None
                and len(set(cards)) == len(cards)
                and all(legal.cards >> card & 1 for card in cards)
                and legal.least <= len(cards) <= legal.most
            )
        else:
            allowed = token in legal
        assert (reason is None) is allowed, token
        if reason is not None:
            assert re.fullmatch(r"[^\n]+\.", str(reason)), token


# The money


def money_is_whole(session: Session, total: int) -> None:
    accounts, stake = session.accounts, session.stake
    assert sum(accounts.values()) == total
    assert sum(accounts[place] for place in (POOL, PLATE) if place in accounts) == stake.pool
    assert accounts.get(SIDE, 0) == stake.side
    assert min(stake.pool, stake.side) >= 0
    assert all(debt.amount > 0 for debt in stake.debts)


def end_is_whole(session: Session, total: int) -> None:
    end = session.end()
    assert sum(end.accounts.values()) == total
    assert sum(end.net) == 0
    assert not any(chips for account, chips in end.accounts.items() if account in (POOL, PLATE, SIDE))


def deal_money_is_whole(deal: Deal) -> None:
    settled, before = deal.state.settled, deal.state.stake
    assert settled is not None
    assert all(payment.amount > 0 and payment.payer != payment.payee for payment in deal.payments)
    moved = sum(
        payment.amount * ((payment.payee in (POOL, PLATE)) - (payment.payer in (POOL, PLATE)))
        for payment in deal.payments
    )
    assert settled.stake.pool == before.pool + moved
    debts = [debt for debt in before.debts if debt not in settled.struck]
    assert list(settled.stake.debts) == [*debts, *settled.written]


def replay(deal: Deal) -> Deal:
    """The deal played again from its pack and its tokens as bare text."""
    start = Deal.start(deal.rules, dealer=deal.state.dealer, pack=deal.state.pack, stake=deal.state.stake)
    for entry in deal.actions:
        assert start.to_move == entry.seat
        start = start.act(str.__str__(entry.token))
    return start


# What is seen


def hides_what_is_hidden(deal: Deal) -> None:
    """Before the end no view holds a card that its seat has not seen; after it every view is whole."""
    for seat in (None, *range(deal.rules.seats)):
        known = deal.view(seat).known
        if deal.over:
            assert known == deal.state
            continue
        own = {place: hand for place, hand in enumerate(known.hands) if hand}
        assert own.keys() <= {seat}
        seen = seen_cards(deal, seat)
        shown = set(known.pack) - {-1} | set(known.trick) | {card for trick in known.tricks for card in trick.cards}
        masks = 0
        for hand in (*known.hands, *known.discards):
            masks |= hand
        texts = {
            text
            for entry in known.log
            if not entry.token.startswith("call:")
            for text in re.findall(r"[A2-7JQK][SCHD]", entry.token)
        }
        assert (masks | mask(shown) | mask(CARDS[text] for text in texts)) & ~seen == 0


def deals_to_play(variant: Variant) -> int:
    return 150 if variant[1] else 2000


@pytest.mark.slow
@pytest.mark.parametrize("variant", variants(), ids=variant_id)
def test_pack_hands_money_replay_and_secrets_are_whole_in_games_played_by_chance(variant: Variant) -> None:
    name, options = variant
    rng = Random(f"conformance {variant_id(variant)}")
    left = deals_to_play(variant)

    def watch(deal: Deal) -> None:
        pack_is_whole(deal)
        hands_have_their_size(deal)
        if rng.random() < 0.05 or deal.over:
            hides_what_is_hidden(deal)
        if rng.random() < 0.01 or deal.over:
            legal_tokens_alone_have_no_reason(deal)

    while left > 0:
        session = Session.start(name, options=options, dealer=rng.randrange(2))
        total = sum(session.accounts.values())
        while not session.over and left > 0:
            left -= 1
            session = session.begin(random_pack(session.rules, rng))
            assert session.deal is not None
            choose = Mood(rng).choose
            deal = finished(session.deal, choose, watch)
            for entry in deal.actions:
                session = session.act(entry.token)
            assert session.finished[-1].deal.state == deal.state == replay(deal).state
            deal_money_is_whole(deal)
            money_is_whole(session, total)
        end_is_whole(session, total)


# Non-interference


class Worlds:
    """Deals played again with two cards exchanged that a seat has not seen, and what became of them."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    def compare(self, moments: list[Deal], rng: Random) -> None:
        """One case: a moment, a seat or the spectator, two cards unseen by it."""
        deal = rng.choice(moments)
        seat = rng.choice((None, *range(deal.rules.seats)))
        unseen = [card for card in deal.state.pack if not seen_cards(deal, seat) >> card & 1]
        if len(unseen) < 2:
            self.count["fewer than two cards unseen"] += 1
            return
        one, two = rng.sample(unseen, 2)
        other = self.in_another_world(deal, one, two)
        if isinstance(other, str):
            self.count[other] += 1
            return
        self.count["compared"] += 1
        assert other.view(seat) == deal.view(seat)
        assert repr(other) == repr(deal)
        if seat == deal.to_move:
            assert other.legal == deal.legal
            assert [other.why_not(token) for token in TOKENS] == [deal.why_not(token) for token in TOKENS]

    def in_another_world(self, deal: Deal, one: Card, two: Card) -> Deal | str:
        """The same moment with the two cards exchanged, or why there is none such."""
        swap = {one: two, two: one}
        pack = [swap.get(card, card) for card in deal.state.pack]
        other = Deal.start(deal.rules, dealer=deal.state.dealer, pack=pack, stake=deal.state.stake)
        for entry in deal.actions:
            if other.to_move != entry.seat:
                return "somebody else would have to act"
            token = swapped(entry, swap)
            if other.why_not(token) is not None:
                return "an action would be illegal"
            other = other.act(token)
        events = [entry for entry in deal.state.log if entry.seat is None]
        if events != [entry for entry in other.state.log if entry.seat is None]:
            return "public chance would differ"
        if other.to_move != deal.to_move:
            return "somebody else would have to act"
        return other


def swapped(entry: Entry, swap: dict[Card, Card]) -> str:
    """The action as it is done where the cards are exchanged: only cards laid out, which others do not see, differ."""
    action = parse(entry.token)
    if action.verb is not Verb.EXCHANGE or not action.cards:
        return action
    return "x" + ",".join(TEXTS[swap.get(card, card)] for card in action.cards)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("name", RULESETS)
def test_a_view_is_the_same_when_two_cards_it_has_not_seen_are_exchanged(
    name: str, part: int, record_property: Callable[[str, object], None]
) -> None:
    rng, worlds = Random(f"worlds {name} {part}"), Worlds()
    choices = [{}, {}, *(options for _, options in variants(name) if "deals" not in options)]
    while worlds.count["compared"] < 5000:
        rules = rulesets.find(name, rng.choice(choices))
        start = Deal.start(rules, dealer=rng.randrange(rules.seats), pack=random_pack(rules, rng))
        moments: list[Deal] = []
        finished(start, Mood(rng).choose, moments.append)
        for _ in range(12):
            worlds.compare(moments[:-1], rng)
    record_property("worlds", f"{name}: {', '.join(f'{many} {what}' for what, many in worlds.count.most_common())}")
    assert worlds.count["compared"] > sum(worlds.count.values()) / 3


def test_a_spectator_and_one_who_sits_out_know_the_same() -> None:
    rng = Random("sitters")
    for options in ({"seats": "4"}, {}):
        rules = rulesets.find("tresillo" if options else "four-handed", options)
        for _ in range(20):
            start = Deal.start(rules, dealer=rng.randrange(4), pack=random_pack(rules, rng))

            def watch(deal: Deal) -> None:
                out = [seat for seat in range(4) if seat not in deal.state.active]
                for seat in out:
                    if seat != deal.to_move:
                        assert deal.view(seat).known == deal.view(None).known
                        assert deal.view(seat).hand == 0

            finished(start, Mood(rng).choose, watch)
