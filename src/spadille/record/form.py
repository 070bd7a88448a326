"""What both forms of a file share when they are read: faults, and the playing of each deal from its tokens."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from spadille.deal import DealError, IllegalAction
from spadille.messages import Message, Speaker
from spadille.notation import shown
from spadille.record.objects import Recorded
from spadille.ruleset import RulesetError
from spadille.session import Session, SessionError


class Fault(NamedTuple):
    """One thing wrong in a file: the number of the line, from 1, and what is wrong."""

    line: int
    message: Message

    def __str__(self) -> str:
        return f"line {self.line}: {Speaker().say(self.message)}"


class Faults:
    """The faults of a file as they are found, and the number of the line being read."""

    def __init__(self) -> None:
        self.found: list[Fault] = []
        self.line = 0

    def note(self, message: Message) -> None:
        """Note a fault in the present line."""
        self.found.append(Fault(max(self.line, 1), message))


class Stop(Exception):
    """A fault after which nothing more of the session can be read."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Form:
    """What both forms share: one session being read, dropped at the first fault that stops it."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.session: Session | None = None
        self.lost = False

    def fault(self, message: Message) -> None:
        """Note a fault that does not stop the session."""
        self.faults.note(message)

    def stop(self, message: Message) -> None:
        """Note a fault and drop the session."""
        self.fault(message)
        self.session, self.lost = None, True

    def guarded(self, work: Callable[[], Iterator[Recorded]]) -> Iterator[Recorded]:
        """Do a piece of reading; a fault that stops the session is noted."""
        try:
            yield from work()
        except (Stop, SessionError, DealError, RulesetError) as error:
            self.stop(error.message)

    def open(
        self, ruleset: str, seed: str | None, players: list[str], options: Mapping[str, str], dealer: int | None
    ) -> Session:
        """A session that begins; stops at what cannot be, and at text that cannot be written down again."""
        for text in (*players, seed or ""):
            if not _writable(text):
                raise Stop(Message("“{text}” is no text that can be written in UTF-8.", text=shown(text)))
        return Session.start(
            ruleset, seed=seed, players=players, options=options, dealer=dealer if seed is None else None
        )

    def unended(self) -> Iterator[Recorded]:
        """The session whose file, or place in it, ends without its end."""
        if self.session is not None:
            yield Recorded(self.session, ended=False)
        self.session = None

    def deal(self, number: int, dealer: int | None, pack: list[str] | None, tokens: Iterable[str]) -> Session:
        """The session after a deal is played from its tokens; stops at what the rules refuse."""
        session = self.session
        if session is None:
            raise Stop(Message("A deal stands before any session."))
        if session.deal is not None and session.deal.actions:
            raise Stop(Message("A deal follows one that is not finished."))
        if number != len(session.finished) + 1:
            raise Stop(
                Message("Deal {number} follows deal {last}.", number=shown(str(number)), last=len(session.finished))
            )
        if session.over:
            raise Stop(
                Message("Deal {number} is beyond the {deals} agreed.", number=number, deals=len(session.finished))
            )
        if session.seed is None:
            if pack is None:
                raise Stop(Message("Deal {number} has no pack, and the session has no seed.", number=number))
            session = session.begin(pack, dealer)
        assert session.deal is not None
        if dealer != session.deal.state.dealer:
            self.fault(
                Message(
                    "Deal {number}: the dealer is {dealer}, not {given}.",
                    number=number,
                    dealer=session.deal.state.dealer,
                    given=shown(str(dealer)),
                )
            )
        return _played(session, number, tokens)


def _writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _played(session: Session, number: int, tokens: Iterable[str]) -> Session:
    for place, token in enumerate(tokens, 1):
        if session.deal is None or len(session.finished) == number:
            raise Stop(
                Message(
                    "Deal {number}, action {place}: the deal is over, yet “{token}” follows.",
                    number=number,
                    place=place,
                    token=shown(token),
                )
            )
        try:
            session = session.act(token)
        except IllegalAction as error:
            raise Stop(
                Message(
                    "Deal {number}, action {place}, “{token}”: {reason}",
                    number=number,
                    place=place,
                    token=shown(token),
                    reason=error.reason.message,
                )
            ) from None
    return session
