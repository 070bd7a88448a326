"""Players for benchmarks alone: who call like one player and play their cards like another, or with all hands open."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from spadille.arena import Entrant, SeeingEntrant
from spadille.cards import Card
from spadille.deal import Deal
from spadille.notation import PLAYS, Action, Verb
from spadille.players import Player, make
from spadille.solver import core, lexicographic, money_payoff, outcome_payoff, position_of
from spadille.state import Choice
from spadille.view import View

FIVE, TOO_MANY = 5, 25
"""At five hands the search in plain Python takes minutes while more cards are held than these."""


def says(view: View) -> bool:
    """Whether something else than a card may be chosen now."""
    return isinstance(view.legal, Choice) or any(action.verb is not Verb.PLAY for action in view.legal)


def only_cards(view: View) -> View:
    """The view in which nothing but a card may be chosen."""
    assert not isinstance(view.legal, Choice)
    return replace(view, legal=tuple(action for action in view.legal if action.verb is Verb.PLAY))


class Hybrid:
    """Calls, exchanges and surrenders like one player, plays the cards like another."""

    def __init__(self, calls: str, cards: str, seed: str) -> None:
        self.calls: Player = make(calls, seed)
        self.cards: Player = make(cards, seed)

    def choose(self, view: View) -> Action:
        """What the one says, if it is no card, else the card of the other."""
        if says(view):
            action = self.calls.choose(view)
            if action.verb is not Verb.PLAY:
                return action
        return self.cards.choose(only_cards(view))


class AllSeeing:
    """Calls, exchanges and surrenders like another player, and plays the best cards with all hands open.

    The best are those of the search in which the ombre's side plays against the rest, the money of the seat deciding
    among equals; the other player's card if it is one of them. (At five hands without the native core the first tricks
    are the other player's.)
    """

    def __init__(self, calls: str, seed: str) -> None:
        self.inner: Player = make(calls, seed)

    def choose_seeing(self, deal: Deal) -> Action:
        """The inner player's action, or in place of his card the best one."""
        action = self.inner.choose(deal.view(deal.to_move))
        if action.verb is not Verb.PLAY or too_long(deal):
            return action
        values, wants_high = open_values(deal)
        best = max(values.values()) if wants_high else min(values.values())
        if values[action.card] == best:
            return action
        return PLAYS[next(card for card, value in values.items() if value == best)]


def too_long(deal: Deal) -> bool:
    """Whether a search would last too long for a benchmark."""
    hands = [hand.bit_count() for hand in deal.state.hands]
    return core.active() == core.PYTHON and len(deal.state.active) >= FIVE and sum(hands) > TOO_MANY


def open_values(deal: Deal) -> tuple[Mapping[Card, int], bool]:
    """The value of each card of the seat to move with all hands open, and whether it wants a high one."""
    state = deal.state
    assert state.mover is not None
    payoff = lexicographic(outcome_payoff(state), money_payoff(state, state.mover))
    wants_high = bool(payoff.maximizers >> state.active.index(state.mover) & 1)
    return core.card_values(position_of(state), payoff), wants_high


def hybrid(calls: str, cards: str) -> Entrant:
    """Who calls like one player and plays the cards like another, from their specifications."""
    return Entrant(f"{calls} with the cards of {cards}", partial(Hybrid, calls, cards))


def all_seeing(calls: str) -> SeeingEntrant:
    """Who calls like a player and plays the cards with all hands open."""
    return SeeingEntrant(f"{calls} seeing all cards", partial(AllSeeing, calls))
