"""The sockets of a table: what happens goes out in frames, what a person does comes in."""

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from spadille.messages import Message, counted
from spadille.table import Refused
from spadille.web.answering import answered
from spadille.web.asking import (
    FOREIGN,
    Socket,
    address_of,
    gate_of,
    is_foreign,
    no_seat,
    own_seat,
    preferences_of,
    preferences_of_page,
    rooms_of,
)
from spadille.web.commands import LONGEST_FRAME, Hint, Ping, SentByPage, Type, command_of, from_json, from_page
from spadille.web.limits import FRAMES, Bucket, Limited, Rate
from spadille.web.looks import JsonLook, PageLook
from spadille.web.rooms import GRACE, Busy, NoTable, Room, Rooms, Unkept
from spadille.web.viewers import Look, Viewer, brief

GOING, BINARY, REFUSED, TOO_BIG, NO_TABLE = 1001, 1003, 1008, 1009, 4404
"""Why a socket is closed: the server goes down, a frame is no text, too much is asked, a frame is too long."""

BURST = 60
OF_ONE_SOCKET = Rate(600, BURST)
"""So many frames may come through a socket in a minute, and at once."""

MOST_NOT_UNDERSTOOD = 20
"""Frames that one socket may send and that are not understood; neither pages nor clients send such."""

log = structlog.get_logger("spadille.live")

_APART: set[asyncio.Task[None]] = set()

UNKEPT = Message("The table could not be kept just now, and nothing has happened; try again.")


@websocket("/t/{table:str}/live")
async def live(socket: Socket, table: FromPath[str]) -> None:
    """Show a table to a page."""
    await attend(socket, table, PageLook.of(preferences_of_page(socket)))


@websocket("/api/tables/{table:str}/live")
async def live_json(socket: Socket, table: FromPath[str]) -> None:
    """Show a table to a client of the API."""
    await attend(socket, table, JsonLook(preferences_of(socket).language))


async def attend(socket: Socket, table: str, look: Look) -> None:
    """Let one look on at a table, and play if a seat is his, until his socket closes or the server does."""
    if is_foreign(socket):
        await socket.close(REFUSED, brief(look.say((), FOREIGN)))
        return
    await socket.accept()
    address, gate = address_of(socket), gate_of(socket)
    try:
        gate.enter(address)
    except Limited as limited:
        rooms_of(socket).metrics.refused("limit")
        await socket.close(REFUSED, brief(look.say((), limited.message)))
        return
    try:
        await _attend(socket, table, look)
    finally:
        gate.leave(address)


async def _attend(socket: Socket, table: str, look: Look) -> None:
    rooms = rooms_of(socket)
    try:
        room = await rooms.room(table)
        seat, key = own_seat(socket, room)
        viewer = Viewer(look, seat, key)
        rooms.enter(room, viewer)
    except NoTable:
        await socket.close(NO_TABLE, brief(look.say((), Message("There is no such table."))))
        return
    except Busy as busy:
        await socket.close(REFUSED, brief(look.say((), busy.message)))
        return
    log.info("socket opened", table=table, seat=seat)
    try:
        if seat is not None:
            with suppress(Refused, Unkept):
                await rooms.come(room, seat, GRACE)
        await _serve(socket, rooms, room, viewer)
    finally:
        rooms.leave(room, viewer)
        log.info("socket closed", table=table, seat=seat, code=None if viewer.ended is None else viewer.ended[0])


async def _serve(socket: Socket, rooms: Rooms, room: Room, viewer: Viewer) -> None:
    sending = asyncio.create_task(_send(socket, room, viewer))
    hearing = asyncio.create_task(_hear(socket, rooms, room, viewer))
    try:
        await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, hearing):
            task.cancel()
        await asyncio.gather(sending, hearing, return_exceptions=True)


async def _send(socket: Socket, room: Room, viewer: Viewer) -> None:
    while (frame := await viewer.next(lambda: room.whole(viewer))) is not None:
        await socket.send_text(frame)
    assert viewer.ended is not None
    await socket.close(*viewer.ended)


async def _hear(socket: Socket, rooms: Rooms, room: Room, viewer: Viewer) -> None:
    allowance, patience = Bucket(OF_ONE_SOCKET, time.monotonic()), MOST_NOT_UNDERSTOOD
    address, gate = address_of(socket), gate_of(socket)
    with suppress(WebSocketDisconnect):
        while True:
            event: Any = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return None
            if not allowance.take(time.monotonic()):
                rooms.metrics.refused("limit")
                return await _closing(viewer, REFUSED, Message("Too much is sent at once."))
            try:
                gate.take(address, FRAMES)
            except Limited as limited:
                rooms.metrics.refused("limit")
                return await _closing(viewer, REFUSED, limited.message)
            text = event.get("text")
            if text is None:
                return await _closing(viewer, BINARY, Message("Frames are text here."))
            if len(text.encode("utf-8", "replace")) > LONGEST_FRAME:
                too_big = counted(
                    "A frame has at most {count} byte.", "A frame has at most {count} bytes.", LONGEST_FRAME
                )
                return await _closing(viewer, TOO_BIG, too_big)
            patience -= not await _heard(rooms, room, viewer, text)
            if patience < 0:
                return await _closing(viewer, REFUSED, Message("Too much is sent that is not understood."))


async def _closing(viewer: Viewer, code: int, reason: Message) -> None:
    """Let the socket be closed, and wait for it."""
    viewer.end(code, reason)
    await asyncio.sleep(5)


async def _heard(rooms: Rooms, room: Room, viewer: Viewer, text: str) -> bool:
    """Do what a frame says, and tell whether it was understood."""
    try:
        sent = from_page(text) if isinstance(viewer.look, PageLook) else from_json(text)
    except Refused as refused:
        _tell(rooms, room, viewer, refused)
        return False
    try:
        await _done(rooms, room, viewer, sent)
    except Refused as refused:
        _tell(rooms, room, viewer, refused)
    except Unkept:
        _tell(rooms, room, viewer, Refused("unkept", UNKEPT))
    return True


async def _done(rooms: Rooms, room: Room, viewer: Viewer, sent: SentByPage) -> None:
    if isinstance(sent, Type):
        _apart(_typed(rooms, room, viewer, sent))
        return
    if isinstance(sent, Ping):
        viewer.answer(viewer.look.reply({"pong": sent.n}))
        return
    if viewer.seat is None:
        raise no_seat()
    if isinstance(sent, Hint):
        _apart(_hint(rooms, room, viewer, viewer.seat))
        return
    command = command_of(sent, viewer.seat)
    if command is not None:
        await rooms.do(room, command)


def _apart(doing: Coroutine[Any, Any, None]) -> None:
    """Do something while the socket goes on hearing."""
    task = asyncio.create_task(doing)
    _APART.add(task)
    task.add_done_callback(_APART.discard)


async def _typed(rooms: Rooms, room: Room, viewer: Viewer, sent: Type) -> None:
    """Do or read out what was typed, and answer in the box."""
    assert isinstance(viewer.look, PageLook)
    speech = viewer.look.speech(room.table.names)
    try:
        told = await answered(rooms, room, viewer.seat, sent, speech)
    except Refused as refused:
        rooms.metrics.refused(refused.rule)
        told = speech.plain(refused.message)
    except Unkept:
        told = speech.plain(UNKEPT)
    viewer.answer(viewer.look.reply({"told": told}))


async def _hint(rooms: Rooms, room: Room, viewer: Viewer, seat: int) -> None:
    """Hints come when they come: meanwhile the person may play."""
    try:
        await rooms.hint(room, seat)
    except Refused as refused:
        _tell(rooms, room, viewer, refused)


def _tell(rooms: Rooms, room: Room, viewer: Viewer, refused: Refused) -> None:
    rooms.metrics.refused(refused.rule)
    said = viewer.look.say(room.table.names, refused.message)
    viewer.answer(viewer.look.reply({"refused": said, "rule": refused.rule}))
