"""Sitting down, coming, going, leaving, and who plays for those who are gone."""

import pytest
from table_game import Game, game, mixed, people, thumb

from spadille.messages import Speaker
from spadille.table import (
    ABSENCE,
    Act,
    Come,
    Computed,
    Go,
    Leave,
    Replace,
    Settings,
    Sit,
    Tick,
    computer_to_move,
    due,
)
from spadille.table.events import Acted, Began, Came, Left, Opened, Replaced, Returned, Sat, StoodIn


def waiting() -> Game:
    return Game(Settings(game("renegado"), (None, "thumb", None)))


# Sitting down


def test_the_session_begins_when_the_last_person_sits_down() -> None:
    table = waiting()
    assert [type(event) for event in table.events] == [Opened]
    assert [type(event) for event in table.do(Sit("Inés", "one"))] == [Sat]
    assert not table.begun
    assert [type(event) for event in table.do(Sit("Juan", "two"))] == [Sat, Began]
    assert table.begun


def test_a_table_of_computer_players_begins_at_once() -> None:
    table = Game(Settings(game("two-handed"), ("thumb", "random")))
    assert [type(event) for event in table.events] == [Opened, Began]
    table.alone()


def test_nobody_moves_before_the_beginning() -> None:
    table = waiting()
    table.do(Sit("Inés", "one"))
    assert table.refused(Act(0, "pass", table.table.version)).rule == "waiting"
    assert computer_to_move(table.table) is None


@pytest.mark.parametrize(
    "name",
    [
        "   ",
        "x" * 25,
        "<b>Inés</b>",
        "Inés & Juan",
        "a>b",
        "In\nés",
        "In\x00és",
        "A\u200bna",
        "\u202eAna",
        "An\u0430\u034f"[:2] + "a\u034f",
        "Áná",
        "\uff21\uff4e\uff41",
        "I" + "\u0301" * 5 + "nés",
        "\u0301Ana",
        "\u200b\u3164",
        "\uff1cb\uff1e",
        "\ud800",
        "...",
        "\u2800",
        "ANA",
        "Ana",
        "ana",
    ],
)
def test_a_name_is_refused(name: str) -> None:
    table = waiting()
    assert table.refused(Sit(name, "one")).rule == "name"


def test_two_at_a_table_have_different_names() -> None:
    table = waiting()
    table.do(Sit("Straße", "one"))
    assert str(table.refused(Sit("Straße", "two"))) == (
        "Somebody at this table is called “Straße” already: choose another name."
    )


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Straße", "STRASSE"),
        ("Inés", "lnes"),
        ("Carlo", "\u0421ar1o"),
        ("Oso", "\u039f\u0455\u043e"),
        ("Paul", "\u0420\u0430u\u0399"),
        ("Bob", "B0b"),
        ("Ali", "A1i"),
        ("All", "A1l"),
        ("All", "A\u0399\u0399"),
        ("Ali", "\u0391LI"),
        ("Ali", "Alı"),
        ("ILSE", "llse"),
    ],
)
def test_a_name_that_looks_like_another_is_refused_and_both_are_named(name: str, other: str) -> None:
    table = waiting()
    table.do(Sit(name, "one"))
    assert str(table.refused(Sit(other, "two"))) == (
        f"“{other}” looks like “{name}”, the name of somebody at this table: choose another name."
    )


def test_names_in_other_letters_that_look_unlike_are_both_taken() -> None:
    table = waiting()
    table.do(Sit("Нина", "one"))
    table.do(Sit("Nina", "two"))
    assert [seat.name for seat in table.table.seats if seat.level is None] == ["Нина", "Nina"]


@pytest.mark.parametrize(("name", "other"), [("All", "Ali"), ("Mila", "Milla"), ("Élie", "Eile"), ("Tom 1", "Tom 2")])
def test_names_whose_letters_are_told_apart_are_both_taken(name: str, other: str) -> None:
    table = waiting()
    table.do(Sit(name, "one"))
    table.do(Sit(other, "two"))
    assert [seat.name for seat in table.table.seats if seat.level is None] == [name, other]


def test_those_who_choose_no_name_are_guests_and_told_apart() -> None:
    table = waiting()
    table.do(Sit("", "one"))
    assert Speaker(table.table.names).seat(0) == "Guest"
    table.do(Sit("", "two"))
    people = [seat.seat for seat in table.table.seats if seat.level is None]
    assert [Speaker(table.table.names).seat(seat) for seat in people] == ["Guest 1", "Guest 2"]
    assert table.table.session is not None
    assert [table.table.session.players[seat] for seat in people] == ["Guest 1", "Guest 2"]


@pytest.mark.parametrize("name", ["Guestus", "A guest", "Invitada", "Gast"])
def test_a_name_that_only_begins_or_ends_like_that_of_a_guest_is_taken(name: str) -> None:
    table = waiting()
    table.do(Sit(name, "one"))
    assert table.table.seats[0].name == name


@pytest.mark.parametrize("name", ["Guest", "guest 1", "Invitado", "ゲスト2", "Гость", "Gu\u0435st", "Guest l", "GUEST"])
def test_one_who_calls_himself_a_guest_is_one(name: str) -> None:
    table = waiting()
    table.do(Sit("", "one"))
    table.do(Sit(name, "two"))
    people = [seat.seat for seat in table.table.seats if seat.level is None]
    assert [table.table.seats[seat].name for seat in people] == ["", ""]
    assert [Speaker(table.table.names).seat(seat) for seat in people] == ["Guest 1", "Guest 2"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Inés ", "Inés"),
        ("x" * 24, "x" * 24),
        ("O'Hara 2", "O'Hara 2"),
        ("In\u202e\u200dés", "Inés"),
        ("\uff2ao\ufe0f", "Jo"),
    ],
)
def test_a_name_is_taken_as_it_is_without_blanks_around_it(name: str, shown: str) -> None:
    table = waiting()
    table.do(Sit(name, "one"))
    assert table.table.seats[0].name == shown


def test_a_live_seat_is_not_taken_by_another() -> None:
    table = waiting()
    table.do(Sit("Inés", "one", 2))
    assert str(table.refused(Sit("Juan", "two", 2))) == "That seat is taken by player 3."
    assert table.refused(Sit("Juan", "two", 1)).rule == "taken"
    assert table.refused(Sit("Juan", "two", 3)).rule == "seat"
    assert table.refused(Sit("Juan", "two", -1)).rule == "seat"
    table.do(Go(2))
    assert table.refused(Sit("Juan", "two", 2), wait=1000).rule == "taken"


def test_nobody_sits_down_where_all_seats_are_taken() -> None:
    table = mixed()
    assert table.refused(Sit("Karl", "three")).rule == "taken"


def test_sitting_down_twice_changes_nothing() -> None:
    table = waiting()
    table.do(Sit("Inés", "one"))
    assert table.refused(Sit("Inés", "one")).rule == "seated"
    assert table.refused(Sit("Juan", "one", 2)).rule == "seated"


def test_who_leaves_before_the_beginning_makes_his_seat_free() -> None:
    table = waiting()
    table.do(Sit("Inés", "one"))
    assert [type(event) for event in table.do(Leave(0))] == [Left]
    assert table.table.seats[0].free
    table.do(Sit("Inés", "two", 0))
    assert table.table.seats[0].key == "two"


# Coming and going


def test_coming_and_going_twice_changes_nothing() -> None:
    table = mixed()
    assert table.do(Come(0)) == ()
    table.do(Go(0))
    assert table.do(Go(0)) == ()
    assert table.do(Go(1)) == ()
    assert [type(event) for event in table.do(Come(0))] == [Came]


def test_one_who_is_gone_for_a_minute_is_stood_in_for_and_gets_his_seat_back() -> None:
    table = people()
    seat = table.mover
    table.do(Go(seat))
    assert due(table.table) == (table.now + ABSENCE, Tick())
    assert table.do(Tick(), wait=ABSENCE - 1) == ()
    assert table.do(Tick(), wait=1) == (StoodIn(table.now, seat),)
    assert computer_to_move(table.table) == seat
    table.act()
    assert table.events[-1] == Acted(table.now, seat, str(table.events[-1].token), "computer")  # type: ignore[union-attr]
    assert [type(event) for event in table.do(Come(seat))] == [Came, Returned]
    assert not table.table.seats[seat].stood_in


def test_one_who_is_back_within_a_minute_plays_on() -> None:
    table = people()
    table.do(Go(0))
    table.do(Come(0), wait=59)
    assert table.do(Tick(), wait=60) == ()


def test_one_who_is_idle_at_his_turn_is_stood_in_for_until_he_moves() -> None:
    table = people(patience=100)
    seat = table.mover
    assert due(table.table) == (table.now + 100, Tick())
    assert table.do(Tick(), wait=100) == (StoodIn(table.now, seat),)
    assert due(table.table) is None
    events = table.do(Act(seat, thumb(table.deal), table.table.version))
    assert [type(event) for event in events] == [Returned, Acted]
    assert computer_to_move(table.table) is None


def test_one_who_was_idle_says_that_he_is_there_and_has_his_time_again() -> None:
    table = people(patience=100)
    table.do(Tick(), wait=100)
    table.do(Come(table.mover), wait=5)
    assert due(table.table) == (table.now + 100, Tick())


def test_a_page_that_is_loaded_again_does_not_lengthen_a_turn() -> None:
    table = people(patience=100)
    table.do(Go(table.mover), wait=50)
    table.do(Come(table.mover))
    assert due(table.table) == (table.now + 50, Tick())


def test_the_move_of_a_stand_in_that_comes_when_the_person_is_back_is_refused() -> None:
    table = people()
    seat, turn, token = table.mover, table.table.turn, thumb(table.deal)
    table.do(Tick(), wait=180)
    table.do(Come(seat))
    assert table.refused(Computed(seat, token, turn)).rule == "stale"


# Leaving


def test_one_who_leaves_is_stood_in_for_at_once_and_sits_down_again_only_with_his_key() -> None:
    table = people()
    seat = table.mover
    assert [type(event) for event in table.do(Leave(seat))] == [Left]
    assert computer_to_move(table.table) == seat
    assert table.refused(Come(seat)).rule == "left"
    assert table.refused(Leave(seat)).rule == "left"
    assert table.refused(Act(seat, thumb(table.deal), table.table.version)).rule == "left"
    assert table.refused(Sit("Karl", "another", seat)).rule == "taken"
    assert [type(event) for event in table.do(Sit("", f"key {seat}"))] == [Came, Returned]
    table.do(Act(seat, thumb(table.deal), table.table.version))


# Replacing


def test_one_who_is_gone_is_replaced_by_a_computer_player_when_a_person_asks_for_it() -> None:
    table = people()
    assert table.refused(Replace(1, 0)).rule == "present"
    table.do(Go(1))
    assert table.refused(Replace(1, 0), wait=59).rule == "present"
    table.do(Tick(), wait=1)
    assert table.do(Replace(1, 0, "thumb")) == (Replaced(table.now, 1, "thumb", "Ana"),)
    assert table.table.seats[1].level == "thumb"
    assert table.refused(Come(1)).rule == "seat"
    assert table.refused(Replace(1, 0)).rule == "seat"
    table.alone()


def test_one_who_left_is_replaced_at_once_and_his_key_opens_nothing() -> None:
    table = people()
    table.do(Leave(2))
    table.do(Replace(2, 0))
    assert table.table.seat_of("key 2") is None
    assert table.refused(Sit("Karl", "key 2")).rule == "taken"


def test_who_asks_to_replace_is_a_person_at_the_table_and_no_other_seat_is_meant() -> None:
    table = mixed()
    table.do(Leave(2))
    assert table.refused(Replace(2, 1)).rule == "seat"
    assert table.refused(Replace(2, 2)).rule == "left"
    assert table.refused(Replace(0, 0)).rule == "seat"
    assert table.refused(Replace(7, 0)).rule == "seat"
    assert table.refused(Replace(2, 0, "grandmaster")).rule == "level"
    table.alone()
    assert table.refused(Replace(2, 0)).rule == "over"


def test_the_seats_that_are_still_free_are_given_to_computer_players() -> None:
    table = waiting()
    assert table.refused(Replace(2, 0)).rule == "seat"
    table.do(Sit("Benito", "one"))
    assert [type(event) for event in table.do(Replace(2, 0))] == [Replaced, Began]
    assert table.table.seats[2].name == "Carmen"


def test_one_who_is_gone_before_the_beginning_is_stood_in_for_from_its_first_deal_on() -> None:
    table = waiting()
    table.do(Sit("Inés", "one", 0))
    table.do(Go(0))
    table.do(Tick(), wait=60)
    table.do(Sit("Juan", "two", 2))
    assert table.table.seats[0].computer is not None
    table.alone()


def test_who_does_something_is_there_again() -> None:
    table = people()
    table.do(Go(table.mover))
    events = table.do(Act(table.mover, thumb(table.deal), table.table.version))
    assert [type(event) for event in events] == [Came, Acted]


def test_the_session_is_that_of_those_who_sat_down_first() -> None:
    table = people(deals=1)
    table.do(Leave(0))
    table.do(Replace(0, 1))
    assert table.table.seats[0].name == "Ana"
    assert table.table.session is not None
    assert table.table.session.players == ("Inés", "Juan", "Karl")
