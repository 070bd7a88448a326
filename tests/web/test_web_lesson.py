"""The first deal that teaches in pages: from the home page to the settlement, without scripts."""

import html
import re

from litestar import Litestar
from litestar.testing import TestClient

from spadille.languages import catalogue
from spadille.lesson import SEAT
from spadille.web.preferences import PACKS
from web.test_web_pages import HIDDEN, Browser, words_of
from web.web_server import room_of, served, until

AUCTION = (
    "This is the auction: each in turn calls a game or passes, and whoever calls highest becomes the ombre, who names "
    "the trumps and plays alone against the others."
)
CALL = "Call a game if you hold high trumps in one suit and a king or two, and pass if you do not."
ADVISED = ["entrada", "trumps:H", "x", "AS", "7H", "KC", "KD", "3D", "6H", "5H", "2H", "finish"]
LAID_OUT = ["3S", "QS", "4C", "7C"]


def shown(page: str) -> str:
    """What the lesson says on a page."""
    found = re.search(r'<section id="lesson".*?</section>', page, re.DOTALL)
    assert found
    return html.unescape(re.sub(r"<[^>]*>", "", found[0]))


def learner(client: object, **settings: str) -> Browser:
    """One who has pressed the button on the home page."""
    browser = Browser(client)  # type: ignore[arg-type]
    browser.post("/settings", **{"pace": "0", "pack": "french", **settings})
    assert '<form method="post" action="/learn"' in browser.get("/").text
    assert browser.post("/learn").status_code == 200
    return browser


def turn(client: TestClient[Litestar], table: str) -> int:
    """Wait until the learner is to move, or the deal is over; the turn that it is then."""
    room = room_of(client, table)
    until(lambda: room.table.over or room.table.to_move == SEAT)
    return room.table.turn


def act(browser: Browser, table: str, token: str, seen: int) -> None:
    """Do something, and choose the cards to be laid out before."""
    cards = {"card": LAID_OUT} if token == "x" else {}
    browser.ask("POST", f"/t/{table}/do", data={"do": "act", "token": token, "seen": str(seen), **cards})


def test_the_whole_lesson_is_played_from_the_home_page() -> None:
    with served() as client:
        browser = learner(client)
        table = browser.path.removeprefix("/t/")
        told = []
        for token in ADVISED:
            seen = turn(client, table)
            told.append(shown(browser.get(f"/t/{table}").text))
            if token == "KD":
                answer = browser.post(f"/t/{table}/do", do="act", token="QH", seen=str(seen))
                assert answer.status_code == 409
                assert "Diamonds were led and you can follow" in html.unescape(answer.text)
                assert "The rule: whoever holds the suit led must play it" in html.unescape(answer.text)
            act(browser, table, token, seen)
        for part, sentence in zip(
            told, ("This is the auction", "You are the ombre", "This is the exchange"), strict=False
        ):
            assert part.startswith(f"Your first deal{sentence}")
        assert "A good call here is entrada. With hearts as trumps you hold 4 trumps and 1 king." in told[0]
        assert "Ace of spades, yours spadille" in told[3]
        page = browser.get(f"/t/{table}").text
        assert "You have won the game with 5 tricks" in shown(page)
        assert {'action="/play"', 'action="/learn"', 'href="/rules/renegado?deals=1#short"'} <= set(
            re.findall(r'(?:action|href)="[^"]*"', page)
        )
        assert 'value="rematch"' not in page
        assert browser.get(f"/t/{table}/rules").status_code == 200


def test_after_a_surrender_the_table_and_the_score_tell_the_same_numbers() -> None:
    with served() as client:
        browser = learner(client)
        table = browser.path.removeprefix("/t/")
        for token in ("entrada", "trumps:H", "x", "surrender"):
            act(browser, table, token, turn(client, table))
        assert "Give the game up?" in browser.text
        browser.ask("POST", f"/t/{table}/do", data=dict(re.findall(HIDDEN, browser.text)))
        turn(client, table)
        page, score = (words_of(browser.get(path).text) for path in (f"/t/{table}", f"/t/{table}/summary"))
        told = shown(browser.get(f"/t/{table}").text)
        assert "In this deal you have lost 20 chips. What lies in the pool is shared out after it" in told
        assert "Guest −11 chips" in page
        assert "The pool 0" in page
        for text in (page, score):
            assert "Final settlement What lay on the table" in text
            assert "Guest −20 +9 −11" in text
        assert "with the final settlement: Ana +8 Benito +3 Guest −11" in score
        assert "Final settlement −11 +9 8 +8 3 +8" in score


def test_only_the_learner_is_taught_and_no_other_table_teaches() -> None:
    with served() as client:
        browser = learner(client)
        assert '<section id="lesson"></section>' in Browser(client).get(browser.path).text
        browser.post("/play")
        assert '<section id="lesson"></section>' in browser.text


def test_one_who_has_played_is_offered_a_game_first() -> None:
    with served() as client:
        browser = Browser(client)
        first = browser.get("/").text
        assert first.index('action="/learn"') < first.index('action="/play"')
        browser.post("/play")
        later = browser.get("/").text
        assert later.index('action="/play"') < later.index('action="/learn"')


def test_the_lesson_is_given_in_every_pack_and_in_the_language_of_the_learner() -> None:
    auction = catalogue("es").gettext(AUCTION)
    assert auction != AUCTION
    with served() as client:
        for pack in PACKS:
            browser = learner(client, pack=pack, language="es")
            assert auction in shown(browser.text)


def test_sentences_are_joined_as_the_language_of_the_learner_wants_it() -> None:
    told = catalogue("ja").gettext
    with served() as client:
        page = learner(client, language="ja").text
        assert told(AUCTION) + told(CALL) in shown(page)
        assert re.search(r'class="advice"><b>[^。]*。</b>\S', page)
