"""The command `spadille simulate`: sessions of computer players, as JSON Lines."""

import secrets
import sys
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from spadille import players, rulesets
from spadille.arena import ArenaError, in_order
from spadille.cli.asked import Game, Options, Out, Specs, game_of, processors, streamed
from spadille.cli.errors import Trouble
from spadille.cli.helping import help_page
from spadille.cli.speaking import say
from spadille.messages import Message
from spadille.record import deal_object, end_object, json_line, session_object
from spadille.ruleset import Ruleset
from spadille.session import Session

HELP = help_page(
    "Let computer players play, and write their sessions as JSON Lines.",
    """
    Sessions have the game's own length and the seeds TEXT-1, TEXT-2 and so on, until N deals are played; the
    last session may be cut short, and has its end all the same. The same game, options, players and TEXT give
    the same deals, whatever the number of jobs. The players are kinds such as thumb and random: one for all
    seats, or one for each, joined by commas; each is seeded by its session and its seat.
    """,
    examples=(
        "spadille simulate renegado --deals 24 --seed a",
        "spadille simulate tresillo --deals 32 --seed a --option seats=4",
        "spadille simulate cinquillo --deals 20 --seed a --out deals.jsonl",
        "spadille simulate two-handed --deals 8 --seed a --players thumb,random",
    ),
)

DEFAULT_PLAYERS = "thumb"

MOST_JOBS = 256

WORTH_A_PROCESS = 400
"""Deals for which another process is not worth its start."""


class Order(NamedTuple):
    """One session to be played: the game under its options, the players, the seed, and how many deals."""

    ruleset: str
    options: tuple[tuple[str, str], ...]
    specs: str
    seed: str
    deals: int


def simulate(
    *,
    game: Game,
    deals: Annotated[
        int, typer.Option("--deals", min=1, metavar="N", help="How many deals in all.", show_default=False)
    ],
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Any text; a new secret one unless given.")
    ] = None,
    specs: Specs = DEFAULT_PLAYERS,
    option: Options = None,
    out: Out = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", min=1, max=MOST_JOBS, metavar="J", help="Processes; one for each processor unless given."
        ),
    ] = None,
) -> None:
    """Play and write."""
    rules = game_of(game, option)
    text = secrets.token_hex(32) if seed is None else seed
    orders = _orders(rules, specs, text, deals)
    _refuse_what_cannot_be_played(rules, specs, text)
    wanted = min(processors(), 1 + deals // WORTH_A_PROCESS) if jobs is None else jobs
    with _progress(deals) as progress:
        task = progress.add_task(say(Message(rules.identity.title)), total=deals)
        lines = _one_by_one(orders) if wanted == 1 else _side_by_side(orders, wanted)
        streamed(_counted(lines, progress, task), out)


def _orders(rules: Ruleset, specs: str, seed: str, deals: int) -> Iterator[Order]:
    number = 0
    while deals > 0:
        number += 1
        yield Order(rules.id, rules.chosen, specs, f"{seed}-{number}", min(deals, rules.session_deals))
        deals -= rules.session_deals


def _refuse_what_cannot_be_played(rules: Ruleset, specs: str, seed: str) -> None:
    """Raise the error of players or a seed that cannot be, before anything is written."""
    Session.start(rules, seed=seed)
    players.make_all(specs, rules.seats, seed)


def names(specs: str, seats: int) -> tuple[str, ...]:
    """The names of the players in the record: their kinds, numbered by seat from 1."""
    each = players.split_specs(specs)
    each = each * seats if len(each) == 1 else each
    return tuple(f"{spec} {number}" for number, spec in enumerate(each, 1))


def played(order: Order) -> Iterator[str]:
    """The lines of one session, each as soon as its deal is over."""
    rules = rulesets.find(order.ruleset, dict(order.options))
    session = Session.start(rules, seed=order.seed, players=names(order.specs, rules.seats))
    table = players.make_all(order.specs, rules.seats, order.seed)
    yield json_line(session_object(session))
    while len(session.finished) < order.deals:
        deal = session.deal
        assert deal is not None
        assert deal.to_move is not None
        before = len(session.finished)
        session = session.act(table[deal.to_move].choose(deal.view(deal.to_move)))
        if len(session.finished) > before:
            yield json_line(deal_object(session.finished[-1]))
    yield json_line(end_object(session))


def _lines(order: Order) -> list[str]:
    return list(played(order))


def _one_by_one(orders: Iterator[Order]) -> Iterator[str]:
    for order in orders:
        yield from played(order)


def _side_by_side(orders: Iterator[Order], jobs: int) -> Iterator[str]:
    """The lines of all sessions in order, played by several processes."""
    try:
        for lines in in_order(_lines, orders, jobs):
            yield from lines
    except ArenaError as error:
        raise Trouble(error.message) from None


def _progress(deals: int) -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(say(Message("deals"))),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not (sys.stderr.isatty() and deals > 1),
    )


def _counted(lines: Iterator[str], progress: Progress, task: TaskID) -> Iterator[str]:
    for line in lines:
        if line.startswith('{"kind": "deal"'):
            progress.advance(task)
        yield line
