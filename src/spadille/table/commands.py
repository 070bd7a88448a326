"""What is asked of a table: by people, by computer players, and by the server that keeps it."""

from dataclasses import dataclass, field
from typing import TypeAlias

from spadille.table.settings import STAND_IN


@dataclass(frozen=True)
class Sit:
    """Take a free seat, the first one unless a seat is named; or, with its key, the seat that one has left.

    With an empty name he is called a guest.
    """

    name: str
    key: str = field(repr=False)
    seat: int | None = None


@dataclass(frozen=True)
class Act:
    """Move; `seen` is the version of the table that the person saw."""

    seat: int
    token: str
    seen: int


@dataclass(frozen=True)
class Computed:
    """The move of a computer player; `turn` is the table's turn for which it was reckoned."""

    seat: int
    token: str
    turn: int


@dataclass(frozen=True)
class Say:
    """Say one of the phrases."""

    seat: int
    phrase: str


@dataclass(frozen=True)
class AskBack:
    """Ask to take back one's last action; `seen` is the version of the table that the person saw."""

    seat: int
    seen: int


@dataclass(frozen=True)
class AnswerBack:
    """Agree to a take-back, or not; `seen` is the version of the table that the person saw."""

    seat: int
    yes: bool
    seen: int


@dataclass(frozen=True)
class Come:
    """A person is in touch with the table: from the server, and from one who was idle and says that he is there."""

    seat: int


@dataclass(frozen=True)
class Go:
    """A person has lost touch with the table: from the server."""

    seat: int


@dataclass(frozen=True)
class Leave:
    """Leave the table."""

    seat: int


@dataclass(frozen=True)
class Replace:
    """Give a seat to a computer player for good: a free one before the beginning, or that of one who is gone.

    Asked for by the person on the seat `by`.
    """

    seat: int
    by: int
    level: str = STAND_IN


@dataclass(frozen=True)
class Rematch:
    """Want another session with the same people."""

    seat: int


@dataclass(frozen=True)
class Follow:
    """The table at which all play on who want a rematch: from the server, when they are agreed."""

    table: str


@dataclass(frozen=True)
class Tick:
    """Time has passed: from the server, at the moment that `due` named."""


Command: TypeAlias = (
    Sit | Act | Computed | Say | AskBack | AnswerBack | Come | Go | Leave | Replace | Rematch | Follow | Tick
)
