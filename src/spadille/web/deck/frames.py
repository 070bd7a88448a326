"""Cards without their faces: paper, the frame whose gaps tell the suit, and the back."""

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit
from spadille.web.deck.markup import circle, group, number, path, rectangle
from spadille.web.deck.palettes import EDGE, INDIGO, IVORY, PAPER, WASHI, is_dragon

WIDTH, HEIGHT = 208, 323

GAPS = {DIAMONDS: 0, HEARTS: 1, SPADES: 2, CLUBS: 3}
"""La pinta: how many gaps the frame has above and below, so that a suit shows when only the edge of a card does."""

GAP = 13
BETWEEN_GAPS = 44
MARGIN = 9
ROUND = 8


def paper(pack: str) -> str:
    """The white of a card with its edge; on a dragon card dark paper from behind is folded over it."""
    if is_dragon(pack):
        return rectangle(2.5, 2.5, WIDTH - 5, HEIGHT - 5, rx=11.5, fill=WASHI, stroke=INDIGO, stroke_width=5)
    return rectangle(1, 1, WIDTH - 2, HEIGHT - 2, rx=13, fill=PAPER, stroke=EDGE, stroke_width=1.5)


def frame(suit: Suit, ink: str) -> str:
    """The frame of a Spanish card."""
    left, top, right, bottom = MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN
    arc = f"a{ROUND} {ROUND} 0 0"
    outline = (
        f"M{left + ROUND} {top}{arc} 0-{ROUND} {ROUND}V{bottom - ROUND}{arc} 0 {ROUND} {ROUND}"
        f"M{right - ROUND} {top}{arc} 1 {ROUND} {ROUND}V{bottom - ROUND}{arc} 1-{ROUND} {ROUND}"
    )
    gaps = [WIDTH / 2 + (place - (GAPS[suit] - 1) / 2) * BETWEEN_GAPS for place in range(GAPS[suit])]
    starts = [left + ROUND, *(gap + GAP / 2 for gap in gaps)]
    ends = [*(gap - GAP / 2 for gap in gaps), right - ROUND]
    for y in (top, bottom):
        outline += "".join(f"M{number(start)} {y}H{number(end)}" for start, end in zip(starts, ends, strict=True))
    return path(outline, fill="none", stroke=ink, stroke_width=2.4)


def back(colours: tuple[str, str], sign: str) -> str:
    """The inside of the card's back, in two colours and with a sign in the middle."""
    ground, line = colours
    leaf = "M0-9Q3-3 9 0 3 3 0 9-3 3-9 0-3-3 0-9Z"
    pattern = (
        '<defs><pattern id="p" x="8" y="13.2" width="24" height="24.7" patternUnits="userSpaceOnUse">'
        + group(path(leaf, fill=IVORY) + circle(0, 0, 2, fill=ground), transform="translate(12 12.35)")
        + "</pattern></defs>"
    )
    return (
        pattern
        + rectangle(9, 9, WIDTH - 18, HEIGHT - 18, rx=8, fill=ground, stroke=line, stroke_width=2)
        + rectangle(8, 13.2, 192, 296.4, fill="url(#p)")
        + group(
            circle(0, 0, 38, fill=ground)
            + circle(0, 0, 34, fill=IVORY, stroke=line, stroke_width=2)
            + circle(0, 0, 30, fill="none", stroke=ground)
            + group(sign, transform="scale(.52)"),
            transform=f"translate({WIDTH // 2} {number(HEIGHT / 2)})",
        )
    )
