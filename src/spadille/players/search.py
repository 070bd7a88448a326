"""The player who searches: the cards over worlds with open hands, everything else by the rules of thumb."""

from collections.abc import Sequence
from random import Random

from spadille.cards import Card
from spadille.notation import PLAYS, Action
from spadille.players.beliefs import Beliefs, Weighed
from spadille.players.effort import may_search, worlds_within
from spadille.players.memory import Memory
from spadille.players.openplay import card_worths
from spadille.players.player import Recipe, whole_number
from spadille.players.rollouts import tried
from spadille.players.thumb import RULES
from spadille.players.thumb_play import card_to_play
from spadille.tricks import FINISH, STOP, SURRENDER
from spadille.view import View

EQUAL = 1e-9
"""Worths nearer than this are equal: they differ by the order of a sum alone."""


def generator(seed: str, view: View) -> Random:
    """The generator of one decision: the same for the same seed and the same point of the same deal."""
    return Random(f"{seed}/{view.seat}/{view.hand}/{len(view.known.log)}")


def worths(view: View, worlds: Sequence[Weighed]) -> dict[Card, float]:
    """What each card is worth: with open hands if that can be searched in time, else if all play on by rule."""
    assert view.seat is not None
    assert isinstance(view.legal, tuple)
    if may_search(len(view.known.active), view.hand.bit_count()):
        return card_worths(view, view.seat, worlds)
    cards = [action for action in view.legal if action in PLAYS]
    return {trial.action.card: trial.worth for trial in tried(view, cards, worlds)}


def best_card(view: View, rng: Random, number: int) -> Action:
    """The card of most worth over so many worlds; that of the rules of thumb among equals, or when none is found."""
    assert view.seat is not None
    memory = Memory(view, view.seat)
    wanted = card_to_play(memory)
    if not memory.playable & (memory.playable - 1):
        return PLAYS[wanted]
    number = worlds_within(len(view.known.active), view.hand.bit_count(), number)
    found = worths(view, Beliefs(view).draw(rng, number))
    if not found or found[wanted] >= max(found.values()) - EQUAL:
        return PLAYS[wanted]
    return PLAYS[max(found, key=lambda card: (found[card], -card))]


class Search:
    """Plays each card after a search; calls, exchanges and gives up like thumb."""

    def __init__(self, seed: str, worlds: int) -> None:
        self.seed, self.worlds = seed, worlds

    def choose(self, view: View) -> Action:
        """The card of most worth, or what the rule of thumb says."""
        step = view.known.steps[0]
        by_thumb = RULES[step](view)
        if step != "play" or by_thumb in (FINISH, STOP, SURRENDER):
            return by_thumb
        return best_card(view, generator(self.seed, view), self.worlds)


RECIPES = (
    Recipe(
        "search",
        "plays the cards by a search over worlds, the rest by the rules of thumb",
        Search,
        (whole_number("worlds", 1, 1000, 20),),
    ),
)
