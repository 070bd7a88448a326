"""How cards are written in a line of text: a pack, its suit signs where there are any, and the order of a hand."""

from typing import NamedTuple

from spadille.cards import BASTO, SPADILLE, SUITS, Card, Mask, Suit, bit, cards_in, rank_of, suit_of
from spadille.messages import FRENCH, SPANISH, Catalogue, PackWords, Speaker, matador_name
from spadille.play import Ranking, plain_order, trump_order

SIGNS = "♠♣♥♦"
SPANISH_INDEX = {"A": "1", "J": "10", "Q": "11", "K": "12"}
"""What stands in the corner of a Spanish card."""

ALTERNATING = (0, 2, 1, 3)
"""The suits in an order in which black and red take turns."""


class Deck(NamedTuple):
    """A pack of cards: the words for its cards, its signs, and a colour for each suit."""

    words: PackWords
    signs: str
    colours: tuple[str, ...]


DECKS = {
    "french": Deck(FRENCH, SIGNS, ("", "", "bright_red", "bright_red")),
    "spanish": Deck(SPANISH, SUITS, ("bright_blue", "green", "bright_red", "yellow")),
}
"""The packs by name; the Spanish suits have no signs of one column, so their letters stand for them."""


class Faces:
    """The cards of one pack as they are written here."""

    def __init__(self, deck: str, *, signs: bool) -> None:
        self.deck = DECKS[deck]
        self.signs = self.deck.signs if signs else SUITS

    @property
    def lettered(self) -> bool:
        """Whether letters stand for the suits."""
        return self.signs == SUITS

    def card(self, card: Card) -> str:
        """A card in two columns, such as `K♥` or `KH`."""
        return rank_of(card) + self.signs[suit_of(card)]

    def cards(self, cards: list[Card] | tuple[Card, ...]) -> str:
        """Several cards, separated by blanks."""
        return " ".join(self.card(card) for card in cards)

    def colour(self, card: Card) -> str:
        """The style of a card's suit."""
        return self.deck.colours[suit_of(card)]

    def speaker(self, players: tuple[str, ...], catalogue: Catalogue | None = None) -> Speaker:
        """One who puts messages into words with the names of this pack."""
        return Speaker(players, pack_words=self.deck.words, catalogue=catalogue)


def arranged(hand: Mask, trumps: Suit | None, ranking: Ranking) -> list[list[Card]]:
    """A hand in groups, each from its highest card: trumps first, or the two black aces while trumps are open."""
    first = trump_order(trumps, ranking) if trumps is not None else (SPADILLE, BASTO)
    orders = [first, *(plain_order(suit, ranking) for suit in ALTERNATING if suit != trumps)]
    groups = [[card for card in order if hand & bit(card)] for order in orders]
    return [group for group in groups if group]


def is_matador(card: Card, trumps: Suit | None) -> bool:
    """Whether a card is a matador; while trumps are open spadille and basto are known to be."""
    return card in (SPADILLE, BASTO) if trumps is None else bool(matador_name(card, trumps))


def matadors_of(hand: Mask, trumps: Suit | None) -> list[str]:
    """The matadors of a hand by name, the highest first."""
    names = {SPADILLE: "spadille", BASTO: "basto"}
    found = [
        (matador_name(card, trumps) if trumps is not None else names.get(card, ""), card) for card in cards_in(hand)
    ]
    order = ("spadille", "manille", "basto")
    return sorted((name for name, _ in found if name), key=order.index)
