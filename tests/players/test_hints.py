"""Hints: every action with its chance and its chips, the best first, and a sentence that can be said."""

import pytest
from reachable import deal_of

from spadille import Deal, rulesets
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
