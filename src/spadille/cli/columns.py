"""Text measured in columns of the terminal, where a letter of Japanese or Chinese takes two, and parted into lines."""

import re
from collections.abc import Iterator

from rich.cells import cell_len

NOT_FIRST = "。、，．・：；？！」』）］｝】〉》〕”’…ー々ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎ.,:;?!)]}%\u200d"
"""Signs before which no line ends where there is no blank."""

NOT_LAST = "「『（［｛【〈《〔“‘([{\u200d"
"""Signs after which none does."""

_BLANKS = re.compile(r"[\t\n\v\f\r]")


def right(text: str, width: int) -> str:
    """A text at the right of so many columns."""
    return " " * (width - cell_len(text)) + text


def wrapped(text: str, width: int, first: str = "", later: str = "") -> list[str]:
    """A text in lines of at most so many columns, the first line and the later ones indented."""
    text = _BLANKS.sub(" ", text)
    if not text.strip():
        return [""]
    places = breaks(text, width - cell_len(first), later=width - cell_len(later))
    lines = [text[start:end].rstrip() for start, end in zip([0, *places], [*places, len(text)], strict=True)]
    return [(later if number else first) + line for number, line in enumerate(lines)]


def breaks(text: str, width: int, fold: bool = True, *, later: int | None = None) -> list[int]:
    """Where a text is parted so that its lines fit in so many columns, `later` those of the lines after the first.

    What fits in no line is parted at any letter, or not at all unless it is to be folded.
    """
    found: list[int] = []
    rest, whole, begun, place = width, width if later is None else later, 0, 0
    for piece in _pieces(text):
        size = cell_len(piece)
        if size > rest and not piece.isspace():
            if place > begun and (size <= whole or not fold):
                found.append(place)
                begun, rest = place, whole
            elif fold:
                for number, letter in enumerate(piece, place):
                    if cell_len(letter) > rest and number > begun:
                        found.append(number)
                        begun, rest = number, whole
                    rest -= cell_len(letter)
                size = 0
        rest -= size
        place += len(piece)
    return found


def _pieces(text: str) -> Iterator[str]:
    """The parts of a text that stand on one line: blanks, words, and wide letters with the signs that go with them."""
    start = 0
    for place in range(1, len(text)):
        if _may_part(text[place - 1], text[place]):
            yield text[start:place]
            start = place
    if text:
        yield text[start:]


def _may_part(before: str, after: str) -> bool:
    """Whether a line may end between two letters."""
    if before.isspace() or after.isspace():
        return before.isspace() != after.isspace()
    if before.isascii() and after.isascii():
        return False
    sizes = cell_len(before), cell_len(after)
    if 2 not in sizes or 0 in sizes or before in NOT_LAST or after in NOT_FIRST:
        return False
    return sizes[0] == 2 or not before.isdecimal()
