"""The help of a command: paragraphs, and examples that are tested; and how it is put into another language."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from rich import text as rich_text
from typer import rich_utils

from spadille.cli.columns import breaks

Translate = Callable[[str], str]

BETWEEN = "\n\n"
EXAMPLE = "spadille "

TITLES = {
    "DEFAULT_STRING": "[default: {}]",
    "REQUIRED_LONG_STRING": "[required]",
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "COMMANDS_PANEL_TITLE": "Commands",
}
"""What Typer writes around the help, by its own names."""

PARTING = "divide_line"
"""What Rich parts lines with, by its own name; that parts them at blanks only, which not all languages have."""

USAGE, SHOWN = "Usage:", "Show this message and exit."


def help_page(*paragraphs: str, examples: tuple[str, ...]) -> str:
    """The help as Typer wants it: each paragraph on one line, each example on its own."""
    lines = [" ".join(paragraph.split()) for paragraph in paragraphs]
    return BETWEEN.join([*lines, "Examples:", *(f"  {example}" for example in examples)]) + "\n"


def paragraphs(command: Any) -> Iterator[str]:
    """All that the help of a command and of those under it says, examples left out."""
    yield from TITLES.values()
    yield from (USAGE, SHOWN)
    for each in _all(command):
        for text in (each.help, each.epilog):
            yield from (part.strip() for part in (text or "").split(BETWEEN) if _is_said(part))
        yield from (parameter.help for parameter in each.params if parameter.help)


def put_into(command: Any, translate: Translate) -> None:
    """Let the help of a command and of those under it be in another language."""
    setattr(rich_text, PARTING, breaks)
    for name, title in TITLES.items():
        setattr(rich_utils, name, translate(title))
    for each in _all(command):
        each.help, each.epilog = _translated(each.help, translate), _translated(each.epilog, translate)
        for parameter in each.params:
            parameter.help = parameter.help and translate(parameter.help)
        each.get_usage = _usage(each.get_usage, translate)
        each.get_help_option = _help_option(each.get_help_option, translate)


def _all(command: Any) -> Iterator[Any]:
    yield command
    for each in getattr(command, "commands", {}).values():
        yield from _all(each)


def _is_said(part: str) -> bool:
    return bool(part.strip()) and not part.strip().startswith(EXAMPLE)


def _translated(text: str | None, translate: Translate) -> str | None:
    if not text:
        return text
    parts = text.split(BETWEEN)
    return BETWEEN.join(translate(part.strip()) if _is_said(part) else part for part in parts)


def _usage(get: Callable[..., str], translate: Translate) -> Callable[..., str]:
    @wraps(get)
    def usage(*arguments: Any) -> str:
        return get(*arguments).replace(USAGE, translate(USAGE), 1)

    return usage


def _help_option(get: Callable[..., Any], translate: Translate) -> Callable[..., Any]:
    @wraps(get)
    def option(*arguments: Any) -> Any:
        found = get(*arguments)
        if found is not None and found.help == SHOWN:
            found.help = translate(SHOWN)
        return found

    return option
