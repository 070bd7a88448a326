"""Sets of cards that are worth a thought in an exchange."""

from collections.abc import Iterator

from spadille.cards import Card, Mask, Suit, bit, cards_in, mask
from spadille.exchange import KINGS
from spadille.notation import Action, exchange
from spadille.players.hands import Order, holding, order_under, worth_before_draw
from spadille.players.strengths import BLACK_ACES
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


def _around(hand: Mask, laid: Mask, doubtful: Mask) -> Iterator[Mask]:
    """A set, and the same with one doubtful card more or less."""
    yield laid
    for card in cards_in(hand & doubtful):
        yield laid ^ bit(card)


def _doubtful(hand: Mask, order: Order) -> Mask:
    """The cards that may be kept or not: kings and queens, and the lowest trump if it is no high one."""
    cards = mask(card for suit in order.plain for card in suit[:2])
    low = [card for card in order.trumps[4:] if hand >> card & 1][-1:]
    return cards | mask(low)


def _ends(order: list[Card], number: int, choice: Choice) -> Iterator[Mask]:
    """The least dear cards, so many of them, and a few more or less."""
    for count in range(max(choice.least, number - 2), min(choice.most, number + 2) + 1):
        yield mask(order[len(order) - count :])


def candidates(view: View) -> list[Action]:
    """What to lay out: what the rules of thumb would, that with a card more or less, and the least dear cards."""
    choice, hand, state = view.legal, view.hand, view.known
    assert isinstance(choice, Choice)
    by_rule = mask(lay_out(view).cards)
    if choice.least >= state.rules.hand - 1:
        sets = [hand, *(hand & ~bit(card) for card in cards_in(hand & (BLACK_ACES | mask(KINGS))))]
    else:
        sets = [by_rule]
        for suit in likely_suits(state, hand, SUITS_TRIED):
            order = order_under(suit, state.rules)
            sets += _around(hand, by_rule, _doubtful(hand, order))
            sets += _ends(dearest_first(hand, order), by_rule.bit_count(), choice)
    return [exchange(tuple(cards_in(laid))) for laid in dict.fromkeys(sets) if _fits(choice, laid)]
