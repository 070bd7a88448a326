"""Games kept in files: the record so far, written whole after every action and read to go on."""

import os
import re
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from spadille.cli.errors import Trouble, why
from spadille.messages import Message
from spadille.record import Reader, Recorded, to_json, to_text, write_file
from spadille.session import Session
from spadille.story.faces import DECKS

MOST_KEPT = 50
"""Games kept in the state folder; of those that are over the oldest are removed."""

_NOTE = re.compile(r"\{spadille play: (?P<words>[^{}]*)\}")


class Setting(NamedTuple):
    """What a record does not say about a game: who plays the other seats, and which pack is shown."""

    players: tuple[str, ...]
    deck: str


class Saved(NamedTuple):
    """A game read from a file; `setting` is None when the file does not say."""

    session: Session
    ended: bool
    setting: Setting | None


def state_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The user's folder for games in progress: XDG_STATE_HOME, or what the platform has for it."""
    home = Path(environment.get("HOME") or Path("~").expanduser())
    if base := environment.get("XDG_STATE_HOME"):
        return Path(base) / "spadille"
    if platform == "win32" and (base := environment.get("LOCALAPPDATA")):
        return Path(base) / "spadille"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "spadille"
    return home / ".local" / "state" / "spadille"


def new_file(folder: Path) -> Path:
    """A name not yet taken for a new game in this folder."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1, 10_000):
        path = folder / f"{stamp}-{os.getpid()}-{number}.txt"
        if not path.exists():
            return path
    raise Trouble(Message("There is no free name for a new game in {folder}.", folder=str(folder)))


def latest(folder: Path) -> Path:
    """The game in this folder that was played last and is not over."""
    for path in _by_age(folder):
        if not _is_over(path):
            return path
    raise Trouble(Message("There is no game to resume in {folder}: begin one with spadille play.", folder=str(folder)))


def _by_age(folder: Path) -> list[Path]:
    """The games of a folder, the latest first."""
    try:
        return sorted(folder.glob("*.txt"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError:
        return []


def _is_over(path: Path) -> bool:
    try:
        return any(line.startswith("[End ") for line in path.read_text(encoding="utf-8", errors="replace").splitlines())
    except OSError:
        return True


def tidy(folder: Path) -> None:
    """Remove the oldest games that are over, when there are many."""
    for path in _by_age(folder)[MOST_KEPT:]:
        if _is_over(path):
            with suppress(OSError):
                path.unlink()


def save(path: Path, session: Session, setting: Setting, *, ended: bool) -> None:
    """Write a game whole or not at all: JSON Lines if the file is called so, else text. Raises `OSError`."""
    write_file(path, _written(path, session, setting, ended=ended))


def _written(path: Path, session: Session, setting: Setting, *, ended: bool) -> tuple[str, ...]:
    """What the file of a game says, in lines."""
    recorded = Recorded(session, ended=ended)
    if path.suffix in (".jsonl", ".json"):
        return tuple(to_json(recorded))
    note = f"players={'+'.join(quote(spec, safe=':=,') for spec in setting.players)} deck={setting.deck}"
    return (f"{{spadille play: {note}}}\n", *to_text(recorded))


def is_own(path: Path, saved: Saved, setting: Setting) -> bool:
    """Whether a game may be kept on in the file it was read from: written again it would be the same, byte for byte.

    It would not be if there are comments in it, if it is in another form, or if something else wrote it.
    """
    written = "".join(_written(path, saved.session, saved.setting or setting, ended=saved.ended)).encode()
    try:
        return path.is_file() and path.read_bytes() == written
    except OSError:
        return False


def load(path: Path) -> Saved:
    """Read the game of a file. Raises `Trouble` when it cannot be read, is damaged, or is not the only one there."""
    reader = Reader()
    try:
        with path.open("rb") as file:
            first = file.readline(4096).decode(errors="replace")
            file.seek(0)
            records = reader.read(file)
            recorded, another = next(records, None), next(records, None)
    except OSError as error:
        raise Trouble(Message("The file {file} cannot be read: {why}.", file=str(path), why=why(error))) from None
    if recorded is None or reader.faults:
        fault = reader.faults[0] if reader.faults else None
        if fault is None:
            raise Trouble(Message("The file {file} has no game in it.", file=str(path)))
        raise Trouble(
            Message(
                "The file {file} is damaged, line {line}: {fault}", file=str(path), line=fault.line, fault=fault.message
            )
        )
    if another is not None:
        raise Trouble(
            Message("The file {file} has several games: one of them alone in a file can be resumed.", file=str(path))
        )
    if recorded.session.seed is None:
        raise Trouble(Message("The game in {file} was laid out by hand: it has no seed to deal from.", file=str(path)))
    return Saved(recorded.session, recorded.ended, _setting(first))


def _setting(line: str) -> Setting | None:
    note = _NOTE.match(line)
    if note is None:
        return None
    words = dict(word.split("=", 1) for word in note["words"].split() if "=" in word)
    deck = words.get("deck", "")
    players = tuple(unquote(spec) for spec in words.get("players", "").split("+"))
    return Setting(players, deck) if deck in DECKS else None


class Unkept:
    """Stands for a keeper where the game is so short that it is not kept."""

    own, failed = False, True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def keep(self, session: Session, *, ended: bool = False) -> Message | None:
        """Keep nothing, and have nothing to say."""
        return None


class Keeper:
    """Writes the game to its file after every action; when that fails, says so once and lets the game go on."""

    def __init__(self, path: Path, setting: Setting, *, own: bool) -> None:
        self.path = path
        self.setting = setting
        self.own = own
        self.failed = False

    def keep(self, session: Session, *, ended: bool = False) -> Message | None:
        """Write the game as it is now; a message when it cannot be written for the first time."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save(self.path, session, self.setting, ended=ended)
        except OSError as error:
            said, self.failed = self.failed, True
            if said:
                return None
            return Message("The game cannot be saved in {file}: {why}.", file=str(self.path), why=why(error))
        self.failed = False
        return None
