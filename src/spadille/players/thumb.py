"""The player by the rules of thumb of the old books, which has one for every decision."""

from collections.abc import Callable

from spadille.notation import PLAYS, Action
from spadille.players.memory import Memory
from spadille.players.player import Recipe, whole_number
from spadille.players.thumb_bids import announce_contract, call, call_king, lower_call, name_trumps, take_stock
from spadille.players.thumb_exchange import defend, lay_out
from spadille.players.thumb_play import card_to_play, hopes, sure_tricks
from spadille.tricks import ACCEPT, FINISH, REFUSE, STOP, SURRENDER, TAKE_OVER
from spadille.view import View

HOPELESS = 31
"""An ombre who, with what he has won, can hope for no more than so many tenths of tricks gives up (house).

Codille is then as good as certain, and a surrender leaves in the pool what codille gives away.
"""

TRICKS_TO_SEE = 2
"""So many tricks he plays first."""

TAKES_OVER = 45
"""What a defender must have won or hope for, in tenths of tricks, to take over (house)."""

REFUSES = 40
"""The same to refuse a surrender that nobody may take over: he has a codille in sight (house)."""


def _play(view: View) -> Action:
    """A card, or what may be said in its place."""
    return FINISH if FINISH in view.legal else _play_on(view)


def _play_on(view: View) -> Action:
    """The same where the deal is not to be finished early."""
    assert view.seat is not None
    memory = Memory(view, view.seat)
    if STOP in view.legal and sure_tricks(memory) < memory.hand.bit_count():
        return STOP
    if SURRENDER in view.legal and _hopeless(memory):
        return SURRENDER
    return PLAYS[card_to_play(memory)]


def _expected(memory: Memory) -> int:
    """Tenths of tricks that the mover has won or hopes for."""
    return 10 * memory.state.won[memory.seat] + hopes(memory)


def _hopeless(memory: Memory) -> bool:
    return len(memory.state.tricks) >= TRICKS_TO_SEE and _expected(memory) <= HOPELESS


def _answer(view: View) -> Action:
    """Take over, or refuse, with a hand that may well have most tricks; else accept."""
    assert view.seat is not None
    expected = _expected(Memory(view, view.seat))
    if TAKE_OVER in view.legal:
        return TAKE_OVER if expected >= TAKES_OVER else ACCEPT
    return REFUSE if expected >= REFUSES else ACCEPT


RULES: dict[str, Callable[[View], Action]] = {
    "auction": call,
    "announce": announce_contract,
    "lower bids": lower_call,
    "fourth": take_stock,
    "trumps": name_trumps,
    "exchange": lay_out,
    "defenders": defend,
    "king": call_king,
    "play": _play,
    "surrender": _answer,
}
"""The rule of thumb for each step of a deal in which somebody decides."""


class Thumb:
    """Plays by rule alone: the same view has always the same answer, whatever the seed.

    With `finish` 0 it plays every trick, and leaves it to others to finish a deal early.
    """

    def __init__(self, seed: str, finish: int = 1) -> None:
        self.seed = seed
        self.rules = RULES if finish else {**RULES, "play": _play_on}

    def choose(self, view: View) -> Action:
        """What the rule for this step of the deal says."""
        return self.rules[view.known.steps[0]](view)


RECIPES = (Recipe("thumb", "plays by the rules of thumb of the old books", Thumb, (whole_number("finish", 0, 1, 1),)),)
