"""Whole pages, each from what one viewer may see and has chosen; the regions of a table are made elsewhere."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import unescape
from importlib.resources import files
from typing import Any, NamedTuple

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from spadille import __version__, rulesets
from spadille.cards import SUITS
from spadille.languages import catalogue, languages
from spadille.messages import COMMAS, Listing, Message, Name, SuitName, counted, in_context
from spadille.ruleset import Option, Ruleset
from spadille.session import FinishedDeal
from spadille.story import words
from spadille.table import LONGEST_NAME, STAND_IN, Sight
from spadille.web import assets, figures, rulepage
from spadille.web.commands import LONGEST_LINE
from spadille.web.keys import FIELD, KEYS, Keys, shown_key
from spadille.web.keys import TITLES as KEY_TITLES
from spadille.web.keys import fault as keys_fault
from spadille.web.preferences import PACKS, VERBOSITIES, Preferences, drawings
from spadille.web.regions.asked import Question
from spadille.web.regions.history import all_cards, final, payments, rules_address
from spadille.web.speech import Speech, address
from spadille.web.store import OPEN, Listed

PACK_TITLES = {
    "spanish": Message("Spanish"),
    "french": Message("French, two colours"),
    "french-four": Message("French, four colours"),
    "colour-blind": Message("Spanish, for all kinds of colour vision"),
    "dragon": Message("Dragons, as once in Portugal and Japan"),
}
SHOWN_OF_PACK = ("AS", "QC", "JH", "7D")
"""The cards by which the settings show a pack."""

LEVELS = {
    "novice": Message("novice: errs like a beginner"),
    STAND_IN: Message("club: a good player at the club"),
    "master": Message("master: strong, and takes its time"),
    "thumb": Message("thumb: plays by the rules of the old books"),
}
"""The computer players that a table is offered, in order of strength but the last."""

VERBOSITY_TITLES = {
    "all": Message("All that happens"),
    "results": Message("My turn, and how tricks and deals end"),
    "turn": Message("Only my turn"),
}

BOX_TITLES = {
    "table": Message("Read the table"),
    "hand": Message("Read my hand"),
    "last trick": Message("Last trick"),
    "chips": Message("Chips and debts"),
    "hint": Message("Hint"),
    "help": Message("Help"),
}
"""The buttons of the command box by the words that they send."""

BOX_KEYS = ("table", "hand", "chips")
"""Those of them that a key presses."""

FOR_ALL = frozenset({"table", "trick", "last trick", "chips", "help", "rules", "menu", "box"})
"""What one who watches may do too, of keys and of these buttons."""

PACES = ("0", "0.5", "1", "2", "4")

MIDDLE, SIDE, MORE = (
    ("centre", "panel", "prompt", "hint"),
    ("meter", "money"),
    ("lesson", "sheet", "tricks", "log", "past"),
)
"""Which regions of a table stand together, besides the heading, the seats and the hand."""

MIDDLE_IN_WORDS, MORE_IN_WORDS = ("centre", "panel", "lesson", "prompt", "hint"), ("sheet", "tricks", "log", "past")
"""The same for one who reads from top to bottom: what a lesson says is read before one is asked."""

PHASES = {
    "auction": "auction",
    "announce": "contracts",
    "lower bids": "all-pass",
    "fourth": "all-pass",
    "trumps": "contracts",
    "king": "contracts",
    "turn": "contracts",
    "exchange": "contracts",
    "defenders": "exchange",
    "surrender": "surrender",
    "lead": "play",
    "play": "play",
}
"""The section of the rules that tells of each part of a deal."""


@lru_cache(maxsize=256)
def speech(preferences: Preferences, names: tuple[Name, ...] = ()) -> Speech:
    """One who words messages as somebody has chosen; the same one for all who have chosen alike at a table."""
    return Speech(preferences, names)


# Templates


@cache
def _asset(name: str) -> str:
    """Where a file of the pages is found; the address changes with the file."""
    return f"/static/{name}?{hashlib.sha256(assets.static_files()[name]).hexdigest()[:8]}"


@cache
def _templates(language: str) -> Environment:
    folder = files("spadille.web") / "templates"
    sources = {each.name: each.read_text(encoding="utf-8") for each in folder.iterdir() if each.name.endswith(".html")}
    found = Environment(
        loader=DictLoader(sources),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    told = catalogue(language)
    found.install_gettext_callables(told.gettext, told.ngettext, newstyle=True)  # type: ignore[attr-defined]
    found.globals["asset"] = _asset
    return found


def _page(template: str, preferences: Preferences, said: Speech, **values: Any) -> str:
    def html(message: Message) -> Markup:
        return Markup(said.html(message))

    def part(message: Message) -> Markup:
        return Markup(said.html_part(message))

    def picture(name: str, pack: str = preferences.drawings) -> str:
        return address(pack, name)

    return (
        _templates(said.language)
        .get_template(template)
        .render(
            preferences=preferences,
            say=html,
            part=part,
            say_own=lambda value: part(Message("{value} (the game's own)", value=value)),
            plain=said.plain,
            number=said.number,
            change=said.change,
            language=said.language,
            languages=[(code, figures.name_of(code)) for code in languages()],
            picture=picture,
            look=Markup(_look(preferences)),
            key=lambda name: Markup(said.key(name)),
            cap=lambda name: _cap(preferences.key(name)),
            version=__version__,
            title=_title,
            about=_about,
            **values,
        )
    )


def _look(preferences: Preferences) -> str:
    """What the style must know of somebody's choices."""
    return ' data-view="text"' * preferences.text


def _cap(key: str) -> Markup:
    """A key as it stands on what it presses."""
    return Markup(' <kbd aria-hidden="true">{}</kbd>').format(shown_key(key)) if key else Markup()


def _title(rules: Ruleset) -> Message:
    return Message(rules.identity.title)


def _about(rules: Ruleset) -> Message:
    return Message(rules.identity.summary)


# Home


class _Row(NamedTuple):
    """A table in a list of the home page."""

    id: str
    title: Message
    players: Message
    free: int
    status: str
    private: bool


def home(tables: Sequence[Listed], preferences: Preferences, own: Sequence[Listed] = ()) -> str:
    """Play now, open a table, sit down at one, watch."""
    mine, default = {each.id for each in own}, rulesets.default()
    others = [_row(each) for each in tables if each.id not in mine]
    return _page(
        "home.html",
        preferences,
        speech(preferences),
        own=[_row(each) for each in own],
        open=[row for row in others if row.free and row.status == OPEN],
        running=[row for row in others if not (row.free and row.status == OPEN)],
        games=rulesets.all_rulesets(),
        plays_now=counted(
            "{game}, against {count} computer player.",
            "{game}, against {count} computer players.",
            default.seats - 1,
            game=_title(default),
        ),
    )


def _row(listed: Listed) -> _Row:
    title = next(
        (rules.identity.title for rules in rulesets.all_rulesets() if rules.name == listed.ruleset), listed.ruleset
    )
    players = Message("{players}", players=Listing(listed.called, COMMAS))
    return _Row(listed.id, Message(title), players, listed.free, listed.status, listed.private)


# Opening a table


class _Choice(NamedTuple):
    """One value of a field, and how it reads."""

    value: str
    text: Message


class _Field(NamedTuple):
    """An option on the form: its values if they are few, what it changes, and what stands there now."""

    name: str
    title: Message
    explain: Message
    allowed: Message
    choices: tuple[_Choice, ...]
    own: str
    value: str


YES_NO = ("true", "false")


def new_table(preferences: Preferences, ruleset: Ruleset, error: Message | None, values: Mapping[str, str]) -> str:
    """The form in which a table is opened, with what has been filled in and what was wrong with it."""
    seats = int(values.get("option-seats", str(ruleset.seats)) or ruleset.seats) if _is_seats(values) else ruleset.seats
    filled = bool(values)
    return _page(
        "new.html",
        preferences,
        speech(preferences),
        ruleset=ruleset,
        games=rulesets.all_rulesets(),
        error=error,
        seats=range(max(seats, *(_most_seats(option) for option in ruleset.options), ruleset.seats)),
        optional=ruleset.seats,
        levels=LEVELS,
        chosen=[values.get(f"level-{seat}", "" if seat == 0 else STAND_IN) for seat in range(5)],
        seat_title=_seat_title,
        fields=[_field(option, ruleset, values) for option in ruleset.options if len(option.values) != 1],
        paces=_paces(preferences.pace),
        pace=values.get("pace", f"{preferences.pace:g}"),
        name=values.get("name", preferences.name),
        longest=LONGEST_NAME,
        hints="hints" in values or not filled,
        take_backs="take_backs" in values or not filled,
        private="private" in values,
    )


def _seat_title(seat: int, certain: int) -> Message:
    if seat < certain:
        return Message("Seat {number}", number=seat + 1)
    return Message("Seat {number}, if there are so many", number=seat + 1)


def _is_seats(values: Mapping[str, str]) -> bool:
    text = values.get("option-seats", "")
    return text.isascii() and text.isdecimal() and 0 < int(text[:2]) <= 5


def _most_seats(option: Option) -> int:
    return max(map(int, option.values)) if option.name == "seats" else 0


def _field(option: Option, ruleset: Ruleset, values: Mapping[str, str]) -> _Field:
    own = option.default(ruleset)
    return _Field(
        name=f"option-{option.name}",
        title=option_title(option),
        explain=Message(option.explain),
        allowed=option.allowed,
        choices=tuple(_Choice(value, option_value(value)) for value in option.values),
        own=own,
        value=values.get(f"option-{option.name}", own),
    )


def option_title(option: Option) -> Message:
    """What an option is called."""
    return Message(in_context("option", option.name.replace("_", " ")))


def option_value(value: str) -> Message:
    """How a value of an option reads."""
    if value in YES_NO:
        return Message("yes") if value == "true" else Message("no")
    if value.isdecimal():
        return Message("{number}", number=int(value))
    if value in SUITS:
        return Message("{suit}", suit=SuitName(SUITS.index(value)))
    named = tuple(Message(in_context("option value", part.replace("_", " "))) for part in value.split("+"))
    return Message("{values}", values=Listing(named, COMMAS))


# The table


def table(
    sight: Sight,
    preferences: Preferences,
    regions: Mapping[str, str],
    link: str | None,
    *,
    notice: str | None = None,
    answer: str | None = None,
) -> str:
    """The page of a table with its regions; `link` gives another device the seat, `notice` tells of a refusal.

    `answer` is that of the command box.
    """
    rules = sight.settings.rules
    return _page(
        "table.html",
        preferences,
        speech(preferences, sight.names),
        sight=sight,
        game=_title(rules),
        regions={name: Markup(html) for name, html in regions.items()},
        middle=MIDDLE_IN_WORDS if preferences.text else MIDDLE,
        side=SIDE,
        more=MORE_IN_WORDS if preferences.text else MORE,
        link=link,
        notice=notice,
        answer=answer,
        longest_line=LONGEST_LINE,
        readings=[
            (name, title, name if name in BOX_KEYS else "") for name, title in BOX_TITLES.items() if _has(sight, name)
        ],
        keys=[
            (shown_key(key), title)
            for name, title in KEY_TITLES.items()
            if (key := preferences.key(name)) and _has(sight, name)
        ],
    )


def _has(sight: Sight, key: str) -> bool:
    """Whether a table has for the viewer what a key or a button of the box does."""
    if sight.me is None:
        return key in FOR_ALL
    return {"hint": sight.offers_hints, "back": sight.settings.take_backs}.get(key, True)


def sure(sight: Sight, preferences: Preferences, question: Question, fields: Mapping[str, str]) -> str:
    """What is asked before something is done, where no script asks it; `fields` do it."""
    said = speech(preferences, sight.names)
    return _page(
        "sure.html", preferences, said, table=sight.id, question=question.asks, button=question.title, fields=fields
    )


def rules_of_phase(sight: Sight) -> str:
    """Where the rules of a table's game tell of the present part of the deal."""
    phase = PHASES.get(sight.view.known.steps[0], "short") if sight.view is not None else "short"
    return unescape(rules_address(sight, phase))


# The score


class _Score(NamedTuple):
    """A deal in the score: what came of it, the change of each seat, and its cards."""

    number: int
    result: Message
    changes: tuple[int, ...]
    totals: tuple[int, ...]
    payments: Markup
    cards: Markup


def summary(sight: Sight, preferences: Preferences) -> str:
    """How a session stands or ended: every deal with its payments and cards, the settlement, the record."""
    said = speech(preferences, sight.names)
    seats = range(sight.settings.rules.seats)
    return _page(
        "summary.html",
        preferences,
        said,
        sight=sight,
        game=_title(sight.settings.rules),
        heading=Message("{game}: the score", game=_title(sight.settings.rules)),
        seats=seats,
        called=said.seat,
        order=() if sight.end is None else _best_first(sight.end.net),
        deal_title=lambda number: Message("Deal {number}", number=number),
        scores=[_score(done, sight, said) for done in sight.finished],
        final=Markup(final(sight, said)),
        settled=_settled(sight),
        end=sight.end,
        first=() if sight.end is None else sight.end.winners,
    )


def _settled(sight: Sight) -> list[tuple[int, int]]:
    """With how many chips each seat leaves a session that is over, and the change by the final settlement, if any."""
    if sight.end is None or sight.last is None or not sight.end.payments:
        return []
    before, after = sight.last.after, sight.end.accounts
    return [(after[str(seat)], after[str(seat)] - before[str(seat)]) for seat in range(len(sight.places))]


def _best_first(net: tuple[int, ...]) -> list[int]:
    return sorted(range(len(net)), key=lambda seat: -net[seat])


def _score(done: FinishedDeal, sight: Sight, said: Speech) -> _Score:
    seats = range(sight.settings.rules.seats)
    return _Score(
        done.number,
        words.result(done.deal.state),
        tuple(done.after[str(seat)] - done.before[str(seat)] for seat in seats),
        tuple(done.after[str(seat)] for seat in seats),
        Markup(payments(done, said)),
        Markup(all_cards(done, said)),
    )


# Rules, settings, what went wrong


def rules_index(preferences: Preferences) -> str:
    """The games there are."""
    return _page(
        "games.html",
        preferences,
        speech(preferences),
        games=rulesets.all_rulesets(),
    )


def rules_page(rules: Ruleset, preferences: Preferences) -> str:
    """The rules of a game under its options."""
    said = speech(preferences)
    document = rulepage.written(rules, said)
    return _page("rules.html", preferences, said, document=document, rules=rules, games=rulesets.all_rulesets())


class Typed(NamedTuple):
    """What was typed into a form that was refused, and why."""

    name: str
    own_keys: Keys
    faults: tuple[Message, ...]


def settings(
    preferences: Preferences, saved: bool, own_language: str = "", *, table: str = "", typed: Typed | None = None
) -> str:
    """What somebody chooses for himself; without a language of his own he has that of his browser.

    `table` is the one that he comes from.
    """
    filled = typed or Typed(preferences.name, preferences.own_keys, ())
    own = dict(filled.own_keys)
    return _page(
        "settings.html",
        preferences,
        speech(preferences),
        saved=saved,
        name=filled.name,
        faults=filled.faults,
        packs=[(name, PACK_TITLES[name], drawings(name, large=preferences.large)) for name in PACKS],
        large_signs=drawings(preferences.pack, large=True),
        shown=SHOWN_OF_PACK,
        own_language=own_language,
        paces=_paces(preferences.pace),
        pace=f"{preferences.pace:g}",
        longest=LONGEST_NAME,
        verbosities=[(name, VERBOSITY_TITLES[name]) for name in VERBOSITIES],
        keys=[(FIELD + name, title, shown_key(own.get(name, KEYS[name]))) for name, title in KEY_TITLES.items()],
        keys_shown=keys_fault(filled.own_keys) is not None,
        table=table,
    )


def _paces(own: float) -> list[str]:
    """The paces that are offered, and the one that somebody has."""
    return sorted({*PACES, f"{own:g}"}, key=float)


def problem(status: int, message: Message, preferences: Preferences) -> str:
    """What went wrong, in one sentence."""
    return _page("problem.html", preferences, speech(preferences), status=status, message=message)
