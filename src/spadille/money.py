"""Chips: accounts, payments, written debts, and the stake a deal is played for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Account: TypeAlias = str
"""A seat as text (`"0"`), or `pool`, `plate`, `side`, `bank` (`record.md`, *JSON Lines*)."""

POOL = "pool"
PLATE = "plate"
SIDE = "side"


class Payment(NamedTuple):
    """Chips that change hands, and why; `reason` is one of the words of `record.md`. The amount is above zero."""

    payer: Account
    payee: Account
    amount: int
    reason: str


class Debt(NamedTuple):
    """A written debt: chips that a seat owes to whoever wins them; a note, in no account (`tresillo.md`)."""

    seat: int
    amount: int


@dataclass(frozen=True)
class Stake:
    """What a deal is played for, as it lies on the table before the deal's antes; known to all.

    `pool` is the pool or the centre plate, `side` the side plate, `debts` the written debts, oldest first, `beast`
    whether the plate holds a puesta or a codille.
    """

    pool: int = 0
    side: int = 0
    debts: tuple[Debt, ...] = ()
    beast: bool = False


class Accounts(Mapping[Account, int]):
    """The chips of every account at one moment; nobody can change them."""

    __slots__ = ("_chips",)

    def __init__(self, chips: Mapping[Account, int]) -> None:
        self._chips = dict(chips)

    def __getitem__(self, account: Account) -> int:
        return self._chips[account]

    def __iter__(self) -> Iterator[Account]:
        return iter(self._chips)

    def __len__(self) -> int:
        return len(self._chips)

    def __hash__(self) -> int:
        return hash(frozenset(self._chips.items()))

    def __repr__(self) -> str:
        return f"Accounts({self._chips})"


class Ledger:
    """A growing list of payments; payments of nothing are left out."""

    def __init__(self) -> None:
        self.payments: list[Payment] = []

    def pay(self, payer: int | Account, payee: int | Account, amount: int, reason: str) -> None:
        """Add a payment between accounts or seats."""
        if amount:
            self.payments.append(Payment(str(payer), str(payee), amount, reason))

    def share(self, source: Account, amount: int, order: tuple[int, ...], chips: Mapping[int, int]) -> None:
        """Divide `amount` equally, seat by seat; odd chips go to those with fewest, ties to the earlier in `order`."""
        each, odd = divmod(amount, len(order))
        favoured = sorted(order, key=lambda seat: (chips[seat], order.index(seat)))[:odd]
        for seat in sorted(order):
            self.pay(source, seat, each + (seat in favoured), "settlement")


def settle_accounts(accounts: Mapping[Account, int], payments: tuple[Payment, ...]) -> Accounts:
    """The accounts after the payments."""
    after = dict(accounts)
    for payment in payments:
        after[payment.payer] -= payment.amount
        after[payment.payee] += payment.amount
    return Accounts(after)
