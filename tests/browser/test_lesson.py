"""The first deal that teaches in a browser: by mouse on a phone, by keyboard on a desk, with nothing that axe finds."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.house import MINE_OR_OVER, MOVED, House, Person, follow, house, read_score
from browser.test_accessible import violations
from browser.test_sessions import DESKTOP, PHONE, tab_to

pytestmark = pytest.mark.slow

SIDEWAYS = {"width": 844, "height": 390}
TOKENS = ["entrada", "trumps:H", "x", "AS", "7H", "KC", "KD", "3D", "6H", "5H", "2H", "finish"]
LAID_OUT = ("3S", "QS", "4C", "7C")


@pytest.fixture(scope="module")
def server() -> Iterator[House]:
    with house() as found:
        yield found


def begun(server: House, new_page: NewPage, size: dict[str, int], **options: Any) -> Page:
    """One who has come to the lesson from the home page, and whose opponents move at once."""
    page = new_page(viewport=size, reduced_motion="reduce", **options)
    page.goto(f"{server.address}/settings")
    page.select_option("select[name=pace]", "0")
    follow(page, "form.settings button.main", "**/settings?saved=true")
    follow(page, "a.brand", f"{server.address}/")
    follow(page, 'form[action="/learn"] button', "**/t/*")
    return page


def is_seen(page: Page, selector: str) -> bool:
    """Whether the middle of an element is on the screen with nothing over it."""
    return bool(
        page.evaluate(
            """selector => {
                const element = document.querySelector(selector);
                const { x, y, width, height } = element.getBoundingClientRect();
                const found = document.elementFromPoint(x + width / 2, y + height / 2);
                return element.contains(found);
            }""",
            selector,
        )
    )


def test_the_lesson_is_played_by_mouse_on_a_phone(server: House, new_page: NewPage) -> None:
    page = begun(server, new_page, PHONE)
    barriers = []
    for token in TOKENS:
        page.wait_for_function(MINE_OR_OVER)
        page.evaluate("scrollTo(0, 0)")
        before = page.get_attribute("#table", "data-version")
        assert is_seen(page, "#lesson .advice"), token
        if token == "KD":
            page.locator("#card-QH").click(position={"x": 14, "y": 40}, force=True)
            expect(page.locator("#notice")).to_contain_text("The rule: whoever holds the suit led must play it")
            page.reload()
            expect(page.locator("#taught")).to_contain_text(
                "Coins were led, and whoever holds this suit must follow it."
            )
        if token == "AS":
            barriers += violations(page)
        if token == "x":
            for card in LAID_OUT:
                Person.tap(page.locator(f"#card-{card}"))
        button = {"x": 'button[value="x"]'}.get(token, f'button[value="{token}"]')
        if token.isupper() and len(token) == 2:
            Person.tap(page.locator(f"#card-{token}"))
        else:
            assert is_seen(page, button), token
            page.click(button)
        page.wait_for_function(MOVED, arg=before)
    page.wait_for_function(MINE_OR_OVER)
    barriers += violations(page)
    expect(page.locator("#lesson")).to_contain_text("You have won the game with 5 tricks")
    assert barriers == []
    page.click('#lesson form[action="/play"] button')
    page.wait_for_selector("#prompt")
    assert page.locator("#lesson:not(:empty)").count() == 0


ASTRAY = """() => [...document.querySelectorAll("table:is(.payments, .chips-table, .score)")].flatMap((table) =>
    [...table.querySelectorAll("thead th")].filter((head, column) => {
        const below = table.querySelector(`tbody tr > :nth-child(${column + 1})`);
        return getComputedStyle(head).textAlign !== getComputedStyle(below).textAlign;
    }).map((head) => head.textContent))"""
"""The titles of columns that stand at another side than what is below them."""


def test_a_game_is_given_up_without_scripts_and_each_title_of_its_score_stands_above_its_column(
    server: House, new_page: NewPage
) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{server.address}/settings")
    page.select_option("select[name=pace]", "0")
    follow(page, "form.settings button.main", "**/settings?saved=true")
    follow(page, "a.brand", f"{server.address}/")
    follow(page, 'form[action="/learn"] button', "**/t/*")
    table = page.url
    for button in ("entrada", "trumps:H", "x", "surrender"):
        while not page.locator(f'button[value="{button}"]').count():
            page.goto(table)
        page.click(f'button[value="{button}"]')
    expect(page.locator("h1")).to_have_text("Give the game up?")
    page.click("text=Back to the table")
    page.click('button[value="surrender"]')
    page.click("form button:has-text('Surrender')")
    while not page.locator('#panel a[href$="/summary"]').count():
        page.goto(table)
    assert page.evaluate(ASTRAY) == []
    read_score(page)
    assert page.locator("table.payments, table.score").count() > 2
    assert page.evaluate(ASTRAY) == []


FAULTS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const found = [];
    const lesson = document.querySelector("#lesson");
    if (lesson.scrollHeight > lesson.clientHeight + 1) found.push("the lesson scrolls in itself");
    for (const card of document.querySelectorAll("#centre .played"))
        for (const name of ["lesson", "prompt", "panel"]) {
            const [one, other] = [box(card), box(document.getElementById(name))];
            if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
                found.push(`${card.id} lies on the ${name}`);
        }
    for (const button of document.querySelectorAll("#prompt .call"))
        if (![...button.children].some((part) => box(part).width > 2)) found.push(`${button.value} has no words`);
    return found;
}"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_of_the_lesson_is_cut_or_covered_on_a_phone(
    server: House, new_page: NewPage, size: dict[str, int], language: str
) -> None:
    page = begun(server, new_page, size, locale=language)
    for token in TOKENS:
        page.wait_for_function(MINE_OR_OVER)
        page.evaluate("scrollTo(0, 0)")
        before = page.get_attribute("#table", "data-version")
        assert page.evaluate(FAULTS) == [], token
        for wanted in ("#lesson .advice", "#prompt .question"):
            if token != "AS":  # The first trick has most to be told of, and is scrolled.
                assert is_seen(page, wanted), (token, wanted)
        if token == "x":
            for card in LAID_OUT:
                Person.tap(page.locator(f"#card-{card}"))
        button = page.locator(f'#prompt button[value="{token}"]')
        if button.count():
            button.click()
        else:
            Person.tap(page.locator(f"#card-{token}"))
        page.wait_for_function(MOVED, arg=before)
    page.wait_for_function(MINE_OR_OVER)
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(FAULTS) == []
    assert is_seen(page, "#taught")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desktop", "upright", "sideways"])
def test_in_words_the_lesson_is_read_before_the_question(
    server: House, new_page: NewPage, size: dict[str, int]
) -> None:
    page = new_page(viewport=size)
    page.goto(f"{server.address}/settings")
    page.check("input[name=text]")
    page.click("form.settings button.main")
    page.click("a.brand")
    page.click('form[action="/learn"] button')
    page.wait_for_url("**/t/*")
    order = page.evaluate("[...document.querySelectorAll('#lesson, #prompt, #hand, #log')].map((each) => each.id)")
    assert order == ["lesson", "prompt", "hand", "log"]
    heights = page.evaluate("['lesson', 'prompt', 'hand'].map((id) => document.getElementById(id).offsetTop)")
    assert heights == sorted(heights)
    expect(page.locator("#taught")).to_be_visible()


def test_who_passes_finds_every_button_on_a_phone(server: House, new_page: NewPage) -> None:
    page = begun(server, new_page, PHONE)
    for button in ('button[value="pass"]', 'button[value="first"]', 'button[value="x"]'):
        page.wait_for_selector(button)
        page.evaluate("scrollTo(0, 0)")
        assert is_seen(page, button), button
        page.click(button)
    expect(page.locator("#lesson")).to_contain_text("You lead, with any card you like")


def test_the_lesson_is_played_by_keyboard_and_each_note_is_announced_once(server: House, new_page: NewPage) -> None:
    page = begun(server, new_page, DESKTOP)
    for token in TOKENS:
        page.wait_for_function(MINE_OR_OVER)
        before = page.get_attribute("#table", "data-version")
        if token == "x":
            for card in LAID_OUT:
                page.locator(f"#card-{card} input").focus()
                page.keyboard.press("Space")
            page.keyboard.press("x")
        elif token.isupper() and len(token) == 2:
            page.locator(f"#card-{token}").focus()
            page.keyboard.press("Enter")
        else:
            tab_to(page, f'#prompt button[value="{token}"]')
            page.keyboard.press("Enter")
        page.wait_for_function(MOVED, arg=before)
    page.wait_for_function(MINE_OR_OVER)
    heard = page.locator("#said p").all_text_contents()
    for sentence in (
        "The trick is yours",
        "Coins were led",
        "You hold no card of the suit led",
        "You have won the game with",
    ):
        assert sum(sentence in line for line in heard) == 1, sentence
