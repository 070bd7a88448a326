"""The open-card solver: what a deal is worth with all hands shown."""

from spadille.solver.payoff import (
    ALL_LOST,
    ALL_WON,
    DRAW,
    LOSS,
    NEITHER,
    WIN,
    Payoff,
    lexicographic,
    money_payoff,
    outcome_payoff,
    payoff_by,
    tricks_payoff,
)
from spadille.solver.position import Position, position_of, world_of

__all__ = [
    "ALL_LOST",
    "ALL_WON",
    "DRAW",
    "LOSS",
    "NEITHER",
    "WIN",
    "Payoff",
    "Position",
    "lexicographic",
    "money_payoff",
    "outcome_payoff",
    "payoff_by",
    "position_of",
    "tricks_payoff",
    "world_of",
]
