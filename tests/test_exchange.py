"""Naming and turning trumps, laying out and drawing, yielding, and the called king."""

import pytest
from notation_helpers import after, dealt, log, seen, why, words

from spadille.cards import cards_in
from spadille.deal import Deal
from spadille.exchange import DEFENDERS

ALL_DIAMONDS = "2D 3D 4D 5D 6D 7D JD QD KD"
OTHERS = "2H 3H 4H 5H 6H 7H JH QH KH"


def hand(deal: Deal, seat: int) -> str:
    return words(cards_in(deal.state.hands[seat]))


# Trumps


def test_the_ombre_names_trumps_before_he_sees_the_stock() -> None:
    deal = after(dealt("renegado"), "entrada pass pass")
    assert (deal.phase, seen(deal)) == ("trumps", "trumps:S trumps:C trumps:H trumps:D")
    assert why(deal, "KD") == (
        "The ombre names trumps. Allowed: spades, clubs, hearts, diamonds; not “king of diamonds”."
    )


def test_the_suit_removed_cannot_be_trumps() -> None:
    deal = after(dealt("two-handed"), "solo")
    assert seen(deal) == "trumps:S trumps:C trumps:H"
    assert why(deal, "trumps:D") == "Diamonds are not in the pack and cannot be trumps."
    assert seen(after(dealt("two-handed", removed_suit="H"), "solo")) == "trumps:S trumps:C trumps:D"


def test_a_plain_contract_names_another_suit_than_the_favourite() -> None:
    deal = after(dealt("tresillo", favourite_suit="H"), "entrada pass pass announce:entrada")
    assert seen(deal) == "trumps:S trumps:C trumps:D"
    assert why(deal, "trumps:H") == "Hearts are the favourite suit: a plain entrada names another."


@pytest.mark.parametrize(("contract", "phase"), [("entrada-favourite", "exchange"), ("solo-favourite", "defenders")])
def test_a_favourite_contract_fixes_the_trumps(contract: str, phase: str) -> None:
    deal = after(dealt("tresillo", favourite_suit="H"), f"entrada pass pass announce:{contract}")
    assert (deal.phase, deal.state.trumps, deal.state.game.unit) == (phase, 2, 2)


def test_a_vuelta_that_turns_the_favourite_is_ordinary() -> None:
    deal = after(dealt("tresillo", stock="KH", favourite_suit="H"), "entrada pass pass announce:vuelta")
    assert (deal.state.trumps, deal.state.game.unit, deal.state.game.name) == (2, 1, "vuelta")


def test_contrabola_names_a_suit_of_which_he_holds_a_trump() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS), "pass pass pass contrabola")
    assert seen(deal) == "trumps:D"
    assert why(deal, "trumps:S") == (
        "In contrabola you name a suit of which you hold a trump: you hold none of spades."
    )


@pytest.mark.parametrize("ace", ["AS", "AC"])
def test_spadille_and_basto_count_in_any_suit(ace: str) -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS.replace("2D", ace)), "pass pass pass contrabola")
    assert seen(deal) == "trumps:S trumps:C trumps:H trumps:D"


def test_nobody_exchanges_in_contrabola() -> None:
    assert after(dealt("renegado", "AS"), "pass pass pass contrabola trumps:S").phase == "play"


# The turned card


@pytest.mark.parametrize(("card", "trumps"), [("7H", 2), ("AS", 0), ("AC", 1), ("2D", 3)])
def test_the_turned_card_makes_trumps_a_black_ace_its_printed_suit(card: str, trumps: int) -> None:
    deal = after(dealt("renegado", stock=card), "vuelta pass pass")
    assert (deal.state.trumps, log(deal)) == (trumps, f"vuelta pass pass turn:{card}")


def test_the_turned_card_is_the_first_drawn_and_the_hand_stays_nine() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS, stock="KH QH JH"), "vuelta pass pass")
    assert seen(deal) == f"x1-9 of {ALL_DIAMONDS}"
    assert hand(after(deal, "x2D"), 0) == "KH 3D 4D 5D 6D 7D JD QD KD"
    assert hand(after(deal, "x2D,3D"), 0) == "QH KH 4D 5D 6D 7D JD QD KD"


def test_at_least_one_is_laid_out_in_a_vuelta() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS, stock="KH"), "vuelta pass pass")
    assert why(deal, "x0") == "You may lay out 1 to 9 cards, not 0."
    assert why(deal, "stop") == "This is the exchange: lay out 1 to 9 cards; not “stop”."


def test_the_turned_card_may_not_be_laid_out() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS, stock="KH"), "vuelta pass pass")
    sentence = "The turned card, king of hearts, may not be laid out: it is the first that you draw."
    assert why(deal, "xKH,2D") == why(deal, "xKH,QH") == sentence
    assert why(deal, "xQH") == "You do not hold queen of hearts."


# Laying out


def test_the_ombre_lays_out_and_draws_as_many_from_the_top() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS, stock="KH QH JH"), "entrada pass pass trumps:D")
    assert seen(deal) == f"x0-9 of {ALL_DIAMONDS}"
    drawn = after(deal, "x3D,2D")
    assert hand(drawn, 0) == "QH KH 4D 5D 6D 7D JD QD KD"
    assert (words(cards_in(drawn.state.discards[0])), drawn.state.stock_left) == ("2D 3D", 11)
    assert hand(after(deal, "x0"), 0) == ALL_DIAMONDS


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("xKH", "You do not hold king of hearts."),
        ("xKH,2D,QH", "You do not hold queen of hearts or king of hearts."),
        ("2D", "This is the exchange: lay out up to 9 cards, or none; not “2 of diamonds”."),
        ("pass", "This is the exchange: lay out up to 9 cards, or none; not “pass”."),
        ("x", "This is the exchange: lay out up to 9 cards, or none; not “x”."),
    ],
)
def test_a_lay_out_is_refused(token: str, sentence: str) -> None:
    assert why(after(dealt("renegado", ALL_DIAMONDS), "entrada pass pass trumps:D"), token) == sentence


def test_gascarola_keeps_exactly_one_or_none_and_names_trumps_having_seen() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS), "pass pass pass gascarola")
    assert seen(deal) == f"x8-9 of {ALL_DIAMONDS}"
    assert why(deal, "x2D") == "You may lay out 8 to 9 cards, not 1."
    kept = after(deal, "x" + ALL_DIAMONDS.replace(" ", ",")[3:])
    assert (kept.phase, kept.state.stock_left) == ("trumps", 5)
    assert seen(after(kept, "trumps:S first")).startswith("x0-5 of ")
    assert after(deal, "x" + ALL_DIAMONDS.replace(" ", ",")).state.stock_left == 4


def test_gascarola_of_two_keeps_one_and_takes_seven_or_takes_eight() -> None:
    deal = after(dealt("two-handed", lower_bids="gascarola"), "pass pass gascarola")
    assert seen(deal).startswith("x7-8 of ")


def test_voltereta_lays_out_one_to_five() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS, stock="KH"), "pass pass pass voltereta")
    assert seen(deal) == f"x1-5 of {ALL_DIAMONDS}"
    assert log(deal) == "pass pass pass voltereta turn:KH"


def test_exactly_four_are_laid_out_by_the_fourth_and_nothing_is_drawn() -> None:
    deal = after(dealt("four-handed"), "pass pass pass take")
    cards = seen(deal).partition(" of ")[2].split()
    assert why(deal, f"x{cards[0]}") == "You may lay out exactly 4 cards, not 1."
    assert why(deal, "pass") == ("This is the exchange: lay out exactly 4 cards; not “pass”.")
    laid = after(deal, "x" + ",".join(cards[:4]))
    assert hand(laid, 1).split() == cards[4:]
    assert after(laid, "trumps:H").phase == "play"


# The defenders


def test_the_defender_at_the_ombres_right_goes_first_or_yields() -> None:
    deal = after(dealt("renegado"), "pass entrada pass trumps:S x0")
    assert (deal.to_move, seen(deal)) == (2, "first yield")
    assert after(deal, "first").to_move == 2
    assert after(deal, "yield").to_move == 0
    assert why(deal, "x0") == (
        "The defender at the ombre's right exchanges first or yields. Allowed: first, yield; not “keep all cards”."
    )


def test_a_yield_is_final() -> None:
    deal = after(dealt("renegado"), "pass entrada pass trumps:S x0 yield")
    assert why(deal, "yield").startswith("This is the exchange")
    assert after(deal, "x0").to_move == 2
    assert after(deal, "x0 x0").phase == "play"


def laying(deal: Deal, number: int) -> str:
    cards = seen(deal).partition(" of ")[2].split()
    return "x" + (",".join(cards[:number]) or "0")


@pytest.mark.parametrize(("ruleset", "most"), [("renegado", 8), ("tresillo", 9), ("four-handed", 8)])
def test_the_first_exchanges_up_to_his_most_and_the_second_what_is_left(ruleset: str, most: int) -> None:
    calls = {"tresillo": "entrada pass pass announce:entrada"}.get(ruleset, "entrada pass pass")
    deal = after(dealt(ruleset), f"{calls} trumps:S x0 first")
    assert seen(deal).startswith(f"x0-{most} of ")
    assert seen(after(deal, laying(deal, most))).startswith(f"x0-{min(9, 13 - most)} of ")
    assert seen(after(deal, "x0")).startswith("x0-9 of ")


@pytest.mark.parametrize("most", range(10))
def test_the_firsts_most_is_an_option(most: int) -> None:
    deal = after(dealt("renegado", first_defender_max=str(most)), "entrada pass pass trumps:S x0 yield")
    choice = seen(deal)
    assert choice.startswith(f"x0-{most} of ")
    if most == 0:
        assert why(deal, laying(deal, 1)) == "You may lay out exactly 0 cards, not 1."


def test_nobody_takes_more_than_is_left() -> None:
    deal = after(dealt("renegado"), "entrada pass pass trumps:S")
    deal = after(deal, laying(deal, 9))
    assert seen(after(deal, "first")).startswith("x0-4 of ")
    assert why(after(deal, "first"), laying(after(deal, "first"), 5)) == "You may lay out 0 to 4 cards, not 5."


def test_nobody_is_asked_when_nothing_is_left() -> None:
    deal = after(dealt("renegado"), "entrada pass pass trumps:S")
    deal = after(deal, f"{laying(deal, 9)} first")
    assert after(deal, laying(deal, 3)).phase == "defenders"
    assert after(deal, laying(deal, 4)).phase == "play"


def test_no_defender_is_asked_where_the_ombre_has_taken_the_whole_stock() -> None:
    """No game here has so small a stock; the rule does not depend on that."""
    deal = after(dealt("renegado"), "entrada pass pass trumps:S x0")
    state = DEFENDERS.enter(deal.state.evolve(top=40, mover=None))
    assert (state.mover, state.steps) == (None, ("lead", "play"))


def test_the_defenders_exchange_in_solo_too_and_the_ombre_does_not() -> None:
    deal = after(dealt("renegado"), "solo trumps:S")
    assert (deal.phase, deal.to_move) == ("defenders", 1)


def test_a_lone_defender_has_no_choice_of_order() -> None:
    deal = after(dealt("two-handed"), "entrada pass trumps:S")
    assert deal.state.stock_left == 14
    deal = after(deal, laying(deal, 8))
    assert (deal.to_move, seen(deal).partition(" of ")[0]) == (1, "x0-6")


@pytest.mark.parametrize(("ombre", "first"), [(0, 0), (9, 0), (9, 3)])
def test_the_stock_left_is_shown_to_all_before_the_first_lead(ombre: int, first: int) -> None:
    deal = after(dealt("renegado", show_leftover_stock="true"), "entrada pass pass trumps:S")
    deal = after(deal, f"{laying(deal, ombre)} first")
    deal = after(deal, f"{laying(deal, first)} x0")
    stock = words(deal.state.pack[deal.state.top :])
    assert len(stock.split()) == 13 - ombre - first
    assert log(deal).endswith(f" x0 stock:{stock.replace(' ', ',')}")
    assert "stock:" + stock.replace(" ", ",") in [entry.token for entry in deal.view(None).known.log]


def test_a_stock_that_is_gone_is_not_shown() -> None:
    deal = after(dealt("renegado", show_leftover_stock="true"), "entrada pass pass trumps:S")
    deal = after(deal, f"{laying(deal, 9)} first")
    assert "stock" not in log(after(deal, laying(deal, 4)))


def test_the_stock_left_stays_face_down_otherwise() -> None:
    assert "stock" not in log(after(dealt("renegado"), "solo trumps:S first x0 x0"))


# The called king


def test_a_king_is_called_not_of_trumps_and_not_held() -> None:
    deal = after(dealt("cinquillo", "KH", "KC KD"), "ask pass pass pass pass trumps:S")
    assert (deal.phase, seen(deal)) == ("king", "call:KC call:KD")
    assert why(deal, "call:KH") == (
        "King of hearts may not be called: only a king, not of trumps, that you do not hold. "
        "Allowed: king of clubs, king of diamonds."
    )
    assert why(deal, "call:KS").startswith("King of spades may not be called")
    assert why(deal, "call:QD").startswith("Queen of diamonds may not be called")
    assert why(deal, "KC") == "The ombre calls a king. Allowed: king of clubs, king of diamonds; not “king of clubs”."


def test_holding_all_three_others_he_calls_his_own_and_plays_alone() -> None:
    deal = after(dealt("cinquillo", "KC KH KD"), "ask pass pass pass pass trumps:S")
    assert seen(deal) == "call:KC call:KH call:KD"
    called = after(deal, "call:KD")
    assert (called.state.partner, called.state.called, called.phase) == (None, 39, "play")


def test_the_holder_of_the_called_king_is_the_partner() -> None:
    deal = after(dealt("cinquillo", "", "", "", "KD"), "ask pass pass pass pass trumps:S call:KD")
    assert deal.state.partner == 3


def test_there_is_no_exchange_in_cinquillo() -> None:
    assert after(dealt("cinquillo"), "solo trumps:S").phase == "play"
    assert dealt("cinquillo").state.stock_left == 0


def test_the_other_hand_is_not_touched() -> None:
    deal = after(dealt("renegado", ALL_DIAMONDS, OTHERS), "entrada pass pass trumps:S x2D first x2H")
    assert hand(deal, 0).split()[-8:] == ALL_DIAMONDS.split()[1:]
    assert set(OTHERS.split()[1:]) < set(hand(deal, 1).split())
