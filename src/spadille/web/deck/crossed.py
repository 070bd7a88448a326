"""The suit signs of the dragon pack, and its numerals of batons and swords, which lie across each other."""

from math import atan2, degrees, radians, tan

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from spadille.web.deck.markup import circle, ellipse, group, number, path, placed, rectangle, use
from spadille.web.deck.palettes import INDIGO, OCHRE, PALETTES, VERMILION, WASHI
from spadille.web.deck.people import drawn, line
from spadille.web.deck.ribbons import Point, ribbon, smooth

PALETTE = PALETTES["dragon"]
HILT = 0.18
"""How much of a sword is hilt."""
STEPS = 6
"""In how many steps a blade is drawn."""


def baton(high: int, wide: int) -> str:
    """A straight rod with bands, upright around the origin; both measures are even."""
    colours = PALETTE[CLUBS]
    half, end = wide // 2, high // 2
    ring, tip = end - wide * 3 // 4, end - half
    rings = "".join(f"M-{half} {down}h{wide}" for down in (-ring, -half, half, ring))
    return (
        rectangle(-half, -end, wide, high, rx=half, fill=colours.fill, stroke=colours.ink, stroke_width=2)
        + line(f"M0-{tip}h0M0 {tip}h0", OCHRE, wide - 2)
        + line(f"M{2 - half}-{ring - wide}V{ring - wide}", colours.light, 1.4)
        + path(rings, stroke=colours.ink, stroke_width=half)
        + path(rings, stroke=VERMILION, stroke_width=half - 3)
    )


def ground() -> str:
    """What lies behind two small crossed batons, whose ink would be lost on a dark table."""
    return line("M-27-39 27 39M27-39-27 39", WASHI, 25)


def sword(high: float, bend: float, half: float) -> str:
    """A curved sword, its hilt below and its edge to the left, around the origin."""
    colours = PALETTE[SPADES]
    ink = colours.ink

    def at(part: float) -> Point:
        return round(bend * ((2 * part - 1) ** 2 - 0.5)), round(high * (0.5 - part))

    def breadth(part: float) -> float:
        return half * (0.82 + 0.3 * part) if part < 0.72 else half * 1.04 * max((1 - part) / 0.28, 0) ** 0.62

    blade = [at(HILT + (1 - HILT) * step / STEPS) for step in range(STEPS + 1)]
    guard = f"M0{number(-half * 2)}V{number(half * 2)}"
    turn = round(degrees(atan2(-high, 4 * bend * (2 * HILT - 1))))
    grip = smooth([at(HILT * part) for part in (0.1, 0.5, 1)])
    return (
        drawn(ribbon(blade, breadth), colours.light, ink)
        + line(smooth(blade[:-1]), colours.fill, half * 0.6)
        + line(grip, ink, half * 2)
        + line(grip, VERMILION, half * 2 - 3)
        + group(line(guard, ink, half + 2) + line(guard, OCHRE, half - 2), transform=placed(*at(HILT), turn=turn))
        + circle(*at(0.01), half, fill=OCHRE, stroke=ink, stroke_width=2)
    )


def cup() -> str:
    """A cup with a round bowl and a knob on its stem."""
    colours = PALETTE[HEARTS]
    ink = colours.ink
    return (
        drawn("M-24 45Q-22 33-5 31L-4 16Q-34 12-31-40H31Q34 12 4 16L5 31Q22 33 24 45Z", colours.fill, ink, 2.6)
        + path("M-31-27Q0-14 31-27L29-12Q0 0-29-12Z", fill=INDIGO, stroke=ink, stroke_width=1.6)
        + line("M-17-17h0M0-14h0M17-17h0", OCHRE, 8)
        + ellipse(0, -40, 31, 6, fill=colours.light, stroke=ink, stroke_width=2.4)
        + ellipse(0, 23, 9, 4.8, fill=OCHRE, stroke=ink, stroke_width=1.8)
    )


def coin() -> str:
    """A coin with a flower of eight petals."""
    colours = PALETTE[DIAMONDS]
    ink = colours.ink
    petal = path("M0-8C9-16 8-28 0-29-8-28-9-16 0-8Z", id="r", fill=VERMILION, stroke=ink, stroke_width=1.4)
    return (
        circle(0, 0, 46, fill=colours.fill, stroke=ink, stroke_width=3)
        + circle(0, 0, 39, fill="none", stroke=ink, stroke_width=3.4, stroke_linecap="round", stroke_dasharray="0 13.6")
        + circle(0, 0, 32.5, fill=WASHI, stroke=ink, stroke_width=2)
        + f'<g id="y">{petal}{use("r", "rotate(90)")}{use("r", "rotate(180)")}{use("r", "rotate(270)")}</g>'
        + use("y", "rotate(45)")
        + circle(0, 0, 9, fill=INDIGO)
    )


SIGNS = {
    SPADES: lambda: sword(92, 24, 9),
    CLUBS: lambda: baton(92, 16),
    HEARTS: cup,
    DIAMONDS: coin,
}
"""The signs, each drawn around the origin."""


def batons(count: int) -> str:
    """So many batons around the origin, woven into a lattice; an odd one stands upright in the middle."""
    pairs = count // 2
    long, lean, apart, thick = ((226, 28, 0, 16), (206, 26, 42, 14), (196, 23, 29, 12))[pairs - 1]
    places = [apart * (place - (pairs - 1) / 2) for place in range(pairs)]
    slanted = "".join(use("b", f"translate({number(place)})rotate({lean})") for place in places)
    # Rods cross in rows; in every other row those that lean to the right lie above.
    between = apart / 2 / tan(radians(lean))
    bands = "".join(_band((row - 0.5) * between, (row + 0.5) * between) for row in range(1 - pairs, pairs, 2))
    return _woven(group(baton(long, thick), id="b"), slanted, bands) + (use("b") if count % 2 else "")


def swords(count: int) -> str:
    """So many curved swords around the origin, half of them facing the others; an odd one stands in the middle."""
    pairs = count // 2
    apart, away, bend, half = ((0, 10, 84, 7), (25, 10, 84, 5.5), (19, 8, 84, 4.5))[pairs - 1]
    places = [apart * (place - (pairs - 1) / 2) - away for place in range(pairs)]
    curved = "".join(use("b", f"translate({number(place)})") for place in places)
    straight = sword(228, 0, half) if count % 2 else ""
    return straight + _woven(group(sword(232, bend, half), id="b"), curved, _band(0, 130))


def _woven(piece: str, pieces: str, bands: str) -> str:
    clip = f'<clipPath id="v">{path(bands)}</clipPath>' if bands else ""
    again = group(use("l"), clip_path="url(#v)") if bands else ""
    return f'<defs>{piece}{clip}</defs><g id="l">{pieces}</g>{use("l", "scale(-1 1)")}{again}'


def _band(top: float, bottom: float) -> str:
    return f"M-104 {number(top)}H104V{number(bottom)}H-104Z"
