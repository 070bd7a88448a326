"""Pages to read during a game: the keys, hints, and the rules of the game being played."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from spadille.cli.book import book_lines
from spadille.cli.errors import Trouble
from spadille.cli.table import Table
from spadille.messages import COMMAS, Listing, Message, SuitName, in_context
from spadille.notation import Action, Verb, shown
from spadille.rulebook import page
from spadille.ruleset import Ruleset
from spadille.story.faces import Faces
from spadille.story.questions import label

if TYPE_CHECKING:
    from spadille.players.hints import Hint

KEPT = Message("  q, Ctrl-D        leave; spadille play --resume goes on with the game")
NOT_KEPT = Message("  q, Ctrl-D        leave; the lesson is not kept")

HELP = (
    Message("What to type"),
    Message("  a number         the card or choice with that number"),
    Message("  KD, 7h, as       a card: rank, then S spades, C clubs, H hearts, D diamonds"),
    Message("                   (in the Spanish pack swords, clubs, cups, coins)"),
    Message("  clubs, co        a suit by its name, or by the first letters if no other"),
    Message("                   suit of the pack begins so"),
    Message("  entrada, e       a call by its name, or by its first letters"),
    Message("  7 8 9, 4D 3D     in the exchange: the cards to lay out; none for none"),
    Message("  surrender        give the game up; y confirms, from a pipe the word itself"),
    Message("  why KD           why a card or call is not allowed now"),
    Message("  ??, hint         what you may do, the best first, with chances and reasons"),
    Message("  l, history       the last trick; this deal so far and earlier results"),
    Message("  sheet, cards     the payments of the last deal; all its cards"),
    Message("  rules [PART]     the rules of this game, or a part as in: rules ranks"),
    Message("  save FILE        the record so far, as text or (.jsonl) as JSON Lines"),
    KEPT,
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


def keys(*, kept: bool) -> tuple[Message, ...]:
    """The same lines, for a game that is kept and may be gone on with, or for one that is not."""
    return tuple(NOT_KEPT if line is KEPT and not kept else line for line in HELP)


WIDEST_LABEL = 20
"""Columns for what an action is called; a longer one, of many cards, has a line of its own."""


def hint_page(hints: "Sequence[Hint]", rules: Ruleset, table: Table) -> list[Text]:
    """What may be done, the best first: the chance to win, the chips to expect, and why."""
    labels = [table.part(_done(hint.action, rules, table.faces)) for hint in hints]
    width = max((size for text in labels if (size := cell_len(text)) <= WIDEST_LABEL), default=0)
    heading = Message("The best first: your side's chance to win, the chips to expect, and why")
    lines = [Text(line, "bold") for line in table.terminal.wrap(table.say(heading), "  ")]
    for text, hint in zip(labels, hints, strict=True):
        figures = f"{hint.win:>4.0%}  {hint.chips:>+6.1f}  "
        told = [f"{text}:"] if cell_len(text) > WIDEST_LABEL else []
        indent = " " * (width + 2 + len(figures))
        named = set_cell_size("" if told else text, width)
        told += table.terminal.wrap(f"{named}  {figures}{table.say(hint.why)}", indent)
        lines.extend(Text(line) for line in told)
    return lines


def _done(action: Action, rules: Ruleset, faces: Faces) -> Message:
    """What is done, in few letters that can be typed."""
    if action.verb is Verb.EXCHANGE and not action.cards:
        return Message(in_context("cards", "none"))
    if action.verb in (Verb.EXCHANGE, Verb.PLAY, Verb.CALL):
        return Message("{cards}", cards=faces.cards(action.cards or (action.card,)))
    if action.verb is Verb.TRUMPS:
        return Message("{sign} {suit}", sign=faces.signs[action.suit], suit=SuitName(action.suit))
    return label(action, rules)


def rules_page(
    rules: Ruleset, part: str, say: Callable[[Message], str], plain: Callable[[str], str], width: int
) -> list[Text]:
    """The rules of a game as its rulebook tells them, or of them the sections with `part` in their titles.

    Raises `Trouble` when no section is about `part`.
    """
    book = page(rules)
    wanted = [section for section in book.sections if part.casefold() in say(section.title).casefold()]
    if not wanted:
        titles = Listing(tuple(section.title for section in book.sections), COMMAS)
        raise Trouble(
            Message("No part of the rules is called “{part}”; there are: {titles}.", part=shown(part), titles=titles)
        )
    return [Text(line, style) for line, style in book_lines(book, wanted, say, plain, width)]
