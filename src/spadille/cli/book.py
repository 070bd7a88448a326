"""The rulebook of a game as lines for a terminal, for the command `rules` and for the game in play alike."""

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from spadille.cli.columns import wrapped
from spadille.messages import Message
from spadille.rulebook import Block, Items, Page, Paragraph, Section, Table, told

Say = Callable[[Message], str]
Plain = Callable[[str], str]

GAP = "  "
LEAST_COLUMN = 12


def book_lines(
    book: Page, sections: Sequence[Section], say: Say, plain: Plain, width: int
) -> Iterator[tuple[str, str]]:
    """The title, the summary and these sections in lines of at most `width` columns, each with its style.

    `plain` replaces signs that the terminal lacks.
    """
    title = say(book.title)
    yield title, "bold"
    yield plain("═" * cell_len(title)), "dim"
    yield from _unstyled(wrapped(plain(say(book.summary)), width))
    for section in sections:
        heading = say(section.title)
        yield "", ""
        yield heading, "bold"
        yield plain("─" * cell_len(heading)), "dim"
        for place, block in enumerate(section.blocks):
            if place:
                yield "", ""
            yield from _block(block, say, plain, width)


def _unstyled(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((line, "") for line in lines)


def _block(block: Block, say: Say, plain: Plain, width: int) -> Iterator[tuple[str, str]]:
    match block:
        case Paragraph():
            yield from _unstyled(wrapped(plain(_words(block, say)), width))
        case Items(places, numbered):
            for number, place in enumerate(places, 1):
                sign = f"{number}." if numbered else plain("·")
                indents = f"{GAP}{sign} ", GAP + " " * (len(sign) + 1)
                yield from _unstyled(wrapped(plain(_words(place, say)), width, *indents))
        case Table():
            yield from _rows(block, say, plain, width)


def _words(paragraph: Paragraph, say: Say) -> str:
    term = None if paragraph.term is None else say(paragraph.term)

    def filled(id: str, /, **texts: str) -> str:
        return say(Message(id, **texts))

    return told([say(sentence) for sentence in paragraph.sentences], term, filled)


def _rows(table: Table, say: Say, plain: Plain, width: int) -> Iterator[tuple[str, str]]:
    """The lines of a table, its columns as wide as they need and the widest ones wrapped."""
    rows = [[plain(cell if isinstance(cell, str) else say(cell)) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(table.head))]
    room = width - len(GAP) * len(widths)
    while sum(widths) > room and max(widths) > LEAST_COLUMN:
        widths[widths.index(max(widths))] -= 1
    for number, row in enumerate(rows):
        cells = [
            [cell] if cell_len(cell) <= size else wrapped(cell, size) for cell, size in zip(row, widths, strict=True)
        ]
        for depth in range(max(map(len, cells))):
            parts = [
                set_cell_size(cell[depth] if depth < len(cell) else "", size)
                for cell, size in zip(cells, widths, strict=True)
            ]
            yield (GAP + GAP.join(parts)).rstrip(), "" if number else "italic"
