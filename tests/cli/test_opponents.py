"""Computer players in the terminal game: whatever they do, the game goes on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.driver import turns
from cli.inside import Run
from spadille import players
from spadille.notation import Action, say
from spadille.players.thumb import Thumb
from spadille.view import View

OPTIONS = {"deals": "2"}
TURNS = [turn.action for turn in turns("renegado", OPTIONS, "s")]


class Made:
    """A player that does what it is made for at its first moves, and plays like thumb from then on."""

    def __init__(self, choose: Callable[[View], object], moves: int) -> None:
        self.wrong, self.moves = choose, moves
        self.right = Thumb("s")

    def choose(self, view: View) -> Action:
        self.moves -= 1
        if self.moves >= 0:
            return self.wrong(view)  # type: ignore[return-value]
        return self.right.choose(view)


def broken(view: View) -> object:
    raise ZeroDivisionError("by\nnought")


Seated = Callable[[Callable[[View], object], int], None]


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Seated:
    """Seats such players in place of all others."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def seat(choose: Callable[[View], object], moves: int) -> None:
        monkeypatch.setattr(players, "make", lambda spec, seed: Made(choose, moves))

    return seat


@pytest.mark.parametrize(
    ("choose", "moves", "told"),
    [
        (broken, 1, "Ana (club) was at fault once, and thumb moved instead: it failed, ZeroDivisionError: by nought."),
        (broken, 2, "Ana (club) was at fault at 2 moves, and thumb moved instead; at the first: it failed, "),
        (lambda view: None, 1, "thumb moved instead: its move was not allowed: None is no action."),
        (lambda view: say("stop"), 1, "thumb moved instead: its move was not allowed: "),
    ],
)
def test_thumb_moves_for_a_player_at_fault_and_that_is_told_at_the_end(
    choose: Callable[[View], object], moves: int, told: str, seated: Seated, run: Run
) -> None:
    seated(choose, moves)
    said = run("play", "--level", "club", "--seed", "s", "--option", "deals=2", typed="\n".join(TURNS) + "\n")
    assert said.code == 0
    assert "The session is over: final settlement" in said.out
    first, second = said.err.splitlines()
    assert told in first
    assert first.startswith("Ana (club) ")
    assert second.startswith("Benito (club) ")


def test_the_faults_of_a_player_are_told_when_the_game_is_left(seated: Seated, run: Run) -> None:
    seated(broken, 1000)
    said = run("play", "--seed", "s", typed=f"{TURNS[0]}\nq\n")
    assert "To go on: spadille play --resume" in said.out
    assert "(thumb) was at fault" in said.err


def test_of_players_without_fault_nothing_is_told(seated: Seated, run: Run) -> None:
    seated(broken, 0)
    assert run("play", "--seed", "s", typed=f"{TURNS[0]}\nq\n").err == ""
