"""Sets of cards that are worth a thought in an exchange."""

from collections.abc import Iterator

from spadille.cards import Card, Mask, Suit, bit, cards_in, mask
from spadille.notation import Action, exchange
from spadille.players.hands import holding, order_under, worth_before_draw
from spadille.players.thumb_bids import trump_suits
from spadille.players.thumb_exchange import dearest_first, lay_out
from spadille.state import Choice, State
from spadille.view import View

SUITS_TRIED = 2
"""Before trumps are named, so many suits are thought of."""


def likely_suits(state: State, hand: Mask, most: int) -> list[Suit]:
    """The trump suits that suit the hand best, at most so many."""
    if state.trumps is not None:
        return [state.trumps]
    rules = state.rules
    suits = trump_suits(state.game, rules)
    return sorted(suits, key=lambda suit: -worth_before_draw(holding(hand, suit, rules), rules.hand))[:most]


def _fits(choice: Choice, laid: Mask) -> bool:
    return choice.least <= laid.bit_count() <= choice.most


def _around(hand: Mask, choice: Choice, laid: Mask) -> Iterator[Mask]:
    """A set, the same with one card more or less, and with one card for another."""
    yield laid
    for card in cards_in(hand):
        yield laid ^ bit(card)
    if choice.least == choice.most:
        for out in cards_in(laid):
            for kept in cards_in(hand & ~laid):
                yield laid ^ bit(out) ^ bit(kept)


def _ends(order: list[Card], choice: Choice) -> Iterator[Mask]:
    """The least dear cards, for every number that may be laid out."""
    for number in range(choice.least, choice.most + 1):
        yield mask(order[len(order) - number :])


def candidates(view: View) -> list[Action]:
    """What to lay out: what the rules of thumb would, that with a card more or less, and the least dear cards."""
    choice, hand, state = view.legal, view.hand, view.known
    assert isinstance(choice, Choice)
    if choice.least >= state.rules.hand - 1:
        sets = list(_around(hand, choice, hand))
    else:
        sets = list(_around(hand, choice, mask(lay_out(view).cards)))
        for suit in likely_suits(state, hand, SUITS_TRIED):
            sets += _ends(dearest_first(hand, order_under(suit, state.rules)), choice)
    return [exchange(tuple(cards_in(laid))) for laid in dict.fromkeys(sets) if _fits(choice, laid)]
