"""Two cards unseen by a seat change places: its move and its hints must stay the same."""

import argparse
import random
from collections.abc import Sequence

from report import keep

from spadille import Deal
from spadille.cards import bit, cards_in, fresh_pack, mask
from spadille.deal import IllegalAction
from spadille.notation import Action
from spadille.players import make
from spadille.players.hints import hints
from spadille.rulesets import all_rulesets


def unseen(deal: Deal, seat: int) -> list[int]:
    """The cards a seat has not seen."""
    state = deal.view(seat).known
    seen = state.hands[seat] | state.discards[seat] | mask(state.trick)
    for trick in state.tricks:
        seen |= mask(trick.cards)
    if state.turned is not None:
        seen |= bit(state.turned)
    return cards_in(mask(fresh_pack(state.rules.removed_suit)) & ~seen)


def replayed(deal: Deal, actions: Sequence[Action]) -> Deal | None:
    """The deal after these actions, or None when they are not legal in it."""
    try:
        for action in actions:
            deal = deal.act(action)
    except IllegalAction:
        return None
    return deal


def compared(ruleset: str, spec: str, number: int, rng: random.Random, with_hints: bool) -> bool | None:
    """Whether a choice and its hints stayed the same, or None when the public events did not."""
    start = Deal.start(ruleset, seed="honesty", deal=number)
    thumb, deal, actions = make("thumb", "s"), start, list[Action]()
    while deal.to_move is not None:
        actions.append(thumb.choose(deal.view(deal.to_move)))
        deal = deal.act(actions[-1])
    until = rng.randrange(len(actions))
    first = replayed(start, actions[:until])
    assert first is not None
    assert first.to_move is not None
    seat, pack = first.to_move, list(start.state.pack)
    one, other = rng.sample(unseen(first, seat), 2)
    here, there = pack.index(one), pack.index(other)
    pack[here], pack[there] = other, one
    second = replayed(Deal.start(ruleset, dealer=start.state.dealer, pack=pack), actions[:until])
    if second is None or second.view(seat) != first.view(seat):
        return None
    views = [each.view(seat) for each in (first, second)]
    same = len({make(spec, "s").choose(view) for view in views}) == 1
    if with_hints:
        same = same and hints(views[0], seed="s") == hints(views[1], seed="s")
    return same


def main() -> None:
    """Compare until there are enough cases of every ruleset, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1000, help="cases compared, all rulesets together")
    parser.add_argument("--player", default="master", help="the specification of the player")
    parser.add_argument("--hints", action="store_true", help="compare hints too")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    rules = all_rulesets()
    wanted = -(-options.cases // len(rules))
    results = {}
    for each in rules:
        rng, same, skipped, number = random.Random(each.name), 0, 0, 0
        while same < wanted:
            number += 1
            answer = compared(each.name, options.player, number, rng, options.hints)
            if answer is False:
                raise SystemExit(f"{each.name}: deal {number} was played differently for a card that was not seen")
            same, skipped = same + bool(answer), skipped + (answer is None)
        results[each.name] = {"same": same, "skipped": skipped}
        print(f"{each.name:<12} {same} cases alike; {skipped} left out, in which something public changed")
    if options.save:
        print(f"kept in {keep('honesty', results).name}")


if __name__ == "__main__":
    main()
