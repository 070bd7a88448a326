"""Whole cards, suits and chips, put together and kept as files."""

from functools import cache
from hashlib import sha256

from spadille.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, TEXTS, Card, Suit, rank_of, suit_of
from spadille.web.deck import courts, frames
from spadille.web.deck.chips import chips, dish
from spadille.web.deck.frames import HEIGHT, WIDTH
from spadille.web.deck.letters import width, word
from spadille.web.deck.markup import picture, placed, use
from spadille.web.deck.palettes import PACKS, PALETTES, is_french
from spadille.web.deck.pips import sign

SPANISH_INDEX = {"A": "1", "J": "10", "Q": "11", "K": "12"}

PLACES = {
    "2": ((0, -74), (0, 74)),
    "3": ((0, -88), (0, 0), (0, 88)),
    "4": ((-32, -70), (32, -70), (-32, 70), (32, 70)),
    "5": ((-33, -76), (33, -76), (0, 0), (-33, 76), (33, 76)),
    "6": ((-32, -86), (32, -86), (-32, 0), (32, 0), (-32, 86), (32, 86)),
    "7": ((-33, -88), (33, -88), (0, -44), (-33, 0), (33, 0), (-33, 88), (33, 88)),
}
"""Where the signs of a rank stand, from the middle of the card."""

SIZES = {"2": 1.1, "3": 0.86, "4": 0.86, "5": 0.78, "6": 0.76, "7": 0.7}
SPANISH_SIZES = {SPADES: 1.0, CLUBS: 1.0, HEARTS: 0.84, DIAMONDS: 0.8}
FRENCH_SIZES = {SPADES: 0.74, CLUBS: 0.74, HEARTS: 0.7, DIAMONDS: 0.8}

INDEX_LEFT, INDEX_TOP, INDEX_HIGH = 17, 18, 37
NARROWEST = 0.82


def index(card: Card, pack: str) -> str:
    """What stands in the corner of a card."""
    rank = rank_of(card)
    return rank if is_french(pack) else SPANISH_INDEX.get(rank, rank)


def _corners(card: Card, pack: str) -> str:
    text = index(card, pack)
    squeeze = NARROWEST if len(text) > 1 else 1
    wide = width(text) * squeeze * INDEX_HIGH / 100
    below = placed(max(INDEX_LEFT + 11, INDEX_LEFT + wide / 2), INDEX_TOP + INDEX_HIGH + 23, 0.37)
    corner = word(text, INDEX_LEFT, INDEX_TOP, INDEX_HIGH, squeeze) + use("s", below)
    return f'<g id="c" fill="{PALETTES[pack][suit_of(card)].ink}">{corner}</g>' + use("c", "rotate(180 104 161.5)")


def _face(card: Card, pack: str) -> str:
    suit, rank = suit_of(card), rank_of(card)
    colours = PALETTES[pack][suit]
    middle = (WIDTH / 2, HEIGHT / 2)
    if rank == "A":
        return use("s", placed(*middle, 1.75))
    if rank in PLACES:
        size = SIZES[rank] * (FRENCH_SIZES if is_french(pack) else SPANISH_SIZES)[suit]
        return "".join(
            use("s", placed(middle[0] + x, middle[1] + y, size, 180 if is_french(pack) and y > 0 else 0))
            for x, y in PLACES[rank]
        )
    figure = {"J": courts.knave, "Q": courts.knight, "K": courts.king}[rank]
    return figure(colours)


@cache
def card(card: Card, pack: str) -> str:
    """The face of a card as an SVG file."""
    suit = suit_of(card)
    edge = "" if is_french(pack) else frames.frame(suit, PALETTES[pack][suit].ink)
    defined = f'<defs><g id="s">{sign(suit, pack)}</g></defs>'
    return picture(frames.paper() + defined + edge + _face(card, pack) + _corners(card, pack), WIDTH, HEIGHT)


def back(pack: str) -> str:
    """The back of a card as an SVG file."""
    return picture(frames.paper() + frames.back(), WIDTH, HEIGHT)


def suit(suit: Suit, pack: str) -> str:
    """The sign of a suit as an SVG file, for buttons and text."""
    return picture(sign(suit, pack), 100, 100, -50, -50)


def files(pack: str) -> dict[str, bytes]:
    """Everything drawn for a pack by file name: `KD.svg`, `back.svg`, `suit-D.svg`, `dish.svg`; none for no pack."""
    return _files(pack) if pack in PACKS else {}


@cache
def _files(pack: str) -> dict[str, bytes]:
    drawn = {f"{text}.svg": card(number, pack) for number, text in enumerate(TEXTS)}
    drawn |= {f"suit-{letter}.svg": suit(number, pack) for number, letter in enumerate(SUITS)}
    drawn |= {"back.svg": back(pack), "chips.svg": chips(), "dish.svg": dish(), "dish-empty.svg": dish(())}
    return {name: text.encode() for name, text in drawn.items()}


def _version() -> str:
    drawn = sha256()
    for pack in PACKS:
        for name, data in files(pack).items():
            drawn.update(f"{pack}/{name}\n".encode() + data)
    return drawn.hexdigest()[:10]


VERSION = _version()
