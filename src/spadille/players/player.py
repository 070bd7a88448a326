"""What a player is, and the recipe by which one is made from a specification."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from spadille.messages import Message
from spadille.notation import Action, shown
from spadille.view import View

LONGEST_TEXT = 200


def clean(text: str) -> str:
    """A text on one line, printable, not too long."""
    line = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in line)[:LONGEST_TEXT]


def in_words(error: Exception) -> str:
    """What went wrong in a player, on one line."""
    return clean(f"{type(error).__name__}: {error}")


class Player(Protocol):
    """Decides for one seat. It is shown what its seat may know and nothing else, and only when it is its turn."""

    def choose(self, view: View) -> Action:
        """One of the actions that are legal in the view."""


class SpecError(ValueError):
    """A specification of a player that cannot be made; `message` says what was asked and what there is."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True)
class Parameter:
    """What may be set about a player: its name, what it takes in words, and its value unless set.

    `read` gives the value of a text or raises `ValueError`.
    """

    name: str
    allowed: Message
    read: Callable[[str], Any]
    default: Any


@dataclass(frozen=True)
class Recipe:
    """A kind of player by its name; `make` gets the seed, and the values of the parameters by name."""

    name: str
    summary: str
    make: Callable[..., Player]
    parameters: tuple[Parameter, ...] = ()

    def player(self, seed: str, wanted: Mapping[str, str]) -> Player:
        """A player with these parameters, the others as they are by default. Raises `SpecError`."""
        known = {parameter.name: parameter for parameter in self.parameters}
        values = {parameter.name: parameter.default for parameter in self.parameters}
        for name, text in wanted.items():
            if name not in known:
                raise SpecError(self._unknown(name))
            try:
                values[name] = known[name].read(text)
            except ValueError:
                raise SpecError(
                    Message(
                        "{parameter} of {player} takes {allowed}, not “{value}”.",
                        parameter=name,
                        player=self.name,
                        allowed=known[name].allowed,
                        value=shown(text),
                    )
                ) from None
        return self.make(seed, **values)

    def _unknown(self, name: str) -> Message:
        if not self.parameters:
            return Message("The player {player} has no parameters, not “{name}”.", player=self.name, name=shown(name))
        return Message(
            "The player {player} has no parameter “{name}”; it has {known}.",
            player=self.name,
            name=shown(name),
            known=", ".join(parameter.name for parameter in self.parameters),
        )


def whole_number(name: str, least: int, most: int, default: int) -> Parameter:
    """A parameter that is a whole number between two bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or len(text) > 9 or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return Parameter(name, Message("a whole number from {least} to {most}", least=least, most=most), read, default)
