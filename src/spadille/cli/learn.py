"""The command `spadille learn`: the first deal, explained step by step."""

from typing import Annotated

import typer
from rich.text import Text

from spadille import players
from spadille.cli.game import Game
from spadille.cli.helping import help_page
from spadille.cli.play import DECK, INTERRUPTED, NAMES, PACE, InLines, Pack, deck_named, pace_named
from spadille.cli.saves import Setting, Unkept
from spadille.cli.speaking import say
from spadille.cli.table import Table
from spadille.cli.terminal import Closed, Terminal
from spadille.deal import Deal
from spadille.lesson import OPPONENT, SEAT, SEED, Lesson, Note, Rank, advice, corrected, lesson, rules
from spadille.messages import COMMAS, Listing, Message, Reason
from spadille.rulebook.document import SENTENCES
from spadille.session import Session
from spadille.story.faces import Faces
from spadille.view import View

HELP = help_page(
    "Your first deal of Ombre, explained step by step.",
    "The pack is always the same, two computer players sit with you, and each part of the deal is explained when it "
    "comes, with a good move and the reason for it. You may do whatever the rules allow; a mistake is answered with "
    "the rule. It takes about ten minutes.",
    examples=("spadille learn", "spadille learn --deck spanish"),
)

INDENT = "  "


def learn(
    *,
    deck: Pack = None,
    pace: Annotated[
        float | None, typer.Option(help=f"Seconds that each move of the others is shown. Default: {2 * PACE:g}.")
    ] = None,
    lines: InLines = False,
) -> None:
    """Play the lesson to its end, or until the person leaves."""
    setting = Setting((OPPONENT,), deck_named(DECK if deck is None else deck))
    seconds = 2 * PACE if pace is None else pace_named(pace)
    others = [seat for seat in range(rules().seats) if seat != SEAT]
    session = Session.start(rules(), seed=SEED, players=[say(Message("You")), *NAMES[: len(others)]])
    terminal = Terminal(lines=lines)
    game = Game(
        terminal=terminal,
        faces=Faces(setting.deck, signs=terminal.signs),
        session=session,
        seat=SEAT,
        players={seat: players.make(OPPONENT, "") for seat in others},
        keeper=Unkept(setting),
        pace=seconds if terminal.interactive else 0,
        teacher=Spoken(),
    )
    try:
        game.run()
    except (Closed, KeyboardInterrupt) as left:
        terminal.tell(say(Message("The lesson is not kept: spadille learn begins it anew.")))
        if not isinstance(left, Closed) or left.interrupted:
            raise typer.Exit(INTERRUPTED) from None
        return
    terminal.tell(say(Message("Go on with a whole game: {command}", command="spadille play")))
    terminal.tell(say(Message("Read the rules: {command}", command=f"spadille rules {rules().name}")))


class Spoken:
    """The teacher in the terminal: a whole screen shows what is to be read now, lines only what is new."""

    def __init__(self) -> None:
        self.told = 0

    def says(self, deal: Deal, table: Table) -> list[list[Text]]:
        """The notes and the advice of this moment, each in lines."""
        told = lesson(deal, SEAT)
        whole = table.terminal.whole_screen and not deal.over
        notes = told.shown if whole else told.notes[self.told :]
        self.told = len(told.notes)
        found = [_note(note, table) for note in notes]
        if told.ranks:
            found.append(_ranks(told, table))
        view = deal.view(SEAT)
        if (advised := advice(view, table.faces)) is not None:
            found.append(_wrapped(_joined(advised.what, advised.why, table), table, "bold cyan"))
        return found

    def corrects(self, view: View, reason: Reason) -> Reason:
        """The reason of a refusal, with the rule behind it."""
        return corrected(view, reason)


def _note(note: Note, table: Table) -> list[Text]:
    return _wrapped(_joined(note.first, note.second, table), table)


def _joined(first: Message, last: Message, table: Table) -> str:
    return table.say(Message(SENTENCES, first=table.say(first), last=table.say(last)))


def _ranks(told: Lesson, table: Table) -> list[Text]:
    """The trumps from the highest, those of the learner in brackets."""
    row = Listing(tuple(_rank(rank, table) for rank in told.ranks), COMMAS)
    return _wrapped(table.say(Message("Trumps, yours in brackets: {cards}.", cards=row)), table)


def _rank(rank: Rank, table: Table) -> Message:
    card = table.faces.card(rank.card)
    shown = f"[{card}]" if rank.mine else card
    if rank.name is None:
        return Message("{card}", card=shown)
    return Message("{name} {card}", name=rank.name, card=shown)


def _wrapped(text: str, table: Table, style: str = "") -> list[Text]:
    return [Text(line, style) for line in table.terminal.wrap(INDENT + text, INDENT)]
