"""The results of a match as JSON Lines: what is played on the first line, then a line for each pack."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from spadille.arena.errors import ArenaError
from spadille.arena.match import ROLES, Game, Match, Pack
from spadille.messages import Message
from spadille.notation import shown
from spadille.players.guard import KINDS, Fault
from spadille.record import write_file


def _line(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _game_object(game: Game) -> dict[str, Any]:
    told: dict[str, Any] = {"chips": game.chips, "pool": game.pool}
    if any(game.notes):
        told["notes"] = game.notes
    told |= {"roles": game.roles, "contract": game.contract, "result": game.result}
    if game.faults:
        told["faults"] = game.faults
    return told


class Results:
    """A file of results, open to be added to; `packs` are those that were in it."""

    def __init__(self, packs: list[Pack], stream: BinaryIO) -> None:
        self.packs = packs
        self._stream = stream

    def add(self, pack: Pack) -> None:
        """Write one pack, in one piece. Raises `OSError`."""
        told = {"kind": "pack", "pack": pack.number, "games": [_game_object(game) for game in pack.games]}
        self._stream.write(_line(told).encode())
        self._stream.flush()


@contextmanager
def kept(file: Path, match: Match) -> Iterator[Results]:
    """The results of a match in a file: begun if there is none, else read, what was only half written cut off.

    Raises `ArenaError` for a file of something else or of another match, `OSError` for one that cannot be used.
    """
    if not file.exists() or not file.stat().st_size:
        write_file(file, [_line(match.as_object())])
    packs, end = _read(file, match)
    with file.open("r+b") as stream:
        stream.truncate(end)
        stream.seek(end)
        try:
            yield Results(packs, stream)
        finally:
            stream.flush()
            os.fsync(stream.fileno())


def _read(file: Path, match: Match) -> tuple[list[Pack], int]:
    """The packs of a file, and where its last whole line ends."""
    packs, end = list[Pack](), 0
    with file.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if number > 1 and not line.endswith(b"\n"):
                break
            if number == 1:
                _check_match(file, line, match)
            else:
                packs.append(_pack(file, number, line, match))
            end += len(line)
    return packs, end


def _check_match(file: Path, line: bytes, match: Match) -> None:
    found, wanted = _object(line), json.loads(_line(match.as_object()))
    if found is None or found.get("kind") != "arena" or not line.endswith(b"\n"):
        raise ArenaError(Message("The file {file} holds no results of an arena.", file=shown(file.name)))
    unlike = next((name for name in wanted if found.get(name) != wanted[name]), None)
    if unlike is not None:
        raise ArenaError(
            Message(
                "The file {file} holds another match: its {what} is {found}, not {wanted}.",
                file=shown(file.name),
                what=unlike,
                found=shown(json.dumps(found.get(unlike))),
                wanted=shown(json.dumps(wanted[unlike])),
            )
        )


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _pack(file: Path, number: int, line: bytes, match: Match) -> Pack:
    try:
        told = json.loads(line)
        games = tuple(_game(game, match.rules.seats) for game in told["games"])
        good = told["pack"] == number - 1 and len(games) == len(match.seatings)
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        good = False
    if not good:
        raise ArenaError(
            Message(
                "Line {line} of the file {file} is not pack {pack} of this match.",
                line=number,
                file=shown(file.name),
                pack=number - 1,
            )
        )
    return Pack(number - 1, games)


def _game(told: dict[str, Any], seats: int) -> Game:
    """The game that an object tells. Raises `ValueError` and others for one that tells none."""
    by_seat = [told["chips"], told.get("notes", [0] * seats), told["roles"]]
    numbers = [*told["chips"], *by_seat[1], told["pool"]]
    faults = tuple(Fault(*fault) for fault in told.get("faults", ()))
    good = (
        all(len(each) == seats for each in by_seat)
        and all(type(number) is int for number in numbers)
        and sum(told["chips"]) + told["pool"] == 0
        and set(told["roles"]) <= set(ROLES)
        and isinstance(told["result"], str)
        and isinstance(told["contract"], str | None)
        and all(fault.seat in range(seats) and fault.kind in KINDS for fault in faults)
    )
    if not good:
        raise ValueError(told)
    chips, notes, roles = map(tuple, by_seat)
    return Game(chips, told["pool"], notes, roles, told["contract"], told["result"], faults)
