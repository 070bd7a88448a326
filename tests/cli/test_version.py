"""What `spadille --version` tells of one's own database."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.inside import Run
from spadille.cli import version
from spadille.web.migrations import newest

FIRST = Path(__file__).parents[1] / "web" / "databases" / "first.sqlite"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(version, "state_folder", lambda: tmp_path)
    return tmp_path / "tables.sqlite"


def last(run: Run) -> str:
    said = run("--version")
    assert (said.code, said.err) == (0, "")
    return said.out.splitlines()[-1].partition(": ")[2]


def test_a_database_is_looked_at_and_not_made(run: Run, database: Path) -> None:
    assert last(run) == f"not there yet, shape {newest()} when made"
    assert not database.exists()
    shutil.copy(FIRST, database)
    assert last(run).startswith("shape 1, 9 tables")
    assert database.read_bytes() == FIRST.read_bytes()


def test_one_that_is_older_is_told(run: Run, database: Path) -> None:
    shutil.copy(FIRST, database)
    with closing(sqlite3.connect(database)) as changed, changed:
        changed.execute("UPDATE alembic_version SET version_num = '0'")
    assert last(run) == "shape 0, 9 tables; the server brings it to shape " + newest()


def test_one_that_cannot_be_read_is_told(run: Run, database: Path) -> None:
    database.write_text("words " * 500)
    assert last(run) == "cannot be read"
