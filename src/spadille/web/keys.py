"""The single keys of a table's page: what each does, and which of them somebody has chosen otherwise."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias
from unicodedata import category, normalize

from spadille.messages import Message, in_context
from spadille.notation import shown
from spadille.story import words

Keys: TypeAlias = tuple[tuple[str, str], ...]
"""The keys that somebody has chosen, by the name of what they do; an empty one is none."""

KEYS = {
    "pass": "p",
    "take": "k",
    "first": "e",
    "exchange": "x",
    "accept": "a",
    "refuse": "n",
    "stop": "s",
    "finish": "f",
    "hint": "h",
    "back": "b",
    "trick": "l",
    "table": "t",
    "hand": "v",
    "chips": "c",
    "rules": "r",
    "menu": "?",
    "box": "/",
}
"""The key of everything that has one."""

_OF_THE_PAGE = {
    "exchange": Message("lay out the chosen cards"),
    "hint": Message("hint"),
    "back": Message("take back"),
    "trick": Message("last trick"),
    "table": Message("read the table"),
    "hand": Message("read the hand"),
    "chips": Message("read chips and debts"),
    "rules": Message("rules"),
    "menu": Message(in_context("key", "menu")),
    "box": Message("type a command"),
}

TITLES = {name: words.TITLES.get(name) or _OF_THE_PAGE[name] for name in KEYS}
"""What each of them does: what stands on the button of a word, or something of the page."""

ALLOWED = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk"})
"""What a key may be, as Unicode sorts signs: letters, figures and the signs on keyboards, no pictures."""

LAST = "\uffff"
"""The last sign that is one to a script."""

OF_CARDS = "123456789"
FIELD = "key-"
"""How the fields of a form begin in which keys are chosen."""


def of_fields(fields: Mapping[str, Sequence[str]]) -> Keys:
    """The keys of a form that are not the usual ones."""
    sent = {name: _pressed(fields[FIELD + name][-1]) for name in KEYS if fields.get(FIELD + name)}
    return tuple((name, key) for name, key in sent.items() if key != KEYS[name])


def _pressed(text: str) -> str:
    """A key as scripts compare it; blanks around a letter are nothing, but a blank alone is what was typed."""
    key = normalize("NFC", text).strip() or text
    return small if len(key) == len(small := key.lower()) == 1 else key


def shown_key(key: str) -> str:
    """A key as it stands on keyboards; what is none as it was typed."""
    return key.upper() if len(key) == len(key.upper()) == 1 else key


def known(own: Keys) -> Keys:
    """Those of somebody's keys that can be; none if they are at odds."""
    found = tuple((name, key) for name, key in own if name in KEYS)
    return () if fault(found) else found


def fault(own: Keys) -> Message | None:
    """Why keys cannot be as they were chosen; None if they can."""
    users: dict[str, str] = {}
    for name, key in {**KEYS, **dict(own)}.items():
        if not key:
            continue
        if len(key) != 1 or key > LAST or category(key) not in ALLOWED or len(key.lower()) != 1:
            return Message(
                "A key is one letter, figure or sign; “{key}”, for “{title}”, is not.",
                key=shown(key),
                title=TITLES[name],
            )
        if key in OF_CARDS:
            return Message(
                "The figures from 1 to 9 go to the cards of the hand: choose another key for “{title}” than “{key}”.",
                title=TITLES[name],
                key=key,
            )
        if key in users:
            return Message(
                "“{key}” cannot stand both for “{first}” and for “{second}”: choose another key for one of them.",
                key=key,
                first=TITLES[users[key]],
                second=TITLES[name],
            )
        users[key] = name
    return None
