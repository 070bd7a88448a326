"""Names at a table: what is one, which two are alike, and those that computer players take."""

import re
from collections.abc import Iterable
from unicodedata import category, normalize

from spadille.languages import catalogue, languages
from spadille.messages import Message, Speaker, counted
from spadille.notation import shown
from spadille.table.refusals import Refused

LONGEST_NAME = 24
MARKUP = "<>&"
"""The signs that make text into markup; a name has none of them."""

COMPUTER_NAMES = ("Ana", "Benito", "Carmen", "Diego", "Elena", "Felipe", "Gracia", "Hernando")
"""More than there are seats at any table, so that one is always free."""


GUEST = Message("Guest")
"""What one is called who has chosen no name."""

MOST_MARKS = 3
"""So many marks may stand on one letter; more make a tower that covers the lines above."""

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
"""Signs that nobody sees, or that turn the direction of others: names with and without them look the same."""


_NUMBER = " io23456789"
"""What a number behind a name is made of, as it looks."""

_LOOKS = str.maketrans(
    "авекмнорстухіјѕһԁԛԝαβεζηικμνορτυχωıɑɡl10",
    "abekmhopctyxijshdqwabezhikmnoptyxwiagiio",
)
"""Small letters and figures that look, small or great, like another one, and that: Cyrillic, Greek, and of one kind."""


def is_mark(letter: str) -> bool:
    """Whether a sign stands on the letter before it."""
    return category(letter).startswith("M")


def likeness(name: str) -> str:
    """What two names that are taken for the same have in common: how their letters look, without case and marks."""
    plain = normalize("NFKD", _UNSEEN.sub("", name)).casefold()
    return normalize("NFKC", "".join(letter for letter in plain if not is_mark(letter))).translate(_LOOKS)


def guest(number: int) -> Message:
    """What one of several is called who have chosen no name."""
    return Message("Guest {number}", number=number)


def _is_guest(name: str) -> bool:
    """Whether a name looks like what guests are called in some language, with a number or without."""
    looks = likeness(name)
    words = (likeness(Speaker(catalogue=catalogue(language)).part(GUEST)) for language in languages())
    return any(looks.startswith(word) and not looks.removeprefix(word).strip(_NUMBER) for word in words)


def checked_name(name: str, others: Iterable[str]) -> str:
    """The name as it will stand at the table, without unseen signs and in usual forms of letters.

    Raises `Refused` when it is none, or like one of the others or what guests are called.
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
        raise _refused(
            Message("“{name}” is what those are called who have chosen no name: choose another name.", name=told)
        )
    like = next((other for other in others if likeness(other) == likeness(wanted)), None)
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


def _refused(message: Message) -> Refused:
    return Refused("name", message)


def computer_name(others: Iterable[str]) -> str:
    """A name for a computer player, unlike all the others at the table."""
    taken = {likeness(name) for name in others}
    return next(name for name in COMPUTER_NAMES if likeness(name) not in taken)
