"""The search that is used: the native core if it is installed and fits, else the plain-Python one."""

import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from spadille.cards import Card
from spadille.solver import playout, search
from spadille.solver.payoff import Payoff
from spadille.solver.position import Position

VARIABLE = "SPADILLE_CORE"
PYTHON, NATIVE = "python", "native"


class CoreError(RuntimeError):
    """The core that the environment asks for is not there."""


@cache
def _native() -> ModuleType | None:
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", PYTHON, NATIVE):
        raise CoreError(f"{VARIABLE} is {PYTHON} or {NATIVE}, not {wanted!r}")
    if wanted == PYTHON:
        return None
    try:
        return import_module("spadille.solver.native")
    except ImportError as error:
        if wanted == NATIVE:
            raise CoreError(f"{VARIABLE} asks for the native core: {error}") from error
        return None


def active() -> str:
    """`native` or `python`."""
    return PYTHON if _native() is None else NATIVE


def value(position: Position, payoff: Payoff) -> int:
    """The value of a position with best play of all. Raises `ValueError` for a position that cannot be."""
    core: Any = _native() or search
    found: int = core.value(position, payoff)
    return found


def card_values(position: Position, payoff: Payoff) -> dict[Card, int]:
    """The value of every card that the place to move may play. Raises `ValueError` for a position that cannot be."""
    core: Any = _native() or search
    found: dict[Card, int] = core.card_values(position, payoff)
    return found


def card_values_many(
    positions: Sequence[Position], payoff: Payoff, threads: int = 1, most: int | None = None
) -> list[dict[Card, int]]:
    """The card values of each position, with one payoff; on several threads if the core can.

    A position of which the search would visit more than `most` leads and replies has none: an empty mapping stands for
    it, the same with every number of threads.
    """
    native: Any = _native()
    if native is None:
        return [search.card_values_within(position, payoff, most) for position in positions]
    found: list[dict[Card, int]] = native.card_values_many(positions, payoff, threads, most)
    return found


def playouts(position: Position, times: int, seed: int) -> list[int]:
    """How often each entry of a payoff's values comes about when all play by chance, and nobody stops.

    The same seed gives the same numbers with every core. Raises `ValueError` for a position that cannot be.
    """
    core: Any = _native() or playout
    found: list[int] = core.playouts(position, times, seed)
    return found
