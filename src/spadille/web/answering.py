"""What is typed in the command box is done or read out, and answered in the words of the one who typed it."""

import msgspec

from spadille.messages import Message
from spadille.notation import parse
from spadille.table import Refused
from spadille.web import box, commands, readings
from spadille.web.asking import no_seat
from spadille.web.rooms import Room, Rooms
from spadille.web.speech import Speech


async def answered(rooms: Rooms, room: Room, seat: int | None, sent: commands.Type, speech: Speech) -> str:
    """Do or read out what was typed, and say so in sentences, a line each. Raises `Refused`, `Unkept`."""
    before = room.sight(seat)
    wanted = box.wanted(sent.text, before, speech)
    if isinstance(wanted, box.Reading):
        return await _read(rooms, room, seat, wanted, speech)
    if sent.seen is not None and isinstance(wanted, commands.Act | commands.AskBack):
        wanted = msgspec.structs.replace(wanted, seen=sent.seen)
    if seat is None:
        raise no_seat()
    command = commands.command_of(wanted, seat)
    assert command is not None
    try:
        await rooms.do(room, command)
    except Refused as refused:
        raise readings.with_the_allowed(refused, room.sight(seat)) from None
    if isinstance(wanted, commands.Act):
        return readings.done(parse(wanted.token), before, room.sight(seat), speech)
    return speech.plain(Message("Done."))


async def _read(rooms: Rooms, room: Room, seat: int | None, wanted: box.Reading, speech: Speech) -> str:
    if wanted.name == readings.HINT:
        if seat is None:
            raise no_seat()
        found = await rooms.hint(room, seat)
        return readings.hints(tuple(found or ()), room.sight(seat), speech)
    return box.read_out(wanted, room.sight(seat), speech)


def read_again(room: Room, seat: int | None, line: str, speech: Speech) -> str | None:
    """What a line reads out, for a page that is looked at without scripts; None for one that would do something."""
    sight = room.sight(seat)
    try:
        wanted = box.wanted(line, sight, speech)
        if not isinstance(wanted, box.Reading):
            return None
        if wanted.name != readings.HINT:
            return box.read_out(wanted, sight, speech)
    except Refused as refused:
        return speech.plain(refused.message)
    found = room.hints_of(seat)
    return readings.hints(found, sight, speech) if found else None
