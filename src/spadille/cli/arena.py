"""The command `spadille arena`: duplicate matches between computer players."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from spadille import rulesets
from spadille.arena import (
    LIMIT,
    ArenaError,
    Estimate,
    Match,
    Pack,
    Score,
    Standing,
    Summary,
    contracts_in_order,
    played,
    summed,
    to_object,
)
from spadille.arena.match import ROLES
from spadille.cli.asked import STANDARD, Options, game_of, name_of, options_of, processors, refuse_unwritable, streamed
from spadille.cli.errors import Trouble, why
from spadille.cli.helping import help_page
from spadille.cli.plain import Lines, clean, printable
from spadille.cli.speaking import speaker
from spadille.cli.terminal import can_write
from spadille.messages import COMMAS, Listing, Message, counted
from spadille.settle import WON
from spadille.story.words import call_name

HELP = help_page(
    "Let computer players compete, with the luck of the cards taken out.",
    """
    Each pack is played in every seating: each player of a table has each seat in turn, and the others on
    either side, so that all meet the same hands equally often. Fewer players than seats: the seats left
    over are filled with copies of one of them, of each in turn; so A,B at three seats are A against two B,
    and B against two A. More players than seats: every choice of them is a table.
    """,
    """
    What a player won is told in chips a deal, antes included, and then with an equal share of what the pool
    gained, since chips alone leave out what a lost game leaves in it. Behind it stands the 95 % interval, by
    Student's t over the packs. Every deal is played for the stake of the start of a session. A player that
    fails, answers what is not allowed, or overruns its time is replaced by thumb for that move, and that is
    counted. The same game, options, players and seed have the same results, whatever the number of jobs.
    """,
    """
    With --resume every pack is written to a file as soon as it is played, and what is in the file is not
    played again: a match that was interrupted goes on, and one that was not long enough can be made longer.
    """,
    examples=(
        "spadille arena --players thumb,random --deals 20",
        "spadille arena --ruleset tresillo --option seats=4 --players thumb,random --deals 10 --seed b",
        "spadille arena --ruleset two-handed --players thumb,random --deals 40 --resume match.jsonl",
        "spadille arena --ruleset cinquillo --players thumb,random --deals 4 --json",
    ),
)

WORTH_A_PROCESS = 10
"""Packs for which another process is not worth its start."""

MOST_JOBS, MOST_CHIPS, LONGEST = 256, 999_999_999, 3600.0

LEFT, RIGHT = "left", "right"


def arena(
    *,
    specs: Annotated[
        str,
        typer.Option("--players", metavar="A,B,C", help="The kinds of players, joined by commas.", show_default=False),
    ],
    deals: Annotated[
        int,
        typer.Option(
            "--deals", min=1, metavar="N", help="How many packs, each played in every seating.", show_default=False
        ),
    ],
    ruleset: Annotated[str | None, typer.Option("--ruleset", metavar="R", help="The game, by name.")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="Any text: the packs follow from it.")] = "arena",
    option: Options = None,
    stake: Annotated[
        int | None,
        typer.Option(
            "--stake", min=0, metavar="CHIPS", help="What the pool holds before each deal.", show_default=False
        ),
    ] = None,
    limit: Annotated[
        float,
        typer.Option(
            "--limit", min=0.001, max=LONGEST, metavar="SECONDS", help="How long a player may think about a move."
        ),
    ] = LIMIT,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", min=1, max=MOST_JOBS, metavar="J", help="Processes; one for each processor unless given."
        ),
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Write the summary as JSON to this file as well.")
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="FILE", help="Keep the packs played in this file, and go on from there."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the summary as JSON instead of tables.")] = False,
) -> None:
    """Play and tell."""
    if "deals" in options_of(option):
        raise Trouble(
            Message("The option deals is the length of a session, and a match has none: say --deals for the packs.")
        )
    rules = game_of(rulesets.default().name if ruleset is None else ruleset, option)
    if out is not None and out != STANDARD:
        refuse_unwritable(out)
    if resume is not None and not resume:
        raise Trouble(Message("--resume names a file: its name is empty."))
    wanted = min(processors(), 1 + deals // WORTH_A_PROCESS) if jobs is None else jobs
    try:
        match = Match.of(rules, specs, seed=seed, stake=stake, limit=limit)
        with _counting(clean(Message(rules.identity.title)), deals) as counted:
            packs = played(match, deals, jobs=wanted, file=None if resume is None else Path(resume))
            summary = summed(match, counted(packs))
    except ArenaError as error:
        raise Trouble(error.message) from None
    except OSError as error:
        if resume is None:
            raise
        sentence = Message("The file {file} cannot be used: {why}.", file=name_of(resume), why=why(error))
        raise Trouble(sentence) from None
    told = json.dumps(to_object(summary), ensure_ascii=False, indent=1) + "\n"
    if as_json:
        streamed([told], None)
    else:
        _Report(summary).write()
    if out is not None:
        streamed([told], out)


class _Counting:
    def __init__(self, progress: Progress, title: str, packs: int) -> None:
        self._progress = progress
        self._task = progress.add_task(title, total=packs)

    def __call__(self, packs: Iterable[Pack]) -> Iterator[Pack]:
        for pack in packs:
            self._progress.advance(self._task)
            yield pack


@contextmanager
def _counting(title: str, packs: int) -> Iterator[_Counting]:
    """A progress bar on the standard error, where that is a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(clean(Message("packs"))),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        yield _Counting(progress, title, packs)


class _Report:
    """The summary of a match as tables."""

    def __init__(self, summary: Summary) -> None:
        self.summary = summary
        self.lines = Lines()
        self.sign = "±" if can_write("±", sys.stdout) else "+-"

    def write(self) -> None:
        """Write all tables."""
        summary, match = self.summary, self.summary.match
        title = counted(
            "{title}: {count} deal (packs {packs}, seatings of each {seatings})",
            "{title}: {count} deals (packs {packs}, seatings of each {seatings})",
            summary.deals,
            title=Message(match.rules.identity.title),
            packs=summary.packs,
            seatings=len(match.seatings),
        )
        self.lines.write(clean(title), "bold")
        self._standings()
        if summary.differences:
            self._differences()
        self._roles()
        self._contracts()
        results = tuple(
            Message("{result} {count}", result=Message(result), count=count)
            for result, count in summary.results.most_common()
        )
        self.lines.wrap(clean(Message("Results: {results}.", results=Listing(results, COMMAS))), "", "  ")
        for fault in summary.told:
            self.lines.wrap(printable(fault), "", "  ", "red")

    def _table(self, *heads: tuple[Message, str], rows: Iterable[tuple[str, ...]]) -> None:
        table = Table(box=None if not self.lines.signs else box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for head, side in heads:
            justify: Any = side
            table.add_column(clean(head), justify=justify, overflow="fold")
        for row in rows:
            table.add_row(*row)
        self.lines.write()
        console = self.lines.console
        width = min(console.width, self.lines.width)
        with console.capture() as captured:
            console.print(table, width=width, soft_wrap=False)
        sys.stdout.write("\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n")

    def _standings(self) -> None:
        self._table(
            (Message("player"), LEFT),
            (Message("deals"), RIGHT),
            (Message("chips a deal"), RIGHT),
            (Message("with the pool"), RIGHT),
            (Message("faults"), RIGHT),
            rows=((each.name, *self._score(each.score), str(each.faults.total())) for each in self.summary.standings),
        )

    def _differences(self) -> None:
        self._table(
            (Message("difference"), LEFT),
            (Message("chips a deal"), RIGHT),
            (Message("with the pool"), RIGHT),
            rows=((f"{each.first} - {each.second}", *self._score(each.score)[1:]) for each in self.summary.differences),
        )

    def _roles(self) -> None:
        self._table(
            (Message("player"), LEFT),
            (Message("role"), LEFT),
            (Message("deals"), RIGHT),
            (Message("chips a deal"), RIGHT),
            (Message("with the pool"), RIGHT),
            rows=(
                (each.name, self._part(Message(role)), *self._score(each.roles[role]))
                for each in self.summary.standings
                for role in ROLES
                if role in each.roles
            ),
        )

    def _contracts(self) -> None:
        self._table(
            (Message("ombre"), LEFT),
            (Message("contract"), LEFT),
            (Message("deals"), RIGHT),
            (Message("chips a deal"), RIGHT),
            (Message("with the pool"), RIGHT),
            (Message("won"), RIGHT),
            rows=(
                (each.name, self._contract(name), *self._score(each.contracts[name]), _won(each, name))
                for each in self.summary.standings
                for name in contracts_in_order(self.summary.match, each.contracts)
            ),
        )

    def _contract(self, name: str) -> str:
        return self._part(call_name(name, self.summary.match.rules.by_call))

    def _part(self, message: Message) -> str:
        return printable(speaker().part(message))

    def _score(self, score: Score) -> tuple[str, str, str]:
        return str(score.deals), self._estimate(score.chips.estimate()), self._estimate(score.shared.estimate())

    def _estimate(self, estimate: Estimate | None) -> str:
        if estimate is None:
            return ""
        half = "?" if estimate.half is None else f"{estimate.half:.2f}"
        return f"{estimate.mean:+.2f} {self.sign} {half:>5}"


def _won(standing: Standing, contract: str) -> str:
    results = standing.results[contract]
    return f"{100 * sum(results[result] for result in WON) / results.total():.0f} %"
