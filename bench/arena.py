"""Duplicate matches between the levels, and how much of the all-seeing player's card play the best one reaches."""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from typing import Any

from report import commit, keep, kept_before
from report.running import add_options, counted, ended, games_of, part_file
from seeing import all_seeing, hybrid

from spadille.arena import Estimate, Match, Pack, Sample, difference, entrant, played, summed
from spadille.arena.entrants import AnyEntrant
from spadille.arena.summary import Summary
from spadille.players import make, recipes, split_specs

LEVELS = ("master", "club", "novice", "random")
"""From the strongest."""

THUMB = "thumb"

GAPS = str.maketrans(dict.fromkeys(" :,=/", "_"))


class Bench:
    """One run: the options, the games, and the results so far."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.levels: Sequence[str] = split_specs(options.levels) if options.levels else existing()
        for spec in self.levels:
            make(spec, "")
        self.games = games_of(options)

    def run(self) -> None:
        """Play all matches of all games, and keep the results of each game as soon as it is done."""
        for rules in self.games:
            told: dict[str, Any] = {
                "packs": self.options.deals,
                "seed": self.options.seed,
                "date": time.strftime("%Y-%m-%d"),
                "commit": commit(),
                "matches": [self.match(rules.name, *pair) for pair in self.pairs()],
            }
            if not self.options.no_span:
                told["span"] = self.span(rules.name)
            if self.options.save:
                keep("arena", {**kept_before("arena"), rules.name: told})

    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom, the one who should be stronger first."""
        best = self.levels[0]
        neighbours = list(zip(self.levels, self.levels[1:], strict=False))
        if best == THUMB:
            return neighbours
        return [*neighbours, (THUMB, best) if best == "random" else (best, THUMB)]

    def match(self, game: str, first: str, second: str) -> dict[str, Any]:
        """One level against another."""
        match, packs = self.play(game, [entrant(first), entrant(second)])
        summary = summed(match, packs)
        (found,) = summary.differences
        chips, shared = found.score.chips.estimate(), found.score.shared.estimate()
        print(f"{game:<12} {first} - {second}: {shown(chips)} chips a deal, with the pool {shown(shared)}", flush=True)
        return {
            "first": first,
            "second": second,
            "difference": told(chips),
            "difference_shared": told(shared),
            "roles": roles(summary),
            "faults": summary.faults,
            "faults_told": summary.told,
        }

    def span(self, game: str) -> dict[str, Any]:
        """The share of the way from thumb's card play to the all-seeing player's that the best level's goes.

        All three call and exchange like the best level. The last two play against the first, the same packs, and the
        share is that of their gains over him, with its interval as the ratio of two sums over packs.
        """
        calls = THUMB if self.levels[0] == "random" else self.levels[0]
        base = entrant(THUMB) if calls == THUMB else hybrid(calls, THUMB)
        ceiling_match, ceiling = self.play(game, [all_seeing(calls), base])
        faults = summed(ceiling_match, ceiling).faults
        span = gains(ceiling_match, ceiling)
        result: dict[str, Any] = {"calls": calls, "span": told(mean(span)), "faults": faults}
        print(f"{game:<12} card play, calls of {calls}: all-seeing - thumb {shown(mean(span))}", flush=True)
        if calls == THUMB:
            return result
        own_match, own = self.play(game, [entrant(calls), base])
        reached = gains(own_match, own)
        sample = Sample()
        for (gain, _), (most, _) in zip(reached, span, strict=True):
            sample.add(gain, most)
        share = sample.estimate()
        print(
            f"{game:<12} card play, calls of {calls}: {calls} - thumb {shown(mean(reached))}, "
            f"share of the span {shown(share, 100)} %",
            flush=True,
        )
        return result | {"reached": told(mean(reached)), "share": told(share)}

    def play(self, game: str, entrants: Sequence[AnyEntrant]) -> tuple[Match, list[Pack]]:
        """The packs of a match, with a progress bar."""
        options = self.options
        match = Match.of(game, entrants, seed=options.seed)
        names = " - ".join(each.name for each in entrants)
        file = part_file(options, f"{game}-{names.translate(GAPS)}")
        packs = played(match, options.deals, jobs=options.jobs, file=file)
        return match, list(counted(packs, f"{game} {names}", options.deals))


def gains(match: Match, packs: Sequence[Pack]) -> list[tuple[int, int]]:
    """What the first player won more than the second, pack by pack, as totals and divisors."""
    return [(chips, divisor) for chips, _, divisor in (difference(match, pack, 0, 1) for pack in packs)]


def mean(gains: Iterable[tuple[int, int]]) -> Estimate | None:
    """The mean of such gains."""
    sample = Sample()
    for total, divisor in gains:
        sample.add(total, divisor)
    return sample.estimate()


def roles(summary: Summary) -> dict[str, Any]:
    """The chips a deal of each player in each role."""
    return {
        each.name: {
            role: {"deals": score.deals, "chips": told(score.chips.estimate())} for role, score in each.roles.items()
        }
        for each in summary.standings
    }


def told(estimate: Estimate | None) -> list[float | None] | None:
    """An estimate as mean and ends of its interval."""
    if estimate is None:
        return None
    return [None if number is None else round(number, 3) for number in (estimate.mean, estimate.low, estimate.high)]


def shown(estimate: Estimate | None, factor: float = 1) -> str:
    """An estimate for people."""
    if estimate is None:
        return "?"
    half = "?" if estimate.half is None else f"{factor * estimate.half:.2f}"
    return f"{factor * estimate.mean:+.2f} ± {half}"


def existing() -> list[str]:
    """The levels that there are."""
    return [name for name in LEVELS if name in recipes()]


def run(options: argparse.Namespace) -> int:
    """Play all matches."""
    Bench(options).run()
    return 0


def main() -> int:
    """Play, print a line for each match, and keep the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="packs of each match, each in every seating")
    parser.add_argument(
        "--levels", help=f"players from the strongest, joined by commas; {','.join(LEVELS)} or what there is of them"
    )
    parser.add_argument("--no-span", action="store_true", help="leave out the all-seeing player")
    add_options(parser, "arena")
    options = parser.parse_args()
    if options.deals < 1 or options.jobs < 1:
        parser.error("deals and jobs are 1 or more")
    return ended(run, options)


if __name__ == "__main__":
    sys.exit(main())
