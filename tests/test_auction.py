"""Bidding, announcing, the games when all pass, forced spadille, and the fourth player."""

import pytest
from notation_helpers import after, dealt, log, rule, seen, why

from spadille.state import Role

FORCED_PACK = ("2H 3H 4H 5H 6H QH JH KH 7H", "2S 3S 4S 5S 6S QS JS KS 7S", "2C 3C 4C 5C 6C QC JC KC 7C")
"""Three hands without a black ace: both lie in the stock."""


# The auction


@pytest.mark.parametrize("dealer", range(3))
def test_eldest_at_the_dealers_right_speaks_first_whoever_deals(dealer: int) -> None:
    deal = dealt("renegado", dealer=dealer)
    assert deal.to_move == (dealer + 1) % 3
    assert after(deal, "pass").to_move == (dealer + 2) % 3


@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("", "pass entrada vuelta solo"),
        ("entrada", "pass vuelta solo"),
        ("pass", "pass entrada vuelta solo"),
        ("pass vuelta", "pass solo"),
        ("entrada vuelta", "pass solo"),
        ("entrada vuelta pass", "pass vuelta solo"),
        ("vuelta pass solo", "pass solo"),
    ],
)
def test_a_call_is_higher_or_a_hold_by_one_earlier(calls: str, legal: str) -> None:
    assert seen(after(dealt("renegado"), calls)) == legal


def test_the_example_of_the_rules_ends_when_nothing_is_left_to_call() -> None:
    deal = after(dealt("renegado"), "entrada vuelta pass vuelta solo solo")
    assert (deal.phase, deal.state.ombre, deal.state.bid) == ("trumps", 0, "solo")


def test_a_player_still_in_speaks_though_he_can_only_pass() -> None:
    deal = after(dealt("renegado"), "entrada solo")
    assert (deal.to_move, seen(deal)) == (2, "pass")
    assert (after(deal, "pass").to_move, seen(after(deal, "pass"))) == (0, "pass solo")
    assert after(deal, "pass pass").state.ombre == 1


def test_a_solo_by_eldest_ends_the_auction_at_once() -> None:
    assert after(dealt("renegado"), "solo").phase == "trumps"


def test_a_pass_is_final() -> None:
    deal = after(dealt("renegado"), "pass entrada vuelta")
    assert (deal.to_move, seen(deal)) == (1, "pass vuelta solo")
    assert after(deal, "vuelta").to_move == 2


def test_the_highest_bidder_does_not_speak_until_overcalled_or_held() -> None:
    deal = after(dealt("renegado"), "entrada pass pass")
    assert (deal.phase, deal.state.ombre) == ("trumps", 0)


@pytest.mark.parametrize(
    ("calls", "token", "sentence"),
    [
        ("vuelta", "entrada", "Entrada is below vuelta. Allowed: pass, solo."),
        (
            "entrada",
            "entrada",
            "Entrada was called by player 1, who comes earlier in order from eldest: only one still earlier may hold "
            "it. Allowed: pass, vuelta, solo.",
        ),
        ("", "ask", "The auction is open. Allowed: pass, entrada, vuelta, solo; not “ask”."),
        ("", "KD", "The auction is open. Allowed: pass, entrada, vuelta, solo; not “king of diamonds”."),
        ("", "announce:solo", "The auction is open. Allowed: pass, entrada, vuelta, solo; not “announce solo”."),
    ],
)
def test_a_call_is_refused(calls: str, token: str, sentence: str) -> None:
    assert why(after(dealt("renegado"), calls), token) == sentence


@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("", "pass entrada"),
        ("pass", "pass entrada"),
        ("entrada", "pass vuelta"),
        ("entrada vuelta", "pass solo"),
        ("entrada vuelta pass", "pass vuelta solo"),
    ],
)
def test_without_jumps_each_raise_is_the_next_one_up(calls: str, legal: str) -> None:
    assert seen(after(dealt("tresillo"), calls)) == legal


def test_a_jump_is_refused() -> None:
    assert why(dealt("tresillo"), "solo") == (
        "Solo skips a call: each raise is the next one up. Allowed: pass, entrada."
    )


def test_the_rungs_of_the_favourite_count() -> None:
    deal = dealt("tresillo", favourite_suit="H")
    assert seen(after(deal, "entrada")) == "pass entrada-favourite"
    assert seen(after(deal, "entrada entrada-favourite")) == "pass vuelta"
    assert seen(after(deal, "entrada entrada-favourite vuelta")) == "pass vuelta solo"


# Duel


@pytest.mark.parametrize(
    ("calls", "mover"),
    [
        ("entrada", 1),
        ("entrada vuelta", 0),
        ("entrada vuelta vuelta", 1),
        ("entrada vuelta vuelta pass", 2),
        ("entrada pass", 2),
        ("entrada pass vuelta", 0),
        ("entrada pass vuelta vuelta", 2),
        ("entrada vuelta pass", 2),
        ("pass", 1),
        ("pass entrada", 2),
        ("pass pass", 2),
    ],
)
def test_in_a_duel_the_first_two_settle_it_before_the_third_speaks(calls: str, mover: int) -> None:
    assert after(dealt("renegado", auction_order="duel"), calls).to_move == mover


def test_in_a_duel_the_third_may_call_when_both_have_passed() -> None:
    deal = after(dealt("renegado", auction_order="duel"), "pass pass")
    assert (deal.to_move, seen(deal)) == (2, "pass entrada vuelta solo")
    assert after(deal, "vuelta").state.ombre == 2


# Cinquillo


def test_the_fifth_may_not_ask_leave() -> None:
    deal = after(dealt("cinquillo"), "pass pass pass pass")
    assert (deal.to_move, seen(deal)) == (4, "pass solo")
    assert why(deal, "ask") == "The last to speak may not say ask leave. Allowed: pass, solo."
    assert after(deal, "pass").result == "thrown in"


def test_the_fifth_may_only_play_solo_without_jumps_too() -> None:
    deal = dealt("cinquillo", jump_bids="false")
    assert seen(deal) == "pass ask"
    assert seen(after(deal, "pass pass pass pass")) == "pass solo"


def test_asking_leave_may_be_held_by_one_earlier() -> None:
    deal = after(dealt("cinquillo"), "pass ask solo pass pass")
    assert (deal.to_move, seen(deal)) == (1, "pass solo")


# Announcing


def test_the_winner_announces_at_least_his_bid() -> None:
    deal = after(dealt("tresillo"), "entrada pass pass")
    assert (deal.phase, deal.to_move) == ("announce", 0)
    assert seen(deal) == "announce:entrada announce:vuelta announce:solo"
    deal = after(dealt("tresillo"), "entrada vuelta pass pass")
    assert seen(deal) == "announce:vuelta announce:solo"
    assert why(deal, "announce:entrada") == "Entrada may not be announced: vuelta, solo may."
    assert why(deal, "announce:xyzzy") == "Xyzzy may not be announced: vuelta, solo may."
    assert why(deal, "solo") == (
        "The ombre announces his contract. Allowed: announce vuelta, announce solo; not “solo”."
    )
    deal = after(deal, "announce:solo")
    assert (deal.state.bid, deal.state.game.name, deal.phase) == ("vuelta", "solo", "trumps")


def test_he_who_holds_the_highest_contract_is_not_asked() -> None:
    assert after(dealt("tresillo"), "entrada vuelta solo pass pass").phase == "trumps"
    assert after(dealt("renegado", may_upgrade="true"), "solo").phase == "trumps"


def test_the_contract_is_not_raised_after_the_turned_card_was_seen() -> None:
    deal = after(dealt("tresillo"), "entrada vuelta pass pass announce:vuelta")
    assert deal.phase == "exchange"
    assert rule(deal, "announce:solo") == "phase"


def test_without_upgrades_nothing_is_announced() -> None:
    assert after(dealt("renegado"), "entrada pass pass").phase == "trumps"
    assert after(dealt("tresillo", may_upgrade="false"), "entrada pass pass").phase == "trumps"


# Lower bids


def test_when_all_pass_each_may_call_one_lower_game() -> None:
    deal = after(dealt("renegado"), "pass pass pass")
    assert (deal.phase, deal.to_move) == ("lower bids", 0)
    assert seen(deal) == "pass gascarola voltereta contrabola"
    assert why(deal, "entrada") == (
        "All have passed; a lower game may be called. Allowed: pass, gascarola, voltereta, contrabola; not “entrada”."
    )
    assert after(deal, "pass").to_move == 1
    deal = after(deal, "pass contrabola")
    assert (deal.state.ombre, deal.state.bid, deal.phase) == (1, None, "trumps")


def test_the_first_lower_call_stands() -> None:
    assert after(dealt("renegado"), "pass pass pass gascarola").phase == "exchange"


def test_the_lower_games_may_be_fewer() -> None:
    deal = after(dealt("renegado", lower_bids="contrabola+gascarola"), "pass pass pass")
    assert seen(deal) == "pass gascarola contrabola"


def test_when_nobody_calls_the_cards_are_thrown_in() -> None:
    deal = after(dealt("renegado"), "pass pass pass pass pass pass")
    assert (deal.over, deal.result, deal.state.contract) == (True, "thrown in", None)
    assert [payment.reason for payment in deal.payments] == ["ante"]
    assert deal.state.settled is not None
    assert deal.state.settled.stake.pool == 5


# Forced spadille


@pytest.mark.parametrize("seat", range(3))
def test_the_holder_of_spadille_must_play(seat: int) -> None:
    hands = ["", "", ""]
    hands[seat] = "AS"
    deal = after(dealt("renegado", *hands, forced_spadille="spadille", lower_bids="none"), "pass pass pass")
    assert (deal.state.ombre, deal.state.forced, deal.to_move) == (seat, True, seat)
    assert (deal.state.game.name, deal.state.bid) == ("entrada", None)
    assert log(deal) == f"pass pass pass spadille:{seat}"


def test_he_exchanges_up_to_eight_and_names_trumps_before_drawing() -> None:
    deal = after(dealt("renegado", "AS", forced_spadille="spadille", lower_bids="none"), "pass pass pass")
    assert deal.phase == "trumps"
    assert seen(after(deal, "trumps:S")).startswith("x0-8 of ")


def test_he_may_name_trumps_after_drawing() -> None:
    options = {"forced_spadille": "spadille", "lower_bids": "none", "forced_trumps": "after"}
    deal = after(dealt("renegado", "AS", options=options), "pass pass pass")
    assert deal.phase == "exchange"
    assert after(deal, "x0").phase == "trumps"
    assert after(deal, "x0 trumps:H").phase == "defenders"


def test_spadille_in_the_stock_throws_the_cards_in() -> None:
    deal = after(dealt("renegado", *FORCED_PACK, forced_spadille="spadille", lower_bids="none"), "pass pass pass")
    assert (deal.result, log(deal)) == ("thrown in", "pass pass pass spadille:stock")


@pytest.mark.parametrize(
    ("second", "ombre", "events"), [("AC", 1, "spadille:stock basto:1"), ("", 0, "spadille:stock basto:stock")]
)
def test_then_the_holder_of_basto_must_play_else_eldest(second: str, ombre: int, events: str) -> None:
    hands = list(FORCED_PACK)
    if second:
        hands[1] = hands[1].replace("2S", second)
    options = {"forced_spadille": "spadille_basto_eldest", "lower_bids": "none"}
    deal = after(dealt("renegado", *hands, options=options), "pass pass pass")
    assert (deal.state.ombre, deal.state.forced) == (ombre, True)
    assert log(deal) == f"pass pass pass {events}"


def test_forced_spadille_waits_for_the_lower_bids() -> None:
    deal = dealt("renegado", "AS", forced_spadille="spadille")
    assert after(deal, "pass pass pass").phase == "lower bids"
    assert after(deal, "pass pass pass pass pass pass").state.forced
    assert not after(deal, "pass pass pass pass gascarola").state.forced


def test_forced_in_tresillo_he_announces_entrada_or_solo_and_not_vuelta() -> None:
    deal = after(dealt("tresillo", "", "AS"), "pass pass pass")
    assert (deal.to_move, seen(deal)) == (1, "announce:entrada announce:solo")
    assert rule(deal, "announce:vuelta") == "announce"
    assert seen(after(deal, "announce:entrada trumps:H")).startswith("x0-9 of ")
    assert after(deal, "announce:solo trumps:H").phase == "defenders"
    favoured = after(dealt("tresillo", "", "AS", favourite_suit="H"), "pass pass pass")
    assert seen(favoured) == "announce:entrada announce:entrada-favourite announce:solo announce:solo-favourite"


# The fourth player


def test_the_player_opposite_the_dealer_sits_out() -> None:
    deal = dealt("four-handed")
    assert (deal.state.dealer, deal.state.active) == (3, (0, 2, 3))
    assert deal.state.roles[1] is Role.OUT


def test_the_fourth_may_take_the_stock_when_three_have_passed() -> None:
    deal = after(dealt("four-handed"), "pass pass pass")
    assert (deal.to_move, deal.phase, seen(deal)) == (1, "fourth", "take pass")
    assert deal.view(1).hand == 0
    assert why(deal, "entrada") == (
        "All have passed; the fourth player may take the stock. Allowed: take, pass; not “entrada”."
    )
    assert after(deal, "pass").result == "thrown in"
    taken = after(deal, "take")
    assert taken.state.active == (0, 1, 2, 3)
    assert taken.state.hands[1].bit_count() == 13
    assert seen(taken).startswith("x4-4 of ")
    played = after(taken, f"{four_of(seen(taken))} trumps:S")
    assert (played.phase, played.to_move) == ("play", 0)
    assert [hand.bit_count() for hand in played.state.hands] == [9, 9, 9, 9]


def four_of(choice: str) -> str:
    return "x" + ",".join(choice.partition(" of ")[2].split()[:4])


@pytest.mark.parametrize("dealer", range(4))
def test_the_fourth_sits_in_his_place_in_turn_order_and_eldest_leads(dealer: int) -> None:
    deal = after(dealt("four-handed", dealer=dealer), "pass pass pass")
    assert deal.to_move == (dealer + 2) % 4
    taken = deal.act("take")
    assert taken.state.active == tuple((dealer + distance) % 4 for distance in range(1, 5))
    assert after(taken, f"{four_of(seen(taken))} trumps:S").to_move == (dealer + 1) % 4


def test_the_fourth_who_may_not_decline_still_says_take() -> None:
    deal = after(dealt("four-handed", fourth_may_decline="false"), "pass pass pass")
    assert seen(deal) == "take"
    assert rule(deal, "pass") == "phase"


@pytest.mark.parametrize("options", [{"lower_bids": "contrabola"}, {"forced_spadille": "spadille"}])
def test_the_fourth_is_not_asked_where_lower_games_or_forced_spadille_are_played(options: dict[str, str]) -> None:
    deal = after(dealt("four-handed", *FORCED_PACK, options=options), "pass pass pass")
    while not deal.over:
        deal = deal.act("pass")
    assert deal.result == "thrown in"
    assert not {"take"} & set(log(deal).split())
    assert {entry.seat for entry in deal.actions} == {0, 2, 3}


def test_with_four_at_tresillo_the_dealer_sits_out() -> None:
    deal = dealt("tresillo", seats="4")
    assert (deal.state.dealer, deal.state.active) == (3, (0, 1, 2))
