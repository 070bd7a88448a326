"""The games of the family, found by folder: every module here that has a `RULESET`."""

from collections.abc import Mapping
from functools import cache
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

    `find("renegado")`, `find("tresillo@1", {"favourite_suit": "S"})`. Raises `RulesetError` for an unknown name,
    version, option or value.
    """
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
            return rules.with_options(options or {})
    raise RulesetError(
        Message(
            "There is no ruleset “{name}”; there are {known}.",
            name=shown(name),
            known=", ".join(rules.name for rules in all_rulesets()),
        )
    )
