"""The player of a club: bids and exchanges by rule, and searches when the end is near."""

from spadille.notation import Action
from spadille.players.player import Recipe, whole_number
from spadille.players.search import best_card, generator
from spadille.players.thumb import RULES
from spadille.tricks import FINISH, STOP, SURRENDER
from spadille.view import View


class Club:
    """Plays the last `cards` of a hand after a search over a few worlds, everything else by the rules of thumb."""

    def __init__(self, seed: str, worlds: int, cards: int) -> None:
        self.seed, self.worlds, self.cards = seed, worlds, cards

    def choose(self, view: View) -> Action:
        """The card of most worth when few are left, else what the rule of thumb says."""
        step = view.known.steps[0]
        by_thumb = RULES[step](view)
        if step != "play" or by_thumb in (FINISH, STOP, SURRENDER) or view.hand.bit_count() > self.cards:
            return by_thumb
        return best_card(view, generator(self.seed, view), self.worlds)


RECIPES = (
    Recipe(
        "club",
        "searches when the end is near",
        Club,
        (whole_number("worlds", 1, 100, 6), whole_number("cards", 1, 12, 6)),
    ),
)
