"""Card play as three tables of forty masks for each trump suit; it knows no ruleset."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from spadille.cards import BLACK, CARDS, MATADORS, RANKS, SUITS, Card, Mask, Suit, bit, mask, suit_of


@dataclass(frozen=True, eq=False)
class Ranking:
    """An order of the cards: what beats what, within trumps and within each plain suit.

    `black_trumps` and `red_trumps` give the ranks below the matadors, high to low; `black_plain` and `red_plain` the
    ranks of a suit that is not trumps.
    """

    name: str
    black_trumps: str
    red_trumps: str
    black_plain: str
    red_plain: str


CLASSIC = Ranking(
    name="classic",
    black_trumps="KQJ76543",
    red_trumps="AKQJ23456",
    black_plain="KQJ765432",
    red_plain="KQJA234567",
)
"""Spadille, manille and basto above the trump suit; the red suits run downwards from the ace (`common.md`, *Ranks*)."""


class Tables(NamedTuple):
    """The rules of one trick under one trump suit.

    `follows[led]` are the cards that follow a led card, `obliges[led]` those of them that may not be withheld - here
    lies the whole privilege of the matadors -, `beaten_by[card]` the cards that win over a card that is winning so
    far. `trumps` lists the trumps from the highest, `all_trumps` and `matadors` are sets.
    """

    follows: tuple[Mask, ...]
    obliges: tuple[Mask, ...]
    beaten_by: tuple[Mask, ...]
    trumps: tuple[Card, ...]
    all_trumps: Mask
    matadors: Mask


def _cards(suit: Suit, ranks: str) -> tuple[Card, ...]:
    return tuple(CARDS[rank + SUITS[suit]] for rank in ranks)


@cache
def trump_order(trumps: Suit, ranking: Ranking = CLASSIC) -> tuple[Card, ...]:
    """The trumps from the highest to the lowest."""
    return MATADORS[trumps] + _cards(trumps, ranking.black_trumps if trumps in BLACK else ranking.red_trumps)


@cache
def plain_order(suit: Suit, ranking: Ranking = CLASSIC) -> tuple[Card, ...]:
    """The cards of a plain suit from the highest to the lowest; the black aces belong to none."""
    return _cards(suit, ranking.black_plain if suit in BLACK else ranking.red_plain)


@cache
def tables(trumps: Suit, ranking: Ranking = CLASSIC) -> Tables:
    """The tables of a trump suit, made once."""
    order = trump_order(trumps, ranking)
    all_trumps, matadors = mask(order), mask(MATADORS[trumps])
    size = len(SUITS) * len(RANKS)
    follows, obliges, beaten_by = [0] * size, [0] * size, [0] * size
    for place, card in enumerate(order):
        follows[card] = all_trumps
        obliges[card] = all_trumps & ~matadors
        if card in MATADORS[trumps]:
            obliges[card] |= mask(MATADORS[trumps][place + 1 :])
        beaten_by[card] = mask(order[:place])
    for suit in range(len(SUITS)):
        if suit == trumps:
            continue
        plain = plain_order(suit, ranking)
        for place, card in enumerate(plain):
            follows[card] = obliges[card] = mask(plain)
            beaten_by[card] = all_trumps | mask(plain[:place])
    return Tables(tuple(follows), tuple(obliges), tuple(beaten_by), order, all_trumps, matadors)


def legal(hand: Mask, led: Card, table: Tables) -> Mask:
    """The cards of a hand that may be played to a led card (`common.md`, *Following suit*)."""
    following = hand & table.follows[led]
    return following if following & table.obliges[led] else hand


def winner(trick: tuple[Card, ...], table: Tables) -> int:
    """The place in the trick, from 0, of the card that wins it."""
    best = 0
    for place in range(1, len(trick)):
        if table.beaten_by[trick[best]] >> trick[place] & 1:
            best = place
    return best


def led_suit(card: Card, table: Tables) -> Suit | None:
    """The plain suit a card leads, or None when it leads trumps."""
    return None if table.all_trumps & bit(card) else suit_of(card)


def run_length(hand: Mask, trumps: tuple[Card, ...]) -> int:
    """How many top trumps the hand holds, or lacks, in unbroken sequence from spadille down (estuches)."""
    held = bool(hand & bit(trumps[0]))
    length = 0
    for card in trumps:
        if bool(hand & bit(card)) is not held:
            break
        length += 1
    return length
