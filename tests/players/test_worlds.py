"""Worlds: every way the hidden cards may lie, each drawn as often as any other."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from reachable import LATE, deal_of

from spadille import Deal
from spadille.cards import CARDS, bit, fresh_pack, mask, parse_cards
from spadille.players.worlds import World, Worlds
from spadille.view import View


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    """How far the counts are from what is expected, in standard deviations of chi-square."""
    freedom = len(expected) - 1
    distance = sum((count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True))
    return (distance - freedom) / sqrt(2 * freedom)


def view_of(name: str) -> View:
    deal = deal_of(name)
    return deal.view(deal.to_move)


@pytest.mark.parametrize("name", LATE)
def test_hands_are_drawn_as_often_as_there_are_worlds_with_them(name: str) -> None:
    view = view_of(name)
    worlds = Worlds(view)
    every = worlds.all(3000)
    assert every is not None, name
    ways = {world.hands: times for world, times in every}
    total = sum(ways.values())
    number = max(4000, 12 * len(ways))
    rng = Random(f"chi {name}")
    drawn = Counter(worlds.draw(rng).hands for _ in range(number))
    assert set(drawn) <= set(ways)
    assert abs(chi_square([drawn[hands] for hands in ways], [number * times / total for times in ways.values()])) < 4


@pytest.mark.parametrize("name", LATE)
def test_the_worlds_are_those_the_rules_could_have_brought_about(name: str) -> None:
    view = view_of(name)
    worlds = Worlds(view)
    every = worlds.all(3000)
    assert every is not None
    assert len({world.hands for world, _ in every}) == len(every)
    by_rule = {hands for hands in assignments(view) if consistent(view, hands)}
    assert {world.hands for world, _ in every} == by_rule


def assignments(view: View) -> list[tuple[int, ...]]:
    """Every way to give the other seats as many unseen cards as they hold."""
    state = view.known
    seen = view.hand | sum(state.discards)
    for trick in (*(trick.cards for trick in state.tricks), state.trick):
        seen |= mask(trick)
    unseen = [card for card in fresh_pack(state.rules.removed_suit) if not seen >> card & 1]
    found: list[tuple[int, ...]] = [state.hands]
    for seat in state.active:
        if seat == view.seat:
            continue
        longer = []
        for hands in found:
            taken = sum(hands)
            left = [card for card in unseen if not taken >> card & 1]
            longer += [
                (*hands[:seat], mask(cards), *hands[seat + 1 :]) for cards in combinations(left, view.hand_size(seat))
            ]
        found = longer
    return found


def consistent(view: View, hands: tuple[int, ...]) -> bool:
    """Whether the tricks could have been played from these hands, by the table of rules, and public facts hold."""
    state = view.known
    held = list(hands)
    table = state.tables
    tricks = [(trick.leader, trick.cards) for trick in state.tricks] + [(state.leader, state.trick)]
    for leader, cards in reversed(tricks):
        start = state.active.index(leader)
        for place in reversed(range(len(cards))):
            seat = state.active[(start + place) % len(state.active)]
            held[seat] |= bit(cards[place])
            follows = held[seat] & table.follows[cards[0]]
            if place and follows & table.obliges[cards[0]] and not follows >> cards[place] & 1:
                return False
    for entry in state.log:
        if entry.seat is None:
            what, _, tail = entry.token.partition(":")
            if what == "stock" and any(held[seat] & mask(parse_cards(tail)) for seat in state.active):
                return False
            if what == "turn" and not held[state.declarer] >> CARDS[tail] & 1:
                return False
            if what == "spadille" and tail != "stock" and not held[int(tail)] >> CARDS["AS"] & 1:
                return False
    if state.called is not None and held[state.declarer] >> state.called & 1:
        kings = [king for king in parse_cards("KS KC KH KD") if king // 10 != state.trumps]
        return all(held[state.declarer] >> king & 1 for king in kings)
    return True


def test_a_refused_trump_lead_denies_no_matador_that_was_not_forced() -> None:
    view = view_of("refused")
    held = 0
    every = Worlds(view).all(3000)
    assert every is not None
    refuser = view.known.active[1]
    for world, _ in every:
        held |= world.hands[refuser]
    assert held >> CARDS["AS"] & 1
    assert not held & view.known.tables.all_trumps & ~view.known.tables.matadors


def test_too_many_worlds_are_not_listed() -> None:
    deal = Deal.start("renegado", seed="many")
    assert Worlds(deal.view(deal.to_move)).all(1000) is None


def test_cards_that_nobody_is_thought_to_lay_out_lie_in_no_discards() -> None:
    deal = deal_of("exchanged")
    assert deal.to_move is not None
    view = deal.view(deal.to_move)
    trumps = view.known.tables.all_trumps
    worlds, rng = Worlds(view, never_laid=trumps), Random(1)
    for _ in range(200):
        world: World = worlds.draw(rng)
        for seat in view.known.active:
            if seat != view.seat:
                assert not world.discards[seat] & trumps
