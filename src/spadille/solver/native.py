"""The native core behind the functions of the plain-Python search."""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from spadille.cards import Card, Suit
from spadille.play import Ranking
from spadille.solver.lanes import tables_of
from spadille.solver.payoff import Payoff, payoff_by
from spadille.solver.position import Position

spadille_native: Any = import_module("spadille_native")

INTERFACE = 2
"""The functions of `spadille_native` as they are called here."""

if spadille_native.INTERFACE != INTERFACE:
    raise ImportError(f"spadille_native {spadille_native.__version__} does not fit this spadille")


@lru_cache(maxsize=64)
def rules_of(trumps: Suit | None, ranking: Ranking) -> Any:
    """The tables of card play, as the core keeps them."""
    table = tables_of(trumps, ranking)
    return spadille_native.Rules(table.follows, table.obliges, table.beaten_by)


@lru_cache(maxsize=1024)
def outlook_of(payoff: Payoff, places: int, tricks: int, first_tricks: int, ombre: int) -> Any:
    """A payoff, prepared once."""
    maximizers, values, stop = payoff
    return spadille_native.Outlook(maximizers, values, stop, places, tricks, first_tricks, ombre)


def question(position: Position, payoff: Payoff) -> tuple[Any, ...]:
    """What the core is asked."""
    hands, trumps, leader, trick, won, ombre, first_by_ombre, tricks, first_tricks, ranking = position
    outlook = outlook_of(payoff, len(hands), tricks, first_tricks, ombre)
    return rules_of(trumps, ranking), outlook, hands, leader, trick, won, first_by_ombre


def value(position: Position, payoff: Payoff) -> int:
    """The value of a position with best play of all. Raises `ValueError` for a position that cannot be."""
    found: int = spadille_native.value(question(position, payoff))
    return found


def value_and_nodes(position: Position, payoff: Payoff) -> tuple[int, int]:
    """The value, and how many leads and replies were visited to find it."""
    found: tuple[int, int] = spadille_native.value_and_nodes(question(position, payoff))
    return found


def card_values(position: Position, payoff: Payoff) -> dict[Card, int]:
    """The value of every card that the place to move may play. Raises `ValueError` for a position that cannot be."""
    found: dict[Card, int] = spadille_native.card_values(question(position, payoff))
    return found


def card_values_many(
    positions: Sequence[Position], payoff: Payoff, threads: int = 1, most: int | None = None
) -> list[dict[Card, int]]:
    """The card values of each position, with one payoff; none of one that takes more than `most` leads and replies."""
    questions = tuple(question(position, payoff) for position in positions)
    found: list[dict[Card, int]] = spadille_native.card_values_many(questions, threads, most)
    return found


@lru_cache(maxsize=64)
def _nothing(places: int, tricks: int) -> Payoff:
    """A payoff for those who play for nothing."""
    return payoff_by(places, tricks, 0, lambda won, fact: 0)


def playouts(position: Position, times: int, seed: int) -> list[int]:
    """How often each entry of a payoff's values comes about when all play by chance, and nobody stops."""
    asked = question(position, _nothing(len(position.hands), position.tricks))
    found: list[int] = spadille_native.playouts(asked, times, seed)
    return found
