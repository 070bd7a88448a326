"""The command `spadille`: one file a command, and one place where errors become sentences."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_command

from spadille.cli import (
    arena,
    backup,
    check,
    convert,
    learn,
    play,
    restore,
    rules,
    serve,
    show,
    simulate,
    solve,
    version,
)
from spadille.cli.errors import Trouble, plainly
from spadille.cli.helping import put_into
from spadille.cli.speaking import OPTION, in_front, language_of, say, speaker, use
from spadille.cli.terminal import forgiving, quiet_output
from spadille.deal import DealError, IllegalAction
from spadille.languages import languages
from spadille.messages import COMMAS, Listing, Message
from spadille.notation import NotationError, shown
from spadille.players import SpecError
from spadille.ruleset import RulesetError
from spadille.session import SessionError

COMMANDS: dict[str, tuple[Callable[..., int | None], str]] = {
    "play": (play.play, play.EXAMPLES),
    "learn": (learn.learn, learn.HELP),
    "rules": (rules.rules, rules.HELP),
    "simulate": (simulate.simulate, simulate.HELP),
    "show": (show.show, show.HELP),
    "check": (check.check, check.HELP),
    "convert": (convert.convert, convert.HELP),
    "solve": (solve.solve_command, solve.HELP),
    "arena": (arena.arena, arena.HELP),
    "serve": (serve.serve, serve.HELP),
    "backup": (backup.backup, backup.HELP),
    "restore": (restore.restore, restore.HELP),
}
"""Every command: its function, and its help with examples."""

REFUSED, BROKEN, INTERRUPTED, UNREAD = 2, 1, 130, 141
"""Exit codes; 130 and 141 are those of a program ended by an interrupt, or because nobody reads its output."""

OWN_ERRORS = (Trouble, RulesetError, SessionError, DealError, NotationError, SpecError)

app = typer.Typer(
    name="spadille",
    help="The card game Ombre and its family. Try: spadille play",
    epilog="Exit codes: 0 done, 1 faults found, 2 refused, 130 interrupted, 141 nobody reads the output any more.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for _name, (_command, _help) in COMMANDS.items():
    app.command(_name, help=_help)(_command)


def _version(wanted: bool) -> None:
    if wanted:
        for line in version.told():
            print(line)
        raise typer.Exit


@app.callback()
def common(
    shows_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the versions and leave.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            OPTION, metavar="XX", help="The language, such as en; else that of LC_ALL or LANG.", show_default=False
        ),
    ] = None,
) -> None:
    """Hold the options of the command itself."""
    if language:
        _use(language)


def _use(language: str) -> None:
    if language not in languages():
        raise Trouble(
            Message(
                "There is no language “{language}”; there are {known}.",
                language=shown(language),
                known=Listing(languages(), COMMAS),
            )
        )
    use(language)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; what cannot be done is one sentence on the standard error and exit code 2."""
    _stand_in_for_closed_streams()
    use(language_of())
    forgiving(sys.stderr)
    if sys.stdout is None:
        return _refuse(say(Message("The standard output is closed: there is nowhere to write.")))
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        quiet_output()
        return UNREAD
    except SystemExit as left:  # so Typer leaves when nobody reads the output
        if not isinstance(left.__context__, BrokenPipeError):
            raise
        quiet_output()
        return UNREAD
    return code


def _stand_in_for_closed_streams() -> None:
    """Read nothing, and say nothing, where the shell has closed what would be read from or written to."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open as long as the process
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the process


def _run(arguments: list[str] | None) -> int:
    try:
        returned = _done(_in_language(arguments))
    except OWN_ERRORS as error:
        return _refuse(say(error.message))
    except IllegalAction as error:
        return _refuse(say(error.reason.message))
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        return _refuse(say(plainly(error.format_message(), commands=Listing(tuple(COMMANDS), COMMAS))))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        return _refuse(say(_of_the_system(error)))
    except Exception as error:
        if os.environ.get("SPADILLE_TRACEBACK"):
            raise
        return _broken(error)
    return returned if isinstance(returned, int) else 0


def _done(arguments: list[str]) -> Any:
    """Run the command, its help in the language in use."""
    command = get_command(app)
    put_into(command, speaker().translate)
    return command.main(args=arguments, prog_name="spadille", standalone_mode=False)


def _in_language(arguments: list[str] | None) -> list[str]:
    """The arguments in their order; if they choose a language, even a refusal is worded in it."""
    given, language = in_front(sys.argv[1:] if arguments is None else arguments)
    if language in languages():
        use(language)
    return given


def _broken(error: Exception) -> int:
    text = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    _refuse(say(Message("This is a fault of spadille itself ({text}); SPADILLE_TRACEBACK=1 shows where.", text=text)))
    return BROKEN


def _of_the_system(error: OSError) -> Message:
    if error.filename:
        return Message("{file}: {why}.", file=str(error.filename), why=error.strerror or str(error))
    return Message("The system says: {why}.", why=error.strerror or str(error))


def _refuse(sentence: str) -> int:
    line = " ".join(sentence.split())
    if line:
        print(line, file=sys.stderr)
    return REFUSED
