"""The computer players, made from specifications such as `thumb`."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import NamedTuple

from spadille.messages import Listing, Message, counted
from spadille.notation import shown
from spadille.players.player import Parameter, Player, Recipe, SpecError, in_words, whole_number

__all__ = [
    "Parameter",
    "Player",
    "Recipe",
    "SpecError",
    "broken",
    "known",
    "make",
    "make_all",
    "recipes",
    "split_specs",
    "whole_number",
]


class _Found(NamedTuple):
    """What is in the folder: kinds of players by name, and by the name of a module why it cannot be loaded."""

    recipes: Mapping[str, Recipe]
    broken: Mapping[str, str]


@cache
def _found() -> _Found:
    found, broken = list[Recipe](), dict[str, str]()
    for info in iter_modules(__path__):
        try:
            found += _recipes_of(import_module(f"{__name__}.{info.name}"))
        except Exception as error:
            broken[info.name] = in_words(error)
    found.sort(key=lambda recipe: recipe.name)
    return _Found(MappingProxyType({recipe.name: recipe for recipe in found}), MappingProxyType(broken))


def _recipes_of(module: ModuleType) -> list[Recipe]:
    recipes = list(getattr(module, "RECIPES", ()))
    if wrong := [recipe for recipe in recipes if not isinstance(recipe, Recipe)]:
        raise TypeError(f"{wrong[0]!r} in RECIPES is no recipe")
    return recipes


def recipes() -> Mapping[str, Recipe]:
    """Every kind of player by name, found by folder: each module here that has `RECIPES`, if it can be loaded."""
    return _found().recipes


def broken() -> Mapping[str, str]:
    """The modules of players that cannot be loaded, by name, and why."""
    return _found().broken


def known() -> Message:
    """The kinds of players that there are, and the modules that cannot be loaded, as a part of a sentence."""
    names = ", ".join(recipes())
    if not broken():
        return Message("{names}", names=names)
    lost = tuple(
        Message("the module {module} of players cannot be loaded ({why})", module=module, why=why)
        for module, why in broken().items()
    )
    return Message("{names}; {lost}", names=names, lost=Listing(lost))


def make(spec: str, seed: str) -> Player:
    """The player of a specification: a name, and after a colon its parameters, as in `name:key=value,key=value`.

    Two players made alike decide alike when shown the same views in the same order. Raises `SpecError`.
    """
    name, colon, tail = spec.partition(":")
    recipe = recipes().get(name)
    if recipe is None:
        raise SpecError(Message("There is no player “{name}”; there are {known}.", name=shown(name), known=known()))
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
            counted(
                "“{specs}” names {count} player, and {seats} are wanted: name one for all, or one for each.",
                "“{specs}” names {count} players, and {seats} are wanted: name one for all, or one for each.",
                len(wanted),
                specs=shown(specs),
                seats=seats,
            )
        )
    each = wanted * seats if len(wanted) == 1 else wanted
    return tuple(make(spec, f"{seed}/{seat}") for seat, spec in enumerate(each))
