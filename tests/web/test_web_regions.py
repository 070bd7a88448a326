"""The regions of a table: whole and marked as they should be in every part of every game, and safe and small."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from random import Random

import pytest
from chance import Mood

from spadille import rulesets
from spadille.cards import TEXTS, cards_in
from spadille.messages import Message
from spadille.notation import Verb
from spadille.players.hints import Hint
from spadille.state import Choice
from spadille.story import words
from spadille.table import Act, Settings, Sight, Sit, Table, after, decide, fold, opening, sight
from spadille.web import assets, deck, pages, regions
from spadille.web.looks import PageLook
from spadille.web.preferences import PACKS, Preferences
from spadille.web.speech import Speech

RULESETS = [rules.name for rules in rulesets.all_rulesets()]
DEFAULT = rulesets.default().name
NAMES = ("Zoe", "Yves", "Xenia", "Walter", "Vera")
VOID = {"img", "input", "meta", "link", "br"}
HARMLESS = re.compile(r"[a-z]+(-[a-z]+)*")


class Markup(HTMLParser):
    """The elements of a page; raises when one is not closed, closed twice, or has what is forbidden."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.roots = 0
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, _ in attrs:
            assert HARMLESS.fullmatch(name), name
            assert name != "style"
            assert not name.startswith("on")
        self.roots += not self.open
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    @property
    def ids(self) -> list[str]:
        return [found["id"] for _, found in self.elements if "id" in found]

    def with_class(self, name: str) -> list[dict[str, str]]:
        return [found for _, found in self.elements if name in found.get("class", "").split()]


def begun(name: str, number: int) -> Table:
    rules = rulesets.find(name, {"deals": "2"})
    table = fold(opening("T" * 12, Settings(rules, (None,) * rules.seats), f"{number:064x}", 100.0))
    for seat in range(rules.seats):
        table = done(table, Sit(NAMES[seat], f"key {seat}"))
    return table


def done(table: Table, command: Act | Sit) -> Table:
    for event in decide(table, command, 100.0):
        table = after(table, event)
    return table


@cache
def session(name: str, number: int) -> tuple[Table, ...]:
    """Every moment of a session in which people do what comes to their minds."""
    table, mood = begun(name, number), Mood(Random(number))
    found = [table]
    while (deal := table.deal) is not None:
        assert deal.to_move is not None
        table = done(table, Act(deal.to_move, str(mood.choose(deal)), table.version))
        found.append(table)
    return tuple(found)


def moments(name: str) -> Iterator[Table]:
    """Every fourth moment of some sessions, and each at which a part of a deal begins."""
    for number in range(3):
        before = ""
        for place, table in enumerate(session(name, number)):
            part = "" if table.deal is None else str(table.deal.phase)
            if part != before or place % 4 == 0:
                yield table
            before = part


def shown(
    seen: Sight,
    spectators: Sight,
    hints: tuple[Hint, ...] | None = None,
    preferences: Preferences = Preferences(),  # noqa: B008 - it cannot be changed
) -> dict[str, str]:
    speech = pages.speech(preferences, seen.names)
    return {**regions.render_public(spectators, speech), **regions.render_private(seen, speech, hints)}


def page_of(table: Table, seat: int | None) -> Markup:
    seen = sight(table, seat)
    return Markup("".join(shown(seen, sight(table)).values()))


@pytest.mark.parametrize("name", RULESETS)
def test_every_moment_is_shown_to_everybody_in_whole_regions_with_ids_of_their_own(name: str) -> None:
    for table in moments(name):
        for seat in (None, table.to_move if table.to_move is not None else 0):
            found = shown(sight(table, seat), sight(table))
            for region, text in found.items():
                markup = Markup(text)
                assert markup.roots == 1, region
                assert markup.ids[0] == region
            ids = Markup("".join(found.values())).ids
            assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", RULESETS)
def test_who_remembers_what_he_painted_paints_as_one_who_does_not(name: str) -> None:
    look = PageLook.of(Preferences())
    remembering = look.painter()
    first, second = session(name, 0), session(name, 1)
    for table in (*first, *second[:40], *reversed(second[20:40]), *first[-5:]):
        anew = look.painter()
        assert remembering.public(sight(table)) == anew.public(sight(table))
        for seat in (None, *range(len(table.seats))):
            assert remembering.private(sight(table, seat), None) == anew.private(sight(table, seat), None)


@pytest.mark.parametrize("name", RULESETS)
def test_one_who_tells_the_story_to_all_tells_each_only_what_he_may_know(name: str) -> None:
    telling = Speech(Preferences())
    for table in (*session(name, 0), *session(name, 1)):
        seen = [sight(table, seat).view for seat in (None, *range(len(table.seats)), None)]
        known = [view.known for view in seen if view is not None]
        for one, other in pairwise((*known, *known[::-1], *known)):
            assert (telling.story(one) == telling.story(other)) is (one.log == other.log)
            assert telling.story(one) == tuple(words.story(one, telling.faces))


@pytest.mark.parametrize("name", RULESETS)
def test_numbers_are_written_as_people_write_them(name: str) -> None:
    for table in moments(name):
        for region, html in shown(sight(table), sight(table)).items():
            text = re.sub("<[^>]*>", " ", html)
            assert re.search(r"(?<![\d.:])-\d|[+-]0(?![\d.])|(?<!\S)1 (chips|tricks)", text) is None, (region, text)


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_only_heard_is_words_alone(name: str) -> None:
    for table in moments(name):
        live = shown(sight(table), sight(table))["live"]
        assert re.fullmatch(r'<p id="live" class="hidden" data-version="\d+"( data-result="true")?>[^<>]+</p>', live), (
            live
        )


@pytest.mark.parametrize("name", RULESETS)
def test_the_hand_is_ones_own_and_the_cards_that_may_be_chosen_are_marked(name: str) -> None:
    for table in moments(name):
        if table.deal is None or table.to_move is None:
            continue
        view = table.deal.view(table.to_move)
        cards = {found["id"]: found for found in page_of(table, table.to_move).with_class("card")}
        assert set(cards) == {f"card-{TEXTS[card]}" for card in cards_in(view.hand)}
        if isinstance(view.legal, Choice):
            continue
        legal = {str(action) for action in view.legal if action.verb is Verb.PLAY}
        may = {found["value"] for found in cards.values() if "value" in found and "aria-disabled" not in found}
        assert may == legal


@pytest.mark.parametrize("name", RULESETS)
def test_what_may_not_be_chosen_says_why(name: str) -> None:
    reasons = 0
    for table in moments(name):
        if table.to_move is None:
            continue
        markup = page_of(table, table.to_move)
        for tag, found in markup.elements:
            if tag == "button" and "aria-disabled" in found and found.get("name") == "token":
                assert found["aria-describedby"] in markup.ids
                reasons += 1
    assert reasons > 8


@pytest.mark.parametrize("name", RULESETS)
def test_every_action_has_its_button(name: str) -> None:
    for table in moments(name):
        if table.deal is None or table.to_move is None:
            continue
        legal = table.deal.view(table.to_move).legal
        buttons = {
            found["value"]
            for tag, found in page_of(table, table.to_move).elements
            if tag == "button" and found.get("name") == "token" and "aria-disabled" not in found
        }
        assert buttons == ({"x"} if isinstance(legal, Choice) else set(map(str, legal)))


@pytest.mark.parametrize("name", RULESETS)
def test_a_spectator_sees_no_hand_and_has_nothing_to_press(name: str) -> None:
    for table in moments(name):
        markup = page_of(table, None)
        assert markup.with_class("card") == []
        assert not [found for tag, found in markup.elements if tag == "button"]


def test_a_name_with_markup_stays_a_name() -> None:
    wicked = '</h3><b onclick="x">&\''
    for table in session(DEFAULT, 0)[::7]:
        seats = tuple(replace(seat, name=wicked) for seat in table.seats)
        named = replace(table, seats=seats)
        for seat in (None, 0):
            text = "".join(shown(sight(named, seat), sight(named)).values())
            assert "<b onclick" not in text
            assert not [found for _, found in Markup(text).elements if "onclick" in found]
        page = pages.table(
            sight(named, 0), Preferences(name=wicked), shown(sight(named, 0), sight(named)), None, notice=wicked
        )
        summary = pages.summary(sight(named, 0), Preferences(name=wicked))
        assert "<b onclick" not in page + summary + pages.settings(Preferences(name=wicked), saved=False)


def test_hints_are_told_with_their_chance_and_worth() -> None:
    table = next(each for each in session(DEFAULT, 0) if each.deal is not None and each.deal.phase == "auction")
    assert table.to_move is not None
    view = sight(table, table.to_move).view
    assert view is not None
    assert not isinstance(view.legal, Choice)
    hints = (Hint(view.legal[0], 0.614, 1.25, Message("Because.")),)
    text = shown(sight(table, table.to_move), sight(table), hints)["hint"]
    assert "61%" in text
    assert "+1.2" in text
    assert "Because." in text


@pytest.mark.parametrize("name", RULESETS)
def test_one_who_is_asked_about_a_surrender_reads_what_the_others_have_said_to_it(name: str) -> None:
    for table in moments(name):
        if table.deal is None or table.deal.state.steps[:1] != ("surrender",):
            continue
        panel = shown(sight(table, table.to_move), sight(table))["panel"]
        assert 1 <= panel.count("<li>") <= table.deal.rules.seats, panel
        assert "Trick" not in panel


@pytest.mark.parametrize("pack", PACKS)
def test_the_first_load_of_a_table_weighs_at_most_60_kb_with_every_card(pack: str) -> None:
    preferences = Preferences(pack=pack)
    table = max(session(DEFAULT, 0), key=lambda each: len(each.deal.state.log) if each.deal is not None else 0)
    seen = sight(table, 0)
    page = pages.table(seen, preferences, shown(seen, sight(table)), None)
    asked_for = [content for name, content in assets.static_files().items() if f"/static/{name}" in page]
    assert len(asked_for) == 3
    files = [page.encode(), *asked_for, *deck.files(pack).values()]
    assert sum(len(gzip.compress(content)) for content in files) <= 60_000


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("large", [False, True])
def test_a_table_loads_only_the_drawings_in_use(pack: str, large: bool) -> None:
    table = max(session(DEFAULT, 0), key=lambda each: len(each.deal.state.log) if each.deal is not None else 0)
    preferences = Preferences(pack=pack, large=large)
    page = pages.table(sight(table, 0), preferences, shown(sight(table, 0), sight(table), None, preferences), None)
    assert set(re.findall(r"/deck/\w+/([\w-]+)/", page)) == {preferences.drawings}


def test_the_script_weighs_at_most_8_kb() -> None:
    assert len(gzip.compress(assets.static_files()["table.js"])) <= 8_000


@pytest.mark.parametrize("name", RULESETS)
def test_the_rules_open_at_a_paragraph_that_is_there(name: str) -> None:
    for table in session(name, 0)[::5]:
        address, _, section = pages.rules_of_phase(sight(table)).partition("#")
        assert address == f"/rules/{name}?deals=2"
        assert section in Markup(pages.rules_page(table.settings.rules, Preferences())).ids
