"""Actions tried out in the mind: the deal played on in each world, to the cards by rule and then with open hands."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

from spadille.deal import Deal
from spadille.notation import Action
from spadille.players.beliefs import Weighed
from spadille.players.effort import may_search
from spadille.players.imagine import imagined
from spadille.players.openplay import likely_worth
from spadille.players.thumb import RULES
from spadille.players.utility import worth
from spadille.view import View

Policy: TypeAlias = Callable[[Deal], Action]
"""What the seat to move does in an imagined deal."""

STAGES = 3
"""In so many parts the worlds are tried; after each, actions that have fallen far behind are dropped."""

FAR_BEHIND = 2.0
"""How many standard errors behind the best an action may fall."""

CLEARLY = 1.0
"""How many standard errors ahead of a favourite another must be to be preferred."""


class Trial(NamedTuple):
    """What trying an action has shown: its mean worth to the mover, in parts of a chip, and over how many worlds."""

    action: Action
    worth: float
    worlds: int


def by_thumb(deal: Deal) -> Action:
    """What the rules of thumb say; they look at the mover's hand alone."""
    state = deal.state
    return RULES[state.steps[0]](View(state.mover, state, deal.legal))


def to_the_cards(deal: Deal, policy: Policy = by_thumb) -> Deal:
    """The deal played on by a policy until a card is due, or to its end."""
    while deal.state.mover is not None and deal.state.steps[0] != "play":
        deal = deal.act(policy(deal))
    return deal


def to_the_end(deal: Deal, policy: Policy = by_thumb) -> Deal:
    """The deal played on by a policy, the cards too."""
    while deal.state.mover is not None:
        deal = deal.act(policy(deal))
    return deal


def outlook(deal: Deal, seat: int) -> float:
    """What a deal that has come to the cards, or to its end, is worth to a seat, in parts of a chip.

    The cards are played with open hands where the core in use can do that in time, else by rule.
    """
    state = deal.state
    if state.settled is None:
        if may_search(len(state.active), state.hands[state.active[-1]].bit_count()):
            return likely_worth(state, seat)
        state = to_the_end(deal).state
    assert state.settled is not None
    return worth(state.settled, seat, state.rules.seats)


class _Tried:
    def __init__(self, action: Action) -> None:
        self.action = action
        self.results: list[float] = []


def tried(
    view: View,
    actions: Sequence[Action],
    worlds: Sequence[Weighed],
    *,
    policy: Policy = by_thumb,
    leaf: Callable[[Deal, int], float] = outlook,
    favourite: Action | None = None,
    keep_all: bool = False,
) -> list[Trial]:
    """The actions, the best first, each tried over the same worlds; those that fall far behind over fewer of them.

    The favourite is dropped last, and stands first unless another is clearly better.
    """
    seat = view.seat
    assert seat is not None
    left = [_Tried(action) for action in actions]
    dropped: list[_Tried] = []
    weights = [weight for _, weight in worlds]
    done = 0
    for stage in range(1, STAGES + 1):
        until = -(-len(worlds) * stage // STAGES)
        for world, _ in worlds[done:until]:
            deal = imagined(view, world)
            for each in left:
                each.results.append(leaf(to_the_cards(deal.act(each.action), policy), seat))
        done = until
        if stage < STAGES and not keep_all:
            left, behind = _without_those_behind(left, weights[:done])
            dropped += behind
        if len(left) == 1 and not keep_all:
            break
    for group in (left, dropped):
        group.sort(key=lambda each: -_mean(each.results, weights))
    left = _favoured(left, favourite, weights)
    return [Trial(each.action, _mean(each.results, weights), len(each.results)) for each in (*left, *dropped)]


def _favoured(tried: list[_Tried], favourite: Action | None, weights: Sequence[float]) -> list[_Tried]:
    """The favourite first, unless the best is clearly better."""
    for each in tried[1:]:
        if each.action == favourite:
            mean, error = _gap(tried[0], each, weights)
            if mean <= CLEARLY * error:
                return [each, *(other for other in tried if other is not each)]
    return tried


def _gap(high: _Tried, low: _Tried, weights: Sequence[float]) -> tuple[float, float]:
    """By how much one is ahead of another over the worlds of both, and the standard error of that."""
    gaps = [one - other for one, other in zip(high.results, low.results, strict=False)]
    mean = _mean(gaps, weights)
    return mean, sqrt(_mean([(gap - mean) ** 2 for gap in gaps], weights) / max(1, len(gaps) - 1))


def _mean(results: Sequence[float], weights: Sequence[float]) -> float:
    pairs = list(zip(results, weights, strict=False))
    return sum(result * weight for result, weight in pairs) / sum(weight for _, weight in pairs)


def _without_those_behind(left: list[_Tried], weights: Sequence[float]) -> tuple[list[_Tried], list[_Tried]]:
    best = max(left, key=lambda each: _mean(each.results, weights))
    kept: list[_Tried] = []
    behind: list[_Tried] = []
    for each in left:
        mean, error = _gap(best, each, weights)
        (behind if each is not best and mean > FAR_BEHIND * error > 0 else kept).append(each)
    return kept, behind
