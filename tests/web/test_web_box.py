"""The command box: by socket, without scripts, and what it answers; keys, settings and the table in words."""

import re
from html import escape, unescape

import pytest

from spadille import rulesets
from spadille.cards import CARDS, TEXTS, cards_in, texts
from spadille.state import Choice
from spadille.story.words import LEAVE_OPEN
from spadille.table import Act, Refused, decide, sight
from spadille.web import keys, pages, readings
from spadille.web.preferences import Preferences, chosen, read, written
from spadille.web.speech import Speech
from web.test_web_pages import Browser, words_of
from web.test_web_regions import Markup, moments, shown
from web.web_server import FORM, opened, room_of, served, until

RULESETS = [rules.name for rules in rulesets.all_rulesets()]


def answer_of(html: str) -> str:
    found = re.search(r'<p id="answer"[^>]*>(.*?)</p>', html, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def laid_out(limits: Choice) -> str:
    """As few cards as may be laid out, as they are typed."""
    return ", ".join(texts(cards_in(limits.cards))[: limits.least]) or "none"


def test_what_is_typed_without_scripts_is_done_and_answered_on_the_page() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/play")
        table = one.path
        one.post(f"{table}/do", do="type", text="READ  hand.")
        assert (one.path, one.status) == (f"{table}?asked=READ++hand.#box", 200)
        assert answer_of(one.text).startswith("You hold 9 cards.")
        assert "http-equiv" not in one.text
        one.post(f"{table}/do", do="type", text="nonsense")
        assert one.status == 400
        assert answer_of(one.text).startswith("“nonsense” is not understood; “help” tells what is.")
        room = room_of(client, table.rpartition("/")[2])
        while room.table.deal is not None and room.table.to_move != 0:
            one.get(table)
        before = room.table.version
        view = room.sight(0).view
        assert view is not None
        missing = next(text for text, card in CARDS.items() if not view.hand >> card & 1)
        one.post(f"{table}/do", do="type", text=missing)
        assert one.status == 409
        assert room.table.version == before
        line = str(view.legal[0]) if not isinstance(view.legal, Choice) else laid_out(view.legal)
        one.post(f"{table}/do", do="type", text=line, seen=str(before - 1))
        assert one.status == 409
        one.post(f"{table}/do", do="type", text=line, seen=str(room.table.turn))
        assert one.status == 200, answer_of(one.text)
        assert room.table.version > before
        assert answer_of(one.text)


def test_an_empty_line_is_answered_by_help_and_two_question_marks_by_hints() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/play")
        table, room = one.path, room_of(client, one.path.rpartition("/")[2])
        until(lambda: room.table.to_move == 0)
        one.post(f"{table}/do", do="type", text="")
        assert answer_of(one.text).startswith("Type a card by its name")
        one.post(f"{table}/do", do="type", text="??")
        assert one.status == 200
        assert "chips" in answer_of(one.text)
        assert "Type a card" not in answer_of(one.text)


def test_where_a_form_was_refused_the_table_is_found_again() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/play")
        table = one.path
        for sent in ("do", "sit"):
            one.post(f"{table}/{sent}", do="nonsense")
            assert (one.path, one.status) == (f"{table}/{sent}", 409 if sent == "sit" else 400)
            one.get(one.path)
            assert (one.path, one.status) == (table, 200)


def test_what_an_address_asks_for_is_read_out_but_never_done() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/play")
        table = one.path
        room = room_of(client, table.rpartition("/")[2])
        version = room.table.version
        for line in ("pass", "paso", "Play another session", "surrender", "leave"):
            one.get(f"{table}?asked={line}")
            assert one.status == 200
        one.get(f"{table}?asked=<b>&asked=chips")
        assert room.table.seats[0].held
        assert not [each for each in room.table.deal.state.log if each.seat == 0] if room.table.deal else True
        assert room.table.version >= version


def test_a_socket_answers_what_is_typed() -> None:
    with served() as client:
        seat = opened(client, levels=[None, None, None], name="Zoe")
        path = f"/t/{seat.table}"
        with client.websocket_connect(f"{path}/live", headers=FORM) as socket:
            socket.receive_json()
            for text, told in (
                ("table", "Renegado."),
                ("hand", "You hold no cards."),
                ("hint", "You have no seat at this table; you may watch."),
                ("say bravo", "You have no seat at this table; you may watch."),
                ("gibberish", "“gibberish” is not understood; “help” tells what is. Nobody is to move."),
                ("why KD", "Ask with a card or a call after it, as in: why KD."),
            ):
                socket.send_json({"do": "type", "text": text})
                assert socket.receive_json()["told"].startswith(told)
            socket.send_json({"do": "type", "text": "x" * 301})
            assert "refused" in socket.receive_json()
        with client.websocket_connect(f"/api/tables/{seat.table}/live", headers=FORM) as socket:
            socket.receive_json()
            socket.send_json({"do": "type", "text": "help"})
            assert "refused" in socket.receive_json()


# Keys and settings


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ((("pass", "h"),), "“h” cannot stand both for “pass” and for “hint”: choose another key for one of them."),
        ((("pass", "7"),), "The figures from 1 to 9 go to the cards of the hand: choose another key"),
        ((("pass", "qq"),), "A key is one letter, figure or sign; “qq”, for “pass”, is not."),
        ((("pass", "Enter"),), "A key is one letter, figure or sign; “Enter”, for “pass”, is not."),
        ((("pass", "💥"),), "A key is one letter, figure or sign; “💥”, for “pass”, is not."),
        ((("pass", "🏻"),), "A key is one letter, figure or sign; “🏻”, for “pass”, is not."),
        ((("pass", "♥"),), "A key is one letter, figure or sign; “♥”, for “pass”, is not."),
        ((("pass", " "),), "A key is one letter, figure or sign; “ ”, for “pass”, is not."),
        ((("pass", "+"), ("hint", "é"), ("table", "0"), ("rules", "ж"), ("chips", "ß")), None),
        ((("pass", "з"), ("hint", "")), None),
        ((("pass", "h"), ("hint", "p")), None),
    ],
)
def test_keys_that_are_at_odds_are_refused_with_a_sentence(own: keys.Keys, told: str | None) -> None:
    fault = keys.fault(own)
    assert fault is None if told is None else str(fault).startswith(told)


def test_keys_are_chosen_in_the_settings_and_stand_on_the_page() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/settings", keys="on", **{"key-pass": "H"})
        assert one.status == 400
        assert "“h” cannot stand both for “pass” and for “hint”" in words_of(one.text)
        for typed in ("Enter", "Space", "ArrowLeft", "👍", "\u0130"):
            one.post("/settings", keys="on", **{"key-pass": typed, "key-hint": "e\u0301"})
            assert one.status == 400
            assert f"“{typed}”, for “pass”, is not." in words_of(one.text)
            assert f'name="key-pass" value="{typed}"' in one.text
            assert 'name="key-hint" value="É"' in one.text
        one.post("/settings", keys="on", verbosity="results", **{"key-hint": "Q", "key-box": "", "key-pass": "p"})
        assert one.status == 200
        one.post("/play")
        assert 'data-verbosity="results"' in one.text
        assert "<dt><kbd>Q</kbd></dt><dd>hint</dd>" in one.text
        assert 'data-key="/"' not in one.text
        assert 'data-key="h"' not in one.text


def test_a_cookie_with_keys_that_cannot_be_has_the_usual_ones() -> None:
    for own in ((("pass", "h"),), (("nothing", "z"),), (("pass", "<>"),)):
        assert read(written(Preferences(own_keys=own))).own_keys == ()
    assert chosen({"keys": ["on"], "key-pass": ["Z"]}).preferences.key("pass") == "z"
    assert Preferences(keys=False).key("pass") == ""
    assert read(written(Preferences(verbosity="loud"))).verbosity == "all"


def test_the_settings_lead_back_to_the_table() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/play")
        table = one.path
        name = table.rpartition("/")[2]
        assert f'href="/settings?table={name}"' in one.text
        for path in (f"/settings?table={name}", f"/settings?saved=true&table={name}"):
            one.get(path)
            assert f'href="{table}"' in one.text
        for fields in ({}, {"name": "<"}, {"key-pass": "h"}):
            one.post(f"/settings?table={name}", **fields)
            assert one.status == (400 if fields else 200)
            assert f'href="{table}"' in one.text
            assert f'action="/settings?table={name}"' in one.text
        one.get("/settings?table=//elsewhere")
        assert "elsewhere" not in one.text
        one.post("/settings?table=../elsewhere", name="<")
        assert "elsewhere" not in one.text


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("name", "Z" * 25, "A name has at most 24 letters."),
        ("name", "<b>", "A name has none of the signs <, > and & in it; “<b>” has."),
        ("pack", "tarot", "There is no pack “tarot”; there are spanish, french, french-four, colour-blind, dragon."),
        ("pace", "quick", "The pace is a number of seconds from 0 to 10."),
        ("pace", "11", "The pace is a number of seconds from 0 to 10."),
        ("verbosity", "loud", "What a screen reader is told is one of all, results, turn, not “loud”."),
        ("language", "xx", "There is no language “xx”; there are "),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_a_sentence_and_all_others_stay(
    name: str, value: str, told: str
) -> None:
    good = {"name": "Zoe", "pack": "french", "pace": "0.5", "verbosity": "turn", "language": "en", "text": "on"}
    with served() as client:
        one = Browser(client)
        one.post("/settings", pack="dragon")
        one.post("/settings", **{**good, "key-hint": "q", name: value})
        assert one.status == 400
        assert told in words_of(one.text)
        kept = good if name == "name" else {**good, name: None}
        if name == "name":
            assert f'name="name" value="{escape(value)}"' in one.text
        for field in ("pack", "language"):
            if kept[field]:
                assert f'name="{field}" value="{kept[field]}" checked' in one.text
        for field in ("pace", "verbosity"):
            if kept[field]:
                assert f'<option value="{kept[field]}" selected>' in one.text
        assert 'name="text" checked' in one.text
        assert 'name="key-hint" value="Q"' in one.text
        one.get("/settings")
        assert 'name="pack" value="dragon" checked' in one.text


def test_all_that_cannot_be_is_told_at_once_and_a_pace_between_is_kept() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/settings", name="<", pack="tarot", keys="on", **{"key-pass": "h"})
        assert one.text.count("<p>") > 2
        assert all(
            word in words_of(one.text) for word in ("none of the signs", "no pack “tarot”", "“h” cannot stand both")
        )
        one.post("/settings", pace="3")
        assert '<option value="3" selected>' in one.text


def test_a_language_that_there_is_not_is_refused() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/language", language="xx")
        assert one.status == 400
        assert "There is no language “xx”; there are " in words_of(one.text)


# The table in words

IN_WORDS = Preferences(text=True)


@pytest.mark.parametrize("name", RULESETS)
def test_the_table_in_words_has_no_drawing_and_says_all_that_the_drawn_one_says(name: str) -> None:
    for table in list(moments(name))[::2]:
        seat = table.to_move if table.to_move is not None else 0
        seen, all_see = sight(table, seat), sight(table)
        drawn, worded = shown(seen, all_see), shown(seen, all_see, None, IN_WORDS)
        assert drawn.keys() == worded.keys()
        whole = Markup("".join(worded.values()))
        assert "img" not in [tag for tag, _ in whole.elements]
        assert len(set(whole.ids)) == len(whole.ids)
        cards = [found.get("data-card") for found in Markup(drawn["hand"]).with_class("card")]
        assert [found.get("data-card") for found in Markup(worded["hand"]).with_class("card")] == cards
        in_drawn = re.findall(r'aria-label="([^"]+)" name="token"|<input[^>]*aria-label="([^"]+)"', drawn["hand"])
        for one, other in in_drawn:
            assert unescape(one or other) in words_of(worded["hand"])
        if seen.view is not None and seen.view.known.trick:
            figures = re.findall(r'role="img" aria-label="([^"]+)"', drawn["centre"])
            assert all(unescape(each) in words_of(worded["centre"]) for each in figures)
        assert not [text for text in TEXTS if re.search(rf"\b{text}\b", words_of("".join(worded.values())))]


def test_the_page_in_words_shows_the_box_and_has_its_own_style() -> None:
    table = next(table for table in moments(RULESETS[0]) if table.deal is not None)
    page = pages.table(sight(table, 0), IN_WORDS, shown(sight(table, 0), sight(table), None, IN_WORDS), None)
    assert '<details id="box" open>' in page
    assert "/static/text.css" in page
    assert 'data-view="text"' in page
    assert 'data-motion="off"' in page


def test_a_page_asked_for_by_head_answers_as_it_is_without_a_body() -> None:
    with served() as client:
        for path in ("/", "/rules", "/settings", "/tables/new", "/api", "/t/nowhere"):
            head, got = client.head(path), client.get(path)
            assert (head.status_code, head.headers["content-type"]) == (got.status_code, got.headers["content-type"])
            assert head.content == b""


def test_what_one_listens_to_tells_how_tricks_and_deals_end() -> None:
    marked = unmarked = 0
    for table in moments(RULESETS[0]):
        live = shown(sight(table), sight(table))["live"]
        if table.deal is not None and table.deal.state.trick:
            assert "data-result" not in live
            unmarked += 1
        elif table.deal is None or table.deal.state.tricks:
            assert 'data-result="true"' in live
            marked += 1
    assert marked
    assert unmarked


# What is refused, once and with the right status


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({}, 400, "The field “do” is missing."),
        ({"do": "fly"}, 400, "“fly” is nothing that can be done here: there are act, say,"),
        ({"do": "act", "token": "pass"}, 400, "The field “seen” is missing."),
        ({"do": "act", "token": "pass", "seen": "now"}, 400, "The field “seen” must be a whole number."),
        ({"do": "type", "text": "x" * 301}, 400, "The field “text” has at most 300 letters."),
        ({"do": "say", "phrase": "hola"}, 400, "What is said at the table is one of these: paso,"),
        ({"do": "type", "text": "say hola"}, 400, "What is said at the table is one of these: paso,"),
        ({"do": "rematch"}, 409, "The session is not over yet."),
    ],
)
def test_a_form_is_refused_as_the_api_refuses(fields: dict[str, str], status: int, sentence: str) -> None:
    with served() as client:
        one = Browser(client)
        one.post("/play")
        one.post(f"{one.path}/do", **fields)
        assert one.status == status
        assert sentence in words_of(one.text)
        assert "Expected" not in one.text


def test_whose_turn_it_is_is_told_once() -> None:
    table = next(each for each in moments(RULESETS[0]) if each.to_move is not None and each.deal is not None)
    seat = next(seat for seat in range(3) if seat != table.to_move)
    seen = sight(table, seat)
    speech = Speech(Preferences(), seen.names)
    with pytest.raises(Refused) as refused:
        decide(table, Act(seat, "pass", table.version), table.moved_at)
    told = speech.plain(readings.with_the_allowed(refused.value, seen).message)
    assert told == f"It is the turn of {seen.names[table.to_move or 0]}, not yours."


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_allowed_is_told_once_and_in_words(name: str) -> None:
    tokens = (*TEXTS, "x0", "xAS,KD", "pass", "solo", "trumps:S", "call:KH", "announce:solo", "stop", "surrender", "zz")
    for table in list(moments(name))[::3]:
        if table.deal is None or table.to_move is None:
            continue
        seen = sight(table, table.to_move)
        speech = Speech(Preferences(), seen.names)
        for token in tokens:
            reason = table.deal.why_not(token)
            if reason is None:
                continue
            refused = readings.with_the_allowed(Refused(reason.rule, reason.message), seen)
            told = speech.plain(refused.message)
            assert told.count("llowed") + told.count("xchange up to") <= 1, told
            assert reason.rule not in LEAVE_OPEN or told.endswith(speech.plain(readings.choices(seen))), told
            assert not re.search(r"\bx(0|[2-7AJQK][SCHD])|announce:|trumps:|call:[JQK]|\b[2-7AJQK][SCHD]\b", told), told


def test_no_table_offers_what_it_does_not_have() -> None:
    with served() as client:
        one = Browser(client)
        one.post("/learn")
        assert 'value="hint"' not in one.text
        assert "<dd>hint</dd>" not in one.text
        one.post(f"{one.path}/do", do="type", text="help")
        assert "hint" not in answer_of(one.text)
        one.post("/play")
        assert 'value="hint"' in one.text
        assert "<dd>hint</dd>" in one.text
        one.post(f"{one.path}/do", do="type", text="help")
        assert "hint" in answer_of(one.text)
        assert "A phrase is said after “say”, as in: say gracias." in answer_of(one.text)
