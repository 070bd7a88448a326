"""What long benchmarks share: their options, the games they play, progress, and how they end."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from report import RESULTS
from spadille.arena import ArenaError
from spadille.players import SpecError
from spadille.ruleset import Ruleset, RulesetError
from spadille.rulesets import all_rulesets, find

STOPPED, REFUSED = 130, 2
"""Exit codes: stopped by the keyboard, and asked for what there is not."""

_Part = TypeVar("_Part")


def add_options(parser: argparse.ArgumentParser, name: str) -> None:
    """Add the options of a benchmark of this name that is played in parts; its seed is its name unless given."""
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--games", help="rulesets, joined by commas; all of them unless given")
    parser.add_argument("--seed", default=name, help="packs and players follow from it")
    parser.add_argument("--resume", action="store_true", help="go on with the run before, of the same players")
    parser.add_argument(
        "--parts",
        type=Path,
        default=RESULTS.parent.parent / "build" / name,
        metavar="FOLDER",
        help="where what has been played is kept until the next run",
    )
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")


def games_of(options: argparse.Namespace) -> list[Ruleset]:
    """The games asked for. Raises `RulesetError`."""
    return [find(name) for name in options.games.split(",")] if options.games else list(all_rulesets())


def part_file(options: argparse.Namespace, name: str) -> Path:
    """The file of one part, which goes on with what is in it if that is asked for, and else is begun anew."""
    options.parts.mkdir(parents=True, exist_ok=True)
    file: Path = options.parts / f"{name}.jsonl"
    if not options.resume:
        file.unlink(missing_ok=True)
    return file


def counted(parts: Iterable[_Part], title: str, number: int) -> Iterator[_Part]:
    """The parts, counted on the standard error where that is a terminal."""
    console = Console(stderr=True)
    yield from track(parts, title, number, console=console, transient=True, disable=not console.is_terminal)


def ended(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run, and return the exit code; what cannot be played is one sentence on the standard error."""
    try:
        return run(options)
    except (SpecError, RulesetError, ArenaError) as error:
        print(error, file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print("Stopped; --resume goes on.", file=sys.stderr)
        return STOPPED
