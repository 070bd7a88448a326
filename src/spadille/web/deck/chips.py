"""Chips in stacks, and the dish that holds the pool."""

from collections.abc import Sequence

from spadille.web.deck.markup import ellipse, path, picture
from spadille.web.deck.palettes import WOOD

COLOURS = (("#efe2b4", "#9a8346"), ("#d95b56", "#8c2431"), ("#79a5e0", "#2b5597"))
"""Face and edge of the chips of each stack."""


def _stack(height: int, colours: tuple[str, str], x: float, foot: float) -> str:
    face, edge = colours
    top = foot - height * 7
    side = f"M{x} {top}v{height * 7}a17 6 0 0 0 34 0v-{height * 7}Z"
    lines = "".join(f"M{x} {top + 7 * step}a17 6 0 0 0 34 0" for step in range(1, height))
    marks = "".join(f"M{x + 13} {top + 7 * step + 5.5:g}h8" for step in range(height))
    return (
        path(side, fill=face, stroke=edge, stroke_width=1.5)
        + path(lines, fill="none", stroke=edge, stroke_width=1.5)
        + path(marks.replace("h8", "v5m8-5v5"), stroke=edge, stroke_width=2)
        + ellipse(x + 17, top, 17, 6, fill=face, stroke=edge, stroke_width=1.5)
        + ellipse(x + 17, top, 9.5, 3.2, fill="none", stroke=edge)
    )


def _stacks(heights: Sequence[int], left: float, foot: float) -> str:
    return "".join(
        _stack(height, COLOURS[place % len(COLOURS)], left + place * 38, foot)
        for place, height in enumerate(heights)
        if height
    )


def chips(heights: Sequence[int] = (5, 3, 4)) -> str:
    """Stacks of chips side by side as an SVG file, each as high as told."""
    tall = 7 * max(heights) + 15
    return picture(_stacks(heights, 2, tall - 8), 38 * len(heights), tall)


def dish(heights: Sequence[int] = (4, 6, 5)) -> str:
    """The dish of the pool with stacks of chips in it as an SVG file; without any it is empty."""
    wood = (
        ellipse(105, 66, 103, 60, fill="#5f3a1c")
        + ellipse(105, 63, 103, 60, fill=WOOD)
        + ellipse(105, 63, 94, 52, fill="#3a2313")
        + ellipse(105, 66, 92, 48, fill="#4b2e18")
    )
    return picture(wood + _stacks(heights, 105 - 19 * len(heights) + 2, 78), 210, 128)
