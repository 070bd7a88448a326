"""Words for pages: messages in one language and for one pack, with cards and suits drawn where they are named."""

import html
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any, Generic, TypeVar

from spadille.cards import SUITS, TEXTS, Card, Suit, rank_of, suit_of
from spadille.languages import ENGLISH, catalogue
from spadille.messages import Listing, Message, Name, Speaker, capital
from spadille.state import State
from spadille.story import words
from spadille.story.faces import DECKS, SPANISH_INDEX, Faces
from spadille.web import deck, figures
from spadille.web.preferences import Preferences

Made = TypeVar("Made")

_CARDS, _SUITS = 0xE000, 0xE100
"""Where in the private area of Unicode the signs begin that stand for cards and suits until a text is drawn."""

_SIGN = re.compile(f"[{chr(_CARDS)}-{chr(_CARDS + 0xFF)}{chr(_SUITS)}-{chr(_SUITS + 0xF)}]")
_JOINT = chr(_SUITS + 0x10)
"""Stands between cards that are named one after the other: a blank where they are drawn, a comma in words."""

_SIGN_TO_NAME = re.compile(f"[{chr(_CARDS)}-{chr(_CARDS + 0xFF)}]|[{chr(_SUITS)}-{chr(_SUITS + 0xF)}] ?")
"""A suit's sign stands beside its name, and is left out where nothing is drawn."""


MOST_SAID = 256
"""So many sentences are remembered, the last that were said: most are said again at every event of a table."""


def essence(value: object) -> Hashable:
    """What two parameters of messages have in common exactly when they are said alike."""
    if isinstance(value, Message):
        if not value.parameters:
            return value.id
        return (value.id, *[(name, essence(part)) for name, part in value.parameters.items()])
    if isinstance(value, Listing):
        return (Listing, value.last, *[essence(item) for item in value.items])
    return (type(value), value)


def deck_of(pack: str) -> str:
    """The words that fit a drawn pack: those of the Spanish or of the French suits.

    The dragon pack has the Spanish words: the suits are the same four, and the woman who stands for the knave was
    called sota in Portugal and Japan too.
    """
    return "french" if pack.startswith("french") else "spanish"


class Shelf(Generic[Made]):
    """What has been made, by what it was made of; when there is too much of it, what was unused the longest goes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: OrderedDict[Hashable, Made] = OrderedDict()

    def take(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made for this key before, or is made now."""
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = make()
            if len(self._made) > self.most:
                self._made.popitem(last=False)
        else:
            self._made.move_to_end(key)
        return made


class Signs(Faces):
    """Cards and suits as signs, to be drawn or named when the text is complete."""

    def __init__(self, name: str) -> None:
        super().__init__(name, signs=True)
        self.signs = "".join(chr(_SUITS + suit) for suit in range(len(SUITS)))

    def card(self, card: Card) -> str:
        """The sign of a card."""
        return chr(_CARDS + card)

    def cards(self, cards: list[Card] | tuple[Card, ...]) -> str:
        """Several cards, one after the other."""
        return _JOINT.join(map(self.card, cards))


class Speech(Speaker):
    """One who words messages for the pages of somebody who has chosen a language and a pack."""

    def __init__(self, preferences: Preferences, names: Sequence[Name] = ()) -> None:
        named = DECKS[deck_of(preferences.pack)]
        self.language = preferences.language or ENGLISH
        super().__init__(names, pack_words=named.words, catalogue=catalogue(self.language))
        self.preferences = preferences
        self.pack = preferences.drawings
        self.text = preferences.text
        self.faces: Faces = Signs(deck_of(self.pack))
        self.remember = Shelf[str](MOST_SAID).take
        self._shelves: dict[Hashable, Shelf[Any]] = {}
        self._story: tuple[State | None, tuple[words.Line, ...]] = (None, ())

    def key(self, name: str) -> str:
        """The attribute of an element that a key presses, if there is a key for it."""
        key = self.preferences.key(name)
        return f' data-key="{html.escape(key)}"' if key else ""

    def seat(self, seat: int) -> str:
        """The name of a player, or that the seat is free."""
        if seat < len(self.players) and not self.players[seat]:
            return self.part(Message("free seat {number}", number=seat + 1))
        return super().seat(seat)

    def card(self, card: Card, trumps: Suit | None = None) -> str:
        """The name of a card, or the matador's own name when `trumps` makes it one."""
        return self.remember(("card", card, trumps), lambda: super(Speech, self).card(card, trumps))

    def index(self, card: Card) -> str:
        """What stands in the corner of a card."""
        rank = rank_of(card)
        return rank if deck_of(self.pack) == "french" else SPANISH_INDEX.get(rank, rank)

    def number(self, number: float) -> str:
        """A number as it is written in this language."""
        return figures.number(number, self.language)

    def signed(self, amount: float, places: int = 0) -> str:
        """A gain or a loss as it is written in this language."""
        return figures.signed(amount, places, self.language)

    def change(self, chips: int) -> str:
        """A change of chips with its sign; no change has none."""
        return self.signed(chips) if chips else self.number(0)

    def share(self, part: float) -> str:
        """A part of a whole as it is written in this language."""
        return figures.share(part, self.language)

    def plain(self, message: Message) -> str:
        """A sentence of text alone, with cards and suits named; it may stand in an attribute once escaped."""
        return self.remember(("plain", essence(message)), lambda: self.plain_once(message))

    def plain_once(self, message: Message) -> str:
        """A sentence of text alone that will not be said again."""
        return capital(self._in_words(self.say(message)))

    def html(self, message: Message) -> str:
        """A sentence as HTML, with cards and suits drawn."""
        return self.remember(essence(message), lambda: self.html_once(message))

    def html_once(self, message: Message) -> str:
        """A sentence as HTML that will not be said again, or is remembered elsewhere."""
        return self._drawn(self.say(message))

    def html_part(self, message: Message) -> str:
        """A message as HTML as it stands within a sentence."""
        return self.remember(("part", essence(message)), lambda: self._drawn(self.part(message)))

    def story(self, known: State) -> tuple[words.Line, ...]:
        """The deal so far in lines; several regions tell of the same moment, and each moment goes on from the last."""
        before, lines = self._story
        if before is not known:
            same = before is not None and _goes_on(before, known)
            told = tuple(takewhile(lambda line: not line.open, lines)) if same else ()
            lines = tuple(words.story(known, self.faces, told))
            self._story = (known, lines)
        return lines

    def shelf(self, kind: Hashable, most: int) -> "Shelf[Any]":
        """What is remembered of one kind, apart from the sentences: the last so many things."""
        if kind not in self._shelves:
            self._shelves[kind] = Shelf(most)
        return self._shelves[kind]

    def _drawn(self, text: str) -> str:
        if self.text:
            return html.escape(self._in_words(text))
        return _SIGN.sub(lambda found: self._picture(found.group()), html.escape(text).replace(_JOINT, " "))

    def _in_words(self, text: str) -> str:
        return _SIGN_TO_NAME.sub(lambda found: self._named(found.group()), text).replace(_JOINT, ", ")

    def _named(self, sign: str) -> str:
        code = ord(sign[0])
        return self.card(code - _CARDS) if code < _SUITS else ""

    def _picture(self, sign: str) -> str:
        code = ord(sign)
        if code >= _SUITS:
            return suit_image(code - _SUITS, self.pack)
        card = code - _CARDS
        return (
            f'<span class="mini"><span aria-hidden="true">{self.index(card)}{suit_image(suit_of(card), self.pack)}'
            f'</span><span class="hidden">{html.escape(self.card(card))}</span></span>'
        )


def _goes_on(before: State, known: State) -> bool:
    """Whether a moment is of the same deal as another, and not before it."""
    same = (before.rules, before.dealer, before.active) == (known.rules, known.dealer, known.active)
    return same and known.log[: len(before.log)] == before.log


@lru_cache(maxsize=64)
def suit_image(suit: Suit, pack: str) -> str:
    """A suit's sign, as big as the text around it, for those who see it."""
    return f'<img class="sign" src="{address(pack, f"suit-{SUITS[suit]}")}" alt="">'


@lru_cache(maxsize=256)
def card_image(card: Card, pack: str) -> str:
    """The face of a card; what it is called stands beside it."""
    return f'<img src="{address(pack, TEXTS[card])}" alt="" width="208" height="323" draggable="false">'


def address(pack: str, name: str) -> str:
    """Where a drawing is found; the address changes with the drawing."""
    return f"/deck/{deck.VERSION}/{pack}/{name}.svg"
