"""Plays the terminal game from outside: what to type comes from the same session played beside it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pexpect

from spadille.notation import Action
from spadille.players import make
from spadille.rulesets import find
from spadille.session import Session

SPADILLE = (sys.executable, "-c", "import sys; from spadille.cli import main; sys.exit(main())")
COLUMNS, LINES = 80, 24
PROMPT = r"(?:\n|\x1b\[\?2004h)(?:[^\n]*: [^\n]* |[^\n]*\(a file name, or Enter not to\) )?> "
CLEAR = "\x1b[2J"
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Turn(NamedTuple):
    """One of one's own actions, and the session before and after it."""

    action: Action
    before: Session
    after: Session


def turns(ruleset: str, options: Mapping[str, str], seed: str, seat: int = 0) -> Iterator[Turn]:
    """One's own actions in a session against thumb players, thumb choosing for oneself as well."""
    session = Session.start(find(ruleset, options), seed=seed)
    players = [make("thumb", f"{seed}/{each}") for each in range(session.rules.seats)]
    while session.deal is not None:
        mover = session.deal.to_move
        assert mover is not None
        action = players[mover].choose(session.deal.view(mover))
        before, session = session, session.act(action)
        if mover == seat:
            yield Turn(action, before, session)


def environment(home: Path, **more: str) -> dict[str, str]:
    """The variables of a person at a terminal, with a state folder of their own."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT", "PYTHONPATH")}
    return {
        **kept,
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
        **more,
    }


def piped(home: Path, *arguments: str, typed: str | bytes = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command with its input and output through pipes."""
    data = typed if isinstance(typed, bytes) else typed.encode()
    done = subprocess.run(
        [*SPADILLE, *arguments],
        input=data,
        capture_output=True,
        cwd=home,
        env=environment(home, **more),
        timeout=120,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    )


class Screen:
    """The command on a terminal of 80 columns and 24 lines."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self.process = pexpect.spawn(
            SPADILLE[0],
            [*SPADILLE[1:], *arguments],
            cwd=str(home),
            env=environment(home, **more),
            dimensions=(LINES, COLUMNS),
            encoding="utf-8",
            codec_errors="replace",
            timeout=30,
        )
        self.process.setecho(False)
        self.raw = ""

    def wait(self) -> list[str]:
        """The lines of the screen when something is asked next."""
        self.process.expect(PROMPT)
        self.raw = f"{self.process.before}{self.process.after}"
        return self.lines()

    def type(self, line: str) -> list[str]:
        """Type a line; the lines of the screen when something is asked next."""
        self.process.sendline(line)
        return self.wait()

    def lines(self) -> list[str]:
        """The lines of the screen drawn last."""
        return plain(self.raw.rpartition(CLEAR)[2]).split("\n")

    def leave(self, keys: str) -> tuple[str, int]:
        """Send keys that end the game; what is said then, and the exit code."""
        self.process.send(keys)
        self.process.expect(pexpect.EOF)
        self.process.close()
        return plain(self.before), int(self.process.exitstatus or 0)

    @property
    def before(self) -> str:
        """What came before the last thing waited for."""
        return str(self.process.before)

    def kill(self) -> None:
        """End the process at once, as kill -9 does."""
        self.process.kill(9)
        self.process.close(force=True)


def plain(text: str) -> str:
    """A text without the codes that steer a terminal."""
    return _ESCAPE.sub("", text)
