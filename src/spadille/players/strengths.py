"""The worth of many hands, quickly: the figures of `hands`, put together from one look-up for each suit."""

from functools import cache
from typing import NamedTuple

from spadille.cards import BASTO, BLACK, RANKS, SPADILLE, SUITS, Mask, Suit, bit
from spadille.players.hands import DRAWN, GUARDED_QUEEN, KING, RED, VOID, holding, trump_worth
from spadille.ruleset import Ruleset

SUIT_BITS = len(RANKS)
SUIT_MASK = (1 << SUIT_BITS) - 1
BLACK_ACES = bit(SPADILLE) | bit(BASTO)


class Strength(NamedTuple):
    """A hand under one trump suit, in tenths of a trick: as it is and before an exchange.

    `keepers` are its trumps and kings, and `lone` tells that it has neither void nor king.
    """

    suit: Suit
    as_is: int
    before_draw: int
    keepers: int
    lone: bool


class _Trumps(NamedTuple):
    worth: int
    number: int


class _Plain(NamedTuple):
    kings: int
    queens: int
    void: int


class Strengths:
    """The strengths of hands in one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.suits = tuple(suit for suit in range(len(SUITS)) if suit != rules.removed_suit)
        self._trumps: list[dict[Mask, _Trumps]] = [{} for _ in SUITS]
        self._plains: list[dict[Mask, _Plain]] = [{} for _ in SUITS]

    def of(self, hand: Mask) -> tuple[Strength, ...]:
        """The strength of a hand under every suit that can be trumps."""
        aces = hand & BLACK_ACES
        plain = [self._plain(suit, hand & (SUIT_MASK << suit * SUIT_BITS) & ~BLACK_ACES) for suit in self.suits]
        kings = sum(each.kings for each in plain)
        queens = sum(each.queens for each in plain)
        voids = sum(each.void for each in plain)
        size = self.rules.hand
        found = []
        for suit, own in zip(self.suits, plain, strict=True):
            held = self._trump(suit, hand & (SUIT_MASK << suit * SUIT_BITS) | aces)
            other_kings, other_voids = kings - own.kings, voids - own.void
            colour = RED * (suit not in BLACK)
            solid = held.worth + KING * other_kings + colour
            ruffs = VOID * other_voids if held.number > 3 else 0
            found.append(
                Strength(
                    suit,
                    solid + GUARDED_QUEEN * (queens - own.queens) + ruffs,
                    solid + DRAWN * (size - held.number - other_kings),
                    held.number + other_kings,
                    not (other_kings or other_voids),
                )
            )
        return tuple(found)

    def _trump(self, suit: Suit, held: Mask) -> _Trumps:
        known = self._trumps[suit].get(held)
        if known is None:
            under = holding(held, suit, self.rules)
            known = self._trumps[suit][held] = _Trumps(trump_worth(under), len(under.trumps))
        return known

    def _plain(self, suit: Suit, held: Mask) -> _Plain:
        known = self._plains[suit].get(held)
        if known is None:
            other = next(each for each in self.suits if each != suit)
            under = holding(held, other, self.rules)
            empty = holding(0, other, self.rules)
            void = 1 - (empty.voids - under.voids)
            known = self._plains[suit][held] = _Plain(under.kings, under.guarded_queens, void)
        return known


@cache
def strengths(rules: Ruleset) -> Strengths:
    """The look-ups of a ruleset, made as they are asked for."""
    return Strengths(rules)
