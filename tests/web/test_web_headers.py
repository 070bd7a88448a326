"""The headers of every answer of every route, and what other sites may do."""

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from web.web_server import FORM, Seat, joined, opened, served

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
ONLY_OURS = ("default-src", "script-src", "style-src", "img-src", "font-src", "connect-src", "form-action")


def routes(client: TestClient[Litestar]) -> list[tuple[str, str]]:
    """Every route, as its method and its path with places."""
    return [
        (method, route.path_format)
        for route in client.app.routes
        if isinstance(route, HTTPRoute)
        for method in sorted(route.methods)
    ]


def asked(client: TestClient[Litestar], seat: Seat, method: str, path: str, **sent: Any) -> Any:
    """An answer of a route, with what stands in its places."""
    places = {"table": seat.table, "token": str(seat.token), "number": "1", "name": "style.css"}
    filled = re.sub(r"\{(\w+)\}", lambda place: places.get(place[1], "spanish"), path)
    return client.request(method, filled, follow_redirects=False, **sent)


@pytest.mark.parametrize("secure", [False, True])
def test_every_answer_of_every_route_has_the_headers(secure: bool) -> None:
    with served(secure=secure) as client:
        seat = opened(client, levels=[None, None, None])
        found = routes(client)
        assert len(found) > 30
        answers = [asked(client, seat, method, path, headers=FORM) for method, path in found]
        answers += [client.get("/nowhere"), client.delete("/"), client.post("/play", content=b"x" * 20_000)]
        for answer in answers:
            told = {name: answer.headers.get(name) for name in ALWAYS}
            assert told == ALWAYS, answer.url
            policy = dict(
                part.strip().partition(" ")[::2] for part in answer.headers["content-security-policy"].split(";")
            )
            assert (policy["default-src"], policy["frame-ancestors"], policy["base-uri"]) == ("'none'",) * 3
            assert all(set(policy[each].split()) <= {"'self'", "'none'", "data:"} for each in ONLY_OURS)
            assert "cache-control" in answer.headers
            hsts = answer.headers.get("strict-transport-security")
            assert hsts == ("max-age=31536000" if secure else None)
            assert "server" not in answer.headers


def test_whatever_is_looked_at_answers_head_as_it_answers_get_without_a_body() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None])
        looked_at = [path for method, path in routes(client) if method == "GET" and not path.startswith("/api/openapi")]
        assert len(looked_at) > 18
        for path in looked_at:
            whole, head = (asked(client, seat, method, path) for method in ("GET", "HEAD"))
            assert head.status_code == whole.status_code, path
            assert head.content == b""
            for name in ("content-type", "content-length", "location"):
                assert head.headers.get(name) == whole.headers.get(name), path


@pytest.mark.parametrize("path", ["/play", "/api/tables", "/api/rulesets"])
def test_what_cannot_be_done_with_an_address_is_refused_with_what_can(path: str) -> None:
    with served() as client:
        refused = client.delete(path)
        assert refused.status_code == 405
        allowed = set(refused.headers["allow"].split(", "))
        assert allowed == {method for method, known in routes(client) if known == path} | {"OPTIONS"}


@pytest.mark.parametrize("secure", [False, True])
def test_every_cookie_is_hidden_from_scripts_and_other_sites(secure: bool) -> None:
    with served(secure=secure) as client:
        seat = opened(client, levels=[None, None, None])
        answers = [asked(client, seat, method, path, headers=FORM) for method, path in routes(client)]
        cookies = [each for answer in answers for each in answer.headers.get_list("set-cookie")]
        assert len(cookies) > 4
        for each in cookies:
            kinds = {part.strip().casefold() for part in each.split(";")[1:]}
            assert {"httponly", "samesite=lax"} <= kinds
            assert ("secure" in kinds) == secure


def test_a_page_of_another_site_can_post_nothing() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None])
        posted = [(method, path) for method, path in routes(client) if method not in ("GET", "HEAD", "OPTIONS")]
        assert len(posted) > 6
        before = seat.look()["version"]
        for method, path in posted:
            for origin in ("https://elsewhere.test", "null", "http://spadille.test.elsewhere.test"):
                headers = {"origin": origin, **seat.headers}
                assert asked(client, seat, method, path, headers=headers).status_code == 403
        assert seat.look()["version"] == before


def test_a_link_to_a_table_gives_no_seat() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None], private=True)
        joined(client, seat.table, "Yves")
        thief = Seat(client, {"table": seat.table, "seat": None, "token": None})
        assert thief.look()["me"] is None
        assert thief.send(do="leave")[0] == 403
        assert client.get(f"/t/{seat.table}/back/{'A' * 22}", follow_redirects=False).status_code == 403
        assert client.post(f"/t/{seat.table}/do", data={"do": "leave"}, headers=FORM).status_code == 403
        with client.websocket_connect(f"{seat.path}/live", headers={"authorization": f"Bearer {'A' * 22}"}) as session:
            assert session.receive_json(timeout=30)["table"]["me"] is None
