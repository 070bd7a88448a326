"""How much a decision may cost: counted in worlds, never by the clock, so that a seed has always the same answer.

The plain-Python core searches fewer cards with open hands than the native one, and then plays on by rule instead; so
the answers of a player may differ from core to core, though the values of a search do not.
"""

from spadille.solver import core

MOST_CARDS = {
    core.NATIVE: {2: 12, 3: 12, 4: 8, 5: 8},
    core.PYTHON: {2: 8, 3: 6, 4: 5, 5: 4},
}
"""From how many cards in a hand on a position is searched with open hands, by core and number of hands."""

MOST_WORLDS = {
    core.NATIVE: {(4, 9): 12, (4, 8): 8, (5, 8): 4, (5, 7): 12},
    core.PYTHON: {
        **{(2, cards): 8 for cards in range(6, 10)},
        **{(3, cards): 10 for cards in range(6, 10)},
        **{(4, cards): 8 for cards in range(5, 10)},
        **{(5, cards): 8 for cards in range(4, 10)},
    },
}
"""Over how many worlds cards are searched at most, by core, number of hands and cards in a hand."""

MOST_TRIALS = {
    core.NATIVE: {2: 40, 3: 24, 4: 12, 5: 4},
    core.PYTHON: {2: 16, 3: 16, 4: 10, 5: 10},
}
"""Over how many worlds other actions are tried at most, by core and number of hands."""


MOST_NODES = 1_000_000
"""Leads and replies that the search of one world visits at most; a world that takes more is left out of the mean."""


def may_search(places: int, cards: int) -> bool:
    """Whether the core in use can search with so many hands of so many cards in time."""
    return cards <= MOST_CARDS[core.active()][places]


def worlds_within(places: int, cards: int, wanted: int) -> int:
    """How many of the worlds wanted the cards are searched over."""
    return min(wanted, MOST_WORLDS[core.active()].get((places, cards), wanted))


def trials_within(places: int, wanted: int) -> int:
    """How many of the worlds wanted other actions are tried over."""
    return min(wanted, MOST_TRIALS[core.active()][places])
