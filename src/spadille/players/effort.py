"""How much a decision may cost: counted in worlds, never by the clock, so that a seed has always the same answer."""

from spadille.solver import core

MOST_CARDS = {
    core.NATIVE: {2: 12, 3: 12, 4: 9, 5: 7},
    core.PYTHON: {2: 8, 3: 6, 4: 5, 5: 4},
}
"""From how many cards in a hand on a position is searched with open hands, by core and number of hands."""


def may_search(places: int, cards: int) -> bool:
    """Whether the core in use can search with so many hands of so many cards in time."""
    return cards <= MOST_CARDS[core.active()][places]
