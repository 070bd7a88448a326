"""The player who tries everything: each decision by what it leads to over worlds, the cards by search."""

from random import Random

from spadille.notation import Action
from spadille.players.beliefs import Beliefs
from spadille.players.effort import trials_within
from spadille.players.judgement import TRIED
from spadille.players.player import Recipe, whole_number
from spadille.players.rollouts import Trial, tried
from spadille.players.search import best_card, generator
from spadille.players.thumb import RULES
from spadille.tricks import FINISH, STOP, SURRENDER
from spadille.view import View


def trials(view: View, actions: list[Action], rng: Random, number: int, favourite: Action | None = None) -> list[Trial]:
    """The actions, tried over so many worlds at most."""
    number = trials_within(len(view.known.active), number)
    return tried(view, actions, Beliefs(view).draw(rng, number), favourite=favourite)


class Master:
    """Plays as well as it can within a number of worlds."""

    def __init__(self, seed: str, worlds: int, trials: int) -> None:
        self.seed, self.worlds, self.trials = seed, worlds, trials

    def choose(self, view: View) -> Action:
        """The action of most worth; that of the rules of thumb, unless another is clearly better."""
        step = view.known.steps[0]
        rng = generator(self.seed, view)
        if step == "play":
            return self._play(view, rng)
        actions = TRIED[step](view)
        if len(actions) == 1:
            return actions[0]
        return trials(view, actions, rng, self.trials, RULES[step](view))[0].action

    def _play(self, view: View, rng: Random) -> Action:
        legal = view.legal
        assert isinstance(legal, tuple)
        if FINISH in legal:
            return FINISH
        card = best_card(view, rng, self.worlds)
        others = [action for action in (STOP, SURRENDER) if action in legal]
        return trials(view, [card, *others], rng, self.trials, card)[0].action if others else card


RECIPES = (
    Recipe(
        "master",
        "tries every decision over worlds, and searches the cards",
        Master,
        (whole_number("worlds", 1, 1000, 60), whole_number("trials", 1, 1000, 24)),
    ),
)
