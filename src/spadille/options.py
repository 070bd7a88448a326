"""House rules that several games share: what each is called, which values it takes, what it changes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from spadille.cards import BASTO, SPADILLE
from spadille.messages import COMMAS, OR, Listing, Message
from spadille.ruleset import Contract, Option, OptionValueError, Ruleset
from spadille.settle import PoolMoney

NONE = "none"
MOST = 999_999_999
"""The largest number that an option without a bound of its own takes."""

YES_NO = {"true": True, "false": False}


def one_of(
    name: str, values: Mapping[str, Any], explain: str, change: Callable[[Ruleset, Any], Ruleset], default: str
) -> Option:
    """An option that takes one of the named values."""

    def read(text: str) -> str:
        if text not in values:
            raise OptionValueError(text)
        return text

    return Option(
        name=name,
        default=lambda rules: default,
        allowed=Message("{values}", values=Listing(tuple(values), OR)),
        explain=explain,
        read=read,
        change=lambda rules, value: change(rules, values[value]),
        values=tuple(values),
    )


def number(
    name: str,
    least: int,
    most: int = MOST,
    *,
    explain: str,
    change: Callable[[Ruleset, int], Ruleset],
    default: Callable[[Ruleset], int],
) -> Option:
    """An option that takes a whole number."""

    def read(text: str) -> str:
        if not (text.isascii() and text.isdecimal()) or len(text) > len(str(MOST)):
            raise OptionValueError(text)
        value = int(text)
        if not least <= value <= most:
            raise OptionValueError(text)
        return str(value)

    return Option(
        name=name,
        default=lambda rules: str(default(rules)),
        allowed=Message("a whole number from {least} to {most}", least=least, most=most),
        explain=explain,
        read=read,
        change=lambda rules, value: change(rules, int(value)),
        values=() if most == MOST else tuple(str(value) for value in range(least, most + 1)),
    )


def subset(
    name: str,
    members: tuple[str, ...],
    explain: str,
    change: Callable[[Ruleset, tuple[str, ...]], Ruleset],
    default: str,
) -> Option:
    """An option that takes any subset of the members, joined by `+`, or `none`."""

    def read(text: str) -> str:
        wanted = [] if text == NONE else text.split("+")
        if len(set(wanted)) != len(wanted) or not set(wanted) <= set(members):
            raise OptionValueError(text)
        return "+".join(member for member in members if member in wanted) or NONE

    return Option(
        name=name,
        default=lambda rules: default,
        allowed=Message("none, or any of {values} joined by +", values=Listing(members, COMMAS))
        if len(members) > 1
        else Message("{values}", values=Listing((NONE, *members), OR)),
        explain=explain,
        read=read,
        change=lambda rules, value: change(rules, tuple(member for member in members if member in value.split("+"))),
        values=tuple(
            "+".join(member for place, member in enumerate(members) if choice >> place & 1) or NONE
            for choice in range(1 << len(members))
        ),
    )


def seats(*choices: int, change: Callable[[Ruleset, int], Ruleset] | None = None) -> Option:
    """How many sit at the table."""
    return one_of(
        "seats",
        {str(count): count for count in choices},
        "How many players sit at the table.",
        change or (lambda rules, count: replace(rules, seats=count)),
        str(choices[0]),
    )


def deals() -> Option:
    """How many deals a session lasts."""
    return number(
        "deals",
        1,
        explain="How many deals a session lasts; its own length is four rounds of the table.",
        change=lambda rules, count: replace(rules, deals=0 if count == rules.rounds * rules.seats else count),
        default=lambda rules: rules.rounds * rules.seats,
    )


def start_chips(default: int) -> Option:
    """How many chips each player starts with."""
    return number(
        "start_chips",
        0,
        explain="How many chips each player starts with.",
        change=lambda rules, chips: replace(rules, start_chips=chips),
        default=lambda rules: default,
    )


def jump_bids(default: str) -> Option:
    """Whether calls may skip levels."""
    return one_of(
        "jump_bids",
        YES_NO,
        "Whether a call may skip levels; if not, the first call is the lowest contract and each raise the next one up.",
        lambda rules, value: replace(rules, auction=replace(rules.auction, jump_bids=value)),
        default,
    )


def may_upgrade(default: str) -> Option:
    """Whether the ombre may announce more than he bid."""
    return one_of(
        "may_upgrade",
        YES_NO,
        "Whether the ombre, having won the auction, may announce a higher contract than he bid.",
        lambda rules, value: replace(rules, auction=replace(rules.auction, may_upgrade=value)),
        default,
    )


def auction_order(*choices: str) -> Option:
    """In which order the players speak."""
    return one_of(
        "auction_order",
        {choice: choice for choice in choices},
        "Whether all speak in turn, or the first two settle it between them before the third speaks.",
        lambda rules, value: replace(rules, auction=replace(rules.auction, order=value)),
        choices[0],
    )


def first_defender_max(default: int) -> Option:
    """How many cards the first defender may exchange."""
    return number(
        "first_defender_max",
        0,
        9,
        explain="How many cards the first defender may exchange; the second takes from what is left.",
        change=lambda rules, most: replace(rules, exchange=replace(rules.exchange, first_most=most)),
        default=lambda rules: default,
    )


def show_leftover_stock() -> Option:
    """Whether all see the stock that is left."""
    return one_of(
        "show_leftover_stock",
        YES_NO,
        "Whether the cards left in the stock are shown to all before the first lead.",
        lambda rules, value: replace(rules, exchange=replace(rules.exchange, show_leftover=value)),
        "false",
    )


def lower_bids(contracts: tuple[Contract, ...], default: str) -> Option:
    """Which games may be called when all have passed."""
    by_name = {contract.name: contract for contract in contracts}
    return subset(
        "lower_bids",
        tuple(by_name),
        "Which lower games may be called when all have passed.",
        lambda rules, names: replace(rules, lower_bids=tuple(by_name[name] for name in names)),
        default,
    )


def forced_spadille(default: str) -> Option:
    """Who must play when all have passed."""
    holders = {
        "off": ((), False),
        "spadille": ((SPADILLE,), False),
        "spadille_basto_eldest": ((SPADILLE, BASTO), True),
    }
    return one_of(
        "forced_spadille",
        holders,
        "Whether the holder of spadille must play when all have passed, or after him the holder of basto, or eldest.",
        lambda rules, value: replace(rules, forced=replace(rules.forced, holders=value[0], then_eldest=value[1])),
        default,
    )


def forced_trumps() -> Option:
    """When a forced ombre names trumps."""
    return one_of(
        "forced_trumps",
        {"before": False, "after": True},
        "Whether one who is forced to play names trumps before he draws or after.",
        lambda rules, value: replace(rules, forced=replace(rules.forced, trumps_after=value)),
        "before",
    )


def puesta_five_to() -> Option:
    """Where the five for each player go in a puesta."""

    def change(rules: Ruleset, to_opponents: bool) -> Ruleset:
        assert isinstance(rules.settlement, PoolMoney)
        return replace(rules, settlement=replace(rules.settlement, each_to_opponents=to_opponents))

    return one_of(
        "puesta_five_to",
        {"pool": False, "opponents": True},
        "Whether the five for each player that a puesta costs go into the pool or to the opponents.",
        change,
        "pool",
    )
