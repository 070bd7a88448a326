"""The signs of the suits, each drawn around the origin and about 92 high."""

from math import cos, radians, sin

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit
from spadille.web.deck import crossed
from spadille.web.deck.markup import circle, ellipse, number, path, placed, use
from spadille.web.deck.palettes import GOLD, KNOT, PALETTES, WOOD, Colours, is_dragon, is_french

FRENCH_OUTLINES = {
    SPADES: "M0-46C10-26 40-12 40 12 40 32 16 36 6 20 7 34 12 42 18 46H-18C-12 42-7 34-6 20-16 36-40 32-40 12"
    "-40-12-10-26 0-46Z",
    CLUBS: "M0-46A20 20 0 0 1 15-13 20 20 0 1 1 6 17C7 32 12 42 18 46H-18C-12 42-7 32-6 17A20 20 0 1 1-15-13"
    " 20 20 0 0 1 0-46Z",
    HEARTS: "M0 46C-12 24-42 8-42-18-42-42-10-48 0-22 10-48 42-42 42-18 42 8 12 24 0 46Z",
    DIAMONDS: "M0-47Q14-20 34 0 14 20 0 47-14 20-34 0-14-20 0-47Z",
}


def sign(suit: Suit, pack: str) -> str:
    """The sign of a suit in the colours of a pack."""
    colours = PALETTES[pack][suit]
    if is_french(pack):
        return path(FRENCH_OUTLINES[suit], fill=colours.fill)
    if is_dragon(pack):
        return crossed.SIGNS[suit]()
    if suit == CLUBS and pack == "colour-blind":
        return _club(colours, wood=colours.fill, knot=colours.dark, shine=colours.light)
    return _SPANISH[suit](colours)


def small_sign(suit: Suit, pack: str) -> str:
    """The sign `#s` as it is drawn where it is small: a sword lies across, unlike a club, and batons are two."""
    if is_french(pack):
        return use("s")
    if is_dragon(pack) and suit == CLUBS:
        return use("s", "rotate(35)scale(1.15)") + use("s", "rotate(-35)scale(1.15)")
    return use("s", CURVED if is_dragon(pack) and suit == SPADES else _SMALL[suit])


def _sword(colours: Colours) -> str:
    ink = colours.ink
    return (
        path("M0-48 8-37V14H-8V-37Z", fill=colours.light, stroke=ink, stroke_width=2.4, stroke_linejoin="round")
        + path("M0-44V14H8V-37Z", fill=colours.fill, opacity=0.8)
        + path("M0-34V10", stroke=ink, stroke_width=1.2)
        + path(
            "M-27 11Q-29 20-22 22-11 17 0 17 11 17 22 22 29 20 27 11 14 16 0 14-14 16-27 11Z",
            fill=GOLD,
            stroke=ink,
            stroke_width=2,
            stroke_linejoin="round",
        )
        + path("M-5.5 20H5.5V38H-5.5Z", fill=ink)
        + path("M-5.5 22 5.5 25M-5.5 27 5.5 30M-5.5 32 5.5 35", stroke=GOLD, stroke_width=1.5)
        + circle(0, 42, 6.5, fill=GOLD, stroke=ink, stroke_width=2)
    )


def _club(colours: Colours, wood: str = WOOD, knot: str = KNOT, shine: str = "#e8c58c") -> str:
    ink = colours.ink
    leaf = (
        '<defs><g id="f">'
        + path("M0 0Q9-8 21-1 11 8 0 0Z", fill=colours.fill, stroke=ink, stroke_width=1.8)
        + path("M2 0H15", stroke=colours.light, stroke_width=1.2)
        + "</g></defs>"
    )
    knots = "".join(
        ellipse(x, y, wide, high, fill=knot, stroke=ink, stroke_width=1.3)
        for x, y, wide, high in ((-5, -17, 3.6, 5), (7, -30, 3.2, 4.4), (2, 3, 2.8, 4))
    )
    return (
        leaf
        + "".join(use("f", placed(x, y, turn=turn)) for x, y, turn in ((10, -14, -38), (-10, 2, 218), (7, 18, -30)))
        + path(
            "M-6 46Q-9 24-11 6-18-12-17-30-16-47 1-48 18-47 17-30 15-12 10 6 7 26 6 46 0 50-6 46Z",
            fill=wood,
            stroke=ink,
            stroke_width=3,
            stroke_linejoin="round",
        )
        + path("M-10-31Q-11-41 0-43", fill="none", stroke=shine, stroke_width=3, stroke_linecap="round")
        + knots
        + path("M-3 22Q0 32-1 42M3 20Q4 30 2 38", fill="none", stroke=knot, stroke_width=1.4)
    )


def _cup(colours: Colours) -> str:
    ink, light = colours.ink, colours.light
    return (
        path(
            "M-33-40Q-35 4-8 14L-6 27Q-24 30-26 43H26Q24 30 6 27L8 14Q35 4 33-40Z",
            fill=colours.fill,
            stroke=ink,
            stroke_width=3,
            stroke_linejoin="round",
        )
        + ellipse(0, -40, 33, 7, fill=light, stroke=ink, stroke_width=2.6)
        + path("M-33-22Q0-10 33-22L32-13Q0 0-32-13Z", fill=GOLD, stroke=ink, stroke_width=1.6)
        + "".join(
            circle(x, y, radius, fill=light, stroke=ink)
            for x, y, radius in ((0, -11.5, 3.6), (-15, -13.5, 2.6), (15, -13.5, 2.6))
        )
        + ellipse(0, 19, 10, 4.6, fill=GOLD, stroke=ink, stroke_width=1.6)
        + path("M-22 38Q0 32 22 38", fill="none", stroke=light, stroke_width=2)
        + path("M-26-32Q-27-8-14 2", fill="none", stroke=light, stroke_width=3, stroke_linecap="round", opacity=0.8)
    )


def _coin(colours: Colours) -> str:
    ink, light, fill = colours.ink, colours.light, colours.fill
    beads = "".join(
        f"M{number(40.5 * cos(radians(turn)))} {number(40.5 * sin(radians(turn)))}h0" for turn in range(0, 360, 15)
    )
    ray = "M0-33Q5-24 0-15-5-24 0-33Z"
    return (
        circle(0, 0, 46, fill=fill, stroke=ink, stroke_width=3)
        + path(beads, stroke=light, stroke_width=3.6, stroke_linecap="round")
        + circle(0, 0, 35.5, fill=light, fill_opacity=0.45, stroke=ink, stroke_width=1.6)
        + f'<g id="y">{path(ray, id="r", fill=light, stroke=ink, stroke_width=1.2)}'
        + "".join(use("r", f"rotate({turn})") for turn in (90, 180, 270))
        + "</g>"
        + use("y", "rotate(45)")
        + circle(0, 0, 14, fill=fill, stroke=ink, stroke_width=2)
        + path(
            "M0-9 2.4-2.9 9-2.9 3.7 1.2 5.6 7.4 0 3.6-5.6 7.4-3.7 1.2-9-2.9-2.4-2.9Z",
            fill=light,
            stroke=ink,
            stroke_width=0.9,
        )
    )


_SPANISH = {SPADES: _sword, CLUBS: _club, HEARTS: _cup, DIAMONDS: _coin}
_SMALL = {SPADES: "rotate(38)scale(1.3)", CLUBS: "scale(1.3 1.05)", HEARTS: "scale(1.05)", DIAMONDS: ""}
CURVED = "translate(6)rotate(20)scale(1.2)"
