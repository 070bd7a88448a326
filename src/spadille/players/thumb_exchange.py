"""Rules of thumb for the exchange: discard plain losers, keep kings and trumps; the stronger defender goes first."""

from spadille.cards import BASTO, SPADILLE, Mask, bit, cards_in
from spadille.exchange import FIRST, KINGS, YIELD
from spadille.notation import Action, exchange
from spadille.players.hands import Order, holding, order_under, trump_worth
from spadille.players.thumb_bids import best_trumps, trump_suits
from spadille.state import Choice
from spadille.view import View

STRONG = 13
"""Trumps worth so much, in tenths of a trick, make a defender go first (issue: the stronger exchanges first)."""


def dearest_first(hand: Mask, order: Order) -> list[int]:
    """The hand in the order in which an exchange should keep it: trumps, then plain cards by rank."""
    return sorted(cards_in(hand), key=lambda card: (not order.all_trumps >> card & 1, order.place[card], card))


def lay_out(view: View) -> Action:
    """All plain losers, or as near to that as the game allows (issue: discard plain losers, keep kings and trumps)."""
    state, hand, choice = view.known, view.hand, view.legal
    assert isinstance(choice, Choice)
    trumps = state.trumps
    if trumps is None:
        if choice.least >= state.rules.hand - 1:
            return _keep_one(hand)
        trumps = best_trumps(hand, trump_suits(state.game, state.rules), state.rules, draws=True)
    order = order_under(trumps, state.rules)
    losers = hand & ~order.all_trumps & ~order.kings
    number = max(choice.least, min(choice.most, losers.bit_count()))
    kept = hand.bit_count() - number
    return exchange(tuple(sorted(dearest_first(hand, order)[kept:])))


def _keep_one(hand: Mask) -> Action:
    """All but a black ace, which is good under any trumps, or a king; all, if there is neither (house)."""
    kept = next((card for card in (SPADILLE, BASTO, *KINGS) if hand >> card & 1), None)
    return exchange(tuple(cards_in(hand if kept is None else hand & ~bit(kept))))


def defend(view: View) -> Action:
    """To go first or yield; then the exchange."""
    if isinstance(view.legal, Choice):
        return lay_out(view)
    state = view.known
    assert state.trumps is not None
    return FIRST if trump_worth(holding(view.hand, state.trumps, state.rules)) >= STRONG else YIELD
