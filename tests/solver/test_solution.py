"""A deal is solved: cards in play by result, tricks and chips, and before it the par of each seat."""

import json
from pathlib import Path

import pytest

from spadille import Deal
from spadille.solver import Par, PlaySolution, par, solve, solve_play

BELINDA = Path(__file__).parents[1] / "records" / "renegado" / "belinda-solo.jsonl"


def belinda(actions: int = 0) -> Deal:
    """The deal of The Rape of the Lock, after so many actions."""
    record = json.loads(BELINDA.read_text(encoding="utf-8").splitlines()[1])
    deal = Deal.start("renegado", dealer=record["dealer"], pack=" ".join(record["pack"]))
    for action in record["actions"][:actions]:
        deal = deal.act(action["do"])
    return deal


def test_belinda_wins_her_solo_whatever_the_baron_does() -> None:
    solved = solve(belinda(5))
    assert isinstance(solved, PlaySolution)
    assert (solved.seat, solved.result, solved.tricks) == (0, "sacada", 5)
    assert {card.result for card in solved.cards} == {"sacada"}


def test_the_result_is_that_of_the_best_card() -> None:
    solved = solve_play(belinda(20).state)
    assert solved.chips == max(card.chips for card in solved.cards)
    assert solved.seat == belinda(20).to_move


def test_par_is_the_best_game_of_each_seat_on_the_hands_as_dealt() -> None:
    solved = solve(belinda())
    assert isinstance(solved, Par)
    assert [seat.seat for seat in solved.seats] == [0, 1, 2]
    best = solved.seats[0]
    assert (best.contract, best.trumps, best.result, best.tricks, best.chips) == ("solo", 0, "sacada", 5, 49)
    assert all(seat.result == "codille" and seat.contract == "entrada" for seat in solved.seats[1:])


def test_par_does_not_change_when_the_deal_goes_on() -> None:
    assert par(belinda(2).state) == par(belinda().state) == solve(belinda(2))


def test_a_turned_card_names_the_trumps_and_a_called_king_the_partner() -> None:
    solved = par(Deal.start("two-handed", seed="2", dealer=0).state)
    assert len(solved.seats) == 2
    words = solved.as_dict()["par"][0]
    assert words["called"] is None
    assert words["trumps"] in "SCH"


def test_a_view_is_not_solved() -> None:
    with pytest.raises(ValueError, match="all hands open"):
        solve(belinda(5).view(0).known)


def test_a_solution_is_told_in_words_and_numbers() -> None:
    words = solve(belinda(31)).as_dict()
    assert words == {
        "seat": 0,
        "result": "sacada",
        "tricks": 5,
        "chips": 43,
        "cards": [{"card": "KH", "result": "sacada", "tricks": 5, "chips": 43}],
    }
    assert json.dumps(words)
