"""Copies of a server's tables from the command line."""

from pathlib import Path

import pytest
from web.web_server import opened, served

from cli.inside import Run
from spadille.web.store import SqlStore


def test_a_backup_is_restored_into_a_new_database(run: Run, tmp_path: Path) -> None:
    file, copied, new = (str(tmp_path / name) for name in ("tables", "copy", "new"))
    with served(store=SqlStore(file)) as client:
        seat = opened(client)
        said = run("backup", copied, "--database", f"sqlite:///{file}")
        assert (said.code, said.out) == (0, f"{copied} has the one table there is.\n")
    assert run("restore", copied, "--database", new).code == 0
    with served(store=SqlStore(new)) as client:
        assert client.get(seat.path, headers=seat.headers).json()["me"] == seat.seat
    again = run("restore", copied, "--database", new)
    assert (again.code, again.err) == (2, f"{new} is there already, and is not overwritten.\n")


@pytest.mark.parametrize("database", ["postgresql+asyncpg://somewhere/tables", "sqlite://"])
def test_only_files_are_copied(run: Run, tmp_path: Path, database: str) -> None:
    said = run("backup", str(tmp_path / "copy"), "--database", database)
    assert said.code == 2
    assert said.err.startswith("Only files of SQLite are copied")


def test_what_is_no_database_is_one_sentence(run: Run, tmp_path: Path) -> None:
    said = run("backup", str(tmp_path / "copy"), "--database", "://")
    assert (said.code, said.err) == (2, "“://” is no address of a database.\n")
    said = run("backup", str(tmp_path / "copy"), "--database", str(tmp_path / "none"))
    assert said.err.endswith("none cannot be copied: unable to open database file.\n")
