"""What stops a command: one sentence, no traceback."""

import errno
import re

from spadille.messages import Message, Parameter


class Trouble(Exception):
    """Something a command cannot do as asked; `message` is the sentence that says so."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


SYSTEM = {
    errno.ENOENT: Message("no such file or directory"),
    errno.EACCES: Message("permission denied"),
    errno.EISDIR: Message("is a directory"),
    errno.ENOTDIR: Message("not a directory"),
    errno.EEXIST: Message("file exists"),
    errno.ENAMETOOLONG: Message("file name too long"),
    errno.ENOSPC: Message("no space left on device"),
    errno.EROFS: Message("read-only file system"),
    errno.EADDRINUSE: Message("address already in use"),
}
"""What is wrong with a file or an address, by the number of the error."""


class Nameless(ValueError):
    """A name is empty."""


def why(error: Exception) -> Message:
    """What the system says about an error, for a sentence."""
    if isinstance(error, Nameless):
        return Message("the name is empty")
    if (known := SYSTEM.get(getattr(error, "errno", None) or 0)) is not None:
        return known
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return Message("{text}", text=text[:1].lower() + text[1:])


def _wordings(*pairs: tuple[str, Message]) -> tuple[tuple[re.Pattern[str], Message], ...]:
    return tuple((re.compile(said), message) for said, message in pairs)


_SENTENCES = _wordings(
    (r"Invalid value for (?P<option>.+?): (?P<why>.*)", Message("Invalid value for {option}: {why}.")),
    (r"Missing option (?P<option>.*)", Message("Missing option {option}.")),
    (r"Missing argument (?P<argument>.*)", Message("Missing argument {argument}.")),
    (r"No such option: (?P<option>\S+)", Message("No such option: {option}.")),
    (
        r"No such option: (?P<option>\S+) \(Possible options: (?P<options>.*)\)",
        Message("No such option: {option} (there are {options})."),
    ),
    (r"No such command (?P<command>.*)", Message("No such command {command}. There are {commands}.")),
    (r"Option (?P<option>.+) requires an argument", Message("Option {option} requires an argument.")),
    (r"Option (?P<option>.+) does not take a value", Message("Option {option} does not take a value.")),
    (r"Got unexpected extra arguments? \((?P<words>.*)\)", Message("Unexpected words: {words}.")),
)
_REASONS = _wordings(
    (r"Input should be a valid integer.*", Message("a whole number is wanted")),
    (r"Input should be a (?:valid|finite) number.*", Message("a number is wanted")),
    (r"Input should be greater than or equal to (?P<least>\S+)", Message("{least} is the least")),
    (r"Input should be less than or equal to (?P<most>\S+)", Message("{most} is the most")),
    (r"(?:Value error, )?(?P<value>.*) is not one of (?P<values>.*)", Message("{value} is not one of {values}")),
)


def plainly(said: str, **more: Parameter) -> Message:
    """What the reader of the command line says, in one plain sentence."""
    said = " ".join(said.split()).removesuffix(".")
    for sentence, message in _SENTENCES:
        if found := sentence.fullmatch(said):
            places: dict[str, Parameter] = dict(found.groupdict())
            if "why" in places:
                places["why"] = _reason(found["why"])
            return Message(message.id, **places, **more)
    return Message("{sentence}", sentence=said if said.endswith("?") or not said else said + ".")


def _reason(said: str) -> Message:
    for reason, message in _REASONS:
        if found := reason.fullmatch(said):
            return Message(message.id, **found.groupdict())
    return Message("{reason}", reason=said)
