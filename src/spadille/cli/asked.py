"""What several commands are asked alike: the game, its options, and files to read and write."""

import errno
import io
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from spadille import players, rulesets
from spadille.cli.errors import Nameless, Trouble, why
from spadille.cli.terminal import quiet_output
from spadille.messages import Message
from spadille.notation import shown
from spadille.record import Fault, Reader, Recorded, write_file
from spadille.ruleset import Ruleset

STANDARD = "-"
"""Stands for the standard input or output in place of a file."""

MEMORY = 1 << 26
"""Bytes of output that are held in memory until all of it is known to be right; more goes to a temporary file."""

LONGEST_NAME = 200


def games_like(incomplete: str) -> list[str]:
    """The names of games that begin so, to complete what is typed."""
    return [rules.name for rules in rulesets.all_rulesets() if rules.name.startswith(incomplete)]


def _specs(incomplete: str) -> list[str]:
    head, comma, last = incomplete.rpartition(",")
    return [head + comma + name for name in players.recipes() if name.startswith(last)]


Game = Annotated[str, typer.Argument(metavar="GAME", help="The game, by name.", autocompletion=games_like)]
MaybeGame = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="The game, by name.", autocompletion=games_like, show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; may be given several times."),
]
Specs = Annotated[
    str, typer.Option("--players", help="One kind of player for all, or one for each.", autocompletion=_specs)
]
Out = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="Write this file, whole or not at all, instead of the standard output."),
]


def options_of(texts: Sequence[str] | None) -> dict[str, str]:
    """The options given as `name=value`. Raises `Trouble`."""
    wanted: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Trouble(Message("An option is written name=value, not “{text}”.", text=shown(text)))
        if name in wanted:
            raise Trouble(Message("The option {name} is given twice.", name=shown(name)))
        wanted[name] = value
    return wanted


def game_of(name: str, options: Sequence[str] | None) -> Ruleset:
    """The game of a name in letters of either case, under the options given. Raises `Trouble`, `RulesetError`."""
    plain, at, version = name.partition("@")
    known = {each for rules in rulesets.all_rulesets() for each in (rules.name, *rules.identity.aliases)}
    written = plain.casefold() if plain.casefold() in known else plain
    return rulesets.find(written + at + version, options_of(options))


def name_of(file: str) -> str:
    """The name of a file as it may stand in a sentence."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in file)
    return clean if len(clean) <= LONGEST_NAME else clean[:LONGEST_NAME] + "..."


def fault_of(file: str, fault: Fault) -> Message:
    """What is wrong in a file, and where, in one sentence."""
    return Message("“{file}”, line {line}: {fault}", file=name_of(file), line=fault.line, fault=fault.message)


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of the standard input for `-`. Raises `Trouble` when they cannot be read."""
    if not file:
        raise _unreadable(file, Nameless())
    try:
        stream: BinaryIO = sys.stdin.buffer if file == STANDARD else Path(file).open("rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from None
    try:
        yield stream
    except OSError as error:
        raise _unreadable(file, error) from None
    finally:
        if file != STANDARD:
            stream.close()


def _unreadable(file: str, error: Exception) -> Trouble:
    return Trouble(Message("Cannot read “{file}”: {why}.", file=name_of(file), why=why(error)))


def sessions(reader: Reader, file: str) -> Iterator[Recorded]:
    """The sessions of a file. Raises `Trouble` when it cannot be read."""
    with opened(file) as stream:
        records = reader.read(stream)
        while (recorded := next(records, None)) is not None:
            yield recorded


def whole(lines: Iterable[str], out: str | None) -> None:
    """Write all the lines, to a file or the standard output, or none if the last cannot be made. Raises `Trouble`."""
    if out not in (None, STANDARD):
        streamed(lines, out)
        return
    with tempfile.SpooledTemporaryFile(MEMORY) as held:
        for line in lines:
            held.write(line.encode())
        held.seek(0)
        streamed(io.TextIOWrapper(held, encoding="utf-8", newline=""), out)


def refuse_unwritable(out: str) -> None:
    """Raise `Trouble` if a file cannot be written, before anything is made that would be lost."""
    try:
        if not out:
            raise Nameless()
        path = Path(out)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not path.exists():
            tempfile.TemporaryFile(dir=path.resolve().parent).close()
    except (OSError, ValueError) as error:
        raise _unwritable(out, error) from None


def _unwritable(out: str, error: Exception) -> Trouble:
    return Trouble(Message("Cannot write “{file}”: {why}.", file=name_of(out), why=why(error)))


def streamed(lines: Iterable[str], out: str | None) -> None:
    """Write lines as they come, to the standard output or a file that takes its name at the end. Raises `Trouble`."""
    if out is not None and out != STANDARD:
        refuse_unwritable(out)
        try:
            write_file(Path(out), lines)
        except (OSError, ValueError) as error:
            raise _unwritable(out, error) from None
        return
    to = sys.stdout.buffer
    try:
        for line in lines:
            to.write(line.encode())
        to.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        quiet_output()
        raise Trouble(Message("Cannot write to the standard output: {why}.", why=why(error))) from None


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
