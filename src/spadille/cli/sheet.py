"""Settlement sheets: of a deal, and of a session."""

from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from spadille.cards import cards_in
from spadille.cli.columns import right
from spadille.cli.table import Table
from spadille.messages import Message, SeatName, in_context
from spadille.money import Payment
from spadille.session import End, FinishedDeal, Session
from spadille.state import State
from spadille.story import words
from spadille.story.faces import Faces, arranged

LEAST_COLUMN = 7
"""Columns for the figures under a title, when that is not wider."""


def deal_sheet(table: Table, session: Session, done: FinishedDeal) -> list[Text]:
    """What came of a deal: the result, each payment with its reason, and the chips before and after."""
    known = done.deal.state
    head = Message("Deal {number} of {deals} is over", number=done.number, deals=session.rules.session_deals)
    lines = [_title(table, head)]
    lines.extend(_wrapped(table, words.result(known), "bold"))
    if (phrase := words.contract_phrase(known, table.faces)) is not None:
        lines.extend(_wrapped(table, phrase))
    if known.tricks and (last := _last_trick(known, table.faces)) is not None:
        lines.extend(_wrapped(table, last, "dim"))
    lines.append(Text())
    lines.extend(_payments(table, done.deal.payments, known))
    lines.append(Text())
    lines.extend(_chips(table, session, done.before, done.after, start=None))
    assert known.settled is not None
    lines.extend(_wrapped(table, Message("On the table: {stake}", stake=words.lying(known, known.settled.stake))))
    return lines


def end_sheet(table: Table, session: Session, end: End) -> list[Text]:
    """The final settlement: the last payments, what each leaves with, and what each has won or lost."""
    lines = [_title(table, Message("The session is over: final settlement"))]
    lines.extend(_wrapped(table, words.most_won(end), "bold"))
    lines.append(Text())
    lines.extend(_payments(table, end.payments, None))
    lines.append(Text())
    lines.extend(_chips(table, session, session.accounts, end.accounts, start=session.rules.start_chips))
    return lines


def all_cards(table: Table, known: State) -> list[Text]:
    """The whole pack of a deal that is over: hands as the first card was led, cards laid out, the stock."""
    lines = [_title(table, Message("All the cards of this deal"))]
    hands = known.held or known.hands
    ranking = known.rules.ranking
    for seat in range(known.rules.seats):
        if not hands[seat] and not known.discards[seat]:
            continue
        groups = arranged(hands[seat], known.trumps, ranking)
        text = "  ".join(table.faces.cards(group) for group in groups)
        lines.extend(_wrapped(table, Message("{player}: {cards}", player=SeatName(seat), cards=text)))
        if known.discards[seat]:
            laid = table.faces.cards(cards_in(known.discards[seat]))
            lines.extend(_wrapped(table, Message("    laid out: {cards}", cards=laid)))
    if known.stock_left:
        stock = table.faces.cards(known.pack[known.top :])
        lines.extend(_wrapped(table, Message("Stock: {cards}", cards=stock)))
    return lines


def results_so_far(table: Table, session: Session) -> Iterable[Text]:
    """One line for each deal that is over."""
    for done in session.finished:
        text = Message("Deal {number}: {result}", number=done.number, result=words.result(done.deal.state))
        yield from _wrapped(table, text)


def _last_trick(known: State, faces: Faces) -> Message | None:
    tricks = [line.message for line in words.story(known, faces) if line.message.id == words.TRICK]
    return tricks[-1] if tricks else None


def _title(table: Table, message: Message) -> Text:
    text = table.say(message)
    line = table.terminal.plain("─")
    return Text.assemble((f"{text} ", "bold"), (line * max(table.terminal.width - cell_len(text) - 1, 0), "dim"))


def _wrapped(table: Table, message: Message, style: str = "") -> list[Text]:
    return [Text(line, style) for line in table.terminal.wrap(table.say(message), "    ")]


def _payments(table: Table, payments: Sequence[Payment], known: State | None) -> list[Text]:
    if not payments:
        return [Text(table.say(Message("Nothing is paid.")))]
    arrow = table.terminal.plain("→")
    rows = [
        (
            table.say(words.account(payment.payer)),
            table.part(words.account(payment.payee)),
            str(payment.amount),
            table.part(words.reason(payment, known)),
        )
        for payment in payments
    ]
    payer, payee, amount = (max(cell_len(row[column]) for row in rows) for column in range(3))
    return [
        Text(f"  {set_cell_size(row[0], payer)} {arrow} {set_cell_size(row[1], payee)}  {row[2]:>{amount}}  {row[3]}")
        for row in rows
    ]


def _chips(
    table: Table, session: Session, before: Mapping[str, int], after: Mapping[str, int], start: int | None
) -> list[Text]:
    names = [table.say(words.account(name)) for name in after]
    width = max(cell_len(name) for name in names)
    heads = [
        Message(in_context("chips", "before")),
        Message(in_context("chips", "change")),
        Message(in_context("chips", "now")),
    ]
    if start is not None:
        heads.append(Message("won or lost"))
    titles = [right(table.part(head), LEAST_COLUMN) for head in heads]
    lines = [Text("  " + " " * width + "".join(f"  {title}" for title in titles), "dim")]
    for name, label in zip(after, names, strict=True):
        figures = [str(before[name]), f"{after[name] - before[name]:+d}", str(after[name])]
        if start is not None and name.isdecimal():
            figures.append(f"{after[name] - start:+d}")
        cells = "".join(f"  {right(figure, cell_len(title))}" for figure, title in zip(figures, titles, strict=False))
        lines.append(Text(f"  {set_cell_size(label, width)}{cells}", "bold" if name == str(table.me) else ""))
    return lines
