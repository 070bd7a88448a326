"""A guarded player never stops the game: thumb moves in its place, and the fault is kept."""

from collections.abc import Callable

import pytest

from spadille import Deal
from spadille.notation import Action, say
from spadille.players import make
from spadille.players.guard import FAILED, ILLEGAL, SLOW, Fault, Guarded
from spadille.view import View


class Made:
    def __init__(self, choose: Callable[[View], object]) -> None:
        self.answer = choose

    def choose(self, view: View) -> Action:
        return self.answer(view)  # type: ignore[return-value]


def broken(view: View) -> object:
    raise ZeroDivisionError("by\nnought")


def first_view() -> View:
    deal = Deal.start("renegado", seed="guard")
    return deal.view(deal.to_move)


@pytest.mark.parametrize(
    ("choose", "kind", "text"),
    [
        (broken, FAILED, "ZeroDivisionError: by nought"),
        (lambda view: None, ILLEGAL, "None is no action"),
        (lambda view: say("stop"), ILLEGAL, "stop"),
        (lambda view: "gibberish!", ILLEGAL, "gibberish!"),
    ],
)
def test_thumb_moves_for_a_player_at_fault(choose: Callable[[View], object], kind: str, text: str) -> None:
    told: list[Fault] = []
    view = first_view()
    guarded = Guarded(Made(choose), "s", report=told.append)
    assert guarded.choose(view) == make("thumb", "s").choose(view)
    assert guarded.faults == told
    assert (told[0].seat, told[0].kind) == (view.seat, kind)
    assert text in told[0].text


def test_a_late_answer_is_not_taken() -> None:
    times = iter((0.0, 2.0, 10.0, 10.5))
    guarded = Guarded(Made(lambda view: say("solo")), limit=1, clock=lambda: next(times))
    assert guarded.choose(first_view()) != "solo"
    assert guarded.choose(first_view()) == "solo"
    assert [fault.kind for fault in guarded.faults] == [SLOW]


def test_a_plain_token_becomes_an_action() -> None:
    answer = Guarded(Made(lambda view: "pass")).choose(first_view())
    assert isinstance(answer, Action)
    assert answer == "pass"


def test_should_even_thumb_fail_something_legal_is_done() -> None:
    guarded = Guarded(Made(broken))
    guarded.stand_in = Made(broken)
    view = first_view()
    assert guarded.choose(view) in view.legal
