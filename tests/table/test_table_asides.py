"""Beside the play: phrases, take-backs, and another session with the same people."""

import pytest
from table_game import NAMES, SEED, Game, game, mixed, people, thumb

from spadille.messages import Speaker
from spadille.table import (
    BACK_ANSWER,
    PHRASE_PAUSE,
    PHRASES,
    STAND_IN,
    Act,
    AnswerBack,
    AskBack,
    Come,
    Computed,
    Follow,
    Go,
    Leave,
    Rematch,
    Say,
    Settings,
    Sit,
    Table,
    Tick,
    computer_to_move,
    due,
    fold,
    following,
    rematch_agreed,
    sight,
)
from spadille.table.events import AnsweredBack, AskedBack, LapsedBack, Offered, Returned, Said, TookBack

# Phrases


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_of_the_game_is_said(phrase: str) -> None:
    table = mixed()
    assert table.do(Say(0, phrase)) == (Said(table.now, 0, phrase),)
    assert table.table.phrases[0] == (phrase, table.now, table.table.version)


def test_nothing_else_is_said() -> None:
    assert mixed().refused(Say(0, "<b>")).rule == "phrase"
    assert mixed().refused(Say(1, "paso")).rule == "seat"


def test_a_seat_says_one_phrase_at_a_time() -> None:
    table = mixed()
    table.do(Say(0, "paso"))
    assert table.refused(Say(0, "más"), wait=PHRASE_PAUSE - 0.1).rule == "pause"
    table.do(Say(2, "más"))
    table.do(Say(0, "más"), wait=0.1)


# Take-backs


def asked(others_move: int = 1) -> tuple[Game, int, Table]:
    """A table where a seat asks to take back its move after others have moved, the seat, and the table before."""
    table = people()
    seat, before = table.mover, table.table
    for _ in range(1 + others_move):
        table.act()
    table.do(AskBack(seat, table.table.version))
    return table, seat, before


def test_a_move_is_taken_back_when_all_others_agree() -> None:
    table, seat, before = asked()
    one, two = (seat + 1) % 3, (seat + 2) % 3
    moved_at = table.table.moved_at
    assert len(table.do(AnswerBack(one, True, table.table.version))) == 1
    assert len(table.deal.actions) == 2
    events = table.do(AnswerBack(two, True, table.table.version), wait=2)
    assert [type(event) for event in events] == [AnsweredBack, TookBack]
    assert table.table.session == before.session
    assert table.table.earlier == before.earlier
    assert table.table.turn == table.table.version
    assert table.table.moved_at == moved_at
    assert table.table.asked_back is None


def test_after_a_take_back_what_was_seen_before_is_stale() -> None:
    table = mixed()
    while table.mover != 0:
        table.act()
    table.act()
    turn = table.table.turn
    table.do(AskBack(0, table.table.version))
    seen = table.table.version
    table.do(AnswerBack(2, True, seen))
    assert table.refused(Act(0, thumb(table.deal), seen)).rule == "stale"
    assert table.refused(Computed(1, thumb(table.deal), turn)).rule == "stale"


def test_one_who_does_not_agree_ends_the_request_and_it_is_not_made_again_for_that_move() -> None:
    table, seat, _ = asked()
    table.do(AnswerBack((seat + 1) % 3, False, table.table.version))
    assert table.table.asked_back is None
    assert table.refused(AskBack(seat, table.table.version)).rule == "take-back"
    assert [sight(table.table, other).back_refused for other in range(3)] == [other == seat for other in range(3)]
    while table.mover != seat:
        table.act()
    table.act()
    assert not sight(table.table, seat).back_refused
    table.do(AskBack(seat, table.table.version))


def test_a_request_that_nobody_answers_lapses() -> None:
    table, seat, _ = asked()
    assert due(table.table) == (table.now + BACK_ANSWER, Tick())
    assert table.do(Tick(), wait=BACK_ANSWER) == (LapsedBack(table.now, seat),)
    assert table.refused(AskBack(seat, table.table.version)).rule == "take-back"


def test_a_new_move_ends_the_request() -> None:
    table, seat, _ = asked()
    table.act()
    assert table.table.asked_back is None
    refusal = table.refused(AnswerBack((seat + 1) % 3, True, table.table.version))
    assert refusal.rule == "stale"


def test_an_answer_to_an_earlier_request_does_not_count_for_a_later_one() -> None:
    table, seat, _ = asked()
    seen = table.table.version
    other, third = (seat + 1) % 3, (seat + 2) % 3
    table.do(AnswerBack(third, False, seen))
    table.do(AskBack(other, table.table.version))
    assert table.refused(AnswerBack(third, True, seen)).rule == "stale"


def test_each_agrees_once_and_nobody_with_himself() -> None:
    table, seat, _ = asked()
    version = table.table.version
    assert table.refused(AnswerBack(seat, True, version)).rule == "take-back"
    table.do(AnswerBack((seat + 1) % 3, True, version))
    assert table.refused(AnswerBack((seat + 1) % 3, True, version)).rule == "agreed"


def test_computer_players_agree_and_wait_while_people_are_asked() -> None:
    table = mixed()
    while table.mover != 0:
        table.act()
    table.act()
    assert computer_to_move(table.table) == 1
    table.do(AskBack(0, table.table.version))
    assert computer_to_move(table.table) is None
    table.do(AnswerBack(2, True, table.table.version))
    assert table.mover == 0


def test_one_person_among_computer_players_takes_back_at_once() -> None:
    table = Game(Settings(game("renegado"), (None, "thumb", "thumb")))
    table.sit_all()
    while not table.table.last_action_of(0):
        table.act()
    assert [type(event) for event in table.do(AskBack(0, table.table.version))] == [AskedBack, TookBack]
    assert table.mover == 0


def test_one_who_is_out_of_touch_for_a_moment_has_not_agreed() -> None:
    table, seat, _ = asked()
    one, two = (seat + 1) % 3, (seat + 2) % 3
    table.do(AnswerBack(one, True, table.table.version))
    assert len(table.do(Go(two))) == 1
    assert table.table.asked_back is not None


def test_one_who_leaves_is_asked_no_longer() -> None:
    table, seat, _ = asked()
    one, two = (seat + 1) % 3, (seat + 2) % 3
    table.do(AnswerBack(one, True, table.table.version))
    assert isinstance(table.do(Leave(two))[-1], TookBack)


def test_a_request_goes_with_the_one_who_made_it() -> None:
    table, seat, _ = asked()
    assert len(table.do(Leave(seat))) == 1
    assert table.table.asked_back is None


def test_one_who_answers_plays_for_himself_again() -> None:
    table = people()
    seat = table.mover
    table.do(Tick(), wait=180)
    table.act()
    other = table.mover
    table.act()
    table.do(AskBack(other, table.table.version))
    events = table.do(AnswerBack(seat, True, table.table.version))
    assert [type(event) for event in events] == [Returned, AnsweredBack]


def test_the_move_meant_is_the_one_that_was_seen() -> None:
    table = people()
    seat, seen = table.mover, table.table.version
    assert table.refused(AskBack(seat, seen)).rule == "take-back"
    table.act()
    assert table.refused(AskBack(seat, seen)).rule == "stale"


def test_only_one_asks_at_a_time() -> None:
    table, seat, _ = asked()
    refusal = table.refused(AskBack((seat + 1) % 3, table.table.version))
    assert Speaker(NAMES).say(refusal.message) == f"{NAMES[seat]} asks to take back already."


def test_a_table_may_be_set_without_take_backs() -> None:
    table = people(take_backs=False)
    seat = table.mover
    table.act()
    assert str(table.refused(AskBack(seat, table.table.version))) == "At this table nothing is taken back."


def test_a_deal_that_is_settled_is_not_taken_back() -> None:
    table = people()
    assert table.table.session is not None
    while not table.table.session.finished:
        table.act()
    assert all(table.refused(AskBack(seat, table.table.version)).rule == "take-back" for seat in range(3))
    while not table.table.over:
        table.act()
    assert all(table.refused(AskBack(seat, table.table.version)).rule == "take-back" for seat in range(3))


# Another session


def over() -> Game:
    table = people(deals=1)
    while not table.table.over:
        table.act()
    return table


def test_another_session_follows_when_all_who_are_there_want_it() -> None:
    table = over()
    table.do(Go(2))
    assert table.do(Rematch(0)) == (Offered(table.now, 0),)
    assert not rematch_agreed(table.table)
    assert table.refused(Follow("next")).rule == "rematch"
    table.do(Rematch(1))
    assert rematch_agreed(table.table)
    table.do(Follow("next"))
    assert table.table.next_table == "next"
    assert not rematch_agreed(table.table)
    assert table.refused(Follow("another")).rule == "followed"
    assert table.refused(Rematch(0)).rule == "followed"


def test_who_wants_another_session_says_so_once_after_the_end() -> None:
    table = people(deals=1)
    assert table.refused(Rematch(0)).rule == "over"
    assert table.refused(Follow("next")).rule == "over"
    table = over()
    table.do(Rematch(0))
    assert table.refused(Rematch(0)).rule == "agreed"
    table.do(Leave(0))
    assert table.table.rematch == frozenset()
    assert table.refused(Rematch(0)).rule == "left"


def test_the_people_keep_their_seats_and_keys_at_the_next_table() -> None:
    table = over()
    table.do(Go(1))
    table.do(Leave(2))
    table.do(Rematch(0))
    new = fold(following(table.table, "next", SEED[::-1], table.now))
    assert [seat.key for seat in new.seats] == ["key 0", "key 1", None]
    assert [seat.level for seat in new.seats] == [None, None, STAND_IN]
    assert [seat.present for seat in new.seats] == [True, False, False]
    assert new.id == "next"
    assert new.session is not None
    assert new.session.seed == SEED[::-1]


def test_one_who_was_stood_in_for_at_the_end_is_so_at_the_next_table() -> None:
    table = people(deals=1)
    table.do(Go(1))
    table.alone()
    assert all(seat.stood_in for seat in table.table.seats)
    for seat in (0, 2):
        table.do(Come(seat))
        table.do(Rematch(seat))
    new = fold(following(table.table, "next", SEED, table.now))
    assert [seat.stood_in for seat in new.seats] == [False, True, False]


def test_one_who_left_may_sit_down_again_to_see_the_end() -> None:
    table = over()
    table.do(Leave(0))
    table.do(Sit("", "key 0"))
    table.do(Rematch(0))
