"""Whole sessions and deals in a browser: by mouse, by keyboard, without scripts, by several people."""

import time
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.house import MOVED, House, Person, follow, house, open_table, read_score, table_of
from spadille.record import Recorded, to_json

pytestmark = pytest.mark.slow

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def server() -> Iterator[House]:
    with house() as found:
        yield found


@pytest.mark.parametrize(
    ("game", "size"), [("renegado", DESKTOP), ("tresillo", PHONE)], ids=["renegado-desktop", "tresillo-phone"]
)
def test_a_whole_session_is_played_by_mouse(server: House, new_page: NewPage, game: str, size: dict[str, int]) -> None:
    page = new_page(viewport=size, reduced_motion="reduce")
    open_table(page, server.address, game)
    person = Person(page, game)
    assert person.play_on() > 60
    read_score(page)
    session = server.table(page).session
    assert session is not None
    assert session.over
    record = page.request.get(f"{server.address}/t/{table_of(page)}/record.json").text()
    assert record == "".join(to_json(Recorded(session)))


def test_a_whole_deal_is_played_by_keyboard_alone(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP, reduced_motion="reduce")
    open_table(page, server.address, "renegado", deals="1")
    person = Person(page, "keys")
    played = 0
    while person.wait():
        before = person.version
        if page.locator("#hand[data-least]").count():
            page.keyboard.press("1")
            page.keyboard.press("Space")
            page.keyboard.press("End")
            page.keyboard.press("Space")
            page.keyboard.press("x")
        elif page.locator("#hand .legal").count():
            press_card(page)
            played += 1
        else:
            tab_to(page, "#prompt form.calls button.main:not([aria-disabled])")
            page.keyboard.press("Enter")
        page.wait_for_function(MOVED, arg=before)
        in_hand = page.locator("#hand :is(button, input)").count()
        if played and in_hand:
            assert page.evaluate("document.activeElement !== document.body"), "focus is lost after a card"
    session = server.table(page).session
    assert session is not None
    assert session.over
    assert played >= 3


def press_card(page: Page) -> None:
    """Go along the hand with the arrows to a card that may be played, and play it."""
    page.keyboard.press("1")
    for _ in range(12):
        if page.evaluate("document.activeElement.classList.contains('legal')"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("the arrows do not come to a card that may be played")


def tab_to(page: Page, selector: str) -> None:
    """Go on with the tabulator until the focus is there."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not come to {selector}")


def test_a_deal_is_played_without_scripts(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(server.address)
    follow(page, "text=Play now", "**/t/*")
    chance = Random("without scripts")
    end = time.monotonic() + 60
    while not server.table(page).session.finished:  # type: ignore[union-attr]
        assert time.monotonic() < end
        exchange = page.locator("#hand[data-least]")
        answers = page.locator("#prompt form.calls button.main:not([aria-disabled])")
        if exchange.count():
            for place in range(max(1, int(exchange.get_attribute("data-least") or 0))):
                page.locator("#hand input[name=card]").nth(place).check(force=True)
            press = page.locator('button[form="hand"][value="x"]')
        elif page.locator("#hand .legal").count():
            cards = page.locator("#hand .legal")
            press = cards.nth(chance.randrange(cards.count()))
        elif answers.count():
            press = answers.first
        else:
            page.reload()
            continue
        with page.expect_navigation():
            press.click(position={"x": 14, "y": 20})
    page.reload()
    assert page.locator("#sheet details[open]").count() == 1
    assert page.locator("#sheet .payments").is_visible()


def test_an_illegal_card_says_why_and_nothing_is_lost(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    open_table(page, server.address, "renegado")
    person = Person(page, "illegal")
    for _ in range(200):
        assert person.wait()
        if page.locator("#hand .illegal").count():
            break
        person.act()
    before = person.version
    card = page.locator("#hand .illegal").first
    why = page.locator(f"#{card.get_attribute('aria-describedby')}").text_content()
    card.click(position={"x": 14, "y": 40}, force=True)
    expect(page.locator("#notice")).to_have_text(str(why))
    assert person.version == before


def test_two_people_and_a_spectator_play_in_three_browsers(server: House, new_page: NewPage, faults: list[str]) -> None:
    zoe, yves, watcher = (new_page(viewport=PHONE, reduced_motion="reduce") for _ in range(3))
    open_table(zoe, server.address, "two-handed", people=2, deals="2")
    for page in (yves, watcher):
        page.goto(zoe.url)
    yves.fill("#prompt input[name=name]", "Yves <b>")
    yves.click("#prompt .sit button")
    expect(yves.locator("#notice")).to_contain_text("none of the signs <, > and &")
    faults.clear()
    yves.fill("#prompt input[name=name]", "Yves O'Dün")
    yves.click("#prompt .sit button")
    yves.wait_for_selector("#hand .card")
    people = [Person(zoe, "zoe"), Person(yves, "yves")]
    for _ in range(200):
        zoe.wait_for_function(MINE_OR_OVER_SOMEWHERE)
        if people[0].over:
            break
        mover = next((person for person in people if person.mine), None)
        if mover is not None:
            mover.act()
        assert watcher.locator("#hand .card").count() == 0
    else:
        raise AssertionError("the session does not end")
    for page in (yves, watcher):
        page.wait_for_selector('#panel a[href$="/summary"]')
        assert page.locator("#seat-1 h3").inner_text().startswith("Yves O'Dün")
    session = server.table(zoe).session
    assert session is not None
    assert len(session.finished) == 2


MINE_OR_OVER_SOMEWHERE = """() => document.querySelector('[data-turn]')
    || document.querySelector('#panel a[href$="/summary"]')"""


def test_a_seat_is_taken_along_to_another_device(server: House, new_page: NewPage) -> None:
    page, other, thief = new_page(), new_page(), new_page()
    open_table(page, server.address, "tresillo")
    page.wait_for_selector("#hand .card")
    link = page.locator('a[href*="/back/"]').get_attribute("href")
    other.goto(server.address + str(link))
    other.wait_for_selector("#hand .card")
    assert cards_of(other) == cards_of(page)
    thief.goto(page.url)
    expect(thief.locator("#hand .card")).to_have_count(0)
    assert "/back/" not in thief.content()


def cards_of(page: Page) -> set[str]:
    return set(page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)"))


def test_a_page_that_loses_touch_comes_back_in_every_phase(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP, reduced_motion="reduce")
    open_table(page, server.address, "renegado", deals="3")
    person = Person(page, "reconnect")
    seen: set[str] = set()
    while person.wait():
        part = page.locator("#info .part").inner_text().split()[0].casefold()
        if part not in seen:
            seen.add(part)
            before = cards_of(page)
            server.cut(page)
            page.wait_for_selector("main[aria-busy]", state="attached")
            page.wait_for_selector("main:not([aria-busy])")
            page.wait_for_selector("#prompt[data-mine]")
            assert cards_of(page) == before
        person.act()
    assert {"auction", "trick"} <= seen


COUNT_MOVEMENTS = """
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) { window.moved += 1; return animate.apply(this, given); };
"""


def test_no_card_moves_for_one_who_wants_less_motion(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP, reduced_motion="reduce")
    page.add_init_script(COUNT_MOVEMENTS)
    open_table(page, server.address, "renegado")
    Person(page, "calm").play_on(15)
    assert page.evaluate("window.moved") == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_cards_move_for_one_who_likes_it(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    page.add_init_script(COUNT_MOVEMENTS)
    open_table(page, server.address, "renegado")
    Person(page, "lively").play_on(12)
    assert page.evaluate("window.moved") > 0
