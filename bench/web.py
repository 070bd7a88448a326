"""The server under load: processor and bytes an event, the time from a tap to what is shown, memory, the first load."""

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from report import figures, keep
from websockets.asyncio.client import ClientConnection, connect

from spadille.rulesets import default

LEGAL_CARD = re.compile(r'<button class="card[^"]* legal"[^>]*name="token" value="([^"]+)"')
ANSWER = re.compile(r'<button class="call[^"]*" name="token" value="([^"]+)"(?![^>]*aria-disabled)')
TOGGLE = re.compile(r'<input type="checkbox" name="card" value="([^"]+)"')
LEAST = re.compile(r'data-least="(\d+)"')
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """The server in a process of its own, with a database in a folder."""

    def __init__(self, folder: Path, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "spadille", "serve", "--port", str(self.port)]
        command += [*options, "--database"]
        self.process = subprocess.Popen(
            [*command, str(folder / "tables.sqlite")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz").close()
                return
            except OSError:
                if self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    @property
    def processor(self) -> float:
        """Seconds of processor time so far, without those of the computer players."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> float:
        """Resident megabytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8").split()[1]) * 4096 / 1e6

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def asked(self, path: str, body: Any) -> dict[str, Any]:
        """What the API answers."""
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            found: dict[str, Any] = json.loads(answer.read())
        return found


class Opened(NamedTuple):
    """A table, and the secrets of its seats."""

    name: str
    tokens: list[str]


def opened(server: Server, **options: str) -> Opened:
    """A table with a person on every seat."""
    seats = default().seats
    asked = {"name": "p0", "levels": [None] * seats, "private": True, "patience": 3600, "options": options}
    first = server.asked("/api/tables", asked)
    others = [server.asked(f"/api/tables/{first['table']}/seats", {"name": f"p{n}"}) for n in range(1, seats)]
    return Opened(first["table"], [first["token"], *(each["token"] for each in others)])


class Page:
    """A page that looks at a table through a socket, and knows what it may do."""

    def __init__(self, socket: ClientConnection, load: "Load") -> None:
        self.socket, self.load = socket, load
        self.hand = self.prompt = ""
        self.turn = 0
        self.whole = asyncio.Event()
        self.moved = asyncio.Event()

    async def listen(self) -> None:
        """Take in the frames."""
        async for frame in self.socket:
            self.load.bytes += len(frame)
            self.load.frames += 1
            told = json.loads(frame)
            regions = told.get("regions", {})
            self.hand = regions.get("hand", self.hand)
            self.prompt = regions.get("prompt", self.prompt)
            if told.get("turn", 0) != self.turn:
                self.turn = told["turn"]
                self.moved.set()
            self.whole.set()

    def choice(self, chance: random.Random) -> str | None:
        """Something that may be done now, or None."""
        if (least := LEAST.search(self.hand)) is not None:
            cards = TOGGLE.findall(self.hand)[: int(least[1])]
            return "x" + (",".join(cards) or "0")
        found = LEGAL_CARD.findall(self.hand) or ANSWER.findall(self.prompt)
        return chance.choice(found) if found else None


class Load:
    """Tables at which somebody moves again and again, and what that costs."""

    def __init__(self, options: argparse.Namespace, server: Server) -> None:
        self.options, self.server = options, server
        self.bytes = self.frames = self.events = 0
        self.times: list[float] = []
        self.measuring = False

    async def seated(self, opened: Opened, joined: asyncio.Semaphore) -> tuple[list[Page], list[asyncio.Task[None]]]:
        """The pages of a table, when each has been shown it."""
        async with joined:
            sockets = [
                await connect(
                    f"ws://127.0.0.1:{self.server.port}/t/{opened.name}/live",
                    origin=self.server.address,  # type: ignore[arg-type]
                    additional_headers={"cookie": f"seat-{opened.name}={token}"} if token else {},
                    max_queue=64,
                    open_timeout=60,
                )
                for token in [*opened.tokens, *[""] * (self.options.viewers - len(opened.tokens))]
            ]
        pages = [Page(each, self) for each in sockets]
        listening = [asyncio.create_task(page.listen()) for page in pages]
        async with asyncio.timeout(60):
            await asyncio.gather(*(page.whole.wait() for page in pages))
        return pages, listening

    async def table(self, opened: Opened, number: int, started: asyncio.Event, joined: asyncio.Semaphore) -> None:
        """Look at one table from every seat and as a spectator, and move at the pace."""
        try:
            pages, listening = await self.seated(opened, joined)
        finally:
            self.ready.release()
        chance = random.Random(f"load {number}")
        await started.wait()
        await asyncio.sleep(chance.random() * self.options.pace)
        try:
            while True:
                begun = time.perf_counter()
                mover = next((page for page in pages if page.choice(chance) is not None), None)
                if mover is not None:
                    await self.move(mover, chance)
                await asyncio.sleep(max(0.0, self.options.pace - (time.perf_counter() - begun)))
        finally:
            for task in listening:
                task.cancel()

    async def move(self, page: Page, chance: random.Random) -> None:
        """Move, and wait until it is shown."""
        page.moved.clear()
        begun = time.perf_counter()
        await page.socket.send(json.dumps({"do": "act", "token": page.choice(chance), "seen": page.turn}))
        await asyncio.wait_for(page.moved.wait(), 20)
        if self.measuring:
            self.times.append(time.perf_counter() - begun)
            self.events += 1

    async def run(self) -> dict[str, Any]:
        """Open the tables, let them play, and measure."""
        options, server = self.options, self.server
        empty = server.memory
        tables = [await asyncio.to_thread(opened, server) for _ in range(options.tables)]
        started, joined = asyncio.Event(), asyncio.Semaphore(20)
        self.ready = asyncio.Semaphore(0)
        playing = [asyncio.create_task(self.table(each, n, started, joined)) for n, each in enumerate(tables)]
        for _ in tables:
            await self.ready.acquire()
        if broken := [each for each in playing if each.done()]:
            broken[0].result()
        started.set()
        await asyncio.sleep(options.warm)
        async with self.measured():
            before, begun = server.processor, time.perf_counter()
            await asyncio.sleep(options.seconds)
            spent, took = server.processor - before, time.perf_counter() - begun
            memory = server.memory
        for task in playing:
            task.cancel()
        failed = [
            each for each in await asyncio.gather(*playing, return_exceptions=True) if isinstance(each, Exception)
        ]
        return {
            "tables": options.tables,
            "viewers": options.viewers,
            "events_a_second": round(self.events / took, 1),
            "share_of_a_core": round(spent / took, 3),
            "processor_us_an_event": round(spent / max(self.events, 1) * 1e6, 1),
            "bytes_an_event": round(self.bytes / max(self.events, 1)),
            "frames_an_event": round(self.frames / max(self.events, 1), 2),
            "round_trip_ms": figures(self.times),
            "memory_mb": round(memory, 1),
            "memory_kb_a_table": round((memory - empty) / options.tables * 1000, 1),
            "tables_that_failed": len(failed),
        }

    @asynccontextmanager
    async def measured(self) -> AsyncIterator[None]:
        """Count from here to there."""
        self.bytes = self.frames = self.events = 0
        self.measuring = True
        yield
        self.measuring = False


def first_load(server: Server) -> dict[str, int]:
    """The compressed bytes of a table's page, what it asks for and its cards, and of the script alone."""
    table = opened(server)

    def fetched(path: str) -> bytes:
        request = urllib.request.Request(
            server.address + path, headers={"cookie": f"seat-{table.name}={table.tokens[0]}"}
        )
        with urllib.request.urlopen(request) as answer:
            found: bytes = answer.read()
        return found

    page = fetched(f"/t/{table.name}")
    paths = set(re.findall(r'(?:src|href)="(/(?:static|deck)/[^"]+)"', page.decode()))
    script = next(path for path in paths if "table.js" in path)
    sizes = {path: len(gzip.compress(fetched(path))) for path in paths}
    return {
        "page": len(gzip.compress(page)),
        "script": sizes[script],
        "all": len(gzip.compress(page)) + sum(sizes.values()),
    }


def main() -> None:
    """Measure, print, and keep the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500, help="tables at play")
    parser.add_argument("--viewers", type=int, default=4, help="sockets at each table")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves at a table")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before anything is measured")
    parser.add_argument("--seconds", type=float, default=30.0, help="seconds that are measured")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    if options.viewers < default().seats:
        parser.error("there is a viewer for every seat at least")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), "--people-per-address", "100000") as server:
        results = {"load": asyncio.run(Load(options, server).run()), "first_load_bytes": first_load(server)}
    print(json.dumps(results, indent=1))
    if options.save:
        keep("web", results)


if __name__ == "__main__":
    main()
