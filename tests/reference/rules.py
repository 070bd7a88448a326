"""Rulesets and their switches, as the matrix of the sources page lists them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

LOWER_BIDS = ("gascarola", "voltereta", "contrabola")
FORMAT = 1


class BadOption(ValueError):
    """An option the ruleset does not have, or a value the option does not take."""


@dataclass(frozen=True)
class Rules:
    """One game with all its switches set."""

    name: str
    seats: int
    deals: int
    start_chips: int = 0
    hand: int = 9
    packet: int = 3
    plates: bool = False
    leave: bool = False
    jump_bids: bool = True
    may_upgrade: bool = False
    auction_order: str = "rotation"
    first_defender_max: int = 8
    show_leftover_stock: bool = False
    lower_bids: tuple[str, ...] = ()
    forced_spadille: str = "off"
    forced_trumps: str = "before"
    puesta_five_to: str = "pool"
    favourite_suit: str | None = None
    codille_plate: str = "amount_played"
    puesta_counts_sitter: bool = False
    removed_suit: str | None = None
    fourth_may_decline: bool = True
    remise_min: int = 3

    @property
    def places(self) -> tuple[str, ...]:
        """The accounts that are nobody's own."""
        return ("plate", "side") if self.plates else ("pool",)

    @property
    def suits(self) -> str:
        return "".join(suit for suit in "SCHD" if suit != self.removed_suit)

    @property
    def ladder(self) -> tuple[str, ...]:
        """The contracts of the auction, low to high."""
        if self.leave:
            return ("ask", "solo")
        if self.favourite_suit:
            return ("entrada", "entrada-favourite", "vuelta", "solo", "solo-favourite")
        return ("entrada", "vuelta", "solo")


BASES = {
    "renegado@1": Rules("renegado@1", 3, 12, lower_bids=LOWER_BIDS),
    "tresillo@1": Rules("tresillo@1", 3, 12, start_chips=160, plates=True, jump_bids=False, may_upgrade=True,
                        first_defender_max=9, forced_spadille="spadille"),
    "two-handed@1": Rules("two-handed@1", 2, 8, hand=8, packet=2, removed_suit="D"),
    "four-handed@1": Rules("four-handed@1", 4, 16),
    "cinquillo@1": Rules("cinquillo@1", 5, 20, hand=8, packet=2, leave=True),
}  # fmt: skip

YES_NO = ("true", "false")
FORCED = ("off", "spadille", "spadille_basto_eldest")
SUBSETS = ("none", *("+".join(some) for size in (1, 2, 3) for some in combinations(LOWER_BIDS, size)))
NUMBERS = tuple(str(n) for n in range(10))
COMMON: dict[str, tuple[str, ...]] = {
    "jump_bids": YES_NO,
    "may_upgrade": YES_NO,
    "auction_order": ("rotation", "duel"),
    "first_defender_max": NUMBERS,
    "show_leftover_stock": YES_NO,
    "forced_spadille": FORCED,
    "forced_trumps": ("before", "after"),
}
POOLED: dict[str, tuple[str, ...]] = {"lower_bids": SUBSETS, "puesta_five_to": ("pool", "opponents")}

SWITCHES: dict[str, dict[str, tuple[str, ...]]] = {
    "renegado@1": COMMON | POOLED,
    "tresillo@1": COMMON
    | {
        "seats": ("3", "4"),
        "favourite_suit": ("none", "S", "C", "H", "D"),
        "codille_plate": ("amount_played", "plate"),
        "puesta_counts_sitter": YES_NO,
    },
    "two-handed@1": {key: values for key, values in (COMMON | POOLED).items() if key != "auction_order"}
    | {"removed_suit": ("D", "H")},
    "four-handed@1": COMMON | POOLED | {"fourth_may_decline": YES_NO},
    "cinquillo@1": {"jump_bids": YES_NO, "lower_bids": ("none", "contrabola"), "remise_min": ("3", "4")},
}


def text(value: object) -> str:
    """How a switch's value is written in a record."""
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "+".join(value)
    return str(value)


def value(key: str, written: str, base: Rules) -> object:
    """The value written, as the field holds it."""
    if key == "lower_bids":
        names = () if written == "none" else written.split("+")
        return tuple(name for name in LOWER_BIDS if name in names)
    if key == "favourite_suit":
        return None if written == "none" else written
    default = getattr(base, key)
    if isinstance(default, bool):
        return written == "true"
    return int(written) if isinstance(default, int) else written


def canonical(key: str, written: str) -> str:
    """A set may be written in any order."""
    if key == "lower_bids" and written != "none":
        names = written.split("+")
        if len(set(names)) == len(names) and set(names) <= set(LOWER_BIDS):
            return "+".join(name for name in LOWER_BIDS if name in names)
    return written


def checked(ruleset: str, key: str, given: object) -> str:
    """The value as it is written, if the ruleset takes it and it is not its own."""
    if not isinstance(given, str):
        raise BadOption(f"{key}: not a text")
    if key not in SWITCHES[ruleset]:
        raise BadOption(f"{ruleset} has no option {key!r}")
    written = canonical(key, given)
    if written not in SWITCHES[ruleset][key]:
        raise BadOption(f"{key} cannot be {given!r}")
    if written == text(getattr(BASES[ruleset], key)):
        raise BadOption(f"{key}={given} is the ruleset's own")
    return written


def agreed_deals(given: object, own: int) -> int:
    if not isinstance(given, str) or not given.isascii() or not given.isdecimal() or given[0] == "0":
        raise BadOption(f"deals cannot be {given!r}")
    if int(given) == own:
        raise BadOption(f"deals={given} is the ruleset's own")
    return int(given)


def build(ruleset: str, options: Mapping[str, str]) -> Rules:
    """The ruleset with these options, all of which must differ from its own."""
    if ruleset not in BASES:
        raise BadOption(f"no ruleset {ruleset!r}")
    base = BASES[ruleset]
    switches = {key: checked(ruleset, key, given) for key, given in options.items() if key != "deals"}
    changes: dict[str, Any] = {key: value(key, written, base) for key, written in switches.items()}
    rules = replace(base, **changes)
    rules = replace(rules, deals=4 * rules.seats)
    if "deals" in options:
        rules = replace(rules, deals=agreed_deals(options["deals"], rules.deals))
    return rules
