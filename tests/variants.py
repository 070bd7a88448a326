"""Every ruleset as it is, with each single option set otherwise, and in combinations."""

from functools import cache

from spadille import rulesets
from spadille.ruleset import Ruleset

Variant = tuple[str, dict[str, str]]

WITHOUT_A_LIST = {"deals": ("3",), "start_chips": ("40",)}
"""Values for the options that take too many to list."""

ALL_LOWER = "gascarola+voltereta+contrabola"

COMBINATIONS: tuple[dict[str, str], ...] = (
    {"may_upgrade": "true", "auction_order": "duel", "jump_bids": "false"},
    {"may_upgrade": "true", "jump_bids": "true", "show_leftover_stock": "true", "first_defender_max": "2"},
    {"forced_spadille": "spadille_basto_eldest", "forced_trumps": "after", "lower_bids": "none"},
    {"forced_spadille": "spadille_basto_eldest", "forced_trumps": "after"},
    {"forced_spadille": "spadille", "lower_bids": "contrabola", "puesta_five_to": "opponents"},
    {"lower_bids": ALL_LOWER, "puesta_five_to": "opponents", "removed_suit": "H"},
    {"lower_bids": ALL_LOWER, "forced_spadille": "spadille", "show_leftover_stock": "true"},
    {"lower_bids": "contrabola", "jump_bids": "false", "remise_min": "4"},
    {"seats": "4", "puesta_counts_sitter": "true", "codille_plate": "plate"},
    {"seats": "4", "favourite_suit": "H", "auction_order": "duel", "jump_bids": "true"},
    {"favourite_suit": "S", "may_upgrade": "false", "forced_trumps": "after"},
    {"favourite_suit": "D", "forced_spadille": "spadille_basto_eldest", "codille_plate": "plate"},
    {"seats": "4", "favourite_suit": "C", "puesta_counts_sitter": "true", "forced_trumps": "after"},
    {"fourth_may_decline": "false", "puesta_five_to": "opponents"},
    {"fourth_may_decline": "false", "lower_bids": "voltereta", "forced_spadille": "spadille_basto_eldest"},
)
"""Each is tried on every ruleset that takes all of it."""


def _takes(rules: Ruleset, options: dict[str, str]) -> bool:
    values = {option.name: option.values for option in rules.options}
    return all(value in values.get(name, ()) for name, value in options.items())


@cache
def _variants() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    found: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    for rules in rulesets.all_rulesets():
        found.append((rules.name, ()))
        for option in rules.options:
            values = option.values or WITHOUT_A_LIST[option.name]
            own = option.default(rules)
            found += [(rules.name, ((option.name, value),)) for value in values if value != own]
        found += [(rules.name, tuple(mixed.items())) for mixed in COMBINATIONS if _takes(rules, mixed)]
    return tuple(found)


def variants(ruleset: str | None = None) -> list[Variant]:
    """(Ruleset, options) of every variant, or of those of one ruleset."""
    return [(name, dict(options)) for name, options in _variants() if ruleset in (None, name)]


def variant_id(variant: Variant) -> str:
    """`tresillo seats=4`."""
    name, options = variant
    return " ".join([name, *(f"{option}={value}" for option, value in options.items())])
