"""The pages: what a browser asks for and what its forms send; all of it works without scripts too."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from spadille import rulesets
from spadille.messages import Message
from spadille.record import to_json, to_text
from spadille.ruleset import Ruleset, RulesetError
from spadille.table import STAND_IN, Leave, Refused, Settings, Sit, lesson_settings, pace_of, record
from spadille.web import assets, keys, pages
from spadille.web.answering import answered, read_again
from spadille.web.asking import (
    LIMIT,
    Asked,
    cookie,
    needed_seat,
    own_key,
    own_seat,
    page_at,
    preferences_of,
    rooms_of,
    status_of,
)
from spadille.web.commands import LONGEST_LINE, Hint, Type, command_of, from_form
from spadille.web.identity import cookie_of, is_table, key_of, new_token
from spadille.web.limits import SEATS, TABLES
from spadille.web.looks import PageLook
from spadille.web.preferences import COOKIE, chosen, in_language, language_of, read, written
from spadille.web.regions import render_private, render_public
from spadille.web.regions.asked import question_before
from spadille.web.rooms import NoTable, Room, heading
from spadille.web.speech import Speech
from spadille.web.store import Listed

YEAR, MONTH = 365 * 86_400, 30 * 86_400
OWN = "tables"
"""The cookie that names the tables at which this browser sits, the latest first; no secret."""

MOST_OWN = 5
NEWS = "news"
"""What is read out on the page after something was done."""

SURE = "sure"
"""The field of a form whose question has been asked, as scripts do it."""

SENT_FROM_A_TABLE = ("/do", "/sit")
"""Where the forms of a table are sent, after its own address."""

PERSON = ("", "person")
ON = ("on", "true", "1", "yes")

Page = Response[str]
Fields = Mapping[str, Sequence[str]]


def page(html: str, status: int = 200, cookies: Sequence[Cookie] = ()) -> Page:
    """A page as an answer."""
    return Response(html, status_code=status, media_type="text/html", cookies=list(cookies))


def see(path: str, cookies: Sequence[Cookie] = ()) -> Redirect:
    """The answer to a form: look there."""
    return Redirect(path, status_code=303, cookies=list(cookies))


async def fields_of(request: Asked) -> dict[str, list[str]]:
    """The fields of a form. Raises `Refused` for what is none."""
    kind = request.headers.get("content-type", "application/x-www-form-urlencoded").partition(";")[0].strip()
    if kind != "application/x-www-form-urlencoded":
        raise Refused("form", Message("A form is sent here as application/x-www-form-urlencoded."))
    try:
        text = (await request.body()).decode("ascii")
        return parse_qs(text, keep_blank_values=True, errors="strict", max_num_fields=200)
    except ValueError:
        raise Refused("form", Message("The fields of this form cannot be read.")) from None


def one(fields: Fields, name: str, otherwise: str = "") -> str:
    """The last value of a field."""
    return fields.get(name, (otherwise,))[-1]


def make_cookie(request: Asked, name: str, value: str, path: str = "/", age: int = MONTH) -> Cookie:
    """A cookie that scripts cannot read and other sites do not send."""
    secure = bool(request.app.state.config.secure)
    return Cookie(key=name, value=value, path=path, httponly=True, samesite="lax", secure=secure, max_age=age)


def seat_cookies(request: Asked, table: str, token: str) -> list[Cookie]:
    """What makes this browser sit at a table."""
    return [make_cookie(request, cookie_of(table), token, f"/t/{table}"), own_cookie(request, table, sits=True)]


def own_cookie(request: Asked, table: str, *, sits: bool = False) -> Cookie:
    """What names the tables at which this browser sits, now that it sits at this one, or no longer."""
    others = [each for each in own_tables(request) if each != table]
    return make_cookie(request, OWN, ".".join([table, *others][:MOST_OWN] if sits else others))


def own_tables(request: Asked) -> list[str]:
    """The tables at which this browser sits, as it says."""
    named = (cookie(request, OWN) or "").split(".")[:MOST_OWN]
    return [each for each in named if is_table(each)]


# Home and opening a table


@page_at("/")
async def home(request: Asked) -> Page:
    """Show the tables there are."""
    rooms = rooms_of(request)
    own = []
    for name in own_tables(request):
        try:
            told = heading((await rooms.room(name)).table)
        except NoTable:
            continue
        own.append(Listed(name, told.ruleset, told.players, told.free, told.status, told.private, 0.0, 0.0))
    return page(pages.home(await rooms.listed(), preferences_of(request), own))


@post("/play", opt={LIMIT: TABLES})
async def play_now(request: Asked) -> Redirect:
    """Sit down at once to the default game with computer players."""
    rules = rulesets.default()
    levels = (None, *[STAND_IN] * (rules.seats - 1))
    settings = Settings(rules, levels, private=True, pace=preferences_of(request).pace)
    table, token = await rooms_of(request).open(settings, own_name(request))
    assert token is not None
    return see(f"/t/{table}", seat_cookies(request, table, token))


@post("/learn", opt={LIMIT: TABLES})
async def learn(request: Asked) -> Redirect:
    """Sit down at once to the first deal, which teaches."""
    settings = lesson_settings(preferences_of(request).pace)
    table, token = await rooms_of(request).open(settings, own_name(request))
    assert token is not None
    return see(f"/t/{table}", seat_cookies(request, table, token))


def own_name(request: Asked) -> str:
    """The name under which this browser sits down; empty if none has been chosen."""
    return preferences_of(request).name


@page_at("/tables/new")
async def new_table(request: Asked, ruleset: FromQuery[str | None] = None) -> Page:
    """Show the form in which a table is opened."""
    rules = rulesets.default() if ruleset is None else rulesets.find(ruleset)
    return page(pages.new_table(preferences_of(request), rules, None, {}))


@post("/tables/new", opt={LIMIT: TABLES})
async def open_table(request: Asked) -> Response[Any]:
    """Open a table as the form says; what cannot be is told on the form."""
    fields = await fields_of(request)
    rules = rulesets.find(one(fields, "ruleset") or rulesets.default().id)
    name = one(fields, "name").strip() or own_name(request)
    try:
        settings = form_settings(fields, rules)
        sits = name if None in settings.levels else None
        table, token = await rooms_of(request).open(settings, sits)
    except (Refused, RulesetError) as error:
        rooms_of(request).metrics.refused(error.rule if isinstance(error, Refused) else "ruleset")
        values = {name: values[-1] for name, values in fields.items()}
        return page(pages.new_table(preferences_of(request), rules, error.message, values), 400)
    return see(f"/t/{table}", [] if token is None else seat_cookies(request, table, token))


def form_settings(fields: Fields, rules: Ruleset) -> Settings:
    """The settings of a form. Raises `Refused`, `RulesetError`."""
    options = {
        option.name: value
        for option in rules.options
        if (value := one(fields, f"option-{option.name}")) and value != option.default(rules)
    }
    chosen = rulesets.find(rules.id, options)
    levels = tuple(_level(fields, seat) for seat in range(chosen.seats))
    return Settings(
        chosen,
        levels,
        hints=one(fields, "hints") in ON,
        take_backs=one(fields, "take_backs") in ON,
        private=one(fields, "private") in ON,
        pace=pace_of(one(fields, "pace", "1")),
    )


def _level(fields: Fields, seat: int) -> str | None:
    level = one(fields, f"level-{seat}", "" if seat == 0 else STAND_IN)
    return None if level in PERSON else level


# The table


@page_at("/t/{table:str}")
async def see_table(request: Asked, table: FromPath[str], asked: FromQuery[str | None] = None) -> Page:
    """Show a table, from one's seat or as a spectator, and read out what was asked for without scripts."""
    room = await rooms_of(request).room(table)
    if asked is None:
        return await table_page(request, room)
    seat, _ = own_seat(request, room)
    told = read_again(room, seat, asked[:LONGEST_LINE], speech_of(request, room))
    return await table_page(request, room, answer=told)


def speech_of(request: Asked, room: Room) -> Speech:
    """One who words messages as the one who asks has chosen."""
    return PageLook.of(preferences_of(request)).speech(room.table.names)


async def table_page(
    request: Asked,
    room: Room,
    *,
    notice: str | None = None,
    status: int = 200,
    answer: str | None = None,
    name: str | None = None,
) -> Page:
    """The page of a table, as the one who asks may see it now; `answer` is that of the command box.

    `name` is the one that he has typed to sit down under, if not that of his choice.
    """
    seat, _ = own_seat(request, room)
    if seat is not None:
        await rooms_of(request).come(room, seat)
    preferences = preferences_of(request)
    look, sight, names = PageLook.of(preferences), room.sight(seat), room.table.names
    private = look if seat is not None else look.with_name(preferences.name if name is None else name)
    regions = {
        **render_public(room.sight(None), look.speech(names)),
        **render_private(sight, private.speech(names), room.hints_of(seat)),
    }
    token = cookie(request, cookie_of(room.table.id))
    link = None if seat is None else f"/t/{room.table.id}/back/{token}"
    return page(pages.table(sight, preferences, regions, link, notice=notice, answer=answer), status)


@post("/t/{table:str}/sit", opt={LIMIT: SEATS})
async def sit(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Sit down at a free seat, or again on the seat one has left."""
    room = await rooms_of(request).room(table)
    fields = await fields_of(request)
    token = cookie(request, cookie_of(table))
    if token is None or own_seat(request, room)[0] is None:
        token = new_token()
    key = key_of(token)
    assert key is not None
    wanted = one(fields, "seat")
    seat = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 4 else None
    try:
        await rooms_of(request).do(room, Sit(one(fields, "name").strip() or own_name(request), key, seat))
    except Refused as refused:
        return await refused_page(request, room, refused, one(fields, "name"))
    return see(f"/t/{table}", seat_cookies(request, table, token))


@post("/t/{table:str}/do")
async def do(request: Asked, table: FromPath[str]) -> Response[Any]:
    """Do what a form says, from one's seat."""
    rooms = rooms_of(request)
    room = await rooms.room(table)
    try:
        fields = await fields_of(request)
        asked = fields.pop(SURE, None) is not None
        sent = from_form(fields)
        if isinstance(sent, Type):
            return await typed(request, room, sent)
        seat = needed_seat(request, room)
        if not asked and (question := question_before(sent, room.sight(seat))) is not None:
            again = {**{name: values[-1] for name, values in fields.items()}, SURE: "true"}
            return page(pages.sure(room.sight(seat), preferences_of(request), question, again))
        if isinstance(sent, Hint):
            await rooms.hint(room, seat)
            return see(f"/t/{table}#hint")
        if (command := command_of(sent, seat)) is not None:
            await rooms.do(room, command)
            if isinstance(command, Leave):
                return see("/", [] if own_seat(request, room)[0] is not None else [own_cookie(request, room.table.id)])
    except Refused as refused:
        return await refused_page(request, room, refused)
    return see(f"/t/{table}")


@page_at([f"/t/{{table:str}}{sent}" for sent in SENT_FROM_A_TABLE])
async def see_table_again(table: FromPath[str]) -> Redirect:
    """Go to the table from the address at which a browser has the answer to a form that was refused."""
    return see(f"/t/{table}")


async def typed(request: Asked, room: Room, sent: Type) -> Response[Any]:
    """Do what was typed without scripts, and show the page with the answer."""
    seat, _ = own_seat(request, room)
    speech = speech_of(request, room)
    try:
        await answered(rooms_of(request), room, seat, sent, speech)
    except Refused as refused:
        rooms_of(request).metrics.refused(refused.rule)
        answer = speech.plain(refused.message)
        return await table_page(request, room, status=status_of(refused), answer=answer)
    asked = sent.text if read_again(room, seat, sent.text, speech) is not None else NEWS
    return see(f"/t/{room.table.id}?{urlencode({'asked': asked})}#box")


async def refused_page(request: Asked, room: Room, refused: Refused, name: str | None = None) -> Page:
    """The table as it stands, and the sentence that says why something was refused; a name that was typed stays."""
    rooms_of(request).metrics.refused(refused.rule)
    notice = speech_of(request, room).plain(refused.message)
    return await table_page(request, room, notice=notice, status=status_of(refused), name=name)


@page_at("/t/{table:str}/back/{token:str}")
async def come_back(request: Asked, table: FromPath[str], token: FromPath[str]) -> Redirect:
    """Give this browser the seat to which a secret belongs."""
    room = await rooms_of(request).room(table)
    key = key_of(token)
    if key is None or room.table.seat_of(key) is None:
        raise Refused("no seat", Message("This link belongs to no seat at this table."))
    return see(f"/t/{table}", seat_cookies(request, table, token))


@page_at("/t/{table:str}/next")
async def play_on(request: Asked, table: FromPath[str]) -> Redirect:
    """Go on to the table of the rematch, with one's seat."""
    room = await rooms_of(request).room(table)
    following = room.table.next_table
    if following is None:
        return see(f"/t/{table}")
    token = cookie(request, cookie_of(table))
    if token is None or own_key(request, table) is None or own_seat(request, room)[0] is None:
        return see(f"/t/{following}")
    return see(f"/t/{following}", seat_cookies(request, following, token))


@page_at("/t/{table:str}/summary")
async def summary(request: Asked, table: FromPath[str]) -> Page:
    """Show how a session stands, or ended."""
    room = await rooms_of(request).room(table)
    seat, _ = own_seat(request, room)
    return page(pages.summary(room.sight(seat), preferences_of(request)))


@page_at("/t/{table:str}/rules")
async def rules_of_phase(request: Asked, table: FromPath[str]) -> Redirect:
    """Go to the paragraph of the rules that tells of the present part of the deal."""
    room = await rooms_of(request).room(table)
    return see(pages.rules_of_phase(room.sight(None)))


@page_at("/t/{table:str}/record.json")
async def record_json(request: Asked, table: FromPath[str]) -> Page:
    """The record of a session that is over, as JSON Lines."""
    room = await rooms_of(request).room(table)
    return _file("".join(to_json(record(room.table))), "application/jsonl; charset=utf-8", f"{table}.jsonl")


@page_at("/t/{table:str}/record.txt")
async def record_text(request: Asked, table: FromPath[str]) -> Page:
    """The record of a session that is over, as text."""
    room = await rooms_of(request).room(table)
    return _file("".join(to_text(record(room.table))), "text/plain", f"{table}.txt")


def _file(text: str, kind: str, name: str) -> Page:
    headers = {"content-disposition": f'attachment; filename="spadille-{name}"'}
    return Response(text, media_type=kind, headers=headers)


# Rules and settings


@page_at("/rules", sync_to_thread=False)
def rules_index(request: Asked) -> Page:
    """Show the games there are."""
    return page(pages.rules_index(preferences_of(request)))


@page_at("/rules/{name:str}", sync_to_thread=False)
def rules_of(request: Asked, name: FromPath[str]) -> Page:
    """Show the rules of a game, under the options named in the address."""
    options = {option: value for option, value in request.query_params.items() if option not in ("from", "back")}
    return page(pages.rules_page(rulesets.find(name, options), preferences_of(request)))


@page_at("/settings", sync_to_thread=False)
def settings(request: Asked, saved: FromQuery[bool] = False, table: FromQuery[str] = "") -> Page:
    """Show what one has chosen for oneself, and the way back to the table one comes from."""
    own_language = read(cookie(request, COOKIE)).language
    return page(pages.settings(preferences_of(request), saved, own_language, table=table if is_table(table) else ""))


@post("/settings")
async def save_settings(request: Asked, table: FromQuery[str] = "") -> Response[Any]:
    """Keep what one has chosen in a cookie; what cannot be is told on the form, and nothing is kept."""
    fields = await fields_of(request)
    (wanted, faults), known = chosen(fields), table if is_table(table) else ""
    if faults:
        shown = wanted if wanted.language else in_language(wanted, preferences_of(request).language)
        typed = pages.Typed(one(fields, "name"), keys.of_fields(fields), faults)
        return page(pages.settings(shown, False, wanted.language, table=known, typed=typed), 400)
    back = f"&table={known}" if known else ""
    return see(f"/settings?saved=true{back}", [make_cookie(request, COOKIE, written(wanted), age=YEAR)])


@post("/language")
async def choose_language(request: Asked) -> Response[Any]:
    """Keep the language that somebody chooses, and show him again the page on which he was."""
    language = language_of(one(await fields_of(request), "language"))
    changed = in_language(read(cookie(request, COOKIE)), language)
    return see(page_before(request), [make_cookie(request, COOKIE, written(changed), age=YEAR)])


def page_before(request: Asked) -> str:
    """The page of this site from which a form was sent; the one that a form's own answer stands for."""
    before = urlsplit(request.headers.get("referer", ""))
    if before.netloc.casefold() != request.headers.get("host", "").casefold() or not before.path.startswith("/"):
        return "/"
    path = "/" + before.path.lstrip("/")
    for sent in SENT_FROM_A_TABLE:
        path = path.removesuffix(sent)
    return urlunsplit(("", "", path, before.query, ""))


def handlers() -> list[ControllerRouterHandler]:
    """All routes of the pages."""
    found: list[ControllerRouterHandler] = [
        home,
        play_now,
        learn,
        new_table,
        open_table,
        see_table,
        sit,
        do,
        see_table_again,
        come_back,
        play_on,
        summary,
        rules_of_phase,
        record_json,
        record_text,
        rules_index,
        rules_of,
        settings,
        save_settings,
        choose_language,
        *assets.handlers(),
    ]
    return found
