"""The pages: a game without scripts, seats by link, and what another site cannot do."""

import html
import re
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from spadille import rulesets
from spadille.web.preferences import PACKS
from spadille.web.store import SqlStore
from web.web_server import FORM, room_of, rooms_of, served, until

RULESETS = [rules.name for rules in rulesets.all_rulesets()]


def words_of(page: str) -> str:
    """The text of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


class Browser:
    """A browser without scripts: cookies of its own, links and forms."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.cookies: dict[tuple[str, str], str] = {}
        self.path, self.text, self.status = "", "", 0

    def ask(self, method: str, path: str, **parts: Any) -> Response:
        """Ask for a page and go where it sends one."""
        sent = "; ".join(f"{name}={value}" for (where, name), value in self.cookies.items() if path.startswith(where))
        headers = {"cookie": sent, "accept": "text/html", **(FORM if method == "POST" else {})}
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers=headers, follow_redirects=False, **parts)
        for line in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(line).items():
                assert morsel["httponly"]
                assert morsel["samesite"] == "lax"
                self.cookies[morsel["path"], name] = morsel.value
        if answer.status_code == 303:
            return self.ask("GET", answer.headers["location"])
        self.path, self.text, self.status = path, answer.text, answer.status_code
        return answer

    def get(self, path: str) -> Response:
        return self.ask("GET", path)

    def post(self, path: str, **fields: Any) -> Response:
        return self.ask("POST", path, data=fields)

    def forms(self) -> list[dict[str, Any]]:
        """The forms that send a command: the fields that go along, the buttons, and the boxes that may be ticked."""
        found = []
        for start, action, inner in re.findall(
            r'<form([^>]*action="([^"]*/do)"[^>]*)>(.*?)</form>', self.text, re.DOTALL
        ):
            fields: dict[str, Any] = {name: html.unescape(value) for name, value in re.findall(HIDDEN, inner)}
            least = int((re.search(r'data-least="(\d+)"', start) or [0, 0])[1])
            if least or "data-least" in start:
                fields["card"] = re.findall(BOX, inner)[:least]
            buttons = re.findall(BUTTON, inner)
            if 'id="hand"' in start:
                buttons += re.findall(BUTTON.replace("<button", '<button(?=[^>]*form="hand")'), self.text)
            found.append({"action": action, "fields": fields, "buttons": buttons})
        return found


HIDDEN = r'<input type="hidden" name="([^"]*)" value="([^"]*)"'
BOX = r'<input type="checkbox" name="card" value="([^"]*)"(?![^>]* disabled)'
BUTTON = r'<button(?![^>]*(?:disabled|aria-disabled="true"))[^>]*name="token"[^>]*value="([^"]*)"'


def moves(browser: Browser) -> bool:
    """Make some move by the forms of the page; whether there was one."""
    for form in browser.forms():
        if form["fields"].get("do") != "act":
            continue
        if form["buttons"]:
            browser.post(form["action"], **form["fields"], token=form["buttons"][0])
            if 'class="card-page sure"' in browser.text:
                browser.post(form["action"], **dict(re.findall(HIDDEN, browser.text)))
            return True
        if "token" in form["fields"]:
            browser.post(form["action"], **form["fields"])
            return True
    return False


@pytest.mark.parametrize("name", RULESETS)
def test_a_session_is_played_without_scripts(name: str) -> None:
    with served() as client:
        browser = Browser(client)
        seats = {f"level-{seat}": "" if seat == 0 else "thumb" for seat in range(5)}
        browser.get(f"/tables/new?ruleset={name}")
        browser.post("/tables/new", ruleset=name, name="Zoe", pace="0", **seats, **{"option-deals": "1"})
        table = browser.path.rpartition("/")[2]
        room = room_of(client, table)
        for _ in range(200):
            until(lambda: room.table.over or room.table.to_move == 0)
            if room.table.over:
                break
            browser.get(f"/t/{table}")
            assert moves(browser), browser.text
        assert room.table.over
        assert browser.get(f"/t/{table}/summary").status_code == 200
        assert browser.get(f"/t/{table}/record.json").text.startswith('{"kind": "session"')
        text = browser.get(f"/t/{table}/record.txt").headers
        assert "attachment" in text["content-disposition"]
        assert text["content-type"] == "text/plain; charset=utf-8"


def test_one_click_and_one_plays_the_default_game_against_two_of_the_club() -> None:
    with served() as client:
        browser = Browser(client)
        assert '<form method="post" action="/play"' in browser.get("/").text
        browser.post("/play")
        table = room_of(client, browser.path.rpartition("/")[2]).table
        assert table.settings.rules == rulesets.default()
        assert [seat.level for seat in table.seats] == [None, "club", "club"]
        assert table.session is not None
        assert client.get("/api/tables").json() == []


def test_a_page_without_scripts_looks_again_by_itself_while_others_move() -> None:
    with served() as client:
        browser = Browser(client)
        browser.post("/tables/new", name="Zoe", **{"level-0": "", "level-1": "", "level-2": "club"})
        assert re.search(r'<noscript><meta http-equiv="refresh" content="\d+; url=/t/[^"]+">', browser.text)


def test_a_seat_goes_to_another_device_by_its_link_and_to_nobody_by_that_of_the_table() -> None:
    with served() as client:
        one, two, thief = Browser(client), Browser(client), Browser(client)
        one.post("/play")
        table = one.path
        assert 'data-me="0"' in one.text
        assert 'data-me=""' in thief.get(table).text
        link = re.search(rf'"({table}/back/[^"]+)"', one.text)
        assert link is not None
        assert 'data-me="0"' in two.get(link.group(1)).text
        assert two.path == table
        assert "/back/" not in thief.text
        for wrong in ("A" * 22, "x", "A" * 500):
            assert thief.get(f"{table}/back/{wrong}").status_code == 403
        assert thief.post(f"{table}/do", do="act", token="pass", seen="99").status_code == 403
        assert "You have no seat at this table; you may watch." in thief.text


def test_friends_sit_down_by_the_link_of_the_table() -> None:
    with served() as client:
        one, two, three = Browser(client), Browser(client), Browser(client)
        one.post("/tables/new", name="Zoe", private="on", **{"level-0": "", "level-1": "", "level-2": "club"})
        table = one.path
        assert "Zoe" in two.get(table).text
        assert two.post(f"{table}/sit", name="Zoe").status_code == 400
        assert two.post(f"{table}/sit", name="<script>").status_code == 400
        assert "<script>" not in two.text.replace("<script type=", "").replace("<script src=", "")
        two.post(f"{table}/sit", name='Y"ves')
        assert 'data-me="1"' in two.text
        assert three.post(f"{table}/sit", name="Xenia").status_code == 409
        assert "Zoe" in one.get("/").text
        assert table not in three.get("/").text


def test_one_who_has_left_sits_down_again_by_the_button_that_he_is_shown() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/play")
        table = one.path
        one.post(f"{table}/do", do="leave", sure="true")
        assert one.path == "/"
        one.get(table)
        assert "You have left this table." in one.text
        assert {*re.findall(r'<form method="post" action="(/t/[^"]+)"', one.text)} == {f"{table}/sit", f"{table}/do"}
        one.post(f"{table}/sit")
        assert "You have left this table." not in one.text
        assert not room_of(client, table.rpartition("/")[2]).table.seats[0].stood_in


def test_a_guest_is_called_so_in_the_language_of_each_who_looks() -> None:
    with served() as client:
        one, two = Browser(client), Browser(client)
        two.post("/settings", language="es")
        one.post("/tables/new", **{"level-0": "", "level-1": "", "level-2": "club"})
        table = one.path
        assert "<h3>Guest</h3>" in one.text
        assert ">G</span>" in one.text
        assert "Guest" in one.get("/").text
        assert "Invitado" in two.get("/").text
        two.get(table)
        assert "<h3>Invitado</h3>" in two.text
        two.post(f"{table}/sit")
        assert 'data-me="1"' in two.text
        assert {"Invitado 1", "Invitado 2"} <= set(re.findall(r"Invitado \d", two.text))
        one.get(table)
        assert {"Guest 1", "Guest 2"} <= set(re.findall(r"Guest \d", one.text))
        one.post("/settings", language="da")
        assert "Gæst 1" in one.get(table).text
        name = table.rpartition("/")[2]
        seen = client.get(f"/api/tables/{name}", headers={"accept-language": "es"}).json()
        assert [seat["name"] for seat in seen["seats"]][:2] == ["Invitado 1", "Invitado 2"]
        listed = client.get("/api/tables", headers={"accept-language": "ru"}).json()
        assert listed[0]["players"][0] == "Гость"


def test_a_name_that_is_refused_at_a_table_stays_in_its_field() -> None:
    with served() as client:
        one, two = Browser(client), Browser(client)
        one.post("/tables/new", name="Zoe", **{"level-0": "", "level-1": "", "level-2": "club"})
        two.post("/settings", name="Yves")
        two.get(one.path)
        assert '<input name="name" value="Yves" maxlength="24"' in two.text
        two.post(f"{one.path}/sit", name="Z0e")
        assert "“Z0e” looks like “Zoe”, the name of somebody at this table" in two.text
        assert '<input name="name" value="Z0e" maxlength="24"' in two.text


def test_one_who_would_leave_is_asked_with_what_will_be_true() -> None:
    with served() as client:
        one, two = Browser(client), Browser(client)
        one.post("/tables/new", name="Zoe", **{"level-0": "", "level-1": "", "level-2": "club"})
        table = one.path
        assert 'data-ask="Leave the table? Your seat is free again then."' in one.text
        assert "Give free seat 2 to a computer player" in one.text
        two.get(table)
        two.post(f"{table}/sit", name="Yves")
        for browser in (one, two):
            browser.get(table)
            asked = re.findall(r'data-ask="(Leave[^"]*)"', browser.text)
            assert asked == ["Leave the table? A computer player plays on for you until you sit down again."]


def test_one_who_watches_is_offered_only_what_he_may_do() -> None:
    with served() as client:
        one, two = Browser(client), Browser(client)
        one.post("/tables/new", name="Zoe", hints="on", take_backs="on", **{"level-0": "", "level-1": "thumb"})
        two.get(one.path)
        keys, buttons = (
            [set(re.findall(pattern, browser.text)) for browser in (one, two)]
            for pattern in (r"<dt>(?:<kbd>(\w+|.)</kbd>)", r'<button name="text" value="([^"]*)"')
        )
        assert {"1", "Enter", "P", "H", "B", "V", "T", "R"} <= keys[0]
        assert keys[1] == {"L", "T", "C", "R", "?", "/"}
        assert buttons[0] - buttons[1] == {"hand", "hint"}


def test_without_scripts_the_server_asks_before_what_cannot_be_undone() -> None:
    with served() as client:
        one, two = Browser(client), Browser(client)
        one.post("/tables/new", name="Zoe", **{"level-0": "", "level-1": "", "level-2": "club"})
        table, path = room_of(client, one.path.rpartition("/")[2]).table, one.path
        one.post(f"{path}/do", do="leave")
        assert "Leave the table? Your seat is free again then." in one.text
        assert f'<a class="button main big" href="{path}">Back to the table</a>' in one.text
        assert room_of(client, table.id).table == table
        one.post(f"{path}/do", **dict(re.findall(HIDDEN, one.text)))
        assert one.path == "/"
        assert room_of(client, table.id).table.names[0] == ""
        assert "Your tables" not in one.text
        assert two.post(f"{path}/do", do="leave").status_code == 403
        two.post("/play")
        room, path = room_of(client, two.path.rpartition("/")[2]), two.path
        until(lambda: room.table.to_move == 0)
        two.post(f"{path}/do", do="act", token="surrender", seen=str(room.table.turn))
        assert two.status == 409
        assert "Give the game up?" not in two.text


def test_one_who_may_not_take_back_is_told_so() -> None:
    with served() as client:
        people = [Browser(client) for _ in range(3)]
        people[0].post(
            "/tables/new", name="Zoe", take_backs="on", **dict.fromkeys(("level-0", "level-1", "level-2"), "")
        )
        table = people[0].path
        for person, name in zip(people[1:], ("Yves", "Xenia"), strict=True):
            person.post(f"{table}/sit", name=name)
        room = room_of(client, table.rpartition("/")[2])
        mover = room.table.to_move
        assert mover is not None
        asker, other = people[mover], people[mover - 1]
        asker.post(f"{table}/do", do="act", token="pass", seen=str(room.table.version))
        asker.post(f"{table}/do", do="ask-back", seen=str(room.table.version))
        other.post(f"{table}/do", do="answer-back", yes="false", seen=str(room.table.version))
        told = "The others do not let you take it back."
        assert [told in person.get(table).text for person in (asker, other)] == [True, False]


def test_what_a_form_sends_twice_is_done_once_and_told() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/tables/new", name="Zoe", pace="10", **{"level-1": "club", "level-2": "club"})
        room = room_of(client, one.path.rpartition("/")[2])
        seen = room.table.version
        do = f"{one.path}/do"
        assert one.post(do, do="say", phrase="paso").status_code == 200
        assert one.post(do, do="act", token="pass", seen=str(seen - 1)).status_code == 409
        assert one.post(do, do="fly").status_code == 400
        assert len(room.table.session.deal.actions if room.table.session and room.table.session.deal else ()) == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.test"},
        {"origin": "null"},
        {"origin": "http://[::1"},
        {"origin": "http://spadille.test.elsewhere.test"},
        {"cookie": "spadille=x"},
    ],
)
@pytest.mark.parametrize("path", ["/play", "/tables/new", "/settings", "/api/tables"])
def test_another_site_changes_nothing(path: str, headers: dict[str, str]) -> None:
    with served() as client:
        if path.startswith("/api") and "cookie" in headers:
            return
        answer = client.post(path, headers=headers, follow_redirects=False)
        assert answer.status_code == 403
        assert "This was sent from another site, and is refused." in answer.text
        assert rooms_of(client).rooms == {}


@pytest.mark.parametrize(
    "path", ["/", "/tables/new", "/rules", "/settings", "/nothing", "/healthz", "/api", "/api/tables"]
)
def test_every_answer_has_its_headers(path: str) -> None:
    with served() as client:
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/tables/new", "/rules", "/settings", "/play now", "/api"])
def test_no_page_has_a_script_or_a_style_within_or_from_elsewhere(path: str) -> None:
    with served() as client:
        browser = Browser(client)
        answer = browser.post("/play") if path == "/play now" else browser.get(path)
        assert answer.status_code == 200
        assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=", browser.text)
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', browser.text)


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/t/AAAAAAAAAAAA", 404, "There is no such table."),
        ("/t/x", 404, "There is no such table."),
        ("/nothing", 404, "There is no such page."),
        ("/rules/whist", 404, "There is no ruleset “whist”"),
        ("/tables/new?ruleset=whist", 404, "There is no ruleset “whist”"),
        ("/static/..%2Fapp.py", 404, "There is no such page."),
        ("/static/app.py", 404, "There is no such page."),
        ("/deck/x/nopack/KD.svg", 404, "There is no such page."),
    ],
)
def test_what_is_not_there_is_told_on_a_page_and_as_json(path: str, status: int, sentence: str) -> None:
    with served() as client:
        page = client.get(path, headers={"accept": "text/html"})
        assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8")
        assert sentence in html.unescape(page.text)
        told = client.get(path, headers={"accept": "application/json"})
        assert told.status_code == status
        assert told.json()["refused"].startswith(sentence)


def test_a_form_that_cannot_be_is_shown_again_with_the_reason() -> None:
    with served() as client:
        browser = Browser(client)
        answer = browser.post("/tables/new", name="Z" * 30, **{"level-1": "club", "level-2": "club"})
        assert answer.status_code == 400
        assert "A name has at most 24 letters." in browser.text
        assert browser.post("/tables/new", name="Zoe", pace="quick").status_code == 400
        assert browser.ask("POST", "/settings", content=b"a=" + b"x" * 20_000).status_code == 413


def test_what_one_has_chosen_is_kept_in_the_browser() -> None:
    with served() as client:
        browser = Browser(client)
        browser.post("/settings", name="  Zoë ", pack="french-four", pace="0.5", motion="on")
        assert "Zoë" in browser.get("/settings").text
        browser.post("/play")
        room = room_of(client, browser.path.rpartition("/")[2])
        assert (room.table.seats[0].name, room.table.settings.pace) == ("Zoë", 0.5)
        assert "/french-four/" in browser.text
        browser.post("/settings", pack="dragon", large="on")
        browser.get("/settings")
        assert set(re.findall(r"/deck/\w+/([\w-]+)/", browser.text)) == {f"{pack}-large" for pack in PACKS}
        browser.get("/")
        assert (found := re.search(r"/deck/\w+/dragon-large/\w+\.svg", browser.text))
        assert browser.get(found.group()).status_code == 200
        browser.cookies["/", "spadille"] = "nonsense"
        assert browser.get("/").status_code == 200


def test_cookies_are_for_https_alone_when_people_come_by_it() -> None:
    with served(secure=True) as client:
        made = client.post("/play", headers=FORM, follow_redirects=False)
        cookies = made.headers.get_list("set-cookie")
        assert len(cookies) == 2
        assert all("; Secure" in line for line in cookies)


def test_files_are_kept_by_browsers_as_long_as_they_do_not_change() -> None:
    with served() as client:
        browser = Browser(client)
        browser.post("/play")
        for path in {*re.findall(r'(?:src|href)="(/(?:static|deck)/[^"]+)"', browser.text)}:
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert "immutable" in answer.headers["cache-control"]
            again = client.get(path, headers={"if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")


def test_people_play_on_with_their_seats() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/tables/new", name="Zoe", pace="0", **{"level-1": "thumb", "level-2": "thumb", "option-deals": "1"})
        first = one.path
        room = room_of(client, first.rpartition("/")[2])
        for _ in range(100):
            until(lambda: room.table.over or room.table.to_move == 0)
            if room.table.over:
                break
            one.get(first)
            assert moves(one)
        one.post(f"{first}/do", do="rematch")
        until(lambda: room.table.next_table is not None)
        one.get(f"{first}/next")
        assert one.path == f"/t/{room.table.next_table}"
        assert 'data-me="0"' in one.text
        assert Browser(client).get(f"{first}/next").status_code == 200


def test_the_server_tells_whether_its_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(store=SqlStore(str(tmp_path / "t"))) as client:
        assert (client.get("/healthz").status_code, client.get("/healthz").text) == (200, "ok\n")

        async def broken(*_: object, **__: object) -> None:
            raise OSError

        monkeypatch.setattr(rooms_of(client).store, "listed", broken)
        assert client.get("/healthz").status_code == 503


def test_a_fault_of_the_server_is_one_sentence_and_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with served() as client:
        browser = Browser(client)
        browser.post("/play")
        room = room_of(client, browser.path.rpartition("/")[2])
        monkeypatch.setattr(type(room), "sight", lambda *_: 1 / 0)
        answer = browser.get(browser.path)
        assert answer.status_code == 500
        assert "This is a fault of the server itself; nothing at the table is lost." in answer.text
        said = capsys.readouterr()
        assert all(value not in said.out + said.err for value in browser.cookies.values() if len(value) == 22)
        assert room.table.seed not in said.out + said.err
