"""The command `spadille rules`: the list of games, and the rules of one."""

from spadille import rulesets
from spadille.cli.asked import MaybeGame, Options, game_of
from spadille.cli.book import book_lines
from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.cli.plain import Lines
from spadille.cli.speaking import say, speaker
from spadille.messages import COMMAS, Listing, Message
from spadille.rulebook import page
from spadille.ruleset import Ruleset

HELP = help_page(
    "The rules of a game, or the list of games.",
    """
    The page is made from the same record that the game is played by: options chosen change it, readings say
    where the sources disagree, and every source is named.
    """,
    examples=(
        "spadille rules",
        "spadille rules renegado",
        "spadille rules tresillo --option favourite_suit=H --option seats=4",
    ),
)


def rules(game: MaybeGame = None, option: Options = None) -> None:
    """Write the rules of a game, or the list of games."""
    lines = Lines()
    if game is not None:
        _write_page(lines, game_of(game, option))
    elif option:
        raise Trouble(Message("Options belong to a game: name one, as in spadille rules GAME."))
    else:
        for each in rulesets.all_rulesets():
            _write_entry(lines, each)
        lines.write()
        lines.wrap(say(Message("For the rules of one: spadille rules GAME [--option NAME=VALUE]...")))


def _write_entry(lines: Lines, each: Ruleset) -> None:
    lines.write(each.name, "bold")
    lines.wrap(say(Message(each.identity.summary)), "    ")
    if each.identity.aliases:
        aliases = Message("also called: {names}", names=Listing(each.identity.aliases, COMMAS))
        lines.wrap(speaker().part(aliases), "    ", style="dim")
    names = Message("options: {names}", names=Listing(tuple(option.name for option in each.options), COMMAS))
    lines.wrap(speaker().part(names), "    ", "        ", "dim")


def _write_page(lines: Lines, each: Ruleset) -> None:
    book = page(each)
    for line, style in book_lines(book, book.sections, say, lines.plain, lines.width - 1):
        lines.write(line, style)
