"""Habits: what the cards that were played tell of the hands of those who played them."""

from random import Random

import pytest

from spadille import Deal
from spadille.cards import Card, cards_in
from spadille.notation import Verb
from spadille.players import make_all
from spadille.players.beliefs import Beliefs, Weighed, resampled
from spadille.players.habits import FOLLOWS, LEADS, THROWS, USUAL, Deed, deeds, manner
from spadille.players.memory import Memory
from spadille.players.thumb_play import card_to_play
from spadille.players.worlds import World
from spadille.rulesets import all_rulesets
from spadille.view import View

GAMES = [rules.name for rules in all_rulesets()]

OF_THE_MOVER = ("hand", "trick", "playable", "unseen", "may_hold", "to_come", "order")


@pytest.mark.parametrize("game", GAMES)
def test_with_his_true_cards_a_player_is_thought_to_have_remembered_what_he_did(game: str) -> None:
    seen = 0
    for number in range(1, 9):
        deal = Deal.start(game, seed="habits", deal=number)
        players = make_all("thumb", deal.rules.seats, "habits")
        before: list[tuple[Memory, Card]] = []
        while (seat := deal.to_move) is not None:
            view = deal.view(seat)
            if deal.phase == "play" and isinstance(view.legal, tuple):
                state = deal.state
                found = list(reversed(deeds(view)))
                told = [(memory, card) for memory, card in before if memory.seat != seat]
                assert [deed.card for deed in found] == [card for _, card in told]
                for deed, (memory, card) in zip(found, told, strict=True):
                    hand, discards = state.hands[deed.seat], state.discards[deed.seat]
                    thought = deed.memory.with_cards(hand | deed.played_since, discards)
                    assert all(getattr(thought, name) == getattr(memory, name) for name in OF_THE_MOVER)
                    seen += 1
                    if thought.foes == memory.foes and card_to_play(memory) == card:
                        assert deed.likelihood(hand, discards) in (1.0, *USUAL.values())
            action = players[seat].choose(view)
            if action.verb is Verb.PLAY:
                before.append((Memory(view, seat), action.card))
            deal = deal.act(action)
    assert seen > 300


def decisions(game: str, deals: int) -> list[tuple[View, World]]:
    """Views in which a card is due to one who has seen others play, and how the cards truly lie."""
    found = []
    for number in range(1, deals + 1):
        deal = Deal.start(game, seed="habits", deal=number)
        players = make_all("thumb", deal.rules.seats, "habits")
        while (seat := deal.to_move) is not None:
            view = deal.view(seat)
            if deal.phase == "play" and deeds(view):
                found.append((view, World(deal.state.hands, deal.state.discards, ())))
            deal = deal.act(players[seat].choose(view))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_one_of_the_cards_that_may_be_played_is_played(game: str) -> None:
    seen = set()
    for view, world in decisions(game, 12):
        for deed in deeds(view):
            hand, discards = world.hands[deed.seat] | deed.played_since, world.discards[deed.seat]
            memory = deed.memory.with_cards(hand, discards)
            total = sum(Deed(deed.memory, card, 0).likelihood(hand, discards) for card in cards_in(memory.playable))
            assert abs(total - 1) < 1e-9
            seen.add(manner(memory))
    assert seen == {LEADS, FOLLOWS, THROWS}


def test_the_true_hands_are_thought_likelier_than_others_by_what_their_holders_played() -> None:
    better = total = 0
    rng = Random("likelier")
    for view, world in decisions("renegado", 12):
        beliefs = Beliefs(view)
        others = [beliefs.weight_by_plays(beliefs.worlds.draw(rng)) for _ in range(8)]
        better += beliefs.weight_by_plays(world) > sum(others) / len(others)
        total += 1
    assert total > 100
    assert better > 0.7 * total


def test_worlds_are_met_as_often_as_they_weigh() -> None:
    worlds = [Weighed(World((number,), (), ()), float(number % 3 + 1)) for number in range(20)]
    factors = [1.0 if number % 4 else 0.5 for number in range(20)]
    rng, counts = Random("met"), [0.0] * 20
    for _ in range(2000):
        found = resampled(worlds, factors, 10, rng)
        assert sum(count for _, count in found) == 10
        for world, count in found:
            counts[world.hands[0]] += count
    weights = [weight * factor for (_, weight), factor in zip(worlds, factors, strict=True)]
    for count, weight in zip(counts, weights, strict=True):
        assert abs(count / 20000 - weight / sum(weights)) < 0.004


def test_worlds_that_nothing_speaks_for_are_taken_as_they_come() -> None:
    worlds = [Weighed(World((number,), (), ()), 1.0) for number in range(5)]
    assert resampled(worlds, [0.0] * 5, 3, Random(1)) == worlds[:3]
