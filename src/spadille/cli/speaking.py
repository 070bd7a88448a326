"""The language of the terminal: that of `--language`, else of the environment; every command words by it."""

import os
from collections.abc import Mapping, Sequence
from contextvars import ContextVar

from spadille.languages import ENGLISH, catalogue, language_among
from spadille.messages import Catalogue, Message, Speaker

OPTION = "--language"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What names the language of a person at a terminal, the first that is set."""

_LANGUAGE = ContextVar("language", default=ENGLISH)


def use(language: str) -> None:
    """Word everything in this language from now on."""
    _LANGUAGE.set(language)


def catalogue_in_use() -> Catalogue:
    """The catalogue of the language in use."""
    return catalogue(_LANGUAGE.get())


def speaker() -> Speaker:
    """One who words messages in the language in use, with seats by number."""
    return Speaker(catalogue=catalogue_in_use())


def say(message: Message) -> str:
    """A message as a whole sentence in the language in use."""
    return speaker().say(message)


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, if it is there."""
    return language_among([next((found for name in VARIABLES if (found := environment.get(name))), "")])


def in_front(arguments: Sequence[str]) -> tuple[list[str], str]:
    """The arguments with the choice of a language first, wherever it stood, for every command has it; and which."""
    first: list[str] = []
    others: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            others += [argument, *rest]
        elif argument == OPTION:
            first = [argument, *([value] if (value := next(rest, None)) is not None else [])]
        elif argument.startswith(f"{OPTION}="):
            first = [OPTION, argument.removeprefix(f"{OPTION}=")]
        else:
            others.append(argument)
    return [*first, *others], first[-1] if len(first) > 1 else ""
