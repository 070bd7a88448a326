"""Databases of earlier versions: brought up to date with their sessions in progress, which are played on."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.engine import Connection

from spadille.web.migrations import newest
from spadille.web.store import METADATA, SqlStore
from web.web_server import Seat, choice, rooms_of, served

DATABASES = Path(__file__).parent / "databases"
KEPT = sorted(DATABASES.glob("*.sqlite"))
TABLES = [
    pytest.param(file, name, id=f"{file.stem}: {name}")
    for file in KEPT
    for name in json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
]

SAME = ("turn", "begun", "over", "to_move", "accounts", "deals_done", "ruleset", "options", "net", "seed")
SAME_OF_DEAL = ("number", "phase", "dealer", "hand", "hand_sizes", "trick", "log", "trumps", "contract", "ombre")


def stored(file: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))[name]
    return found


def seated(client: TestClient[Litestar], told: dict[str, Any]) -> list[Seat]:
    """Those who sat at a table, each with his secret."""
    return [
        Seat(client, {"table": told["table"], "seat": place, "token": token})
        for place, token in enumerate(told["tokens"])
    ]


def played_on(seats: list[Seat]) -> dict[str, Any]:
    """The end of a session."""
    while not (seen := seats[0].look())["over"]:
        if not seen["begun"] or seen["to_move"] >= len(seats):
            seats[0].look(newer=seen["version"], wait=1)
        else:
            mover = seats[seen["to_move"]]
            mover.act(choice(mover.look()["deal"]))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(("file", "name"), TABLES)
def test_a_session_in_an_older_database_stands_as_it_stood_and_is_played_on(
    tmp_path: Path, file: Path, name: str
) -> None:
    copied, told = shutil.copy(file, tmp_path / "tables.sqlite"), stored(file, name)
    with served(store=SqlStore(str(copied))) as client:
        seats = seated(client, told)
        seen, before = seats[0].look(), told["seen"]
        assert (seen["me"], seen["id"]) == (0, told["table"])
        if len(seats) > 1:
            if before["over"]:  # The chips of a session that is over were once told without the final settlement.
                before["accounts"] = {**seen["accounts"], **{str(seat): net for seat, net in enumerate(seen["net"])}}
            assert {field: seen[field] for field in SAME} == {field: before[field] for field in SAME}
            if before["deal"] is not None:
                assert [seen["deal"][field] for field in SAME_OF_DEAL] == [
                    before["deal"][field] for field in SAME_OF_DEAL
                ]
        if not before["begun"]:
            for free in (1, 2):
                assert seats[0].send(do="replace", seat=free)[0] == 200
        rooms_of(client)._pause = lambda *_: 0.0  # type: ignore[method-assign]
        assert played_on(seats)["seed"]


async def shape(file: Path) -> tuple[str | None, list[Any]]:
    """The revision of a database when it has been opened, and how it differs from what the code wants."""
    store = SqlStore(str(file))
    await store.open()
    assert store.engine is not None

    def compared(connection: Connection) -> tuple[str | None, list[Any]]:
        context = MigrationContext.configure(connection)
        return context.get_current_revision(), list(compare_metadata(context, METADATA))

    async with store.engine.connect() as connection:
        found = await connection.run_sync(compared)
    await store.close()
    return found


@pytest.mark.parametrize("file", [Path("none.sqlite"), *KEPT], ids=lambda file: file.stem)
def test_every_database_comes_to_the_shape_that_the_code_wants(tmp_path: Path, file: Path) -> None:
    if file in KEPT:
        shutil.copy(file, tmp_path)
    assert asyncio.run(shape(tmp_path / file.name)) == (newest(), [])


def test_a_database_of_each_earlier_revision_is_kept() -> None:
    assert len(KEPT) >= int(newest())
