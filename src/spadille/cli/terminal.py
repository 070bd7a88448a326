"""The terminal: what it can show, drawing a screen, reading a line."""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from rich.console import Console
from rich.text import Text

from spadille.cli.columns import wrapped
from spadille.story.faces import SIGNS

LEAST_WIDTH, LEAST_HEIGHT = 72, 22
MOST_WIDTH = 100

Completer = Callable[[str], list[str]]


class Closed(Exception):
    """Nobody can be asked any more: the input is closed, or was interrupted."""

    def __init__(self, interrupted: bool) -> None:
        super().__init__()
        self.interrupted = interrupted


def forgiving(stream: TextIO) -> None:
    """Let a stream replace what its encoding lacks instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def can_write(text: str, stream: TextIO) -> bool:
    """Whether the encoding of a stream has these letters."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


class Terminal:
    """Where the game is shown: a whole screen drawn anew, or lines one after the other.

    Lines are used when input or output is no terminal, when it is a dumb or small one, and when asked for.
    """

    def __init__(self, *, lines: bool = False) -> None:
        forgiving(sys.stdin)
        forgiving(sys.stdout)
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.signs = can_write(SIGNS + "·─═▸→", sys.stdout)
        self.lines_only = lines or not self.interactive or self.console.is_dumb_terminal
        if self.interactive:
            _use_line_editing()

    @property
    def whole_screen(self) -> bool:
        """Whether a screen is drawn anew at every turn."""
        width, height = shutil.get_terminal_size()
        return not self.lines_only and width >= LEAST_WIDTH and height >= LEAST_HEIGHT

    @property
    def width(self) -> int:
        """The columns used."""
        return min(shutil.get_terminal_size().columns, MOST_WIDTH) - 1

    @property
    def height(self) -> int:
        """The lines of a screen above the prompt."""
        return shutil.get_terminal_size().lines - 1

    def plain(self, text: str) -> str:
        """A text with signs replaced that this terminal cannot show."""
        if self.signs:
            return text
        for sign, letters in (("·", "-"), ("─", "-"), ("═", "="), ("▸", ">"), ("→", "->"), ("“", '"'), ("”", '"')):
            text = text.replace(sign, letters)
        return text

    def wrap(self, text: str, indent: str = "") -> list[str]:
        """A text in lines that fit."""
        width = max(self.width - 1, 20)
        return wrapped(self.plain(text), width, later=indent)

    def draw(self, lines: Sequence[Text]) -> None:
        """Draw a whole screen."""
        self.console.clear()
        self.write(lines)

    def write(self, lines: Sequence[Text]) -> None:
        """Write lines below what is there."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def say(self, text: str, style: str = "") -> None:
        """Write a text, in lines that fit on a whole screen."""
        for line in self.wrap(text):
            self.console.print(Text(line, style))

    def tell(self, text: str) -> None:
        """Write a text on one line, however long, so that a path or a command in it can be copied."""
        self.console.print(Text(self.plain(text)))

    def read(self, prompt: str, complete: Sequence[str] = ()) -> str:
        """Read one line. Raises `Closed` when there is none to come."""
        if not self.interactive:
            return self._next_line(prompt)
        _complete_with(complete)
        try:
            return input(prompt)
        except EOFError:
            self.console.print()
            raise Closed(interrupted=False) from None
        except KeyboardInterrupt:
            self.console.print()
            raise Closed(interrupted=True) from None
        except ValueError:
            raise Closed(interrupted=False) from None

    def _next_line(self, prompt: str) -> str:
        try:
            line = sys.stdin.readline()
        except ValueError:
            line = ""
        except KeyboardInterrupt:
            raise Closed(interrupted=True) from None
        if not line:
            raise Closed(interrupted=False)
        line = line.rstrip("\r\n")
        self.console.print(Text(prompt + "".join(letter if letter.isprintable() else "?" for letter in line[:200])))
        return line

    def pages(self, lines: Sequence[Text], more: str) -> bool:
        """Write many lines, on a whole screen a screenful at a time; whether all were wanted."""
        if not self.whole_screen:
            self.write(lines)
            return True
        rest = list(lines)
        while rest:
            size = max(self.height - 1, 5)
            self.draw(rest[:size])
            rest = rest[size:]
            if rest and self.read(more).strip().casefold() in ("q", "quit"):
                return False
        return True


def _use_line_editing() -> None:
    try:
        import readline  # noqa: PLC0415 - not on every platform
    except ImportError:
        return
    if "libedit" not in (readline.__doc__ or ""):
        readline.parse_and_bind("tab: complete")
    readline.set_completer_delims(" ,")


def _complete_with(words: Sequence[str]) -> None:
    readline = sys.modules.get("readline")
    if readline is None:
        return

    def complete(text: str, state: int) -> str | None:
        found = [word for word in words if word.casefold().startswith(text.casefold())]
        return found[state] if state < len(found) else None

    readline.set_completer(complete)


def quiet_output() -> None:
    """Send what is still to be written nowhere: the reader of the output has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
