"""The open-card solver: solves, decisions over many worlds, playouts, start and memory, and native against Python."""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from report import figures, keep

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from solver.deals import class_payoff, most_tricks, real_deals, uniform_deals

from spadille.cards import Card, mask
from spadille.play import trump_order
from spadille.solver import Payoff, Position, core, search

TIMES = 3
"""Each solve and decision is timed so often, and the shortest time counts: for one and for all alike."""

WORLDS = 100
LIKELY_TRUMPS = 5
PAYOFFS = {"class": class_payoff, "tricks": most_tricks}

TARGETS = {
    "real class": "accept mean 0.20, p95 0.8, max 10; aim mean 0.10, p95 0.45",
    "real tricks": "accept mean 0.25; aim 0.12",
    "decision, 1 thread": "accept 25; aim 15",
    "decision, 2 threads": "aim 8",
    "playouts": "accept 2.5 M/s; aim 3",
    "start": "accept 50; aim 5",
    "python class": "accept mean 25; aim 15",
    "memory": "under 50 MB",
}

START = """
import time
start = time.perf_counter()
import spadille_native
imported = time.perf_counter()
import spadille
from spadille.solver import Position, native, payoff_by
position = Position({hands}, 0, 0, (), (0, 0, 0), 0, 0, 9)
payoff = payoff_by(3, 9, 1, lambda won, fact: won[0])
ready = time.perf_counter()
native.value(position, payoff)
print(imported - start, ready - imported, time.perf_counter() - ready)
"""

MEMORY = """
import resource, sys
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)
sys.path.insert(0, {tests!r})
from itertools import islice
from solver.deals import class_payoff, most_tricks, real_deals
from spadille.solver import core
core.active()
deals = list(islice(real_deals(5), 200))
before = peak()
for at in deals:
    core.value(at, class_payoff(at.ombre))
    core.value(at, most_tricks(at.ombre))
print(before, peak())
"""


def timed(question: Callable[[], Any], times: int = 1) -> float:
    """The seconds that a call takes: the fewest of some times, when others use the machine too."""
    fewest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        question()
        fewest = min(fewest, time.perf_counter() - start)
    return fewest


def told(name: str, sample: dict[str, float]) -> dict[str, float]:
    """The sample, once it is printed."""
    target = f"   ({TARGETS[name]})" if name in TARGETS else ""
    print(
        f"{name:<20} ms: mean {sample['mean']:.4f}  median {sample['median']:.4f}  p95 {sample['p95']:.3f}  "
        f"p99 {sample['p99']:.3f}  max {sample['max']:.2f}{target}",
        flush=True,
    )
    return sample


def solves(deals: Sequence[Position], payoff: Callable[[int], Payoff]) -> list[float]:
    """The seconds of each solve from the opening lead."""
    core.value(deals[0], payoff(deals[0].ombre))
    return [timed(partial(core.value, at, payoff(at.ombre)), TIMES) for at in deals]


def worlds(at: Position, rng: Random) -> list[Position]:
    """What the leader may take the other hands to be: any, but that the ombre has trumps."""
    own = at.hands[at.leader]
    unseen = [card for card in range(40) if not own >> card & 1]
    assert at.trumps is not None
    trumps = [card for card in trump_order(at.trumps) if card in unseen]
    return [_world(at, own, unseen, trumps, rng) for _ in range(WORLDS)]


def _world(at: Position, own: int, unseen: list[Card], trumps: list[Card], rng: Random) -> Position:
    likely = [] if at.ombre == at.leader else rng.sample(trumps, min(LIKELY_TRUMPS, len(trumps)))
    rest = [card for card in unseen if card not in likely]
    rng.shuffle(rest)
    hands = []
    for place in range(len(at.hands)):
        given = likely if place == at.ombre else []
        drawn, rest = rest[: at.tricks - len(given)], rest[at.tricks - len(given) :]
        hands.append(own if place == at.leader else mask([*given, *drawn]))
        if place == at.leader:
            rest = drawn + rest
    return at._replace(hands=tuple(hands))


def decisions(deals: Iterable[Position], threads: int) -> list[float]:
    """The seconds of valuing every lead in a hundred worlds."""
    rng, seconds = Random(8), []
    for at in deals:
        positions = worlds(at, rng)
        seconds.append(timed(partial(core.card_values_many, positions, class_payoff(at.ombre), threads), TIMES))
    return seconds


def playout_rate(deals: Iterable[Position], times: int) -> float:
    """Millions of random plays to the end in a second: the median over deals."""
    rates = sorted(times / timed(partial(core.playouts, at, times, 1)) for at in deals)
    return round(rates[len(rates) // 2] / 1e6, 3)


def printed(script: str) -> list[float]:
    """The numbers that a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def starts(at: Position, times: int) -> dict[str, dict[str, float]]:
    """Import of the core and the first solve, and besides the import of the package, in fresh interpreters."""
    rows = [printed(START.format(hands=at.hands)) for _ in range(times)]
    return {
        "start": told("start", figures([core_ + first for core_, _, first in rows])),
        "start, all": told("start, all", figures([sum(row) for row in rows])),
    }


def memory() -> dict[str, float]:
    """The peak of a process that solves, and what solving adds to it, in megabytes."""
    before, peak = printed(MEMORY.format(tests=sys.path[0]))
    print(f"memory               MB: peak {peak:.1f}, solving adds {peak - before:.1f}   ({TARGETS['memory']})")
    return {"peak": round(peak, 1), "added": round(peak - before, 1)}


def agreement(real: Sequence[Position], uniform: Sequence[Position]) -> dict[str, Any]:
    """Native and plain Python on the same deals by turns: equal values, and how much longer Python takes."""
    native, python = [], []
    for number, at in enumerate([*real, *uniform]):
        payoff = class_payoff(at.ombre)
        if number < len(real):
            native.append(timed(partial(core.value, at, payoff)))
            python.append(timed(partial(search.value, at, payoff)))
        for each in (payoff, most_tricks(at.ombre)) if number % 4 == 0 else (payoff,):
            if core.value(at, each) != search.value(at, each):
                raise AssertionError(f"the cores disagree: {at} {each}")
    ratio = round(sum(python) / sum(native), 1)
    sample = told("python class", figures(python))
    both = len(real) + len(uniform)
    print(f"native and Python agree on {both} deals; on real ones Python takes {ratio} times as long", flush=True)
    return {"deals": both, "ratio": ratio, "python class": sample}


def pace() -> float:
    """Nanoseconds of one addition in a plain loop of this interpreter now: how much of the machine is free."""

    def loop() -> None:
        total = 0
        for number in range(1_000_000):
            total += number & 3

    return round(min(timed(loop) for _ in range(5)) * 1e3, 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1500, help="deals of each kind to solve")
    parser.add_argument("--decisions", type=int, default=100, help="decisions over a hundred worlds")
    parser.add_argument("--agree", type=int, default=2000, help="deals that both cores solve")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    real, uniform = (list(islice(kind(5), options.deals)) for kind in (real_deals, uniform_deals))
    results: dict[str, Any] = {"core": core.active(), "pace_ns": pace()}
    print(f"core: {core.active()}; a plain Python addition takes {results['pace_ns']} ns")
    for kind, deals in (("real", real), ("uniform", uniform)):
        for name, payoff in PAYOFFS.items():
            results[f"{kind} {name}"] = told(f"{kind} {name}", figures(solves(deals, payoff)))
    if core.active() == core.NATIVE:
        for threads in (1, 2):
            name = f"decision, {threads} thread{'s' * (threads > 1)}"
            results[name] = told(name, figures(decisions(real[: options.decisions], threads)))
        results["playouts"] = rate = playout_rate(real[:20], 100_000)
        print(f"playouts             {rate} M/s   ({TARGETS['playouts']})")
        results |= starts(real[0], 10)
    results["memory"] = memory()
    if core.active() == core.NATIVE and options.agree:
        half = options.agree // 2
        kinds = (list(islice(kind(6), half)) for kind in (real_deals, uniform_deals))
        results["agreement"] = agreement(*kinds)
    results["pace_ns_after"] = pace()
    if options.save:
        print(f"kept in {keep('solver', results).name}")


if __name__ == "__main__":
    main()
