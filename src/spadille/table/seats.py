"""The table at one moment, and each of its seats."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from spadille.deal import Deal
from spadille.messages import Name
from spadille.session import Session
from spadille.table.names import GUEST, guest
from spadille.table.settings import STAND_IN, Settings


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat.

    `name` is empty for a person who has chosen none. `level` is the specification of a computer player, None for a
    person; `key` the hash of the person's secret token, None while the seat is free. `stood_in` tells that a computer
    player moves for him now, `back_at` when he last took over from it.
    """

    seat: int
    name: str = ""
    level: str | None = None
    key: str | None = field(default=None, repr=False)
    present: bool = False
    absent_since: float | None = None
    stood_in: bool = False
    left: bool = False
    back_at: float = 0.0

    @property
    def free(self) -> bool:
        """Whether a person can sit down here."""
        return self.level is None and self.key is None

    @property
    def held(self) -> bool:
        """Whether a person has this seat and has not left."""
        return self.key is not None and not self.left

    @property
    def own(self) -> bool:
        """Whether a person has this seat and plays for himself."""
        return self.held and not self.stood_in

    @property
    def computer(self) -> str | None:
        """The specification of the computer player that moves for this seat now, or None."""
        return STAND_IN if self.stood_in else self.level


class Spoken(NamedTuple):
    """The last phrase of a seat, when it was said and the version that it made."""

    phrase: str
    at: float
    version: int


@dataclass(frozen=True)
class TakeBack:
    """A request to take back: who asks, since when, the version that it made, and who has agreed so far."""

    seat: int
    at: float
    version: int
    agreed: frozenset[int] = frozenset()


class Moment(NamedTuple):
    """The session before an action of the present deal, whose action it was, and the version that it made."""

    seat: int
    version: int
    session: Session


@dataclass(frozen=True)
class Table:
    """A table at one moment: the fold of its events, each of which raises `version` by one.

    `turn` is the version of the last event that changed the deal or the session, `moved_at` when the cards were last
    acted upon, `last_mover` whose action made the turn. `session` is None until every seat is taken. `earlier` are the
    moments of the present deal. The seed is a secret until the session is over.
    """

    id: str
    settings: Settings
    seed: str = field(repr=False)
    seats: tuple[Seat, ...]
    version: int = 1
    turn: int = 1
    moved_at: float = 0.0
    last_mover: int | None = None
    session: Session | None = field(default=None, repr=False)
    asked_back: TakeBack | None = None
    refused_back: frozenset[int] = frozenset()
    phrases: tuple[Spoken | None, ...] = ()
    rematch: frozenset[int] = frozenset()
    next_table: str | None = None
    earlier: tuple[Moment, ...] = field(default=(), repr=False)

    @property
    def over(self) -> bool:
        """Whether the session has been played to its end."""
        return self.session is not None and self.session.over

    @property
    def deal(self) -> Deal | None:
        """The deal being played."""
        return self.session.deal if self.session is not None else None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, or None."""
        return self.deal.to_move if self.deal is not None else None

    @property
    def waiting(self) -> bool:
        """Whether a seat is still free."""
        return any(seat.free for seat in self.seats)

    @property
    def names(self) -> tuple[Name, ...]:
        """What all are called by seat: guests are those who have chosen no name; that of a free seat is empty."""
        guests = [seat.seat for seat in self.seats if seat.key is not None and not seat.name]
        called: dict[int, Name] = {
            seat: guest(number) if len(guests) > 1 else GUEST for number, seat in enumerate(guests, 1)
        }
        return tuple(called.get(seat.seat, seat.name) for seat in self.seats)

    def names_without(self, seat: int | None) -> tuple[str, ...]:
        """The names that all others have chosen."""
        return tuple(each.name for each in self.seats if each.name and each.seat != seat)

    def with_seat(self, number: int, **changes: object) -> tuple[Seat, ...]:
        """The seats with these fields of one of them changed."""
        changed = replace(self.seats[number], **changes)  # type: ignore[arg-type]
        return (*self.seats[:number], changed, *self.seats[number + 1 :])

    def seat_of(self, key: str) -> Seat | None:
        """The seat that belongs to the token with this hash."""
        return next((seat for seat in self.seats if seat.key == key), None)

    def last_action_of(self, seat: int) -> Moment | None:
        """The moment before the seat's last action in the present deal."""
        return next((moment for moment in reversed(self.earlier) if moment.seat == seat), None)
