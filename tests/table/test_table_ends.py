"""Every table ends: whoever drops, in whatever part of a deal and state of the clock, with nobody's help."""

import copy
from collections.abc import Callable
from random import Random

import pytest
from chance import Mood
from table_game import RULESETS, Game, game, parts_of, people

from spadille.table import Act, AskBack, Come, Go, Leave, Settings, Tick, computer_to_move, due


def gone(table: Game, seat: int) -> None:
    table.do(Go(seat))


def gone_for_almost_a_minute(table: Game, seat: int) -> None:
    table.do(Go(seat))
    table.do(Tick(), wait=59.5)


def gone_and_stood_in_for(table: Game, seat: int) -> None:
    table.do(Go(seat))
    table.do(Tick(), wait=60)


def back_and_gone_again(table: Game, seat: int) -> None:
    gone_and_stood_in_for(table, seat)
    table.do(Come(seat), wait=1)
    table.do(Go(seat), wait=1)


def left(table: Game, seat: int) -> None:
    table.do(Leave(seat))


def idle(table: Game, seat: int) -> None:
    table.do(Tick(), wait=179.5)


def gone_while_a_take_back_is_asked_for(table: Game, seat: int) -> None:
    asking = next((each for each in table.seats if table.table.last_action_of(each)), None)
    if asking is not None:
        table.do(AskBack(asking, table.table.version))
    table.do(Go(seat))


def left_while_asking(table: Game, seat: int) -> None:
    if table.table.last_action_of(seat) is not None:
        table.do(AskBack(seat, table.table.version))
    table.do(Leave(seat))


def all_gone(table: Game, seat: int) -> None:
    for each in table.seats:
        table.do(Go(each))


def all_left(table: Game, seat: int) -> None:
    for each in table.seats:
        table.do(Leave(each))


DROPS: tuple[Callable[[Game, int], None], ...] = (
    gone,
    gone_for_almost_a_minute,
    gone_and_stood_in_for,
    back_and_gone_again,
    left,
    idle,
    gone_while_a_take_back_is_asked_for,
    left_while_asking,
    all_gone,
    all_left,
)


def moments(name: str) -> dict[str, Game]:
    """A table of people in each part of a deal that comes up, in its middle where there is one."""
    rng, found = Random(f"moments {name}"), dict[str, Game]()
    rules = game(name, 1)
    for number in range(200):
        if number >= 20 and found.keys() == parts_of(rules):
            break
        table = Game(Settings(rules, (None,) * rules.seats), f"{name} {number}")
        table.sit_all()
        mood, before = Mood(rng), ""
        while not table.table.over:
            phase = table.deal.phase
            assert phase is not None
            again = phase == before
            if phase not in found or (again and rng.random() < 0.05):
                found[phase] = copy.copy(table)
            before = phase
            table.do(Act(table.mover, mood.choose(table.deal), table.table.version), wait=1)
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_the_session_ends_though_a_seat_drops_in_any_part_of_a_deal(name: str) -> None:
    found = moments(name)
    assert found.keys() == parts_of(game(name))
    for table in found.values():
        for drop in DROPS:
            for seat in table.seats:
                alone = copy.copy(table)
                drop(alone, seat)
                alone.alone()
                assert alone.table.session is not None
                assert sum(alone.table.session.accounts.values()) == sum(table.table.session.accounts.values())  # type: ignore[union-attr]


@pytest.mark.parametrize("name", RULESETS)
def test_a_whole_session_ends_that_nobody_has_come_to(name: str) -> None:
    table = people(name, 3)
    for seat in table.seats:
        table.do(Go(seat))
    table.alone()
    assert all(seat.stood_in for seat in table.table.seats)


def test_nothing_is_due_and_nobody_moves_when_it_is_over() -> None:
    table = people(deals=1)
    table.alone()
    table.do(Go(0))
    assert due(table.table) is None
    assert computer_to_move(table.table) is None
    assert table.do(Tick(), wait=1000) == ()
