"""What people read: gettext ids with parameters, put into words only at the edge."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from spadille.cards import MATADOR_NAMES, MATADORS, Card, Mask, Suit, cards_in, rank_of, suit_of


class CardName(NamedTuple):
    """A card to be named in a sentence; a matador is called by its own name when the trumps are known."""

    card: Card
    trumps: Suit | None = None


class SuitName(NamedTuple):
    """A suit to be named in a sentence."""

    suit: Suit


class SeatName(NamedTuple):
    """A player to be named in a sentence, by seat."""

    seat: int


class Listing(NamedTuple):
    """Several things named in one sentence, joined by the given message with `{first}` and `{last}`."""

    items: tuple["Parameter", ...]
    last: str = "{first} and {last}"


Parameter: TypeAlias = "int | str | CardName | SuitName | SeatName | Listing | Message"


class Message:
    """A gettext id, which is the English sentence with named places, and what stands in the places."""

    __slots__ = ("id", "parameters")

    def __init__(self, id: str, /, **parameters: Parameter) -> None:
        self.id = id
        self.parameters = parameters

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.id, self.parameters) == (other.id, other.parameters)

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.parameters)))

    def __repr__(self) -> str:
        places = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"Message({self.id!r}{places})"

    def __str__(self) -> str:
        return Speaker().say(self)


class Reason(NamedTuple):
    """Why an action is refused: the rule by a short stable name, and the sentence for people."""

    rule: str
    message: Message

    def __str__(self) -> str:
        return str(self.message)


def card_names(cards: Mask, trumps: Suit | None = None, last: str = "{first} and {last}") -> Listing:
    """The cards of a set as a listing, in the order of the fresh pack."""
    return Listing(tuple(CardName(card, trumps) for card in cards_in(cards)), last)


FRENCH_SUITS = ("spades", "clubs", "hearts", "diamonds")
SPANISH_SUITS = ("swords", "clubs", "cups", "coins")
FRENCH_RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SPANISH_RANKS = {"A": "ace", "J": "sota", "Q": "caballo", "K": "rey"}


def _same(text: str) -> str:
    return text


class Speaker:
    """Puts messages into words, in one language, for one pack, with the names of the players."""

    def __init__(
        self,
        players: Sequence[str] = (),
        *,
        suits: tuple[str, ...] = FRENCH_SUITS,
        ranks: dict[str, str] = FRENCH_RANKS,
        translate: Callable[[str], str] = _same,
    ) -> None:
        self.players = players
        self.suits = suits
        self.ranks = ranks
        self.translate = translate

    def say(self, message: Message) -> str:
        """The whole sentence, its first letter a capital."""
        text = self.part(message)
        return text[:1].upper() + text[1:]

    def part(self, message: Message) -> str:
        """The message in words as they stand within a sentence."""
        return self.translate(message.id).format(
            **{name: self._word(value) for name, value in message.parameters.items()}
        )

    def suit(self, suit: Suit) -> str:
        """The name of a suit in this pack."""
        return self.translate(self.suits[suit])

    def card(self, card: Card, trumps: Suit | None = None) -> str:
        """The name of a card in this pack, or the matador's own name when `trumps` makes it one."""
        if trumps is not None and (matador := matador_name(card, trumps)):
            return self.translate(matador)
        rank = rank_of(card)
        return self.translate("{rank} of {suit}").format(
            rank=self.translate(self.ranks.get(rank, rank)), suit=self.suit(suit_of(card))
        )

    def seat(self, seat: int) -> str:
        """The name of a player; seats without a name are numbered from 1."""
        if seat < len(self.players):
            return self.players[seat]
        return self.translate("player {number}").format(number=seat + 1)

    def _word(self, value: Parameter) -> str:
        match value:
            case CardName(card, trumps):
                return self.card(card, trumps)
            case SuitName(suit):
                return self.suit(suit)
            case SeatName(seat):
                return self.seat(seat)
            case Listing(items, last):
                words = [self._word(item) for item in items]
                if len(words) < 2:
                    return "".join(words)
                return self.translate(last).format(first=", ".join(words[:-1]), last=words[-1])
            case Message():
                return self.part(value)
            case _:
                return str(value)


def matador_name(card: Card, trumps: Suit) -> str:
    """The name of a matador under these trumps, or nothing (`common.md`, *Ranks*)."""
    matadors = MATADORS[trumps]
    return MATADOR_NAMES[matadors.index(card)] if card in matadors else ""
