"""The command `spadille rules`: the list of games, and the rules of one."""

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

from spadille import rulesets
from spadille.cli.asked import MaybeGame, Options, game_of
from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.cli.plain import Lines
from spadille.messages import Message, Speaker
from spadille.rulebook import Block, Cell, Items, Paragraph, Table, page
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

GAP = "  "
LEAST_COLUMN = 12


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
        lines.wrap(Speaker().say(Message("For the rules of one: spadille rules GAME [--option NAME=VALUE]...")))


def _write_entry(lines: Lines, each: Ruleset) -> None:
    lines.write(each.name, "bold")
    lines.wrap(Speaker().say(Message(each.identity.summary)), "    ")
    if each.identity.aliases:
        lines.wrap(f"also called: {', '.join(each.identity.aliases)}", "    ", style="dim")
    lines.wrap(f"options: {', '.join(option.name for option in each.options)}", "    ", "        ", "dim")


def _write_page(lines: Lines, each: Ruleset) -> None:
    document = page(each)
    say = Speaker().say
    title = say(document.title)
    lines.write(title, "bold")
    lines.write("═" * cell_len(title), "dim")
    lines.wrap(say(document.summary))
    for section in document.sections:
        heading = say(section.title)
        lines.write()
        lines.write(heading, "bold")
        lines.write("─" * cell_len(heading), "dim")
        for place, block in enumerate(section.blocks):
            if place:
                lines.write()
            _write_block(lines, block)


def _words(paragraph: Paragraph) -> str:
    say = Speaker().say
    text = " ".join(map(say, paragraph.sentences))
    return text if paragraph.term is None else f"{say(paragraph.term)}: {text}"


def _write_block(lines: Lines, block: Block) -> None:
    match block:
        case Paragraph():
            lines.wrap(_words(block))
        case Items(places, numbered):
            for number, place in enumerate(places, 1):
                sign = f"{number}." if numbered else "·"
                lines.wrap(_words(place), f"{GAP}{sign} ", GAP + " " * (len(sign) + 1))
        case Table():
            for line, style in _rows(lines, block):
                lines.write(line, style)


def _cell(cell: Cell) -> str:
    return cell if isinstance(cell, str) else Speaker().say(cell)


def _rows(lines: Lines, table: Table) -> Iterator[tuple[str, str]]:
    """The lines of a table, its columns as wide as they need and the widest ones wrapped."""
    rows = [[_cell(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(table.head))]
    room = lines.width - 1 - len(GAP) * len(widths)
    while sum(widths) > room and max(widths) > LEAST_COLUMN:
        widths[widths.index(max(widths))] -= 1
    for number, row in enumerate(rows):
        cells = [_folded(lines, cell, width) for cell, width in zip(row, widths, strict=True)]
        for depth in range(max(map(len, cells))):
            parts = [
                set_cell_size(cell[depth] if depth < len(cell) else "", width)
                for cell, width in zip(cells, widths, strict=True)
            ]
            yield (GAP + GAP.join(parts)).rstrip(), "" if number else "italic"


def _folded(lines: Lines, cell: str, width: int) -> list[str]:
    if cell_len(cell) <= width:
        return [cell]
    return lines.wrapped_to(cell, width)
