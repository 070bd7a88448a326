"""`spadille solve` tells what a deal is worth."""

import json
from pathlib import Path

import pytest

from cli.inside import Run
from spadille import Deal
from spadille.record import to_line

RECORDS = Path(__file__).parents[1] / "records"
BELINDA = RECORDS / "renegado" / "belinda-entrada.jsonl"


def test_belinda_would_have_won_by_any_matador(run: Run) -> None:
    said = run("solve", BELINDA)
    assert said.code == 0
    assert said.out.splitlines()[:2] == [
        "Belinda is to play: sacada; tricks of the ombre's side 5, chips +29.",
        "Spadille: sacada; tricks 5, chips +29",
    ]


def test_before_the_play_a_deal_has_its_par(run: Run) -> None:
    said = run("solve", BELINDA, "--after", "0")
    assert "Belinda: solo in spades: sacada; tricks 5, chips +49\n" in said.out


def test_the_moment_after_some_actions_is_solved_as_json(run: Run) -> None:
    said = run("solve", BELINDA, "--after", "34", "--json")
    solution = json.loads(said.out)
    assert solution["core"] in ("native", "python")
    assert [card["card"] for card in solution["cards"]] == ["KH"]
    assert solution["chips"] == 23


def test_a_deal_on_one_line_is_solved(run: Run) -> None:
    deal = Deal.start("two-handed", seed="solve")
    said = run("solve", to_line(deal))
    assert said.out.startswith("Par on the hands as dealt")
    assert said.out.count("tricks ") == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([BELINDA, "--after", "99"], "The deal has 35 actions, not 99."),
        ([BELINDA, "--after", "35"], "After 35 actions the deal is over: nothing is left to solve."),
        ([BELINDA, "--deal", "2"], f"There is no deal 2 in “{BELINDA}”; it has 1."),
        ([BELINDA, "--session", "2"], f"There is no session 2 in “{BELINDA}”."),
        ([BELINDA, "--deck", "tarot"], "The pack is french or spanish, not “tarot”."),
        (["renegado; 1"], "this one has 2."),
        (["nothing.jsonl"], "Cannot read “nothing.jsonl”: no such file or directory."),
    ],
)
def test_what_cannot_be_solved_is_told_in_one_sentence(run: Run, arguments: list[str | Path], sentence: str) -> None:
    said = run("solve", *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.endswith(sentence + "\n")
    assert said.err.count("\n") == 1
