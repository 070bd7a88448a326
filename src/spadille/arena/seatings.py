"""Who sits where: the seatings in which one pack is played, each player with each hand equally often."""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

LineUp: TypeAlias = tuple[int, ...]
"""The players of a table in the order of seats, by their numbers."""


def line_ups(players: int, seats: int) -> tuple[LineUp, ...]:
    """Who meets at a table, when this number of players is to be compared.

    As many as there are seats meet all. Are there fewer, the seats left over are all filled with copies of one of
    them, of each in turn: two at three seats are one against two of the other, both ways. Are there more, every
    choice of as many as there are seats is a table.
    """
    if players >= seats:
        return tuple(combinations(range(players), seats))
    return tuple(
        tuple(sorted([*range(players), *[extra] * (seats - players)])) for extra in (range(players) if players else ())
    )


def rounds(line_up: LineUp) -> Iterator[LineUp]:
    """A line-up in every rotation, as it is and then in reverse order."""
    for order in (line_up, line_up[::-1]):
        for start in range(len(order)):
            yield order[start:] + order[:start]


def seatings(tables: tuple[LineUp, ...]) -> tuple[LineUp, ...]:
    """All seatings of these line-ups: every rotation of each, in its order and in reverse, none twice.

    So each player of a line-up has each seat, and thus each hand of a pack, equally often, and each other player as
    often before him as after him. At two and three seats these are all the distinct orders; at four and five they are
    8 and 10 of the 24 and 120 at most.
    """
    return tuple(dict.fromkeys(seating for line_up in tables for seating in rounds(line_up)))
