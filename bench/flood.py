"""The server in a flood of sockets and bad messages: what a table of others feels of it, and the memory it takes."""

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import random
import struct
import tempfile
import time
import urllib.request
from collections import Counter
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from report import figures, keep, kept_before
from web import Server, opened
from websockets.asyncio.client import connect

OTHERS = "127.0.0.2"
"""From here the table of others is played at; the flood comes from addresses in other networks of loopback."""

TABLES = 20
"""Tables that the flood looks at; one alone has no room for so many."""

BAD = (
    b"{do}",
    b'{"do":"act","token":"KD","seen":-1}',
    b'{"do":"act"}',
    b"[" * 200,
    b'{"do":"act","token":"KD","seen":1}',
    b"\xc3\xa9" * 300,
    b'{"do":"say","phrase":"' + b"x" * 300 + b'"}',
)


def frame(text: bytes) -> bytes:
    """A frame as a client sends it, with an empty mask."""
    head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
    return head + bytes(4) + text


class Flood:
    """Connections that send what is not understood, and come again when they are closed."""

    def __init__(self, options: argparse.Namespace, port: int, tables: list[str]) -> None:
        self.options, self.port, self.tables = options, port, tables
        self.messages = self.opened = self.failed = 0
        self.answers: Counter[int] = Counter()
        self.open = self.most_open = 0

    async def one(self, number: int) -> None:
        """One of the connections."""
        host = number % self.options.addresses
        address = f"127.{1 + host // 62_500}.{host // 250 % 250}.{1 + host % 250}"
        blob = [frame(each) for each in BAD]
        pause = self.options.connections / self.options.messages
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
            except OSError:
                self.failed += 1
                await asyncio.sleep(1)
                continue
            try:
                await self.attend(self.tables[number % len(self.tables)], reader, writer, blob, pause)
            except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                self.failed += 1
            finally:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
            await asyncio.sleep(self.options.again * (0.5 + random.random()))

    async def attend(
        self,
        table: str,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        blob: list[bytes],
        pause: float,
    ) -> None:
        """Open a socket, and send until it is closed."""
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            self.answers[status] += 1
            return
        self.opened += 1
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        ended = asyncio.create_task(self.ended(reader))
        try:
            number = 0
            while not ended.done():
                writer.write(blob[number % len(blob)])
                number += 1
                self.messages += 1
                await asyncio.sleep(pause)
        finally:
            self.open -= 1
            ended.cancel()

    async def ended(self, reader: asyncio.StreamReader) -> None:
        """Read until the socket is closed, and count with which code."""
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                kind, size = await reader.readexactly(2)
                if size == 126:
                    (size,) = struct.unpack("!H", await reader.readexactly(2))
                elif size == 127:
                    (size,) = struct.unpack("!Q", await reader.readexactly(8))
                body = await reader.readexactly(size)
                if kind == 0x88:
                    self.answers[struct.unpack("!H", body[:2])[0]] += 1
                    return
        self.answers[0] += 1

    async def run(self) -> dict[str, Any]:
        """Flood for so many seconds."""
        tasks = [asyncio.create_task(self.one(number)) for number in range(self.options.connections)]
        await asyncio.sleep(self.options.seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return {
            "messages_a_second": round(self.messages / self.options.seconds),
            "sockets_opened_a_second": round(self.opened / self.options.seconds),
            "most_sockets_at_once": self.most_open,
            "connections_that_failed": self.failed,
            "ends_by_code": {str(code): count for code, count in sorted(self.answers.items())},
        }


def flood(options: argparse.Namespace, port: int, tables: list[str], told: Connection) -> None:
    """Flood from a process of its own, which yields to the server: a flood from elsewhere takes no processor of it."""
    os.nice(5)
    told.send(asyncio.run(Flood(options, port, tables).run()))


class Others:
    """A table of people at another address, who go on playing."""

    def __init__(self, server: Server, name: str, tokens: list[str]) -> None:
        self.server, self.name, self.tokens = server, name, tokens
        self.seen: list[dict[str, Any]] = [{} for _ in tokens]
        self.news = asyncio.Event()
        self.times: list[float] = []

    async def listen(self, seat: int, socket: Any) -> None:
        """Take in what a seat is shown."""
        async for text in socket:
            told = json.loads(text)
            if "table" in told:
                self.seen[seat] = told["table"]
                self.news.set()

    async def play(self, seconds: float) -> None:
        """Move ten times a second at most, and time each move until the mover is shown it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seat = self.seen[0]["to_move"]
            before = self.seen[seat]
            deal, exchange = before["deal"], before["deal"]["exchange"]
            token = deal["legal"][-1] if exchange is None else "x0"
            if exchange is not None and exchange["least"]:
                token = "x" + ",".join(exchange["cards"][: exchange["least"]])
            begun = time.perf_counter()
            await self.sockets[seat].send(json.dumps({"do": "act", "token": token, "seen": before["version"]}))
            while min(each["turn"] for each in self.seen) == before["turn"]:
                self.news.clear()
                async with asyncio.timeout(30):
                    await self.news.wait()
            self.times.append(time.perf_counter() - begun)
            await asyncio.sleep(0.1)

    async def run(self, calm: float, flooded: float, start: Any) -> tuple[list[float], list[float]]:
        """The times of moves without the flood, and in it."""
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.name}/live"
        self.sockets = [
            await connect(address, additional_headers={"authorization": f"Bearer {token}"}, local_addr=(OTHERS, 0))
            for token in self.tokens
        ]
        listening = [asyncio.create_task(self.listen(seat, each)) for seat, each in enumerate(self.sockets)]
        while not all(self.seen):
            await asyncio.sleep(0.01)
        await self.play(calm)
        quiet, self.times = self.times, []
        start()
        await self.play(flooded)
        for task in listening:
            task.cancel()
        return quiet, self.times


async def watched(server: Server, found: list[float]) -> None:
    """Look at the memory again and again."""
    while True:
        found.append(server.memory)
        await asyncio.sleep(0.25)


async def measured(options: argparse.Namespace, server: Server) -> dict[str, Any]:
    """Play, flood meanwhile, and tell."""
    mine = opened(server, deals="200")
    told, telling = multiprocessing.Pipe(duplex=False)
    others = [opened(server).name for _ in range(TABLES)]
    flooding = multiprocessing.get_context("spawn").Process(
        target=flood, args=(options, server.port, others, telling), daemon=True
    )
    memory: list[float] = []
    watching = asyncio.create_task(watched(server, memory))
    empty = server.memory
    quiet, times = await Others(server, mine.name, mine.tokens).run(options.calm, options.seconds, flooding.start)
    result: dict[str, Any] = await asyncio.to_thread(told.recv)
    flooding.join()
    await asyncio.sleep(5)
    watching.cancel()
    with urllib.request.urlopen(f"{server.address}/healthz", timeout=10) as answer:
        healthy = answer.status == 200
    return {
        "connections": options.connections,
        "addresses": options.addresses,
        "people_an_address": options.people,
        **result,
        "round_trip_ms_without": figures(quiet),
        "round_trip_ms_in_the_flood": figures(times),
        "memory_mb": {"before": round(empty, 1), "most": round(max(memory), 1), "after": round(memory[-1], 1)},
        "healthy_afterwards": healthy,
    }


def main() -> None:
    """Measure, print, and keep the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=1000, help="connections of the flood")
    parser.add_argument("--messages", type=float, default=10_000.0, help="messages a second that it sends if it may")
    parser.add_argument("--addresses", type=int, default=1, help="addresses from which it comes")
    parser.add_argument("--people", type=int, default=10, help="people for whom the server takes an address")
    parser.add_argument(
        "--again", type=float, default=1.0, help="seconds, more or less, after which a closed connection comes again"
    )
    parser.add_argument("--calm", type=float, default=5.0, help="seconds that are measured before")
    parser.add_argument("--seconds", type=float, default=15.0, help="seconds of the flood")
    parser.add_argument("--save", action="store_true", help="keep the figures under bench/results")
    options = parser.parse_args()
    people = str(options.people)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), "--people-per-address", people) as server:
        results = asyncio.run(measured(options, server))
    print(json.dumps(results, indent=1))
    if options.save:
        keep("flood", {**kept_before("flood"), f"{options.addresses} addresses, {options.people} people": results})


if __name__ == "__main__":
    main()
