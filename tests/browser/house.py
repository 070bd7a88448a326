"""A server for browsers in a test, and people who sit at its tables."""

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import uvicorn
from litestar import Litestar
from playwright.sync_api import Page
from web.web_server import Quick

from spadille.messages import Message
from spadille.table import Table
from spadille.web.app import Config, make_app
from spadille.web.rooms import Rooms

MOVED = "version => document.querySelector('#table')?.dataset.version !== version"
MINE_OR_OVER = (
    "() => document.querySelector('#prompt[data-mine]') || document.querySelector('#panel a[href$=\"/summary\"]')"
)


class House:
    """The address of a running server, and what is behind it."""

    def __init__(self, address: str, app: Litestar, loop: asyncio.AbstractEventLoop) -> None:
        self.address, self.app, self.loop = address, app, loop

    def table(self, page: Page) -> Table:
        """The table that a page shows, as the server has it."""
        rooms: Rooms = self.app.state.rooms
        return rooms.rooms[table_of(page)].table

    def cut(self, page: Page) -> None:
        """Close every socket of the table that a page shows, as a net does that fails."""
        rooms: Rooms = self.app.state.rooms
        room = rooms.rooms[table_of(page)]

        def close() -> None:
            for viewer in room.viewers:
                viewer.end(1012, Message("cut"))

        self.loop.call_soon_threadsafe(close)


def table_of(page: Page) -> str:
    """The table that a page shows."""
    found = re.search(r"/t/([^/?#]+)", page.url)
    assert found, page.url
    return found[1]


@contextmanager
def house(**settings: Any) -> Iterator[House]:
    """A server in a thread, with computer players that answer at once and a store in memory."""
    app = make_app(Config("sqlite://", **settings), thinkers=Quick())
    config = uvicorn.Config(app, port=0, ws="websockets-sansio", log_config=None, access_log=False, lifespan="on")
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    end = time.monotonic() + 20
    while not server.started:
        assert thread.is_alive(), "the server has not started"
        assert time.monotonic() < end, "the server does not start"
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield House(f"http://127.0.0.1:{port}", app, loops[0])
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive(), "the server does not end"


def open_table(page: Page, address: str, game: str, *, people: int = 1, name: str = "Zoe", **options: str) -> None:
    """Open a table by its form and come to it: so many people, computer players on the other seats."""
    page.goto(f"{address}/tables/new?ruleset={game}")
    page.fill("input[name=name]", name)
    page.select_option("select[name=pace]", "0")
    seats = page.locator("select[name^=level-]")
    for seat in range(seats.count()):
        seats.nth(seat).select_option("person" if seat < people else "club")
    if options:
        page.click("details.options > summary")
    for option, value in options.items():
        field = page.locator(f"[name=option-{option}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("form.open button.main")
    page.wait_for_url("**/t/*")


class Person:
    """Somebody at a page who plays at random what is allowed, by the buttons and cards that he sees."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page, self.chance = page, Random(seed)

    @property
    def version(self) -> str:
        return self.page.locator("#table").get_attribute("data-version") or ""

    @property
    def over(self) -> bool:
        return self.page.locator('#panel a[href$="/summary"]').count() > 0

    @property
    def mine(self) -> bool:
        return self.page.locator("#prompt[data-mine]").count() > 0

    def wait(self) -> bool:
        """Wait for one's turn; False when the session is over."""
        self.page.wait_for_function(MINE_OR_OVER)
        return not self.over

    def act(self) -> None:
        """Do something, and wait until the table has it."""
        before = self.version
        page = self.page
        exchange = page.locator("#hand[data-least]")
        answers = page.locator("#prompt form.calls button:not([aria-disabled])")
        if exchange.count():
            least = int(exchange.get_attribute("data-least") or 0)
            cards = page.locator("#hand label.card")
            for place in sorted(self.chance.sample(range(cards.count()), max(least, min(2, cards.count())))):
                self.tap(cards.nth(place))
            page.click('button[form="hand"][value="x"]')
        elif answers.count() and (not page.locator("#hand .legal").count() or self.chance.random() < 0.5):
            answer = answers.nth(self.chance.randrange(answers.count()))
            asks = answer.get_attribute("data-ask") is not None
            answer.click()
            if asks:
                answer.click()
        else:
            cards = page.locator("#hand .card.legal")
            self.tap(cards.nth(self.chance.randrange(cards.count())))
        page.wait_for_function(MOVED, arg=before)

    @staticmethod
    def tap(card: object) -> None:
        """Tap a card where it is not covered by the next."""
        card.click(position={"x": 14, "y": 40})  # type: ignore[attr-defined]

    def play_on(self, moves: int = 2000) -> int:
        """Play to the end of the session, or so many moves; the number of moves made."""
        for done in range(moves):
            if not self.wait():
                return done
            self.act()
        return moves
