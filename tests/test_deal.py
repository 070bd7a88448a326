"""A deal is made from a pack or a seed, and folds its actions."""

import pickle
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import pytest
from chance import Mood, finished, random_pack
from notation_helpers import after, changes, dealt, paid, words

from spadille import Deal, rulesets
from spadille.cards import SUITS, cards_in, first_dealer, fresh_pack, shuffled, texts
from spadille.deal import DealError, IllegalAction
from spadille.money import Debt, Stake
from spadille.ruleset import Ruleset

FRESH = texts(fresh_pack())


def test_packets_of_three_are_dealt_from_eldest_and_thirteen_are_left() -> None:
    deal = Deal.start("renegado", dealer=0, pack=FRESH)
    hands = [words(cards_in(hand)) for hand in deal.state.hands]
    assert hands == [
        "7S JS QS 6C 7C JC 5H 6H 7H",
        "AS 2S 3S KS AC 2C QC KC AH",
        "4S 5S 6S 3C 4C 5C 2H 3H 4H",
    ]
    assert deal.state.stock_left == 13


@pytest.mark.parametrize(
    ("ruleset", "hand", "left"),
    [("renegado", 9, 13), ("tresillo", 9, 13), ("two-handed", 8, 14), ("four-handed", 9, 13), ("cinquillo", 8, 0)],
)
def test_hands_and_stock_have_their_size(ruleset: str, hand: int, left: int) -> None:
    deal = Deal.start(ruleset, seed="a")
    assert {deal.state.hands[seat].bit_count() for seat in deal.state.active} == {hand}
    assert deal.state.stock_left == left


def test_packets_of_two_are_dealt_to_five() -> None:
    deal = Deal.start("cinquillo", dealer=4, pack=FRESH)
    assert words(cards_in(deal.state.hands[0])) == "AS 2S AC 2C AH 2H AD 2D"


def test_pack_and_dealer_follow_from_the_seed() -> None:
    deal = Deal.start("renegado", seed="7", deal=3)
    assert deal.state.pack == shuffled(fresh_pack(), "7", 3)
    assert deal.state.dealer == (first_dealer(shuffled(fresh_pack(), "7", 0), 3) + 2) % 3


def test_a_pack_may_be_text_or_cards() -> None:
    one = Deal.start("renegado", dealer=2, pack=" ".join(FRESH))
    assert one.state == Deal.start("renegado", dealer=2, pack=list(range(40))).state
    assert one.state == Deal.start(rulesets.find("renegado"), dealer=2, pack=",".join(FRESH)).state


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({}, "A deal is made from a pack or from a seed: give one of them."),
        ({"pack": FRESH, "seed": "a"}, "A deal is made from a pack or from a seed: give one of them."),
        ({"pack": FRESH}, "A deal with a pack laid out needs its dealer."),
        ({"pack": FRESH, "dealer": 3}, "Seats of renegado are 0 to 2, not 3."),
        ({"pack": FRESH, "dealer": -1}, "Seats of renegado are 0 to 2, not -1."),
        ({"seed": "a", "deal": 0}, "Deals are numbered from 1, not 0."),
        ({"pack": [*FRESH[:-1], "8D"], "dealer": 0}, "“8D” in the pack is no card: write it like KD."),
        ({"pack": [*range(39), 40], "dealer": 0}, "“40” in the pack is no card: write it like KD."),
        (
            {"pack": [*FRESH[:-1], "AS"], "dealer": 0},
            "The pack of renegado has 40 different cards; this one lacks KD and has AS too much.",
        ),
        (
            {"pack": FRESH[:-1], "dealer": 0},
            "The pack of renegado has 40 different cards; this one lacks KD and has none too much.",
        ),
        (
            {"seed": "a", "stake": -1},
            "A stake is made of chips: no pool, plate or debt of it is below zero.",
        ),
        ({"seed": "a", "stake": Stake(0, 0, (Debt(3, 5),))}, "A written debt is owed by a seat from 0 to 2."),
    ],
)
def test_a_deal_that_cannot_be_made_is_refused(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(DealError) as caught:
        Deal.start("renegado", **arguments)  # type: ignore[arg-type]
    assert str(caught.value) == str(caught.value.message) == sentence


def test_a_seed_that_cannot_be_written_is_refused_like_any_other_fault() -> None:
    with pytest.raises(DealError):
        Deal.start("renegado", seed="\ud800")


def test_a_suit_too_many_is_named() -> None:
    with pytest.raises(
        DealError, match="The pack of two-handed has 30 different cards; this one lacks none and has AD"
    ):
        Deal.start("two-handed", dealer=0, pack=FRESH)


def test_options_change_the_rules_of_a_deal() -> None:
    assert Deal.start("two-handed", seed="a", options={"removed_suit": "H"}).rules.removed_suit == SUITS.index("H")


@pytest.mark.parametrize(
    ("token", "named"),
    [
        ("trumps:H", "hearts"),
        ("call:KH", "king of hearts"),
        ("AS", "ace of spades"),
        ("announce:solo", "announce solo"),
        ("x0", "keep all cards"),
        ("xAS,KD", "lay out ace of spades, king of diamonds"),
        ("surrender", "surrender"),
    ],
)
def test_what_belongs_to_another_part_of_the_deal_is_refused_by_its_name(token: str, named: str) -> None:
    assert str(dealt("renegado").why_not(token)) == (
        f"The auction is open. Allowed: pass, entrada, vuelta, solo; not “{named}”."
    )


def test_the_stake_may_be_chips_in_the_pool() -> None:
    assert paid(dealt("renegado", stake=20).payments) == ["2>pool 5 ante"]
    done = after(dealt("renegado", stake=20), "pass pass pass pass pass pass")
    assert done.state.settled is not None
    assert done.state.settled.stake.pool == 25


def test_a_deal_of_tresillo_stands_at_the_start_of_a_session() -> None:
    assert paid(dealt("tresillo").payments) == ["side>plate 5 base", "2>plate 1 ante"]


def test_an_illegal_action_changes_nothing_and_tells_why() -> None:
    deal = dealt("renegado")
    before = deal.state
    with pytest.raises(IllegalAction) as caught:
        deal.act("ask")
    assert (caught.value.token, caught.value.legal) == ("ask", deal.legal)
    assert str(caught.value) == str(caught.value.reason) == str(deal.why_not("ask"))
    assert deal.state is before


def test_an_act_does_not_change_the_deal_before_it() -> None:
    deal = dealt("renegado")
    before = pickle.dumps(deal.state.log)
    deal.act("pass")
    assert pickle.dumps(deal.state.log) == before
    assert deal.actions == ()


@pytest.mark.parametrize("token", ["", "1S", "x2", "xAS,AS"])
def test_a_text_that_is_no_token_is_refused_like_an_illegal_action(token: str) -> None:
    reason = dealt("renegado").why_not(token)
    assert reason is not None
    assert reason.rule == "notation"
    with pytest.raises(IllegalAction):
        dealt("renegado").act(token)


@pytest.mark.parametrize("options", [{}, {"favourite_suit": "H", "seats": "4"}])
def test_a_deal_survives_a_journey_between_processes(options: dict[str, str]) -> None:
    deal = after(dealt("tresillo", options=options), "entrada pass pass announce:solo")
    there = pickle.loads(pickle.dumps(deal))
    assert there.state == deal.state
    assert there.legal == deal.legal


def test_a_deal_that_is_over_refuses_everything() -> None:
    deal = after(dealt("renegado"), "pass pass pass pass pass pass")
    assert (deal.over, deal.to_move, deal.phase, deal.legal) == (True, None, None, ())
    with pytest.raises(IllegalAction, match="The deal is over: no action is left, “pass” neither"):
        deal.act("pass")


def test_a_deal_shows_itself_without_a_card() -> None:
    deal = dealt("renegado")
    assert repr(deal) == "<Deal renegado@1 dealer 2, 0 actions, to move: 0>"
    done = after(deal, "pass pass pass pass pass pass")
    assert repr(done) == "<Deal renegado@1 dealer 2, 6 actions, result: thrown in>"
    assert (deal.result, done.result) == (None, "thrown in")


def test_events_are_no_actions() -> None:
    deal = after(dealt("renegado", stock="KH"), "vuelta pass pass")
    assert [entry.token for entry in deal.actions] == ["vuelta", "pass", "pass"]
    assert [entry.seat for entry in deal.actions] == [0, 1, 2]
    assert len(deal.state.log) == 4


@pytest.mark.parametrize("turn", range(3))
def test_a_deal_turned_by_a_seat_pays_the_same_to_the_seats_turned(turn: int) -> None:
    rng = Random(f"turn {turn}")
    for _ in range(40):
        rules = rulesets.find("renegado")
        pack = random_pack(rules, rng)
        done = finished(Deal.start(rules, dealer=2, pack=pack), Mood(rng).choose)
        other = Deal.start(rules, dealer=(2 + turn) % 3, pack=pack)
        for entry in done.actions:
            assert entry.seat is not None
            assert other.to_move == (entry.seat + turn) % 3
            other = other.act(entry.token)
        gains, turned = changes(done.payments), changes(other.payments)
        assert [gains.get(str(seat), 0) for seat in range(3)] == [
            turned.get(str((seat + turn) % 3), 0) for seat in range(3)
        ]
        assert other.result == done.result


@pytest.mark.parametrize("rules", rulesets.all_rulesets(), ids=lambda rules: rules.name)
def test_a_few_deals_by_chance_end_and_replay(rules: Ruleset) -> None:
    rng = Random(rules.name)
    for number in range(40):
        done = finished(Deal.start(rules, seed="few", deal=number + 1), Mood(rng).choose)
        again = Deal.start(rules, seed="few", deal=number + 1)
        for entry in done.actions:
            again = again.act(str.__str__(entry.token))
        assert again.state == done.state


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_at_the_table_has_no_view(seat: int) -> None:
    with pytest.raises(DealError, match=f"Seats of renegado are 0 to 2, not {seat}"):
        Deal.start("renegado", seed="7").view(seat)


@pytest.mark.parametrize("card", [None, 1.5, 40])
def test_what_is_no_card_is_refused_in_a_pack(card: object) -> None:
    pack: list[Any] = [card, *range(1, 40)]
    with pytest.raises(DealError, match="is no card"):
        Deal.start("renegado", dealer=0, pack=pack)


def test_a_deal_cannot_be_changed() -> None:
    deal = Deal.start("renegado", seed="7")
    with pytest.raises(FrozenInstanceError):
        deal.state = deal.act("pass").state  # type: ignore[misc]
