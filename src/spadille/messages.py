"""What people read: gettext ids with parameters, put into words only at the edge."""

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import NamedTuple, Protocol, TypeAlias

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


class Signed(NamedTuple):
    """A gain or a loss, to be written with its sign and so many places after the point."""

    amount: float
    places: int = 0


class Share(NamedTuple):
    """A part of a whole, to be written in hundredths."""

    part: float


class Listing(NamedTuple):
    """Several things named in one sentence, the last joined by the given message with `{first}` and `{last}`."""

    items: tuple["Parameter", ...]
    last: str = "{first} and {last}"


COMMAS = "{first}, {last}"
"""What joins the things of a listing before the last, or all of them."""

OR = "{first} or {last}"
"""What joins the last of several things of which there is a choice."""

Name: TypeAlias = "str | Message"
"""What a player is called: the name that he has chosen, or words for one who has chosen none."""

Parameter: TypeAlias = "int | str | CardName | SuitName | SeatName | Signed | Share | Listing | Message"


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

    def within(self, catalogue: "Catalogue") -> str:
        """The sentence of a catalogue, its places still to be filled; the id of no words is that of its header."""
        return catalogue.gettext(self.id) if self.id else ""


class Counted(Message):
    """A message that depends on a number, which stands in the place `{count}`; `many` is the English plural."""

    __slots__ = ("many",)

    def __init__(self, one: str, many: str, count: int, /, **parameters: Parameter) -> None:
        super().__init__(one, count=count, **parameters)
        self.many = many

    def within(self, catalogue: "Catalogue") -> str:
        """The sentence for this number, its places still to be filled."""
        count = self.parameters["count"]
        assert isinstance(count, int)
        return catalogue.ngettext(self.id, self.many, count)


def counted(one: str, many: str, count: int, /, **parameters: Parameter) -> Message:
    """A message in the singular and the plural, for a number that stands in the place `{count}`."""
    return Counted(one, many, count, **parameters)


class Reason(NamedTuple):
    """Why an action is refused: the rule by a short stable name, and the sentence for people."""

    rule: str
    message: Message

    def __str__(self) -> str:
        return str(self.message)


def card_names(cards: Mask, trumps: Suit | None = None, last: str = "{first} and {last}") -> Listing:
    """The cards of a set as a listing, in the order of the fresh pack."""
    return Listing(tuple(CardName(card, trumps) for card in cards_in(cards)), last)


class Catalogue(Protocol):
    """The sentences of a language by their ids; `gettext.NullTranslations` is that of English."""

    def gettext(self, message: str, /) -> str:
        """The sentence of an id."""

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """The sentence for a number."""


CONTEXT = "\4"
"""Stands in a gettext id between its context and the English words."""


def in_context(context: str, words: str) -> str:
    """The id of words that are the same in English, but not in all languages, where they stand in this context."""
    return f"{context}{CONTEXT}{words}"


class PackWords(NamedTuple):
    """What the cards of a pack are called: the suits, the suits within the name of a card, the ranks, and a card."""

    suits: tuple[str, ...]
    of_suits: tuple[str, ...]
    ranks: Mapping[str, str]
    card: str


def _pack_words(name: str, suits: tuple[str, ...], ranks: Mapping[str, str]) -> PackWords:
    return PackWords(
        tuple(in_context(f"{name} suit", suit) for suit in suits),
        tuple(in_context(f"{name} suit of a card", suit) for suit in suits),
        ranks,
        in_context(f"{name} card", "{rank} of {suit}"),
    )


FRENCH = _pack_words(
    "French", ("spades", "clubs", "hearts", "diamonds"), {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
)
SPANISH = _pack_words(
    "Spanish", ("swords", "clubs", "cups", "coins"), {"A": "ace", "J": "sota", "Q": "caballo", "K": "rey"}
)


class Speaker:
    """Puts messages into words, in one language, for one pack, with the names of the players."""

    def __init__(
        self,
        players: Sequence[Name] = (),
        *,
        pack_words: PackWords = FRENCH,
        catalogue: Catalogue | None = None,
    ) -> None:
        self.players = players
        self.pack_words = pack_words
        self.catalogue = NullTranslations() if catalogue is None else catalogue

    def say(self, message: Message) -> str:
        """The whole sentence, its first letter a capital."""
        return capital(self.part(message))

    def part(self, message: Message) -> str:
        """The message in words as they stand within a sentence."""
        return _without_context(message.within(self.catalogue)).format(
            **{name: self._word(value) for name, value in message.parameters.items()}
        )

    def translate(self, id: str) -> str:
        """The sentence or word of an id in this language."""
        return _without_context(self.catalogue.gettext(id))

    def suit(self, suit: Suit) -> str:
        """The name of a suit in this pack."""
        return self.translate(self.pack_words.suits[suit])

    def card(self, card: Card, trumps: Suit | None = None) -> str:
        """The name of a card in this pack, or the matador's own name when `trumps` makes it one."""
        if trumps is not None and (matador := matador_name(card, trumps)):
            return self.translate(matador)
        rank = rank_of(card)
        return self.translate(self.pack_words.card).format(
            rank=self.translate(self.pack_words.ranks[rank]) if rank in self.pack_words.ranks else rank,
            suit=self.translate(self.pack_words.of_suits[suit_of(card)]),
        )

    def seat(self, seat: int) -> str:
        """The name of a player; seats without a name are numbered from 1."""
        if seat < len(self.players):
            name = self.players[seat]
            return name if isinstance(name, str) else self.part(name)
        return self.part(Message("player {number}", number=seat + 1))

    def number(self, number: float) -> str:
        """A number in figures."""
        return str(number)

    def signed(self, amount: float, places: int = 0) -> str:
        """A gain or a loss in figures."""
        return f"{amount:+.{places}f}"

    def share(self, part: float) -> str:
        """A part of a whole in hundredths."""
        return f"{part:.0%}"

    def _listed(self, listing: Listing) -> str:
        words = [self._word(item) for item in listing.items]
        listed = "".join(words[:1])
        for place, word in enumerate(words[1:], 2):
            joined = listing.last if place == len(words) else COMMAS
            listed = self.translate(joined).format(first=listed, last=word)
        return listed

    def _word(self, value: Parameter) -> str:
        match value:
            case CardName(card, trumps):
                return self.card(card, trumps)
            case SuitName(suit):
                return self.suit(suit)
            case SeatName(seat):
                return self.seat(seat)
            case Signed(amount, places):
                return self.signed(amount, places)
            case Share(part):
                return self.share(part)
            case Listing():
                return self._listed(value)
            case Message():
                return self.part(value)
            case int():
                return self.number(value)
            case _:
                return str(value)


def _without_context(text: str) -> str:
    return text.rpartition(CONTEXT)[2]


def capital(text: str) -> str:
    """A text, its first letter a capital."""
    return text[:1].upper() + text[1:]


def matador_name(card: Card, trumps: Suit) -> str:
    """The name of a matador under these trumps, or nothing (`common.md`, *Ranks*)."""
    matadors = MATADORS[trumps]
    return MATADOR_NAMES[matadors.index(card)] if card in matadors else ""
