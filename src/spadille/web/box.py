"""The command box: what somebody types at a table, understood as something to be done or to be read out."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from spadille.auction import PASS
from spadille.languages import catalogue
from spadille.messages import Message, Speaker
from spadille.notation import Action, shown
from spadille.ruleset import Ruleset
from spadille.state import SAID, Choice
from spadille.story import questions
from spadille.story.faces import DECKS
from spadille.story.typed import (
    LEAST_WORD,
    NOTHING_ASKED,
    Act,
    Meaning,
    Names,
    Reader,
    Unclear,
    after_word,
    folded,
    named_in,
)
from spadille.story.words import TITLES
from spadille.table import PHRASES, Refused, Sight, no_phrase
from spadille.web import commands, readings
from spadille.web.asking import no_seat
from spadille.web.speech import Speech, deck_of

WHY = "why"
"""The reading that answers what is asked about."""

TAKE_BACK, BACK_AGAIN = Message("Take back"), Message("I am back")
REMATCH, LEAVE = Message("Play another session"), Message("Leave")

PASSES = "paso"
"""The phrase that is taken for a pass, unless it is to be said."""

LIKE_CALLS = frozenset({"juego", "más", "bueno"})
"""The phrases that somebody may type who means a call or an answer: they are said only where that is written."""

AGREE, REFUSE = ("accept", "take"), ("refuse", "pass")
"""The words that yes and no stand for, where one of them may be said."""


class Reading(NamedTuple):
    """Something is to be read out; `rest` is what it is asked about."""

    name: str
    rest: str = ""


Wanted: TypeAlias = Reading | commands.Sent


@lru_cache(maxsize=64)
def reader(language: str, deck: str) -> Reader:
    """One who understands a language and the names of a pack."""
    return Reader(Speaker(pack_words=DECKS[deck].words, catalogue=catalogue(language)))


def reader_of(speech: Speech) -> Reader:
    """One who understands what a speech says."""
    return reader(speech.language, deck_of(speech.pack))


def wanted(line: str, sight: Sight, speech: Speech) -> Wanted:
    """What a line wants. Raises `Refused` with a sentence that says what is not understood and what is allowed."""
    knows, text = reader_of(speech), folded(line) or folded(line.strip(" ?") or "help")
    names = _readings(knows)
    if whole := names.whole(text):
        return Reading(whole[0])
    if (asked := _after(text, readings.WHY, knows)) is not None:
        return Reading(WHY, asked)
    if (rest := _after(text, readings.SAY, knows)) is not None:
        return _own(_said(rest, knows), sight)
    aside = _aside(text, sight, knows)
    if aside is not None:
        return aside
    meaning = _action(line if folded(line) else text, sight, speech)
    if meaning is not None and not isinstance(meaning, Unclear):
        return _acting(meaning, text, sight, knows)
    if (phrase := _phrase(text, knows)) is not None:
        return _own(_saying(phrase, sight, speech), sight)
    begun = names.begun(text, ()) if len(text) >= LEAST_WORD else []
    if len(begun) == 1:
        return Reading(begun[0])
    raise Refused("typed", _not_understood(line, meaning, sight))


def read_out(reading: Reading, sight: Sight, speech: Speech) -> str:
    """What is read out, a line each. Raises `Refused` for a question that is not understood."""
    if reading.name != WHY:
        return readings.told(reading.name, sight, speech)
    meaning = _action(reading.rest, sight, speech) if reading.rest else None
    if meaning is None or isinstance(meaning, Unclear):
        word = readings.first_word(readings.WHY, speech)
        ask = Message("Ask with a card or a call after it, as in: {word} KD.", word=word)
        raise Refused("typed", ask if meaning is None else _not_understood(reading.rest, meaning, sight))
    action = reader_of(speech).token(meaning)
    assert action is not None
    return speech.plain(readings.why(action, sight, speech))


@lru_cache(maxsize=64)
def _readings(knows: Reader) -> Names[str]:
    found = Names[str]()
    for speaker in knows.speakers:
        found.add((word, name) for name, message in readings.READINGS.items() for word in named_in(message, speaker))
    return found


def _after(text: str, message: Message, knows: Reader) -> str | None:
    """What stands after one of these words; None if none of them stands at the beginning."""
    words = sorted({word for speaker in knows.speakers for word in named_in(message, speaker)}, key=len, reverse=True)
    return next((rest for word in words if (rest := after_word(text, word)) is not None), None)


def _is(text: str, message: Message, knows: Reader) -> bool:
    return any(text == folded(speaker.part(message)) for speaker in knows.speakers)


def _own(sent: commands.Sent, sight: Sight) -> commands.Sent:
    """What only one who sits at the table may send. Raises `Refused` for a spectator."""
    if sight.me is None:
        raise no_seat()
    return sent


def _aside(text: str, sight: Sight, knows: Reader) -> commands.Sent | None:
    """What may be done besides playing, and the answers yes and no."""
    asked_back = sight.asked_back is not None and sight.me in sight.asked_of
    answer = knows.yes_or_no(text)
    yes, no = Message("Yes, take it back"), Message("No")
    if asked_back and (answer is not None or _is(text, yes, knows) or _is(text, no, knows)):
        assert sight.asked_back is not None
        agrees = answer if answer is not None else _is(text, yes, knows)
        return commands.AnswerBack(agrees, sight.asked_back.version)
    legal = _words_allowed(sight)
    if answer is not None:
        words = [action for action in legal if action.word in (AGREE if answer else REFUSE)]
        if words:
            return commands.Act(str(words[0]), sight.turn)
        if len(text) > 1:
            raise Refused("typed", NOTHING_ASKED)
        return None
    if _is(text, TAKE_BACK, knows):
        return _own(commands.AskBack(sight.turn), sight)
    if _is(text, BACK_AGAIN, knows):
        return _own(commands.Come(), sight)
    if _is(text, REMATCH, knows):
        return _own(commands.Rematch(), sight)
    if _is(text, LEAVE, knows):
        raise Refused("typed", Message("Leaving is not done by a word: press the button for it."))
    return None


def _action(text: str, sight: Sight, speech: Speech) -> Meaning | None:
    knows, view = reader_of(speech), sight.view
    if view is None:
        return None
    offered = questions.choices(view, speech.faces) if view.legal else []
    meaning = knows.meaning(text, view, (), offered)
    if isinstance(meaning, Act) and meaning.action.word and not _is_word(meaning.action.word, view.known.rules):
        return None
    return meaning


def _is_word(word: str, rules: Ruleset) -> bool:
    return word in SAID or word in rules.by_call


def _words_allowed(sight: Sight) -> tuple[Action, ...]:
    """What the viewer may say or play now, exchanges left out."""
    return () if sight.view is None or isinstance(sight.view.legal, Choice) else sight.view.legal


def _acting(meaning: Meaning, text: str, sight: Sight, knows: Reader) -> commands.Sent:
    assert sight.view is not None
    if sight.me is None:
        raise no_seat()
    action = knows.token(meaning)
    assert action is not None
    gives_up = action.word == "surrender" and action in _words_allowed(sight)
    if gives_up and not knows.is_whole(text, sight.view.known.rules):
        raise Refused("typed", Message("Giving the game up is written out whole: {word}.", word=TITLES["surrender"]))
    return commands.Act(str(action), sight.turn)


@lru_cache(maxsize=64)
def _phrases(knows: Reader) -> Names[str]:
    found = Names[str]()
    found.add((word, word) for word in PHRASES)
    for speaker in knows.speakers:
        found.add((speaker.part(meaning), word) for word, meaning in PHRASES.items())
    return found


def _phrase(text: str, knows: Reader) -> str | None:
    """The phrase of which a text is the whole word, or the whole meaning."""
    found = _phrases(knows).whole(text)
    return found[0] if len(found) == 1 else None


def _saying(phrase: str, sight: Sight, speech: Speech) -> commands.Sent:
    """What a phrase alone wants. Raises `Refused` for one that may be meant to do something."""
    if phrase == PASSES:
        return commands.Act(PASS, sight.turn)
    if phrase in LIKE_CALLS:
        say = readings.first_word(readings.SAY, speech)
        why = Message("“{word}” is only a phrase: type “{say} {word}” to say it.", word=phrase, say=say)
        raise Refused("typed", readings.with_choices(why, sight))
    return commands.Say(phrase)


def _said(text: str, knows: Reader) -> commands.Sent:
    """The phrase that is to be said, perhaps shortened. Raises `Refused` if there is none."""
    begun = _phrases(knows).begun(text, ()) if len(text) > LEAST_WORD else []
    phrase = _phrase(text, knows) or (begun[0] if len(begun) == 1 else None)
    if phrase is None:
        raise no_phrase()
    return commands.Say(phrase)


def _not_understood(line: str, meaning: Meaning | None, sight: Sight) -> Message:
    """Why a line wants nothing, and what is allowed."""
    if isinstance(meaning, Unclear) and meaning.known:
        return readings.with_choices(meaning.message, sight) if meaning.open else meaning.message
    why = Message("“{text}” is not understood; “help” tells what is.", text=shown(line))
    return readings.with_choices(why, sight)
