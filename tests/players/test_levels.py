"""The players who search, and the levels: they keep the rules and repeat themselves."""

from itertools import cycle

import pytest
from test_tables import gains, play
from variants import Variant, variant_id, variants

from spadille import Deal, Session, rulesets
from spadille.players import make, make_all, openplay
from spadille.players.effort import may_search, trials_within, worlds_within
from spadille.players.guard import Guarded
from spadille.players.utility import lying
from spadille.solver import core

GAMES = [rules.name for rules in rulesets.all_rulesets()]
FEW = "master:worlds=1,trials=2"
LEVELS = ("novice", "club:worlds=2,cards=4", "search:worlds=1", FEW)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", LEVELS)
def test_a_seed_and_the_same_views_give_the_same_actions(name: str, spec: str) -> None:
    rules = rulesets.find(name)
    once, again = (play(rules, make_all(spec, rules.seats, "seed"), 2) for _ in range(2))
    assert once.actions == again.actions


@pytest.mark.slow
@pytest.mark.parametrize("variant", variants(), ids=variant_id)
def test_every_level_plays_every_game_under_every_option(variant: Variant) -> None:
    rules = rulesets.find(variant[0]).with_options(variant[1])
    for number in range(1, 4):
        specs = cycle((*LEVELS[number - 1 :], *LEVELS[: number - 1]))
        guarded = [Guarded(make(next(specs), f"{number}/{seat}")) for seat in range(rules.seats)]
        assert play(rules, tuple(guarded), number, seed="levels").over
        assert [fault for player in guarded for fault in player.faults] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_five_mixed_sessions_are_played_without_a_fault(name: str) -> None:
    rules = rulesets.find(name)
    for number in range(5):
        specs = (*LEVELS[number % 4 :], *LEVELS[: number % 4], "thumb")[: rules.seats]
        guarded = [Guarded(make(spec, f"{number}/{seat}")) for seat, spec in enumerate(specs)]
        session = Session.start(rules, seed=f"mixed {number}")
        while session.deal is not None:
            seat = session.deal.to_move
            assert seat is not None
            session = session.act(guarded[seat].choose(session.deal.view(seat)))
        assert session.over
        assert sum(session.end().net) == 0
        assert [fault for player in guarded for fault in player.faults] == []


def share(deal: Deal, seat: int) -> float:
    settled = deal.state.settled
    assert settled is not None
    return gains(deal, seat) + lying(settled.stake) / deal.rules.seats


def advantage(one: str, other: str, deals: int) -> float:
    """How many chips a deal one player at a table of the others wins more than another of them in its place."""
    rules = rulesets.find("renegado")
    total = 0.0
    for number in range(1, deals + 1):
        usual = play(rules, make_all(other, 3, f"{number}"), number, seed="ladder")
        for seat in range(3):
            specs = [other] * 3
            specs[seat] = one
            total += share(play(rules, make_all(",".join(specs), 3, f"{number}"), number, seed="ladder"), seat)
            total -= share(usual, seat)
    return total / deals / 3


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("novice", "random"), ("club:worlds=4,cards=5", "novice")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    assert advantage(better, worse, 40) > 0


def test_one_who_may_not_search_long_enough_plays_by_the_rules_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openplay, "MOST_NODES", 0)
    deal, thumb, master = Deal.start("renegado", seed="long", deal=1), make("thumb", "1"), make("search:worlds=2", "1")
    found = []
    while deal.to_move is not None:
        view = deal.view(deal.to_move)
        action = master.choose(view)
        if view.known.steps[0] == "play" and view.hand.bit_count() == 5 and len(view.legal) > 1:
            found.append((action, thumb.choose(view)))
        deal = deal.act(action)
    assert found
    assert all(action == by_thumb for action, by_thumb in found)


def test_without_the_native_core_fewer_cards_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "active", lambda: core.PYTHON)
    assert not may_search(3, 9)
    assert may_search(3, 6)
    assert worlds_within(3, 9, 100) < 100
    assert trials_within(5, 3) == 3
    monkeypatch.setattr(core, "active", lambda: core.NATIVE)
    assert may_search(3, 9)
    assert worlds_within(3, 9, 30) == 30
