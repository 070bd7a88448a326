"""Beliefs: worlds weighed by how likely their hands make the calls, exchanges and plays that were seen."""

from collections.abc import Sequence
from math import comb, exp, prod
from random import Random
from typing import NamedTuple

from spadille.auction import PASS
from spadille.cards import Mask, bit, cards_in, mask
from spadille.players.habits import deeds
from spadille.players.hands import order_under
from spadille.players.strengths import Strength, strengths
from spadille.players.thumb_bids import ALONE, NAMED, NEEDED, TURNED, kind_of
from spadille.players.worlds import World, Worlds, laid_out_count, played_by
from spadille.ruleset import Contract, Ruleset
from spadille.state import State
from spadille.view import View

LOOSENESS = 3.0
"""How far from its needs, in tenths of a trick, a hand may be and still be called or passed on now and then."""

KEPT_LOSER = 0.2
"""How much less likely it is to keep a plain loser in an exchange than to lay it out."""

TRIES, HEARD = 6, 4
"""For each world that is wanted so many are drawn, and so many left when the calls and exchanges have been heard."""


class Weighed(NamedTuple):
    """A world and how often it counts."""

    world: World
    weight: float


def needed(contract: Contract, rules: Ruleset) -> int | None:
    """What thumb wants a hand to be worth before it calls a contract, or None for what is not judged by worth."""
    by_number = NEEDED.get(kind_of(contract))
    if by_number is None:
        return None
    playing = rules.seats - (rules.sits_out is not None)
    return by_number[min(by_number, key=lambda number: abs(number - playing))]


def value(contract: Contract, hand: Sequence[Strength]) -> int:
    """What a hand is worth in a contract, by the same rules of thumb as `thumb_bids.value`."""
    kind = kind_of(contract)
    suits = [each for each in hand if contract.trumps in (None, each.suit) and each.suit != contract.barred]
    if kind == TURNED:
        return sum(each.before_draw for each in suits) // len(suits)
    if kind == NAMED:
        return max(each.before_draw for each in suits)
    if kind == ALONE:
        return max((each.as_is for each in suits if not each.lone), default=-1000)
    return max(each.as_is for each in suits)


class Ladder:
    """The contracts of a ruleset with what thumb needs for each."""

    def __init__(self, rules: Ruleset) -> None:
        self.strengths = strengths(rules)
        self.rungs = [(contract, needed(contract, rules)) for contract in rules.contracts]

    def margins(self, hand: Mask) -> list[int]:
        """By how much a hand is better than each contract needs."""
        suits = self.strengths.of(hand)
        return [-1000 if need is None else value(contract, suits) - need for contract, need in self.rungs]


class Call(NamedTuple):
    """What a seat said in the auction: the rung it called, or None, and the lowest rung it could have called."""

    seat: int
    rung: int | None
    lowest: int


def calls_of(state: State) -> list[Call]:
    """The auction so far, as the seats other than the viewer's are judged by it."""
    rung_of = {contract.name: rung for rung, contract in enumerate(state.rules.contracts)}
    found, highest, passed = [], -1, set()
    for seat, token in state.log:
        if seat is None or seat in passed or (token != PASS and token not in rung_of):
            break
        rung = rung_of.get(token)
        if rung is None:
            passed.add(seat)
        found.append(Call(seat, rung, min(highest + 1, len(rung_of) - 1)))
        highest = highest if rung is None else rung
    return found


def _likely(margin: float) -> float:
    """How likely a hand with such a margin is called on."""
    return 1 / (1 + exp(max(-30.0, min(30.0, -margin / LOOSENESS))))


class Beliefs:
    """What a seat may think of the hidden cards, from the bids, exchanges and plays it has seen."""

    def __init__(self, view: View) -> None:
        state = view.known
        self.state, self.seat = state, view.seat
        self.good = self._keepers()
        self.worlds = Worlds(view)
        if self.good:
            careful = Worlds(view, never_laid=self.good)
            if careful.count():
                self.worlds = careful
        self.calls = [call for call in calls_of(state) if call.seat != view.seat]
        self.ladder = Ladder(state.rules) if self.calls else None
        self.played = played_by(state)
        self.laid = {seat: laid_out_count(state, seat) for seat in state.active if seat != view.seat}
        self.judged = [seat for seat, count in self.laid.items() if count and self.good]
        self.deeds = deeds(view)

    def _keepers(self) -> Mask:
        """The cards that nobody lays out in an exchange for these trumps, as far as it is one."""
        state = self.state
        if state.trumps is None or state.contract is None or state.game.aims_at_none:
            return 0
        lay_out = state.game.lay_out
        if lay_out is not None and lay_out.least >= state.rules.hand - 1:
            return 0
        order = order_under(state.trumps, state.rules)
        return order.all_trumps | order.kings

    def draw(self, rng: Random, number: int) -> list[Weighed]:
        """So many worlds, some perhaps more than once, as their weights have it; all there are when they are few."""
        if self.state.won and (every := self.worlds.all(number * TRIES)):
            weighed = [Weighed(world, ways * self.weight(world, rng)) for world, ways in every]
            return [each for each in weighed if each.weight > 0] or [Weighed(world, ways) for world, ways in every]
        if not self.calls and not self.judged and not self.deeds:
            return [Weighed(self.worlds.draw(rng), 1.0) for _ in range(number)]
        drawn = [Weighed(self.worlds.draw(rng), 1.0) for _ in range(number * TRIES)]
        if self.calls or self.judged:
            drawn = resampled(drawn, [self.weight_by_calls(world, rng) for world, _ in drawn], number * HEARD, rng)
        return resampled(drawn, [self.weight_by_plays(world) for world, _ in drawn], number, rng)

    def weight(self, world: World, rng: Random) -> float:
        """How likely the hands of a world make all that was seen."""
        return self.weight_by_calls(world, rng) * self.weight_by_plays(world)

    def weight_by_plays(self, world: World) -> float:
        """How likely the hands of a world make the plays that were seen."""
        return prod(deed.likelihood(world.hands[deed.seat], world.discards[deed.seat]) for deed in self.deeds)

    def weight_by_calls(self, world: World, rng: Random) -> float:
        """How likely the hands of a world make what was called and exchanged."""
        weight = 1.0
        dealt: dict[int, Mask] = {}
        for seat in self.judged:
            weight *= self._kept(world, seat)
        for seat, rung, lowest in self.calls:
            if seat not in dealt:
                dealt[seat] = self._as_dealt(world, seat, rng)
            assert self.ladder is not None
            margins = self.ladder.margins(dealt[seat])
            if rung is None:
                weight *= 1 - max(map(_likely, margins[lowest:]))
            else:
                weight *= max(map(_likely, margins[rung:]))
        return weight

    def _held(self, world: World, seat: int) -> Mask:
        return world.hands[seat] | self.played.get(seat, 0)

    def _kept(self, world: World, seat: int) -> float:
        """How likely it is that the cards a seat kept, which nobody knows from those it drew, were worth keeping."""
        held = self._held(world, seat)
        good = (held & self.good).bit_count()
        bad = held.bit_count() - good
        kept = good + bad - self.laid[seat]
        return sum(
            comb(good, kept - losers) * comb(bad, losers) * KEPT_LOSER**losers
            for losers in range(min(bad, kept) + 1)
            if kept - losers <= good
        )

    def _as_dealt(self, world: World, seat: int, rng: Random) -> Mask:
        """A hand that the seat may have been dealt: what it has laid out, and part of what it holds."""
        held = self._held(world, seat)
        drawn = self.laid.get(seat, 0)
        if not drawn:
            return held
        cards = sorted(cards_in(held), key=lambda card: rng.random() + bool(self.good >> card & 1))
        if self.state.turned is not None and held & bit(self.state.turned):
            cards.remove(self.state.turned)
            cards.insert(0, self.state.turned)
        return mask(cards[drawn:]) | world.discards[seat]


def resampled(worlds: list[Weighed], factors: list[float], number: int, rng: Random) -> list[Weighed]:
    """The worlds as often as `number` even steps over their weights, times these factors, meet them; each once."""
    weights = [weight * factor for (_, weight), factor in zip(worlds, factors, strict=True)]
    total = sum(weights)
    if total <= 0:
        return worlds[:number]
    step = total / number
    at, reached = rng.random() * step, 0.0
    found: list[Weighed] = []
    for (world, _), weight in zip(worlds, weights, strict=True):
        reached += weight
        times = 0
        while at < reached and len(found) < number:
            times += 1
            at += step
        if times:
            found.append(Weighed(world, float(times)))
    return found
