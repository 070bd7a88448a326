"""Understanding what was typed: a token, a card, numbers, a word, or one of the commands."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from spadille.cards import CARDS, SUITS, Card, mask, suit_of
from spadille.exchange import KINGS
from spadille.messages import Message, Speaker
from spadille.notation import KING_CALLS, NAMINGS, PLAYS, Action, NotationError, Verb, exchange, parse, shown
from spadille.state import SAID
from spadille.state import Choice as Cards
from spadille.story.faces import DECKS, SIGNS
from spadille.story.questions import Choice
from spadille.story.words import contracts_of
from spadille.view import View


class Act(NamedTuple):
    """An action is meant."""

    action: Action


class Pick(NamedTuple):
    """Cards are picked that will be laid out once that is confirmed."""

    cards: tuple[Card, ...]


class Command(NamedTuple):
    """A command to the game itself, with the rest of the line."""

    name: str
    rest: str = ""


class Unclear(NamedTuple):
    """Nothing that can be meant; the message says what can."""

    message: Message


Meaning = Act | Pick | Command | Unclear

COMMANDS = {
    "?": "help",
    "help": "help",
    "rules": "rules",
    "l": "last",
    "last": "last",
    "history": "history",
    "log": "history",
    "sheet": "sheet",
    "cards": "cards",
    "why": "why",
    "??": "hint",
    "hint": "hint",
    "hints": "hint",
    "save": "save",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}
"""What is typed for each command; h alone is no command, for it names hearts."""

NONE = ("none", "nothing")

LEAST_WORD = 3
"""Letters that a word needs while cards are played: what looks like a suit or a rank must not give the game up."""

NO_CARD = Message("“{word}” is no card of yours: pick by number, 1 to {last}, or by card, as in 4D 7 8.")
NO_CARD_OR_NONE = Message(
    "“{word}” is no card of yours: pick by number, 1 to {last}, or by card, as in 4D 7 8, or say none."
)

_SIGNS = str.maketrans(SIGNS, SUITS)


def command(line: str) -> Command | None:
    """The command a line gives, if it gives one; blank lines and comments are commands to do nothing."""
    text = line.strip()
    if not text or text.startswith("#"):
        return Command("nothing")
    first, _, rest = text.partition(" ")
    name = COMMANDS.get(first.casefold())
    return None if name is None else Command(name, rest.strip())


class Reader:
    """Knows every name of every card and suit."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.suits: dict[str, int] = {letter.casefold(): suit for suit, letter in enumerate(SUITS)}
        self.cards: dict[str, Card] = {text.casefold(): card for text, card in CARDS.items()}
        for deck in DECKS.values():
            names = Speaker(pack_words=deck.words)
            self._add(names)
        self._add(speaker)

    def _add(self, names: Speaker) -> None:
        for suit in range(len(SUITS)):
            self.suits.setdefault(names.suit(suit).casefold(), suit)
        for card in CARDS.values():
            self.cards.setdefault(names.card(card).casefold(), card)

    def meaning(self, line: str, view: View, order: Sequence[Card], choices: Sequence[Choice]) -> Meaning:
        """What a line means that is no command: `order` are the cards as numbered, `choices` the words offered."""
        text = " ".join(line.translate(_SIGNS).casefold().split())
        if isinstance(view.legal, Cards):
            return self._exchange(text, view, view.legal, order)
        if text.isdecimal() and text.isascii():
            return self._numbered(int(text), order, choices, playing=_plays(view))
        return self._word(text, view, choices)

    def _numbered(self, number: int, order: Sequence[Card], choices: Sequence[Choice], *, playing: bool) -> Meaning:
        size = len(order) if playing else len(choices)
        if not 1 <= number <= size:
            return Unclear(
                Message("There is no number {number} here: 1 to {last}.", number=str(number)[:20], last=size)
            )
        return Act(PLAYS[order[number - 1]] if playing else parse(choices[number - 1].token))

    def _word(self, text: str, view: View, choices: Sequence[Choice]) -> Meaning:
        tokens = {choice.token for choice in choices}
        text = self._in_tokens(text, view)
        phase = view.known.steps[0] if view.known.steps else ""
        if phase == "trumps":
            suit = self.suits.get(text.removeprefix("trumps").strip(": "))
            if suit is not None:
                return Act(NAMINGS[suit])
        if phase == "king":
            wanted = text.removeprefix("call").strip(": ")
            card = self.cards.get(wanted)
            if card is None and (suit := self.suits.get(wanted)) is not None:
                card = next(king for king in KINGS if suit_of(king) == suit)
            if card is not None:
                return Act(KING_CALLS[card])
        if (card := self.cards.get(text)) is not None:
            return Act(PLAYS[card])
        if phase == "announce":
            text = "announce:" + text.removeprefix("announce").strip(": ")
        least = LEAST_WORD if _plays(view) else 1
        started = [token for token in sorted(tokens) if token.startswith(text) and len(text) >= least]
        if text not in tokens and len(started) == 1:
            return Act(parse(started[0]))
        try:
            return Act(parse(_written(text)))
        except NotationError as error:
            return Unclear(error.message)

    def _in_tokens(self, text: str, view: View) -> str:
        """What is typed, with the name of a call or a word in this language replaced by its token."""
        contracts = contracts_of(view.known.rules)
        names = {self.speaker.part(contract.called).casefold(): name for name, contract in contracts.items()}
        names |= {self.speaker.part(Message(id)).casefold(): word for word, id in SAID.items()}
        if text in names or len(text) < LEAST_WORD:
            return names.get(text, text)
        started = {token for name, token in names.items() if name.startswith(text)}
        return started.pop() if len(started) == 1 and text not in contracts and text not in SAID else text

    def _exchange(self, text: str, view: View, limits: Cards, order: Sequence[Card]) -> Meaning:
        if text in NONE or text == "0":
            return Pick(())
        if text == "x0" or (text.startswith("x") and "," in text) or self._is_one_token(text):
            try:
                return Act(parse(_written(text)))
            except NotationError as error:
                return Unclear(error.message)
        text = self._in_tokens(text, view)
        if text in SAID or text in contracts_of(view.known.rules):
            return Act(parse(text))
        whole = self.cards.get(text)
        if whole is not None:
            return Pick((whole,))
        picked: list[Card] = []
        for word in re.split(r"[ ,]+", text.removeprefix("x").strip(" ,")):
            card = self.cards.get(word)
            if card is None and word.isascii() and word.isdecimal() and 1 <= int(word[:9]) <= len(order):
                card = order[int(word[:9]) - 1]
            if card is None:
                told = NO_CARD if limits.least else NO_CARD_OR_NONE
                return Unclear(Message(told.id, word=shown(word), last=len(order)))
            if card not in picked:
                picked.append(card)
        return Pick(tuple(picked))

    def _is_one_token(self, text: str) -> bool:
        return text[:1] == "x" and text[1:] in self.cards

    def token(self, meaning: Meaning) -> Action | None:
        """The action that is meant, cards picked included."""
        match meaning:
            case Act(action):
                return action
            case Pick(cards):
                return exchange(cards)
        return None


def _plays(view: View) -> bool:
    return not isinstance(view.legal, Cards) and any(action.verb is Verb.PLAY for action in view.legal)


def _written(text: str) -> str:
    """A token in its own letters: cards and suits in capitals, words not."""
    head, colon, tail = text.partition(":")
    if colon and head in ("trumps", "call"):
        return f"{head}:{tail.upper()}"
    if text.startswith("x") and text[1:2].isalnum() and ("," in text or text[1:].upper() in CARDS):
        return "x" + text[1:].upper()
    return text


def lit_cards(view: View) -> int:
    """The cards that may be chosen now."""
    if isinstance(view.legal, Cards):
        return view.legal.cards
    return mask(action.card for action in view.legal if action.verb is Verb.PLAY)
