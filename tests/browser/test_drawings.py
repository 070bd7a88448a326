"""What can be read of a card for weak eyes, measured where it is drawn."""

import pytest
from playwright.sync_api import Page

from spadille.cards import TEXTS
from spadille.web import deck
from spadille.web.deck.frames import WIDTH

pytestmark = pytest.mark.slow

SEEN = 0.4
"""The part of a card that the next card in a full hand leaves free."""

INDEX = """() => {
  const left = document.querySelector("svg").getBoundingClientRect().left;
  const parts = [...document.querySelector("#c").children].slice(0, 2).map((part) => part.getBoundingClientRect());
  return parts.map((box) => [box.right - left, box.height]);
}"""
"""How far to the right the rank and the sign of the index reach, and how high they are."""


@pytest.mark.parametrize("pack", deck.PACKS)
def test_rank_and_suit_stay_in_sight_and_large_when_another_card_lies_over_a_large_one(page: Page, pack: str) -> None:
    for text in TEXTS:
        page.set_content(deck.files(pack + deck.LARGE)[f"{text}.svg"].decode())
        for right, high in page.evaluate(INDEX):
            assert right <= SEEN * WIDTH, text
            assert high >= 0.2 * WIDTH, text
