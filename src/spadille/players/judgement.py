"""Which actions are worth a trial, at each step of a deal."""

from collections.abc import Callable

from spadille.auction import PASS
from spadille.notation import Action
from spadille.players.beliefs import Ladder
from spadille.players.discards import candidates
from spadille.players.hands import danger, holding, order_under, worth_before_draw
from spadille.players.thumb_bids import LOSING, TURNED, kind_of, trump_suits, value
from spadille.state import Choice
from spadille.view import View

CALLS_WITHIN = 9
"""By how many tenths of a trick a hand may fall short of what thumb needs and yet be tried in a contract."""

SUITS_WITHIN = 9
"""The same for a trump suit behind the best."""

DANGER_TRIED = 9
"""How dangerous a hand that is to lose every trick may be and yet be tried."""


def _actions(view: View) -> tuple[Action, ...]:
    assert not isinstance(view.legal, Choice)
    return view.legal


def _calls(view: View) -> list[Action]:
    """To pass, and the contracts the hand is not far from."""
    legal = _actions(view)
    ladder = Ladder(view.known.rules)
    margins = ladder.margins(view.hand)
    names = {contract.name: margin for (contract, _), margin in zip(ladder.rungs, margins, strict=True)}
    return [action for action in legal if action == PASS or names[action] >= -CALLS_WITHIN]


def _lower_calls(view: View) -> list[Action]:
    """To pass, and the lower games the hand is not far from."""
    rules, hand = view.known.rules, view.hand
    found = [PASS]
    for contract in rules.lower_bids:
        kind = kind_of(contract)
        if kind == LOSING:
            suits = [suit for suit in trump_suits(contract, rules) if hand & order_under(suit, rules).all_trumps]
            if min(danger(hand, suit, rules) for suit in suits) > DANGER_TRIED:
                continue
        if kind == TURNED and value(contract, hand, rules) < 18:
            continue
        found += [action for action in _actions(view) if action == contract.name]
    return found


def _trumps(view: View) -> list[Action]:
    """The suits that are not far from the best."""
    state, rules = view.known, view.known.rules
    if state.game.aims_at_none:
        return list(_actions(view))

    def worth(action: Action) -> int:
        return worth_before_draw(holding(view.hand, action.suit, rules), rules.hand)

    best = max(map(worth, _actions(view)))
    return [action for action in _actions(view) if worth(action) >= best - SUITS_WITHIN]


def _all(view: View) -> list[Action]:
    return list(_actions(view))


def _defence(view: View) -> list[Action]:
    return candidates(view) if isinstance(view.legal, Choice) else list(view.legal)


TRIED: dict[str, Callable[[View], list[Action]]] = {
    "auction": _calls,
    "announce": _all,
    "lower bids": _lower_calls,
    "fourth": _all,
    "trumps": _trumps,
    "exchange": candidates,
    "defenders": _defence,
    "king": _all,
    "surrender": _all,
}
"""What is tried at each step in which something else than a card is due."""
