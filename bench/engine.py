"""Whole random deals through the rules engine, one process, `.legal` asked at every step."""

import argparse
import random
import time

from report import figures, keep

from spadille import Deal
from spadille.cards import cards_in
from spadille.notation import Action, exchange
from spadille.rulesets import all_rulesets
from spadille.state import Choice, Legal


def chosen(legal: Legal, rng: random.Random) -> Action:
    """A random action of those that are legal."""
    if isinstance(legal, Choice):
        number = rng.randint(legal.least, legal.most)
        return exchange(tuple(rng.sample(cards_in(legal.cards), number)))
    return legal[int(rng.random() * len(legal))]


def played(ruleset: str, seed: str, number: int, rng: random.Random) -> Deal:
    """A whole deal played at random."""
    deal = Deal.start(ruleset, seed=seed, deal=number, dealer=number % 2)
    while deal.to_move is not None:
        deal = deal.act(chosen(deal.legal, rng))
    return deal


def measured(ruleset: str, deals: int) -> dict[str, float]:
    """The time of each of `deals` random deals, with the rate and the number of actions."""
    rng, seconds, actions = random.Random(ruleset), [], 0
    for number in range(1, deals // 10 + 1):
        played(ruleset, "warm", number, rng)
    for number in range(1, deals + 1):
        start = time.perf_counter()
        deal = played(ruleset, "bench", number, rng)
        seconds.append(time.perf_counter() - start)
        actions += len(deal.actions)
    return {
        "deals_a_second": round(deals / sum(seconds), 1),
        "actions_a_deal": round(actions / deals, 2),
        **figures(seconds),
    }


def main() -> None:
    """Measure every ruleset and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="random deals of each ruleset")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    results = {}
    for rules in all_rulesets():
        results[rules.name] = one = measured(rules.name, options.deals)
        print(
            f"{rules.name:<12} {one['deals_a_second']:>7.0f} deals/s, {one['actions_a_deal']:.1f} actions a deal; "
            f"ms a deal: mean {one['mean']:.3f}  p95 {one['p95']:.3f}  p99 {one['p99']:.3f}"
        )
    if options.save:
        print(f"kept in {keep('engine', results).name}")


if __name__ == "__main__":
    main()
