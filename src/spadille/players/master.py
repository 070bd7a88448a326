"""The player who tries everything: each decision by what it leads to over worlds, the cards by search."""

from random import Random

from spadille.notation import Action
from spadille.players.beliefs import Beliefs
from spadille.players.judgement import TRIED
from spadille.players.player import Recipe, whole_number
from spadille.players.rollouts import tried
from spadille.players.search import best_card, generator
from spadille.players.thumb import RULES
from spadille.tricks import FINISH, STOP, SURRENDER
from spadille.view import View


class Master:
    """Plays as well as it can within a number of worlds."""

    def __init__(self, seed: str, worlds: int, trials: int) -> None:
        self.seed, self.worlds, self.trials = seed, worlds, trials

    def choose(self, view: View) -> Action:
        """The action of most worth."""
        step = view.known.steps[0]
        rng = generator(self.seed, view)
        if step == "play":
            return self._play(view, rng)
        actions = TRIED[step](view)
        if len(actions) == 1:
            return actions[0]
        return tried(view, actions, Beliefs(view).draw(rng, self.trials))[0].action

    def _play(self, view: View, rng: Random) -> Action:
        legal = view.legal
        assert isinstance(legal, tuple)
        if FINISH in legal:
            return FINISH
        card, _ = best_card(view, rng, self.worlds)
        others = [action for action in (STOP, SURRENDER) if action in legal]
        if not others:
            return card
        by_rule = RULES["play"](view)
        return by_rule if by_rule in others else card


RECIPES = (
    Recipe(
        "master",
        "tries every decision over worlds",
        Master,
        (whole_number("worlds", 1, 1000, 20), whole_number("trials", 1, 1000, 24)),
    ),
)
