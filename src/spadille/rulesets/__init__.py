"""The games of the family, found by folder: every module here that has a `RULESET`."""

import copyreg
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules

from spadille.messages import Message
from spadille.notation import shown
from spadille.ruleset import Ruleset, RulesetError


@cache
def all_rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset with its own options, the default game first, then by name."""
    modules = (import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__))
    found: list[Ruleset] = [module.RULESET for module in modules]
    return tuple(sorted(found, key=lambda rules: (not rules.identity.default, rules.name)))


def default() -> Ruleset:
    """The ruleset played when none is asked for."""
    return all_rulesets()[0]


def find(name: str, options: Mapping[str, str] | None = None) -> Ruleset:
    """The ruleset of this name or alias, with or without its version, under these options.

    `find("renegado")`, `find("tresillo@1", {"favourite_suit": "S"})`. The same call gives the same object. Raises
    `RulesetError` for an unknown name, version, option or value.
    """
    return _find(name, tuple(sorted((options or {}).items())))


@lru_cache(maxsize=256)
def _find(name: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
    plain, at, version = name.partition("@")
    for rules in all_rulesets():
        if plain == rules.name or plain in rules.identity.aliases:
            if at and version != str(rules.identity.version):
                raise RulesetError(
                    Message(
                        "{ruleset} is known in version {known}, not “{version}”.",
                        ruleset=rules.name,
                        known=rules.identity.version,
                        version=shown(version),
                    )
                )
            return rules.with_options(dict(options))
    raise RulesetError(
        Message(
            "There is no ruleset “{name}”; there are {known}.",
            name=shown(name),
            known=", ".join(rules.name for rules in all_rulesets()),
        )
    )


def _by_name(rules: Ruleset) -> tuple[Callable[..., Ruleset], tuple[str, dict[str, str]]]:
    return find, (rules.id, dict(rules.chosen))


copyreg.pickle(Ruleset, _by_name)  # a ruleset travels between processes by name: its options hold functions
