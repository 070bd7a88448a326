"""Lines of text on the standard output, in colour where it has colours, never with the control signs of strangers."""

import sys

from rich.console import Console
from rich.text import Text

from spadille.cli import columns, speaking
from spadille.cli.terminal import can_write, forgiving
from spadille.messages import Message, Speaker
from spadille.story.faces import SIGNS

MOST_WIDTH = 100
REPLACED = (("·", "-"), ("─", "-"), ("═", "="), ("▸", ">"), ("→", "->"), ("“", '"'), ("”", '"'), ("’", "'"))


def printable(text: str) -> str:
    """A text without control signs."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else "?" for letter in text)


def clean(message: Message, speaker: Speaker | None = None) -> str:
    """A message in words, without control signs."""
    return printable((speaker or speaking.speaker()).say(message))


class Lines:
    """Writes lines; colours only where the output takes them."""

    def __init__(self) -> None:
        forgiving(sys.stdout)
        forgiving(sys.stderr)
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self.signs = can_write(SIGNS + "".join(sign for sign, _ in REPLACED), sys.stdout)
        self.width = max(min(self.console.width, MOST_WIDTH), 20)

    def plain(self, text: str) -> str:
        """A text with the signs replaced that the output lacks."""
        if not self.signs:
            for sign, letters in REPLACED:
                text = text.replace(sign, letters)
        return text

    def write(self, line: str | Text = "", style: str = "") -> None:
        """Write one line as it is, however long."""
        text = Text(self.plain(line), style) if isinstance(line, str) else line
        if self.console.color_system is None:
            sys.stdout.write(text.plain + "\n")
        else:
            self.console.print(text, no_wrap=True, overflow="ignore", crop=False)

    def wrap(self, text: str, indent: str = "", hanging: str | None = None, style: str = "") -> None:
        """Write a text in lines that fit."""
        later = indent if hanging is None else hanging
        for line in self.wrapped(text, indent, later):
            self.write(line, style)

    def wrapped(self, text: str, indent: str = "", hanging: str = "") -> list[str]:
        """A text in lines that fit."""
        return self.wrapped_to(text, self.width - 1, indent, hanging)

    def wrapped_to(self, text: str, width: int, indent: str = "", hanging: str = "") -> list[str]:
        """A text in lines of so many columns."""
        return columns.wrapped(self.plain(text), width, indent, hanging)

    def complain(self, message: Message) -> None:
        """Write one sentence on the standard error."""
        sys.stdout.flush()
        print(clean(message), file=sys.stderr)
