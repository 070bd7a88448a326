"""The arena: duplicate matches between computer players, in which the luck of the cards cancels.

`summed(match, played(match, 200))` with `match = Match.of("renegado", "thumb,random", seed="a")` is the whole of it.
"""

from spadille.arena.chair import Chair, watched
from spadille.arena.entrants import Entrant, SeeingEntrant, SeeingPlayer, entrant
from spadille.arena.errors import ArenaError
from spadille.arena.interval import Estimate, Sample, t_quantile
from spadille.arena.match import LIMIT, Game, Match, Pack, play_pack
from spadille.arena.results import kept
from spadille.arena.running import in_order, played
from spadille.arena.seatings import line_ups, seatings
from spadille.arena.summary import (
    Difference,
    Score,
    Standing,
    Summary,
    contracts_in_order,
    difference,
    summed,
    to_object,
)
from spadille.players.guard import KINDS, Fault

__all__ = [
    "KINDS",
    "LIMIT",
    "ArenaError",
    "Chair",
    "Difference",
    "Entrant",
    "Estimate",
    "Fault",
    "Game",
    "Match",
    "Pack",
    "Sample",
    "Score",
    "SeeingEntrant",
    "SeeingPlayer",
    "Standing",
    "Summary",
    "contracts_in_order",
    "difference",
    "entrant",
    "in_order",
    "kept",
    "line_ups",
    "play_pack",
    "played",
    "seatings",
    "summed",
    "t_quantile",
    "to_object",
    "watched",
]
