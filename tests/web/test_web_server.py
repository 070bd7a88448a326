"""The server as a process: it says where it is, ends well, and loses nothing when it is killed."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

SPADILLE = (sys.executable, "-c", "import sys; from spadille.cli import main; sys.exit(main())")
CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "client.py"


class Process:
    """A server of its own, with its database in a folder."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.running = subprocess.Popen(
            [*SPADILLE, "serve", "--port", "0", "--database", str(folder / "tables.sqlite"), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
        )
        assert self.running.stdout is not None
        self.said = self.running.stdout.readline()
        self.address = self.said.split()[4].rstrip("/;")

    def ask(self, path: str, sent: Any = None, token: str | None = None) -> Any:
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        data = None if sent is None else json.dumps(sent).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=30) as answer:
            return json.load(answer)

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Send a signal; the exit code, and what was said on the standard error."""
        self.running.send_signal(how)
        _, error = self.running.communicate(timeout=30)
        return self.running.returncode, error


@contextmanager
def process(folder: Path, *options: str) -> Iterator[Process]:
    found = Process(folder, *options)
    try:
        yield found
    finally:
        if found.running.poll() is None:
            found.running.kill()
            found.running.communicate(timeout=30)


def closed(session: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which the server closes a socket."""
    try:
        while True:
            session.recv(timeout=30)
    except ConnectionClosed as end:
        return (end.rcvd.code, end.rcvd.reason) if end.rcvd is not None else (0, "")


def move(server: Process, path: str, tokens: dict[int, str]) -> Any:
    """One move of whoever's turn it is."""
    mover = server.ask(path)["to_move"]
    seen = server.ask(path, token=tokens[mover])
    exchange = seen["deal"]["exchange"]
    token = (
        seen["deal"]["legal"][-1]
        if exchange is None
        else "x" + (",".join(exchange["cards"][: exchange["least"]]) or "0")
    )
    return server.ask(f"{path}/commands", {"do": "act", "token": token, "seen": seen["version"]}, tokens[mover])


def stands(found: Any) -> Any:
    """How a table stands, without what changes when somebody comes or goes."""
    return {name: found[name] for name in ("turn", "to_move", "deal", "accounts", "last", "moved_at")}


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_after_a_sudden_end_in_mid_trick_the_table_stands_where_the_last_answer_left_it(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        asked = {"name": "Zoe", "levels": [None, None, None]}
        given = server.ask("/api/tables", asked)
        path, tokens = f"/api/tables/{given['table']}", {given["seat"]: given["token"]}
        for name in ("Yves", "Xenia"):
            other = server.ask(f"{path}/seats", {"name": name})
            tokens[other["seat"]] = other["token"]
        seen = move(server, path, tokens)
        while seen["deal"]["phase"] != "play" or len(seen["deal"]["trick"]) != 2:
            seen = move(server, path, tokens)
        before = {seat: stands(server.ask(path, token=token)) for seat, token in tokens.items()}
        assert server.end(signal.SIGKILL)[0] == -signal.SIGKILL
    with process(tmp_path) as server:
        assert {seat: stands(server.ask(path, token=token)) for seat, token in tokens.items()} == before
        assert move(server, path, tokens)["turn"] > before[0]["turn"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_every_answered_action_is_there_whenever_the_end_comes(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        given = server.ask("/api/tables", {"name": "Zoe", "pace": 0, "options": {"deals": "200"}})
        path, token = f"/api/tables/{given['table']}", given["token"]
        last = server.ask(path, token=token)
        for _ in range(12):
            if last["to_move"] == given["seat"]:
                last = move(server, path, {given["seat"]: token})
            else:
                last = server.ask(f"{path}?newer={last['version']}&wait=10", token=token)
        server.end(signal.SIGKILL)
    with process(tmp_path) as server:
        found = server.ask(path, token=token)
        assert found["version"] >= last["version"]
        assert (
            found["deals_done"] > last["deals_done"]
            or found["deal"]["log"][: len(last["deal"]["log"])] == last["deal"]["log"]
        )


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_ends_well_when_it_is_told_to(tmp_path: Path, how: signal.Signals) -> None:
    with process(tmp_path) as server:
        assert server.said.startswith("The table is at http://127.0.0.1:")
        given = server.ask("/api/tables", {"name": "Zoe"})
        live = server.address.replace("http", "ws") + f"/api/tables/{given['table']}/live"
        with connect(live, additional_headers={"authorization": f"Bearer {given['token']}"}) as session:
            assert json.loads(session.recv(timeout=30))["table"]["me"] == given["seat"]
            server.running.send_signal(how)
            assert closed(session) == (1001, "The server is going down.")
        _, error = server.running.communicate(timeout=30)
        assert (server.running.returncode, error) == (0, "")


@pytest.mark.slow
def test_a_frame_that_is_much_too_long_ends_the_socket(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        given = server.ask("/api/tables", {"name": "Zoe"})
        live = server.address.replace("http", "ws") + f"/api/tables/{given['table']}/live"
        for frame, code in (("x" * 5000, 1009), ("x" * 50_000, 1009), (b"x", 1003)):
            with connect(live, additional_headers={"authorization": f"Bearer {given['token']}"}) as session:
                session.recv(timeout=30)
                session.send(frame)
                assert closed(session)[0] == code
        assert server.ask("/api/tables")


@pytest.mark.slow
def test_the_example_client_plays_a_session(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        done = subprocess.run(
            [sys.executable, str(CLIENT), server.address], capture_output=True, text=True, timeout=120, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["Client", "Ana", "Benito"]
        refused = subprocess.run(
            [sys.executable, str(CLIENT), server.address, "whist"], capture_output=True, text=True, check=False
        )
        assert refused.stderr.startswith("There is no ruleset “whist”")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@pytest.mark.slow
def test_prometheus_is_told_at_a_port_of_its_own_and_only_when_it_is_wanted(tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, "--metrics", str(port)) as server:
        server.ask("/api/tables", {"name": "Zoe"})
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
            told = answer.read().decode()
        assert "\nspadille_tables 1.0\n" in told
        with pytest.raises(urllib.error.HTTPError, match="404"):
            server.ask("/metrics")
        said = refusal("--port", "0", "--database", str(tmp_path / "t"), "--metrics", str(port))
        assert said.startswith(f"The server cannot listen at 127.0.0.1, port {port}: address already in use.")
        if os.name == "posix":
            assert server.end(signal.SIGTERM) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_the_log_is_lines_of_json_from_start_to_end(tmp_path: Path) -> None:
    with process(tmp_path, "--log", "json") as server:
        given = server.ask("/api/tables", {"name": "Zoe"})
        code, error = server.end(signal.SIGTERM)
        told = [json.loads(line) for line in error.splitlines()]
        assert (code, told[0]["event"], told[-1]["event"]) == (0, "started", "ended")
        assert {"event": "answered", "path": "/api/tables", "status": 201}.items() <= told[-2].items()
        assert given["token"] not in error


def asked_for(live: str) -> str:
    """What becomes of one who asks for a socket: he is shown the table, or the code by which he is told why not."""
    try:
        with connect(live) as session:
            session.recv(timeout=30)
            return "shown"
    except ConnectionClosed as end:
        return str(end.rcvd.code if end.rcvd is not None else 0)
    except InvalidStatus as refused:
        answer = refused.response
        told = (answer.body or b"").startswith(b"Tables are looked at too often") and "retry-after" in answer.headers
        return str(answer.status_code if told else 0)


@pytest.mark.slow
def test_one_who_asks_for_sockets_again_and_again_is_turned_away_at_the_door(tmp_path: Path) -> None:
    with process(tmp_path, "--people-per-address", "1") as server:
        given = server.ask("/api/tables", {"name": "Zoe"})
        live = server.address.replace("http", "ws") + f"/api/tables/{given['table']}/live"
        with ThreadPoolExecutor(20) as crowd:
            ends = list(crowd.map(asked_for, [live] * 80))
        assert set(ends) == {"shown", "1008", "429"}
        assert server.ask("/api/tables")


@pytest.mark.slow
def test_a_proxy_is_believed_where_the_server_was_told_so(tmp_path: Path) -> None:
    def status(server: Process, forwarded: str) -> int:
        headers = {"content-type": "application/json", "x-forwarded-for": forwarded}
        request = urllib.request.Request(server.address + "/api/tables", b'{"name": "Zoe"}', headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                found: int = answer.status
        except urllib.error.HTTPError as error:
            with error:
                found = error.code
        return found

    one = ("--people-per-address", "1", "--trusted-proxy")
    with process(tmp_path, *one, "127.0.0.1", "--trusted-proxy", "10.0.0.0/8") as server:
        assert [status(server, "192.0.2.1") for _ in range(13)] == [*[201] * 12, 429]
        assert status(server, "192.0.2.1, 10.1.2.3") == 429
        assert status(server, "198.51.100.9, 192.0.2.1") == 429
        assert status(server, "192.0.2.1, 192.0.2.2") == 201
    with process(tmp_path, *one, "127.0.0.2") as server:
        assert [status(server, f"192.0.2.{each}") for each in range(13)] == [*[201] * 12, 429]


def refusal(*arguments: str) -> str:
    done = subprocess.run([*SPADILLE, "serve", *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.slow
def test_what_cannot_be_served_is_one_sentence(tmp_path: Path) -> None:
    database = str(tmp_path / "t")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refusal("--port", str(port), "--database", database)
        assert said.startswith(f"The server cannot listen at 127.0.0.1, port {port}: address already in use.")
    assert refusal("--database", str(tmp_path)).endswith("cannot be opened: is a directory.\n")
    assert refusal("--trusted-proxy", "me", "--database", database).startswith("“me” is no address of a proxy")
    assert refusal("--host", "nowhere.invalid", "--database", database).startswith(
        "The server cannot listen at nowhere"
    )
