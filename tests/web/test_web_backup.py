"""Copies of a database: of one moment, whole, and over nothing."""

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from spadille.web import backup
from spadille.web.backup import BackupError, copy
from spadille.web.store import SqlStore
from web.web_server import Seat, choice, opened, served


def database(folder: Path) -> Path:
    """A database with a table in it."""
    file = folder / "tables.sqlite"
    with served(store=SqlStore(str(file))) as client:
        opened(client)
    return file


def test_a_copy_made_while_the_server_writes_is_played_on(tmp_path: Path) -> None:
    store, done, copies = SqlStore(str(tmp_path / "tables.sqlite")), threading.Event(), list[Path]()

    def copying() -> None:
        while not done.is_set():
            target = tmp_path / f"copy-{len(copies)}.sqlite"
            assert copy(tmp_path / "tables.sqlite", target) == 1
            copies.append(target)

    with served(store=store) as client:
        seat = opened(client, options={"deals": "3"})
        thread = threading.Thread(target=copying)
        thread.start()
        found = seat.look()
        while not found["over"]:
            if found["to_move"] == seat.seat:
                seat.send(do="act", token=choice(found["deal"]), seen=found["version"])
            found = seat.look(newer=found["version"])
        done.set()
        thread.join()
    assert len(copies) > 3
    for each in (copies[0], copies[len(copies) // 2], copies[-1]):
        assert sorted(tmp_path.glob(f"{each.name}*")) == [each]
        with served(store=SqlStore(str(each))) as client:
            restored = Seat(client, {"table": seat.table, "seat": seat.seat, "token": seat.token})
            before = restored.look()
            assert before["me"] == seat.seat
            assert before["version"] <= found["version"]
            while not before["over"] and before["to_move"] != seat.seat:
                before = restored.look(newer=before["version"])
            if not before["over"]:
                restored.act(choice(before["deal"]))


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_a_copy_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    copy(database(tmp_path), tmp_path / "new" / "copy")
    assert (tmp_path / "new" / "copy").stat().st_mode & 0o777 == 0o600
    assert [each.name for each in (tmp_path / "new").iterdir()] == ["copy"]


@pytest.mark.parametrize("taken", ["copy", "copy-wal", "copy-journal"])
def test_nothing_is_overwritten(tmp_path: Path, taken: str) -> None:
    source = database(tmp_path)
    (tmp_path / taken).write_text("mine")
    with pytest.raises(BackupError, match=f"{taken} is there already, and is not overwritten"):
        copy(source, tmp_path / "copy")
    assert (tmp_path / taken).read_text() == "mine"


def test_a_file_that_comes_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, written = database(tmp_path), backup._written

    def late(reading: sqlite3.Connection, part: Path) -> int:
        (tmp_path / "copy").write_text("mine")
        return written(reading, part)

    monkeypatch.setattr(backup, "_written", late)
    with pytest.raises(BackupError, match="copy cannot be copied: file exists"):
        copy(source, tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "mine"
    assert not list(tmp_path.glob("*.part"))


def test_what_is_no_database_of_tables_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE tables (id)")
    (tmp_path / "text").write_text("words " * 1000)
    for name, sentence in (
        ("other", "other is no database of tables of spadille"),
        ("text", "text cannot be copied: file is not a database"),
        ("none", "none cannot be copied: unable to open database file"),
    ):
        with pytest.raises(BackupError, match=sentence):
            copy(tmp_path / name, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    assert not (tmp_path / "none").exists()
