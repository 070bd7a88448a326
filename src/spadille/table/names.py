"""Names at a table: what is one, which two are alike, and those that computer players take."""

from collections.abc import Iterable
from unicodedata import normalize

from spadille.messages import Message, counted
from spadille.notation import shown
from spadille.table.refusals import Refused

LONGEST_NAME = 24
MARKUP = "<>&"
"""The signs that make text into markup; a name has none of them."""

COMPUTER_NAMES = ("Ana", "Benito", "Carmen", "Diego", "Elena", "Felipe", "Gracia", "Hernando")
"""More than there are seats at any table, so that one is always free."""


def likeness(name: str) -> str:
    """What two names that are taken for the same have in common."""
    return normalize("NFKC", name).casefold()


def checked_name(name: str, others: Iterable[str]) -> str:
    """The name as it will stand at the table. Raises `Refused` when it is none or like one of the others."""
    wanted = normalize("NFC", name).strip(" ")
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
    if likeness(wanted) in map(likeness, others):
        raise _refused(Message("Somebody at this table is called “{name}” already: choose another name.", name=told))
    return wanted


def _refused(message: Message) -> Refused:
    return Refused("name", message)


def computer_name(others: Iterable[str]) -> str:
    """A name for a computer player, unlike all the others at the table."""
    taken = {likeness(name) for name in others}
    return next(name for name in COMPUTER_NAMES if likeness(name) not in taken)
