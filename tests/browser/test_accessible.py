"""Nothing that axe finds: on every page, and in every part of a deal, in light and dark, on a desk and a phone."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.conftest import NewPage
from browser.house import House, Person, house, open_table

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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_no_page_has_a_barrier(server: House, new_page: NewPage, faults: list[str], size: str, theme: str) -> None:
    page = new_page(viewport=SIZES[size], color_scheme=theme)
    found = {}
    for path in PAGES:
        page.goto(server.address + path)
        found[path] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than the screen"
    faults.clear()
    assert found == {path: [] for path in PAGES}


@pytest.mark.parametrize(
    ("game", "size", "theme"),
    [
        ("renegado", "desktop", "light"),
        ("renegado", "phone", "dark"),
        ("cinquillo", "phone", "light"),
        ("four-handed", "desktop", "dark"),
        ("two-handed", "phone", "light"),
    ],
)
def test_no_part_of_a_deal_has_a_barrier(server: House, new_page: NewPage, game: str, size: str, theme: str) -> None:
    page = new_page(viewport=SIZES[size], color_scheme=theme, reduced_motion="reduce")
    open_table(page, server.address, game, deals="4")
    person = Person(page, f"axe {game}")
    seen: dict[str, list[str]] = {}
    while person.wait():
        part = page.locator("#info .part").inner_text()
        if part not in seen and not (part.startswith("trick") and part[6] in "4567"):
            seen[part] = violations(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{part} is too wide"
        person.act()
    seen["over"] = violations(page)
    page.click('#panel a[href$="/summary"]')
    seen["summary"] = violations(page)
    assert seen == {part: [] for part in seen}
    assert len(seen) >= 5
