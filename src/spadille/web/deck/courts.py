"""Court figures on their feet: the king, the knight on his horse and the knave."""

from spadille.web.deck.markup import circle, path, use
from spadille.web.deck.palettes import CHESTNUT, GOLD, OUTLINE, PAPER, SKIN, Colours

HORSE = "#f5f0e4"
AUBURN = "#a5692d"
LIPS = "#9c3b2f"


def _lozenges(name: str, ground: str, figure: str) -> str:
    return (
        f'<pattern id="{name}" width="16" height="22" patternUnits="userSpaceOnUse">'
        f'<path fill="{ground}" d="M0 0H16V22H0Z"/>'
        f'<path d="M8 1 15 11 8 21 1 11Z" fill="{figure}"/><circle cx="8" cy="11" r="1.8" fill="{ground}"/></pattern>'
    )


def _stripes(name: str, ground: str, figure: str) -> str:
    return (
        f'<pattern id="{name}" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">'
        f'<path fill="{ground}" d="M0 0H12V12H0Z"/><path fill="{figure}" d="M0 0H5V12H0Z"/></pattern>'
    )


def _drawn(outline: str, fill: str, ink: str, wide: float = 2) -> str:
    return path(outline, fill=fill, stroke=ink, stroke_width=wide, stroke_linejoin="round")


def _face(x: float, y: float, hair: str, *, beard: bool = False, scale: float = 1) -> str:
    inside = path("M-21-4Q-24 24-15 29H15Q24 24 21-4 20-24 0-24-20-24-21-4Z", fill=hair)
    inside += path("M-14-8Q-15 12-8 20 0 27 8 20 15 12 14-8 0-16-14-8Z", fill=SKIN, stroke=OUTLINE, stroke_width=1.4)
    if beard:
        inside += path(
            "M-14 3Q-15 20-7 29 0 36 7 29 15 20 14 3 10 12 4 11 0 9-4 11-10 12-14 3Z", fill=hair, stroke=OUTLINE
        )
    inside += path("M-9-3H-4M4-3H9", stroke=OUTLINE, stroke_width=2, stroke_linecap="round")
    inside += path("M0-1-2 6H2", fill="none", stroke=OUTLINE, stroke_width=1.2)
    inside += path("M-3.5 13Q0 15.5 3.5 13", fill="none", stroke=LIPS, stroke_width=2, stroke_linecap="round")
    return f'<g transform="translate({x} {y}){"" if scale == 1 else f"scale({scale})"}">{inside}</g>'


def _arm(outline: str, colours: Colours, wide: float = 14) -> str:
    return f'<g fill="none" stroke-linecap="round">{path(outline, stroke=colours.ink, stroke_width=wide)}' + (
        path(outline, stroke=colours.fill, stroke_width=wide - 4) + "</g>"
    )


def _hand(x: float, y: float, colours: Colours) -> str:
    return circle(x, y, 7, fill=SKIN, stroke=colours.ink, stroke_width=1.6)


def king(colours: Colours) -> str:
    """A king in his robe; his sign stands in `#s`."""
    ink, fill, light, dark = colours
    ermine = "".join(
        f"M{x} {y}l2.2 5-2.2 5-2.2-5Z" for x, y in ((76, 152), (90, 159), (104, 162), (118, 159), (132, 152))
    )
    return (
        f"<defs>{_lozenges('k', fill, light)}{_stripes('m', dark, fill)}</defs>"
        + _drawn("M44 268 58 172Q62 146 84 138H124Q146 146 150 172L164 268Z", "url(#m)", ink, 2.6)
        + _drawn("M76 268 84 142H124L132 268Z", "url(#k)", ink)
        + _drawn("M66 140Q104 166 142 140L148 156Q104 186 60 156Z", PAPER, ink)
        + path(ermine, fill=ink)
        + _drawn("M44 268Q104 250 164 268V276Q104 262 44 276Z", GOLD, ink)
        + _face(104, 110, CHESTNUT, beard=True)
        + _drawn("M80 92 76 58 90 74 104 50 118 74 132 58 128 92Q104 84 80 92Z", GOLD, ink, 2.4)
        + path("M81 86Q104 78 127 86", fill="none", stroke=ink, stroke_width=1.4)
        + circle(104, 48, 4.6, fill=fill, stroke=ink, stroke_width=1.6)
        + circle(76, 57, 3.4, fill=fill, stroke=ink, stroke_width=1.4)
        + circle(132, 57, 3.4, fill=fill, stroke=ink, stroke_width=1.4)
        + _arm("M132 200Q150 196 158 206", colours)
        + _hand(160, 207, colours)
        + use("s", "translate(163 176)scale(.66)")
    )


def knave(colours: Colours) -> str:
    """A knave with a feather in his cap; his sign stands in `#s`."""
    ink, fill, light, dark = colours
    return (
        f"<defs>{_stripes('t', fill, light)}</defs>"
        + _drawn("M88 236 84 274H98L103 238ZM120 236 126 274H112L106 238Z", dark, ink)
        + _drawn("M78 272H101V280H72ZM109 272H130L138 280H109Z", CHESTNUT, ink, 1.6)
        + _drawn("M64 150Q84 138 104 140 124 138 144 150L138 242Q104 258 70 242Z", "url(#t)", ink, 2.6)
        + _drawn("M68 196Q104 208 140 196L139 206Q104 218 69 206Z", GOLD, ink, 1.8)
        + _drawn("M84 138Q104 156 124 138L122 148Q104 164 86 148Z", PAPER, ink, 1.8)
        + _face(104, 110, AUBURN)
        + _drawn("M76 94Q78 68 106 70 134 70 134 94 104 82 76 94Z", fill, ink, 2.4)
        + _drawn("M128 80Q150 66 152 44 136 50 126 74Z", light, ink, 1.8)
        + path("M130 76Q142 66 149 50", fill="none", stroke=ink, stroke_width=1.1)
        + _arm("M74 164Q54 176 52 196", colours, 15)
        + _hand(52, 200, colours)
        + use("s", "translate(46 164)scale(.66)")
    )


def knight(colours: Colours) -> str:
    """A knight on his horse; his sign stands in `#s`."""
    ink, fill, light, dark = colours
    return (
        f"<defs>{_lozenges('h', fill, GOLD)}</defs>"
        + _drawn(
            "M52 266 58 222Q50 206 62 196L132 192Q150 192 152 212L156 266H144L136 232 120 228 122 266H110L106 230"
            " 78 232 66 266Z",
            HORSE,
            ink,
            2.6,
        )
        + _drawn(
            "M62 204Q40 192 40 168L34 160Q30 150 38 146L48 138 52 130 57 138Q74 148 80 176L84 198Z", HORSE, ink, 2.6
        )
        + _drawn("M57 138Q76 148 82 180 88 160 78 146 70 136 57 138Z", dark, ink, 1.2)
        + circle(49, 149, 2.2, fill=ink)
        + path("M35 158Q40 160 43 157", fill="none", stroke=ink, stroke_width=1.4)
        + _drawn("M152 206Q170 214 166 246 158 236 152 224Z", dark, ink, 1.6)
        + path("M44 164 72 178M46 150 42 166", stroke=fill, stroke_width=3)
        + _drawn("M74 196 138 193 146 226Q112 240 76 226Z", "url(#h)", ink)
        + _drawn("M86 200Q86 150 104 142 134 140 138 160L132 204Q108 212 86 200Z", fill, ink, 2.6)
        + _drawn("M112 196Q122 204 116 240L104 246 102 238 106 204Z", dark, ink)
        + _drawn("M96 146Q112 160 128 144L130 154Q112 170 94 156Z", PAPER, ink, 1.6)
        + _face(112, 116, CHESTNUT, scale=0.9)
        + _drawn("M86 104Q88 82 112 82 138 82 138 104L150 106Q112 92 76 108Z", fill, ink, 2.2)
        + _drawn("M92 90Q76 72 82 58 96 66 100 84Z", light, ink, 1.6)
        + _arm("M132 164Q148 170 154 158", colours)
        + _hand(156, 154, colours)
        + use("s", "translate(160 126)scale(.66)")
    )
