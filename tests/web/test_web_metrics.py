"""What Prometheus is told."""

from litestar import Litestar
from litestar.testing import TestClient

from web.web_server import FORM, choice, opened, served


def figure(client: TestClient[Litestar], name: str, **labels: str) -> float:
    found = client.app.state.metrics.registry.get_sample_value(name, labels)
    return 0.0 if found is None else float(found)


def test_tables_events_commits_moves_and_viewers_are_counted() -> None:
    with served() as client:
        seat = opened(client, options={"deals": "1"})
        with client.websocket_connect(f"{seat.path}/live", headers=seat.headers) as session:
            session.receive_text(timeout=30)
            assert figure(client, "spadille_tables") == 1
            assert figure(client, "spadille_viewers") == 1
            found = seat.look()
            while found["to_move"] != seat.seat:
                found = seat.look(newer=found["version"])
            assert figure(client, "spadille_events_total") == found["version"]
            assert 0 < figure(client, "spadille_commit_seconds_count") <= found["version"]
            acted = seat.act(choice(found["deal"]))
            seat.look(newer=acted["version"])
            assert figure(client, "spadille_move_seconds_count", player="club") > 0


def test_answers_are_grouped_by_route_and_what_is_sent_names_no_series() -> None:
    with served() as client:
        for name in ("AAAAAAAAAAAA", "BBBBBBBBBBBB"):
            assert client.get(f"/t/{name}").status_code == 404
            assert client.get(f"/{name}/none").status_code == 404
            assert client.request("BREW", f"/{name}").status_code in (404, 405)
        assert figure(client, "spadille_answers_total", method="GET", path="/t/{table}", status="404") == 2
        assert figure(client, "spadille_answers_total", method="GET", path="other", status="404") == 2
        assert figure(client, "spadille_request_seconds_count", method="GET", path="/t/{table}") == 2
        told = "".join(str(metric) for metric in client.app.state.metrics.registry.collect())
        assert "AAAA" not in told
        assert "BREW" not in told


def test_refusals_are_counted_by_their_rule_however_they_come() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None])
        assert seat.send(do="act", token="pass", seen=0)[0] == 409
        client.post(f"/t/{seat.table}/do", data={"do": "leave"}, headers=FORM)
        client.post("/play", headers={"origin": "http://elsewhere.test"})
        client.post("/tables/new", data={"pace": "slow"}, headers=FORM)
        with client.websocket_connect(f"{seat.path}/live", headers=seat.headers) as session:
            session.receive_text(timeout=30)
            session.send_text("{do}")
            session.receive_text(timeout=30)
        for rule in ("no seat", "origin", "form", "settings"):
            assert figure(client, "spadille_refusals_total", rule=rule) == 1, rule


def test_two_applications_count_apart() -> None:
    with served() as one, served() as two:
        opened(one)
        assert (figure(one, "spadille_tables"), figure(two, "spadille_tables")) == (1, 0)
