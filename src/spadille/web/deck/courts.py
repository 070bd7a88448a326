"""Court figures on their feet: the king, the knight on his horse and the knave."""

from spadille.web.deck.markup import circle, path, use
from spadille.web.deck.palettes import CHESTNUT, GOLD, OUTLINE, PAPER, RAVEN, SKIN, Colours
from spadille.web.deck.people import arm, drawn, face, hand, lady, line, lozenges, stripes

HORSE = "#f5f0e4"
AUBURN = "#a5692d"


def king(colours: Colours) -> str:
    """A king in his robe; his sign stands in `#s`."""
    ink, fill, light, dark = colours
    ermine = "".join(
        f"M{x} {y}l2.2 5-2.2 5-2.2-5Z" for x, y in ((76, 152), (90, 159), (104, 162), (118, 159), (132, 152))
    )
    return (
        f"<defs>{lozenges('k', fill, light)}{stripes('m', dark, fill)}</defs>"
        + drawn("M44 268 58 172Q62 146 84 138H124Q146 146 150 172L164 268Z", "url(#m)", ink, 2.6)
        + drawn("M76 268 84 142H124L132 268Z", "url(#k)", ink)
        + drawn("M66 140Q104 166 142 140L148 156Q104 186 60 156Z", PAPER, ink)
        + path(ermine, fill=ink)
        + drawn("M44 268Q104 250 164 268V276Q104 262 44 276Z", GOLD, ink)
        + face(104, 110, CHESTNUT, beard=True)
        + drawn("M80 92 76 58 90 74 104 50 118 74 132 58 128 92Q104 84 80 92Z", GOLD, ink, 2.4)
        + line("M81 86Q104 78 127 86", ink, 1.4)
        + circle(104, 48, 4.6, fill=fill, stroke=ink, stroke_width=1.6)
        + circle(76, 57, 3.4, fill=fill, stroke=ink, stroke_width=1.4)
        + circle(132, 57, 3.4, fill=fill, stroke=ink, stroke_width=1.4)
        + arm("M132 200Q150 196 158 206", colours)
        + hand(160, 207, colours.ink)
        + use("s", "translate(163 176)scale(.66)")
    )


def knave(colours: Colours) -> str:
    """A knave with a feather in his cap; his sign stands in `#s`."""
    ink, fill, light, dark = colours
    return (
        f"<defs>{stripes('t', fill, light)}</defs>"
        + drawn("M88 236 84 274H98L103 238ZM120 236 126 274H112L106 238Z", dark, ink)
        + drawn("M78 272H101V280H72ZM109 272H130L138 280H109Z", CHESTNUT, ink, 1.6)
        + drawn("M64 150Q84 138 104 140 124 138 144 150L138 242Q104 258 70 242Z", "url(#t)", ink, 2.6)
        + drawn("M68 196Q104 208 140 196L139 206Q104 218 69 206Z", GOLD, ink, 1.8)
        + drawn("M84 138Q104 156 124 138L122 148Q104 164 86 148Z", PAPER, ink, 1.8)
        + face(104, 110, AUBURN)
        + drawn("M76 94Q78 68 106 70 134 70 134 94 104 82 76 94Z", fill, ink, 2.4)
        + drawn("M128 80Q150 66 152 44 136 50 126 74Z", light, ink, 1.8)
        + line("M130 76Q142 66 149 50", ink, 1.1)
        + arm("M74 164Q54 176 52 196", colours, 15)
        + hand(52, 200, colours.ink)
        + use("s", "translate(46 164)scale(.66)")
    )


def maid(colours: Colours) -> str:
    """A woman in a long dress, with a veil on her hair; her sign stands in `#s`."""
    ink, fill, light, dark = colours
    return (
        f"<defs>{lozenges('t', light, fill)}</defs>"
        + drawn("M80 84Q64 120 62 158L84 150H124L146 158Q144 120 128 84Z", light, ink, 2.4)
        + path("M84 96Q74 132 84 152H124Q134 132 124 96Z", fill=RAVEN)
        + drawn("M86 190Q60 232 54 274 104 288 154 274 148 232 122 190Z", fill, ink, 2.6)
        + drawn("M94 192Q82 236 82 279 104 282 126 279 126 236 114 192Z", "url(#t)", ink)
        + drawn("M54 274Q104 288 154 274L152 264Q104 278 56 264Z", GOLD, ink, 1.8)
        + drawn("M72 156Q84 140 98 140L104 150 110 140Q124 140 136 156L124 194Q104 202 84 194Z", fill, ink, 2.4)
        + drawn("M97 126V140L104 152 111 140V126Z", SKIN, OUTLINE, 1.4)
        + line("M97 141 104 152 111 141", GOLD, 3)
        + drawn("M83 188Q104 196 125 188L126 196Q104 205 82 196Z", GOLD, ink, 1.8)
        + lady(104, 112, RAVEN)
        + drawn("M86 104Q82 78 104 74 126 78 122 104 104 86 86 104Z", light, ink, 2.2)
        + drawn("M86 103Q104 84 122 103L122 96Q104 77 86 96Z", dark, ink, 1.4)
        + arm("M132 160Q146 184 126 200", colours)
        + hand(122, 203, ink)
        + arm("M76 160Q58 174 54 194", colours)
        + hand(53, 198, ink)
        + use("s", "translate(47 160)scale(.66)")
    )


def knight(colours: Colours) -> str:
    """A knight on his horse; his sign stands in `#s`."""
    ink, fill, light, dark = colours
    return (
        f"<defs>{lozenges('h', fill, GOLD)}</defs>"
        + drawn(
            "M52 266 58 222Q50 206 62 196L132 192Q150 192 152 212L156 266H144L136 232 120 228 122 266H110L106 230"
            " 78 232 66 266Z",
            HORSE,
            ink,
            2.6,
        )
        + drawn(
            "M62 204Q40 192 40 168L34 160Q30 150 38 146L48 138 52 130 57 138Q74 148 80 176L84 198Z", HORSE, ink, 2.6
        )
        + drawn("M57 138Q76 148 82 180 88 160 78 146 70 136 57 138Z", dark, ink, 1.2)
        + circle(49, 149, 2.2, fill=ink)
        + line("M35 158Q40 160 43 157", ink, 1.4)
        + drawn("M152 206Q170 214 166 246 158 236 152 224Z", dark, ink, 1.6)
        + line("M44 164 72 178M46 150 42 166", fill, 3)
        + drawn("M74 196 138 193 146 226Q112 240 76 226Z", "url(#h)", ink)
        + drawn("M86 200Q86 150 104 142 134 140 138 160L132 204Q108 212 86 200Z", fill, ink, 2.6)
        + drawn("M112 196Q122 204 116 240L104 246 102 238 106 204Z", dark, ink)
        + drawn("M96 146Q112 160 128 144L130 154Q112 170 94 156Z", PAPER, ink, 1.6)
        + face(112, 116, CHESTNUT, scale=0.9)
        + drawn("M86 104Q88 82 112 82 138 82 138 104L150 106Q112 92 76 108Z", fill, ink, 2.2)
        + drawn("M92 90Q76 72 82 58 96 66 100 84Z", light, ink, 1.6)
        + arm("M132 164Q148 170 154 158", colours)
        + hand(156, 154, colours.ink)
        + use("s", "translate(160 126)scale(.66)")
    )
