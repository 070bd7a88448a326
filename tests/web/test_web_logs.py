"""What is logged, and what never is."""

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import structlog

from spadille.cards import TEXTS
from spadille.web import logs
from spadille.web.identity import key_of, new_seed, new_table, new_token
from web.web_server import FORM, choice, opened, room_of, rooms_of, served


@contextmanager
def logged(form: str | None) -> Iterator[io.StringIO]:
    """What is written while a log of a form is set up; afterwards all is as before."""
    root, server = logging.getLogger(), logging.getLogger("uvicorn.error")
    before = structlog.get_config(), root.handlers[:], root.level, server.level
    written = io.StringIO()
    logs.set_up(form, written)
    try:
        yield written
    finally:
        structlog.configure(**before[0])
        root.handlers[:], root.level, server.level = before[1:]


def test_the_log_of_a_session_has_no_card_and_no_secret_in_it() -> None:
    with logged(logs.JSON) as written, served() as client:
        seat = opened(client, options={"deals": "2"})
        seed = room_of(client, seat.table).table.seed
        page = client.post("/play", headers=FORM, follow_redirects=False)
        token = next(value for name, value in page.cookies.items() if name.startswith("seat-"))
        client.get(f"{page.headers['location']}/back/{token}")
        with client.websocket_connect(f"{seat.path}/live", headers=seat.headers) as session:
            found = json.loads(session.receive_text(timeout=30))["table"]
            while not found["over"]:
                if found["to_move"] == seat.seat:
                    session.send_json({"do": "act", "token": choice(found["deal"]), "seen": found["version"]})
                    session.send_json({"do": "act", "token": "KD", "seen": 0})
                heard = json.loads(session.receive_text(timeout=30))
                found = {"over": False, "to_move": None, **heard.get("table", {})}
        rooms_of(client).do = broken(f"no card {'AS'} for {seat.token}")  # type: ignore[method-assign]
        assert seat.send(do="rematch")[0] == 500
    text = written.getvalue()
    told = [json.loads(line) for line in text.splitlines()]
    events = [each["event"] for each in told]
    for event in ("table opened", "session begun", "session over", "socket opened", "socket closed", "answered"):
        assert event in events
    assert next(each for each in told if each["event"] == "fault")["error"] == "KeyError"
    secrets = [seat.token, key_of(str(seat.token)), seed, rooms_of(client)._secret, token, key_of(token)]
    assert [secret for secret in secrets if str(secret) in text] == []
    names = re.compile(rf"(?<![\w-])(?:{'|'.join(TEXTS)})(?![\w-])")
    assert names.findall(text.replace(seat.table, "")) == []


def broken(text: str) -> Any:
    async def fail(*_: Any) -> None:
        raise KeyError(text)

    return fail


def test_whatever_looks_like_a_secret_is_hidden() -> None:
    token, table = new_token(), new_table()
    with logged(logs.PLAIN) as written:
        log = structlog.get_logger()
        log.warning("seen", path=f"/t/{table}/back/{token}", seed=new_seed(), key=key_of(token), place=["a", "b"])
        logging.getLogger("elsewhere").warning("token %s", token)
    text = written.getvalue()
    assert text.count(logs.HIDDEN) == 4
    assert token not in text
    assert f"path=/t/{table}/back/{logs.HIDDEN}" in text
    assert "place=a,b" in text


@pytest.mark.parametrize("form", [logs.PLAIN, logs.JSON])
def test_an_exception_is_its_kind_and_place_alone(form: str) -> None:
    with logged(form) as written:
        try:
            raise ValueError("the hand is KD 7S")
        except ValueError:
            logging.getLogger("elsewhere").exception("it failed")
            structlog.get_logger().error("failed again", exc_info=True)
    text = written.getvalue()
    assert "KD" not in text
    assert text.count("ValueError") == 2
    assert text.count("test_web_logs.py:") == 2
    assert text.count("\n") == 2


def test_without_a_form_only_what_goes_wrong_is_told() -> None:
    with logged(None) as written, served() as client:
        opened(client)
        structlog.get_logger().warning("something", odd="a b")
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert re.fullmatch(r"\S+ warning something: odd='a b'\n", written.getvalue())
