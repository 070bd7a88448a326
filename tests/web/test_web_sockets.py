"""The sockets of a table: what goes out, what comes in, and what is too much."""

import asyncio
import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from spadille.messages import Message, Name
from spadille.players.hints import Hint
from spadille.table import Sight
from spadille.web import live, rooms
from spadille.web.viewers import MOST_FRAMES, Viewer
from web.web_server import FORM, HOME, Clock, Seat, choice, joined, opened, room_of, rooms_of, served, until


def socket(client: TestClient[Litestar], seat: Seat, **headers: str) -> WebSocketTestSession:
    return client.websocket_connect(f"{seat.path}/live", headers={**seat.headers, **headers})


def table(frame: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(frame)["table"]
    return found


def received(session: WebSocketTestSession, kind: str = "table") -> dict[str, Any]:
    """The next frame of a kind."""
    while True:
        found: dict[str, Any] = json.loads(session.receive_text(timeout=30))
        if kind in found:
            return found


def closed(session: WebSocketTestSession) -> tuple[int, str]:
    """The code and the reason with which a socket is closed."""
    try:
        while True:
            session.receive_text(timeout=30)
    except WebSocketDisconnect as end:
        return end.code, end.detail


def test_a_deal_is_played_through_a_socket() -> None:
    with served() as client:
        seat = opened(client, options={"deals": "1"})
        with socket(client, seat) as session:
            found = received(session)["table"]
            while not found["over"]:
                if found["to_move"] == seat.seat:
                    session.send_json({"do": "act", "token": choice(found["deal"]), "seen": found["version"]})
                found = received(session)["table"]
            assert found["seed"]


def test_all_who_look_on_are_told_and_a_spectator_sees_no_hand() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        watch = Seat(client, {"table": one.table, "seat": None, "token": None})
        with socket(client, one) as own, socket(client, watch) as other:
            assert (received(own)["table"]["me"], received(other)["table"]["me"]) == (0, None)
            joined(client, one.table, "Yves")
            joined(client, one.table, "Xenia")
            seen = received(other)["table"]
            while not seen["begun"]:
                seen = received(other)["table"]
            assert seen["deal"]["hand"] == []
            assert seen["deal"]["hand_sizes"] == [9, 9, 9]
            other.send_json({"do": "act", "token": "pass", "seen": seen["version"]})
            assert received(other, "refused")["refused"] == "You have no seat at this table; you may watch."


def test_a_double_tap_does_nothing_more() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        seats = [one, joined(client, one.table, "Yves"), joined(client, one.table, "Xenia")]
        before = one.look()
        mover = seats[before["to_move"]]
        with socket(client, mover) as session:
            seen = received(session)["table"]["version"]
            for _ in range(2):
                session.send_json({"do": "act", "token": "pass", "seen": seen})
            assert received(session, "refused")["rule"] == "stale"
        assert len(one.look()["deal"]["log"]) == 1


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        ("", "What is sent is no JSON in UTF-8."),
        ("[]", "What is sent must be a JSON object with fields."),
        ('{"do": "act"}', "The field “token” is missing."),
        ('{"do": "act", "token": "pass", "seen": -1}', "The field “seen” must be 0 or more."),
        ('{"do": "act", "token": "pass", "seen": 1, "as": 2}', "There is no field “as” here."),
        ("{do}", "What is sent is no JSON in UTF-8."),
        ("[" * 4000, "What is sent must be a JSON object with fields."),
        ('{"do": "say", "phrase": "<b>"}', "What is said at the table is one of these"),
    ],
)
def test_a_frame_that_is_not_understood_is_answered_with_a_sentence(frame: str, sentence: str) -> None:
    with served() as client:
        seat = opened(client)
        with socket(client, seat) as session:
            received(session)
            session.send_text(frame)
            assert received(session, "refused")["refused"].startswith(sentence)
            session.send_json({"do": "ping", "n": 7})
            assert received(session, "pong") == {"pong": 7}


def test_a_frame_that_is_too_long_or_no_text_ends_the_socket_with_a_sentence() -> None:
    with served() as client:
        seat = opened(client)
        with socket(client, seat) as session:
            session.send_text("é" * 2049)
            assert closed(session) == (1009, "A frame has at most 4096 bytes.")
        with socket(client, seat) as session:
            session.send_bytes(b'{"do": "leave"}')
            assert closed(session) == (1003, "Frames are text here.")
        assert not seat.look()["seats"][0]["left"]


def test_too_many_frames_end_the_socket() -> None:
    with served() as client:
        seat = opened(client)
        with socket(client, seat) as session:
            for _ in range(live.BURST + 5):
                session.send_json({"do": "ping"})
            assert closed(session)[0] == 1008


def test_too_much_that_is_not_understood_ends_the_socket() -> None:
    with served() as client:
        seat = opened(client)
        with socket(client, seat) as session:
            for _ in range(live.MOST_NOT_UNDERSTOOD + 1):
                session.send_text("{do}")
            assert closed(session) == (1008, "Too much is sent that is not understood.")


@pytest.mark.parametrize("origin", ["http://elsewhere.test", "null", "https://spadille.test.evil", "http://[::1", ""])
def test_a_page_of_another_site_gets_no_socket(origin: str) -> None:
    with served() as client:
        seat = opened(client)
        with pytest.raises(WebSocketDisconnect), socket(client, seat, origin=origin) as session:
            session.receive_text(timeout=30)


def test_cookies_without_an_origin_get_no_socket() -> None:
    with served() as client:
        made = client.post("/play", headers=FORM, follow_redirects=False)
        path = made.headers["location"]
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{path}/live") as session:
            session.receive_text(timeout=30)
        with client.websocket_connect(f"{path}/live", headers={"origin": HOME}) as session:
            found = json.loads(session.receive_text(timeout=30))
            assert (found["whole"], found["me"]) == (True, 0)


def test_there_is_no_socket_where_there_is_no_table() -> None:
    with served() as client, client.websocket_connect("/api/tables/AAAAAAAAAAAA/live") as session:
        assert closed(session) == (4404, "There is no such table.")


def test_a_seat_has_only_so_many_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_VIEWERS_OF_A_SEAT", 2)
    with served() as client:
        seat = opened(client)
        with socket(client, seat) as one, socket(client, seat) as two:
            received(one)
            received(two)
            with socket(client, seat) as three:
                assert closed(three)[1].startswith("Your seat at this table is open too many times")
        until(lambda: rooms_of(client).watched == 0)
        with socket(client, seat) as again:
            received(again)


def test_spectators_are_only_so_many_and_keep_nobody_from_his_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_SPECTATORS_OF_A_TABLE", 1)
    with served() as client:
        seat = opened(client)
        watch = Seat(client, {"table": seat.table, "seat": None, "token": None})
        with socket(client, watch) as one:
            received(one)
            with socket(client, watch) as two:
                assert closed(two) == (1008, "Too many are looking at this table.")
            with socket(client, seat) as own:
                assert received(own)["table"]["me"] == 0
        before = seat.look()["version"]
        room_of(client, seat.table).listeners[None] = 1
        late = client.get(seat.path, params={"newer": before, "wait": 0.1})
        assert (late.status_code, late.json()["rule"]) == (503, "busy")
        assert seat.look(newer=before, wait=0.1)["version"] >= before


def test_a_page_gets_only_what_has_changed() -> None:
    with served() as client:
        made = client.post("/play", headers=FORM, follow_redirects=False)
        path = made.headers["location"]
        with client.websocket_connect(f"{path}/live", headers={"origin": HOME}) as session:
            whole = json.loads(session.receive_text(timeout=30))
            session.send_json({"do": "say", "phrase": "paso"})
            part = received(session, "regions")
            assert "whole" not in part
            assert part["version"] > whole["version"]
            assert set(part["regions"]) < set(whole["regions"])


def test_a_person_whose_socket_closes_is_gone_soon_and_comes_back_at_once() -> None:
    clock = Clock()
    with served(clock=clock) as client:
        one = opened(client, levels=[None, None, "club"])
        watch = Seat(client, {"table": one.table, "seat": None, "token": None})
        with socket(client, one) as session:
            received(session)
            clock.ahead += 1000
            assert watch.look()["seats"][0]["present"]
        until(lambda: rooms_of(client).watched == 0)
        clock.ahead += rooms.GRACE
        until(lambda: not watch.look()["seats"][0]["present"])
        with socket(client, one) as session:
            received(session)
            until(lambda: bool(watch.look()["seats"][0]["present"]))


def test_one_who_loses_his_seat_only_watches_from_then_on() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, "club"])
        two = joined(client, one.table, "Yves")
        with socket(client, two) as session:
            assert received(session)["table"]["me"] == 1
            two.send(do="leave")
            one.send(do="replace", seat=1)
            seen = received(session)["table"]
            while seen["me"] is not None:
                seen = received(session)["table"]
            assert seen["deal"]["hand"] == []


def test_hints_come_to_the_mover_alone() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        seats = [one, joined(client, one.table, "Yves"), joined(client, one.table, "Xenia")]
        mover = seats[one.look()["to_move"]]
        other = next(seat for seat in seats if seat is not mover)
        with socket(client, mover) as own, socket(client, other) as another:
            received(own)
            received(another)
            another.send_json({"do": "hint"})
            assert received(another, "refused")["rule"] == "hint"
            own.send_json({"do": "hint"})
            assert received(own)["table"]["hints"]
            another.send_json({"do": "ping", "n": 1})
            assert "pong" in json.loads(another.receive_text(timeout=30))


def test_the_end_of_the_server_is_told() -> None:
    with served() as client:
        seat = opened(client)
        with socket(client, seat) as session:
            received(session)
            client.blocking_portal.call(rooms_of(client).dismiss)
            assert closed(session) == (1001, "The server is going down.")


class Plain:
    """A look that shows the version alone."""

    def painter(self) -> "Plain":
        return self

    def public(self, spectators: Sight) -> dict[str, str]:
        return {"version": str(spectators.version)}

    def private(self, sight: Sight, hints: tuple[Hint, ...] | None) -> dict[str, str]:
        return {}

    def say(self, names: tuple[Name, ...], message: Message) -> str:
        return str(message)

    def frame(self, sight: Sight, regions: dict[str, str], *, whole: bool) -> str:
        return f"{'whole' if whole else 'part'} {sight.version}"

    def reply(self, answer: dict[str, object]) -> str:
        return "reply"


def test_what_waits_too_long_is_replaced_by_one_whole_frame() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None])
        room = room_of(client, seat.table)
        viewer = Viewer(Plain(), None)

        async def story() -> None:
            async def following() -> str | None:
                return await viewer.next(lambda: room.whole(viewer))

            assert (await following() or "").startswith("whole")
            for number in range(MOST_FRAMES):
                viewer.put(f"part {number}")
            assert await following() == "part 0"
            viewer.put("part 64")
            viewer.put("part 65")
            assert (await following() or "").startswith("whole")
            waiting = asyncio.create_task(following())
            await asyncio.sleep(0)
            viewer.put("part 66")
            assert await waiting == "part 66"
            for _ in range(MOST_FRAMES + 9):
                viewer.answer("reply")
            assert [await following() for _ in range(MOST_FRAMES)] == ["reply"] * MOST_FRAMES

        asyncio.run(story())
