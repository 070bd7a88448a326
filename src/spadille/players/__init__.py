"""The computer players, made from specifications such as `thumb`."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from spadille.messages import Message
from spadille.notation import shown
from spadille.players.player import Parameter, Player, Recipe, SpecError, whole_number

__all__ = ["Parameter", "Player", "Recipe", "SpecError", "make", "make_all", "recipes", "split_specs", "whole_number"]


@cache
def recipes() -> Mapping[str, Recipe]:
    """Every kind of player by name, found by folder: each module here that has `RECIPES`."""
    modules = (import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__))
    found: list[Recipe] = [recipe for module in modules for recipe in getattr(module, "RECIPES", ())]
    return MappingProxyType({recipe.name: recipe for recipe in sorted(found, key=lambda recipe: recipe.name)})


def make(spec: str, seed: str) -> Player:
    """The player of a specification: a name, and after a colon its parameters, as in `name:key=value,key=value`.

    Two players made alike decide alike when shown the same views in the same order. Raises `SpecError`.
    """
    name, colon, tail = spec.partition(":")
    recipe = recipes().get(name)
    if recipe is None:
        raise SpecError(
            Message("There is no player “{name}”; there are {known}.", name=shown(name), known=", ".join(recipes()))
        )
    wanted: dict[str, str] = {}
    for piece in tail.split(",") if colon else ():
        key, equals, value = piece.partition("=")
        if not key or not equals:
            raise SpecError(
                Message(
                    "“{piece}” in “{spec}” sets nothing: write name:key=value,key=value.",
                    piece=shown(piece),
                    spec=shown(spec),
                )
            )
        if key in wanted:
            raise SpecError(Message("{key} is set twice in “{spec}”.", key=shown(key), spec=shown(spec)))
        wanted[key] = value
    return recipe.player(seed, wanted)


def split_specs(specs: str) -> tuple[str, ...]:
    """The specifications in a list joined by commas.

    A comma before `key=value` goes on with the parameters of the player it follows, any other begins a new player:
    `thumb,other:a=1,b=2,random` names three.
    """
    found: list[str] = []
    for piece in specs.split(","):
        goes_on = found and ":" in found[-1] and "=" in piece and ":" not in piece.partition("=")[0]
        if goes_on:
            found[-1] += "," + piece
        else:
            found.append(piece)
    return tuple(found)


def make_all(specs: str, seats: int, seed: str) -> tuple[Player, ...]:
    """The players of a table by seat: one specification for all of them, or one for each (see `split_specs`).

    Each is seeded by its own seat. Raises `SpecError`.
    """
    wanted = split_specs(specs)
    if len(wanted) not in (1, seats):
        raise SpecError(
            Message(
                "“{specs}” names {number} players, and {seats} are wanted: name one for all, or one for each.",
                specs=shown(specs),
                number=len(wanted),
                seats=seats,
            )
        )
    each = wanted * seats if len(wanted) == 1 else wanted
    return tuple(make(spec, f"{seed}/{seat}") for seat, spec in enumerate(each))
