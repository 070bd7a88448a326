"""Seatings: each player with each hand equally often."""

from collections import Counter
from itertools import permutations

import pytest

from spadille.arena import line_ups, seatings

TABLES = [(players, seats) for seats in range(2, 6) for players in range(1, 7)]


@pytest.mark.parametrize(("players", "seats"), TABLES)
def test_each_player_has_each_seat_equally_often(players: int, seats: int) -> None:
    found = seatings(line_ups(players, seats))
    assert len(set(found)) == len(found)
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in found)
        assert set(counts) == set(range(players))
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("players", "seats"), TABLES)
def test_each_player_sits_before_another_as_often_as_after_him(players: int, seats: int) -> None:
    neighbours = Counter(
        (seating[seat], seating[(seat + 1) % seats])
        for seating in seatings(line_ups(players, seats))
        for seat in range(seats)
    )
    assert all(count == neighbours[after, before] for (before, after), count in neighbours.items())


def test_three_at_three_seats_have_all_six_orders() -> None:
    assert sorted(seatings(line_ups(3, 3))) == sorted(permutations(range(3)))


def test_two_at_three_seats_are_one_against_two_both_ways() -> None:
    assert line_ups(2, 3) == ((0, 0, 1), (0, 1, 1))
    assert len(seatings(line_ups(2, 3))) == 6


def test_two_at_five_seats_are_one_against_four_both_ways() -> None:
    assert line_ups(2, 5) == ((0, 0, 0, 0, 1), (0, 1, 1, 1, 1))


def test_four_at_two_seats_meet_in_pairs() -> None:
    assert len(line_ups(4, 2)) == 6
    assert len(seatings(line_ups(4, 2))) == 12


def test_five_at_five_seats_have_ten_seatings() -> None:
    assert len(seatings(line_ups(5, 5))) == 10


def test_one_player_has_one_seating() -> None:
    assert seatings(line_ups(1, 3)) == ((0, 0, 0),)
