"""The game at the terminal: whose turn it is, what is asked, what is shown between turns."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn, Protocol

from rich.text import Text

from spadille.cards import Card, mask
from spadille.cli import pages, questions, sheet
from spadille.cli.errors import Trouble, why
from spadille.cli.prompt import COMMANDS, Command, command, lit_cards
from spadille.cli.saves import Keeper, Unkept, save
from spadille.cli.speaking import catalogue_in_use
from spadille.cli.table import Asking, Table
from spadille.cli.terminal import Closed, Terminal
from spadille.deal import Deal
from spadille.messages import Message, Reason
from spadille.notation import Action, Verb, exchange, shown
from spadille.players import Player
from spadille.players.player import in_words
from spadille.session import FinishedDeal, Session
from spadille.state import Choice as Cards
from spadille.story import words
from spadille.story.faces import Faces
from spadille.story.questions import allowed, choices, newly_drawn, refused_calls
from spadille.story.typed import NOTHING_ASKED, Meaning, Pick, Reader, Unclear
from spadille.view import View

PROMPT = "> "
SURRENDER = "surrender"
OVER = Message("The deal is over: nothing can be played before the next one.")


class Teacher(Protocol):
    """Says what a beginner is told at a moment of a deal."""

    def says(self, deal: Deal, table: Table) -> list[list[Text]]:
        """What is new since the last time, and advice for the move: several texts, each in lines."""

    def corrects(self, view: View, reason: Reason) -> Reason:
        """The reason of a refusal, with the rule behind it."""


class Game:
    """A session with one person at the terminal and computer players on the other seats."""

    def __init__(
        self,
        *,
        terminal: Terminal,
        faces: Faces,
        session: Session,
        seat: int,
        players: Mapping[int, Player],
        keeper: Keeper | Unkept,
        pace: float,
        notice: Message | None = None,
        teacher: Teacher | None = None,
    ) -> None:
        self.terminal = terminal
        self.session = session
        self.seat = seat
        self.players = players
        self.keeper = keeper
        self.teacher = teacher
        self.pace = pace
        self.table = Table(terminal, faces, faces.speaker(session.players, catalogue_in_use()), seat)
        self.reader = Reader(self.table.speaker)
        self.faces = faces
        self.notice = "" if notice is None else self.table.say(notice)
        self.announced = 0

    def run(self) -> None:
        """Play to the end of the session. Raises `Closed` when the person leaves."""
        if self.notice and not self.terminal.whole_screen:
            self.terminal.tell(self.notice)
            self.notice = ""
        self._keep()
        while (deal := self.session.deal) is not None:
            self._announce_deal()
            if deal.to_move == self.seat:
                self._act(self._ask(deal.view(self.seat)))
            else:
                assert deal.to_move is not None
                self._act(self.players[deal.to_move].choose(deal.view(deal.to_move)))
        self._finish()

    def _say(self, message: Message, style: str = "") -> None:
        self.terminal.say(self.table.speaker.say(message), style)

    def _keep(self, *, ended: bool = False) -> None:
        if (problem := self.keeper.keep(self.session, ended=ended)) is not None:
            if self.terminal.whole_screen:
                self.notice = self.table.say(problem)
            else:
                self._say(problem)

    # Between turns

    def _announce_deal(self) -> None:
        deal = self.session.deal
        assert deal is not None
        number = len(self.session.finished) + 1
        if self.announced == number:
            return
        self.announced = number
        known = deal.view(self.seat).known
        self.table.fresh = 0
        self.table.new_from = max(
            (place for place, entry in enumerate(known.log, 1) if entry.seat == self.seat), default=0
        )
        if not self.terminal.whole_screen:
            self.terminal.write(self.table.opening(self.session, known))

    def _act(self, action: Action) -> None:
        before, mine = self.session, self._view()
        own = mine.known.mover == self.seat
        self.session = before.act(action)
        self._keep()
        if own:
            self.table.new_from = len(mine.known.log) + 1
        if len(self.session.finished) > len(before.finished):
            self._settled(before, self.session.finished[-1])
            return
        now = self._view()
        if own and action.verb is Verb.EXCHANGE:
            self.table.fresh = mask(newly_drawn(mine.hand, now.hand))
            self._tell_drawn(now)
        elif own and action.verb is Verb.PLAY:
            self.table.fresh = 0
        self._show_move(mine, now)

    def _view(self) -> View:
        assert self.session.deal is not None
        return self.session.deal.view(self.seat)

    def _tell_drawn(self, view: View) -> None:
        drawn = [card for card in self.table.order(view) if self.table.fresh >> card & 1]
        if drawn and not self.terminal.whole_screen:
            self._say(Message("Drawn: {cards}.", cards=self.faces.cards(drawn)))

    def _show_move(self, before: View, now: View) -> None:
        if not self.terminal.whole_screen or not self.pace or now.known.mover == self.seat:
            return
        self.terminal.draw(self.table.screen(self.session, now, Asking()))
        done = len(now.known.tricks) > len(before.known.tricks)
        time.sleep(self.pace * (2.5 if done else 1))

    def _settled(self, before: Session, done: FinishedDeal) -> None:
        view = done.deal.view(self.seat)
        if self.terminal.whole_screen:
            if self.pace:
                self.terminal.draw(self.table.screen(before, view, Asking()))
                time.sleep(self.pace * 3)
            self.terminal.pages(sheet.deal_sheet(self.table, self.session, done), self._more())
        else:
            self.terminal.write([Text(line) for line in self.table.news(view.known)])
            self.terminal.write([Text(), *sheet.deal_sheet(self.table, self.session, done)])
        self._teach()
        if self.terminal.interactive and self.session.deal is not None:
            self._pause()

    def _pause(self) -> None:
        """Wait until the person goes on with the next deal."""
        while True:
            hint = self.table.say(Message("Enter: next deal. Also: l, cards, history, rules, q."))
            meant = command(self.terminal.read(f"{hint} {PROMPT}", list(COMMANDS)))
            if meant is None or meant.name == "nothing":
                return
            self._obey(meant, None)
            if self.notice:
                self.terminal.say(self.notice)
                self.notice = ""

    def _more(self) -> str:
        return self.table.say(Message("Enter: more; q: enough {prompt}", prompt=PROMPT))

    # One's own turn

    def _ask(self, view: View) -> Action:
        """What the person does; anything else that is typed loses nothing."""
        meant_so: Action | None = None
        draw = True
        self._teach()
        while True:
            asking = self._asking(view, meant_so)
            if self.terminal.whole_screen:
                self.terminal.draw(self.table.screen(self.session, view, asking))
            elif draw:
                self.terminal.write(self.table.lines(self.session, view, asking))
                self.table.new_from = len(view.known.log)
                self.table.taught = ()
            elif self.notice:
                self.terminal.say(self.notice)
            self.notice, draw = "", False
            line = self.terminal.read(PROMPT, self._completions(view))
            if meant_so is not None and (answer := self._yes_or_no(line)) is not None:
                if answer:
                    return meant_so
                meant_so, draw = None, True
                continue
            meant = command(line)
            if meant is not None and meant.name == "nothing":
                continue
            # A question that something else was answered to is asked no more: a later yes would not be meant for it.
            dropped, meant_so = meant_so is not None, None
            if meant is not None:
                draw = self._obey(meant, view) or dropped
                continue
            meaning = self._meaning(line, view)
            action = self._allowed(meaning, view)
            if action is not None and not (isinstance(meaning, Pick) or self._gives_up(action, line)):
                return action
            meant_so, draw = action, dropped or action is not None

    def _gives_up(self, action: Action, line: str) -> bool:
        """Whether an action gives a game up and must be confirmed: always where somebody sees the question.

        From a pipe or a file it may be written out whole.
        """
        written = not self.terminal.interactive and self.reader.is_whole(line, self.session.rules)
        return action.word == SURRENDER and not written

    def _teach(self) -> None:
        """Let the teacher say what is new, above the question or below the settlement."""
        if self.teacher is None:
            return
        deal = self.session.deal or self.session.finished[-1].deal
        texts = self.teacher.says(deal, self.table)
        if self.session.deal is not None:
            self.table.taught = texts
        else:
            self.terminal.write([line for text in texts for line in text])

    def _asking(self, view: View, meant_so: Action | None) -> Asking:
        question = questions.question(view, self.faces)
        picked: tuple[Card, ...] = ()
        if meant_so is not None and meant_so.verb is Verb.EXCHANGE:
            picked = meant_so.cards
            question = questions.confirmation(picked, self.faces, enter=self.terminal.interactive)
        elif meant_so is not None:
            question = questions.giving_up(enter=self.terminal.interactive)
        playing = view.known.steps[0] == "play"
        return Asking(
            question=self.table.say(question),
            choices=choices(view, self.faces),
            lit=lit_cards(view),
            picked=mask(picked),
            notice=self.notice,
            numbered=not playing,
            refused=[view.known.rules.by_call[call].called for call in refused_calls(view)],
        )

    def _completions(self, view: View) -> list[str]:
        if isinstance(view.legal, Cards):
            none = () if view.legal.least else ("none",)
            return [*map(self._token, self.table.order(view)), *none, *COMMANDS]
        return [*view.legal, *COMMANDS]

    @staticmethod
    def _token(card: Card) -> str:
        return exchange((card,))[1:]

    def _meaning(self, line: str, view: View) -> Meaning:
        meaning = self.reader.meaning(line, view, self.table.order(view), choices(view, self.faces))
        if isinstance(meaning, Unclear) and self.reader.yes_or_no(line) is not None:
            return Unclear(NOTHING_ASKED, open=True)
        return meaning

    def _allowed(self, meaning: Meaning, view: View) -> Action | None:
        """The action that is meant if it is legal; if not, the reason is noted."""
        if isinstance(meaning, Unclear):
            told = meaning.message
            if meaning.open and not isinstance(view.legal, Cards):  # in an exchange the question tells it
                told = Message("{why} {choices}", why=told, choices=allowed(view))
            self.notice = self.table.say(told)
            return None
        action = self.reader.token(meaning)
        assert action is not None
        assert self.session.deal is not None
        reason = self.session.deal.why_not(action)
        if reason is None:
            return action
        if self.teacher is not None:
            reason = self.teacher.corrects(view, reason)
        self.notice = self.table.say(reason.message)
        return None

    # Commands

    def _obey(self, meant: Command, view: View | None) -> bool:
        """Do what a command says; whether the question must be written again where there are no whole screens."""
        match meant.name:
            case "quit":
                self._leave()
            case "help":
                self._page([self.table.say(line) for line in pages.keys(kept=isinstance(self.keeper, Keeper))])
            case "history":
                self._history(view)
            case "rules":
                return self._rules(meant.rest)
            case "sheet":
                return self._sheet()
            case "cards":
                return self._cards()
            case "hint":
                return self._hint(view)
            case _:
                self._note(meant, view)
                return False
        return True

    def _note(self, meant: Command, view: View | None) -> None:
        """Answer a command in the line above the prompt."""
        match meant.name:
            case "last":
                self.notice = self._last_trick(view)
            case "why":
                self._why(meant.rest, view)
            case "save":
                self._save(meant.rest)

    def _leave(self) -> NoReturn:
        raise Closed(interrupted=False)

    def _page(self, lines: list[str]) -> None:
        self._show([Text(part) for line in lines for part in self.terminal.wrap(line, "    ")])

    def _rules(self, part: str) -> bool:
        try:
            say, width = self.table.speaker.say, max(self.terminal.width - 1, 20)
            self._show(pages.rules_page(self.session.rules, part, say, self.terminal.plain, width))
        except Trouble as trouble:
            self.notice = self.table.say(trouble.message)
            return False
        return True

    def _show(self, lines: list[Text]) -> None:
        """A page that takes the place of the table until Enter."""
        if self.terminal.pages(lines, self._more()) and self.terminal.whole_screen:
            self.terminal.read(self.table.say(Message("Enter: back {prompt}", prompt=PROMPT)))

    def _last_trick(self, view: View | None) -> str:
        known = view.known if view is not None else self.session.finished[-1].deal.state
        if not known.tricks:
            return self.table.say(Message("No trick has been played in this deal."))
        told = [line.message for line in words.story(known, self.faces) if line.message.id == words.TRICK]
        return self.table.say(told[-1])

    def _history(self, view: View | None) -> None:
        lines = list(sheet.results_so_far(self.table, self.session))
        known = view.known if view is not None else self.session.finished[-1].deal.state
        number = len(self.session.finished) + (view is not None)
        lines.append(Text(self.table.say(Message("Deal {number}, call by call:", number=number)), "bold"))
        for line in words.story(known, self.faces):
            lines.extend(Text(part) for part in self.terminal.wrap("  " + self.table.say(line.message), "    "))
        self._show(lines)

    def _sheet(self) -> bool:
        if not self.session.finished:
            self.notice = self.table.say(Message("No deal has been settled yet."))
            return False
        self._show(sheet.deal_sheet(self.table, self.session, self.session.finished[-1]))
        return True

    def _cards(self) -> bool:
        if not self.session.finished:
            self.notice = self.table.say(Message("The cards are shown once a deal is over; none is yet."))
            return False
        self._show(sheet.all_cards(self.table, self.session.finished[-1].deal.view(self.seat).known))
        return True

    def _why(self, rest: str, view: View | None) -> None:
        if not rest:
            self.notice = self.table.say(Message("Ask with a card or a call, as in: why KD."))
            return
        if view is None:
            self.notice = self.table.say(OVER)
            return
        meaning = self._meaning(rest, view)
        if self._allowed(meaning, view) is not None:
            self.notice = self.table.say(Message("“{what}” is allowed.", what=shown(rest)))

    def _hint(self, view: View | None) -> bool:
        """Show what may be done, the best first. A fault of the players is told, and stops nothing."""
        if view is None:
            self.notice = self.table.say(OVER)
            return False
        try:
            from spadille.players.hints import hints  # noqa: PLC0415 - the game is played without hints if it must be

            found = hints(view, seed=f"{self.session.seed}/hint")
        except Exception as error:
            self.notice = self.table.say(Message("No hint can be given: {why}.", why=in_words(error)))
            return False
        page = pages.hint_page(found, self.session.rules, self.table)
        self._show(page)
        return True

    def _save(self, rest: str) -> None:
        if not rest and not isinstance(self.keeper, Keeper):
            self.notice = self.table.say(Message("A lesson is not kept; save FILE writes a copy."))
        elif not rest and isinstance(self.keeper, Keeper):
            self.notice = self.table.say(
                Message("The game is kept in {file}; save FILE writes a copy.", file=str(self.keeper.path))
            )
        else:
            try:
                self.notice = self.table.say(self._copied(rest))
            except Trouble as trouble:
                self.notice = self.table.say(trouble.message)

    def _copied(self, name: str, *, ended: bool = False) -> Message:
        """Write the record to a file that is not there yet. Raises `Trouble` when that cannot be done."""
        path = Path(name)
        try:
            path = path.expanduser()
            if path.exists():
                raise Trouble(Message("There is a file {file} already: choose another name.", file=str(path)))
            save(path, self.session, self.keeper.setting, ended=ended)
        except (OSError, ValueError, RuntimeError) as error:
            raise Trouble(
                Message("The file {file} cannot be written: {why}.", file=shown(str(path)), why=why(error))
            ) from None
        return Message("The record is in {file}.", file=str(path))

    # The end

    def _finish(self) -> None:
        self._keep(ended=True)
        lines = sheet.end_sheet(self.table, self.session, self.session.end())
        if self.terminal.interactive and self.session.finished and self.announced:
            self._read_or_go_on(self.table.say(Message("Enter: final settlement {prompt}", prompt=PROMPT)))
        self.terminal.pages([Text(), *lines] if not self.terminal.whole_screen else lines, self._more())
        if self.terminal.interactive and self.announced:
            self._offer_record()
        if isinstance(self.keeper, Keeper) and not self.keeper.failed:
            self.terminal.tell(self.table.say(Message("The record is in {file}.", file=str(self.keeper.path))))

    def _read_or_go_on(self, prompt: str) -> str:
        try:
            return self.terminal.read(prompt).strip()
        except Closed:
            return ""

    def _offer_record(self) -> None:
        if not self.keeper.own:
            return
        prompt = self.table.say(Message("Save the record as (a file name, or Enter not to) {prompt}", prompt=PROMPT))
        while name := self._read_or_go_on(prompt):
            try:
                self._say(self._copied(name, ended=True))
            except Trouble as trouble:
                self._say(trouble.message)
            else:
                return

    def _yes_or_no(self, line: str) -> bool | None:
        """The answer to a confirmation, if the line is one; an empty line says yes where somebody sees the question."""
        if not line.strip():
            return True if self.terminal.interactive else None
        return self.reader.yes_or_no(line)
