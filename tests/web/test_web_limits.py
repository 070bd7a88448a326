"""What is too much from one address, for whom, and how it is told."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from structlog.testing import capture_logs

from spadille.web.limits import SENTENCES, TABLES, Gate, Limited, Limits, Rate, household
from web.web_server import FORM, Seat, opened, served, until

ONE = Limits(people=1)


class Ticks:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(gate: Gate, address: str, times: int = 1000) -> int:
    """How many tables an address may open now, if it goes on."""
    for done in range(times):
        try:
            gate.take(address, TABLES)
        except Limited:
            return done
    return times


def test_a_bucket_fills_again_and_no_higher_than_its_brim() -> None:
    clock = Ticks()
    gate = Gate(Limits(people=2, tables=Rate(3, 12)), clock)
    assert taken(gate, "a") == 24
    clock.now += 60
    assert taken(gate, "a") == 6
    with pytest.raises(Limited) as refused:
        gate.take("a", TABLES)
    assert refused.value.wait == pytest.approx(10)
    clock.now += refused.value.wait
    assert taken(gate, "a") == 1
    clock.now += 86_400
    assert taken(gate, "a") == 24


def test_one_address_takes_nothing_from_another_nor_one_kind_from_another() -> None:
    gate = Gate(ONE, Ticks())
    assert taken(gate, "a") == 12
    assert taken(gate, "b") == 12
    gate.take("a", "posts")


def test_however_many_addresses_come_only_so_many_are_remembered() -> None:
    gate = Gate(ONE, Ticks(), most_buckets=100)
    for number in range(1000):
        gate.take(str(number), TABLES)
        gate.take("often", TABLES) if number < 12 else None
    assert gate.remembered == 100
    for number in range(50):
        gate.enter(str(number))
        gate.leave(str(number))
    assert not gate._open


def test_a_limit_is_logged_once_however_often_it_is_met() -> None:
    clock = Ticks()
    gate = Gate(ONE, clock)
    with capture_logs() as told:
        taken(gate, "a")
        for _ in range(100):
            assert taken(gate, "a") == 0
        assert [(each["event"], each["address"], each["kind"]) for each in told] == [("limited", "a", TABLES)]
        clock.now += 3600
        taken(gate, "a")
        taken(gate, "a")
    assert len(told) == 2


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 100, "x" * 64),
    ],
)
def test_a_household_is_known_by_its_address_or_its_network(host: str, known: str) -> None:
    assert household(host) == known


def refused_after(client: TestClient[Litestar], path: str, most: int, **sent: Any) -> int:
    """How often something may be sent until it is too much; that is told by a sentence, 429 and when there is room."""
    for done in range(most + 1):
        answer = client.post(path, follow_redirects=False, **sent)
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
            sentence = answer.json()["refused"] if path.startswith("/api/") else answer.text
            assert "from your address" in sentence
            assert client.app.state.metrics.registry.get_sample_value("spadille_refusals_total", {"rule": "limit"})
            return done
        assert answer.status_code < 500
    raise AssertionError("it is never too much")


def test_forms_commands_seats_and_tables_each_have_a_limit() -> None:
    few = Limits(1, tables=Rate(1, 4), seats=Rate(1, 3), posts=Rate(1, 5), commands=Rate(1, 6))
    with served(limits=few) as client:
        seat = opened(client, levels=[None, None, None])
        assert refused_after(client, "/api/tables", 4, json={"name": "Zoe"}) == 3
        assert client.post("/play", headers=FORM).status_code == 429
        assert client.post("/tables/new", headers=FORM).status_code == 429
        assert refused_after(client, f"/t/{seat.table}/sit", 3, headers=FORM, data={"seat": "0"}) == 3
        assert client.post(f"{seat.path}/seats", json={"name": "Yves"}).status_code == 429
        assert refused_after(client, "/settings", 5, headers=FORM) == 5
        assert client.post(f"/t/{seat.table}/do", headers=FORM).status_code == 429
        assert refused_after(client, f"{seat.path}/commands", 6, json={"do": "ping"}, headers=seat.headers) == 6
        assert client.get("/").status_code == 200


def test_pages_have_a_limit_and_a_page_of_another_site_takes_nothing_of_it() -> None:
    with served(limits=Limits(people=1, requests=Rate(1, 3), posts=Rate(1, 1))) as client:
        for _ in range(5):
            assert client.post("/settings", headers={"origin": "http://elsewhere.test"}).status_code == 403
        assert client.post("/settings", headers=FORM, follow_redirects=False).status_code == 303
        assert [client.get("/rules").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert str(SENTENCES["requests"]) in client.get("/").text


def looking(client: TestClient[Litestar], seat: Seat) -> WebSocketTestSession:
    return client.websocket_connect(f"{seat.path}/live", headers=seat.headers)


def closed(session: WebSocketTestSession) -> tuple[int, str]:
    try:
        while True:
            session.receive_text(timeout=30)
    except WebSocketDisconnect as end:
        return end.code, end.detail


def test_an_address_has_only_so_many_sockets_and_opens_only_so_many() -> None:
    with served(limits=Limits(people=1, open_sockets=2, sockets=Rate(0.01, 4))) as client:
        seat = opened(client)
        with looking(client, seat) as one, looking(client, seat) as two:
            one.receive_text(timeout=30)
            two.receive_text(timeout=30)
            with looking(client, seat) as three:
                code, reason = closed(three)
                assert code == 1008
                assert reason.startswith("Too many tables are being looked at from your address")
        until(lambda: not client.app.state.gate._open)
        with looking(client, seat) as four:
            four.receive_text(timeout=30)
        with looking(client, seat) as five:
            assert closed(five) == (1008, str(SENTENCES["sockets"]))


def test_all_sockets_of_an_address_together_may_send_only_so_much() -> None:
    with served(limits=Limits(people=1, frames=Rate(0.01, 6))) as client:
        seat = opened(client)
        with looking(client, seat) as one, looking(client, seat) as two:
            for session in (one, two):
                for _ in range(3):
                    session.send_json({"do": "ping"})
            one.receive_text(timeout=30)
            two.receive_text(timeout=30)
            buckets = client.app.state.gate._buckets
            until(lambda: ("testclient", "frames") in buckets and buckets["testclient", "frames"].left < 1)
            two.send_json({"do": "ping"})
            assert closed(two) == (1008, str(SENTENCES["frames"]))


@pytest.mark.parametrize("sentence", [str(each) for each in SENTENCES.values()])
def test_a_sentence_fits_into_the_end_of_a_socket(sentence: str) -> None:
    assert len(sentence.encode()) <= 123


def test_a_proxy_is_not_believed_unless_the_server_was_told_so() -> None:
    few = Limits(people=1, tables=Rate(0.01, 1))
    with served(limits=few) as client, capture_logs() as told:
        for number, status in ((1, 201), (2, 429), (3, 429)):
            headers = {"x-forwarded-for": f"192.0.2.{number}"}
            assert client.post("/api/tables", json={"name": "Zoe"}, headers=headers).status_code == status
        assert [each["event"] for each in told].count("a proxy tells who asks, and is not believed") == 1
