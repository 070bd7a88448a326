"""The packs that are drawn and the colours of their suits."""

from typing import NamedTuple

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

PACKS = ("spanish", "french", "french-four", "colour-blind", "dragon")
"""Every pack that can be drawn."""

LARGE = "-large"
"""Ends the name of a pack that is drawn with large signs."""

ALL_PACKS = (*PACKS, *(pack + LARGE for pack in PACKS))
"""The names under which drawings are found."""

PAPER = "#fdfaf1"
EDGE = "#b9ad92"
GOLD = "#e3b23c"
SKIN = "#f3d3b0"
OUTLINE = "#4a2c17"
CHESTNUT = "#6b4a2b"
RAVEN = "#2b211d"
WOOD = "#a9713a"
KNOT = "#7a4b1f"
IVORY = "#e9d8a6"

WASHI = "#f8eed6"
INDIGO = "#22376f"
VERMILION = "#c63d26"
OCHRE = "#d79a2b"


class Colours(NamedTuple):
    """The colours of one suit: `ink` draws lines and letters, the others fill."""

    ink: str
    fill: str
    light: str
    dark: str


_BLACK = Colours("#16181d", "#16181d", "#d3d6dd", "#000")
_RED = Colours("#b3152a", "#b3152a", "#f6cfc9", "#6d0c19")
_GREEN = Colours("#14692f", "#14692f", "#cfe8d3", "#0a3a19")
_BLUE = Colours("#1452a3", "#1452a3", "#cfe0f5", "#0b2d5c")

PALETTES: dict[str, dict[Suit, Colours]] = {
    "spanish": {
        SPADES: Colours("#1b3a6b", "#4f7fc1", "#cfe0f5", "#12264a"),
        CLUBS: Colours("#1f4d2b", "#5a8f3c", "#d5e6bf", "#123019"),
        HEARTS: Colours("#8c1c2b", "#cf3a45", "#f6cfc9", "#5a0f19"),
        DIAMONDS: Colours("#8a5a00", "#e0a526", "#fbe6a6", "#5c3b00"),
    },
    "french": {SPADES: _BLACK, CLUBS: _BLACK, HEARTS: _RED, DIAMONDS: _RED},
    "french-four": {SPADES: _BLACK, CLUBS: _GREEN, HEARTS: _RED, DIAMONDS: _BLUE},
    # Okabe and Ito's blue, bluish green, vermilion and orange.
    "colour-blind": {
        SPADES: Colours("#00436b", "#0072b2", "#cfe6f5", "#00253b"),
        CLUBS: Colours("#00503a", "#009e73", "#c5ecdf", "#002d20"),
        HEARTS: Colours("#7d2f00", "#d55e00", "#fbd8c2", "#4b1c00"),
        DIAMONDS: Colours("#7a5200", "#e69f00", "#fde7b5", "#4a3200"),
    },
    "dragon": {
        SPADES: Colours("#182750", "#2f4b93", "#c9d3ea", "#182750"),
        CLUBS: Colours("#231d1a", "#4d453d", "#d9cdb8", "#231d1a"),
        HEARTS: Colours("#8e2113", "#c63d26", "#f3cdb9", "#6b150b"),
        DIAMONDS: Colours("#7c4f08", "#d79a2b", "#f6dfa4", "#5a3703"),
    },
}

ROBES: dict[Suit, Colours] = {
    SPADES: Colours("#182750", INDIGO, "#f0d59a", VERMILION),
    CLUBS: Colours("#231d1a", "#3d3631", "#ecc673", VERMILION),
    HEARTS: Colours("#571309", VERMILION, "#f3d9a4", INDIGO),
    DIAMONDS: Colours("#4f3204", OCHRE, "#f8e7b4", VERMILION),
}
"""What the court of the dragon pack wears."""

BACKS = {
    "spanish": ("#7a1f2b", "#4e1019"),
    "french": ("#1d3a6e", "#0f2145"),
    "french-four": ("#27533f", "#123024"),
    "colour-blind": ("#4b3a63", "#2b2040"),
    "dragon": (INDIGO, "#182750"),
}
"""The colours of the backs: ground and line."""


def is_dragon(pack: str) -> bool:
    """Whether a pack has dragons on its aces, and suit signs of its own."""
    return pack == "dragon"


def is_french(pack: str) -> bool:
    """Whether a pack shows spades, clubs, hearts and diamonds, and not swords, clubs, cups and coins."""
    return pack.startswith("french")
