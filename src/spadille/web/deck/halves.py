"""Court figures without feet, upright and upside down in one frame: the king, the queen and the knave."""

from spadille.web.deck.frames import HEIGHT, WIDTH
from spadille.web.deck.markup import circle, group, number, path, placed, rectangle, use
from spadille.web.deck.palettes import CHESTNUT, GOLD, OUTLINE, PAPER, SKIN, Colours
from spadille.web.deck.people import arm, drawn, face, hand, lady, line, lozenges, stripes

WIDE, HIGH = 106, 291
SLANT = 15
"""How much higher the line between both halves runs on the right than in the middle."""

AUBURN = "#a5692d"
FAIR = "#c98f43"
LEAF = "#4f7a3a"


def king(colours: Colours) -> str:
    """Both halves of a king with his sceptre; his sign stands in `#s`."""
    ink, fill, light, _ = colours
    ermine = "".join(
        f"M{x} {y}l2 4.5-2 4.5-2-4.5Z" for x, y in ((-26, -49), (-12, -42), (4, -39), (20, -42), (34, -49))
    )
    return _both(
        lozenges("k", fill, GOLD) + stripes("m", light, fill),
        drawn("M-53 24V-24Q-48-54-16-62H24Q50-56 54-30V24Z", "url(#k)", ink, 2.4)
        + drawn("M-16 24-8-60H16L24 24Z", "url(#m)", ink)
        + drawn("M-30-60Q4-40 38-60L44-46Q4-14-36-46Z", PAPER, ink)
        + path(ermine, fill=ink)
        + face(4, -91, CHESTNUT, beard=True)
        + drawn("M-20-106-25-134-10-121 4-140 18-121 33-134 28-106Q4-115-20-106Z", GOLD, ink, 2.2)
        + line("M-18-112Q4-120 26-112", ink, 1.4)
        + "".join(circle(x, y, 2.8, fill=fill, stroke=ink) for x, y in ((-8, -119), (4, -122), (16, -119)))
        + line("M43-104V30", ink, 6)
        + line("M43-104V30", GOLD, 3)
        + drawn("M43-124Q50-114 43-104 36-114 43-124Z", GOLD, ink, 1.6)
        + line("M36-102H50", ink, 3)
        + arm("M48-16Q30-10 40-24", colours)
        + hand(43, -28, ink),
        colours,
    )


def queen(colours: Colours) -> str:
    """Both halves of a queen with a flower; her sign stands in `#s`."""
    ink, fill, light, _ = colours
    petals = "".join(circle(x, y, 4.2) for x, y in ((0, -5), (4.8, -1.5), (3, 4), (-3, 4), (-4.8, -1.5)))
    return _both(
        lozenges("k", light, fill),
        drawn("M-16-112Q-44-84-38-20L4-30 46-20Q52-84 24-112Z", light, ink)
        + drawn("M-19-100Q-33-66-27-34 4-22 35-34 41-66 27-100 4-120-19-100Z", FAIR, OUTLINE, 1.6)
        + line("M-21-82Q-26-60-22-40M29-82Q34-60 30-40", OUTLINE, 1)
        + drawn("M-53 24V-12Q-46-40-22-46L4-22 30-46Q50-42 54-16V24Z", fill, ink, 2.4)
        + drawn("M-14 24-6-22H14L22 24Z", "url(#k)", ink)
        + drawn("M-4-74V-56Q-12-50-21-47L4-23 29-47Q20-50 12-56V-74Z", SKIN, OUTLINE, 1.4)
        + line("M-22-47 4-22 30-47", ink, 6)
        + line("M-22-47 4-22 30-47", GOLD, 3.4)
        + path(
            "M-8-52Q4-37 16-52",
            fill="none",
            stroke=fill,
            stroke_width=3.6,
            stroke_linecap="round",
            stroke_dasharray="0 5",
        )
        + lady(4, -91, FAIR)
        + drawn("M-13-106-18-126-6-117 4-132 14-117 26-126 21-106Q4-113-13-106Z", GOLD, ink)
        + "".join(circle(x, y, 2.6, fill=PAPER, stroke=ink) for x, y in ((-18, -127), (4, -133), (26, -127)))
        + line("M43-18Q46-40 42-62M44-38Q36-42 34-50M44-32Q50-36 51-44", LEAF, 2.4)
        + group(petals, fill=fill, stroke=PAPER, stroke_width=0.8, transform="translate(42 -66)scale(1.35)")
        + circle(42, -66, 3.6, fill=GOLD, stroke=ink)
        + arm("M50-4Q32 0 40-12", colours)
        + hand(43, -17, ink),
        colours,
    )


def knave(colours: Colours) -> str:
    """Both halves of a knave with his halberd; his sign stands in `#s`."""
    ink, fill, light, _ = colours
    return _both(
        stripes("t", fill, light),
        drawn("M-53 26V-28Q-44-52-14-60H22Q48-54 54-28V24Z", "url(#t)", ink, 2.4)
        + line("M44-44-44 26", ink, 13)
        + line("M44-44-44 26", GOLD, 9)
        + drawn("M-22-60Q4-48 30-60L34-50Q28-40 20-45 12-34 4-41-4-34-12-45-20-40-26-50Z", PAPER, ink, 1.8)
        + face(4, -88, AUBURN)
        + drawn("M28-112Q34-138 52-142 54-122 34-106Z", light, ink, 1.6)
        + line("M32-110Q40-128 49-136", ink, 1)
        + drawn("M-26-102Q-26-128 4-128 34-128 34-102 4-116-26-102Z", fill, ink, 2.2)
        + drawn("M-26-100Q4-118 34-100L35-107Q4-126-27-107Z", GOLD, ink, 1.6)
        + line("M-42-84V30", ink, 6)
        + line("M-42-84V30", CHESTNUT, 3)
        + drawn("M-42-102-38-84Q-26-84-24-92-20-76-24-60-28-68-38-68L-42-62-46-68V-84Z", light, ink, 1.6)
        + arm("M-48-8Q-34-8-40-20", colours)
        + hand(-42, -25, ink),
        colours,
        sign_x=-36,
    )


def _both(stuffs: str, half: str, colours: Colours, sign_x: float = -39) -> str:
    left, top = -WIDE / 2, -HIGH / 2
    edge = f"M{number(left)} {number(top)}H{number(-left)}V{-SLANT}L{number(left)} {SLANT}Z"
    cut = f"M{number(left)} {SLANT}L{number(-left)} {-SLANT}"
    inside = (
        f'<defs>{stuffs}<clipPath id="h"><path d="{edge}"/></clipPath></defs>'
        + f'<g id="f"><g clip-path="url(#h)">{half}</g>{use("s", placed(sign_x, -126, 0.3))}</g>'
        + use("f", "rotate(180)")
        + path(cut, stroke=colours.ink, stroke_width=8)
        + path(cut, stroke=GOLD, stroke_width=4.5)
        + rectangle(left, top, WIDE, HIGH, rx=3, fill="none", stroke=colours.ink, stroke_width=2.4)
    )
    return group(inside, transform=placed(WIDTH / 2, HEIGHT / 2))
