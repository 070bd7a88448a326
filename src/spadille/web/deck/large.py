"""Faces for weak eyes: a large rank and suit in two corners, one large sign, and an emblem for a court card."""

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit
from spadille.web.deck.frames import HEIGHT, WIDTH
from spadille.web.deck.letters import width, word
from spadille.web.deck.markup import circle, group, placed, use
from spadille.web.deck.palettes import GOLD, PALETTES, PAPER, RAVEN, ROBES, Colours, is_dragon, is_french
from spadille.web.deck.people import drawn, lady, line
from spadille.web.deck.pips import small_sign

MIDDLE, TOP, HIGH, WIDE = 45, 15, 70, 68
"""Where the index stands: it ends at 79 of 208, which stays in sight when the next card lies on this one."""

SIGN_DOWN, SIGN_SIZE, FRENCH_SIZE = 115, 0.53, 1.1
SPANISH_SIZES = {SPADES: 1.32, CLUBS: 1.22, HEARTS: 1.14, DIAMONDS: 0.98}
EMBLEM_ACROSS, EMBLEM_DOWN = 141, 64


def face(suit: Suit, rank: str, index: str, pack: str) -> str:
    """All that stands on the paper of a card; the sign of its suit is in `#s`."""
    colours = PALETTES[pack][suit]
    size = HIGH / 100
    squeeze = min(1, WIDE / (width(index) * size))
    letters = word(index, MIDDLE - width(index) * size * squeeze / 2, TOP, HIGH, squeeze)
    corner = group(letters, fill=colours.ink, stroke=colours.ink, stroke_width=4, stroke_linejoin="round") + group(
        small_sign(suit, pack), transform=placed(MIDDLE, SIGN_DOWN, SIGN_SIZE)
    )
    if rank in EMBLEMS:
        robes = ROBES[suit] if is_dragon(pack) else colours
        corner += group(_emblem(rank, robes, pack), transform=placed(EMBLEM_ACROSS, EMBLEM_DOWN))
    return _middle(suit, pack) + group(corner, id="c") + use("c", f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")


def _middle(suit: Suit, pack: str) -> str:
    across, down = WIDTH / 2, HEIGHT / 2
    if is_dragon(pack) and suit == CLUBS:
        return group(small_sign(suit, pack), transform=placed(across, down))
    return use("s", placed(across, down, FRENCH_SIZE if is_french(pack) else SPANISH_SIZES[suit]))


def _emblem(rank: str, colours: Colours, pack: str) -> str:
    if rank == "Q" and is_french(pack):
        return _coronet(colours)
    if rank == "J" and is_dragon(pack):
        return _veil(colours)
    return EMBLEMS[rank](colours)


def _crown(colours: Colours) -> str:
    ink = colours.ink
    return drawn("M-36 28-42-20-19 2 0-34 19 2 42-20 36 28Q0 20-36 28Z", GOLD, ink, 4) + "".join(
        circle(x, y, 6, fill=colours.fill, stroke=ink, stroke_width=3) for x, y in ((-42, -22), (0, -37), (42, -22))
    )


def _coronet(colours: Colours) -> str:
    ink = colours.ink
    return drawn("M-38 24Q-40-20 0-26 40-20 38 24 0 6-38 24Z", GOLD, ink, 4) + "".join(
        circle(x, y, 7, fill=PAPER, stroke=ink, stroke_width=3)
        for x, y in ((-33, -12), (-18, -27), (0, -32), (18, -27), (33, -12))
    )


def _horse(colours: Colours) -> str:
    ink = colours.ink
    return (
        drawn("M-4-28Q34-30 38 34H20Q24-2 0-14Z", colours.fill, ink, 4)
        + drawn("M-38 16-36 4Q-24-10-16-24L-14-42-2-30Q24-22 22 34H-12Q-10 20 0 8-12 16-22 18L-28 25Z", PAPER, ink, 4)
        + circle(-9, -13, 3.6, fill=ink)
    )


def _cap(colours: Colours) -> str:
    ink = colours.ink
    return (
        drawn("M20-6Q16-36 44-46 52-20 34 0Z", colours.light, ink, 4)
        + line("M28-4Q32-24 41-38", ink, 2.4)
        + drawn("M-36 10Q-36-26 0-26 36-26 36 10Z", colours.fill, ink, 4)
        + drawn("M-44 24Q-42 8-34 6 0-4 34 6 42 8 44 24 0 6-44 24Z", GOLD, ink, 4)
    )


def _veil(colours: Colours) -> str:
    ink = colours.ink
    return (
        drawn("M-32 36Q-36-38 0-42 36-38 32 36 0 46-32 36Z", colours.light, ink, 4)
        + group(lady(0, 0, RAVEN), transform="translate(0 2)scale(1.5)")
        + drawn("M-24-10Q-22-34 0-36 22-34 24-10 0-30-24-10Z", colours.dark, ink, 2.6)
    )


EMBLEMS = {"J": _cap, "Q": _horse, "K": _crown}
"""What stands for the knave, the knight and the king."""
