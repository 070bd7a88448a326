"""Moves: stale and repeated ones, another's seat, what the rules refuse, and those of computer players."""

import pytest
from table_game import NAMES, Game, game, mixed, people, thumb

from spadille.messages import Speaker
from spadille.notation import plays
from spadille.table import Act, Computed, Say, Settings, Sit, computer_to_move


def test_a_move_is_done_and_seen_by_all() -> None:
    table = people()
    seat, token = table.mover, thumb(table.deal)
    table.do(Act(seat, token, table.table.version), wait=3)
    assert table.deal.actions[-1] == (seat, token)
    assert table.table.turn == table.table.version
    assert table.table.moved_at == table.now


def test_the_same_move_twice_counts_once() -> None:
    table = people()
    seat, seen = table.mover, table.table.version
    command = Act(seat, thumb(table.deal), seen)
    table.do(command)
    refusal = table.refused(command)
    assert refusal.rule == "stale"
    assert Speaker(NAMES).say(refusal.message) == f"This was shown before {NAMES[seat]} moved; look again."


def test_a_move_on_what_was_seen_before_another_moved_is_refused() -> None:
    table = people()
    seen = table.table.version
    table.act()
    assert table.refused(Act(table.mover, thumb(table.deal), seen)).rule == "stale"


def test_a_move_seen_before_the_beginning_is_refused() -> None:
    table = people()
    assert str(table.refused(Act(table.mover, thumb(table.deal), 1))) == (
        "The table has changed since this was shown; look again."
    )


def test_a_version_that_nobody_can_have_seen_is_refused() -> None:
    table = people()
    assert table.refused(Act(table.mover, thumb(table.deal), table.table.version + 1)).rule == "stale"


def test_a_phrase_does_not_make_a_move_stale() -> None:
    table = people()
    seat, seen = table.mover, table.table.version
    table.do(Say((seat + 1) % 3, "paso"))
    table.do(Act(seat, thumb(table.deal), seen))


def test_nobody_moves_for_another_seat_or_out_of_turn() -> None:
    table = people()
    other = (table.mover + 1) % 3
    refusal = table.refused(Act(other, thumb(table.deal), table.table.version))
    assert refusal.rule == "turn"
    assert Speaker(NAMES).say(refusal.message) == f"It is the turn of {NAMES[table.mover]}, not yours."
    assert mixed().refused(Act(1, "pass", 5)).rule == "seat"
    assert table.refused(Act(3, "pass", table.table.version)).rule == "seat"
    assert table.refused(Act(-1, "pass", table.table.version)).rule == "seat"


@pytest.mark.parametrize(
    ("token", "rule"),
    [("KD", "phase"), ("XX", "notation"), ("", "notation"), ("x" * 9999, "phase"), ("\0" * 9999, "notation")],
)
def test_what_the_rules_refuse_is_refused_with_their_reason(token: str, rule: str) -> None:
    table = people()
    refusal = table.refused(Act(table.mover, token, table.table.version))
    assert refusal.rule == rule
    assert "\n" not in str(refusal)
    assert len(str(refusal)) < 400


def test_a_card_that_one_does_not_hold_is_refused() -> None:
    table = people()
    assert table.until("play")
    card = plays(table.deal.state.hands[(table.mover + 1) % 3])[0]
    assert table.refused(Act(table.mover, card, table.table.version)).rule == "not in hand"


def test_nothing_is_done_when_the_session_is_over() -> None:
    table = people(deals=1)
    while not table.table.over:
        table.act()
    assert table.refused(Act(0, "pass", table.table.version)).rule == "over"
    assert computer_to_move(table.table) is None
    assert table.refused(Computed(0, "pass", table.table.turn)).rule == "stale"


def test_a_computer_player_moves_for_its_own_seat_and_turn_only() -> None:
    table = mixed()
    while computer_to_move(table.table) is None:
        table.act()
    turn, token = table.table.turn, thumb(table.deal)
    assert table.refused(Computed(0, token, turn)).rule == "stale"
    assert table.refused(Computed(1, token, turn - 1)).rule == "stale"
    assert table.refused(Computed(1, "nonsense!", turn)).rule == "notation"
    table.do(Computed(1, token, turn))
    assert table.refused(Computed(1, token, turn)).rule == "stale"


def test_a_computer_player_does_not_move_for_a_person() -> None:
    table = people()
    assert table.refused(Computed(table.mover, thumb(table.deal), table.table.turn)).rule == "stale"


def test_no_move_is_made_on_a_free_seat() -> None:
    table = Game(Settings(game("renegado"), (None,) * 3))
    table.do(Sit("Inés", "one"))
    assert table.refused(Act(1, "pass", table.table.version)).rule == "seat"
