"""The play of the cards: order, refusals, stopping, the vole, surrender, taking over, finishing."""

import pytest
from notation_helpers import after, changes, dealt, log, paid, rule, seen, why

from spadille.deal import Deal
from spadille.notation import Verb
from spadille.state import Choice, Trick
from spadille.tricks import rest_is_decided

BELINDA = ("AS 2S AC KS KC KH QH 3D 4D", "QS JS 7S 6S 5S KD QD JD AH", "4S 3S JC 7C JH 2H 3H 4H 5H")
POEM = "AS 7S 4S 2S 6S 3S AC 5S 7C KS JS JC KC QS 2H KD 3H 3D QD 4H 4D JD 5H QH AH JH KH"
TO_PLAY = "entrada pass pass trumps:S x0 first x0 x0"

STRONG = ("AS 2S AC KS QS JS 7S 6S 2H", "5S 4S 3S 2C 3C 4C 5C 6C KH", "KD QD JD 7D 6D 5D 4D 3D 2D")
"""Eldest wins every trick but that of the two of hearts."""

ALL_TRUMPS = ("AS 2S AC KS QS JS 7S 6S 5S", "4S 3S KH QH JH AH KD QD JD", "KC QC JC 7C 6C 5C 4C 3C 2C")


def belinda(**options: str) -> Deal:
    return after(dealt("renegado", *BELINDA, options=options), TO_PLAY)


def out(deal: Deal, *, tricks: int = 9) -> Deal:
    """Each plays the first card of the pack's order that he may, until so many tricks are made."""
    while not deal.over and (len(deal.state.tricks) < tricks or deal.state.trick):
        legal = deal.legal
        assert not isinstance(legal, Choice)
        deal = deal.act(next(action for action in legal if action.verb is Verb.PLAY))
    return deal


# Order


def test_eldest_leads_first_whoever_is_ombre() -> None:
    deal = after(dealt("renegado", *BELINDA), "pass pass entrada trumps:S x0 first x0 x0")
    assert (deal.state.ombre, deal.to_move, deal.phase) == (2, 0, "play")


@pytest.mark.parametrize("dealer", range(3))
def test_the_play_moves_with_the_seats(dealer: int) -> None:
    deal = after(dealt("renegado", *BELINDA, dealer=dealer), f"{TO_PLAY} {POEM}")
    assert [(trick.winner - dealer - 1) % 3 for trick in deal.state.tricks] == [0, 0, 0, 0, 1, 1, 1, 1, 0]
    gains = changes(deal.payments[1:])
    assert [gains[str((dealer + 1 + place) % 3)] for place in range(3)] == [23, -9, -9]


def test_the_winner_of_a_trick_leads_the_next_and_the_last_ends_the_deal() -> None:
    deal = after(belinda(), POEM.rpartition(" ")[0])
    assert (deal.to_move, seen(deal)) == (0, "KH")
    done = deal.act("KH")
    assert (done.over, done.to_move, done.legal, done.phase, done.result) == (True, None, (), None, "sacada")
    assert why(done, "KH") == "The deal is over: no action is left, “KH” neither."


def test_belinda_wins_as_the_poem_has_it() -> None:
    assert changes(after(belinda(), POEM).payments) == {"0": 23, "1": -9, "2": -14, "pool": 0}
    solo = after(dealt("renegado", *BELINDA), f"solo trumps:S yield x0 x0 {POEM}")
    assert changes(solo.payments) == {"0": 43, "1": -19, "2": -24, "pool": 0}
    assert paid(solo.payments) == [
        "2>pool 5 ante",
        "pool>0 5 stake",
        "1>0 15 contract",
        "1>0 4 estuches",
        "2>0 15 contract",
        "2>0 4 estuches",
    ]


# Refusals of cards


@pytest.mark.parametrize(
    ("hand", "led", "token", "sentence"),
    [
        ("KH 2H 3C 4C 5C", "3H", "3C", "Hearts were led and you can follow: play 2 of hearts or king of hearts."),
        ("AC KS 3H 4H 5H", "4S", "3H", "A trump was led and you hold an ordinary trump: play king of spades or basto."),
        ("AC KH KD 4H 5H", "AS", "KD", "Spadille was led and basto is your only trump: it is forced."),
        ("2S KH KD 4H 5H", "AS", "KD", "Spadille was led and manille is your only trump: it is forced."),
        ("AC 2S KD 4H 5H", "AS", "KD", "Spadille was led, a matador above one of yours, and you hold no other trumps: "
         "play manille or basto."),
        ("AC 2S KD 4H 5H", "3H", "AS", "You do not hold spadille."),
        ("AC 2S KD 4H 5H", "3H", "QD", "You do not hold queen of diamonds."),
        ("AC 2S KD 4H 5H", "3H", "pass", "The cards are being played. Allowed: 4 of hearts, 5 of hearts; not “pass”."),
    ],
)  # fmt: skip
def test_a_card_is_refused(hand: str, led: str, token: str, sentence: str) -> None:
    others = "6S 5S JD QD" if "S" not in led else ""
    deal = dealt("renegado", f"{led} {others}", f"{hand} 2C 6C 7C JC", "AS" if led != "AS" and "AS" in token else "")
    assert why(after(deal, f"solo trumps:S yield x0 x0 {led}"), token) == sentence


def test_a_trump_led_by_an_ordinary_trump_forces_no_matador() -> None:
    deal = dealt("renegado", "4S", "AC KH KD 4H 5H 2C 6C 7C JC")
    legal = seen(after(deal, "solo trumps:S yield x0 x0 4S"))
    assert legal == "AC 2C 6C 7C JC 4H 5H KH KD"


def test_a_matador_played_second_forces_nobody() -> None:
    deal = dealt("renegado", "4S", "AS 3S", "AC KH KD 4H 5H 2C 6C 7C JC")
    legal = seen(after(deal, "solo trumps:S yield x0 x0 4S AS"))
    assert legal == "AC 2C 6C 7C JC 4H 5H KH KD"


# Stopping and the vole


def test_having_won_the_first_five_he_may_stop_or_lead_and_go_on_for_all() -> None:
    deal = out(after(dealt("renegado", *STRONG), TO_PLAY), tricks=5)
    assert seen(deal).endswith(" stop")
    assert "finish" not in seen(deal)
    stopped = deal.act("stop")
    assert (stopped.result, stopped.state.stopped, len(stopped.state.tricks)) == ("sacada", True, 5)
    assert paid(stopped.payments)[1:5] == ["pool>0 5 stake", "1>0 5 contract", "1>0 3 primeras", "1>0 8 estuches"]


def test_leading_to_the_sixth_undertakes_the_vole() -> None:
    deal = out(after(dealt("renegado", *ALL_TRUMPS), TO_PLAY), tricks=5)
    card = seen(deal).split()[0]
    led = deal.act(card)
    assert (deal.state.vole_undertaken, led.state.vole_undertaken) == (False, True)
    made = out(led)
    assert made.result == "vole"
    assert paid(made.payments)[1:5] == ["pool>0 5 stake", "1>0 5 contract", "1>0 10 vole", "1>0 9 estuches"]


def test_a_vole_that_fails_costs_thirty_five_less_what_was_won() -> None:
    deal = out(after(dealt("renegado", *STRONG), TO_PLAY))
    assert deal.result == "vole failed"
    assert paid(deal.payments)[1:] == ["pool>0 5 stake", "0>1 22 vole failed", "0>2 22 vole failed"]


def test_once_the_vole_has_failed_the_rest_may_be_left_unplayed() -> None:
    deal = out(after(dealt("renegado", *STRONG), TO_PLAY), tricks=5)
    deal = after(deal, "2H KH 7D")
    assert deal.to_move == 1
    assert seen(deal).endswith(" finish")
    done = deal.act("finish")
    assert (done.result, done.state.finished, done.state.vole_undertaken) == ("vole failed", True, True)


@pytest.mark.parametrize("tricks", [4, 6])
def test_he_may_stop_only_after_five(tricks: int) -> None:
    deal = out(after(dealt("renegado", *ALL_TRUMPS), TO_PLAY), tricks=tricks)
    assert why(deal, "stop") == ("Only an ombre who has won the first 5 tricks may stop, before he leads to the next.")


def test_he_who_lost_one_of_five_may_not_stop() -> None:
    deal = after(belinda(), " ".join(POEM.split()[:15]))
    assert rule(deal, "stop") == "no stop"


def test_a_defender_who_won_the_first_five_is_no_ombre() -> None:
    deal = out(after(dealt("renegado", *STRONG), "pass entrada pass trumps:S x0 first x0 x0"), tricks=5)
    assert (deal.to_move, deal.state.won, deal.state.ombre) == (0, (5, 0, 0), 1)
    assert "stop" not in seen(deal)
    assert rule(deal, "stop") == "no stop"
    assert deal.act("finish").result == "codille"


@pytest.mark.parametrize(
    ("ruleset", "calls"),
    [("renegado", "pass pass pass contrabola trumps:S"), ("cinquillo", "solo trumps:S")],
)
def test_no_stop_and_no_vole_where_all_tricks_are_played(ruleset: str, calls: str) -> None:
    deal = after(dealt(ruleset, ALL_TRUMPS[0] if ruleset == "renegado" else ALL_TRUMPS[0][:-3]), calls)
    deal = out(deal, tricks=5)
    assert why(deal, "stop") == "In this game all the tricks are played: nobody may stop."
    assert out(deal).result in ("puesta", "sacada")
    assert not out(deal).state.vole_undertaken


def test_a_taker_may_not_stop() -> None:
    deal = after(dealt("renegado", STRONG[1], STRONG[0], STRONG[2]), "entrada pass pass trumps:S x0 first x0 x0")
    deal = out(after(deal, "surrender takeover"), tricks=5)
    assert (deal.state.ombre, deal.state.won) == (1, (0, 5, 0))
    assert why(deal, "stop") == "In this game all the tricks are played: nobody may stop."
    done = out(deal)
    assert (done.result, done.state.vole_undertaken) == ("sacada", False)
    assert not {"primeras", "vole"} & {payment.reason for payment in done.payments}


# Surrender


@pytest.mark.parametrize("trick", range(1, 5))
def test_entrada_may_be_surrendered_at_his_turn_in_tricks_one_to_four(trick: int) -> None:
    deal = after(belinda(), " ".join(POEM.split()[: 3 * (trick - 1)]))
    assert "surrender" in seen(deal)


def test_not_in_the_fifth_and_not_by_another() -> None:
    deal = after(belinda(), " ".join(POEM.split()[:12]))
    assert why(deal, "surrender") == "Entrada may be surrendered only at your turn in tricks 1 to 4."
    assert why(after(belinda(), "AS"), "surrender") == "Only the ombre may surrender."


def test_solo_is_never_surrendered() -> None:
    deal = after(dealt("renegado", *BELINDA), "solo trumps:S yield x0 x0")
    assert why(deal, "surrender") == "Solo may not be surrendered."


def test_contrabola_is_never_surrendered() -> None:
    deal = after(dealt("renegado", *BELINDA), "pass pass pass contrabola trumps:S")
    assert why(deal, "surrender") == "Contrabola may not be surrendered."


def test_an_accepted_surrender_is_a_puesta_with_estuches_and_nothing_for_first_tricks() -> None:
    deal = after(belinda(), "surrender")
    assert (deal.to_move, seen(deal)) == (1, "accept takeover")
    done = after(deal, "accept accept")
    assert (done.result, done.state.surrendered_by, done.state.surrender, done.state.ombre) == (
        "puesta", 0, "accepted", 0,
    )  # fmt: skip
    assert paid(done.payments) == ["2>pool 5 ante", "0>pool 20 puesta", "0>1 4 estuches", "0>2 4 estuches"]


def test_from_his_right_each_defender_accepts_or_takes_over() -> None:
    deal = after(belinda(), "surrender accept")
    assert (deal.to_move, seen(deal)) == (2, "accept takeover")
    taken = deal.act("takeover")
    assert (taken.state.ombre, taken.state.surrendered_by, taken.state.surrender) == (2, 0, "taken over")
    assert (taken.to_move, taken.state.game.name, taken.state.trumps) == (0, "entrada", 0)


def test_he_who_surrendered_plays_the_card_that_was_due_and_no_lead_changes() -> None:
    deal = after(belinda(), "AS 7S 4S 2S 6S 3S surrender takeover")
    assert (deal.to_move, deal.state.leader, deal.state.won) == (0, 0, (2, 0, 0))
    second = after(dealt("renegado", *BELINDA), "pass entrada pass trumps:S x0 first x0 x0 AS surrender takeover")
    assert (second.to_move, second.state.trick, second.state.ombre) == (1, (0,), 2)
    assert seen(second) == "5S 6S 7S JS QS"


def test_a_taker_may_not_surrender_again() -> None:
    deal = after(belinda(), "surrender takeover AS")
    assert deal.to_move == deal.state.ombre == 1
    assert "surrender" not in seen(deal)
    assert why(deal, "surrender") == "A surrender is offered only once in a deal."


def test_vuelta_is_given_up_only_if_both_accept() -> None:
    deal = after(dealt("renegado", *BELINDA, stock="2C"), "vuelta pass pass x3D first x0 x0 surrender")
    assert seen(deal) == "accept refuse"
    assert why(deal, "takeover") == "Vuelta may not be taken over: accept or refuse."
    assert after(deal, "accept accept").result == "puesta"
    on = after(deal, "accept refuse")
    assert (on.to_move, on.state.refused, on.state.surrendered_by, on.state.ombre) == (0, True, None, 0)
    assert why(on, "surrender") == "A surrender is offered only once in a deal."
    assert after(deal, "refuse").phase == "play"


def test_a_surrender_of_entrada_is_not_refused() -> None:
    deal = after(belinda(), "surrender")
    assert why(deal, "refuse") == "The surrender of entrada may not be refused: accept it or take over."
    assert why(deal, "AS") == "The ombre has surrendered. Allowed: accept, takeover; not “ace of spades”."


@pytest.mark.parametrize(("card", "answers"), [("KH", "accept takeover"), ("AS", "accept refuse")])
def test_a_voltereta_that_turned_spadille_is_given_up_like_a_vuelta(card: str, answers: str) -> None:
    deal = after(dealt("renegado", stock=card), "pass pass pass voltereta")
    first = seen(deal).partition(" of ")[2].split()[0]
    assert seen(after(deal, f"x{first} first x0 x0 surrender")) == answers


def test_two_accept_or_play_on() -> None:
    deal = after(dealt("two-handed"), "entrada pass trumps:S x0 x0 surrender")
    assert (deal.to_move, seen(deal)) == (1, "accept refuse")
    assert after(deal, "accept").result == "puesta"
    assert after(deal, "refuse").phase == "play"


def test_in_tresillo_only_before_his_card_to_the_fourth_trick() -> None:
    deal = after(dealt("tresillo", *BELINDA), "entrada pass pass announce:entrada trumps:S x0 first x0 x0")
    assert why(deal, "surrender") == "Entrada may be surrendered only at your turn in trick 4."
    deal = after(deal, " ".join(POEM.split()[:9]))
    assert seen(deal).endswith("surrender")
    assert seen(after(deal, "surrender")) == "accept takeover"
    assert rule(after(deal, " ".join(POEM.split()[9:12])), "surrender") == "no surrender"


@pytest.mark.parametrize("calls", ["announce:vuelta x3D first x0 x0", "announce:solo trumps:S first x0 x0"])
def test_in_tresillo_vuelta_may_be_taken_over_and_solo_never_given_up(calls: str) -> None:
    deal = after(dealt("tresillo", *BELINDA, stock="5C"), f"entrada pass pass {calls}")
    deal = out(deal, tricks=3)
    while deal.to_move != 0:
        deal = deal.act(seen(deal).split()[0])
    assert ("surrender" in seen(deal)) is ("vuelta" in calls)
    if "vuelta" in calls:
        assert seen(deal.act("surrender")) == "accept takeover"


# Finishing


def test_finish_is_refused_while_a_payment_can_change() -> None:
    assert why(belinda(), "finish") == "The tricks left can still change a payment: the play goes on."


def test_finish_is_open_when_no_division_of_the_tricks_changes_a_payment() -> None:
    deal = after(belinda(), " ".join(POEM.split()[:24]))
    assert deal.state.won == (4, 4, 0)
    assert "finish" not in seen(deal)


def test_a_contrabola_that_has_won_a_trick_may_be_finished() -> None:
    deal = after(dealt("renegado", *BELINDA), "pass pass pass contrabola trumps:S AS 7S 4S")
    assert "finish" in seen(deal)
    done = deal.act("finish")
    assert (done.result, paid(done.payments)) == ("puesta", ["2>pool 5 ante", "0>pool 20 puesta"])


def test_a_contrabola_without_a_trick_is_won_like_an_entrada() -> None:
    low = "3S 5H 6H 7H 5D 6D 7D 2C 3C"
    deal = after(dealt("renegado", "AS KS KH KD QH QD JH JD KC", low), "pass pass pass pass contrabola trumps:S")
    while not deal.over:
        legal = seen(deal).replace(" finish", "").split()
        deal = deal.act(legal[0] if deal.to_move == 1 else legal[-1])
    assert (deal.result, deal.state.won[1]) == ("sacada", 0)
    assert paid(deal.payments)[1:] == ["pool>1 5 stake", "0>1 5 contract", "2>1 5 contract"]


CINCO = ("AS 2S AC KS 2H 3H 4H 5H", "QS JS 7S 6S 6H 7H AH JH", "5S 4S 3S 2D 3D 4D 5D 6D", "KC QC JC 7C 6C 5C 4C 3C")


@pytest.mark.parametrize(
    ("won", "fallen", "decided"),
    [
        ((2, 1, 1, 0, 3), True, True),
        ((2, 1, 1, 0, 3), False, False),
        ((5, 1, 1, 0, 0), False, True),
        ((4, 1, 1, 0, 1), False, False),
        ((3, 0, 1, 1, 2), True, True),
        ((0, 2, 2, 2, 1), False, False),
        ((0, 1, 1, 4, 1), True, True),
        ((0, 1, 1, 4, 1), False, False),
    ],
)
def test_finish_does_not_betray_who_holds_a_called_king(won: tuple[int, ...], fallen: bool, decided: bool) -> None:
    """Seat 4 is the partner of seat 0; while the king has not fallen, any seat might be."""
    deal = after(dealt("cinquillo", *CINCO), "ask pass pass pass pass trumps:S call:KD")
    assert deal.state.partner == 4
    tricks = tuple(Trick(0, (), seat) for seat, number in enumerate(won) for _ in range(number))
    assert rest_is_decided(deal.state.evolve(won=won, tricks=tricks, king_fallen=fallen)) is decided


def test_when_the_king_falls_the_table_knows_the_partner_and_what_is_decided() -> None:
    hands = ("AS 2S AC KS QS 2D 3D 4D", "JS 7S 6S 5S 4S 2C 3C 4C", "KD QD JD AD 5D 6D 7D 3S", "2H 3H 4H 5H 6H 7H AH JH")
    deal = after(dealt("cinquillo", *hands), "ask pass pass pass pass trumps:S call:KD")
    assert deal.state.partner == 2
    deal = after(deal, "AS JS 3S 2H KC")
    assert not deal.state.king_fallen
    assert deal.view(1).known.partner is None
    assert deal.view(2).known.partner == 2
    deal = after(deal, "2D 2C")
    deal = deal.act("KD")
    assert deal.state.king_fallen
    assert deal.view(1).known.partner == deal.view(None).known.partner == 2


def test_the_history_holds_every_action_in_order() -> None:
    assert log(after(belinda(), POEM)) == f"{TO_PLAY} {POEM}"
