"""The dragons of the dragon pack: one on every ace, winding around the sign, and one rolled up on the back."""

from collections.abc import Sequence
from math import atan2, degrees, hypot, pi, sin
from typing import NamedTuple

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit
from spadille.web.deck import crossed
from spadille.web.deck.frames import HEIGHT, WIDTH
from spadille.web.deck.markup import circle, group, path, placed, rectangle, use
from spadille.web.deck.palettes import INDIGO, OCHRE, VERMILION, WASHI, Colours
from spadille.web.deck.people import drawn, line
from spadille.web.deck.ribbons import Point, bows, curve, ribbon, sides, smooth, teeth

RED = Colours("#4c120b", VERMILION, OCHRE, INDIGO)
BLUE = Colours("#131d3e", "#2f4b93", OCHRE, VERMILION)
"""A dragon's line, its scales, its belly, and its crest and wings."""


class Winding(NamedTuple):
    """How a dragon lies: the points it goes through from its tail to its head, and where it passes before the sign.

    `front` are boxes of left, top, right and bottom. The wing and the feet stand at these parts of the way, 0 to 1.
    `turned` says that the back lies to the left on the way.
    """

    points: str
    front: Sequence[tuple[int, int, int, int]]
    colours: Colours
    wing: float
    feet: Sequence[float]
    turned: bool = False


WINDINGS = {
    SPADES: Winding(
        "-58 92 -40 112 0 108 40 92 38 56 4 32 -38 8 -36 -36 0 -54 36 -72 40 -98 22 -116 -2 -106",
        ((-24, 4, 28, 66),),
        RED,
        0.55,
        (0.36, 0.72),
        turned=True,
    ),
    CLUBS: Winding(
        "56 84 44 108 6 116 -38 100 -36 58 0 36 38 10 34 -34 0 -52 -34 -68 -34 -100 -10 -118 16 -108",
        ((-24, 4, 24, 70), (-24, -150, 30, -84)),
        RED,
        0.55,
        (0.36, 0.74),
    ),
    HEARTS: Winding(
        "-64 76 -50 98 -10 84 32 66 64 34 66 -14 42 -56 0 -72 -34 -88 -38 -112 -14 -120",
        ((-60, 40, 60, 110),),
        BLUE,
        0.66,
        (0.3, 0.8),
    ),
    DIAMONDS: Winding(
        "-58 112 -20 122 14 104 4 74 -32 62 -60 30 -64 -16 -42 -56 2 -70 46 -50 64 -6 52 38 20 56 -10 42 -16 40",
        ((-104, -150, 104, 150),),
        RED,
        0.62,
        (0.42, 0.68),
        turned=True,
    ),
}
PLACES = {SPADES: (114, 166), CLUBS: (105, 166), HEARTS: (112, 176), DIAMONDS: (113, 176)}
"""Where the middle of each ace is."""

THICK = 12.5


def ace(suit: Suit) -> str:
    """The sign of a suit, large, with a dragon around it; the sign as it is elsewhere is in `#s`."""
    winding = WINDINGS[suit]
    boxes = "".join(f"M{left} {top}H{right}V{bottom}H{left}Z" for left, top, right, bottom in winding.front)
    body, head = dragon(winding)
    return group(
        f'<defs><clipPath id="v">{path(boxes)}</clipPath></defs>'
        + group(body, id="d")
        + _large(suit)
        + group(use("d"), clip_path="url(#v)")
        + head,
        transform=placed(*PLACES[suit]),
    )


def _large(suit: Suit) -> str:
    if suit == SPADES:
        return crossed.sword(244, 26, 10)
    if suit == CLUBS:
        return crossed.baton(240, 24)
    return use("s", placed(0, 14, 1.45) if suit == HEARTS else "scale(1.05)")


def dragon(winding: Winding) -> tuple[str, str]:
    """The body and the head of a dragon, which are drawn apart because the head lies above all."""
    colours, turned = winding.colours, winding.turned
    numbers = [int(text) for text in winding.points.split()]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    spine, coarse = curve(points, 3), curve(points, 2)
    back, belly = sides(spine, _half)[:: 1 if turned else -1]
    under = sides(coarse, lambda part: _half(part) * 0.68)[turned]
    body = (
        "".join(_standing(_foot(colours), spine, belly, part, flipped=not turned) for part in winding.feet)
        + _standing(_wing(colours), spine, back, winding.wing, flipped=not turned)
        + drawn(_crest(spine, back), colours.dark, colours.ink, 1.2)
        + drawn(ribbon(coarse, _half), colours.fill, colours.ink)
        + path(
            smooth(under[3:]),
            fill="none",
            stroke=colours.light,
            stroke_width=THICK / 2,
            stroke_dasharray="3 2",
        )
        + line(_scales(spine, back), colours.ink, 1)
    )
    return body, _standing(_head(colours), spine, spine, 1, flipped=turned)


def _standing(piece: str, spine: Sequence[Point], edge: Sequence[Point], part: float, *, flipped: bool) -> str:
    place = int(part * (len(spine) - 1))
    (x, y), (u, v) = spine[place], spine[place - 1]
    turn = degrees(atan2(y - v, x - u))
    return group(piece, transform=placed(*edge[place], turn=turn) + ("scale(1-1)" if flipped else ""))


def _half(part: float) -> float:
    """How far the skin is from the middle of the body: it swells from the tail, and is narrower at the neck."""
    if part < 0.55:
        return THICK * (0.12 + 0.88 * sin(part / 0.55 * pi / 2))
    return THICK * (1 - 0.38 * (part - 0.55) / 0.45)


def _crest(spine: Sequence[Point], back: Sequence[Point]) -> str:
    found = []
    for place in range(4, len(spine) - 2, 2):
        (x, y), (u, v), (a, b) = back[place], spine[place], spine[place - 1]
        reach = 4 * (1 + min(place / 24, 1)) / hypot(x - u, y - v)
        tip = (x + (x - u) * reach - (u - a) * 0.35, y + (y - v) * reach - (v - b) * 0.35)
        found.append((back[place - 1], tip, back[place + 1]))
    return teeth(found)


def _scales(spine: Sequence[Point], back: Sequence[Point]) -> str:
    found = []
    for place in range(8, len(spine) - 3, 3):
        (x, y), (u, v), (a, b) = back[place], spine[place], spine[place + 1]
        across, down = x - u, y - v
        over = (u + across * 0.42 + (a - u) * 0.8, v + down * 0.42 + (b - v) * 0.8)
        found.append(((u + across * 0.75, v + down * 0.75), over, (u + across * 0.1, v + down * 0.1)))
    return bows(found)


def _head(colours: Colours) -> str:
    ink = colours.ink
    return (
        drawn("M4-8C-6-14-8-20-20-20-14-15-15-12-22-8-14-6-14-2-20 4-10 4-4 8 0 9Z", colours.dark, ink, 1.4)
        + line("M14 3Q26 8 34 3L42 5M34 3 40-1", colours.dark, 2.2)
        + drawn("M4-11C0-20-8-26-18-27-10-22-6-16-4-8Z", OCHRE, ink, 1.4)
        + drawn(
            "M-6-8C-1-14 8-17 14-12 20-10 24-12 29-14 35-15 38-10 35-6 28-3 21-2 14 1"
            " 20 4 24 6 29 6 30 11 25 13 19 13 10 13 2 12-6 8Z",
            colours.fill,
            ink,
        )
        + path("M31-5 29 0 27-4ZM25-3 23 1 21-2ZM27 6 25 2 23 5Z", fill=WASHI)
        + circle(11, -6, 4, fill=WASHI, stroke=ink, stroke_width=1.4)
        + circle(12, -6, 1.5, fill=ink)
        + line("M5-11Q11-14 17-9", ink, 2)
        + line("M31-12h.3", ink, 2.4)
        + line("M33-13Q40-16 42-23M22 13Q20 20 14 22", ink, 1.5)
    )


def _wing(colours: Colours) -> str:
    outline = (
        "M-6-3C-14-17-11-34 2-45-2-37 0-33 3-30 8-33 13-33 17-31 13-28 11-24 12-19 17-20 22-19 24-16 16-14 11-8 10-2Z"
    )
    ribs = line("M-2-5Q-6-25 2-44M2-5Q2-20 16-30M5-4Q10-12 23-16", colours.ink)
    return drawn(outline, colours.dark, colours.ink, 1.6) + ribs


def _foot(colours: Colours) -> str:
    outline = "M-9 0C-10 10-6 16 2 18L-2 24 6 21 9 27 12 20 19 21 14 14C8 12 6 8 8 0Z"
    return drawn(outline, colours.fill, colours.ink, 1.6)


def back() -> str:
    """The inside of the back of a card: waves, and a dragon rolled up on a disc."""
    rings = "".join(circle(0, 0, radius) for radius in (13, 9, 5))
    middles = ((13, 6.5), (0, 13), (26, 13), (13, 19.5), (0, 26), (26, 26))
    waves = "".join(use("r", f"translate({x} {y})") for x, y in middles)
    pattern = (
        f'<defs>{group(rings, id="r")}<pattern id="p" width="26" height="13" patternUnits="userSpaceOnUse">'
        + group(waves, fill=INDIGO, stroke=WASHI, stroke_width=1.1)
        + "</pattern></defs>"
    )
    body, head = dragon(WINDINGS[DIAMONDS])
    return (
        pattern
        + rectangle(9, 9, WIDTH - 18, HEIGHT - 18, rx=8, fill="url(#p)", stroke=INDIGO, stroke_width=2)
        + group(
            circle(0, 0, 62, fill=WASHI, stroke=INDIGO, stroke_width=4)
            + circle(0, 0, 56, fill="none", stroke=VERMILION, stroke_width=1.6)
            + group(body + head, transform="translate(1 -7)scale(.47)"),
            transform=placed(WIDTH / 2, HEIGHT / 2),
        )
    )
