"""A server with one table that is no game: it shows what a test wants, and keeps what a page sends."""

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Page
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

STATIC = Path(__file__).parents[2] / "src" / "spadille" / "web" / "static"
PATIENCE = 20

STYLE = """
main div { display: grid; gap: 8px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; }
.seat { width: 200px; } .fan i { display: inline-block; width: 20px; height: 30px; }
.centre { height: 120px; } .played { display: inline-block; width: 60px; height: 90px; margin: 4px; }
.hand .card { display: inline-block; width: 60px; height: 90px; }
.chosen { outline: 2px solid; }
"""


def seat(number: int, held: int) -> str:
    return f'<article id="seat-{number}" class="seat"><span class="fan">{"<i></i>" * held}</span></article>'


def centre(*played: tuple[int, str], winner: int | None = None) -> str:
    figures = "".join(
        f'<figure class="played" id="played-{owner}" data-card="{card}" data-from="seat-{owner}">{card}</figure>'
        for owner, card in played
    )
    won = "" if winner is None else f' data-winner="seat-{winner}"'
    return f'<section id="centre" class="centre"{won}>{figures}</section>'


def hand(*cards: str, seen: int = 1, refused: str = "", turn: bool = True) -> str:
    """A hand in card play; a card that may not be played comes with its reason."""
    found = []
    for card in cards:
        kind = ' name="token"' if turn else ' type="button"'
        kind += ' aria-disabled="true" aria-describedby="why"' if card == refused else ""
        found.append(f'<button class="card" id="card-{card}" data-card="{card}" value="{card}"{kind}>{card}</button>')
    why = '<span id="why" hidden>Follow suit.</span>' if refused else ""
    return form("hand", "act", "\n".join(found) + why, seen=seen, more='class="hand"')


def exchange(*cards: str, seen: int = 1) -> str:
    found = "".join(
        f'<label class="card" id="card-{card}" data-card="{card}">'
        f'<input type="checkbox" name="card" value="{card}">{card}</label>'
        for card in cards
    )
    return form("hand", "act", found, seen=seen, more='class="hand" data-least="1" data-most="2"')


def form(name: str, do: str, content: str, seen: int | None = None, more: str = "") -> str:
    hidden = f'<input type="hidden" name="do" value="{do}">'
    hidden += "" if seen is None else f'<input type="hidden" name="seen" value="{seen}">'
    return f'<form id="{name}" method="post" action="/t/ABC/do" {more}>{hidden}{content}</form>'


def section(name: str, content: str = "") -> str:
    return f'<section id="{name}">{content}</section>'


def happened(version: int, sentence: str, *, result: bool = False) -> str:
    marked = ' data-result="true"' if result else ""
    return f'<p id="live" class="hidden" data-version="{version}"{marked}>{sentence}</p>'


class FakeTable:
    """The table; its regions are shown by the page and by the first frame of every socket."""

    def __init__(self) -> None:
        self.regions = {
            "info": section("info", "<h1>Table</h1>"),
            "seat-0": seat(0, 3),
            "seat-2": seat(2, 3),
            "centre": centre(),
            "log": section("log"),
            "live": happened(1, "It begins."),
            "hand": hand("KD", "4S", "7C"),
            "prompt": section("prompt"),
        }
        self.version = 1
        self.me: int | None = 1
        self.settings = {"motion": "on", "keys": "on", "confirm": "off", "away": "The connection is lost."}
        self.outside = ""
        self.sent: list[dict[str, Any]] = []
        self.pings = 0
        self.posted: list[dict[str, list[str]]] = []
        self.opened = 0
        self.closing = self.is_mute = False
        self.sockets: list[ServerConnection] = []
        self.address = self.live = ""

    def html(self) -> str:
        settings = "".join(f' data-{name}="{value}"' for name, value in self.settings.items())
        return (
            '<!doctype html><html lang="en"><title>Table</title><link rel="icon" href="data:,">'
            f'<link rel="stylesheet" href="/style.css"><body{settings}>'
            '<a href="/rules" id="rules-link" data-key="r">Rules</a>'
            f'<main id="table" data-table="ABC" data-live="{self.live}" data-me="{self.me}" data-version="1">'
            f'<div>{"".join(self.regions.values())}</div></main><div id="said" role="log"></div>'
            f'<div id="notice" role="alert"></div>{self.outside}<script type="module" src="/static/table.js"></script>'
        )

    def frame(self, regions: Mapping[str, str], **more: object) -> dict[str, object]:
        return {"version": self.version, "turn": 1, "regions": dict(regions), **more}

    def show(self, *regions: str) -> None:
        """Change regions, and send them to the page."""
        self.version += 1
        found = {html.partition(' id="')[2].partition('"')[0]: html for html in regions}
        self.regions |= found
        self.send(self.frame(found))

    def send(self, frame: Mapping[str, object]) -> None:
        for socket in self.sockets:
            socket.send(json.dumps(frame))

    def drop(self) -> None:
        """Close every socket, and those that are opened from now on."""
        self.closing = True
        for socket in self.sockets:
            socket.close()

    def hear(self, socket: ServerConnection) -> None:
        self.opened += 1
        if self.closing:
            socket.close()
            return
        self.sockets.append(socket)
        with suppress(ConnectionClosed):
            socket.send(json.dumps(self.frame(self.regions, whole=True, me=self.me)))
            for text in socket:
                found = json.loads(text)
                if found["do"] == "ping":
                    self.pings += 1
                    if not self.is_mute:
                        socket.send('{"pong": 0}')
                else:
                    self.sent.append(found)
        self.sockets.remove(socket)

    def visit(self, page: Page) -> Page:
        """Open the page, and wait until it is live."""
        page.goto(f"{self.address}/t/ABC")
        page.wait_for_selector("#table:not([aria-busy])")
        until(lambda: bool(self.sockets))
        settle(page)
        return page


def until(*holds: Any) -> None:
    """Wait until all of it holds."""
    end = time.monotonic() + PATIENCE
    while not all(one() for one in holds):
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.01)


def settle(page: Page) -> None:
    """Give what was sent on either side the time to arrive."""
    time.sleep(0.05)
    page.evaluate("() => {}")


@contextmanager
def served(table: FakeTable) -> Iterator[FakeTable]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/t/ABC":
                self.answer("text/html", table.html().encode())
            elif self.path == "/style.css":
                self.answer("text/css", STYLE.encode())
            elif self.path.startswith("/static/"):
                self.answer("text/javascript", (STATIC / self.path.removeprefix("/static/")).read_bytes())
            else:
                self.answer("text/html", b"<!doctype html><title>Elsewhere</title>")

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            table.posted.append(parse_qs(body))
            self.send_response(303)
            self.send_header("location", "/t/ABC")
            self.send_header("content-length", "0")
            self.end_headers()

        def answer(self, kind: str, content: bytes) -> None:
            self.send_response(200)
            self.send_header("content-type", f"{kind}; charset=utf-8")
            self.send_header("content-length", str(len(content)))
            policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'"
            self.send_header("content-security-policy", f"{policy}; connect-src 'self' {table.live}")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    live: Server
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as pages, serve(table.hear, "127.0.0.1", 0) as live:
        table.address = f"http://127.0.0.1:{pages.server_address[1]}"
        table.live = f"ws://127.0.0.1:{live.socket.getsockname()[1]}"
        threads = [
            threading.Thread(target=pages.serve_forever, args=[0.02]),
            threading.Thread(target=live.serve_forever),
        ]
        for thread in threads:
            thread.start()
        yield table
        table.drop()
        pages.shutdown()
        live.shutdown()
        for thread in threads:
            thread.join()
