"""What all court figures are drawn with: filled outlines, stuffs for clothes, faces, arms and hands."""

from spadille.web.deck.markup import circle, group, path
from spadille.web.deck.palettes import OUTLINE, SKIN, Colours

LIPS = "#9c3b2f"


def drawn(outline: str, fill: str, ink: str, wide: float = 2) -> str:
    """A filled outline."""
    return path(outline, fill=fill, stroke=ink, stroke_width=wide, stroke_linejoin="round")


def line(outline: str, ink: str, wide: float = 1.2) -> str:
    """A line with round ends that fills nothing."""
    return path(outline, fill="none", stroke=ink, stroke_width=wide, stroke_linecap="round")


def lozenges(name: str, ground: str, figure: str) -> str:
    """A stuff with lozenges, for the definitions of a card."""
    return (
        f'<pattern id="{name}" width="16" height="22" patternUnits="userSpaceOnUse">'
        f'<path fill="{ground}" d="M0 0H16V22H0Z"/>'
        f'<path d="M8 1 15 11 8 21 1 11Z" fill="{figure}"/><circle cx="8" cy="11" r="1.8" fill="{ground}"/></pattern>'
    )


def stripes(name: str, ground: str, figure: str) -> str:
    """A striped stuff, for the definitions of a card."""
    return (
        f'<pattern id="{name}" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">'
        f'<path fill="{ground}" d="M0 0H12V12H0Z"/><path fill="{figure}" d="M0 0H5V12H0Z"/></pattern>'
    )


def face(x: float, y: float, hair: str, *, beard: bool = False, scale: float = 1) -> str:
    """A man's head without anything on it."""
    inside = path("M-21-4Q-24 24-15 29H15Q24 24 21-4 20-24 0-24-20-24-21-4Z", fill=hair)
    inside += drawn("M-14-8Q-15 12-8 20 0 27 8 20 15 12 14-8 0-16-14-8Z", SKIN, OUTLINE, 1.4)
    if beard:
        inside += drawn("M-14 3Q-15 20-7 29 0 36 7 29 15 20 14 3 10 12 4 11 0 9-4 11-10 12-14 3Z", hair, OUTLINE, 1)
    inside += line("M-9-7Q-6.5-8.5-4-7M4-7Q6.5-8.5 9-7", hair, 1.6)
    inside += line("M-6.7-2.5h.4M6.3-2.5h.4", OUTLINE, 3.2)
    inside += line("M0-2-2 6H1", OUTLINE)
    inside += line("M-3.5 13Q0 15.5 3.5 13", LIPS, 2)
    size = "" if scale == 1 else f"scale({scale})"
    return f'<g transform="translate({x} {y}){size}">{inside}</g>'


def lady(x: float, y: float, hair: str) -> str:
    """A woman's head, on which her hair only frames the face."""
    return group(
        drawn("M-13-8Q-14 10-7 18 0 24 7 18 14 10 13-8 0-18-13-8Z", SKIN, OUTLINE, 1.4)
        + path("M-14 2Q-17-18 0-20 17-18 14 2 10-8 0-13-10-8-14 2Z", fill=hair)
        + line("M-9-5Q-6.5-7-4-5M4-5Q6.5-7 9-5", OUTLINE, 1.2)
        + line("M-6.7-1.5h.4M6.3-1.5h.4", OUTLINE, 3)
        + line("M0 0-1.5 6H1", OUTLINE, 1)
        + path("M-4 11.5Q-2 10 0 11 2 10 4 11.5 0 15.5-4 11.5Z", fill=LIPS),
        transform=f"translate({x:g} {y:g})",
    )


def arm(outline: str, colours: Colours, wide: float = 14) -> str:
    """A sleeve along a line."""
    return line(outline, colours.ink, wide) + line(outline, colours.fill, wide - 4)


def hand(x: float, y: float, ink: str) -> str:
    """A closed hand."""
    return circle(x, y, 7, fill=SKIN, stroke=ink, stroke_width=1.6)
