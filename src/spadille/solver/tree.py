"""The tree of tricks: leads, the plays to them, and the leads that follow, made once and kept for later visits."""

from typing import NamedTuple


class Record:
    """For which classes of standings the maximizers are known to reach, or to fail; shared by leads alike in ranks."""

    __slots__ = ("failed", "reached")

    def __init__(self) -> None:
        self.reached = self.failed = 0


class Branch(NamedTuple):
    """A trick with some of its cards.

    `left` are the cards in the hands; `place` is to play, and `later` places after it; `winner` holds the trick with
    the `best` card. `replies` are the next cards, the best to try first; for the last place, `ends`. Both are made at
    need.
    """

    left: int
    place: int
    later: int
    led: int
    best: int
    winner: int
    replies: "list[Branch]"
    ends: "list[End]"


class Lead:
    """The lead to a trick; `branches` are made at need."""

    __slots__ = ("branches", "leader", "left", "record")

    def __init__(self, left: int, leader: int, record: Record) -> None:
        self.left, self.leader, self.record = left, leader, record
        self.branches: list[Branch] = []


class End:
    """A full trick: its winner, the cards left, and the lead that follows, made at need."""

    __slots__ = ("lead", "left", "winner")

    def __init__(self, winner: int, left: int) -> None:
        self.winner, self.left = winner, left
        self.lead: Lead | None = None
