"""What stops a command: one sentence, no traceback."""

import re

from spadille.messages import Message


class Trouble(Exception):
    """Something a command cannot do as asked; `message` is the sentence that says so."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def why(error: Exception) -> str:
    """What the system says about an error, for a sentence."""
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return text[:1].lower() + text[1:]


_PLAINER = (
    (re.compile(r"Input should be a valid integer.*"), "a whole number is wanted"),
    (re.compile(r"Input should be a (?:valid|finite) number.*"), "a number is wanted"),
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"\1 is the least"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"\1 is the most"),
    (re.compile(r"Value error, "), ""),
)


def plainly(said: str) -> str:
    """What the reader of the command line says, in one plain sentence."""
    for found, instead in _PLAINER:
        said = found.sub(instead, said)
    said = " ".join(said.split())
    return said if said.endswith((".", "?")) or not said else said + "."
