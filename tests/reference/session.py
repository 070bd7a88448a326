"""A session: deals in a row over one purse, with the lines that open and close it."""

from collections.abc import Mapping, Sequence
from typing import Any

from .deal import Deal
from .purse import Payment, Purse
from .rules import FORMAT, Rules, build
from .seeds import first_dealer, shuffled_pack


class Session:
    """One session; without a seed, packs and the first dealer are laid out by hand."""

    def __init__(self, ruleset: str, options: Mapping[str, str], seed: str | None, dealer: int | None = None) -> None:
        self.rules: Rules = build(ruleset, options)
        self.options = dict(options)
        self.seed = seed
        if seed is not None:
            dealer = first_dealer(seed, self.rules.seats, self.rules.removed_suit)
        self.first_dealer = dealer or 0
        self.purse = Purse.opened(self.rules)
        self.opening = dict(self.purse.accounts)
        self.payments: list[Payment] = []
        if self.rules.plates:
            self.payments = self.purse.apply(self.purse.contributions())
        self.dealt = 0

    def header(self, players: Sequence[str]) -> dict[str, Any]:
        return {
            "kind": "session",
            "format": FORMAT,
            "ruleset": self.rules.name,
            "options": self.options,
            "players": list(players),
            "seed": self.seed,
            "deals": self.rules.deals,
            "dealer": self.first_dealer,
            "accounts": self.opening,
            "payments": self.payments,
        }

    def next_dealer(self) -> int:
        return (self.first_dealer + self.dealt) % self.rules.seats

    def next_pack(self) -> list[str] | None:
        if self.seed is None:
            return None
        return shuffled_pack(self.seed, self.dealt + 1, self.rules.removed_suit)

    def deal(self, pack: Sequence[str]) -> Deal:
        dealer = self.next_dealer()
        self.dealt += 1
        return Deal(self.rules, self.dealt, dealer, pack, self.purse)

    def end(self) -> dict[str, Any]:
        payments = self.purse.close((self.first_dealer + self.dealt - 1) % self.rules.seats)
        return {
            "kind": "end",
            "payments": payments,
            "accounts": dict(self.purse.accounts),
            "net": [self.purse.chips(seat) - self.rules.start_chips for seat in range(self.rules.seats)],
        }
