"""The command `spadille play`: a game in the terminal against computer players."""

import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from spadille import players, rulesets
from spadille.cli.asked import Options, game_of, games_like
from spadille.cli.errors import Trouble, why
from spadille.cli.game import Game
from spadille.cli.saves import Keeper, Saved, Setting, is_own, latest, load, new_file, state_folder, tidy
from spadille.cli.speaking import say
from spadille.cli.terminal import Closed, Terminal
from spadille.messages import COMMAS, Listing, Message, Speaker, counted
from spadille.notation import shown
from spadille.players.guard import FAILED, ILLEGAL, SLOW, Guarded
from spadille.ruleset import Ruleset
from spadille.session import Session
from spadille.story.faces import DECKS, Faces

SEAT = 0
"""The seat of the person at the terminal."""

NAMES = ("Ana", "Benito", "Carmen", "Diego", "Elena")
LEVEL, DECK = "thumb", "french"
PACE = 0.4
MOST_PACE = 10.0
LONGEST_NAME = 12
INTERRUPTED = 130

AT_FAULT = {
    FAILED: Message("it failed, {text}"),
    ILLEGAL: Message("its move was not allowed: {text}"),
    SLOW: Message("it took {text}"),
}
"""What a player did wrong, by the kind of its fault."""

EXAMPLES = """A game in the terminal against computer players.

Type ? during the game for the keys, ?? for hints, q to leave it; --resume goes on.

Examples:

  spadille play

  spadille play --ruleset tresillo --seats 4 --option favourite_suit=H

  spadille play --deck spanish --seed my-game --players thumb,random

  spadille play --resume
"""


def decks(incomplete: str) -> list[str]:
    """The packs whose names begin so."""
    return [name for name in DECKS if name.startswith(incomplete)]


def _levels(incomplete: str) -> list[str]:
    return [name for name in players.recipes() if name.startswith(incomplete)]


Pack = Annotated[
    str | None,
    typer.Option(help=f"The pack shown: {' or '.join(DECKS)}. Default: {DECK}.", autocompletion=decks),
]
InLines = Annotated[bool, typer.Option("--lines", help="Write lines instead of drawing whole screens.")]


def play(
    *,
    file: Annotated[str | None, typer.Argument(help="With --resume: the file of the game.", show_default=False)] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            "-r",
            help=f"The game to play: {', '.join(games_like(''))}. Default: {rulesets.default().name}.",
            autocompletion=games_like,
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many sit at the table, where the game leaves a choice.", show_default=False)
    ] = None,
    option: Options = None,
    level: Annotated[
        str | None,
        typer.Option(
            help=f"The kind of all the computer players: {Speaker().part(players.known())}. Default: {LEVEL}.",
            autocompletion=_levels,
        ),
    ] = None,
    specs: Annotated[
        str | None,
        typer.Option("--players", help="The kind of each computer player, in turn order, joined by commas."),
    ] = None,
    deck: Pack = None,
    seed: Annotated[
        str | None, typer.Option(help="Any text: the same text deals the same cards. Default: a new secret one.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.", show_default=False)] = None,
    save: Annotated[
        str | None, typer.Option(help="Keep the game in this file instead of the user's own folder.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the game in FILE, or with the last game left.")
    ] = False,
    pace: Annotated[
        float | None, typer.Option(help=f"Seconds that each move of the others is shown. Default: {PACE}.")
    ] = None,
    lines: InLines = False,
) -> None:
    """Play a session to its end, or until the person leaves."""
    notice = None
    if resume:
        _refuse_with_resume(
            {"--ruleset": ruleset, "--seats": seats, "--option": option, "--seed": seed, "--save": save}
        )
        path = latest(state_folder()) if file is None else _named(file)
        saved = load(path)
        if saved.ended:
            raise Trouble(
                Message(
                    "The game in {file} is over: spadille show {words} tells it.",
                    file=str(path),
                    words=shlex.quote(str(path)),
                )
            )
        session, setting = saved.session, _setting_of(saved)
        if not is_own(path, saved, setting):
            left, path = path, new_file(state_folder())
            notice = Message(
                "The file {file} is not as spadille play writes it and stays as it is: this game is kept in {new}.",
                file=str(left),
                new=str(path),
            )
    elif file is not None:
        raise Trouble(Message("To go on with {file}, say --resume {file}.", file=shown(file)))
    else:
        rules = _rules(ruleset, seats, option or ())
        path = _path(None if save is None else _named(save))
        session = Session.start(
            rules,
            seed=secrets.token_hex(32) if seed is None else seed,
            players=_names(name, rules.seats),
        )
        setting = Setting((LEVEL,), DECK)
    setting = _changed(setting, session.rules.seats, level, specs, deck)
    pace_wanted = PACE if pace is None else pace_named(pace)
    terminal = Terminal(lines=lines)
    opponents = _opponents(setting.players, session)
    game = Game(
        terminal=terminal,
        faces=Faces(setting.deck, signs=terminal.signs),
        session=session,
        seat=SEAT,
        players=opponents,
        keeper=Keeper(path, setting, own=path.parent == state_folder()),
        pace=pace_wanted if terminal.interactive else 0,
        notice=notice,
    )
    try:
        _run(game, path)
    finally:
        _tell_faults(opponents, setting.players, session.players, terminal)


def _run(game: Game, path: Path) -> None:
    try:
        game.run()
    except (Closed, KeyboardInterrupt) as left:
        interrupted = left.interrupted if isinstance(left, Closed) else True
        own = path.parent == state_folder()
        resume = "spadille play --resume" + ("" if own else f" {shlex.quote(str(path))}")
        if game.keeper.failed:
            game.terminal.tell(say(Message("This game could not be kept.")))
        else:
            game.terminal.tell(say(Message("Your game is kept in {file}.", file=str(path))))
            game.terminal.tell(say(Message("To go on: {command}", command=resume)))
        if interrupted:
            raise typer.Exit(INTERRUPTED) from None


def _refuse_with_resume(given: Mapping[str, object]) -> None:
    for option, value in given.items():
        if value:
            raise Trouble(Message("{option} belongs to a new game: leave it out with --resume.", option=option))


def _rules(ruleset: str | None, seats: int | None, options: Sequence[str]) -> Ruleset:
    wanted = options if seats is None else [f"seats={seats}", *options]
    return game_of(rulesets.default().name if ruleset is None else ruleset, wanted)


def _names(wanted: str | None, seats: int) -> tuple[str, ...]:
    own = say(Message("You")) if wanted is None else wanted.strip()
    if not own.isprintable():
        raise Trouble(Message("A name has no line break or other control sign in it; “{name}” has.", name=shown(own)))
    if not own or len(own) > LONGEST_NAME:
        raise Trouble(
            counted(
                "A name has 1 to {count} letter; “{name}” has not.",
                "A name has 1 to {count} letters; “{name}” has not.",
                LONGEST_NAME,
                name=shown(own),
            )
        )
    others = [each for each in NAMES if each.casefold() != own.casefold()]
    return (own, *others[: seats - 1])


def _named(file: str) -> Path:
    if not file:
        raise Trouble(Message("The name of a file is wanted: the one given is empty."))
    return Path(file)


def _path(wanted: Path | None) -> Path:
    if wanted is None:
        folder = state_folder()
        tidy(folder)
        return new_file(folder)
    if wanted.exists():
        raise Trouble(
            Message("There is a file {file} already: choose another name, or say --resume {file}.", file=str(wanted))
        )
    if not wanted.parent.is_dir():
        raise Trouble(Message("There is no folder {folder} to keep the game in.", folder=str(wanted.parent)))
    try:
        wanted.touch(exist_ok=False)
        wanted.unlink()
    except OSError as error:
        raise Trouble(Message("The file {file} cannot be written: {why}.", file=str(wanted), why=why(error))) from None
    return wanted


def _setting_of(saved: Saved) -> Setting:
    return saved.setting or Setting((LEVEL,), DECK)


def _changed(setting: Setting, seats: int, level: str | None, specs: str | None, deck: str | None) -> Setting:
    if level is not None and specs is not None:
        raise Trouble(Message("Say --level for all the computer players or --players for each, not both."))
    each = setting.players if level is None else (level,)
    if specs is not None:
        each = players.split_specs(specs)
    if len(each) not in (1, seats - 1):
        raise Trouble(
            counted(
                "{count} computer player is named, and {seats} are wanted: name one for all, or one for each.",
                "{count} computer players are named, and {seats} are wanted: name one for all, or one for each.",
                len(each),
                seats=seats - 1,
            )
        )
    return Setting(each * (seats - 1) if len(each) == 1 else each, setting.deck if deck is None else deck_named(deck))


def deck_named(deck: str) -> str:
    """The pack that is asked for. Raises `Trouble`."""
    if deck in DECKS:
        return deck
    raise Trouble(
        Message("There is no pack “{deck}”; there are {known}.", deck=shown(deck), known=Listing(tuple(DECKS), COMMAS))
    )


def _opponents(specs: Sequence[str], session: Session) -> dict[int, Guarded]:
    """The computer players by seat, each with thumb behind it, so that none of them can stop the game."""
    seeds = {seat: f"{session.seed}/{seat}" for seat in range(session.rules.seats) if seat != SEAT}
    return {
        seat: Guarded(players.make(spec, seed), seed) for (seat, seed), spec in zip(seeds.items(), specs, strict=True)
    }


def _tell_faults(
    opponents: Mapping[int, Guarded], specs: Sequence[str], names: Sequence[str], terminal: Terminal
) -> None:
    """Say on the standard error for whom thumb has moved, and why at first."""
    for (seat, guarded), spec in zip(opponents.items(), specs, strict=True):
        if not guarded.faults:
            continue
        moves = sum(fault.seat == seat for fault in guarded.faults)
        first = guarded.faults[0]
        told = counted(
            "{player} ({spec}) was at fault once, and thumb moved instead: {what}.",
            "{player} ({spec}) was at fault at {count} moves, and thumb moved instead; at the first: {what}.",
            moves,
            player=names[seat],
            spec=spec,
            what=Message(AT_FAULT[first.kind].id, text=first.text.rstrip(".")),
        )
        print(terminal.plain(say(told)), file=sys.stderr)


def pace_named(wanted: float) -> float:
    """The pace that is asked for. Raises `Trouble`."""
    if not 0 <= wanted <= MOST_PACE:
        raise Trouble(
            counted(
                "The pace is 0 to {count} second, not {pace}.",
                "The pace is 0 to {count} seconds, not {pace}.",
                int(MOST_PACE),
                pace=str(wanted),
            )
        )
    return wanted
