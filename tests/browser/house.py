"""A server for browsers in a test, and people who sit at its tables."""

import asyncio
import re
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
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
LATE = 0.05
"""Seconds from the head of an answer to its body: enough that a test fails that does not wait for a page."""
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


def late(app: Litestar) -> Callable[[Any, Any, Any], Awaitable[None]]:
    """The server with a net between: of each answer the head comes first, as if the page were there, the rest later."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        async def sent(message: Any) -> None:
            if message["type"] == "http.response.body":
                await asyncio.sleep(LATE)
            await send(message)

        await app(scope, receive, sent if scope["type"] == "http" else send)

    return answer


@contextmanager
def house(**settings: Any) -> Iterator[House]:
    """A server in a thread, with computer players that answer at once and a store in memory."""
    app = make_app(Config("sqlite://", **settings), thinkers=Quick())
    config = uvicorn.Config(late(app), port=0, ws="websockets-sansio", log_config=None, access_log=False, lifespan="on")
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
    follow(page, "form.open button.main", "**/t/*")


def follow(page: Page, selector: str, address: str) -> None:
    """Click what leads to another page, and wait until the whole of it is there."""
    page.click(selector)
    page.wait_for_url(address)


def read_score(page: Page) -> None:
    """Go from a table whose session is over to its score."""
    follow(page, '#panel a[href$="/summary"]', "**/summary")


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
            wanted = max(least, min(2, int(exchange.get_attribute("data-most") or 0)))
            for place in sorted(self.chance.sample(range(cards.count()), wanted)):
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
