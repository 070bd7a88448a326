"""A deal played through the accessibility tree alone: all is found by its role and its name in the language."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.fake_table import until
from browser.house import House, house
from spadille import rulesets
from spadille.cards import CARDS
from spadille.languages import languages
from spadille.messages import Message, SuitName, counted
from spadille.ruleset import Ruleset
from spadille.story.words import TITLES
from spadille.web import readings
from spadille.web.preferences import Preferences
from spadille.web.speech import Speech

pytestmark = pytest.mark.slow

GAME = next(rules for rules in rulesets.all_rulesets() if rules.name == "renegado")


@pytest.fixture(scope="module")
def server() -> Iterator[House]:
    with house() as found:
        yield found


class Listener:
    """Somebody who hears the page, and does what has a role and a name in his language."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.speech = page, Speech(Preferences(language=language))
        self.log = page.get_by_role("log", name=self.say("What happens"))
        self.hand = page.get_by_role("form", name=self.say("Your hand"))
        self.over = page.get_by_role("link", name=self.say("Score and record"))
        self.lay_out = self.button(re.compile(self.pattern(Message("Lay out {count} of {most}", count="#", most="#"))))
        self.cards = {self.speech.plain(Message("{card}", card=self.speech.card(card))) for card in CARDS.values()}
        words, cards = ("|".join(map(re.escape, each)) for each in (self.words(GAME), self.cards))
        self.calls = self.button(re.compile(f"^(?!{cards})({words})", re.IGNORECASE))

    def say(self, id: str) -> str:
        """The sentence of an id in this language."""
        return self.speech.plain(Message(id))

    def pattern(self, message: Message) -> str:
        """A sentence with numbers in it."""
        return re.escape(self.speech.plain(message)).replace(re.escape("#"), r"\d+")

    def words(self, rules: Ruleset) -> list[str]:
        """What may stand on the buttons of calls and words, giving up left out."""
        found = [self.say(contract.title) for contract in rules.by_call.values()]
        found += [self.speech.plain(title) for word, title in TITLES.items() if word != "surrender"]
        return found + [self.speech.plain(Message("{suit}", suit=SuitName(suit))) for suit in range(4)]

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The buttons of a name that may be pressed."""
        return self.page.get_by_role("button", name=name, disabled=False)

    def hear(self, act: Locator | str) -> None:
        """Press something, or type a line, and wait until something is said."""
        before = self.log.inner_text()
        if isinstance(act, str):
            field = self.page.get_by_role("textbox", name=self.say("A card, a call, or what is to be read out"))
            self.page.keyboard.press("/")
            expect(field).to_be_focused()
            field.fill(act)
            field.press("Enter")
            until(lambda: self.log.inner_text() != before)
            field.press("Escape")
            expect(field).not_to_be_visible()
        else:
            act.press("Enter")
            until(lambda: self.log.inner_text() != before)

    def open_table(self, address: str) -> None:
        """Open a table for one deal against computer players that do not wait."""
        self.page.goto(address)
        title = self.say(GAME.identity.title)
        link = re.compile(rf"^{re.escape(self.say('Open a table'))}\s*: {re.escape(title)}$")
        self.page.get_by_role("link", name=link).click()
        self.page.get_by_role("combobox", name=self.say("Seconds a computer player takes")).select_option("0")
        self.page.get_by_text(self.say("House rules"), exact=True).click()
        deals = self.speech.plain(Message("option\4deals"))
        self.page.get_by_role("textbox", name=deals, exact=True).fill("1")
        self.page.get_by_role("button", name=self.say("Open the table")).click()
        self.log.wait_for(state="attached")
        self.page.wait_for_load_state()

    def names(self) -> list[str]:
        """The names of the cards of the hand."""
        found = self.hand.get_by_role("button").or_(self.hand.get_by_role("checkbox"))
        return [str(one.get_attribute("aria-label")) for one in found.all()]


@pytest.mark.parametrize("language", languages())
def test_a_deal_is_played_by_roles_and_names_alone(server: House, new_page: NewPage, language: str) -> None:
    page = new_page(locale=language, reduced_motion="reduce")
    me = Listener(page, language)
    me.open_table(server.address)
    cards = me.hand.get_by_role("button", disabled=False)
    typed = pressed = 0
    mine = cards.or_(me.lay_out).or_(me.hand.get_by_role("checkbox")).or_(me.calls)
    me.hear(readings.first_word(readings.READINGS["hand"], me.speech))
    held = me.speech.plain(counted("You hold {count} card.", "You hold {count} cards.", 9))
    expect(me.log).to_contain_text(held)
    while True:
        me.over.or_(mine).first.wait_for()
        if me.over.count():
            break
        assert all(any(name.startswith(each) for each in me.cards) for name in me.names())
        if (boxes := me.hand.get_by_role("checkbox", disabled=False)).count():
            boxes.first.press("Space")
            me.hear(me.lay_out)
        elif me.calls.count():
            me.hear(me.calls.nth(min(1, me.calls.count() - 1)))
        elif typed <= pressed:
            me.hear(str(cards.first.get_attribute("aria-label")))
            typed += 1
        else:
            me.hear(cards.last)
            pressed += 1
    assert typed + pressed >= 3
    me.over.press("Enter")
    title = me.speech.plain(Message("{game}: the score", game=Message(GAME.identity.title)))
    page.get_by_role("heading", name=title).wait_for()
    session = server.table(page).session
    assert session is not None
    assert session.over
