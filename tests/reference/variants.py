"""Variants: every ruleset as it is, with each single switch set otherwise, and in combinations."""

from .rules import BASES, SWITCHES, text

Variant = tuple[str, dict[str, str]]

COMBINATIONS: list[Variant] = [
    ("renegado@1", {"may_upgrade": "true", "auction_order": "duel"}),
    ("renegado@1", {"jump_bids": "false", "may_upgrade": "true", "lower_bids": "none"}),
    ("renegado@1", {"forced_spadille": "spadille_basto_eldest", "forced_trumps": "after", "lower_bids": "none"}),
    ("renegado@1", {"forced_spadille": "spadille", "may_upgrade": "true", "lower_bids": "contrabola"}),
    ("renegado@1", {"forced_spadille": "spadille_basto_eldest", "puesta_five_to": "opponents", "deals": "7"}),
    ("renegado@1", {"first_defender_max": "0", "forced_spadille": "spadille", "forced_trumps": "after"}),
    ("tresillo@1", {"seats": "4", "puesta_counts_sitter": "true"}),
    ("tresillo@1", {"seats": "4", "puesta_counts_sitter": "true", "favourite_suit": "H", "codille_plate": "plate"}),
    ("tresillo@1", {"seats": "4", "favourite_suit": "S", "auction_order": "duel", "jump_bids": "true"}),
    ("tresillo@1", {"seats": "4", "deals": "12", "forced_spadille": "spadille_basto_eldest"}),
    ("tresillo@1", {"favourite_suit": "D", "may_upgrade": "false"}),
    ("tresillo@1", {"favourite_suit": "C", "may_upgrade": "false", "jump_bids": "true", "forced_trumps": "after"}),
    ("tresillo@1", {"favourite_suit": "H", "forced_spadille": "spadille_basto_eldest", "forced_trumps": "after"}),
    ("tresillo@1", {"forced_spadille": "off", "codille_plate": "plate", "first_defender_max": "4"}),
    ("two-handed@1", {"lower_bids": "gascarola+voltereta+contrabola", "removed_suit": "H"}),
    ("two-handed@1", {"lower_bids": "voltereta", "forced_spadille": "spadille_basto_eldest", "forced_trumps": "after"}),
    ("two-handed@1", {"forced_spadille": "spadille", "may_upgrade": "true", "first_defender_max": "3"}),
    ("two-handed@1", {"jump_bids": "false", "puesta_five_to": "opponents", "lower_bids": "gascarola+contrabola"}),
    ("four-handed@1", {"lower_bids": "gascarola+voltereta+contrabola", "puesta_five_to": "opponents"}),
    ("four-handed@1", {"lower_bids": "contrabola", "forced_spadille": "spadille"}),
    ("four-handed@1", {"forced_spadille": "spadille_basto_eldest", "forced_trumps": "after", "may_upgrade": "true"}),
    ("four-handed@1", {"fourth_may_decline": "false", "auction_order": "duel", "puesta_five_to": "opponents"}),
    ("cinquillo@1", {"jump_bids": "false", "remise_min": "4"}),
    ("cinquillo@1", {"lower_bids": "contrabola", "jump_bids": "false", "remise_min": "4"}),
]


def singles(ruleset: str) -> list[Variant]:
    """One switch at a time, at each of its other values."""
    variants: list[Variant] = [(ruleset, {"deals": "3"})]
    for key, values in SWITCHES[ruleset].items():
        own = text(getattr(BASES[ruleset], key))
        variants += [(ruleset, {key: value}) for value in values if value != own]
    return variants


VARIANTS: list[Variant] = [
    *((ruleset, {}) for ruleset in BASES),
    *(variant for ruleset in BASES for variant in singles(ruleset)),
    *COMBINATIONS,
]
