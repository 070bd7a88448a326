"""The forty cards laid in lanes, one for each suit that can be followed, as the search wants them."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from spadille.cards import RANKS, SUITS, Card, Mask, Suit, bit, cards_in, mask
from spadille.play import Ranking, Tables, plain_order, tables

GAP = -1
"""Stands in a lane between cards that are never equivalent, since they have different privileges."""

LANES = 4
LANE_BITS = 16


class Lanes(NamedTuple):
    """The cards of each lane from the lowest, with gaps; the trumps, if there are any, are the last lane.

    `obliges` is the table of the rules: for every led card those that may not be withheld.
    """

    cards: tuple[tuple[Card, ...], ...]
    has_trumps: bool
    obliges: tuple[Mask, ...]


def tables_of(trumps: Suit | None, ranking: Ranking) -> Tables:
    """The tables of card play, without trumps too."""
    return tables(trumps, ranking) if trumps is not None else _without_trumps(ranking)


@cache
def _without_trumps(ranking: Ranking) -> Tables:
    """Every suit as the ranking has it when plain; a card it leaves out is the lowest of the suit printed on it."""
    size = len(SUITS) * len(RANKS)
    follows, beaten_by = [0] * size, [0] * size
    for suit in range(len(SUITS)):
        order = list(plain_order(suit, ranking))
        first = suit * len(RANKS)
        order += [card for card in range(first, first + len(RANKS)) if card not in order]
        for place, card in enumerate(order):
            follows[card], beaten_by[card] = mask(order), mask(order[:place])
    return Tables(tuple(follows), tuple(follows), tuple(beaten_by), (), 0, 0)


@cache
def lanes(trumps: Suit | None, ranking: Ranking) -> Lanes:
    """The lanes of a trump suit, found in the tables of card play alone."""
    table = tables_of(trumps, ranking)
    suits = list(dict.fromkeys(table.follows))
    cards = [sorted(cards_in(suit), key=lambda card: -(table.beaten_by[card] & suit).bit_count()) for suit in suits]
    trump_lane = [lane for lane, suit in zip(cards, suits, strict=True) if _beats_others(suit, suits, table)]
    ordered = [lane for lane in cards if lane not in trump_lane] + trump_lane
    while len(ordered) < LANES:
        ordered.insert(0, [])
    return Lanes(tuple(tuple(_with_gaps(lane, table)) for lane in ordered), bool(trump_lane), table.obliges)


def _beats_others(suit: Mask, suits: Iterable[Mask], table: Tables) -> bool:
    return any(table.beaten_by[cards_in(other)[0]] & suit for other in suits if other != suit)


def _with_gaps(lane: list[Card], table: Tables) -> list[Card]:
    gapped = lane[:1]
    for lower, upper in pairwise(lane):
        if not _same_privilege(lower, upper, table):
            gapped.append(GAP)
        gapped.append(upper)
    return gapped


def _same_privilege(one: Card, other: Card, table: Tables) -> bool:
    """Whether both oblige the same cards, and are obliged by the same, each other apart."""
    apart = ~(bit(one) | bit(other))
    leads = [led for led, obliged in enumerate(table.obliges) if obliged & bit(one) and led not in (one, other)]
    as_leads = [led for led, obliged in enumerate(table.obliges) if obliged & bit(other) and led not in (one, other)]
    return table.obliges[one] & apart == table.obliges[other] & apart and leads == as_leads
