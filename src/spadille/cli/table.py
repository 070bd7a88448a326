"""Drawing the table: header, the players and the trick, the story so far, the hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.text import Text

from spadille.cards import Card, Mask, bit
from spadille.cli.terminal import Terminal
from spadille.messages import COMMAS, Listing, Message, Parameter, SeatName, Speaker, SuitName, counted
from spadille.money import settle_accounts
from spadille.notation import Action, Verb
from spadille.play import winner
from spadille.rulebook.document import TERM
from spadille.session import Session
from spadille.state import Role, State
from spadille.story import words
from spadille.story.faces import Faces, arranged, is_matador, matadors_of
from spadille.story.needs import needs
from spadille.story.questions import Choice, label
from spadille.view import View

SPOTS: dict[int, tuple[str, ...]] = {
    2: ("top",),
    3: ("right", "left"),
    4: ("right", "top", "left"),
    5: ("right", "top right", "top left", "left"),
}
"""Where the others sit, from the next in turn: play goes round to the right, one's own seat is below."""

LABELS = {2: (2, 0.72), 3: (2, 0.5), 4: (3, 0.5), 5: (3, 0.5)}
"""Where it says who leads or took the trick: a row, and a part of the width."""

CELL = 5
MOST_STORY = 14


@dataclass
class Asking:
    """What the player at the screen is asked: a question, choices, the cards that may be chosen, and what was said."""

    question: str = ""
    choices: Sequence[Choice] = ()
    lit: Mask = 0
    picked: Mask = 0
    notice: str = ""
    numbered: bool = False
    refused: Sequence[Message] = ()


@dataclass
class Table:
    """Draws one session for one seat, from what that seat may know."""

    terminal: Terminal
    faces: Faces
    speaker: Speaker
    me: int
    fresh: Mask = 0
    new_from: int = 0
    taught: Sequence[Sequence[Text]] = ()
    _story: list[words.Line] = field(default_factory=list)

    def say(self, message: Message) -> str:
        """A message in words that this terminal can show."""
        return self.terminal.plain(self.speaker.say(message))

    def part(self, message: Message) -> str:
        """A message in words as a part of a line, its first letter as it is."""
        return self.terminal.plain(self.speaker.part(message))

    # Whole screens

    def screen(self, session: Session, view: View, asking: Asking) -> list[Text]:
        """The whole screen at one moment of a deal, as high as the terminal without the line of the prompt."""
        head = self._header(session, view.known)
        table = self._places(session, view.known)
        hand = self._hand(view, asking)
        below = self._asked(asking)
        room = self.terminal.height - len(head) - len(table) - len(hand) - len(below) - 1
        between = self._lesson_lines(room) if self.taught else self._story_part(view.known, room)
        lines = [*head, *table, *between, *hand, *below]
        return [_cut(line, self.terminal.width) for line in lines[-self.terminal.height :]]

    def lines(self, session: Session, view: View, asking: Asking) -> list[Text]:
        """The same for a terminal without whole screens: what is new, the trick, the hand, the question."""
        known = view.known
        shown = [Text(line) for line in self.news(known)]
        if (needed := needs(known)) is not None and not known.trick:
            shown.extend(map(Text, self.terminal.wrap(self.say(needed))))
        shown.extend(line for text in self.taught for line in text)
        cards = []
        for place, card in enumerate(self.order(view), 1):
            number = f"{place}:" if asking.lit & bit(card) else "-:" if asking.lit else ""
            picked = "!" if asking.picked & bit(card) else ""
            cards.append(f"{number}{picked}{self.faces.card(card)}{'*' * is_matador(card, known.trumps)}")
        if cards:
            shown.append(Text(self.say(Message("Hand: {cards}", cards=" ".join(cards)))))
        shown.extend(self._asked(asking))
        return shown

    def news(self, known: State) -> list[str]:
        """The lines of the story since the player was asked last."""
        return [self.say(line.message) for line in words.story(known, self.faces) if line.told > self.new_from]

    def opening(self, session: Session, known: State) -> list[Text]:
        """What is said when a deal begins, where there are no whole screens."""
        return [Text(), *self._header(session, known)]

    def order(self, view: View) -> list[Card]:
        """The player's hand as it is shown, numbered from 1."""
        return [card for group in self._groups(view) for card in group]

    def _groups(self, view: View) -> list[list[Card]]:
        return arranged(view.hand, view.known.trumps, view.known.rules.ranking)

    # Parts

    def _rule(self, title: str) -> Text:
        line = self.terminal.plain("─")
        text = f"{line * 2} {title} "
        return Text(text + line * max(self.terminal.width - cell_len(text), 0), "dim")

    def _header(self, session: Session, known: State) -> list[Text]:
        rules = session.rules
        number = len(session.finished) + (session.deal is not None)
        first = Message(
            "{title} · deal {number} of {deals}",
            title=Message(rules.identity.title),
            number=number,
            deals=rules.session_deals,
        )
        left = self.say(first)
        if known.won and not known.settled:
            left += self.part(Message(" · trick {number} of {tricks}", number=len(known.tricks) + 1, tricks=rules.hand))
        right = self.part(Message("? help · ?? hint · q quit"))
        gap = self.terminal.width - cell_len(left) - cell_len(right)
        lines = [Text.assemble((left, "bold"), " " * max(gap, 2), (right, "dim"))]
        phrase = words.contract_phrase(known, self.faces)
        lines.extend(self._wrapped(money(known)))
        lines.extend(self._wrapped(phrase or Message("No ombre yet: the players bid."), "bold" if phrase else ""))
        if (needed := needs(known)) is not None:
            lines.extend(self._wrapped(needed, "italic"))
        return lines

    def _wrapped(self, message: Message, style: str = "") -> list[Text]:
        return [Text(line, style) for line in self.terminal.wrap(self.say(message), "  ")]

    def _places(self, session: Session, known: State) -> list[Text]:
        seats = known.rules.seats
        spots = {0: "below"} | dict(enumerate(SPOTS[seats], 1))
        canvas = Canvas(self.terminal.width, 6 if seats > 3 else 5)
        accounts = settle_accounts(session.accounts, known.antes)
        for distance, spot in spots.items():
            seat = (self.me + distance) % seats
            name, info = self._block(known, seat, accounts[str(seat)])
            PLACERS[spot](canvas, name, info, self._card_at(known, seat))
        label = self._label(known)
        row, column = LABELS[seats]
        canvas.centre(row, Text(label, "dim"), round(canvas.width * column))
        return canvas.lines()

    def _block(self, known: State, seat: int, chips: int) -> tuple[Text, Text]:
        marker = self.terminal.plain("▸ ") if seat == known.mover else ""
        seated = self._listed(SeatName(seat), *words.roles_of(known, seat))
        player = self.speaker.seat(seat)
        name = Text.assemble((marker, "bold"), (player, "bold"), seated.removeprefix(player))
        parts = []
        if known.won and seat in known.active:
            parts.append(counted("{count} trick", "{count} tricks", known.won[seat]))
        parts.append(counted("{count} chip", "{count} chips", chips))
        return name, Text(self._listed(*parts))

    def _listed(self, *parts: Parameter) -> str:
        return self.part(Message("{parts}", parts=Listing(parts, COMMAS)))

    def _card_at(self, known: State, seat: int) -> Text:
        if not known.won:
            return Text(self._last_call(known, seat), "cyan")
        cards, leader, done = _shown_trick(known)
        if not cards or seat not in known.active:
            return Text()
        place = (known.active.index(seat) - known.active.index(leader)) % len(known.active)
        if place >= len(cards):
            return Text()
        card = cards[place]
        text = self.faces.card(card)
        wins = winner(cards, known.tables) == place
        style = self.faces.colour(card) + ("" if not done or wins else " dim") + (" bold" if wins else "")
        return Text(f"[{text}]" if wins else f" {text} ", style.strip())

    def _last_call(self, known: State, seat: int) -> str:
        for entry in reversed(known.log):
            if entry.seat != seat:
                continue
            token = entry.token
            if isinstance(token, Action) and token.verb is Verb.TRUMPS:
                return self.part(Message("{sign} {suit}", sign=self.faces.signs[token.suit], suit=SuitName(token.suit)))
            if isinstance(token, Action) and token.verb is not Verb.EXCHANGE:
                return self.part(label(token, known.rules))
            count = len(token.cards) if isinstance(token, Action) else int(token[1:])
            return self.part(Message("{count} exchanged", count=count))
        return ""

    def _label(self, known: State) -> str:
        if not known.won:
            return ""
        cards, leader, done = _shown_trick(known)
        if done:
            taker = known.tricks[-1].winner
            return self.part(Message("trick {number}: to {player}", number=len(known.tricks), player=SeatName(taker)))
        if not cards:
            return self.part(Message("{player} leads", player=SeatName(leader)))
        return ""

    def _lesson_lines(self, room: int) -> list[Text]:
        """What a lesson says, the oldest of it left out where there is no room."""
        texts = list(self.taught)
        while len(texts) > 1 and sum(map(len, texts)) > room:
            del texts[0]
        lines = [line for text in texts for line in text]
        return [self._rule(self.part(Message("Your first deal"))), *lines, *[Text()] * (room - len(lines))]

    def _story_part(self, known: State, room: int) -> list[Text]:
        story = self._story_lines(known, min(max(room, 0), MOST_STORY))
        return [self._rule(self.part(Message("So far"))), *story]

    def _story_lines(self, known: State, room: int) -> list[Text]:
        lines: list[Text] = []
        for line in words.story(known, self.faces):
            new = line.told > self.new_from
            wrapped = self.terminal.wrap(("- " if new else "  ") + self.say(line.message), "    ")
            lines.extend(Text(each, "" if new else "dim") for each in wrapped)
        shown = lines[-room:] if room else []
        return [*shown, *(Text() for _ in range(room - len(shown)))]

    def _hand(self, view: View, asking: Asking) -> list[Text]:
        known = view.known
        if not view.hand:
            out = known.roles[self.me] is Role.OUT
            empty = Message("You have no cards in this deal") if out else Message("Your hand is played out")
            return [self._rule(self.part(empty)), Text(), Text()]
        title = self.part(Message("Your hand"))
        if names := matadors_of(view.hand, known.trumps):
            title += self.part(
                Message(" · * matadors: {names}", names=Listing(tuple(Message(name) for name in names), COMMAS))
            )
        if self.fresh & view.hand:
            title += self.part(Message(" · + drawn"))
        if self.faces.lettered:
            title += " · " + " ".join(
                f"{letter} {self.speaker.suit(suit)}" for suit, letter in enumerate(self.faces.signs)
            )
        numbers, cards = Text(" "), Text(" ")
        place = 0
        for group in self._groups(view):
            if place:
                numbers.append("  ")
                cards.append("  ")
            for card in group:
                place += 1
                numbers.append_text(self._number(place, card, asking))
                cards.append_text(self._hand_card(card, known, asking))
        return [self._rule(title), numbers, cards]

    def _number(self, place: int, card: Card, asking: Asking) -> Text:
        """What stands above a card of the hand: its number if it may be chosen."""
        if asking.picked & bit(card):
            return Text(f"{f'[{place}]':^{CELL}}", "bold reverse")
        if asking.lit & bit(card):
            return Text(f"{place:^{CELL}}")
        return Text(f"{self.terminal.plain('·') if asking.lit else '':^{CELL}}")

    def _hand_card(self, card: Card, known: State, asking: Asking) -> Text:
        mark = "*" if is_matador(card, known.trumps) else "+" if self.fresh & bit(card) else " "
        dim = asking.lit and not asking.lit & bit(card)
        style = "dim" if dim else f"bold {self.faces.colour(card)}".strip()
        return Text.assemble(" ", (f"{mark}{self.faces.card(card)}", style), " ")

    def _asked(self, asking: Asking) -> list[Text]:
        lines: list[Text] = []
        if asking.notice:
            lines.extend(Text(line, "bold yellow") for line in self.terminal.wrap(asking.notice))
        if asking.question:
            lines.extend(Text(line, "bold green") for line in self.terminal.wrap(asking.question))
        for number, choice in enumerate(asking.choices, 1):
            key = f"{number} " if asking.numbered else ""
            said = self.part(choice.label)
            meaning = self.part(choice.meaning)
            told = said if meaning == said else self.part(Message(TERM, term=said, text=meaning))
            lines.append(Text.assemble("  ", (f"{key}{said}", "bold"), told.removeprefix(said)))
        if asking.refused:
            refused = Message("  Not now: {calls}", calls=Listing(tuple(asking.refused), COMMAS))
            lines.append(Text(self.say(refused), "dim"))
        return lines


def _shown_trick(known: State) -> tuple[tuple[Card, ...], int, bool]:
    """The trick that lies on the table, or the last one until the next card: cards, leader, whether it is done."""
    if known.trick or not known.tricks:
        return known.trick, known.leader, False
    last = known.tricks[-1]
    return last.cards, last.leader, True


def _cut(text: Text, width: int) -> Text:
    text.truncate(width, overflow="crop")
    return text


def money(known: State) -> Message:
    """What is played for, antes included."""
    rules = known.rules
    return words.lying(known, rules.settlement.antes(rules.seats, known.dealer, known.stake)[1])


class Canvas:
    """Lines on which texts are put at columns."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows: list[list[tuple[int, Text]]] = [[] for _ in range(height)]

    @property
    def last(self) -> int:
        """The lowest row."""
        return len(self.rows) - 1

    def put(self, row: int, column: int, text: Text) -> None:
        """Put a text so that it begins at a column."""
        if text.plain:
            self.rows[row].append((max(column, 0), text))

    def right(self, row: int, column: int, text: Text) -> None:
        """Put a text so that it ends before a column."""
        self.put(row, column - text.cell_len, text)

    def centre(self, row: int, text: Text, column: int | None = None) -> None:
        """Put a text around a column, or in the middle."""
        self.put(row, (self.width // 2 if column is None else column) - text.cell_len // 2, text)

    def lines(self) -> list[Text]:
        """The rows; what would run over a text on its left is moved along."""
        lines = []
        for row in self.rows:
            line = Text()
            for column, text in sorted(row, key=lambda item: item[0]):
                line.append(" " * max(column - line.cell_len, 1 if line.plain else 0))
                line.append_text(text)
            lines.append(_cut(line, self.width))
        return lines


def _below(canvas: Canvas, name: Text, info: Text, card: Text) -> None:
    canvas.centre(canvas.last - 1, card)
    canvas.centre(canvas.last, Text.assemble(name, " · ", info))


def _top(canvas: Canvas, name: Text, info: Text, card: Text) -> None:
    canvas.centre(0, name)
    canvas.centre(1, info)
    canvas.centre(2, card)


def _side(row: int, card_row: int, part: float, *, right: bool) -> Callable[[Canvas, Text, Text, Text], None]:
    """A player at a side, in from the edge by `part` of the width; the card lies towards the middle."""

    def place(canvas: Canvas, name: Text, info: Text, card: Text) -> None:
        start = row if canvas.last > 4 else 0
        edge = round(canvas.width * part)
        card_column = round(canvas.width * (0.3 + part / 2))
        lay = start + card_row if canvas.last > 4 else 2
        if right:
            canvas.right(start, canvas.width - edge, name)
            canvas.right(start + 1, canvas.width - edge, info)
            canvas.centre(lay, card, canvas.width - card_column)
        else:
            canvas.put(start, edge, name)
            canvas.put(start + 1, edge, info)
            canvas.centre(lay, card, card_column)

    return place


PLACERS: dict[str, Callable[[Canvas, Text, Text, Text], None]] = {
    "below": _below,
    "top": _top,
    "right": _side(2, 1, 0.0, right=True),
    "left": _side(2, 1, 0.0, right=False),
    "top right": _side(0, 2, 0.22, right=True),
    "top left": _side(0, 2, 0.22, right=False),
}
