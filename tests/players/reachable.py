"""Deals near their end, each with another thing that is known about the hidden cards."""

from functools import cache
from random import Random
from typing import NamedTuple

from spadille import Deal, rulesets
from spadille.notation import Action, Verb
from spadille.players import make_all
from spadille.players.memory import Memory
from spadille.state import Choice


class Plan(NamedTuple):
    """A game, its options, a seed, and how many cards in hand are left at the moment wanted."""

    ruleset: str
    options: tuple[tuple[str, str], ...]
    cards: int
    wanted: str


SHOWN = (("show_leftover_stock", "true"),)

PLANS = {
    "exchanged": Plan("renegado", (), 9, "exchanged"),
    "void": Plan("two-handed", (), 4, "void"),
    "refused": Plan("two-handed", (), 4, "refused"),
    "turned": Plan("renegado", SHOWN, 2, "turned"),
    "called": Plan("cinquillo", (), 2, "called"),
    "forced": Plan("tresillo", SHOWN, 2, "forced"),
    "shown": Plan("two-handed", SHOWN, 4, "shown"),
}


def _is_wanted(deal: Deal, plan: Plan) -> bool:
    state = deal.state
    if deal.phase != "play" or state.hands[state.active[-1]].bit_count() > plan.cards or state.trick:
        return False
    seat = state.active[0]
    if deal.to_move != seat or state.game.aims_at_none:
        return False
    match plan.wanted:
        case "exchanged":
            laid_out = sum(hand.bit_count() for hand in state.discards)
            return laid_out > state.discards[seat].bit_count() + 4
        case "void":
            return any(map(bool, _lacked(deal)))
        case "refused":
            trumps = state.tables.all_trumps
            refused = any(bool(lacks & trumps) and not lacks & 1 for lacks in _lacked(deal))
            return refused and bool(_unseen(deal) & 1)
        case "turned":
            return state.turned is not None
        case "called":
            return state.called is not None and not state.king_fallen and seat != state.ombre
        case "forced":
            return state.forced
        case _:
            return any(entry.token.startswith("stock:") for entry in state.log)


def _unseen(deal: Deal) -> int:
    assert deal.to_move is not None
    return Memory(deal.view(deal.to_move), deal.to_move).unseen


def _lacked(deal: Deal) -> list[int]:
    assert deal.to_move is not None
    memory = Memory(deal.view(deal.to_move), deal.to_move)
    return [memory.unseen & ~memory.may_hold[other] for other in deal.state.active if other != deal.to_move]


def legal_actions(deal: Deal) -> tuple[Action, ...]:
    assert not isinstance(deal.legal, Choice)
    return deal.legal


WILD = {"turned": 0.3, "called": 0.3, "refused": 0.9}
"""How often somebody does what chance says, so that the deal comes to what is wanted."""


@cache
def deal_of(name: str) -> Deal:
    """The first deal of a plan that comes to what is wanted, played half by rule and half by chance."""
    plan = PLANS[name]
    rules = rulesets.find(plan.ruleset).with_options(dict(plan.options))
    rng = Random(plan.wanted)
    for number in range(1, 4000):
        deal = Deal.start(rules, seed=f"late {plan.wanted}", deal=number)
        thumbs, chances = (make_all(spec, rules.seats, f"{number}") for spec in ("thumb", "random"))
        while (seat := deal.to_move) is not None:
            if _is_wanted(deal, plan):
                return deal
            players = chances if rng.random() < WILD.get(plan.wanted, 0) else thumbs
            action = players[seat].choose(deal.view(seat))
            if plan.wanted == "forced" and deal.phase == "auction":
                deal = deal.act("pass")
            elif action in ("finish", "stop", "surrender"):
                deal = deal.act(next(each for each in legal_actions(deal) if each.verb is Verb.PLAY))
            else:
                deal = deal.act(action)
    raise AssertionError(f"no deal comes to {plan.wanted}")


LATE = tuple(name for name in PLANS if name != "exchanged")
"""All but the deal in which many cards are left."""
