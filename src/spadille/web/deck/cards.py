"""Whole cards, backs and suits, put together and kept as files."""

from functools import cache
from hashlib import sha256
from math import cos, sin

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, TEXTS, Card, Suit, rank_of, suit_of
from spadille.web.deck import courts, crossed, dragons, frames, halves
from spadille.web.deck import large as large_faces
from spadille.web.deck.chips import chips, dish
from spadille.web.deck.frames import HEIGHT, WIDTH
from spadille.web.deck.letters import width, word
from spadille.web.deck.markup import group, number, path, picture, placed, use
from spadille.web.deck.palettes import (
    ALL_PACKS,
    BACKS,
    GOLD,
    LARGE,
    PACKS,
    PALETTES,
    PAPER,
    ROBES,
    is_dragon,
    is_french,
)
from spadille.web.deck.pips import FRENCH_OUTLINES, sign, small_sign

SPANISH_INDEX = {"A": "1", "J": "10", "Q": "11", "K": "12"}
"""What stands in the corner of a Spanish card where it is not the rank."""

PLACES = {
    "2": ((0, -74), (0, 74)),
    "3": ((0, -90), (0, 0), (0, 90)),
    "4": ((-29, -72), (29, -72), (-29, 72), (29, 72)),
    "5": ((-29, -80), (29, -80), (0, 0), (-29, 80), (29, 80)),
    "6": ((-29, -88), (29, -88), (-29, 0), (29, 0), (-29, 88), (29, 88)),
    "7": ((-29, -90), (29, -90), (0, -45), (-29, 0), (29, 0), (-29, 90), (29, 90)),
}
"""Where the signs of a rank stand, from the middle of the card."""

SIZES = {"2": 1.1, "3": 0.86, "4": 0.78, "5": 0.76, "6": 0.76, "7": 0.67}
SPANISH_SIZES = {SPADES: 1.0, CLUBS: 1.0, HEARTS: 0.77, DIAMONDS: 0.76}
FRENCH_SIZES = {SPADES: 0.76, CLUBS: 0.76, HEARTS: 0.72, DIAMONDS: 0.82}
SPANISH_SHIFT = 8
"""How far a Spanish face moves away from the large index, which has only a small numeral across from it."""

INDEX_MIDDLE, INDEX_LEFT, INDEX_TOP, INDEX_HIGH = 30, 16, 17, 37
NARROW = 0.82
SIGN_BELOW = 20

FIGURES = {"J": (courts.knave, 102), "Q": (courts.knight, 108), "K": (courts.king, 110)}
"""The Spanish court, and where the middle of each figure is."""

MAID = (courts.maid, 104)
"""The knave of the dragon pack, who is a woman."""

HALVES = {"J": halves.knave, "Q": halves.queen, "K": halves.king}
"""The French court."""

SPADE_HEAD = "M0-46C10-26 40-12 40 12 40 32 12 34 0 17-12 34-40 32-40 12-40-12-10-26 0-46Z"
LEAVES = (0.3, 0.55, 0.8, 1.05, 1.3, 1.55, 1.8)
"""The angles at which the leaves of the laurel stand."""


@cache
def card(card: Card, pack: str, *, large: bool = False) -> str:
    """The face of a card as an SVG file, or its face for weak eyes."""
    suit, rank = suit_of(card), rank_of(card)
    blank = frames.paper(pack) + f'<defs><g id="s">{sign(suit, pack)}</g></defs>'
    if large:
        return picture(blank + large_faces.face(suit, rank, _index(rank, pack), pack), WIDTH, HEIGHT)
    edge = "" if is_french(pack) or is_dragon(pack) else frames.frame(suit, PALETTES[pack][suit].ink)
    return picture(blank + edge + _face(suit, rank, pack) + _corners(suit, rank, pack), WIDTH, HEIGHT)


@cache
def back(pack: str) -> str:
    """The back of the cards of a pack as an SVG file."""
    if is_dragon(pack):
        return picture(frames.paper(pack) + dragons.back(), WIDTH, HEIGHT)
    return picture(frames.paper(pack) + frames.back(BACKS[pack], sign(SPADES, pack)), WIDTH, HEIGHT)


@cache
def suit(suit: Suit, pack: str) -> str:
    """The sign of a suit as an SVG file, for buttons and text, on light ground or dark."""
    if is_french(pack):
        halo = group(sign(suit, pack), stroke=PAPER, stroke_width=5, paint_order="stroke", stroke_linejoin="round")
        return picture(halo, 100, 100, -50, -50)
    ground = crossed.ground() if is_dragon(pack) and suit == CLUBS else ""
    return picture(f'<defs><g id="s">{sign(suit, pack)}</g></defs>{ground}{small_sign(suit, pack)}', 104, 104, -52, -52)


def files(name: str) -> dict[str, bytes]:
    """Everything drawn for a pack by file name: `KD.svg`, `back.svg`, `suit-D.svg`, `dish.svg`; none for no pack.

    A pack for weak eyes has a name of its own, with `-large` after that of the pack.
    """
    return _files(name) if name.removesuffix(LARGE) in PACKS else {}


@cache
def _files(name: str) -> dict[str, bytes]:
    pack, large = name.removesuffix(LARGE), name.endswith(LARGE)
    drawn = {f"{text}.svg": card(place, pack, large=large) for place, text in enumerate(TEXTS)}
    drawn |= {f"suit-{letter}.svg": suit(place, pack) for place, letter in enumerate(SUITS)}
    drawn |= {"back.svg": back(pack), "chips.svg": chips(), "dish.svg": dish(), "dish-empty.svg": dish(())}
    return {name: text.encode() for name, text in drawn.items()}


def _index(rank: str, pack: str) -> str:
    return rank if is_french(pack) else SPANISH_INDEX.get(rank, rank)


def _corners(suit: Suit, rank: str, pack: str) -> str:
    french = is_french(pack)
    text = _index(rank, pack)
    squeeze = NARROW if len(text) > 1 else 1
    wide = width(text) * squeeze * INDEX_HIGH / 100
    middle = max(INDEX_MIDDLE, INDEX_LEFT + wide / 2)
    letters = word(text, middle - wide / 2, INDEX_TOP, INDEX_HIGH, squeeze)
    below = group(small_sign(suit, pack), transform=placed(middle, INDEX_TOP + INDEX_HIGH + SIGN_BELOW, 0.31))
    fill = PALETTES[pack][suit].ink
    if french:
        return group(letters + below, id="c", fill=fill) + use("c", f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")
    across = f"translate({WIDTH - 8} {HEIGHT - 8})rotate(180)scale(.6)"
    return group(letters, id="c", fill=fill) + below + use("c", across, fill=fill)


def _face(suit: Suit, rank: str, pack: str) -> str:
    french = is_french(pack)
    colours = PALETTES[pack][suit]
    across, down = WIDTH / 2 + (0 if french else SPANISH_SHIFT), HEIGHT / 2
    if is_dragon(pack) and rank == "A":
        return dragons.ace(suit)
    if is_dragon(pack) and suit in (SPADES, CLUBS) and rank in PLACES:
        lattice = (crossed.swords if suit == SPADES else crossed.batons)(int(rank))
        return group(lattice, transform=placed(across + 6, down + 2))
    if rank == "A":
        ace = use("s", placed(across, down, 1.6))
        return ace + (_honour(across, down, pack) if suit == SPADES else "")
    if rank in PLACES:
        size = SIZES[rank] * (FRENCH_SIZES if french else SPANISH_SIZES)[suit]
        return "".join(
            use("s", placed(across + x, down + y, size, 180 if french and y > 0 else 0)) for x, y in PLACES[rank]
        )
    if french:
        return HALVES[rank](colours)
    figure, middle = MAID if is_dragon(pack) and rank == "J" else FIGURES[rank]
    return group(
        figure(ROBES[suit] if is_dragon(pack) else colours),
        transform=f"translate({WIDTH / 2:g} {HEIGHT / 2:g})scale(1.06)translate(-{middle} -163)",
    )


def _honour(across: float, down: float, pack: str) -> str:
    """What tells the ace of spades or swords, a matador in every hand, from the other aces."""
    if is_french(pack):
        inner = path(SPADE_HEAD, fill="none", stroke=GOLD, stroke_width=1.6)
        middle = path(FRENCH_OUTLINES[SPADES], fill=GOLD)
        return group(inner, transform=placed(across, down - 5, 1.3)) + group(
            middle, transform=placed(across, down - 7, 0.4)
        )
    leaf = path("M0 0Q8-6 16 0 8 6 0 0Z", id="l", fill="#7d9a4d", stroke="#3f5523", stroke_width=1.2)
    rest = "".join(
        use("l", f"translate({number(70 * sin(angle))} {number(56 * cos(angle))})rotate({number(-60 - 8 * angle)})")
        for angle in LEAVES
    )
    side = f'<defs>{leaf}</defs><g id="w">{rest}</g>{use("w", "scale(-1 1)")}'
    return group(side, transform=placed(across, down + 28))


def _version() -> str:
    drawn = sha256()
    for pack in ALL_PACKS:
        for name, data in files(pack).items():
            drawn.update(f"{pack}/{name}\n".encode() + data)
    return drawn.hexdigest()[:10]


VERSION = _version()
"""Changes with every drawing, so that a browser may keep for ever what it has fetched."""
