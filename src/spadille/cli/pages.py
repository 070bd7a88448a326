"""Pages to read during a game: the keys, and the rules of the game being played."""

from collections.abc import Callable, Iterator

from rich.cells import cell_len, set_cell_size

from spadille.cli.errors import Trouble
from spadille.messages import Message
from spadille.notation import shown
from spadille.rulebook import Items, Paragraph, Table, page
from spadille.ruleset import Ruleset

HELP = (
    Message("What to type"),
    Message("  a number         the card or choice with that number"),
    Message("  KD, 7h, as       a card: rank, then S spades, C clubs, H hearts, D diamonds"),
    Message("                   (in the Spanish pack swords, clubs, cups, coins)"),
    Message("  entrada, e       a call by its name, or by its first letters"),
    Message("  7 8 9, 4D 3D     in the exchange: the cards to lay out; none for none"),
    Message("  why KD           why a card or call is not allowed now"),
    Message("  l, history       the last trick; this deal so far and earlier results"),
    Message("  sheet, cards     the payments of the last deal; all its cards"),
    Message("  rules [PART]     the rules of this game, or a part as in: rules ranks"),
    Message("  save FILE        the record so far, as text or (.jsonl) as JSON Lines"),
    Message("  q, Ctrl-D        leave; spadille play --resume goes on with the game"),
    Message(""),
    Message("How to read the table"),
    Message("  Play goes round to the right: after you, the player on your right."),
    Message("  A card in [ ] is winning the trick, or has won it."),
    Message("  In your hand trumps come first, + marks cards just drawn, and a dot stands"),
    Message("  above what may not be played now. * marks the matadors, always the three"),
    Message("  highest trumps: spadille AS, manille (2 of a black, 7 of a red trump suit)"),
    Message("  and basto AC."),
)
"""The keys and how to read the table, line by line."""


def rules_page(rules: Ruleset, part: str, say: Callable[[Message], str], width: int) -> list[str]:
    """The rules of a game as its rulebook tells them, or of them the sections with `part` in their titles.

    The lines fit where they can. Raises `Trouble` when no section is about `part`.
    """
    book = page(rules)
    wanted = [section for section in book.sections if part.casefold() in say(section.title).casefold()]
    if not wanted:
        titles = ", ".join(say(section.title) for section in book.sections)
        raise Trouble(
            Message("No part of the rules is called “{part}”; there are: {titles}.", part=shown(part), titles=titles)
        )
    lines = [f"{say(book.title)}: {say(book.summary)}"]
    for section in wanted:
        lines += ["", say(section.title).upper()]
        for block in section.blocks:
            match block:
                case Paragraph():
                    lines.append(_paragraph(block, say))
                case Items(places, numbered):
                    lines.extend(
                        f"  {f'{number}.' if numbered else '-'} {_paragraph(place, say)}"
                        for number, place in enumerate(places, 1)
                    )
                case Table():
                    lines.extend(_table(block, say, width))
    return lines


def _paragraph(paragraph: Paragraph, say: Callable[[Message], str]) -> str:
    text = " ".join(say(sentence) for sentence in paragraph.sentences)
    return text if paragraph.term is None else f"{say(paragraph.term)}: {text}"


def _table(table: Table, say: Callable[[Message], str], width: int) -> Iterator[str]:
    """The rows in columns, or where these do not fit each row as a sentence."""
    rows = [[cell if isinstance(cell, str) else say(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(table.head))]
    if sum(widths) + 2 * len(widths) < width:
        for row in rows:
            cells = (set_cell_size(cell, size) for cell, size in zip(row, widths, strict=True))
            yield ("  " + "  ".join(cells)).rstrip()
        return
    for row in rows[1:]:
        first, *rest = row
        told = (f"{head.lower()}: {cell}" for head, cell in zip(rows[0][1:], rest, strict=True) if cell)
        yield f"  {first}. " + "; ".join(told)
