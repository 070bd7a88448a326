"""A match, and one pack of it played in every seating."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, NamedTuple

from spadille import rulesets
from spadille.arena.chair import Chair, watched
from spadille.arena.entrants import AnyEntrant, entrant
from spadille.arena.errors import ArenaError
from spadille.arena.seatings import LineUp, line_ups, seatings
from spadille.deal import Deal, opening_stake
from spadille.messages import Message, counted
from spadille.money import Stake
from spadille.notation import shown
from spadille.players import split_specs
from spadille.players.guard import Fault
from spadille.ruleset import Ruleset
from spadille.settle import THROWN_IN
from spadille.state import Role

FORMAT = 1
"""The number of the format of results."""

LIMIT = 10.0
"""Seconds that a player may think about one move, unless said otherwise."""

MOST_SEATINGS = 1000

ROLES = (*(role.value for role in (Role.OMBRE, Role.PARTNER, Role.DEFENDER, Role.OUT)), THROWN_IN)
"""What a seat was in a deal; in one that was thrown in the seats with cards were nothing else."""


@dataclass(frozen=True)
class Match:
    """The game with its options, who plays, in which seatings, the seed of the packs, and what they play for.

    Pack `k` is deal `k` of a session with that seed, with its dealer; before its antes the stake lies on the table.
    `limit` is in seconds a move.
    """

    rules: Ruleset
    entrants: tuple[AnyEntrant, ...]
    seatings: tuple[LineUp, ...]
    seed: str
    stake: Stake
    limit: float = LIMIT

    @classmethod
    def of(
        cls,
        ruleset: str | Ruleset,
        players: str | Sequence[AnyEntrant],
        *,
        seed: str,
        options: Mapping[str, str] | None = None,
        stake: Stake | int | None = None,
        tables: Sequence[LineUp] | None = None,
        limit: float = LIMIT,
    ) -> "Match":
        """A match between players, given as specifications joined by commas or as entrants.

        A specification may stand twice only when there is one for each seat; how other numbers of players are seated
        is told by `line_ups`, unless `tables` names the players of each table by their numbers. The stake is that of
        the start of a session; a number sets what the pool or the centre plate holds. Raises `RulesetError`,
        `SpecError`, `ArenaError`.
        """
        if not _writable(seed):
            raise ArenaError(Message("A seed is text in UTF-8; this one cannot be written."))
        rules = rulesets.find(ruleset) if isinstance(ruleset, str) else ruleset
        if options:
            rules = rules.with_options(options)
        entrants, own_tables = _entered(players, rules.seats)
        seated = seatings(own_tables if tables is None else tuple(tables))
        if len(seated) > MOST_SEATINGS:
            raise ArenaError(
                counted(
                    "So many players make {count} seating: name fewer of them.",
                    "So many players make {count} seatings: name fewer of them.",
                    len(seated),
                )
            )
        lies = opening_stake(rules)
        if stake is not None:
            lies = replace(lies, pool=stake) if isinstance(stake, int) else stake
        match = cls(rules, entrants, seated, seed, lies, limit)
        match.deal(1)
        return match

    def deal(self, pack: int) -> Deal:
        """A pack of the match, just dealt. Raises `DealError`."""
        return Deal.start(self.rules, seed=self.seed, deal=pack, stake=self.stake)

    def player_seed(self, pack: int, seating: int, seat: int) -> str:
        """The seed of a player, from which no card can be told."""
        return sha256(f"{self.seed}/players/{pack}/{seating}/{seat}".encode()).hexdigest()[:32]

    def as_object(self) -> dict[str, Any]:
        """Everything that the results depend on, as JSON."""
        return {
            "kind": "arena",
            "format": FORMAT,
            "ruleset": self.rules.id,
            "options": dict(self.rules.chosen),
            "players": [each.name for each in self.entrants],
            "seatings": [list(seating) for seating in self.seatings],
            "seed": self.seed,
            "stake": {
                "pool": self.stake.pool,
                "side": self.stake.side,
                "debts": [list(debt) for debt in self.stake.debts],
                "beast": self.stake.beast,
            },
            "limit": self.limit,
        }


def _writable(seed: str) -> bool:
    try:
        seed.encode()
    except UnicodeEncodeError:
        return False
    return True


def _entered(players: str | Sequence[AnyEntrant], seats: int) -> tuple[tuple[AnyEntrant, ...], tuple[LineUp, ...]]:
    """The players without those named again, and who meets at which table."""
    named = tuple(map(entrant, split_specs(players))) if isinstance(players, str) else tuple(players)
    names = list(dict.fromkeys(each.name for each in named))
    twice = next((name for name in names if [each.name for each in named].count(name) > 1), None)
    if twice is not None and len(named) != seats:
        raise ArenaError(
            Message(
                "The player {player} is named twice: name each player once, or one for each of the {seats} seats.",
                player=shown(twice),
                seats=seats,
            )
        )
    entrants = tuple(next(each for each in named if each.name == name) for name in names)
    if twice is None:
        return entrants, line_ups(len(entrants), seats)
    return entrants, (tuple(names.index(each.name) for each in named),)


class Game(NamedTuple):
    """One deal of a match: what each seat won in chips, antes included, and what it was, by seat.

    `pool` is what the pool or plates hold more than before, `notes` what each seat owes more in written debts.
    """

    chips: tuple[int, ...]
    pool: int
    notes: tuple[int, ...]
    roles: tuple[str, ...]
    contract: str | None
    result: str
    faults: tuple[Fault, ...] = ()

    def worth(self, seat: int) -> int:
        """What a seat won if the pool were shared and the debts paid now, in chips by the number of seats."""
        return (self.chips[seat] - self.notes[seat]) * len(self.chips) + self.pool + sum(self.notes)


class Pack(NamedTuple):
    """One pack played in all the seatings of a match, in their order; packs are numbered from 1."""

    number: int
    games: tuple[Game, ...]


def play_pack(match: Match, number: int) -> Pack:
    """Play one pack in every seating."""
    dealt = match.deal(number)
    with watched():
        return Pack(number, tuple(_play(match, dealt, number, place) for place in range(len(match.seatings))))


def _play(match: Match, dealt: Deal, number: int, place: int) -> Game:
    chairs = [
        Chair(match.entrants[who], match.player_seed(number, place, seat), match.limit)
        for seat, who in enumerate(match.seatings[place])
    ]
    deal, faults = dealt, list[Fault]()
    while (seat := deal.to_move) is not None:
        action, fault = chairs[seat].decide(deal)
        if fault is not None:
            faults.append(fault)
        deal = deal.act(action)
    return _game(deal, tuple(faults))


def _game(deal: Deal, faults: tuple[Fault, ...]) -> Game:
    state = deal.state
    assert state.settled is not None
    assert deal.result is not None
    seats = range(state.rules.seats)
    chips, notes = [0] * len(seats), [0] * len(seats)
    for payment in deal.payments:
        for account, sign in ((payment.payer, -1), (payment.payee, 1)):
            if account.isdecimal():
                chips[int(account)] += sign * payment.amount
    for debts, sign in ((state.settled.written, 1), (state.settled.struck, -1)):
        for debt in debts:
            notes[debt.seat] += sign * debt.amount
    return Game(
        tuple(chips),
        -sum(chips),
        tuple(notes),
        tuple(_role(deal, seat) for seat in seats),
        None if state.contract is None else state.contract.name,
        deal.result,
        faults,
    )


def _role(deal: Deal, seat: int) -> str:
    role = deal.state.roles[seat]
    return THROWN_IN if deal.result == THROWN_IN and role is not Role.OUT else role.value
