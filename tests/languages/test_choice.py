"""The language is that of the browser until another is chosen; a switch changes the page on which one is."""

from collections.abc import Iterator

import pytest
from web.web_server import FORM, HOME, opened, served

from languages.marked import LANGUAGE, MARKED, english_of_page
from spadille.languages import lent
from spadille.messages import Message, Signed
from spadille.web import pages
from spadille.web.preferences import Preferences, asked_language, in_language, read, written
from spadille.web.viewers import brief


@pytest.fixture(autouse=True)
def the_marked_language() -> Iterator[None]:
    with lent(LANGUAGE, MARKED):
        yield


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("eo", "eo"),
        ("eo-XX,eo;q=0.9,en;q=0.8", "eo"),
        ("en-GB, eo;q=0.9", "en"),
        ("tlh, eo;q=0.5, en;q=0.1", "eo"),
        ("en;q=0.2, eo;q=0.7", "eo"),
        ("eo;q=0, en", "en"),
        ("eo;q=nonsense, en;q=0.1", "en"),
        (";;;,,=,", "en"),
    ],
)
def test_the_language_asked_for_first_that_is_there_is_taken(header: str, language: str) -> None:
    assert asked_language(header) == language


def test_a_language_that_is_not_there_is_as_if_none_were_chosen() -> None:
    assert in_language(Preferences(), "eo").language == "eo"
    assert in_language(Preferences(language="eo"), "tlh").language == ""
    assert read(written(Preferences(language="tlh"))).language == ""


def test_a_switch_keeps_the_name_and_the_pack_and_shows_the_same_page() -> None:
    with served() as client:
        client.post("/settings", data={"name": "Zoe", "pack": "french"}, headers=FORM)
        table = opened(client).table
        for before, path in [
            (f"{HOME}/t/{table}", f"/t/{table}"),
            (f"{HOME}/t/{table}/do", f"/t/{table}"),
            (f"{HOME}/tables/new?ruleset=tresillo", "/tables/new?ruleset=tresillo"),
            (f"{HOME}//elsewhere.test/", "/elsewhere.test/"),
            ("http://elsewhere.test/settings", "/"),
            ("", "/"),
        ]:
            headers = {**FORM, "referer": before} if before else FORM
            answer = client.post("/language", data={"language": LANGUAGE}, headers=headers, follow_redirects=False)
            assert (answer.status_code, answer.headers["location"]) == (303, path)
        chosen = client.get("/settings", headers={"accept-language": "en"})
        assert f'<html lang="{LANGUAGE}">' in chosen.text
        assert 'value="Zoe"' in chosen.text
        assert "/french/" in chosen.text
        assert english_of_page(client.get(f"/t/{table}").text, {"Zoe"}) == []
        client.post("/language", data={"language": "en"}, headers=FORM)
        assert '<html lang="en">' in client.get("/", headers={"accept-language": LANGUAGE}).text
        client.post("/settings", data={"language": ""}, headers=FORM)
        assert f'<html lang="{LANGUAGE}">' in client.get("/", headers={"accept-language": LANGUAGE}).text


def test_settings_name_each_language_as_its_speakers_do() -> None:
    html = pages.settings(Preferences(language=LANGUAGE), saved=False, own_language=LANGUAGE)
    assert '<span lang="en">English</span>' in html
    assert f'value="{LANGUAGE}" checked><span lang="{LANGUAGE}">Esperanto</span>' in html


def test_numbers_are_written_as_the_language_writes_them() -> None:
    told = Message("{a} {b} {c} {d}", a=1500, b=-5, c=Signed(-1.5, 1), d=Signed(2))
    assert pages.speech(Preferences()).say(told) == "1,500 −5 −1.5 +2"
    with lent("de", MARKED):
        speech = pages.speech(Preferences(language="de"))
        assert speech.part(Message("{a}", a=1500)) == "1.500"
        assert (speech.signed(-1.5, 1), speech.change(0), speech.share(0.5)) == ("−1,5", "0", "50\xa0%")


def test_the_reason_for_which_a_socket_is_closed_is_never_too_long() -> None:
    assert brief("ж" * 200) == "ж" * 61
