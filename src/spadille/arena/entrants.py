"""Who plays in a match: a name in the results, and how a player is made for each seat."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias

from spadille.deal import Deal
from spadille.notation import Action
from spadille.players import Player, make

Decide: TypeAlias = Callable[[Deal], Action]
"""What the seat to move does."""


@dataclass(frozen=True)
class Entrant:
    """A player of a match, who is shown views and nothing else.

    `make` gets a seed and returns the player; it travels to other processes, so it is a function of a module, or a
    `partial` of one.
    """

    name: str
    make: Callable[[str], Player]

    def seated(self, seed: str) -> Decide:
        """The player, made with this seed, as what decides for one seat."""
        player = self.make(seed)

        def decide(deal: Deal) -> Action:
            return player.choose(deal.view(deal.to_move))

        return decide


class SeeingPlayer(Protocol):
    """Decides for one seat while it sees all cards: a measure for other players, never an opponent for people."""

    def choose_seeing(self, deal: Deal) -> Action:
        """One of the legal actions of the seat to move."""


@dataclass(frozen=True)
class SeeingEntrant:
    """A player of a match who is shown the whole deal. No specification makes one: a benchmark writes it out."""

    name: str
    make: Callable[[str], SeeingPlayer]

    def seated(self, seed: str) -> Decide:
        """The player, made with this seed, as what decides for one seat."""
        return self.make(seed).choose_seeing


AnyEntrant: TypeAlias = Entrant | SeeingEntrant


def entrant(spec: str) -> Entrant:
    """The player of a specification, by that name. Raises `SpecError`."""
    make(spec, "")
    return Entrant(spec, partial(make, spec))
