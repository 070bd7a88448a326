"""A server that is killed in mid-trick and started again: the page comes back by itself, and nothing is lost."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from browser.conftest import NewPage
from browser.house import Person, open_table

pytestmark = pytest.mark.slow


class Process:
    """A server in a process of its own, with a database that stays."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tables.sqlite"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "spadille", "serve", "--port", str(self.port), "--database"]
        self.process = subprocess.Popen(
            [*command, str(self.database)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + 60
        while True:
            try:
                with urlopen(f"{self.address}/healthz") as answer:
                    assert answer.status == 200
                    return
            except OSError:
                assert time.monotonic() < end, "the server does not start"
                time.sleep(0.05)

    def kill(self) -> None:
        """End it and all that belongs to it at once, without a word."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    process.start()
    yield process
    process.kill()


def test_a_page_plays_on_after_the_server_was_killed(server: Process, new_page: NewPage, faults: list[str]) -> None:
    page = new_page(reduced_motion="reduce")
    page.context.set_default_timeout(60_000)
    open_table(page, server.address, "renegado", deals="20")
    person = Person(page, "killed")
    for _ in range(400):
        assert person.wait()
        if page.locator("#hand .legal").count() and page.locator("#centre .played").count() in (1, 2):
            break
        person.act()
    held = page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    lying = page.locator("#centre .played").evaluate_all("cards => cards.map(card => card.dataset.card)")
    server.kill()
    page.wait_for_selector("main[aria-busy]", state="attached")
    server.start()
    page.wait_for_selector("main:not([aria-busy])", state="attached")
    page.wait_for_selector("#prompt[data-mine]")
    assert page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)") == held
    assert page.locator("#centre .played").evaluate_all("cards => cards.map(card => card.dataset.card)") == lying
    person.play_on(5)
    assert all("WebSocket" in fault or "ERR_" in fault for fault in faults)
    faults.clear()
