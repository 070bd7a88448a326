"""Hints: every action with its chance and its chips, the best first, and a sentence that can be said."""

from collections.abc import Sequence
from random import Random

import pytest
from reachable import deal_of
from test_tables import public, seen_by

from spadille import Deal, rulesets
from spadille.deal import IllegalAction
from spadille.players import make_all
from spadille.players.hints import STRENGTHS, hints
from spadille.state import Choice

GAMES = [rules.name for rules in rulesets.all_rulesets()]


@pytest.mark.parametrize("name", GAMES)
def test_at_every_step_of_a_deal_there_are_hints_that_can_be_followed(name: str) -> None:
    rules = rulesets.find(name)
    players = make_all("thumb", rules.seats, "s")
    deal = Deal.start(rules, seed="hints", deal=3)
    while (seat := deal.to_move) is not None:
        found = hints(deal.view(seat), seed="s", strength="novice")
        assert found
        assert [hint.chips for hint in found] == sorted((hint.chips for hint in found), reverse=True)
        for hint in found:
            assert deal.why_not(hint.action) is None
            assert 0 <= hint.win <= 1
            assert str(hint.why).endswith((".", "”."))
        if not isinstance(deal.legal, Choice):
            assert {hint.action for hint in found} == set(deal.legal)
        deal = deal.act(players[seat].choose(deal.view(seat)))


def test_nobody_else_is_given_hints() -> None:
    deal = Deal.start("renegado", seed="hints")
    assert deal.to_move is not None
    assert hints(deal.view(), seed="s") == []
    assert hints(deal.view((deal.to_move + 1) % 3), seed="s") == []


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_seed_gives_the_same_hints(strength: str) -> None:
    deal = deal_of("void")
    view = deal.view(deal.to_move)
    assert hints(view, seed="s", strength=strength) == hints(view, seed="s", strength=strength)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_cards_that_a_seat_has_not_seen_change_no_hint(name: str) -> None:
    rules = rulesets.find(name)
    rng = Random(f"hints {name}")
    compared = 0
    for number in range(1, 31):
        deal = Deal.start(rules, seed="secret", deal=number)
        players = make_all("thumb", rules.seats, "s")
        actions = []
        while (seat := deal.to_move) is not None:
            actions.append(players[seat].choose(deal.view(seat)))
            deal = deal.act(actions[-1])
        until = rng.randrange(len(actions))
        first = replayed(Deal.start(rules, seed="secret", deal=number), actions[:until])
        seat = first.to_move
        assert seat is not None
        pack = list(first.state.pack)
        one, other = rng.sample(sorted(set(pack) - seen_by(first, seat)), 2)
        here, there = pack.index(one), pack.index(other)
        pack[here], pack[there] = other, one
        try:
            second = replayed(Deal.start(rules, dealer=first.state.dealer, pack=pack), actions[:until])
        except IllegalAction:
            continue
        if second.to_move != seat or public(first, seat) != public(second, seat):
            continue
        compared += 1
        once, again = (hints(each.view(seat), seed="s", strength="novice") for each in (first, second))
        assert once == again
    assert compared >= 5


def replayed(deal: Deal, actions: Sequence[str]) -> Deal:
    for action in actions:
        deal = deal.act(action)
    return deal
