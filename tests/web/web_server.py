"""A server in a test: its application with computer players that answer at once, and a clock that can be set."""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import structlog
from litestar import Litestar
from litestar.testing import TestClient

from spadille.players.hints import Hint, hints
from spadille.view import View
from spadille.web.app import Config, make_app
from spadille.web.computers import by_thumb
from spadille.web.limits import Limits
from spadille.web.rooms import Room, Rooms

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))

HOME = "http://spadille.test"
FORM = {"origin": HOME}


class Quick:
    """Thumb in place of every computer player, and hints from few worlds, both at once."""

    def __init__(self) -> None:
        self.views: list[View] = []

    async def choose(self, view: View, spec: str, seed: str) -> str:
        self.views.append(view)
        return by_thumb(view, seed)

    async def hints(self, view: View, seed: str) -> Sequence[Hint] | None:
        return hints(view, seed=seed, strength="novice")


class Clock:
    """The clock of a server, which runs on from where it is set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Seat:
    """A person at a table who uses the API."""

    def __init__(self, client: TestClient[Litestar], given: dict[str, Any]) -> None:
        self.client, self.table, self.token = client, given["table"], given["token"]
        self.seat: int | None = given["seat"]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def look(self, newer: int | None = None, wait: float = 10) -> dict[str, Any]:
        asked = {} if newer is None else {"newer": newer, "wait": wait}
        answer = self.client.get(self.path, params=asked, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def send(self, **command: Any) -> tuple[int, dict[str, Any]]:
        answer = self.client.post(f"{self.path}/commands", json=command, headers=self.headers)
        return answer.status_code, answer.json()

    def act(self, token: str) -> dict[str, Any]:
        """Do it, again where others have come or gone between the look and the act."""
        while True:
            status, found = self.send(do="act", token=token, seen=self.look()["version"])
            if found.get("rule") != "stale":
                assert status == 200, found
                return found


def choice(deal: dict[str, Any]) -> str:
    """Something that is allowed to the one who looks: the first action, and as few cards as may be."""
    if deal["exchange"] is not None:
        return "x" + (",".join(deal["exchange"]["cards"][: deal["exchange"]["least"]]) or "0")
    return str(deal["legal"][0])


@contextmanager
def served(**parts: Any) -> Iterator[TestClient[Litestar]]:
    """A client of an application, with its own store in memory unless another is given."""
    parts.setdefault("thinkers", Quick())
    settings = {name: parts.pop(name) for name in ("secure", "limits", "proxied", "keep_days") if name in parts}
    settings.setdefault("limits", Limits(people=1000))
    config = Config("sqlite://", **settings)
    with TestClient(make_app(config, **parts), base_url=HOME) as client:
        yield client


def rooms_of(client: TestClient[Litestar]) -> Rooms:
    rooms: Rooms = client.app.state.rooms
    return rooms


def room_of(client: TestClient[Litestar], table: str) -> Room:
    return rooms_of(client).rooms[table]


def opened(client: TestClient[Litestar], **asked: Any) -> Seat:
    """A table with its opener, against computer players unless the levels say otherwise."""
    answer = client.post("/api/tables", json={"name": "Zoe", "pace": 0, **asked})
    assert answer.status_code == 201, answer.text
    return Seat(client, answer.json())


def joined(client: TestClient[Litestar], table: str, name: str, **asked: Any) -> Seat:
    answer = client.post(f"/api/tables/{table}/seats", json={"name": name, **asked})
    assert answer.status_code == 201, answer.text
    return Seat(client, answer.json())


def until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.02)
