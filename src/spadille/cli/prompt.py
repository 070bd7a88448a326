"""Understanding what was typed at the prompt: one of the commands, or something that `spadille.story.typed` reads."""

from typing import NamedTuple

from spadille.cards import mask
from spadille.notation import Verb
from spadille.state import Choice as Cards
from spadille.view import View


class Command(NamedTuple):
    """A command to the game itself, with the rest of the line."""

    name: str
    rest: str = ""


COMMANDS = {
    "?": "help",
    "help": "help",
    "rules": "rules",
    "l": "last",
    "last": "last",
    "history": "history",
    "log": "history",
    "sheet": "sheet",
    "cards": "cards",
    "why": "why",
    "??": "hint",
    "hint": "hint",
    "hints": "hint",
    "save": "save",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}
"""What is typed for each command; h alone is no command, for it names hearts."""


def command(line: str) -> Command | None:
    """The command a line gives, if it gives one; blank lines and comments are commands to do nothing."""
    text = line.strip()
    if not text or text.startswith("#"):
        return Command("nothing")
    first, _, rest = text.partition(" ")
    name = COMMANDS.get(first.casefold())
    return None if name is None else Command(name, rest.strip())


def lit_cards(view: View) -> int:
    """The cards that may be chosen now."""
    if isinstance(view.legal, Cards):
        return view.legal.cards
    return mask(action.card for action in view.legal if action.verb is Verb.PLAY)
