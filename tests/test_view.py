"""What a seat, one who sits out and a spectator may know."""

from dataclasses import fields

import pytest
from notation_helpers import after, dealt, log, seen, words

from spadille import view
from spadille.cards import cards_in
from spadille.deal import Deal
from spadille.state import Role, State
from spadille.view import PUBLIC, SECRET, UNSEEN

HANDS = ("2D 3D 4D 5D 6D 7D JD QD KD", "2H 3H 4H 5H 6H 7H JH QH KH", "2C 3C 4C 5C 6C 7C JC QC KC")
EXCHANGED = "entrada pass pass trumps:D x2D,3D first x2H,3H x2C"


def hands(deal: Deal, seat: int | None) -> list[str]:
    return [words(cards_in(hand)) for hand in deal.view(seat).known.hands]


def told(deal: Deal, seat: int | None) -> str:
    return " ".join(entry.token for entry in deal.view(seat).known.log)


def test_a_seat_sees_its_own_hand_alone() -> None:
    deal = dealt("renegado", *HANDS)
    assert hands(deal, 1) == ["", HANDS[1], ""]
    assert words(cards_in(deal.view(1).hand)) == HANDS[1]
    assert hands(deal, None) == ["", "", ""]
    assert deal.view().hand == 0


def test_nobody_sees_the_pack() -> None:
    deal = dealt("renegado", *HANDS)
    for seat in (None, 0, 1, 2):
        assert set(deal.view(seat).known.pack) == {UNSEEN}
        assert len(deal.view(seat).known.pack) == 40


def test_of_an_exchange_others_see_the_number() -> None:
    deal = after(dealt("renegado", *HANDS), EXCHANGED)
    assert told(deal, 0) == "entrada pass pass trumps:D x2D,3D first x2 x1"
    assert told(deal, 1) == "entrada pass pass trumps:D x2 first x2H,3H x1"
    assert told(deal, None) == "entrada pass pass trumps:D x2 first x2 x1"


def test_only_their_owner_knows_his_discards() -> None:
    deal = after(dealt("renegado", *HANDS), EXCHANGED)
    discards = [words(cards_in(cards)) for cards in deal.view(1).known.discards]
    assert discards == ["", "2H 3H", ""]
    assert set(deal.view(None).known.discards) == {0}


def test_the_hand_held_as_the_first_card_is_led_is_its_owners() -> None:
    deal = after(dealt("renegado", *HANDS), EXCHANGED)
    held = deal.view(2).known.held
    assert (held[0], held[1]) == (0, 0)
    assert held[2] == deal.state.hands[2]


@pytest.mark.parametrize("calls", ["pass pass pass gascarola", "entrada pass pass trumps:D"])
def test_the_ombres_lay_out_is_a_number_too(calls: str) -> None:
    deal = after(dealt("renegado", *HANDS), calls)
    deal = deal.act("x" + ",".join(HANDS[0].split()))
    assert told(deal, 2).endswith(" x9")


def test_the_turned_card_is_seen_by_all() -> None:
    deal = after(dealt("renegado", *HANDS, stock="AS"), "vuelta pass pass")
    assert deal.view(2).known.turned == 0
    assert told(deal, None) == "vuelta pass pass turn:AS"


def test_what_may_be_done_is_told_to_the_mover_alone() -> None:
    deal = dealt("renegado", *HANDS)
    assert " ".join(map(str, deal.view(0).legal)) == seen(deal)
    assert deal.view(1).legal == deal.view(None).legal == ()
    choosing = after(deal, "entrada pass pass trumps:D")
    assert choosing.view(0).legal == choosing.legal
    assert choosing.view(1).legal == ()


def test_the_fourth_decides_before_he_sees_a_card_and_others_see_four_laid_out() -> None:
    deal = after(dealt("four-handed"), "pass pass pass")
    assert (deal.view(1).hand, deal.view(1).hand_size(1)) == (0, 0)
    taken = deal.act("take")
    assert [taken.view(None).hand_size(seat) for seat in range(4)] == [9, 13, 9, 9]
    cards = words(cards_in(taken.view(1).hand)).split()
    assert len(cards) == 13
    laid = taken.act("x" + ",".join(cards[:4]))
    assert [laid.view(None).hand_size(seat) for seat in range(4)] == [9, 9, 9, 9]
    assert told(laid, 0).endswith("take x4")


def test_a_hand_is_counted_while_a_trick_is_played() -> None:
    deal = after(dealt("renegado", *HANDS), f"{EXCHANGED} 4D")
    assert [deal.view(None).hand_size(seat) for seat in range(3)] == [8, 9, 9]


def test_only_the_partner_knows_himself_until_the_king_falls() -> None:
    deal = after(dealt("cinquillo", "AS", "", "KD"), "ask pass pass pass pass trumps:S call:KD")
    assert deal.state.partner == 2
    assert deal.view(2).known.partner == 2
    for seat in (None, 0, 1, 3, 4):
        assert deal.view(seat).known.partner is None
        assert deal.view(seat).known.roles[2] is Role.DEFENDER
    assert deal.view(0).known.called == 39


def test_one_who_called_his_own_king_is_not_betrayed() -> None:
    deal = after(dealt("cinquillo", "KC KH KD"), "ask pass pass pass pass trumps:S call:KD")
    assert deal.view(1).known.roles == deal.state.roles
    assert deal.view(1).known.called == 39


def test_one_who_sits_out_knows_what_a_spectator_knows() -> None:
    deal = after(dealt("four-handed"), "entrada pass pass trumps:S x0 first x0 x0")
    assert deal.view(1).known == deal.view(None).known


@pytest.mark.parametrize("calls", ["pass pass pass pass pass pass", f"{EXCHANGED} surrender accept accept"])
def test_once_the_deal_is_over_the_whole_pack_is_shown(calls: str) -> None:
    deal = after(dealt("renegado", *HANDS), calls)
    assert deal.over
    for seat in (None, 0, 1, 2):
        assert deal.view(seat).known == deal.state
        assert told(deal, seat) == log(deal)


def test_forced_spadille_tells_who_holds_it_and_no_more() -> None:
    deal = after(dealt("tresillo", "", "AS"), "pass pass pass")
    assert told(deal, None) == "pass pass pass spadille:1"
    assert deal.view(0).known.hands[1] == 0


def test_every_field_of_a_state_is_public_or_masked() -> None:
    assert {field.name for field in fields(State)} == PUBLIC | SECRET.keys()
    assert not PUBLIC & SECRET.keys()


def test_a_field_that_is_neither_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "PUBLIC", PUBLIC - {"turned"})
    with pytest.raises(TypeError, match="turned"):
        view.check_every_field_is_declared()


def test_a_late_spectator_sees_what_an_early_one_does() -> None:
    """A view is of a moment alone: it does not depend on when one came."""
    deal = after(dealt("renegado", *HANDS), EXCHANGED)
    deal.view(None)
    assert deal.act("4D").view(None) == after(dealt("renegado", *HANDS), f"{EXCHANGED} 4D").view(None)
