"""Suits, ranks, cards and packs: a card is an int, a hand is a bit mask, both read and written as text."""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from struct import Struct
from typing import TypeAlias

Card: TypeAlias = int
"""Suit times ten plus rank, 0 (`AS`) to 39 (`KD`), in the order of `SUITS` and `RANKS`."""

Mask: TypeAlias = int
"""A set of cards: bit `c` is set when card `c` belongs to it."""

Suit: TypeAlias = int
"""0 spades (espadas), 1 clubs (bastos), 2 hearts (copas), 3 diamonds (oros)."""

SUITS = "SCHD"
RANKS = "A234567JQK"

SPADES, CLUBS, HEARTS, DIAMONDS = range(4)
BLACK = (SPADES, CLUBS)

TEXTS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The text of every card, by card."""

CARDS: dict[str, Card] = {text: card for card, text in enumerate(TEXTS)}
"""The card of every text."""

SPADILLE: Card = CARDS["AS"]
BASTO: Card = CARDS["AC"]

MATADORS: tuple[tuple[Card, Card, Card], ...] = tuple(
    (SPADILLE, CARDS[rank + suit], BASTO) for rank, suit in zip("2277", SUITS, strict=True)
)
"""Spadille, manille and basto of every trump suit, high to low (`common.md`, *Ranks*)."""

MATADOR_NAMES = ("spadille", "manille", "basto")

DRAW_ORDER = "KQJ765432A"
"""Ranks, highest first, as the first dealer is drawn for (`common.md`, *Dealer*)."""


def suit_of(card: Card) -> Suit:
    """The suit printed on a card."""
    return card // len(RANKS)


def rank_of(card: Card) -> str:
    """The rank printed on a card, one letter of `RANKS`."""
    return RANKS[card % len(RANKS)]


def bit(card: Card) -> Mask:
    """The set that holds one card."""
    return 1 << card


def mask(cards: Iterable[Card]) -> Mask:
    """The set of the given cards."""
    total = 0
    for card in cards:
        total |= 1 << card
    return total


def cards_in(hand: Mask) -> list[Card]:
    """The cards of a set in the order of the fresh pack."""
    cards = []
    while hand:
        low = hand & -hand
        cards.append(low.bit_length() - 1)
        hand ^= low
    return cards


def texts(cards: Iterable[Card]) -> list[str]:
    """The texts of the given cards, in their order."""
    return [TEXTS[card] for card in cards]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas, as in `AS 7H,KD`.

    Raises `KeyError` with the first word that is no card.
    """
    return tuple(CARDS[word] for word in text.replace(",", " ").split())


@cache
def fresh_pack(removed: Suit | None = None) -> tuple[Card, ...]:
    """The ordered pack before any shuffle, one suit left out when two play (`other-numbers.md`)."""
    return tuple(card for card in range(len(TEXTS)) if suit_of(card) != removed)


_EIGHT_WORDS = Struct(">8I")


def _words(seed: str, number: int) -> Iterator[int]:
    """The endless stream of 32-bit words of one seed and deal (`record.md`, *Pack and seed*)."""
    start = sha256(f"{seed}/{number}/".encode())
    block = 0
    while True:
        digest = start.copy()
        digest.update(b"%d" % block)
        yield from _EIGHT_WORDS.unpack(digest.digest())
        block += 1


_LIMITS = tuple(2**32 - 2**32 % size for size in range(1, len(TEXTS) + 1))
"""The least word that is skipped when one of so many cards is drawn, by their number less one."""


def shuffled(pack: tuple[Card, ...], seed: str, number: int) -> tuple[Card, ...]:
    """The pack of deal `number` of a session with this seed, fixed for ever (`record.md`, *Pack and seed*).

    Number 0 is the pack from which the first dealer is drawn. Raises `UnicodeEncodeError` for a seed that is not
    text that can be written as UTF-8.
    """
    cards, words = list(pack), _words(seed, number)
    for last in range(len(cards) - 1, 0, -1):
        word = next(words)
        while word >= _LIMITS[last]:
            word = next(words)
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def first_dealer(pack: tuple[Card, ...], seats: int) -> int:
    """The seat that draws the highest card from the top of `pack`; equals draw on among themselves.

    `common.md`, *Dealer*: every seat draws one card, K high and ace low. Should the pack run out first, the earliest
    of the seats that are still equal deals.
    """
    top = iter(pack)
    drawing = list(range(seats))
    while len(drawing) > 1:
        drawn = [(DRAW_ORDER.index(rank_of(card)), seat) for seat, card in zip(drawing, top, strict=False)]
        if len(drawn) < len(drawing):
            break
        best = min(order for order, _ in drawn)
        drawing = [seat for order, seat in drawn if order == best]
    return drawing[0]
