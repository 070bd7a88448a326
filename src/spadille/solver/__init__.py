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
from spadille.solver.solution import CardWorth, Par, PlaySolution, SeatPar, par, solve, solve_play

__all__ = [
    "ALL_LOST",
    "ALL_WON",
    "DRAW",
    "LOSS",
    "NEITHER",
    "WIN",
    "CardWorth",
    "Par",
    "Payoff",
    "PlaySolution",
    "Position",
    "SeatPar",
    "lexicographic",
    "money_payoff",
    "outcome_payoff",
    "par",
    "payoff_by",
    "position_of",
    "solve",
    "solve_play",
    "tricks_payoff",
    "world_of",
]
