"""The API: the same commands and views as JSON, for those who write players."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from spadille import rulesets
from spadille.record import Reader
from spadille.web.store import SqlStore
from web.web_server import Clock, Seat, choice, joined, opened, room_of, rooms_of, served, until

RULESETS = [rules.name for rules in rulesets.all_rulesets()]


def played(*seats: Seat) -> dict[str, Any]:
    """The table after those on all its people's seats have done what is allowed until the session is over."""
    found = seats[0].look()
    for _ in range(2000):
        if found["over"]:
            return found
        mover = next((seat for seat in seats if seat.seat == found["to_move"]), None)
        if mover is None:
            found = seats[0].look(newer=found["version"])
            continue
        seen = mover.look()
        found = mover.act(choice(seen["deal"]))
    raise AssertionError("the session does not end")


@pytest.mark.parametrize("name", RULESETS)
def test_a_session_is_played_to_its_end_and_its_record_is_right(name: str) -> None:
    with served() as client:
        seat = opened(client, ruleset=name, options={"deals": "2"})
        end = played(seat)
        assert end["deals_done"] == 2
        assert len(end["seed"]) == 64
        lines = client.get(f"{seat.path}/record").json()
        assert [line["kind"] for line in lines] == ["session", "deal", "deal", "end"]
        reader = Reader()
        recorded = list(reader.read(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode())))
        assert (len(recorded), reader.faults) == (1, [])
        assert client.get(f"{seat.path}/deals/2").json() == lines[2] == end["last"]


def test_people_alone_play_by_turns() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, "thumb"], options={"deals": "1"})
        assert not one.look()["begun"]
        two = joined(client, one.table, "Yves")
        assert (one.seat, two.seat) == (0, 1)
        assert played(one, two)["over"]


def test_what_is_refused_is_one_sentence_and_nothing_is_lost() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        two, three = joined(client, one.table, "Yves"), joined(client, one.table, "Xenia")
        seats = {seat.seat: seat for seat in (one, two, three)}
        before = one.look()
        mover = seats[before["to_move"]]
        other = next(seat for seat in (one, two, three) if seat is not mover)
        spectator = Seat(client, {"table": one.table, "seat": None, "token": None})
        seen = before["version"]
        name = before["seats"][mover.seat or 0]["name"]
        cases: list[tuple[Seat, dict[str, Any], int, str]] = [
            (other, {"do": "act", "token": "pass", "seen": seen}, 409, f"It is the turn of {name}, not yours."),
            (mover, {"do": "act", "token": "KD", "seen": seen}, 409, "The auction is open"),
            (mover, {"do": "act", "token": "ZZ", "seen": seen}, 400, "“ZZ” is no action"),
            (mover, {"do": "act", "token": "pass", "seen": before["turn"] - 1}, 409, "The table has changed"),
            (spectator, {"do": "act", "token": "pass", "seen": seen}, 403, "You have no seat at this table"),
            (mover, {"do": "say", "phrase": "hola"}, 400, "What is said at the table is one of these"),
            (mover, {"do": "fly"}, 400, "“fly” is nothing that can be done here: there are act, say, ask-back,"),
            (mover, {}, 400, "The field “do” is missing."),
            (mover, {"do": "act", "token": 5, "seen": seen}, 400, "The field “token” must be a text."),
            (mover, {"do": "come", "at": 1}, 400, "There is no field “at” here."),
            (mover, {"do": "act", "token": "x" * 300, "seen": seen}, 400, "The field “token” has at most 200 letters."),
            (mover, {"do": "act", "token": "pass"}, 400, "The field “seen” is missing."),
            (other, {"do": "hint"}, 409, "Hints are for the one whose turn it is."),
            (mover, {"do": "rematch"}, 409, "The session is not over yet."),
        ]
        for seat, command, status, sentence in cases:
            answered, told = seat.send(**command)
            assert (answered, told["refused"][: len(sentence)]) == (status, sentence), command
        assert one.look() == before
        assert mover.send(do="act", token="pass", seen=seen)[0] == 200
        again, told = mover.send(do="act", token="pass", seen=seen)
        assert (again, told["rule"]) == (409, "stale")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"name": "<b>Zoe</b>"}, "A name has none of the signs"),
        ({"name": "Z" * 25}, "A name has at most 24 letters."),
        ({"ruleset": "whist"}, "There is no ruleset “whist”"),
        ({"options": {"deals": "many"}}, ""),
        ({"levels": [None]}, "Renegado is played by 3 players, not by 1."),
        ({"levels": [None, "nobody", "club"]}, "There is no player “nobody”"),
        ({"pace": -1}, "The pace is a number of seconds from 0 to 10."),
        ({"pace": "quick"}, "The field “pace” must be a number."),
        ({"levels": 3}, "The field “levels” must be a list or null."),
        ({"levels": ["club"] * 9}, "The field “levels” has at most 8 items."),
    ],
)
def test_a_table_that_cannot_be_is_refused(asked: dict[str, Any], sentence: str) -> None:
    with served() as client:
        answer = client.post("/api/tables", json={"name": "Zoe", **asked})
        assert answer.status_code == 400
        assert answer.json()["refused"].startswith(sentence)
        assert client.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/tables/AAAAAAAAAAAA", "", 404),
        ("GET", "/api/tables/..%2F..%2Fetc", "", 404),
        ("GET", "/api/nothing", "", 404),
        ("DELETE", "/api/tables", "", 405),
        ("POST", "/api/tables", "{", 400),
        ("POST", "/api/tables", "[" * 100_000, 413),
        ("POST", "/api/tables", "[" * 16_000, 400),
    ],
)
def test_what_is_no_request_is_one_sentence(method: str, path: str, body: str, status: int) -> None:
    with served() as client:
        answer = client.request(method, path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == status
        assert answer.json()["refused"].endswith(".")


@pytest.mark.parametrize("name", ["Ana", " ana", "BENITO "])
def test_no_computer_player_takes_the_name_of_the_one_who_opens_the_table(name: str) -> None:
    with served() as client:
        seats = opened(client, name=name).look()["seats"]
        assert seats[0]["name"] == name.strip()
        assert len({seat["name"].casefold() for seat in seats}) == 3


def test_hints_are_for_the_mover_alone() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        two, three = joined(client, one.table, "Yves"), joined(client, one.table, "Xenia")
        mover = next(seat for seat in (one, two, three) if seat.seat == one.look()["to_move"])
        status, told = mover.send(do="hint")
        assert status == 200
        assert {hint["token"] for hint in told["hints"]} == set(told["deal"]["legal"])
        assert all(0 <= hint["win"] <= 1 and hint["why"].endswith(".") for hint in told["hints"])
        assert mover.look()["hints"] == told["hints"]
        assert all(seat.look()["hints"] is None for seat in (one, two, three) if seat is not mover)
        assert mover.act("pass")["hints"] is None


def test_a_table_may_be_without_hints() -> None:
    with served() as client:
        seat = opened(client, hints=False)
        assert seat.send(do="hint") == (409, {"refused": "At this table there are no hints.", "rule": "hint"})


def test_a_secret_of_a_seat_is_told_once_and_kept_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with served(store=SqlStore(str(path))) as client:
        seat = opened(client)
        seat.send(do="say", phrase="paso")
        assert seat.token not in client.get(seat.path, headers=seat.headers).text
        assert seat.token not in client.get("/api/tables").text
        kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
        assert seat.token.encode() not in kept
        assert b'"said"' in kept


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "A" * 10_000, "é", "' OR 1=1 --"])
def test_a_wrong_secret_gives_no_seat(token: str) -> None:
    with served() as client:
        seat = opened(client)
        headers = {b"authorization": f"Bearer {token}".encode()}
        assert client.get(seat.path, headers=headers).json()["me"] is None


def test_the_version_can_be_waited_for() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        before = one.look()
        assert one.look(newer=before["version"], wait=0.1) == before
        joined(client, one.table, "Yves")
        assert one.look(newer=before["version"])["version"] > before["version"]


def test_one_who_is_gone_is_stood_in_for_and_takes_his_seat_back() -> None:
    clock = Clock()
    with served(clock=clock) as client:
        one = opened(client, levels=[None, None, "club"], options={"deals": "60"})
        two = joined(client, one.table, "Yves")
        watch = Seat(client, {"table": one.table, "seat": None, "token": None})
        clock.ahead += 100
        until(lambda: not watch.look()["seats"][0]["present"])
        two.look()
        clock.ahead += 61
        until(lambda: watch.look()["seats"][0]["stood_in"])
        seen = one.look()["seats"][0]
        assert (seen["present"], seen["stood_in"], seen["left"]) == (True, False, False)


def test_a_session_ends_with_nobodys_help() -> None:
    clock = Clock()
    with served(clock=clock) as client:
        one = opened(client, levels=[None, None, "club"], options={"deals": "2"})
        joined(client, one.table, "Yves")
        watch = Seat(client, {"table": one.table, "seat": None, "token": None})
        for _ in range(400):
            if watch.look()["over"]:
                break
            clock.ahead += 100
            before = watch.look()["version"]
            watch.look(newer=before, wait=2)
        assert watch.look()["over"]


def test_who_leaves_may_sit_down_again_with_his_secret_alone() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, "club"])
        joined(client, one.table, "Yves")
        assert one.send(do="leave")[0] == 200
        told = client.post(f"{one.path}/seats", json={"name": "Zoe"})
        assert told.status_code == 409
        back = client.post(f"{one.path}/seats", json={"name": "Zoe"}, headers=one.headers)
        assert back.json() == {"table": one.table, "seat": 0, "token": one.token}


def test_a_seat_is_replaced_and_its_person_only_watches() -> None:
    clock = Clock()
    with served(clock=clock) as client:
        one = opened(client, levels=[None, None, "club"], options={"deals": "60"})
        two = joined(client, one.table, "Yves")
        assert one.send(do="replace", seat=1)[1]["refused"] == "Yves is not gone: the seat stays taken."
        two.send(do="leave")
        assert one.send(do="replace", seat=1, level="thumb")[0] == 200
        seen = two.look()
        assert seen["me"] is None
        assert seen["deal"]["hand"] == []
        assert seen["seats"][1]["level"] == "thumb"


def test_people_play_on_at_another_table_with_their_secrets() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, "club"], options={"deals": "1"})
        two = joined(client, one.table, "Yves")
        played(one, two)
        one.send(do="rematch")
        two.send(do="rematch")
        until(lambda: one.look()["next_table"] is not None)
        one.table = two.table = one.look()["next_table"]
        assert (one.look()["me"], two.look()["me"]) == (0, 1)
        assert one.look()["begun"]


def test_a_move_is_taken_back_by_consent() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        two, three = joined(client, one.table, "Yves"), joined(client, one.table, "Xenia")
        seats = {seat.seat: seat for seat in (one, two, three)}
        before = one.look()
        mover = seats[before["to_move"]]
        after = mover.act("pass")
        assert mover.send(do="ask-back", seen=after["version"])[0] == 200
        for seat in seats.values():
            if seat is not mover:
                assert seat.send(do="answer-back", yes=True, seen=seat.look()["version"])[0] == 200
        back = mover.look()
        assert (back["to_move"], back["deal"]["log"]) == (mover.seat, [])


def test_lists_tell_open_tables_and_no_private_ones() -> None:
    with served() as client:
        one = opened(client, levels=[None, None, "club"])
        opened(client, private=True)
        told = client.get("/api/tables").json()
        assert [(each["id"], each["free"], each["status"]) for each in told] == [(one.table, 1, "open")]
        assert [each["name"] for each in client.get("/api/rulesets").json()] == RULESETS
        assert "club" in client.get("/api/players").json()


def test_seeds_are_of_256_bits_and_different() -> None:
    with served() as client:
        seeds = {room_of(client, opened(client).table).table.seed for _ in range(5)}
        assert len(seeds) == 5
        assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


def test_what_cannot_be_kept_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    with served() as client:
        one = opened(client, levels=[None, None, None])
        before = one.look()
        store = rooms_of(client).store

        async def full(_: object) -> frozenset[int]:
            raise OSError("no space left")

        with monkeypatch.context() as patched:
            patched.setattr(store, "append", full)
            status, told = one.send(do="say", phrase="paso")
            assert (status, told["rule"]) == (503, "unkept")
        assert one.look() == before
        assert one.send(do="say", phrase="paso")[0] == 200


def test_bounds_are_told_as_they_are_written() -> None:
    with served() as client:
        table = opened(client, levels=[None, None, None]).table
        for wait, told in (("26", "25 or less"), ("-1", "0 or more")):
            answer = client.get(f"/api/tables/{table}?wait={wait}")
            assert (answer.status_code, answer.json()["refused"]) == (400, f"The field “wait” must be {told}.")


@pytest.mark.parametrize(("path", "sent"), [("", {"option": {}}), ("/{table}/seats", {"name": "", "set": 1})])
def test_a_field_that_nobody_knows_is_refused_and_nothing_is_opened(path: str, sent: dict[str, Any]) -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None])
        before = client.get("/api/tables").json(), seat.look()["version"]
        answer = client.post(f"/api/tables{path}".format(table=seat.table), json=sent)
        told = f"There is no field “{[*sent][-1]}” here."
        assert (answer.status_code, answer.json()["refused"]) == (400, told)
        assert (client.get("/api/tables").json(), seat.look()["version"]) == before


def test_the_description_names_every_route_and_every_record() -> None:
    with served() as client:
        found = client.get("/api/schema").json()
        assert set(found["paths"]) == {
            "/api/rulesets",
            "/api/players",
            "/api/tables",
            "/api/tables/{table}",
            "/api/tables/{table}/seats",
            "/api/tables/{table}/commands",
            "/api/tables/{table}/deals/{number}",
            "/api/tables/{table}/record",
        }
        assert {"TableSeen", "DealSeen", "Act", "Say", "RefusedTold"} <= set(found["components"]["schemas"])
        page = client.get("/api").text
        assert all(path in page for path in found["paths"])
        assert "http" not in page.replace(str(client.base_url), "").replace("http-equiv", "").split("<body")[0]
