"""The command `spadille show`: sessions and deals from a file, told so that one can follow them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

import typer
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from spadille.cards import Card, Mask, mask
from spadille.cli.asked import fault_of, name_of, sessions
from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.cli.plain import Lines, clean, printable
from spadille.cli.speaking import catalogue_in_use
from spadille.deal import Deal
from spadille.messages import COMMAS, Listing, Message, SeatName, Signed, counted
from spadille.money import Payment
from spadille.notation import shown
from spadille.record import Reader, Recorded
from spadille.session import Session
from spadille.state import State
from spadille.story import words
from spadille.story.faces import DECKS, Faces, arranged

HELP = help_page(
    "Show the deals of a file of sessions, card by card and chip by chip.",
    """
    Of each deal: the hands as dealt, the auction and the exchange, the hands as the first card is led, the
    tricks, the result, every payment in words and the accounts. In the tricks > marks the card that was led and
    * the one that won. The file may be JSON Lines or text.
    """,
    examples=(
        "spadille show belinda-entrada.jsonl",
        "spadille show deals.jsonl --session 1 --deal 3",
        "spadille simulate tresillo --deals 1 --seed a | spadille show -",
    ),
)

LED, WON = ">", "*"
LEAST_COLUMN, MOST_COLUMN = 6, 16


def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file; - is the standard input.")],
    deal: Annotated[
        int | None,
        typer.Option("--deal", min=1, metavar="N", help="Only this deal of each session.", show_default=False),
    ] = None,
    session: Annotated[
        int | None, typer.Option("--session", min=1, metavar="N", help="Only this session.", show_default=False)
    ] = None,
    deck: Annotated[str, typer.Option(help=f"The pack shown: {' or '.join(DECKS)}.")] = "french",
) -> None:
    """Show a file."""
    if deck not in DECKS:
        raise Trouble(
            Message(
                "There is no pack “{deck}”; there are {known}.", deck=shown(deck), known=Listing(tuple(DECKS), COMMAS)
            )
        )
    lines = Lines()
    reader, number, found = Reader(), 0, False
    for recorded in sessions(reader, file):
        number += 1
        if session not in (None, number):
            continue
        story = Story(lines, deck, recorded, number)
        found |= story.tell(deal)
    _complain(reader, file)
    if not found:
        raise Trouble(_nothing_of(file, session, deal))


def _nothing_of(file: str, session: int | None, deal: int | None) -> Message:
    if session is None:
        return Message("There is no deal {deal} in “{file}”.", file=name_of(file), deal=deal or 0)
    if deal is None:
        return Message("There is no session {session} in “{file}”.", file=name_of(file), session=session)
    return Message(
        "There is no deal {deal} of a session {session} in “{file}”.", file=name_of(file), deal=deal, session=session
    )


def _complain(reader: Reader, file: str) -> None:
    """Raise the first fault if there is one, or that the file cannot be read."""
    count = len(reader.faults)
    if count == 1 or reader.unreadable:
        raise Trouble(fault_of(file, reader.faults[-1]))
    if count:
        first = reader.faults[0]
        raise Trouble(
            counted(
                "“{file}” has {count} fault, the first in line {line}: {fault}",
                "“{file}” has {count} faults, the first in line {line}: {fault}",
                count,
                file=name_of(file),
                line=first.line,
                fault=first.message,
            )
        )


class Story:
    """One session told on the standard output."""

    def __init__(self, lines: Lines, deck: str, recorded: Recorded, number: int) -> None:
        self.lines = lines
        self.recorded = recorded
        self.session: Session = recorded.session
        self.number = number
        self.faces = Faces(deck, signs=lines.signs)
        self.players = tuple(map(printable, self.session.players))
        self.speaker = self.faces.speaker(self.players, catalogue_in_use())

    def tell(self, only: int | None) -> bool:
        """Tell the session, or only one deal of it; whether there was anything to tell."""
        deals = [(done.number, done.deal, done.after) for done in self.session.finished]
        unfinished = self.session.deal if not self.recorded.ended else None
        if unfinished is not None and unfinished.actions:
            deals.append((len(deals) + 1, unfinished, self.session.accounts))
        if only is not None and all(number != only for number, _, _ in deals):
            return False
        self._head()
        for number, deal, after in deals:
            if only in (None, number):
                self._deal(number, deal, after)
        if only is None and self.recorded.ended:
            self._end()
        return True

    def _say(self, message: Message) -> str:
        return clean(message, self.speaker)

    def _part(self, message: Message) -> str:
        """A message that stands within a line."""
        return printable(self.speaker.part(message))

    def _title(self, text: str) -> None:
        line = "─" * max(self.lines.width - 2 - cell_len(text), 0)
        self.lines.write(Text.assemble((f"{text} ", "bold"), (self.lines.plain(line), "dim")))

    def _under(self, message: Message) -> None:
        self.lines.write()
        self.lines.wrap(self._say(message), hanging="  ", style="bold")

    def _wrap(self, text: str, style: str = "") -> None:
        self.lines.wrap(text, "  ", "      ", style)

    # The session

    def _head(self) -> None:
        rules, session = self.session.rules, self.session
        title = Message("Session {number}: {title}", number=self.number, title=Message(rules.identity.title))
        self.lines.write(self._say(title), "bold")
        how = rules.id + "".join(f" {name}={value}" for name, value in rules.chosen)
        self._wrap(how)
        if session.seed is None:
            self._wrap(self._say(Message("The packs are laid out by hand.")))
        else:
            self._wrap(self._say(Message("Seed: {seed}", seed=session.seed)))
        players = tuple(f"{number} {player}" for number, player in enumerate(self.players, 1))
        listed = Listing(players, COMMAS)
        self._wrap(self._say(Message("Players, each next one at the right: {players}", players=listed)))
        if session.opening:
            self._payments(session.opening, None)
        self.lines.write()

    def _end(self) -> None:
        end = self.session.end()
        self._title(self._say(Message("End of session {number}", number=self.number)))
        self._payments(end.payments, None)
        self._accounts(end.accounts)
        net = tuple(
            Message("{player} {gain}", player=player, gain=Signed(gain))
            for player, gain in zip(self.players, end.net, strict=True)
        )
        self._wrap(self._say(Message("Won and lost: {net}", net=Listing(net, COMMAS))), "bold")
        self.lines.write()

    # A deal

    def _deal(self, number: int, deal: Deal, after: Mapping[str, int]) -> None:
        state = deal.state
        self._title(
            self._say(Message("Deal {number}, dealt by {dealer}", number=number, dealer=SeatName(state.dealer)))
        )
        self._hands(Message("Dealt"), state, _as_dealt(state), None)
        before_play = [line for line in words.story(state, self.faces) if not line.message.id.startswith(words.TRICKS)]
        self._under(Message("Auction and exchange") if _exchanged(state) else Message("Auction"))
        for line in before_play:
            self._wrap(self._say(line.message))
        if state.held and _exchanged(state):
            held = {seat: state.held[seat] for seat in state.active}
            self._hands(Message("As the first card is led"), state, held, state.trumps)
        if state.tricks or state.trick:
            self._tricks(state)
        self.lines.write()
        if state.settled is None:
            self._wrap(self._say(Message("The deal is not finished.")), "bold")
        else:
            self.lines.wrap(self._say(words.result(state)), style="bold")
            self._payments(deal.payments, state)
            self._accounts(after)
            if state.settled.stake.debts:
                debts = self._part(words.debts(state.settled.stake.debts))
                self._wrap(self._say(Message("Written debts, oldest first: {debts}", debts=debts)))
        self.lines.write()

    def _hands(self, title: Message, state: State, hands: dict[int, Mask], trumps: int | None) -> None:
        self._under(title)
        width = max(cell_len(self.players[seat]) for seat in hands)
        width = min(max(width, LEAST_COLUMN), MOST_COLUMN)
        for seat, hand in hands.items():
            line = Text("  " + set_cell_size(self.players[seat], width) + "  ")
            for place, group in enumerate(arranged(hand, trumps, state.rules.ranking)):
                line.append("  " if place else "")
                line.append_text(self._cards(group))
            self.lines.write(line)
        stock = state.pack[state.rules.hand * _dealt_to(state) :]
        if trumps is None and stock:
            line = Text("  " + set_cell_size(self._say(Message("stock")), width) + "  ", "dim")
            line.append_text(self._cards(stock))
            self.lines.write(line)

    def _cards(self, cards: Sequence[Card]) -> Text:
        text = Text()
        for place, card in enumerate(cards):
            text.append(" " if place else "")
            text.append(self.faces.card(card), self.faces.colour(card))
        return text

    def _tricks(self, state: State) -> None:
        phrase = words.contract_phrase(state, self.faces)
        self._under(Message("Tricks") if phrase is None else Message("Tricks: {phrase}", phrase=phrase))
        room = (self.lines.width - 8) // (len(state.active) + 1) - 2
        widths = [min(max(cell_len(self.players[seat]), LEAST_COLUMN), room) for seat in state.active]
        head = "  ".join(set_cell_size(self.players[s], width) for s, width in zip(state.active, widths, strict=True))
        self.lines.write(f"      {head}  {self._say(Message('won by'))}", "italic")
        rows: list[tuple[int, tuple[Card, ...], int | None]] = [(t.leader, t.cards, t.winner) for t in state.tricks]
        if state.trick:
            rows.append((state.leader, state.trick, None))
        for number, (leader, cards, winner) in enumerate(rows, 1):
            line = Text(f"  {number:>2}  ")
            start = state.active.index(leader)
            for place, (seat, width) in enumerate(zip(state.active, widths, strict=True)):
                turn = (place - start) % len(state.active)
                cell = self._played(cards[turn], turn == 0, seat == winner) if turn < len(cards) else Text("")
                cell.append(" " * max(width - cell.cell_len, 0) + "  ")
                line.append_text(cell)
            line.append("" if winner is None else self.players[winner])
            line.rstrip()
            self.lines.write(line)

    def _played(self, card: Card, led: bool, won: bool) -> Text:
        style = self.faces.colour(card)
        text = Text(self.faces.card(card), f"bold {style}".strip() if won else style)
        text.append((WON if won else "") + (LED if led else ""))
        return text

    # Money

    def _payments(self, payments: Iterable[Payment], state: State | None) -> None:
        for payment in payments:
            self._wrap(
                self._say(
                    Message(
                        "{payer} pays {payee} {amount}: {reason}",
                        payer=words.account(payment.payer),
                        payee=words.account(payment.payee),
                        amount=payment.amount,
                        reason=words.reason(payment, state),
                    )
                )
            )

    def _accounts(self, accounts: Mapping[str, int]) -> None:
        chips = tuple(
            Message("{account} {amount}", account=words.account(name), amount=amount)
            for name, amount in accounts.items()
        )
        self._wrap(self._say(Message("Chips: {chips}", chips=Listing(chips, COMMAS))), "dim")


def _dealt_to(state: State) -> int:
    """How many players are dealt cards."""
    return state.rules.seats - (state.rules.sits_out is not None)


def _as_dealt(state: State) -> dict[int, Mask]:
    """The hands as they were dealt, from eldest."""
    rules, sitter = state.rules, state.rules.sitter(state.dealer)
    hands = {seat: 0 for seat in state.active if seat != sitter}
    top = 0
    for _ in range(rules.hand // rules.packet):
        for seat in hands:
            hands[seat] |= mask(state.pack[top : top + rules.packet])
            top += rules.packet
    return hands


def _exchanged(state: State) -> bool:
    """Whether anybody has changed cards."""
    return any(state.discards)
