"""Digits and letters for the corners of cards, as outlines that need no font."""

from typing import NamedTuple

from spadille.web.deck.markup import number, path, placed


class Glyph(NamedTuple):
    """An outline that stands on y = 100 and reaches up to y = 0, with its width."""

    width: float
    outline: str


GLYPHS = {
    "0": Glyph(
        64,
        "M32 0C52 0 62 20 62 50S52 100 32 100 2 80 2 50 12 0 32 0Z"
        "M32 6C23 6 21 20 21 50S23 94 32 94 43 80 43 50 41 6 32 6Z",
    ),
    "1": Glyph(
        58, "M3 24V19C17 17 27 10 31 0H44V86C44 93 47 95 57 95V100H14V95C25 95 28 93 28 86V21C22 24 13 24 3 24Z"
    ),
    "2": Glyph(
        64,
        "M4 30C4 12 16 0 34 0 51 0 61 11 61 27 61 48 34 60 19 82H46C53 82 55 78 56 68H62L59 100H2V93"
        "C9 70 41 52 41 28 41 14 38 6 31 6 24 6 18 10 16 15 23 16 27 21 27 27 27 34 22 39 15 39 8 39 4 36 4 30Z",
    ),
    "3": Glyph(
        62,
        "M3 22C5 9 16 0 32 0 48 0 58 9 58 24 58 36 51 44 41 47 53 50 61 58 61 71 61 89 48 100 30 100"
        " 14 100 2 92 2 79 2 72 7 67 13 67 20 67 24 72 24 78 24 84 21 88 15 89 19 93 24 94 29 94"
        " 38 94 42 86 42 71 42 57 36 50 25 50H18V44H25C35 44 39 37 39 24 39 12 36 6 29 6 24 6 19 8 16 12"
        " 21 13 25 17 25 23 25 29 21 33 14 33 8 33 3 29 3 22Z",
    ),
    "4": Glyph(66, "M38 0H53V64H65V72H53V86C53 93 55 95 62 95V100H24V95C32 95 35 93 35 86V72H1V64ZM35 64V20L9 64Z"),
    "5": Glyph(
        62,
        "M8 0H55L53 17H15L13 41C18 37 25 35 32 35 49 35 61 47 61 66 61 87 48 100 29 100"
        " 13 100 2 92 2 79 2 72 7 67 13 67 20 67 24 72 24 78 24 84 21 88 15 89 18 93 23 94 28 94"
        " 38 94 42 84 42 66 42 49 38 42 29 42 22 42 16 45 12 50H6Z",
    ),
    "6": Glyph(
        64,
        "M58 20C58 27 53 32 47 32 41 32 37 28 37 22 37 16 40 12 45 11 43 8 40 6 36 6 25 6 21 20 21 44"
        " 25 39 31 37 38 37 53 37 62 49 62 67 62 87 51 100 32 100 13 100 2 83 2 53 2 20 15 0 37 0 50 0 58 8 58 20Z"
        "M21 66C21 86 24 94 32 94S43 86 43 67 40 44 32 44 21 52 21 66Z",
    ),
    "7": Glyph(62, "M3 0H61V8C46 36 40 62 38 100H18C20 66 32 42 51 18H22C14 18 11 22 10 33H3Z"),
    "A": Glyph(
        86,
        "M38 0H50L77 87C79 93 81 95 86 95V100H45V95C54 95 56 93 54 86L50 73H24L21 82C18 91 20 95 29 95V100H0V95"
        "C6 95 9 92 12 84ZM26 66H48L37 32Z",
    ),
    "J": Glyph(
        60,
        "M19 0H60V5C53 5 51 7 51 14V68C51 89 42 100 23 100 10 100 1 92 1 81 1 74 5 69 12 69 19 69 23 73 23 79"
        " 23 85 20 88 15 90 17 93 20 94 23 94 30 94 32 87 32 72V14C32 7 29 5 19 5Z",
    ),
    "Q": Glyph(
        82,
        "M41 0C65 0 79 20 79 50S65 100 41 100 2 80 2 50 17 0 41 0Z"
        "M41 6C27 6 23 22 23 50S27 94 41 94 58 78 58 50 55 6 41 6Z"
        "M33 76C46 72 55 82 60 91 64 99 71 103 79 98L82 103C76 114 58 117 50 104 46 97 43 84 33 83Z",
    ),
    "K": Glyph(
        86,
        "M0 0H40V5C33 5 31 7 31 14V48L58 17C64 10 62 5 54 5V0H82V5C75 5 70 8 64 15L48 33 74 84C78 92 81 95 86 95V100"
        "H46V95C54 95 56 92 53 86L36 47 31 53V86C31 93 33 95 40 95V100H0V95C8 95 11 93 11 86V14C11 7 8 5 0 5Z",
    ),
}
GAP = 7


def width(text: str) -> float:
    """How wide a text is when its letters are 100 high."""
    return sum(GLYPHS[letter].width for letter in text) + GAP * (len(text) - 1)


def word(text: str, x: float, y: float, high: float, squeeze: float = 1) -> str:
    """A text that hangs from y and begins at x, its letters as high as told."""
    outlines = []
    left = 0.0
    for letter in text:
        outline = path(GLYPHS[letter].outline, **({"transform": f"translate({number(left)})"} if left else {}))
        outlines.append(outline)
        left += GLYPHS[letter].width + GAP
    return f'<g transform="{placed(x, y, high / 100, squeeze=squeeze)}">{"".join(outlines)}</g>'
