"""What a match has shown: chips a deal by player, role and contract, and how one player compares with another."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from spadille.arena.interval import Estimate, Sample
from spadille.arena.match import ROLES, Match, Pack
from spadille.players.guard import KINDS
from spadille.state import Role

FAULTS_TOLD = 20
"""Of so many faults it is told what happened; all are counted."""

METHOD = "95 %, Student's t over packs"


@dataclass
class Score:
    """Chips a deal, plain and with an equal share of what the pool gained, as two samples over packs."""

    chips: Sample
    shared: Sample

    @classmethod
    def empty(cls, seats: int) -> "Score":
        """No deal yet, at a table of so many seats."""
        return cls(Sample(), Sample(seats))

    @property
    def deals(self) -> int:
        """How many deals there were, each seat of the player counted."""
        return self.chips.deals

    def add(self, chips: int, shared: int, deals: int) -> None:
        """Count one pack."""
        self.chips.add(chips, deals)
        self.shared.add(shared, deals)


@dataclass
class Standing:
    """What one player did: in all, by role, and as ombre by contract with the results; its faults by kind."""

    name: str
    score: Score
    roles: dict[str, Score] = field(default_factory=dict)
    contracts: dict[str, Score] = field(default_factory=dict)
    results: dict[str, Counter[str]] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)


@dataclass
class Difference:
    """How much more the first player won a deal than the second, from the same packs."""

    first: str
    second: str
    score: Score


@dataclass
class Summary:
    """The outcome of a match so far; `results` counts all deals, `told` has the first faults in words."""

    match: Match
    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]
    packs: int = 0
    results: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.packs * len(self.match.seatings)

    @property
    def faults(self) -> int:
        """How many moves were made by another than the player."""
        return sum(standing.faults.total() for standing in self.standings)


class _Tally:
    """Totals of one pack: chips, chips with the pool's share, and deals, for one player in one respect."""

    __slots__ = ("chips", "deals", "shared")

    def __init__(self) -> None:
        self.chips = self.shared = self.deals = 0

    def add(self, chips: int, shared: int) -> None:
        self.chips += chips
        self.shared += shared
        self.deals += 1


def tallies(match: Match, pack: Pack) -> list[_Tally]:
    """The totals of each player in one pack."""
    found = [_Tally() for _ in match.entrants]
    for seating, game in zip(match.seatings, pack.games, strict=True):
        for seat, who in enumerate(seating):
            found[who].add(game.chips[seat], game.worth(seat))
    return found


def difference(match: Match, pack: Pack, first: int, second: int) -> tuple[int, int, int]:
    """By how much one player's mean in a pack is above another's: chips, chips with the pool's share, and divisor.

    The second is in chips by the number of seats.
    """
    one, other = (tallies(match, pack)[who] for who in (first, second))
    return _difference(one, other)


def _difference(one: _Tally, other: _Tally) -> tuple[int, int, int]:
    return (
        one.chips * other.deals - other.chips * one.deals,
        one.shared * other.deals - other.shared * one.deals,
        one.deals * other.deals,
    )


def summed(match: Match, packs: Iterable[Pack]) -> Summary:
    """The summary of these packs."""
    seats = match.rules.seats
    summary = Summary(
        match,
        tuple(Standing(each.name, Score.empty(seats)) for each in match.entrants),
        tuple(Difference(one.name, other.name, Score.empty(seats)) for one, other in combinations(match.entrants, 2)),
    )
    for pack in packs:
        _count(summary, pack)
    return summary


def _count(summary: Summary, pack: Pack) -> None:
    match = summary.match
    summary.packs += 1
    whole = tallies(match, pack)
    for standing, tally in zip(summary.standings, whole, strict=True):
        standing.score.add(tally.chips, tally.shared, tally.deals)
    for found, (one, other) in zip(summary.differences, combinations(whole, 2), strict=True):
        found.score.add(*_difference(one, other))
    parts: dict[tuple[int, str, str], _Tally] = {}
    for place, (seating, game) in enumerate(zip(match.seatings, pack.games, strict=True), 1):
        summary.results[game.result] += 1
        for seat, who in enumerate(seating):
            amounts = game.chips[seat], game.worth(seat)
            parts.setdefault((who, "roles", game.roles[seat]), _Tally()).add(*amounts)
            if game.roles[seat] == Role.OMBRE.value:
                contract = str(game.contract)
                parts.setdefault((who, "contracts", contract), _Tally()).add(*amounts)
                summary.standings[who].results.setdefault(contract, Counter())[game.result] += 1
        for fault in game.faults:
            standing = summary.standings[seating[fault.seat]]
            standing.faults[fault.kind] += 1
            if len(summary.told) < FAULTS_TOLD:
                summary.told.append(f"pack {pack.number}, seating {place}: {standing.name} {fault.kind}: {fault.text}")
    for (who, part, name), tally in parts.items():
        scores: dict[str, Score] = getattr(summary.standings[who], part)
        scores.setdefault(name, Score.empty(match.rules.seats)).add(tally.chips, tally.shared, tally.deals)


def contracts_in_order(match: Match, scores: dict[str, Any]) -> list[str]:
    """The names of contracts, lowest first, those outside the auction at the end."""
    ladder = [contract.name for contract in match.rules.contracts]
    return sorted(scores, key=lambda name: (ladder.index(name) if name in ladder else len(ladder), name))


def _estimate_object(estimate: Estimate | None) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    numbers = {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}
    return {name: None if number is None else round(number, 4) + 0.0 for name, number in numbers.items()}


def _score_object(score: Score) -> dict[str, Any]:
    return {
        "deals": score.deals,
        "chips": _estimate_object(score.chips.estimate()),
        "shared": _estimate_object(score.shared.estimate()),
    }


def _difference_object(difference: Difference) -> dict[str, Any]:
    told = _score_object(difference.score)
    del told["deals"]
    return {"first": difference.first, "second": difference.second, **told}


def _standing_object(match: Match, standing: Standing) -> dict[str, Any]:
    return {
        "name": standing.name,
        **_score_object(standing.score),
        "roles": {role: _score_object(standing.roles[role]) for role in ROLES if role in standing.roles},
        "contracts": {
            name: {**_score_object(standing.contracts[name]), "results": dict(sorted(standing.results[name].items()))}
            for name in contracts_in_order(match, standing.contracts)
        },
        "faults": {kind: standing.faults[kind] for kind in KINDS},
    }


def to_object(summary: Summary) -> dict[str, Any]:
    """The summary as JSON: chips a deal with the ends of their intervals; `contracts` are those played as ombre."""
    match = summary.match
    told = match.as_object()
    return {
        **told,
        "kind": "arena summary",
        "packs": summary.packs,
        "deals": summary.deals,
        "interval": METHOD,
        "standings": [_standing_object(match, standing) for standing in summary.standings],
        "differences": [_difference_object(each) for each in summary.differences],
        "results": dict(sorted(summary.results.items())),
        "faults": summary.told,
    }
