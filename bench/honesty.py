"""Two cards unseen by a seat change places: its move and its hints must stay the same."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from report import keep

from spadille import Deal
from spadille.cards import Card, bit, cards_in, fresh_pack, mask
from spadille.deal import IllegalAction
from spadille.notation import Action, Verb, exchange
from spadille.players import make
from spadille.players.hints import hints
from spadille.ruleset import Ruleset
from spadille.rulesets import all_rulesets
from spadille.view import View

SEED = "s"
"""The seed of every player and of all hints."""

MOMENTS = 3
"""So many moments of each deal are looked at."""

EXCHANGES = 4
"""So many pairs of cards change places at each, and what is answered where they have not is asked but once."""

WILD = 0.1
"""How often chance acts instead of thumb on the way to a moment."""


class Dishonest(Exception):
    """A seat has seen, or has acted upon, what it may not know."""


class Moment(NamedTuple):
    """What the seat to move is shown, and what it is shown where two cards that it has not seen change places.

    Left out are the worlds in which something else would have happened for all to see.
    """

    view: View
    others: list[View]
    left_out: int


class Cases(NamedTuple):
    """How many cases were alike, and how many were left out."""

    same: int
    skipped: int


def unseen(deal: Deal, seat: int) -> list[Card]:
    """The cards a seat has not seen."""
    state = deal.view(seat).known
    seen = state.hands[seat] | state.discards[seat] | mask(state.trick)
    for trick in state.tricks:
        seen |= mask(trick.cards)
    if state.turned is not None:
        seen |= bit(state.turned)
    return cards_in(mask(fresh_pack(state.rules.removed_suit)) & ~seen)


def played(start: Deal, rng: Random) -> tuple[list[Deal], list[Action]]:
    """Every moment of a deal, the last after its end, and what was done at each."""
    thumb, chance = make("thumb", SEED), make("random", f"{rng.random()}")
    deals, actions = [start], list[Action]()
    while (seat := deals[-1].to_move) is not None:
        player = chance if rng.random() < WILD else thumb
        actions.append(player.choose(deals[-1].view(seat)))
        deals.append(deals[-1].act(actions[-1]))
    return deals, actions


def replayed(start: Deal, actions: Sequence[Action], one: Card, other: Card) -> Deal | None:
    """The deal after these actions where two cards have changed places, or None when they are not legal there."""
    places = {one: other, other: one}
    pack = [places.get(card, card) for card in start.state.pack]
    deal = Deal.start(start.rules, dealer=start.state.dealer, pack=pack, stake=start.state.stake)
    try:
        for action in actions:
            laid_out = action.verb is Verb.EXCHANGE and not places.keys().isdisjoint(action.cards)
            deal = deal.act(exchange(tuple(places.get(card, card) for card in action.cards)) if laid_out else action)
    except IllegalAction:
        return None
    return deal


def moments(rules: Ruleset, number: int, rng: Random) -> Iterator[Moment]:
    """Some moments of a deal. Raises `Dishonest` when a view is another only for cards that its seat has not seen."""
    start = Deal.start(rules, seed="honesty", deal=number)
    deals, actions = played(start, rng)
    for until in rng.sample(range(len(actions)), min(MOMENTS, len(actions))):
        deal = deals[until]
        seat = deal.to_move
        assert seat is not None
        view, others = deal.view(seat), list[View]()
        hidden = unseen(deal, seat)
        pairs = [rng.sample(hidden, 2) for _ in range(EXCHANGES)] if len(hidden) > 1 else []
        for one, other in pairs:
            world = replayed(start, actions[:until], one, other)
            if world is None or world.to_move != seat or world.view(seat).known.log != view.known.log:
                continue
            others.append(world.view(seat))
            if others[-1] != view:
                raise Dishonest(f"{rules.name}: deal {number} is shown differently for a card that was not seen")
        yield Moment(view, others, len(pairs) - len(others))


def compared(answer: Callable[[View], object], tables: Sequence[Ruleset], wanted: int) -> Cases:
    """So many cases at tables of a game, in which the answer to a view is the same. Raises `Dishonest`."""
    rng, same, skipped, number = Random(tables[0].name), 0, 0, 0
    while same < wanted:
        number += 1
        rules = rng.choice(tables)
        for view, others, left_out in moments(rules, number, rng):
            skipped += left_out
            expected = answer(view) if others else None
            for other in others:
                if answer(other) != expected:
                    raise Dishonest(f"{rules.name}: deal {number} was played differently for a card that was not seen")
            same += len(others)
    return Cases(same, skipped)


def move(spec: str) -> Callable[[View], Action]:
    """What a player, made anew, answers to a view."""
    return lambda view: make(spec, SEED).choose(view)


def main() -> None:
    """Compare until there are enough cases of every ruleset, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1000, help="cases compared, all rulesets together")
    parser.add_argument("--player", default="master", help="the specification of the player")
    parser.add_argument("--hints", action="store_true", help="compare hints too")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    choose = move(options.player)

    def answer(view: View) -> object:
        return choose(view), hints(view, seed=SEED) if options.hints else None

    rules = all_rulesets()
    results = {}
    for each in rules:
        try:
            cases = compared(answer, [each], -(-options.cases // len(rules)))
        except Dishonest as error:
            raise SystemExit(str(error)) from None
        results[each.name] = cases._asdict()
        print(f"{each.name:<12} {cases.same} cases alike; {cases.skipped} left out, in which something public changed")
    if options.save:
        print(f"kept in {keep('honesty', results).name}")


if __name__ == "__main__":
    main()
