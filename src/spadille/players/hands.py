"""What a hand is worth under each trump suit, in tenths of a trick, by the rules of thumb of the old books."""

from functools import cache
from typing import NamedTuple

from spadille.cards import BLACK, SUITS, Card, Mask, Suit, mask, suit_of
from spadille.play import Ranking, plain_order, trump_order
from spadille.ruleset import Ruleset

HIGH_TRUMPS = (10, 9, 8, 6)
"""Spadille, manille, basto and the fourth trump (issue: three matadors are about three sure tricks)."""

LOW_TRUMP = 4
LONG_TRUMP = 2
"""Each trump from the fifth counts so much more: the others will have none left (issue: six trumps do as well)."""

RED = -2
"""A red suit has a trump more, so that more of them are out (issue: more for a red suit)."""

KING = 7
GUARDED_QUEEN = 3
VOID = 3
"""A suit to ruff, for one who has more than three trumps."""

DRAWN = 1
"""Each card that will be drawn may be a trump or a king (house)."""


class Order(NamedTuple):
    """The pack under one trump suit.

    `trumps` and the suits of `plain` run from the highest card down, `place` is how many cards of its own suit are
    above a card, `sets` has the cards of each of the four suits, the black aces in none but trumps; by card, `suit_of`
    has the cards of its suit and `above` those of them that beat it.
    """

    trumps: tuple[Card, ...]
    all_trumps: Mask
    plain: tuple[tuple[Card, ...], ...]
    sets: tuple[Mask, ...]
    kings: Mask
    place: dict[Card, int]
    suit_of: dict[Card, Mask]
    above: dict[Card, Mask]


@cache
def _order(trumps: Suit, removed: Suit | None, ranking: Ranking) -> Order:
    high_to_low = trump_order(trumps, ranking)
    suits = tuple(
        high_to_low if suit == trumps else () if suit == removed else plain_order(suit, ranking)
        for suit in range(len(SUITS))
    )
    plain = tuple(cards for suit, cards in enumerate(suits) if cards and suit != trumps)
    place = {card: above for cards in (high_to_low, *plain) for above, card in enumerate(cards)}
    kings = mask(cards[0] for cards in plain)
    suit = {card: mask(cards) for cards in (high_to_low, *plain) for card in cards}
    above = {card: mask(cards[:higher]) for cards in (high_to_low, *plain) for higher, card in enumerate(cards)}
    return Order(high_to_low, mask(high_to_low), plain, tuple(map(mask, suits)), kings, place, suit, above)


def order_under(trumps: Suit, rules: Ruleset) -> Order:
    """The pack of a ruleset under a trump suit."""
    return _order(trumps, rules.removed_suit, rules.ranking)


class Holding(NamedTuple):
    """A hand under one trump suit: its trumps by their places from the highest, and what it has in plain suits."""

    suit: Suit
    trumps: tuple[int, ...]
    kings: int
    guarded_queens: int
    voids: int


def holding(hand: Mask, suit: Suit, rules: Ruleset) -> Holding:
    """The hand under these trumps."""
    order = order_under(suit, rules)
    queens = voids = 0
    for cards in order.plain:
        held = hand & order.sets[suit_of(cards[0])]
        voids += not held
        queens += held >> cards[1] & 1 and held & (held - 1) > 0
    trumps = tuple(place for place, card in enumerate(order.trumps) if hand >> card & 1)
    return Holding(suit, trumps, (hand & order.kings).bit_count(), queens, voids)


def trump_worth(held: Holding) -> int:
    """What the trumps alone are worth."""
    worth = sum(HIGH_TRUMPS[place] if place < len(HIGH_TRUMPS) else LOW_TRUMP for place in held.trumps)
    return worth + LONG_TRUMP * max(0, len(held.trumps) - 4)


def worth(held: Holding) -> int:
    """What the hand is worth to an ombre who plays it as it is."""
    ruffs = VOID * held.voids if len(held.trumps) > 3 else 0
    plain = KING * held.kings + GUARDED_QUEEN * held.guarded_queens
    return trump_worth(held) + plain + ruffs + RED * (held.suit not in BLACK)


def worth_before_draw(held: Holding, size: int) -> int:
    """What the hand of so many cards is worth to an ombre who will exchange all but its trumps and kings."""
    drawn = DRAWN * (size - len(held.trumps) - held.kings)
    return trump_worth(held) + KING * held.kings + drawn + RED * (held.suit not in BLACK)


def danger(hand: Mask, suit: Suit, rules: Ruleset) -> int:
    """How unfit a hand is to lose every trick under these trumps, from 0.

    In each suit the lowest card should be the lowest of all, and each next one no more than two places higher: then
    another can always be led under (house).
    """
    order = order_under(suit, rules)
    total = 0
    for cards in (order.trumps, *order.plain):
        held = [place for place, card in enumerate(reversed(cards)) if hand >> card & 1]
        total += sum(max(0, place - 2 * count) for count, place in enumerate(held))
    return total
