"""What a seat plays for is what the settlement pays, with its share of what then lies."""

import pytest
from test_tables import play

from spadille import rulesets
from spadille.deal import game_of
from spadille.players import make_all
from spadille.players.utility import aim_of, lying, plain_win, worth, worth_payoff
from spadille.score import divisions
from spadille.settle import SACADA
from spadille.solver import ALL_LOST, ALL_WON, NEITHER
from spadille.state import ACCEPTED

GAMES = [rules.name for rules in rulesets.all_rulesets()]


@pytest.mark.parametrize("name", GAMES)
def test_the_table_has_what_was_paid(name: str) -> None:
    rules = rulesets.find(name)
    compared = 0
    for number in range(1, 40):
        deal = play(rules, make_all("thumb", rules.seats, "s"), number, seed="worth")
        state = deal.state
        if state.contract is None or state.surrender == ACCEPTED:
            continue
        assert state.settled is not None
        places, first = len(state.active), state.progress
        if state.stopped:
            values = [worth_payoff(state.evolve(stopped=False), seat).stop for seat in range(rules.seats)]
        elif first.done == rules.hand:
            won = tuple(state.won[seat] for seat in state.active)
            fact = {rules.first_tricks: ALL_WON, 0: ALL_LOST}.get(first.first_by_ombre, NEITHER)
            row = list(divisions(rules.hand, places)).index(won) * 3 + fact
            values = [worth_payoff(state, seat).values[row] for seat in range(rules.seats)]
        else:
            continue
        compared += 1
        assert values == [worth(state.settled, seat, rules.seats) for seat in range(rules.seats)]
        aims = [aim_of(state.evolve(stopped=False), seat) for seat in state.active]
        if first.done == rules.hand:
            assert [aim.worth(aim.payoff.values[row]) for aim in aims] == [values[seat] for seat in state.active]
        if deal.result == SACADA and not state.stopped:
            assert plain_win(state, state.declarer) == values[state.declarer]
    assert compared > 10


@pytest.mark.parametrize("name", GAMES)
def test_what_one_wins_others_lose(name: str) -> None:
    rules = rulesets.find(name)
    for number in range(1, 20):
        state = play(rules, make_all("thumb", rules.seats, "s"), number, seed="worth").state
        assert state.settled is not None
        if state.contract is None:
            continue
        total = sum(worth(state.settled, seat, rules.seats) for seat in range(rules.seats))
        assert total == rules.seats * lying(game_of(state).stake)
