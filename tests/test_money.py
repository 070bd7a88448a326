"""Payments move chips, and odd chips find their owners."""

import pytest
from notation_helpers import changes, paid

from spadille.money import Ledger, Payment, settle_accounts


def test_nothing_is_never_paid() -> None:
    ledger = Ledger()
    ledger.pay(0, "pool", 0, "ante")
    ledger.pay(0, "pool", 5, "ante")
    assert paid(ledger.payments) == ["0>pool 5 ante"]


@pytest.mark.parametrize(
    ("amount", "chips", "order", "shares"),
    [
        (9, (0, 0, 0), (1, 2, 0), [3, 3, 3]),
        (10, (5, -5, 0), (0, 1, 2), [3, 4, 3]),
        (10, (0, 0, 0), (1, 2, 0), [3, 4, 3]),
        (11, (0, 0, 0), (1, 2, 0), [3, 4, 4]),
        (11, (0, 9, 0), (2, 1, 0), [4, 3, 4]),
        (1, (3, 2, 2), (2, 0, 1), [0, 0, 1]),
        (0, (3, 2, 2), (2, 0, 1), [0, 0, 0]),
    ],
)
def test_odd_chips_go_to_the_poorest_and_ties_to_the_earlier_from_eldest(
    amount: int, chips: tuple[int, ...], order: tuple[int, ...], shares: list[int]
) -> None:
    ledger = Ledger()
    ledger.share("pool", amount, order, dict(enumerate(chips)))
    gains = changes(ledger.payments)
    assert [gains.get(str(seat), 0) for seat in range(3)] == shares
    assert {payment.reason for payment in ledger.payments} <= {"settlement"}


def test_accounts_after_payments_hold_the_same_chips() -> None:
    before = {"0": 3, "1": -3, "pool": 5}
    after = settle_accounts(before, (Payment("0", "pool", 10, "puesta"), Payment("pool", "1", 1, "stake")))
    assert after == {"0": -7, "1": -2, "pool": 14}
    assert before == {"0": 3, "1": -3, "pool": 5}
