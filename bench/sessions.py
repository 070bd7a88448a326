"""Whole sessions of all kinds of players mixed, to their settlement, with every fault of a player counted."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from report import keep
from report.running import add_options, counted, ended, games_of, part_file

from spadille.arena import LIMIT, Chair, entrant, in_order, watched
from spadille.players import make, recipes, split_specs
from spadille.ruleset import Ruleset
from spadille.rulesets import find
from spadille.session import Session

FEW_WORLDS = 4
"""For players that take a number of worlds."""


def everybody() -> list[str]:
    """Every kind of player, those that search with few worlds."""
    return [
        f"{name}:worlds={FEW_WORLDS}" if any(parameter.name == "worlds" for parameter in recipe.parameters) else name
        for name, recipe in recipes().items()
    ]


def played(game: str, specs: tuple[str, ...], seed: str, limit: float, number: int) -> dict[str, Any]:
    """One session: its players, its deals, what went wrong."""
    rules = find(game)
    seated = Random(f"{seed}/{number}").choices(specs, k=rules.seats)
    chairs = [Chair(entrant(spec), f"{seed}/{number}/{seat}", limit) for seat, spec in enumerate(seated)]
    session, wrong = Session.start(rules, seed=f"{seed}-{number}"), list[str]()
    with watched():
        while (deal := session.deal) is not None:
            assert deal.to_move is not None
            action, fault = chairs[deal.to_move].decide(deal)
            if fault is not None:
                wrong.append(f"deal {len(session.finished) + 1}: {seated[fault.seat]} {fault.kind}: {fault.text}")
            session = session.act(action)
    end = session.end()
    if sum(end.net) or any(chips for account, chips in end.accounts.items() if not account.isdecimal()):
        wrong.append(f"the settlement is not even: {dict(end.accounts)}")
    return {"session": number, "players": seated, "deals": len(session.finished), "wrong": wrong}


def kept(file: Path, told: dict[str, Any]) -> list[dict[str, Any]]:
    """The sessions in a file that was begun with the same words, else none, and the file begun anew."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
    whole = [json.loads(line) for line in lines if line.endswith("\n")]
    if whole[:1] != [told]:
        whole = [told]
    file.write_text("".join(json.dumps(each) + "\n" for each in whole), encoding="utf-8")
    return whole[1:]


def sessions(rules: Ruleset, specs: tuple[str, ...], options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The sessions of a game, each kept as soon as it is over."""
    file = part_file(options, rules.name)
    before = kept(file, {"game": rules.id, "players": list(specs), "seed": options.seed, "limit": options.limit})
    yield from before[: options.sessions]
    work = partial(played, rules.name, specs, options.seed, options.limit)
    with file.open("a", encoding="utf-8") as out:
        for told in in_order(work, range(len(before) + 1, options.sessions + 1), options.jobs):
            out.write(json.dumps(told) + "\n")
            out.flush()
            yield told


def run(options: argparse.Namespace) -> int:
    """Play all games; 1 when something went wrong."""
    specs = tuple(split_specs(options.players)) if options.players else tuple(everybody())
    for spec in specs:
        make(spec, "")
    results: dict[str, Any] = {}
    for rules in games_of(options):
        start, deals, wrong = time.perf_counter(), 0, list[str]()
        for told in counted(sessions(rules, specs, options), rules.name, options.sessions):
            deals += told["deals"]
            wrong += [f"session {told['session']}, {text}" for text in told["wrong"]]
        print(f"{rules.name:<12} {options.sessions} sessions, {deals} deals, {len(wrong)} faults", flush=True)
        for text in wrong[:10]:
            print(f"    {text}")
        seconds = round(time.perf_counter() - start, 1)
        results[rules.name] = {"sessions": options.sessions, "deals": deals, "faults": wrong, "seconds": seconds}
    if options.save:
        print(f"kept in {keep('sessions', {'players': specs, **results}).name}")
    return int(any(each["faults"] for each in results.values()))


def main() -> int:
    """Play, print a line for each game, and keep the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=200, help="sessions of each ruleset")
    parser.add_argument("--players", help="kinds of players to mix, joined by commas; all of them unless given")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for a move")
    add_options(parser, "sessions")
    options = parser.parse_args()
    if options.sessions < 1 or options.jobs < 1:
        parser.error("sessions and jobs are 1 or more")
    return ended(run, options)


if __name__ == "__main__":
    sys.exit(main())
