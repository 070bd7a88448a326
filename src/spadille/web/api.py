"""The JSON API: the same tables, commands and views as the pages, for those who write players and other screens."""

from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from spadille import players, rulesets
from spadille.messages import Message
from spadille.record import deal_object, objects
from spadille.ruleset import RulesetError
from spadille.table import STAND_IN, Refused, Settings, Sit, record
from spadille.web.asking import LIMIT, Asked, bearer, by_head, needed_seat, own_key, own_seat, rooms_of, speaker_of
from spadille.web.commands import Hint, Sent, Text, command_of
from spadille.web.identity import key_of, new_token
from spadille.web.limits import COMMANDS, SEATS, TABLES
from spadille.web.rooms import Room
from spadille.web.store import Listed
from spadille.web.wire import TableSeen, table_seen

LONGEST_WAIT = 25.0


class Opened(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened: a ruleset by name, house rules, and for each seat a computer player or null for a person.

    Without `levels` the opener has the first seat and computer players have the others. With `name` the opener sits
    down at the first free seat, with an empty one as a guest.
    """

    ruleset: Text | None = None
    options: dict[Text, Text] = {}
    levels: Annotated[list[Text | None], Meta(max_length=8)] | None = None
    name: Text | None = None
    hints: bool = True
    take_backs: bool = True
    private: bool = False
    pace: float = 1.0
    patience: float = 180.0


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name to sit down under (an empty one is that of a guest), and the seat if not the first free one."""

    name: Text
    seat: int | None = None


class SeatGiven(msgspec.Struct, frozen=True):
    """A table, one's seat there and its secret, which is told once: send it as `Authorization: Bearer`."""

    table: str
    seat: int | None
    token: str | None


class TableListed(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    ruleset: str
    players: list[str]
    free: int
    status: str
    created: float
    changed: float


class OptionTold(msgspec.Struct, frozen=True):
    """A house rule: what it takes and what it changes."""

    name: str
    default: str
    allowed: str
    explain: str


class RulesetTold(msgspec.Struct, frozen=True):
    """A game, its seats and its house rules."""

    name: str
    summary: str
    seats: int
    options: list[OptionTold]


class RefusedTold(msgspec.Struct, frozen=True):
    """Why something is refused: a sentence, and the rule by a short name. Nothing has changed."""

    refused: str
    rule: str


def opened_settings(asked: Opened) -> Settings:
    """The settings that are asked for. Raises `Refused`."""
    try:
        rules = rulesets.default() if asked.ruleset is None else rulesets.find(asked.ruleset)
        rules = rulesets.find(rules.id, asked.options)
    except RulesetError as error:
        raise Refused("settings", error.message) from None
    levels = asked.levels if asked.levels is not None else [None, *[STAND_IN] * (rules.seats - 1)]
    return Settings(rules, tuple(levels), asked.hints, asked.take_backs, asked.private, asked.pace, asked.patience)


REFUSALS = {
    400: "It is not understood, or cannot be.",
    403: "One has no seat, or comes from another site.",
    404: "There is no such thing.",
    409: "It does not fit how the table stands; nothing has changed.",
    429: "Too much comes from one address, or too many phrases; nothing has changed.",
    503: "Too much is asked, or it could not be kept; nothing has changed.",
}

RESPONSES = {
    status: ResponseSpec(RefusedTold, generate_examples=False, description=told) for status, told in REFUSALS.items()
}


@get("/rulesets", sync_to_thread=False)
def list_rulesets(request: Asked) -> list[RulesetTold]:
    """The games there are, the default one first."""
    speaker = speaker_of(request)
    return [
        RulesetTold(
            rules.name,
            speaker.say(Message(rules.identity.summary)),
            rules.seats,
            [
                OptionTold(
                    option.name,
                    option.default(rules),
                    speaker.part(option.allowed),
                    speaker.say(Message(option.explain)),
                )
                for option in rules.options
            ],
        )
        for rules in rulesets.all_rulesets()
    ]


@get("/players", sync_to_thread=False)
def list_players(request: Asked) -> dict[str, str]:
    """The computer players by the name that stands in `levels`, and what each is."""
    speaker = speaker_of(request)
    return {name: speaker.part(Message(recipe.summary)) for name, recipe in players.recipes().items()}


@get("/tables", responses=RESPONSES)
async def list_tables(request: Asked) -> list[TableListed]:
    """The open and running tables that are not private, the latest changed first."""
    speaker = speaker_of(request)

    def called(listed: Listed) -> list[str]:
        return [speaker.part(Message("{player}", player=name)) for name in listed.called]

    return [
        TableListed(each.id, each.ruleset, called(each), each.free, each.status, each.created, each.changed)
        for each in await rooms_of(request).listed()
    ]


@post("/tables", responses=RESPONSES, opt={LIMIT: TABLES})
async def open_table(request: Asked, data: JSONBody[Opened]) -> SeatGiven:
    """Open a table."""
    rooms = rooms_of(request)
    table, token = await rooms.open(opened_settings(data), data.name)
    seat = None
    if token is not None:
        key = key_of(token)
        assert key is not None
        found = (await rooms.room(table)).table.seat_of(key)
        seat = None if found is None else found.seat
    return SeatGiven(table, seat, token)


@get("/tables/{table:str}", responses=RESPONSES)
async def see_table(
    request: Asked,
    table: FromPath[str],
    newer: Annotated[
        int | None, QueryParameter(ge=0, description="Wait until the version is higher than this.")
    ] = None,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT, description="Wait at most so many seconds.")] = 0.0,
) -> TableSeen:
    """The table as one may see it: from one's seat, or as a spectator."""
    rooms = rooms_of(request)
    room = await rooms.room(table)
    seat, _ = own_seat(request, room)
    if seat is not None:
        await rooms.come(room, seat)
    if newer is not None:
        await rooms.wait(room, seat, newer, wait)
    return seen(request, room)


@post("/tables/{table:str}/seats", responses=RESPONSES, opt={LIMIT: SEATS})
async def take_seat(request: Asked, table: FromPath[str], data: JSONBody[Sitting]) -> SeatGiven:
    """Sit down; with the secret of a seat that one has left, sit down there again."""
    rooms = rooms_of(request)
    room = await rooms.room(table)
    token = bearer(request)
    if token is None or own_key(request, table) is None or own_seat(request, room)[0] is None:
        token = new_token()
    key = key_of(token)
    assert key is not None
    after = await rooms.do(room, Sit(data.name, key, data.seat))
    seat = after.seat_of(key)
    assert seat is not None
    await rooms.come(room, seat.seat)
    return SeatGiven(table, seat.seat, token)


@post("/tables/{table:str}/commands", responses=RESPONSES, status_code=200, opt={LIMIT: COMMANDS})
async def command(request: Asked, table: FromPath[str], data: JSONBody[Sent]) -> TableSeen:
    """Do something from one's seat; the answer is the table afterwards."""
    rooms = rooms_of(request)
    room = await rooms.room(table)
    seat = needed_seat(request, room)
    if isinstance(data, Hint):
        await rooms.hint(room, seat)
    else:
        wanted = command_of(data, seat)
        if wanted is not None:
            await rooms.do(room, wanted)
        await rooms.come(room, seat)
    return seen(request, room)


@get("/tables/{table:str}/deals/{number:int}", responses=RESPONSES)
async def see_deal(request: Asked, table: FromPath[str], number: FromPath[int]) -> dict[str, Any]:
    """A deal that is over, as an object of the record, with all cards open."""
    room = await rooms_of(request).room(table)
    finished = room.sight(None).finished
    if not 1 <= number <= len(finished):
        raise Refused("no deal", Message("Deal {number} is not over at this table.", number=number))
    return deal_object(finished[number - 1])


@get("/tables/{table:str}/record", responses=RESPONSES)
async def see_record(request: Asked, table: FromPath[str]) -> list[dict[str, Any]]:
    """The record of a session that is over, with its seed."""
    room = await rooms_of(request).room(table)
    return list(objects(record(room.table)))


def seen(request: Asked, room: Room) -> TableSeen:
    """The table as the one who asks may see it now."""
    seat, _ = own_seat(request, room)
    sight = room.sight(seat)
    return table_seen(sight, room.hints_of(seat), speaker_of(request, sight.names))


def router() -> Router:
    """All routes of the API."""
    looked_at = [list_rulesets, list_players, list_tables, see_table, see_deal, see_record]
    sent_to = [open_table, take_seat, command]
    return Router("/api", route_handlers=[*looked_at, *sent_to, *map(by_head, looked_at)], include_in_schema=True)
