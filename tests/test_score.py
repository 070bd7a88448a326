"""What tricks come to, and when the rest cannot matter."""

from itertools import product

import pytest

from spadille import rulesets
from spadille.score import Progress, Sides, Tally, decided, divisions, tallies
from spadille.settle import leaders, most_tricks

THREE = Sides(active=(0, 1, 2), tricks=9, ombre=0)


@pytest.mark.parametrize(
    ("tricks", "result"),
    [
        ((5, 4, 0), "sacada"),
        ((4, 3, 2), "sacada"),
        ((4, 4, 1), "puesta"),
        ((4, 5, 0), "codille"),
        ((3, 3, 3), "puesta"),
        ((3, 4, 2), "codille"),
        ((2, 4, 3), "codille"),
        ((1, 4, 4), "puesta"),
        ((1, 5, 3), "codille"),
        ((0, 5, 4), "codille"),
    ],
)
def test_nine_tricks_come_to(tricks: tuple[int, ...], result: str) -> None:
    assert most_tricks(THREE, Tally(tricks)).result == result
    assert most_tricks(THREE, Tally((tricks[0], tricks[2], tricks[1]))).result == result


@pytest.mark.parametrize(("tricks", "result"), [((5, 3), "sacada"), ((4, 4), "puesta"), ((3, 5), "codille")])
def test_eight_tricks_of_two_come_to(tricks: tuple[int, ...], result: str) -> None:
    assert most_tricks(Sides(active=(0, 1), tricks=8, ombre=0), Tally(tricks)).result == result


@pytest.mark.parametrize(
    ("tricks", "result"),
    [((3, 2, 2, 2), "sacada"), ((3, 3, 2, 1), "puesta"), ((2, 3, 3, 1), "puesta"), ((2, 4, 2, 1), "codille")],
)
def test_the_fourth_wins_against_each_singly(tricks: tuple[int, ...], result: str) -> None:
    assert most_tricks(Sides(active=(0, 1, 2, 3), tricks=9, ombre=0), Tally(tricks)).result == result


@pytest.mark.parametrize("turn", range(3))
def test_an_outcome_moves_with_the_seats(turn: int) -> None:
    for tricks in divisions(9, 3):
        moved = [0, 0, 0]
        for seat, number in enumerate(tricks):
            moved[(seat + turn) % 3] = number
        here = most_tricks(THREE, Tally(tricks))
        there = most_tricks(THREE._replace(ombre=turn), Tally(tuple(moved)))
        assert here.result == there.result
        assert (here.winner is None) == (there.winner is None)
        if here.winner is not None:
            assert there.winner == (here.winner + turn) % 3


def test_one_who_sits_out_has_no_count() -> None:
    sides = Sides(active=(0, 2, 3), tricks=9, ombre=2)
    assert leaders(sides, Tally((4, 9, 4, 1))) == (0, 2)


TAKEN = THREE._replace(surrendered=1)


@pytest.mark.parametrize(
    ("taker", "first", "third", "result"),
    [
        (5, 3, 1, "sacada"),
        (4, 4, 1, "puesta"),
        (4, 1, 4, "puesta"),
        (3, 3, 3, "puesta"),
        (3, 1, 5, "codille"),
        (1, 5, 3, "freed"),
        (1, 4, 4, "freed"),
        (0, 9, 0, "freed"),
    ],
)
def test_a_game_taken_over_comes_to(taker: int, first: int, third: int, result: str) -> None:
    outcome = most_tricks(TAKEN, Tally((taker, first, third)))
    assert outcome.result == ("puesta" if result == "freed" else result)
    assert outcome.freed is (result == "freed")
    assert outcome.winner == (2 if result == "codille" else None)
    assert not outcome.primeras
    assert not outcome.first_lost


def test_every_division_comes_once() -> None:
    for count, places in product(range(6), range(1, 5)):
        found = list(divisions(count, places))
        assert len(found) == len(set(found))
        assert {each for each in product(range(count + 1), repeat=places) if sum(each) == count} == set(found)


def test_the_tallies_to_come_tell_who_may_win_the_first_five() -> None:
    four = Progress((4, 0, 0), 4, 4)
    firsts = {(tally.won, tally.first_won, tally.first_lost) for tally in tallies(THREE, four, 5)}
    assert ((9, 0, 0), True, False) in firsts
    assert ((5, 4, 0), True, False) in firsts
    assert ((5, 4, 0), False, False) in firsts
    assert ((4, 5, 0), False, False) in firsts
    assert not any(lost for _, _, lost in firsts)


def slow_tallies(sides: Sides, winners: list[int]) -> set[Tally]:
    """Every sequence of winners, one by one."""
    found = set()
    for rest in product(sides.active, repeat=sides.tricks - len(winners)):
        all_winners = [*winners, *rest]
        first = all_winners[:5].count(sides.ombre)
        won = tuple(all_winners.count(seat) for seat in range(3))
        found.add(Tally(won, first == 5, first == 0))
    return found


@pytest.mark.parametrize("winners", [[0, 0, 0], [1, 2, 1], [0, 0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 0, 1, 0, 2], [0] * 9])
def test_the_tallies_to_come_are_those_of_every_sequence_of_winners(winners: list[int]) -> None:
    progress = Progress(tuple(winners.count(seat) for seat in range(3)), len(winners), winners[:5].count(0))
    assert set(tallies(THREE, progress, 5)) == slow_tallies(THREE, winners)


@pytest.mark.parametrize(
    ("winners", "sure"),
    [
        ([1, 1, 1, 1, 1], True),
        ([1, 1, 1, 1, 0], False),
        ([0, 1, 0, 0, 0], False),
        ([0, 1, 0, 0, 0, 0], True),
        ([0, 1, 0, 0, 1, 0, 2], False),
        ([1, 0, 0, 0, 0, 2, 1, 2], True),
        ([1, 1, 0, 0, 0, 0, 1, 1], False),
    ],
)
def test_the_rest_is_decided_when_no_payment_can_change(winners: list[int], sure: bool) -> None:
    judge = rulesets.find("renegado").settlement.judge
    progress = Progress(tuple(winners.count(seat) for seat in range(3)), len(winners), winners[:5].count(0))
    assert decided(judge, THREE, progress, 5) is sure


def test_a_progress_is_a_tally_of_what_was_played() -> None:
    assert Progress((5, 0, 0), 5, 5).as_tally(5) == Tally((5, 0, 0), True, False)
    assert Progress((0, 3, 2), 5, 0).as_tally(5) == Tally((0, 3, 2), False, True)
    assert Progress((0, 3, 1), 4, 0).as_tally(5) == Tally((0, 3, 1), False, False)
    assert Progress((3, 2, 0), 5, 3).as_tally(5) == Tally((3, 2, 0), False, False)
