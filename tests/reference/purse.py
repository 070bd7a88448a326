"""The purse: every account of a session, its written debts, and the payments between deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from .rules import Rules

Payment = TypedDict("Payment", {"from": str, "to": str, "amount": int, "for": str})


class Debt(TypedDict):
    seat: int
    amount: int


def pay(payer: int | str, receiver: int | str, amount: int, reason: str) -> Payment:
    return {"from": str(payer), "to": str(receiver), "amount": amount, "for": reason}


@dataclass
class Purse:
    """`loaded` says that the centre plate holds a puesta or a codille."""

    rules: Rules
    accounts: dict[str, int]
    debts: list[Debt] = field(default_factory=list)
    loaded: bool = False

    @classmethod
    def opened(cls, rules: Rules) -> "Purse":
        chips = {str(seat): rules.start_chips for seat in range(rules.seats)}
        return cls(rules, chips | dict.fromkeys(rules.places, 0))

    def chips(self, seat: int) -> int:
        return self.accounts[str(seat)]

    def apply(self, payments: Iterable[Payment]) -> list[Payment]:
        """Move the chips, and return what was moved: nothing is never paid."""
        moved = [payment for payment in payments if payment["amount"]]
        for payment in moved:
            self.accounts[payment["from"]] -= payment["amount"]
            self.accounts[payment["to"]] += payment["amount"]
            if payment["for"] == "stake":
                self.loaded = False
            elif payment["for"] in {"puesta", "codille"} and payment["to"] == "plate":
                self.loaded = True
        return moved

    def contributions(self) -> list[Payment]:
        return [pay(seat, "side", 5, "contribution") for seat in range(self.rules.seats)]

    def antes(self, dealer: int) -> list[Payment]:
        """What is put up before a deal."""
        if self.rules.leave:
            return [pay(seat, "pool", 1, "ante") for seat in range(self.rules.seats)]
        if not self.rules.plates:
            return [pay(dealer, "pool", 5, "ante")]
        base: list[Payment] = []
        if not self.accounts["plate"] and not self.debts:
            if not self.accounts["side"]:
                base += self.contributions()
            base.append(pay("side", "plate", 5, "base"))
        return [*base, pay(dealer, "plate", 1, "ante")]

    def write(self, written: Sequence[Debt], struck: Sequence[Debt]) -> None:
        for debt in struck:
            self.debts.remove(debt)
        self.debts += written

    def largest_debt(self) -> Debt | None:
        """Of equals the oldest."""
        return max(self.debts, key=lambda debt: debt["amount"], default=None)

    def close(self, last_dealer: int) -> list[Payment]:
        """Share out what is left, and return the payments made."""
        seats = self.rules.seats
        middle = self.rules.places[0]
        moved = self.apply(pay(debt["seat"], middle, debt["amount"], "settlement") for debt in self.debts)
        self.debts = []
        if self.rules.plates:
            moved += self.apply([pay("side", middle, self.accounts["side"], "settlement")])
        each, odd = divmod(self.accounts[middle], seats)
        poorest = sorted(range(seats), key=lambda seat: (self.chips(seat), (seat - last_dealer - 1) % seats))
        shares = [each + (seat in poorest[:odd]) for seat in range(seats)]
        return moved + self.apply(pay(middle, seat, share, "settlement") for seat, share in enumerate(shares))
