"""Each rule of thumb in one small case."""

from typing import Any

import pytest
from notation_helpers import after, dealt

from spadille import Deal
from spadille.cards import CARDS, SUITS, mask, parse_cards
from spadille.notation import Action
from spadille.players.hands import danger, holding, trump_worth, worth, worth_before_draw
from spadille.players.memory import Memory
from spadille.players.thumb import Thumb
from spadille.players.thumb_play import hopes, sure_tricks
from spadille.rulesets import find

WEAK = "3C 4C 5C QH 3H 4H QD 3D 4D"
RENEGADO = find("renegado")


def does(deal: Deal) -> Action:
    assert deal.to_move is not None
    return Thumb("s").choose(deal.view(deal.to_move))


def says(hand: str, before: str = "", ruleset: str = "renegado", **options: Any) -> str:
    """What the first of the table says with this hand."""
    return does(after(dealt(ruleset, hand, **options), before))


def memory(deal: Deal) -> Memory:
    assert deal.to_move is not None
    return Memory(deal.view(deal.to_move), deal.to_move)


# Hands


def test_three_matadors_are_worth_about_three_tricks() -> None:
    held = holding(mask(parse_cards("AS 2S AC 3H 4H 5H 3D 4D 5D")), SUITS.index("S"), RENEGADO)
    assert trump_worth(held) == 27


def test_a_red_suit_needs_more() -> None:
    black = worth_before_draw(holding(mask(parse_cards("AS AC 2S KS JS")), SUITS.index("S"), RENEGADO), 9)
    red = worth_before_draw(holding(mask(parse_cards("AS AC 7H AH JH")), SUITS.index("H"), RENEGADO), 9)
    assert red == black - 2


def test_voids_count_with_trumps_to_ruff() -> None:
    short, long = (holding(mask(parse_cards(hand)), 0, RENEGADO) for hand in ("AS 2S AC 3D 4D", "AS 2S AC KS 3D 4D"))
    assert (short.voids, long.voids) == (2, 2)
    assert worth(long) - worth(short) == 6 + 2 * 3


def test_a_guarded_queen_counts_and_a_bare_one_does_not() -> None:
    bare, guarded = (holding(mask(parse_cards(hand)), 0, RENEGADO) for hand in ("QH", "QH 4H"))
    assert (bare.guarded_queens, guarded.guarded_queens) == (0, 1)
    assert worth(guarded) == 3


def test_low_cards_are_safe_to_lose_with_and_kings_are_not() -> None:
    assert danger(mask(parse_cards("3S 2C 4C 7H 5H 7D 5D 3D AD")), SUITS.index("S"), RENEGADO) == 0
    assert danger(mask(parse_cards("3S KC")), SUITS.index("S"), RENEGADO) == 8


# Calls


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AS 2S AC 5H 4H 3D 4D 5D QC", "entrada"),
        ("KS QS JS 7S 5S 4S 5H 4D QC", "entrada"),
        ("KH QH JH 2H 3H 4H 5S 4D QC", "pass"),
        ("AS KH QH JH 2H 3H 5S 4D 5C", "entrada"),
        ("AS AC KC 7C KH 5D 3H 4H 3S", "vuelta"),
        (WEAK, "pass"),
        ("AS 2S AC KS QS 7S KH 3H 4D", "solo"),
        ("AS 2S AC KS QS 7S QH 3H 4C", "solo"),
        ("AS 2S AC KS QS 7S QH 3C 4D", "entrada"),
    ],
    ids=[
        "three matadors",
        "six black trumps",
        "six red trumps without spadille",
        "six red trumps and spadille",
        "black aces with kings",
        "nothing",
        "six trumps with a king",
        "six trumps with a void",
        "six trumps without either",
    ],
)
def test_a_hand_is_called_by_its_trumps(hand: str, call: str) -> None:
    assert says(hand) == call


def test_a_solo_goes_over_an_entrada() -> None:
    deal = dealt("renegado", WEAK, "AS 2S AC KS QS 7S KH 5H 5D")
    assert does(after(deal, "entrada")) == "solo"


def test_eldest_holds_what_his_hand_is_good_for() -> None:
    solo = "AS 2S AC KS QS 7S KH 3H 4D"
    assert says(solo, "entrada solo pass") == "solo"
    assert says("AS 2S AC 5H 4H 3D 4D 5D QC", "entrada solo pass") == "pass"


def test_one_who_may_announce_more_calls_no_higher_than_he_must() -> None:
    solo = "AS 2S AC KS QS 7S KH 3H 4D"
    assert says(solo, ruleset="tresillo") == "entrada"
    assert says(solo, "entrada pass pass", ruleset="tresillo") == "announce:solo"


def test_a_modest_hand_announces_what_it_bid() -> None:
    hand = "AS 2S AC 5H 4H 3D 4D 5D QC"
    assert says(hand, "entrada pass pass", ruleset="tresillo") == "announce:entrada"


def test_one_forced_to_play_chooses_the_least() -> None:
    hand = "AS 3C 4C 5H 4H 3H 4D 5D QC"
    assert says(hand, "pass pass pass", ruleset="tresillo") == "announce:entrada"


def test_the_favourite_suit_is_called_by_its_own_name() -> None:
    hand, before = "AS 2S AC KS QS 3H 4H 4D QC", "entrada pass pass"
    assert says(hand, before, ruleset="tresillo", favourite_suit="S") == "announce:entrada-favourite"
    assert says(hand, before, ruleset="tresillo", favourite_suit="H") == "announce:entrada"


def test_five_ask_leave_with_three_good_tricks_and_play_alone_with_more() -> None:
    assert says("AS 2S AC 5H 4H 3D 4D KC", ruleset="cinquillo") == "ask"
    assert says("AS 2S AC KS QS KH 3H 4H", ruleset="cinquillo") == "solo"
    assert says("5S 4S 3C 5H 4H 3D 4D QC", ruleset="cinquillo") == "pass"


def test_the_last_of_five_who_may_not_ask_leave_passes() -> None:
    deal = dealt("cinquillo", "5S", "4S", "3S", "6S", "AS 2S AC 6H 7H 7D 6D KC")
    assert does(after(deal, "pass pass pass pass")) == "pass"


# When all pass


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("3S 4S 2C 4C 7H 5H 7D 5D 3D", "contrabola"),
        ("AS 3C 4C 5H 4H 3H 4D 5D QC", "gascarola"),
        ("KS QS 4C 5H QH 3H 4D 5D QC", "pass"),
    ],
)
def test_a_lower_game_is_called_by_low_cards_or_a_black_ace(hand: str, call: str) -> None:
    assert says(hand, "pass pass pass") == call


def test_the_stock_is_turned_by_a_hand_good_under_any_trumps() -> None:
    hand = "AS AC KH KD 5S 4C 3D 4H QC"
    assert says(hand, "pass pass pass", lower_bids="voltereta") == "voltereta"
    assert says("5S QS 4C 5H QH 3H 4D 5D QC", "pass pass pass", lower_bids="voltereta") == "pass"


def test_the_fourth_takes_the_stock() -> None:
    assert says(WEAK, "pass pass pass", ruleset="four-handed") == "take"


# Trumps


def test_trumps_are_the_suit_that_makes_most_of_the_hand() -> None:
    assert says("AS AC KC 7C 5C KH QD 3H 4D", "entrada pass pass") == "trumps:C"
    assert says("AS 7D AC AD KD 3C QH 3H 4S", "entrada pass pass") == "trumps:D"


def test_trumps_in_a_game_to_lose_are_the_least_dangerous() -> None:
    assert says("3S 2C 4C 6C 7H 5H 3H 7D 5D", "pass pass pass contrabola") == "trumps:S"


# Exchanges


def test_plain_losers_are_laid_out_and_trumps_and_kings_kept() -> None:
    hand = "AS 2S AC 5S KH QH 3D 4D QC"
    assert says(hand, "entrada pass pass trumps:S") == "xQC,QH,3D,4D"


def test_one_who_must_lay_out_lays_out_his_least() -> None:
    deal = after(dealt("renegado", "AS 2S AC KS QS JS 7S KH KD", stock="3S"), "vuelta pass pass")
    assert does(deal) == "xKD"


def test_no_more_is_laid_out_than_may_be() -> None:
    hand = "5S QS 4C 5H QH 3H 4D 5D QC"
    deal = dealt("renegado", "AS 3S", hand, stock="KD", lower_bids="voltereta")
    laid = does(after(deal, "pass pass pass pass voltereta"))
    assert len(laid.cards) == 5
    assert not mask(laid.cards) & mask(parse_cards("4D 5D QS"))


def test_gascarola_keeps_a_black_ace_before_a_king_and_a_king_before_nothing() -> None:
    before = "pass pass pass gascarola"
    assert "AS" not in says("AS AC 4C 5H KH 3H 4D 5D QC", before)
    assert "KH" not in says("5S QS 4C 5H KH 3H 4D 5D QC", before)
    assert says("5S QS 4C 5H QH 3H 4D 5D QC", before).count(",") == 8


def test_the_fourth_lays_out_what_his_best_suit_can_spare() -> None:
    stock = "AS 2S AC KS QS JS KH 3H 3D 4D 5D 4H 5H"
    deal = after(dealt("four-handed", stock=stock), "pass pass pass take")
    assert does(deal) == "x4H,5H,4D,5D"
    assert does(after(deal, "x4H,5H,4D,5D")) == "trumps:S"


def test_one_forced_to_exchange_before_he_names_trumps_keeps_his_best_suit() -> None:
    hand = "AS 7C 5C KC 4H 3H 4D 5D QS"
    deal = after(dealt("tresillo", hand, forced_trumps="after"), "pass pass pass announce:entrada")
    assert does(deal) == "xQS,3H,4H,4D,5D"


@pytest.mark.parametrize(("hand", "does_it"), [("AS KS 3H 4H 5H 3D 4D 5D 3C", "first"), (WEAK, "yield")])
def test_the_stronger_defender_exchanges_first(hand: str, does_it: str) -> None:
    deal = after(dealt("renegado", "2S AC 7S 6S 5S KH KD KC QC", hand), "entrada pass pass trumps:S x0")
    assert does(deal) == does_it


def test_a_defender_keeps_trumps_and_kings() -> None:
    deal = dealt("renegado", "2S AC 7S 6S 5S KH KD 7C 6C", "AS KS 3H 4H 5H 3D 4D KC 3C")
    assert does(after(deal, "entrada pass pass trumps:S x0 first")) == "x3C,3H,4H,5H,3D,4D"


# Calling a king


def test_the_king_called_makes_a_queen_good_or_is_of_the_shortest_suit() -> None:
    before = "ask pass pass pass pass trumps:S"
    assert says("AS 2S AC 5S QH 3H 4D 3C", before, ruleset="cinquillo") == "call:KH"
    assert says("AS 2S AC 5S 4H 3H 4D KC", before, ruleset="cinquillo") == "call:KD"


# Play

SOLO = "solo trumps:S first x0 x0"


def solo(*hands: str) -> Deal:
    """Eldest plays a solo in spades; nobody exchanges."""
    return after(dealt("renegado", *hands), SOLO)


def test_the_ombre_draws_trumps_from_the_top() -> None:
    assert does(solo("AS 2S AC 7S 4H 3D 4D 5D QC")) == "AS"


def test_the_ombre_cashes_kings_when_no_trumps_are_to_be_drawn() -> None:
    assert does(solo("QS 7S 6S 5S 4H KD 4D 5D QC")) == "KD"


def test_the_ombre_without_either_leads_low_from_a_short_suit() -> None:
    assert does(solo("QS 7S 6S 5S 4H QD 4D 5D 3D")) == "4H"


def test_a_defender_leads_a_king_or_high_from_a_short_suit() -> None:
    king = dealt("renegado", "3S QC 3C 4C KH QD JD AD 2D", "AS 2S AC KS QS JS 7S 3H 3D")
    before = "pass solo trumps:S first x0 x0"
    assert does(after(king, before)) == "KH"
    none = dealt("renegado", "3S QC 3C 4C QH QD JD AD 2D", "AS 2S AC KS QS JS 7S 3H 3D", "KC KH KD")
    assert does(after(none, before)) == "QH"


def test_a_king_is_not_led_to_be_ruffed() -> None:
    eldest = "KC QC 3C KH 4C QD JD AD 2D"
    deal = dealt("renegado", eldest, "AS 2S AC KS QS JS 5S 3D 4D", "KD 7S JC 7C 6C JH AH 5D 6D")
    before = after(deal, "pass solo trumps:S first x0 x0")
    assert does(before) == "KC"
    assert does(after(before, "3C 5S 6C 3D KD 2D AH KH 4D")).endswith("D")


def test_a_trick_is_won_as_cheaply_as_will_hold() -> None:
    deal = solo("AS 2S AC KS 5S AH 4H 3D 4D", "2H 5H 6H QD JD QC 3C 4C 6S", "KH QH 7H KD AD KC JC 7S 3S")
    assert does(after(deal, "AH 2H")) == "QH"


def test_a_fellow_is_not_overtaken_needlessly() -> None:
    deal = solo("AS 2S AC KS 5S 3H 4H 3D 4D", "JH AH 2H QD JD QC 3C 4C 6S", "KH QH 7H KD AD KC JC 7S 3S")
    assert does(after(deal, "4H JH")) == "7H"


def test_a_fellow_is_overtaken_when_the_ombre_to_come_could_win() -> None:
    deal = dealt("renegado", "JH 3C 4C QD JD AD 2D 6S 5S", "KH QC JC 7C 6C KD 3D 4S 3S", "AS 2S AC KS QS JS QH 4H 5C")
    deal = after(deal, "pass pass solo trumps:S first x0 x0 JH")
    assert deal.to_move == 1
    assert does(deal) == "KH"


def test_a_card_thrown_away_is_the_least_and_trumps_are_kept() -> None:
    deal = solo("AS 2S AC KS QS 3H 4H 3D 4D", "KH QC 3C 4C 5C KD JD AD 2D", "7S 6S 5S QH JH AH 2H QD 5D")
    assert does(after(deal, "AS")) == "3C"


def test_the_ombre_ruffs_with_his_least_trump() -> None:
    deal = dealt("renegado", "KH QC 3C 4C 5C KD JD AD 2D", "AS 2S AC KS QS 5S 4D 6C 5D", "7S 6S 3S QH JH AH 2H QD 6D")
    assert does(after(deal, "pass solo trumps:S first x0 x0 KH")) == "5S"


# Surrender, stop, finish


def lost() -> Deal:
    """The ombre has lost two tricks and is about to lose a third."""
    hands = ("KS QS 3S 4H 3H 5D 4D 3D QC", "AS 2S AC JS 7S KH KD QD JD", "KC JC 7C 6C 5C QH JH AH 2H")
    return after(dealt("renegado", *hands), "entrada pass pass trumps:S x0 first x0 x0 3H KH 2H AS 6C 3S 2S 5C")


def test_an_ombre_without_hope_surrenders() -> None:
    assert does(lost()) == "surrender"


def test_a_strong_defender_takes_over_and_a_weak_one_accepts() -> None:
    assert does(after(lost(), "surrender")) == "takeover"
    assert does(after(lost(), "surrender accept")) == "accept"


def test_a_defender_with_codille_in_sight_refuses_what_he_cannot_take_over() -> None:
    hands = ("KS QS 4S 4H 3H 5D 4D 3D QC", "AS 2S AC JS 7S KH KD QD JD", "KC JC 7C 6C 5C QH JH AH 2H")
    deal = after(dealt("renegado", *hands, stock="3S"), "vuelta pass pass xQC first x0 x0 3H KH 2H AS 6C 3S 2S 5C")
    assert does(after(deal, "surrender")) == "refuse"
    assert does(after(deal, "surrender accept")) == "accept"


def test_the_ombre_stops_unless_every_trick_is_sure() -> None:
    sure = solo("AS 2S AC KS QS JS 7S KH KD", "3H 4H 5H 3D 4D 5D 3C 4C 5C", "6S 5S 6H 2H 6D 2D 6C 7C JC")
    sure = after(sure, "AS 3C 5S 2S 4C 6S AC 5C 6C KS 3D 7C QS 3H JC")
    assert does(sure) != "stop"
    unsure = solo("AS 2S AC KS QS 3H 4H 5C KD", "6H 2H 5H 3D 4D 5D 3C 4C KC", "6S 5S KH QH 6D 2D 6C 7C JC")
    unsure = after(unsure, "AS 3C 5S 2S 4C 6S AC 3D 6C KS 4D 7C QS 2H JC")
    assert does(unsure) == "stop"


def test_what_is_decided_is_finished() -> None:
    deal = solo("AS 2S AC KS QS JS 7S 3H 4H", "KH QH 5H 3D 4D 5D 3C 4C KC", "6S 5S JH 6H 6D 2D 6C 7C JC")
    for _ in range(40):
        if deal.over:
            break
        finish = "finish" in deal.legal
        action = does(deal)
        assert (action == "finish") is finish
        deal = deal.act(action)
    assert deal.over


# A game to lose every trick


def test_one_who_must_lose_plays_under_as_high_as_he_can() -> None:
    hands = ("3S 4S 2C 4C 7H 5H 7D 5D 3D", "6C 5C 3C KC KH QH JH AH KS", "QC JC 7C 2H 3H 4H 6H KD QD")
    deal = after(dealt("renegado", *hands), "pass pass pass contrabola trumps:S")
    assert does(after(deal, "4C 6C QC KD")) == "3D"


def test_the_others_play_low_to_make_him_win() -> None:
    hands = ("3S 4S 2C 4C 7H 5H 7D 5D 3D", "6C 5C 3C KC KH QH JH AH KS", "QC JC 7C 2H 3H 4H 6H KD QD")
    deal = after(dealt("renegado", *hands), "pass pass pass contrabola trumps:S")
    assert does(after(deal, "4C")) == "3C"


# Memory


def test_a_seat_that_did_not_follow_is_remembered_to_lack_the_suit_but_not_the_matadors() -> None:
    deal = solo("KS QS 7S 6S 4H KD 4D 5D QC", "AS AC KH QH 5H 3D 6D 3C 4C", "2S JS 5S JH 6H 2D 6C 7C JC")
    deal = after(deal, "7S 3C 5S")
    known = memory(deal)
    assert not known.may_hold[1] >> CARDS["JS"] & 1
    assert known.may_hold[1] >> CARDS["AS"] & 1
    assert known.may_hold[2] >> CARDS["JS"] & 1


def test_the_turned_card_is_in_the_hand_of_the_ombre() -> None:
    deal = after(dealt("renegado", "AS 2S AC KS QS JS 7S KH KD", stock="3S"), "vuelta pass pass xKD first x0 x0 AS")
    known = memory(deal)
    assert known.may_hold[0] >> CARDS["3S"] & 1
    assert not known.may_hold[2] >> CARDS["3S"] & 1


def test_a_leftover_stock_that_was_shown_is_out_of_play() -> None:
    deal = after(dealt("renegado", "AS 2S AC KS QS JS 7S KH KD", stock="3S", show_leftover_stock="true"), SOLO)
    assert not memory(deal).unseen >> CARDS["3S"] & 1


def test_top_trumps_and_then_masters_are_sure() -> None:
    deal = solo("AS 2S AC 7S 4H 3D 4D 5D QC")
    assert sure_tricks(memory(deal)) == 3
    assert hopes(memory(deal)) >= 30
