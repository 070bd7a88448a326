"""The player who does anything that is allowed, each thing as likely as another."""

from random import Random

from spadille.cards import cards_in
from spadille.notation import Action, exchange
from spadille.players.player import Recipe
from spadille.state import Choice
from spadille.view import View


class Chance:
    """Chooses evenly among the legal actions; in an exchange first how many cards, then which.

    Of the generator only `random` is asked, whose numbers are the same for a seed in every version of Python.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Action:
        """Any action, evenly."""
        if isinstance(view.legal, Choice):
            return self._lay_out(view.legal)
        return view.legal[self._below(len(view.legal))]

    def _below(self, bound: int) -> int:
        return int(self._random.random() * bound)

    def _lay_out(self, choice: Choice) -> Action:
        cards = cards_in(choice.cards)
        number = choice.least + self._below(choice.most - choice.least + 1)
        for place in range(number):
            other = place + self._below(len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        return exchange(tuple(sorted(cards[:number])))


RECIPES = (Recipe("random", "does anything that is allowed, each thing as likely as another", Chance),)
