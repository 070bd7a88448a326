"""What happens at a table: the events that are stored, each with its moment in seconds."""

from dataclasses import dataclass, field
from typing import TypeAlias

from spadille.table.settings import Settings

PERSON, COMPUTER = "person", "computer"


@dataclass(frozen=True)
class Opened:
    """The table was opened. `names` are those of the computer players by seat, empty for a person's seat."""

    at: float
    table: str
    settings: Settings
    seed: str = field(repr=False)
    names: tuple[str, ...]


@dataclass(frozen=True)
class Sat:
    """A person took a free seat; `key` is the hash of his secret token."""

    at: float
    seat: int
    name: str
    key: str = field(repr=False)


@dataclass(frozen=True)
class Began:
    """All seats are taken: the first deal was dealt."""

    at: float


@dataclass(frozen=True)
class Acted:
    """A seat moved; `by` tells whether a person or a computer player did it."""

    at: float
    seat: int
    token: str
    by: str


@dataclass(frozen=True)
class Said:
    """A seat said one of the phrases."""

    at: float
    seat: int
    phrase: str


@dataclass(frozen=True)
class AskedBack:
    """A seat asked to take back its last action."""

    at: float
    seat: int


@dataclass(frozen=True)
class AnsweredBack:
    """A seat agreed to the take-back, or did not, which ends the request."""

    at: float
    seat: int
    yes: bool


@dataclass(frozen=True)
class TookBack:
    """The deal went back to before the last action of the seat that had asked."""

    at: float
    seat: int


@dataclass(frozen=True)
class LapsedBack:
    """The request to take back was not answered in time."""

    at: float
    seat: int


@dataclass(frozen=True)
class Gone:
    """A person lost touch with the table."""

    at: float
    seat: int


@dataclass(frozen=True)
class Came:
    """A person is in touch with the table again."""

    at: float
    seat: int


@dataclass(frozen=True)
class StoodIn:
    """From now on a computer player moves for a person who is gone or idle."""

    at: float
    seat: int


@dataclass(frozen=True)
class Returned:
    """A person plays for himself again."""

    at: float
    seat: int


@dataclass(frozen=True)
class Left:
    """A person left: before the beginning his seat is free again, later a computer player moves for him."""

    at: float
    seat: int


@dataclass(frozen=True)
class Replaced:
    """A computer player took the seat for good."""

    at: float
    seat: int
    level: str
    name: str


@dataclass(frozen=True)
class Offered:
    """A person wants another session with the same people."""

    at: float
    seat: int


@dataclass(frozen=True)
class Followed:
    """The people play on at another table."""

    at: float
    table: str


Event: TypeAlias = (
    Opened
    | Sat
    | Began
    | Acted
    | Said
    | AskedBack
    | AnsweredBack
    | TookBack
    | LapsedBack
    | Gone
    | Came
    | StoodIn
    | Returned
    | Left
    | Replaced
    | Offered
    | Followed
)
