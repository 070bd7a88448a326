"""Understanding what somebody types: cards, suits, calls and words, by their names in his language or in English."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar
from unicodedata import decomposition, normalize

from spadille.cards import (
    BASTO,
    CARDS,
    MATADOR_NAMES,
    MATADORS,
    SPADILLE,
    SUITS,
    TEXTS,
    Card,
    Mask,
    Suit,
    cards_in,
    rank_of,
    suit_of,
)
from spadille.exchange import KINGS
from spadille.messages import OR, CardName, Listing, Message, Parameter, Speaker, SuitName, in_context
from spadille.notation import (
    KING_CALLS,
    NAMINGS,
    PLAYS,
    Action,
    NotationError,
    Verb,
    announce,
    exchange,
    parse,
    say,
    shown,
)
from spadille.ruleset import Ruleset
from spadille.state import SAID
from spadille.state import Choice as Cards
from spadille.story.faces import DECKS, SIGNS, SPANISH_INDEX
from spadille.story.questions import Choice
from spadille.story.words import PARTS, TITLES, contracts_of, word_name
from spadille.view import View


class Act(NamedTuple):
    """An action is meant."""

    action: Action


class Pick(NamedTuple):
    """Cards are picked that will be laid out once that is confirmed."""

    cards: tuple[Card, ...]


class Unclear(NamedTuple):
    """Nothing that can be meant; the message says why.

    `open` tells that it does not say itself what can be meant, `known` that something in the text has been understood.
    """

    message: Message
    open: bool = False
    known: bool = True


Meaning = Act | Pick | Unclear

LEAST_WORD = 3
"""Letters that a word needs while cards are played: what looks like a suit or a rank must not give the game up."""

LEAST_CARD = 2
"""Letters and figures that the name of a card needs if it is not whole."""

MOST_WORDS = 6
"""More words than the name of any card has."""

YES, NO = Message(in_context("typed", "y yes")), Message(in_context("typed", "n no"))
NONE = Message(in_context("typed", "none, nothing, keep all cards"))
NUMBERS = Message(in_context("typed", "two, three, four, five, six, seven"))
"""Words for ranks; after them may stand those of ace, jack, queen and king, where cards are called by a letter."""

VERBS = {
    Message(in_context("typed", "play")): frozenset({Verb.PLAY, Verb.SAY}),
    Message(in_context("typed", "lay out, exchange")): frozenset({Verb.EXCHANGE}),
    Message(in_context("typed", "call, announce")): frozenset({Verb.SAY, Verb.ANNOUNCE, Verb.CALL, Verb.TRUMPS}),
    Message(in_context("typed", "trumps")): frozenset({Verb.TRUMPS}),
}
"""What may stand before a card or a call, and for what; behind it stands a word that is written with … before it."""

OF_THE_TRADITION = (("paso", "pass"),)
"""What players of every language say for a word."""

NOTHING_ASKED = Message("Nothing is asked that yes or no would answer.")

BEHIND = "…"

NO_CARD = Message("“{word}” is no card of yours: pick by number, 1 to {last}, or by card, as in 4D 7 8.")
NO_CARD_OR_NONE = Message(
    "“{word}” is no card of yours: pick by number, 1 to {last}, or by card, as in 4D 7 8, or say none."
)
NOT_NAMED = Message("“{word}” is no card: name the cards to be laid out, with commas between them.")

_SIGNS = str.maketrans(SIGNS, SUITS)
_FORMS_OF_SIGNS = str.maketrans("", "", "\ufe0e\ufe0f")
_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "’": "'"})
_BETWEEN = re.compile(r"[,;、，]+")
_LAST_COMMA = re.compile(r"[,、](?=[^,、]*$)")
_NO_BLANKS = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
"""Letters of languages that put no blanks between words."""

_AROUND = " .!…,;:。、“”„«»\"'"

Thing = TypeVar("Thing")


def folded(text: str) -> str:
    """A text without what people leave out when they type: case, accents, forms of letters, full stops, blanks."""
    usual = "".join(map(_of_usual_width, text.translate(_FORMS_OF_SIGNS)))
    plain = normalize("NFD", usual).casefold().translate(_LETTERS)
    kept = "".join(letter for letter in plain if not "\u0300" <= letter <= "\u036f")
    return " ".join(normalize("NFC", kept).split()).strip(_AROUND)


def _of_usual_width(letter: str) -> str:
    """A letter or figure as it is written elsewhere than in Japan; other forms are not taken for it."""
    form, _, code = decomposition(letter).partition(" ")
    return chr(int(code, 16)) if form in ("<wide>", "<narrow>") else letter


def named_in(message: Message, speaker: Speaker) -> list[str]:
    """The words of a list that is typed, in the language of a speaker: each may be typed for the same."""
    return [folded(word) for word in _BETWEEN.split(speaker.part(message))]


def after_word(text: str, word: str) -> str | None:
    """What stands behind a word at the beginning of a folded text; None if the text does not begin with it."""
    rest = text.removeprefix(word)
    apart = not rest or rest[0] in " :" or _NO_BLANKS.match(word[-1:])
    return rest.strip() if text.startswith(word) and apart else None


def begins(text: str, name: str) -> bool:
    """Whether a text shortens a name: word by word, some of them left out, but not the first."""
    typed, words = text.split(), name.split()
    if not typed or not words or not words[0].startswith(typed[0]):
        return name.startswith(text)
    rest = iter(words[1:])
    return all(any(word.startswith(each) for word in rest) for each in typed[1:])


class Names(Generic[Thing]):
    """What things are called, in groups of names: those that somebody is most likely to mean come first."""

    def __init__(self) -> None:
        self.groups: list[dict[str, list[Thing]]] = []

    def add(self, names: Iterable[tuple[str, Thing]]) -> None:
        """Take in another group."""
        group: dict[str, list[Thing]] = {}
        for name, thing in names:
            things = group.setdefault(folded(name), [])
            if thing not in things:
                things.append(thing)
        self.groups.append(group)

    def whole(self, text: str) -> list[Thing]:
        """The things of which a folded text is the whole name."""
        return next((group[text] for group in self.groups if text in group), [])

    def begun(self, text: str, among: Collection[Thing]) -> list[Thing]:
        """The things whose names a folded text shortens, of those that are likelier if there are any."""
        others: list[Thing] = []
        for group in self.groups:
            found = list(dict.fromkeys(each for name in group if begins(text, name) for each in group[name]))
            likely = [each for each in found if each in among]
            if likely:
                return likely
            others = others or found
        return others


class Reader:
    """Knows every name of every card, suit, call and word, in one language and in English."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.speakers = (speaker, Speaker(pack_words=speaker.pack_words))
        self.cards, self.suits = Names[Card](), Names[Suit]()
        self.cards.add(
            (text, card) for card, token in enumerate(TEXTS) for text in (token, token[0] + SIGNS[suit_of(card)])
        )
        self.suits.add((text, suit) for signs in (SUITS, SIGNS) for suit, text in enumerate(signs))
        for each in self.speakers:
            self._learn(each)
        self.notes = {
            folded(each.part(Message(id, card="", matador=""))) for each in self.speakers for id in (TRUMP, MATADOR)
        }
        self.joints = [_joint(each) for each in self.speakers]
        self.words = lru_cache(maxsize=64)(self._words_of)
        self.verbs = sorted(
            (
                _Word(folded(word), word.strip().startswith(BEHIND), does)
                for each in self.speakers
                for message, does in VERBS.items()
                for word in _BETWEEN.split(each.part(message))
            ),
            key=_length,
        )

    def _learn(self, own: Speaker) -> None:
        """Take in the names of one language: of the pack in use, of all packs, and with all ranks of all packs."""
        packs = [own.pack_words, *(deck.words for deck in DECKS.values() if deck.words != own.pack_words)]
        for pack in packs:
            names = Speaker(pack_words=pack, catalogue=own.catalogue)
            self.cards.add((names.card(card), card) for card in CARDS.values())
            self.suits.add((names.suit(suit), suit) for suit in range(len(SUITS)))
        ranks = {rank: {rank, own.number(int(rank))} for rank in "234567"} | {rank: set[str]() for rank in "AJQK"}
        for rank, word in zip("234567AJQK", named_in(NUMBERS, own), strict=False):
            ranks[rank].add(word)
        for rank, index in SPANISH_INDEX.items():
            ranks[rank] |= {index, *(own.translate(pack.ranks[rank]) for pack in packs)}
        shape = own.translate(own.pack_words.card)
        shapes = [shape] if " " in shape else [shape, "{suit}{rank}"]
        self.cards.add(
            (each.format(rank=word, suit=own.translate(pack.of_suits[suit_of(card)])), card)
            for card in CARDS.values()
            for word in sorted(ranks[rank_of(card)])
            for pack in packs
            for each in shapes
        )

    def yes_or_no(self, text: str) -> bool | None:
        """Whether a text says yes or no; None if neither."""
        wanted = folded(text)
        for answer, message in ((True, YES), (False, NO)):
            if any(wanted in folded(each.part(message)).split() for each in self.speakers):
                return answer
        return None

    def meaning(self, line: str, view: View, order: Sequence[Card], choices: Sequence[Choice]) -> Meaning:
        """What a line means: `order` are the cards as they are numbered, if they are, `choices` the words offered."""
        text = folded(line) or line.strip().casefold()
        found = self._meaning(text, view, order, choices)
        if self._is_clear(found, view) or (split := self._without_verb(text)) is None:
            return found
        does, rest = split
        other = self._meaning(rest, view, order, choices) if rest else found
        meant = {_verb_of(other)} if rest and not isinstance(other, Unclear) else _verbs_of(view)
        if view.legal and not meant & does:
            return Unclear(_of_another_part(line, view), open=True)
        return found if isinstance(other, Unclear) and other.message.id not in ASKED_BACK else other

    def _is_clear(self, meaning: Meaning, view: View) -> bool:
        """Whether a meaning is something that exists: a word that nobody says is none."""
        if isinstance(meaning, Act) and meaning.action.verb is Verb.SAY:
            return bool(self.words(view.known.rules).whole(meaning.action.word))
        return not isinstance(meaning, Unclear)

    def is_whole(self, line: str, rules: Ruleset) -> bool:
        """Whether a line is the whole name of a call or a word."""
        return bool(self.words(rules).whole(folded(line)))

    def suits_of(self, text: str) -> list[Suit]:
        """The suits that a text may name: a letter stands for one of its own, and for those that begin with it."""
        whole = self.suits.whole(text)
        if len(text) > 1 or text in SIGNS:
            return whole or self.suits.begun(text, ())
        _, of_pack, *_ = self.suits.groups
        begun = [suit for name in of_pack if name.startswith(text) for suit in of_pack[name]]
        return sorted({*whole, *begun}) or self.suits.begun(text, ())

    def cards_of(self, text: str, likely: Mask, trumps: Suit | None) -> list[Card]:
        """The cards that a text may name; one that is shortened rather one of those that are likely."""
        text = self._without_note(text)
        if whole := self._whole_card(text, trumps):
            return whole
        return self.cards.begun(text, cards_in(likely)) if len(text) >= LEAST_CARD else []

    def _words_of(self, rules: Ruleset) -> Names[str]:
        """The names of all calls of a game and of all words."""
        contracts, found = contracts_of(rules), Names[str]()
        found.add((name, name) for name in (*contracts, *SAID))
        for each in self.speakers:
            found.add(
                [
                    *((each.part(contract.called), name) for name, contract in contracts.items()),
                    *((each.part(Message(contract.title)), name) for name, contract in contracts.items()),
                    *((each.part(title), word) for word, title in TITLES.items()),
                    *((each.part(Message(id)), word) for word, id in SAID.items()),
                ]
            )
        found.add(OF_THE_TRADITION)
        return found

    def token(self, meaning: Meaning) -> Action | None:
        """The action that is meant, cards picked included."""
        match meaning:
            case Act(action):
                return action
            case Pick(cards):
                return exchange(cards)
        return None

    def _without_verb(self, text: str) -> tuple[frozenset[Verb], str] | None:
        """What is done by the word before a text or behind it, and the text without it; None if there is none."""
        for word in self.verbs:
            if word.behind and text.endswith(word.text):
                return word.does, text.removesuffix(word.text).strip(" :")
            if not word.behind and (rest := after_word(text, word.text)) is not None:
                return word.does, rest.strip(" :")
        return None

    def _without_note(self, text: str) -> str:
        """A card by name, without what the page says after it: that it is a trump or a matador."""
        head, *notes = (part.strip() for part in _LAST_COMMA.split(text))
        known = [note in self.notes or self._matador(note, None) or self._matador(note, 2) for note in notes]
        return head if any(known) else text

    def _whole_card(self, text: str, trumps: Suit | None) -> list[Card]:
        return self.cards.whole(text) or self._matador(text, trumps)

    def _matador(self, text: str, trumps: Suit | None) -> list[Card]:
        """The matador of a name; while trumps are open only spadille and basto are known."""
        cards = (SPADILLE, None, BASTO) if trumps is None else MATADORS[trumps]
        for name, card in zip(MATADOR_NAMES, cards, strict=True):
            if card is not None and text in {folded(each.translate(name)) for each in self.speakers}:
                return [card]
        return []

    def _meaning(self, text: str, view: View, order: Sequence[Card], choices: Sequence[Choice]) -> Meaning:
        if isinstance(view.legal, Cards):
            return self._exchange(text, view, view.legal, order)
        if order and text.isdecimal() and text.isascii():
            return self._numbered(int(text), order, choices, playing=plays(view))
        return self._word(text, view, choices)

    def _numbered(self, number: int, order: Sequence[Card], choices: Sequence[Choice], *, playing: bool) -> Meaning:
        size = len(order) if playing else len(choices)
        if not 1 <= number <= size:
            return Unclear(
                Message("There is no number {number} here: 1 to {last}.", number=str(number)[:20], last=size)
            )
        return Act(PLAYS[order[number - 1]] if playing else parse(choices[number - 1].token))

    def _word(self, text: str, view: View, choices: Sequence[Choice]) -> Meaning:
        known = view.known
        phase = known.steps[0] if known.steps else ""
        if phase == "trumps" and (suits := self.suits_of(text)):
            return _one(text, [(NAMINGS[suit], SuitName(suit)) for suit in suits], view)
        if phase == "king" and (kings := self._kings(text)):
            return _one(text, [(KING_CALLS[king], CardName(king)) for king in kings], view)
        offered, words = {choice.token.rpartition(":")[2] for choice in choices}, self.words(known.rules)
        say_or_announce = announce if phase == "announce" else say
        if not plays(view) and (found := words.whole(text) or _begun(words, text, offered, least=1)):
            return _one(text, [(say_or_announce(word), word_name(word, known.rules.by_call)) for word in found], view)
        if cards := self._whole_card(self._without_note(text), known.trumps):
            return Act(PLAYS[cards[0]])
        if found := words.whole(text):
            return Act(say_or_announce(found[0]))
        if cards := self.cards_of(text, view.hand, known.trumps):
            return _one(text, [(PLAYS[card], CardName(card)) for card in cards], view)
        if found := _begun(words, text, offered, least=LEAST_WORD):
            return _one(text, [(say_or_announce(word), word_name(word, known.rules.by_call)) for word in found], view)
        try:
            return Act(parse(_written(text)))
        except NotationError as error:
            return Unclear(error.message, open=True, known=False)

    def _kings(self, text: str) -> list[Card]:
        kings = [card for card in self.cards_of(text, sum(1 << king for king in KINGS), None) if card in KINGS]
        return kings or [king for king in KINGS if suit_of(king) in self.suits_of(text)]

    # Several cards

    def _exchange(self, text: str, view: View, limits: Cards, order: Sequence[Card]) -> Meaning:
        if text == "0" or any(text in named_in(NONE, each) for each in self.speakers):
            return Pick(())
        if text == "x0" or (text.startswith("x") and "," in text) or self._is_one_token(text):
            try:
                return Act(parse(_written(text)))
            except NotationError as error:
                return Unclear(error.message)
        if words := self.words(view.known.rules).whole(text):
            return Act(say(words[0]))
        picked: list[Card] = []
        for part in self._parts(text.removeprefix("x ")) or [text]:
            found = self._several(part.split(), view, order)
            if found is None:
                found = self.cards_of(part, view.hand, view.known.trumps)
                if len(found) > 1:
                    return _one(part, [(PLAYS[card], CardName(card)) for card in found], view)
            if not found:
                told = NOT_NAMED if not order else NO_CARD if limits.least else NO_CARD_OR_NONE
                word = next((one for one in part.split() if not self._several([one], view, order)), part)
                return Unclear(Message(told.id, word=shown(word if order else part), last=len(order)), open=not order)
            picked += found
        twice = next((card for card in picked if picked.count(card) > 1), None)
        if twice is not None and not order:
            return Unclear(Message("{card} is named twice.", card=CardName(twice)))
        return Pick(tuple(dict.fromkeys(picked)))

    def _is_one_token(self, text: str) -> bool:
        return text[:1] == "x" and text[1:] in self.cards.groups[0]

    def _parts(self, text: str) -> list[str]:
        """The cards of a list, each by its name, or several by their letters."""
        for joint in self.joints:
            text = text.replace(joint, ", ")
        parts = [part.strip() for part in _BETWEEN.split(text)]
        return [part for part in parts if part and part not in self.notes]

    def _several(self, words: Sequence[str], view: View, order: Sequence[Card]) -> list[Card] | None:
        """The cards of words that name one after the other, each in whole; None if they do not."""
        if not words:
            return []
        for count in range(min(len(words), MOST_WORDS), 0, -1):
            found = self._whole_card(" ".join(words[:count]), view.known.trumps)
            if not found and count == 1 and (number := _number(words[0], len(order))):
                found = [order[number - 1]]
            if found and (rest := self._several(words[count:], view, order)) is not None:
                return [found[0], *rest]
        return None


AND = Listing(()).last
TRUMP, MATADOR = Message("{card}, trump").id, Message("{card}, matador").id
SEVERAL = Message("“{text}” may mean {things}: say which.")
NONE_OF_SEVERAL = Message("Nothing that “{text}” may mean fits now.")
ASKED_BACK = frozenset({SEVERAL.id, NONE_OF_SEVERAL.id})
"""What is answered to a text that may mean several things."""


class _Word(NamedTuple):
    """A word that says what is done with what stands behind it, or before it, and the kinds of actions it is for."""

    text: str
    behind: bool
    does: frozenset[Verb]


def _joint(speaker: Speaker) -> str:
    """What stands between the last two things of a list: with blanks around it, if the language has any."""
    joint = speaker.translate(AND).format(first="", last="")
    return f" {folded(joint)} " if joint.startswith(" ") else folded(joint)


def _length(word: _Word) -> int:
    return -len(word.text)


def _verb_of(meaning: Act | Pick) -> Verb:
    return Verb.EXCHANGE if isinstance(meaning, Pick) else meaning.action.verb


def _verbs_of(view: View) -> set[Verb]:
    return {Verb.EXCHANGE} if isinstance(view.legal, Cards) else {action.verb for action in view.legal}


def _of_another_part(line: str, view: View) -> Message:
    return Message(
        "“{text}” belongs to another part of the deal; now: {part}.",
        text=shown(line.strip()),
        part=PARTS[view.known.steps[0]],
    )


def _one(text: str, found: Sequence[tuple[Action, Parameter]], view: View) -> Meaning:
    """The action of the one thing that was found, or of the only one that is allowed; a question if there are several.

    In an exchange it is the action of playing the card that is meant.
    """
    if len(found) > 1 and view.legal:
        found = [each for each in found if _allows(view, each[0])]
        if not found:
            return Unclear(Message(NONE_OF_SEVERAL.id, text=shown(text)), open=True)
    if len(found) == 1:
        return Act(found[0][0])
    things = Listing(tuple(Message("{thing}", thing=thing) for _, thing in found), OR)
    return Unclear(Message(SEVERAL.id, text=shown(text), things=things))


def _allows(view: View, action: Action) -> bool:
    if isinstance(view.legal, Cards):
        return action.card >= 0 and bool(view.legal.cards >> action.card & 1)
    return action in view.legal


def _begun(words: Names[str], text: str, offered: Collection[str], *, least: int) -> list[str]:
    return words.begun(text, offered) if len(text) >= least else []


def _number(word: str, last: int) -> int | None:
    number = int(word[:9]) if word.isascii() and word.isdecimal() else 0
    return number if 1 <= number <= last else None


def plays(view: View) -> bool:
    """Whether a card may be played now."""
    return not isinstance(view.legal, Cards) and any(action.verb is Verb.PLAY for action in view.legal)


def _written(text: str) -> str:
    """A token in its own letters: cards and suits in capitals, words not."""
    text = text.translate(_SIGNS)
    head, colon, tail = text.partition(":")
    if colon and head in ("trumps", "call"):
        return f"{head}:{tail.upper()}"
    if text.startswith("x") and text[1:2].isalnum() and ("," in text or text[1:].upper() in CARDS):
        return "x" + text[1:].upper()
    return text
