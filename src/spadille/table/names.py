"""Names at a table: what is one, which two are alike, and those that computer players take."""

import re
from collections.abc import Iterable
from unicodedata import category, normalize
from unicodedata import name as unicode_name

from spadille.languages import catalogue, languages
from spadille.messages import Message, Speaker, counted
from spadille.notation import shown
from spadille.table.refusals import Refused

GUEST = Message("Guest")
"""What one is called who has chosen no name."""

_NUMBER = " io23456789"
"""What a number behind a name is made of, as it looks."""

LONGEST_NAME = 24
MARKUP = "<>&"
"""The signs that make text into markup; a name has none of them."""

COMPUTER_NAMES = ("Ana", "Benito", "Carmen", "Diego", "Elena", "Felipe", "Gracia", "Hernando")
"""More than there are seats at any table, so that one is always free."""


MOST_MARKS = 3
"""So many marks may stand on one letter; more make a tower that covers the lines above."""

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
"""Signs that nobody sees, or that turn the direction of others: names with and without them look the same."""


_LOOKS = str.maketrans(
    "авекмнорстухіјѕһԁԛԝαβεζηικμνορτυχωıɑɡ0",
    "abekmhopctyxijshdqwabezhikmnoptyxwiago",
)
"""Small letters and figures that look, small or great, like another one, and that: Cyrillic, Greek, and of one kind."""

_READ_AS_L, _READ_AS_I = str.maketrans("I1", "ll"), str.maketrans("1", "i")
"""A great i and a one look like a small l as well as they look like an i; a small i and a small l differ."""


def is_mark(letter: str) -> bool:
    """Whether a sign stands on the letter before it."""
    return category(letter).startswith("M")


def alike(one: str, other: str) -> bool:
    """Whether two names are taken for the same: whether their letters look the same, whatever their case and marks.

    Letters of another script may have been chosen for their looks: then an l and an i are no difference either.
    """
    if _is_latin(one) and _is_latin(other):
        return any(_looks(one, read) == _looks(other, read) for read in (_READ_AS_I, _READ_AS_L))
    return _at_a_glance(one) == _at_a_glance(other)


def _at_a_glance(name: str) -> str:
    """How a name looks to one for whom an l and an i are no difference."""
    return _looks(name, _READ_AS_I).replace("l", "i")


def _looks(name: str, read: dict[int, int]) -> str:
    """How the letters of a name look, when those that look like two others are read in one way."""
    plain = normalize("NFKD", _UNSEEN.sub("", name)).translate(read).casefold()
    return normalize("NFKC", "".join(letter for letter in plain if not is_mark(letter))).translate(_LOOKS)


def _is_latin(name: str) -> bool:
    """Whether all letters of a name are of the Latin script."""
    return all(unicode_name(letter, "").startswith("LATIN") for letter in normalize("NFKC", name) if letter.isalpha())


def checked_name(name: str, others: Iterable[str]) -> str:
    """The name as it will stand at the table, without unseen signs and in usual forms of letters.

    It is empty for one who calls himself a guest, in whatever language: so is called who has no name.

    Raises `Refused` when it is none or like one of the others.
    """
    wanted = normalize("NFKC", _UNSEEN.sub("", name)).strip(" ")
    told = shown(wanted)
    if not wanted.isprintable():
        raise _refused(Message("A name has no line break or other control sign in it; “{name}” has.", name=told))
    if any(sign in MARKUP for sign in wanted):
        raise _refused(Message("A name has none of the signs <, > and & in it; “{name}” has.", name=told))
    if len(wanted) > LONGEST_NAME:
        raise _refused(
            counted("A name has at most {count} letter.", "A name has at most {count} letters.", LONGEST_NAME)
        )
    if not any(letter.isalnum() for letter in wanted):
        raise _refused(Message("A name has at least one letter or digit in it."))
    if is_mark(wanted[0]) or any(
        all(map(is_mark, wanted[at : at + MOST_MARKS + 1])) for at in range(len(wanted) - MOST_MARKS)
    ):
        raise _refused(
            counted(
                "A name has at most {count} mark on a letter, and none before the first.",
                "A name has at most {count} marks on a letter, and none before the first.",
                MOST_MARKS,
            )
        )
    if _is_guest(wanted):
        return ""
    like = next((other for other in others if alike(other, wanted)), None)
    if like == wanted:
        raise _refused(Message("Somebody at this table is called “{name}” already: choose another name.", name=told))
    if like is not None:
        raise _refused(
            Message(
                "“{name}” looks like “{other}”, the name of somebody at this table: choose another name.",
                name=told,
                other=shown(like),
            )
        )
    return wanted


def guest(number: int) -> Message:
    """What one of several is called who have chosen no name."""
    return Message("Guest {number}", number=number)


def _is_guest(name: str) -> bool:
    """Whether a name looks like what guests are called in some language, with a number or without."""
    looks = _at_a_glance(name)
    words = (_at_a_glance(Speaker(catalogue=catalogue(language)).part(GUEST)) for language in languages())
    return any(looks.startswith(word) and not looks.removeprefix(word).strip(_NUMBER) for word in words)


def _refused(message: Message) -> Refused:
    return Refused("name", message)


def computer_name(others: Iterable[str]) -> str:
    """A name for a computer player, unlike all the others at the table."""
    taken = tuple(others)
    return next(name for name in COMPUTER_NAMES if not any(alike(name, other) for other in taken))
