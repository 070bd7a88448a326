"""A deal on one line."""

import pytest

from spadille import Deal
from spadille.deal import DealError
from spadille.money import Debt, Stake
from spadille.record import from_line, to_line
from spadille.ruleset import RulesetError


def test_a_deal_and_its_line_are_the_same() -> None:
    deal = (
        Deal.start("renegado", seed="line", options={"puesta_five_to": "opponents"}, stake=20).act("pass").act("vuelta")
    )
    assert from_line(to_line(deal)).state == deal.state


def test_the_line_tells_plates_debts_and_a_beast() -> None:
    stake = Stake(pool=16, side=10, debts=(Debt(0, 19), Debt(2, 20)), beast=True)
    deal = Deal.start("tresillo", seed="line", dealer=1, stake=stake)
    line = to_line(deal)
    assert line.split("; ")[:3] == ["tresillo@1", "1", "16 side=10 beast 0:19 2:20"]
    assert from_line(line).state == deal.state


@pytest.mark.parametrize(
    ("part", "text", "sentence"),
    [
        (0, "renegado colour", "An option is written name=value, not “colour”."),
        (1, "x", "The dealer of a deal is a seat, not “x”."),
        (1, "7", "Seats of renegado are 0 to 2, not 7."),
        (2, "-3", "A stake is chips, then perhaps side=chips, beast, and debts as seat:chips; not “-3”."),
        (2, "5 9:4", "A written debt is owed by a seat from 0 to 2."),
        (2, "5 1:0", "A stake is made of chips: no pool, plate or debt of it is below zero."),
    ],
)
def test_a_part_that_does_not_fit_is_named(part: int, text: str, sentence: str) -> None:
    parts = to_line(Deal.start("renegado", seed="line")).split("; ")
    parts[part] = text
    with pytest.raises(DealError) as caught:
        from_line("; ".join(parts))
    assert str(caught.value) == sentence


def test_a_line_with_parts_missing_is_refused() -> None:
    with pytest.raises(DealError) as caught:
        from_line("renegado@1; 2")
    assert str(caught.value).endswith("ruleset, dealer, stake, pack, actions; this one has 2.")


def test_an_empty_game_is_refused_by_name() -> None:
    with pytest.raises(RulesetError):
        from_line("; 0; 0; AS; pass")
