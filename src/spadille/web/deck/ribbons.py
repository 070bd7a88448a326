"""Shapes along a curve: smooth outlines, and bands whose width changes on the way."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from spadille.web.deck.markup import number

Point: TypeAlias = tuple[float, float]


def curve(points: Sequence[Point], steps: int) -> list[Point]:
    """So many steps from each point to the next along a smooth line through all of them (Catmull and Rom)."""
    ends = [points[0], *points, points[-1]]
    found = []
    for before, start, stop, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            part = step / steps
            found.append(
                (
                    _between(before[0], start[0], stop[0], after[0], part),
                    _between(before[1], start[1], stop[1], after[1], part),
                )
            )
    return [*found, points[-1]]


def _between(before: float, start: float, stop: float, after: float, part: float) -> float:
    slope = stop - before
    second = 2 * before - 5 * start + 4 * stop - after
    third = 3 * (start - stop) + after - before
    return start + part * (slope + part * (second + part * third)) / 2


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """An outline that follows the points without corners.

    The points are rounded first: then each step mirrors the one before exactly, and only its end needs to be written.
    """
    steps = [(round(x), round(y)) for x, y in (*points, points[0])[: len(points) + closed]]
    ends = [*(((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(steps[1:-1])), steps[-1]]
    moves = "".join(joined(pair(u - x, v - y)) for (x, y), (u, v) in pairwise(ends))
    first = f"M{pair(*steps[0])}Q{pair(*steps[1])}{joined(pair(*ends[0]))}"
    return f"{first}t{moves.removeprefix(' ')}".removesuffix("t") + ("Z" if closed else "")


def sides(line: Sequence[Point], half: Callable[[float], float]) -> tuple[list[Point], list[Point]]:
    """The points to the left and to the right of a line, as far from it as `half` says of the part gone, 0 to 1."""
    left, right = [], []
    for place, (x, y) in enumerate(line):
        (before, above), (after, below) = line[max(place - 1, 0)], line[min(place + 1, len(line) - 1)]
        long = hypot(after - before, below - above) or 1
        far = half(place / (len(line) - 1)) / long
        across, down = (below - above) * far, (before - after) * far
        left.append((x + across, y + down))
        right.append((x - across, y - down))
    return left, right


def ribbon(line: Sequence[Point], half: Callable[[float], float]) -> str:
    """The outline of a band along a line."""
    left, right = sides(line, half)
    return smooth([*left, *reversed(right)], closed=True)


def teeth(corners: Sequence[tuple[Point, Point, Point]]) -> str:
    """The outline of many small triangles."""
    outline, x, y = "", 0, 0
    for foot, tip, end in corners:
        (a, b), (c, d), (e, f) = ((round(u), round(v)) for u, v in (foot, tip, end))
        outline += f"m{pair(a - x, b - y)}l{pair(c - a, d - b)}{joined(pair(e - c, f - d))}z"
        x, y = a, b
    return outline


def bows(corners: Sequence[tuple[Point, Point, Point]]) -> str:
    """Many small bent lines."""
    outline, x, y = "", 0, 0
    for start, over, end in corners:
        (a, b), (c, d), (e, f) = ((round(u), round(v)) for u, v in (start, over, end))
        outline += f"m{pair(a - x, b - y)}q{pair(c - a, d - b)}{joined(pair(e - a, f - b))}"
        x, y = e, f
    return outline


def pair(x: float, y: float) -> str:
    """A point as it stands in an outline."""
    return number(x) + joined(number(y))


def joined(text: str) -> str:
    """What stands after a number in an outline."""
    return text if text.startswith("-") else f" {text}"
