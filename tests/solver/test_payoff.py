"""Payoffs say what the engine pays: a search agrees with deals played out by their own rules, in every game."""

from collections.abc import Callable
from itertools import count, islice
from random import Random

import pytest
from chance import Mood, random_pack
from variants import Variant, variant_id, variants

from spadille import rulesets
from spadille.deal import Deal
from spadille.notation import PLAYS, Action, Verb
from spadille.solver import (
    Payoff,
    lexicographic,
    money_payoff,
    outcome_payoff,
    position_of,
    tricks_payoff,
    world_of,
)
from spadille.solver.payoff import class_of
from spadille.solver.search import card_values, value
from spadille.state import Choice, State

LEFT = 2
"""The tricks left when the engine tries every line."""


def side(state: State) -> set[int]:
    return {seat for seat in (state.ombre, state.partner) if seat is not None}


def tricks(state: State, seat: int) -> int:
    return sum(state.won[each] for each in side(state))


def outcome(state: State, seat: int) -> int:
    assert state.outcome is not None
    return class_of(state.outcome)


def chips(state: State, seat: int) -> int:
    settled = state.settled
    assert settled is not None
    paid = sum(
        payment.amount * ((payment.payee == str(seat)) - (payment.payer == str(seat))) for payment in settled.payments
    )
    written = sum(debt.amount for debt in settled.written if debt.seat == seat)
    return paid - written + sum(debt.amount for debt in settled.struck if debt.seat == seat)


Measure = Callable[[State, int], int]


def said(deal: Deal) -> tuple[Action, ...]:
    legal = deal.legal
    assert not isinstance(legal, Choice)
    return legal


def plays(deal: Deal) -> list[Action]:
    return [action for action in said(deal) if action.verb is Verb.PLAY]


def every_line(deal: Deal, measure: Measure, seat: int, high: set[int], *, stop: bool = True) -> int:
    """The value of a deal in which those in `high` want the measure high, and all others low."""
    if deal.over:
        return measure(deal.state, seat)
    values = [every_line(deal.act(action), measure, seat, high, stop=stop) for action in plays(deal)]
    if stop and may_stop(deal):
        values.append(measure(deal.act("stop").state, seat))
    return (max if deal.to_move in high else min)(values)


def may_stop(deal: Deal) -> bool:
    return deal.phase == "play" and "stop" in said(deal)


def late_deal(name: str, options: dict[str, str], rng: Random) -> Deal | None:
    """A deal played by chance until two tricks are left, often in the middle of the next, or none if it ends before."""
    rules = rulesets.find(name, options)
    deal, mood = Deal.start(rules, dealer=rng.randrange(rules.seats), pack=random_pack(rules, rng)), Mood(rng)
    mood.finish = 0.0
    while not deal.over:
        if deal.phase == "play" and len(deal.state.tricks) == rules.hand - LEFT:
            for _ in range(rng.randrange(len(deal.state.active))):
                deal = deal.act(rng.choice(plays(deal)))
            return deal
        deal = deal.act(mood.choose(deal))
    return None


def late_deals(name: str, options: dict[str, str], number: int) -> list[Deal]:
    rng = Random(f"{name} {options}")
    found = (late_deal(name, options, rng) for _ in count())
    return list(islice((deal for deal in found if deal is not None), number))


@pytest.mark.slow
@pytest.mark.parametrize("variant", variants(), ids=variant_id)
def test_a_search_agrees_with_every_line_that_the_engine_can_play(variant: Variant) -> None:
    for deal in late_deals(*variant, 10):
        state = deal.state
        high = side(state)
        low = set(state.active) - high
        for_tricks = low if state.game.aims_at_none else high
        seat = Random(state.pack[0]).randrange(state.rules.seats)
        for payoff, measure, wanting in (
            (outcome_payoff(state), outcome, high),
            (tricks_payoff(state), tricks, for_tricks),
            (money_payoff(state, seat), chips, high if seat in high else low),
        ):
            stop = measure is not tricks
            assert value(position_of(state), payoff) == every_line(deal, measure, seat, wanting, stop=stop)
            for card, worth in card_values(position_of(state), payoff).items():
                assert worth == every_line(deal.act(PLAYS[card]), measure, seat, wanting, stop=stop)


def played(name: str, words: str, **other: object) -> Deal:
    """A deal dealt by seed 1, after these actions."""
    deal = Deal.start(name, seed="1", dealer=0, **other)  # type: ignore[arg-type]
    for word in words.split():
        deal = deal.act(word)
    return deal


def test_a_position_has_the_seats_in_turn_order_from_eldest() -> None:
    deal = played("renegado", "solo trumps:S first x0 x0")
    state, at = deal.state, position_of(deal.state)
    assert state.active == (1, 2, 0)
    assert at.hands == (state.hands[1], state.hands[2], state.hands[0])
    assert (at.leader, at.ombre, at.won, at.tricks, at.trumps, at.to_move) == (0, 0, (0, 0, 0), 9, 0, 0)


def test_an_ombre_who_may_stop_does_so_if_the_engine_pays_him_more() -> None:
    """Two-handed, with three tricks left: every line of the engine, stopping among them."""
    found = stopped = 0
    for number in count():
        rng = Random(number)
        rules = rulesets.find("two-handed")
        deal, mood = Deal.start(rules, dealer=0, pack=random_pack(rules, rng)), Mood(rng)
        mood.finish = mood.silence = 0.0
        while not deal.over and not may_stop(deal):
            deal = deal.act(mood.choose(deal))
        if deal.over:
            continue
        state, at = deal.state, position_of(deal.state)
        payoff = money_payoff(state, state.declarer)
        best = every_line(deal, chips, state.declarer, {state.declarer})
        assert value(at, payoff) == best
        assert payoff.stop is not None
        going_on = max(card_values(at, payoff).values())
        assert going_on == every_line(deal, chips, state.declarer, {state.declarer}, stop=False)
        found, stopped = found + 1, stopped + (going_on < payoff.stop)
        if found == 20:
            break
    assert 0 < stopped < found


def test_there_is_no_position_before_the_play() -> None:
    with pytest.raises(ValueError, match="not being played yet"):
        position_of(played("renegado", "solo").state)


def test_in_a_world_the_partner_is_he_who_holds_the_called_king() -> None:
    deal = played("cinquillo", "ask pass pass pass pass")
    deal = deal.act("trumps:S")
    deal = deal.act(said(deal)[0])
    state = deal.state
    assert state.called is not None
    known = deal.view(state.declarer).known
    assert known.partner is None
    holders = [seat for seat in state.active if seat != state.declarer]
    for holder in holders:
        hands = [hand & ~(1 << state.called) for hand in state.hands]
        hands[holder] |= 1 << state.called
        world = world_of(known, tuple(hands))
        assert world.partner == holder
        assert world.held == tuple(hands)
        assert outcome_payoff(world).maximizers == sum(
            1 << state.active.index(seat) for seat in (state.declarer, holder)
        )


def test_in_a_world_the_hands_held_at_first_hold_the_cards_since_played() -> None:
    deal = played("renegado", "solo trumps:S first x0 x0")
    while len(deal.state.tricks) < 2 or not deal.state.trick:
        deal = deal.act(plays(deal)[0])
    state = deal.state
    assert world_of(deal.view(1).known, state.hands).held == state.held
    assert position_of(deal.view(1).known, state.hands) == position_of(state)


def test_of_equal_values_the_second_payoff_decides() -> None:
    first, then = Payoff(0b001, (0, 0, 1), 1), Payoff(0b110, (5, 3, 3), 4)
    both = lexicographic(first, then)
    assert both.maximizers == 0b001
    assert both.values[1] > both.values[0]
    assert both.values[2] > both.values[1]
    assert both.stop is not None
    assert both.values[2] > both.stop > both.values[1]
    same = lexicographic(first, then._replace(maximizers=0b001))
    assert same.values[0] > same.values[1]
    assert lexicographic(first, then._replace(stop=None)).stop is None


def test_the_money_of_a_codille_tells_the_defenders_apart() -> None:
    state = played("renegado", "solo trumps:S first x0 x0").state
    one, other = money_payoff(state, 2), money_payoff(state, 0)
    assert one.maximizers == other.maximizers == 0b110
    assert one.values != other.values
    assert money_payoff(state, 2) is one
