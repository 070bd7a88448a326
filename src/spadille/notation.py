"""Tokens: every action has exactly one, and an action is its token with the parsed meaning attached."""

import re
from enum import Enum
from functools import lru_cache
from typing import Final

from spadille.cards import CARDS, SUITS, TEXTS, Card, Mask, Suit
from spadille.messages import Message


class Verb(Enum):
    """What kind of thing an action does; the kind says also what others see of it."""

    SAY = "say"
    ANNOUNCE = "announce"
    TRUMPS = "trumps"
    CALL = "call"
    EXCHANGE = "exchange"
    PLAY = "play"


class NotationError(ValueError):
    """A text that is no token; `message` says what was read and what would do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Action(str):
    """One action of a player: a string equal to its token (`record.md`, *Tokens*).

    `word` is the call of `SAY` and `ANNOUNCE`, `card` that of `PLAY` and `CALL` (else -1), `suit` that of `TRUMPS`
    (else -1), `cards` those laid out by `EXCHANGE`, in the order given.
    """

    verb: Verb
    word: str
    card: Card
    suit: Suit
    cards: tuple[Card, ...]

    def __new__(
        cls, token: str, verb: Verb, *, word: str = "", card: Card = -1, suit: Suit = -1, cards: tuple[Card, ...] = ()
    ) -> "Action":
        """A token with its meaning; `parse` and the makers below are the usual way to one."""
        self = super().__new__(cls, token)
        self.verb, self.word, self.card, self.suit, self.cards = verb, word, card, suit, cards
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str, Verb], dict[str, object]]:
        return (str(self), self.verb), {
            "word": self.word,
            "card": self.card,
            "suit": self.suit,
            "cards": self.cards,
        }

    @property
    def seen_by_others(self) -> str:
        """The token as the other players see it: of an exchange only the number of cards."""
        return f"x{len(self.cards)}" if self.verb is Verb.EXCHANGE else self


PLAYS: Final = tuple(Action(text, Verb.PLAY, card=card) for card, text in enumerate(TEXTS))
"""The action of playing each card, by card."""

NAMINGS: Final = tuple(Action(f"trumps:{letter}", Verb.TRUMPS, suit=suit) for suit, letter in enumerate(SUITS))
"""The action of naming each suit as trumps, by suit."""

KING_CALLS: Final = tuple(Action(f"call:{text}", Verb.CALL, card=card) for card, text in enumerate(TEXTS))
"""The action of calling each card, by card; only kings are ever allowed."""

NO_EXCHANGE: Final = Action("x0", Verb.EXCHANGE)

_KNOWN: dict[str, Action] = {str(action): action for action in (*PLAYS, *NAMINGS, *KING_CALLS, NO_EXCHANGE)}

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_NUMBER_OF_CARDS = re.compile(r"x[0-9]+")
_LONGEST_SHOWN = 40
_WORDS_KEPT = 256


@lru_cache(maxsize=_WORDS_KEPT)
def say(word: str) -> Action:
    """The action of saying one word: a call, `pass`, `yield`, `surrender` and the like."""
    return Action(word, Verb.SAY, word=word)


@lru_cache(maxsize=_WORDS_KEPT)
def announce(contract: str) -> Action:
    """The action of announcing a contract after the auction."""
    return Action(f"announce:{contract}", Verb.ANNOUNCE, word=contract)


def exchange(cards: tuple[Card, ...]) -> Action:
    """The action of laying out the given cards, none at all included."""
    if not cards:
        return NO_EXCHANGE
    return Action("x" + ",".join(TEXTS[card] for card in cards), Verb.EXCHANGE, cards=cards)


def plays(hand: Mask) -> list[Action]:
    """The actions of playing each card of a set, in the order of the fresh pack."""
    actions = []
    while hand:
        low = hand & -hand
        actions.append(PLAYS[low.bit_length() - 1])
        hand ^= low
    return actions


def shown(text: str) -> str:
    """A text as it may stand in a sentence: printable, on one line, not longer than forty characters."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text[: _LONGEST_SHOWN + 1])
    return clean if len(clean) <= _LONGEST_SHOWN else clean[:_LONGEST_SHOWN] + "..."


def parse(token: str) -> Action:
    """The action of a token. Raises `NotationError` when the text is none."""
    if isinstance(token, Action):
        return token
    if (known := _KNOWN.get(token)) is not None:
        return known
    if _WORD.fullmatch(token):
        return say(token)
    head, colon, tail = token.partition(":")
    if colon and head == "announce" and _WORD.fullmatch(tail):
        return announce(tail)
    if _NUMBER_OF_CARDS.fullmatch(token):
        raise NotationError(
            Message("{token} is what others see of an exchange: name the cards, as in xAS,KD.", token=shown(token))
        )
    if token.startswith("x"):
        return _parse_exchange(token)
    raise NotationError(
        Message("“{token}” is no action: a card is written like KD, a call like entrada.", token=shown(token))
    )


def _parse_exchange(token: str) -> Action:
    cards: list[Card] = []
    for text in token[1:].split(","):
        card = CARDS.get(text)
        if card is None:
            raise NotationError(
                Message("“{text}” in “{token}” is no card: write it like KD.", text=shown(text), token=shown(token))
            )
        if card in cards:
            raise NotationError(Message("{text} stands twice in “{token}”.", text=text, token=shown(token)))
        cards.append(card)
    return exchange(tuple(cards))
