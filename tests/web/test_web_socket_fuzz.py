"""A socket that is sent whatever comes to mind answers, or closes with a reason; the table goes on."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from spadille.web import live
from spadille.web.limits import Limits
from web.web_server import FORM, HOME, Seat, joined, opened, served

CLOSED = {live.BINARY, live.REFUSED, live.TOO_BIG}

VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
JSON = st.recursive(VALUES, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner), max_leaves=9)
TOKENS = st.sampled_from(["pass", "entrada", "solo", "KD", "x0", "xKD,KD", "trumps:H", "surrender"]) | st.text(
    max_size=9
)
FIELDS = {
    "do": st.sampled_from(["act", "say", "ask-back", "answer-back", "come", "replace", "rematch", "hint", "ping"]),
    "token": TOKENS,
    "seen": st.integers(-2, 50) | JSON,
    "phrase": st.text(max_size=9) | JSON,
    "yes": st.booleans() | JSON,
    "seat": st.integers(-2, 5) | JSON,
    "level": st.sampled_from(["club", "master", "nobody"]) | JSON,
    "n": st.integers() | JSON,
}
COMMANDS = st.fixed_dictionaries({"do": FIELDS["do"]}, optional={k: v for k, v in FIELDS.items() if k != "do"})
FRAMES = (
    COMMANDS.map(json.dumps)
    | JSON.map(json.dumps)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=100)
    | st.binary(max_size=100)
    | st.sampled_from(["[" * 4000, "x" * 5000, '{"do":' * 600, "", "\0", '{"do":"act","do":"leave"}'])
)


@contextmanager
def table() -> Iterator[tuple[TestClient[Litestar], Seat]]:
    with served(limits=Limits(people=1_000_000)) as client:
        seat = opened(client, levels=[None, None, None], patience=3600)
        for name in ("Yves", "Xenia"):
            joined(client, seat.table, name)
        yield client, seat


def answered(session: WebSocketTestSession) -> tuple[int, str] | None:
    """Wait until a ping is answered; the code and the reason if the socket is closed instead."""
    try:
        session.send_json({"do": "ping", "n": 4711})
        while json.loads(session.receive_text(timeout=30)).get("pong") != 4711:
            pass
    except WebSocketDisconnect as end:
        return end.code, end.detail
    return None


@pytest.mark.slow
def test_whatever_is_sent_to_a_socket_is_answered_or_closes_it_with_a_reason() -> None:
    with table() as (client, seat):
        page = {"origin": HOME, "cookie": f"seat-{seat.table}={seat.token}", **FORM}

        @given(st.lists(FRAMES, max_size=12), st.booleans())
        @example(["[" * 4000, "x" * 5000], True)
        @settings(
            max_examples=150,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def story(frames: list[Any], by_page: bool) -> None:
            path, headers = (f"/t/{seat.table}/live", page) if by_page else (f"{seat.path}/live", seat.headers)
            with client.websocket_connect(path, headers=headers) as session:
                for frame in frames:
                    if isinstance(frame, bytes):
                        session.send_bytes(frame)
                    else:
                        session.send_text(frame)
                end = answered(session)
                wrong = any(isinstance(each, bytes) or len(each.encode()) > 4096 for each in frames)
                assert (end is not None and end[0] in CLOSED and end[1]) if wrong else end is None
            assert len(seat.look()["seats"]) == 3

        story()
        assert client.app.state.rooms.watched < 20
        assert client.get("/healthz").status_code == 200
