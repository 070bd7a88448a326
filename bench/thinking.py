"""How long a computer player thinks about a move, by game and part of the deal, one thread."""

import argparse
import time

from report import figures, keep

from spadille import Deal
from spadille.players import make
from spadille.rulesets import all_rulesets
from spadille.solver import core


def thought(game: str, spec: str, deals: int) -> dict[str, list[float]]:
    """The seconds of every decision in so many deals, by the part of the deal."""
    found: dict[str, list[float]] = {}
    for number in range(1, deals + 1):
        deal = Deal.start(game, seed="thinking", deal=number)
        players = [make(spec, f"{number}/{seat}") for seat in range(deal.rules.seats)]
        while deal.to_move is not None:
            view, phase = deal.view(deal.to_move), deal.phase or ""
            begun = time.perf_counter()
            action = players[deal.to_move].choose(view)
            found.setdefault(phase, []).append(time.perf_counter() - begun)
            deal = deal.act(action)
    return found


def main() -> None:
    """Measure every game and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=50, help="deals of each game")
    parser.add_argument("--player", default="master", help="the specification of the player")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    results = {}
    for rules in all_rulesets():
        phases = thought(rules.name, options.player, options.deals)
        whole = figures([each for times in phases.values() for each in times])
        results[rules.name] = {"all": whole, **{phase: figures(times) for phase, times in phases.items()}}
        print(
            f"{rules.name:<12} {whole['n']} moves, ms: mean {whole['mean']:.1f}  p95 {whole['p95']:.0f}  "
            f"p99 {whole['p99']:.0f}  max {whole['max']:.0f}",
            flush=True,
        )
    if options.save:
        name = "thinking" if core.active() == core.NATIVE else "thinking-python"
        keep(name, {"player": options.player, "core": core.active(), "games": results})


if __name__ == "__main__":
    main()
