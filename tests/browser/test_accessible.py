"""Nothing that axe finds, nothing too small to be hit, cut off or out of reach, in every part of a deal and look."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from fitting import cut_off
from playwright.sync_api import Page, ViewportSize

from browser.conftest import NewPage
from browser.house import House, Person, follow, house, open_table, read_score
from spadille.languages import ENGLISH, languages

pytestmark = pytest.mark.slow

SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
PAGES = ("/", "/tables/new", "/rules", "/rules/tresillo", "/settings", "/no-such-page", "/api")


@pytest.fixture(scope="module")
def server() -> Iterator[House]:
    with house() as found:
        yield found


def violations(page: Page) -> list[str]:
    """What axe finds on a page."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']} {[node['target'] for node in each['nodes'][:3]]} "
        f"{each['nodes'][0].get('failureSummary', '')[:300]}"
        for each in found
    ]


TOO_SMALL = """() => [...document.querySelectorAll('a, button, summary, input, select')].filter(one => {
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
    if (!width || !height || one.matches('.skip')) return false;
    return height < 43.5 || width < (one.closest('.hand') ? 24 : 43.5);
}).map(one => one.outerHTML.slice(0, 120))"""
"""What may be pressed and has not 44 pixels either way; the cards of a hand, which overlap, have so many in height."""


def choose(page: Page, address: str, name: str) -> None:
    """Tick a setting and keep it."""
    page.goto(f"{address}/settings")
    page.check(f"[name={name}]")
    page.click(".settings button.main")
    page.wait_for_selector(".saved")


COLOURS = """() => {
    const style = getComputedStyle(document.body);
    return ['--felt', '--ink', '--gold', '--main', '--edge'].map((name) => style.getPropertyValue(name).trim());
}"""


def test_high_contrast_is_the_same_by_choice_as_where_the_system_asks_for_it(server: House, new_page: NewPage) -> None:
    plain, asked = new_page(), new_page(contrast="more")
    for page in (plain, asked):
        page.goto(server.address)
    usual = plain.evaluate(COLOURS)
    choose(plain, server.address, "contrast")
    assert plain.evaluate(COLOURS) == asked.evaluate(COLOURS) == ["#000", "#fff", "#ff0", "#ff0", "2px"]
    assert "#000" not in usual


@pytest.mark.parametrize(
    ("look", "language"),
    [
        *((f"{size} {theme}", ENGLISH) for size in SIZES for theme in ("light", "dark")),
        *(("phone light", language) for language in languages() if language != ENGLISH),
    ],
)
def test_no_page_has_a_barrier(server: House, new_page: NewPage, faults: list[str], look: str, language: str) -> None:
    size, theme = look.split()
    page = new_page(viewport=SIZES[size], color_scheme=theme, locale=language)
    found = {}
    for path in PAGES:
        page.goto(server.address + path)
        found[path] = violations(page) + cut_off(page)
    faults.clear()
    assert found == {path: [] for path in PAGES}


@pytest.mark.parametrize(
    ("game", "look", "language"),
    [
        ("renegado", "desktop light", "da"),
        ("renegado", "phone dark text", "en"),
        ("cinquillo", "phone light", "ja"),
        ("four-handed", "desktop dark contrast", "es"),
        ("two-handed", "phone light", "ru"),
    ],
)
def test_no_part_of_a_deal_has_a_barrier(server: House, new_page: NewPage, game: str, look: str, language: str) -> None:
    size, theme, *choices = look.split()
    page = new_page(viewport=SIZES[size], color_scheme=theme, reduced_motion="reduce", locale=language)
    for choice in choices:
        choose(page, server.address, choice)
    open_table(page, server.address, game, deals="4")
    page.wait_for_load_state()
    page.keyboard.press("/")
    page.keyboard.type("help")
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer:not([hidden])")
    box = violations(page)
    page.keyboard.press("Escape")
    person = Person(page, f"axe {game}")
    seen: dict[str, list[str]] = {"box": box}
    while person.wait():
        part = page.locator("#info .part").inner_text()
        if part not in seen and not re.match(r"\D*[4-7]", part):
            seen[part] = violations(page) + page.evaluate(TOO_SMALL) + cut_off(page)
        person.act()
    seen["over"] = violations(page)
    read_score(page)
    seen["summary"] = violations(page)
    assert seen == {part: [] for part in seen}
    assert len(seen) >= 5


UPRIGHT, SIDEWAYS = ViewportSize(width=390, height=844), ViewportSize(width=844, height=390)
NARROW = (UPRIGHT, SIDEWAYS, ViewportSize(width=720, height=450), ViewportSize(width=640, height=360))
"""A phone upright and sideways, and two screens of which everything is shown at twice the size."""


def test_nothing_is_out_of_reach_on_a_phone_or_at_twice_the_size(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=SIZES["phone"], reduced_motion="reduce")
    open_table(page, server.address, "renegado", deals="3")
    person = Person(page, "reach")
    seen: set[str] = set()
    while person.wait() and not {"auction", "exchange", "trick"} <= seen:
        part = page.locator("#info .part").inner_text().split()[0].casefold()
        if part not in seen:
            seen.add(part)
            for size in NARROW:
                look_around(page, size)
            page.keyboard.press("h")
            page.wait_for_selector("#hint h3", state="attached")
            for size in (SIDEWAYS, UPRIGHT):
                page.set_viewport_size(size)
                assert is_seen(page, "#hint tbody tr:first-child"), (part, size)
        person.act()
    assert {"auction", "trick"} <= seen


@pytest.mark.parametrize("language", languages())
def test_nothing_of_the_command_box_is_cut_on_a_phone_in_any_language(
    server: House, new_page: NewPage, language: str
) -> None:
    page = new_page(viewport=UPRIGHT, locale=language)
    page.goto(server.address)
    follow(page, 'form[action="/play"] button', "**/t/*")
    page.click("#box > summary")
    wide = "[...document.querySelectorAll('#box .menu')].filter((each) => each.scrollWidth > each.clientWidth).length"
    assert page.evaluate(wide) == 0


def look_around(page: Page, size: ViewportSize) -> None:
    """Find what is needed without scrolling, and nothing wider than the screen."""
    page.set_viewport_size(size)
    part = page.locator("#info .part").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (part, size)
    assert is_seen(page, "#hand .card"), (part, size)
    if size != UPRIGHT:
        assert is_seen(page, "#seat-0 h3"), (part, size)
    button = "#prompt button[form=hand], #prompt form.calls button"
    if page.locator(button).count():
        assert is_seen(page, button), (part, size)


def is_seen(page: Page, selector: str) -> bool:
    """Whether the middle of the first such element is seen, and not covered by another."""
    found: bool = page.locator(selector).first.evaluate(
        """one => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const there = document.elementFromPoint(x + Math.min(width / 2, 14), y + height / 2);
            return one.contains(there);
        }"""
    )
    return found


LINES = "cards => cards.map(card => getComputedStyle(card).outlineStyle)"


def test_in_forced_colours_lines_tell_what_may_be_played_and_chosen(server: House, new_page: NewPage) -> None:
    page = new_page(viewport=SIZES["phone"], forced_colors="active", reduced_motion="reduce")
    open_table(page, server.address, "renegado")
    person = Person(page, "forced")
    seen: set[str] = set()
    while person.wait() and len(seen) < 3:
        if page.locator("#hand .illegal").count():
            page.mouse.move(0, 0)
            assert {*page.locator("#hand .legal").evaluate_all(LINES)} == {"solid"}
            assert {*page.locator("#hand .illegal").evaluate_all(LINES)} == {"dashed"}
            seen |= {"legal", "illegal"}
        elif page.locator("#hand[data-least]").count():
            person.tap(page.locator("#hand .toggle").first)
            assert page.locator("#hand .toggle").first.evaluate("card => getComputedStyle(card).outlineStyle") != "none"
            assert page.locator("#hand .toggle").last.evaluate("card => getComputedStyle(card).outlineStyle") == "none"
            person.tap(page.locator("#hand .toggle").first)
            seen.add("chosen")
        person.act()
    assert len(seen) == 3
