"""Makes `first.sqlite`, a database of the shape that revision 1 left it in, with sessions in progress; run once, kept.

The secrets of its seats are in `first.json`. A later shape gets files of its own; these stay as they are.
"""

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[2]
sys.path.insert(0, str(TESTS))

from web.web_server import Seat, choice, joined, opened, room_of, served  # noqa: E402

from spadille import rulesets  # noqa: E402
from spadille.web.store import SqlStore  # noqa: E402

HERE = Path(__file__).parent
DATABASE, TOLD = HERE / "first.sqlite", HERE / "first.json"


def move(seats: list[Seat]) -> Any:
    """One move of whoever's turn it is; he prefers to play the game rather than to pass."""
    mover = seats[seats[0].look()["to_move"]]
    deal = mover.look()["deal"]
    wanted = next((token for token in deal["legal"] if token != "pass"), None)
    return mover.act(choice(deal) if wanted is None or deal["phase"] != "auction" else wanted)


def people(client: Any, number: int, **asked: Any) -> list[Seat]:
    """A table with a person on every seat."""
    first = opened(client, levels=[None] * number, patience=3600, **asked)
    return [first, *(joined(client, first.table, name) for name in ("Yves", "Xenia", "Wanda", "Vera")[: number - 1])]


def main() -> None:
    """Play a little at many tables."""
    DATABASE.unlink(missing_ok=True)
    told: dict[str, Any] = {}
    with served(store=SqlStore(str(DATABASE))) as client:

        def keep(name: str, seats: list[Seat]) -> None:
            told[name] = {
                "table": seats[0].table,
                "tokens": [seat.token for seat in seats],
                "seen": seats[0].look(),
                "version": room_of(client, seats[0].table).table.version,
            }

        for rules in rulesets.all_rulesets():
            seats = people(client, rules.seats, ruleset=rules.id, options={"deals": "2"})
            seen = move(seats)
            while seen["deal"]["phase"] != "play" or len(seen["deal"]["trick"]) != 1:
                seen = move(seats)
            keep(f"{rules.name} in a trick", seats)
        seats = people(client, 3, options={"deals": "2"})
        move(seats)
        keep("auction", seats)
        seats = people(client, 3, options={"deals": "1"})
        while not move(seats)["over"]:
            pass
        keep("over", seats)
        keep("open", [opened(client, levels=[None, None, None])])
        alone = opened(client, options={"deals": "2"}, pace=10)
        keep("computers", [alone])
    with closing(sqlite3.connect(DATABASE, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    TOLD.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
