"""What a person may send: one union of records for forms, sockets and the API, and the command each becomes."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Meta

from spadille import table
from spadille.table import STAND_IN, Refused
from spadille.web import faults

LONGEST_LINE = 300
"""Letters that somebody may type; an exchange of nine cards by their names has fewer."""

LONGEST_FRAME = 4096
"""Bytes that a frame or a command may have."""

Kind = TypeVar("Kind")

Text = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(max_length=LONGEST_LINE)]
Number = Annotated[int, Meta(ge=0, le=2**31)]


class Act(msgspec.Struct, frozen=True, tag="act", tag_field="do", forbid_unknown_fields=True):
    """Make a call, lay out cards, play a card: the token of an action, and the version of the table that was seen."""

    token: Text
    seen: Number


class Say(msgspec.Struct, frozen=True, tag="say", tag_field="do", forbid_unknown_fields=True):
    """Say one of the phrases of the game."""

    phrase: Text


class AskBack(msgspec.Struct, frozen=True, tag="ask-back", tag_field="do", forbid_unknown_fields=True):
    """Ask the others to take back one's last action."""

    seen: Number


class AnswerBack(msgspec.Struct, frozen=True, tag="answer-back", tag_field="do", forbid_unknown_fields=True):
    """Let another take back his action, or not."""

    yes: bool
    seen: Number


class Come(msgspec.Struct, frozen=True, tag="come", tag_field="do", forbid_unknown_fields=True):
    """Be there, and take the seat back from the computer player that stands in."""


class Leave(msgspec.Struct, frozen=True, tag="leave", tag_field="do", forbid_unknown_fields=True):
    """Leave the table."""


class Replace(msgspec.Struct, frozen=True, tag="replace", tag_field="do", forbid_unknown_fields=True):
    """Give a free seat, or that of one who is gone, to a computer player for good."""

    seat: Number
    level: Text = STAND_IN


class Rematch(msgspec.Struct, frozen=True, tag="rematch", tag_field="do", forbid_unknown_fields=True):
    """Want another session with the same people."""


class Hint(msgspec.Struct, frozen=True, tag="hint", tag_field="do", forbid_unknown_fields=True):
    """Ask for hints, where the table allows them."""


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="do", forbid_unknown_fields=True):
    """Ask a socket for a sign of life with the same number."""

    n: Number = 0


class Type(msgspec.Struct, frozen=True, tag="type", tag_field="do", forbid_unknown_fields=True):
    """Do or read out what is typed in words, at a page; `seen` is the version that was seen, if it is known."""

    text: Line
    seen: Number | None = None


Sent: TypeAlias = Act | Say | AskBack | AnswerBack | Come | Leave | Replace | Rematch | Hint | Ping
"""All that may be sent; `do` says which it is."""

DOINGS = tuple(kind.__struct_config__.tag for kind in get_args(Sent))
"""What may stand in `do`."""

SentByPage: TypeAlias = Sent | Type
"""All that the page of a table may send."""

_DECODER: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent)
_DECODER_OF_PAGE: msgspec.json.Decoder[SentByPage] = msgspec.json.Decoder(SentByPage)


def from_json(body: bytes | str) -> Sent:
    """What a frame or a body holds. Raises `Refused`."""
    return _decoded(_DECODER, body)


def from_page(body: bytes | str) -> SentByPage:
    """What a frame of a page holds. Raises `Refused`."""
    return _decoded(_DECODER_OF_PAGE, body)


def _decoded(decoder: msgspec.json.Decoder[Kind], body: bytes | str) -> Kind:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise not_understood(error) from None


def from_form(fields: Mapping[str, Sequence[str]]) -> SentByPage:
    """What a form holds: the same fields; an exchange may name its cards as fields `card`. Raises `Refused`."""
    found: dict[str, str] = {name: values[-1] for name, values in fields.items() if values and name != "card"}
    if found.get("do") == "act" and found.get("token") == "x":
        found["token"] = "x" + (",".join(fields.get("card", ())) or "0")
    try:
        sent: SentByPage = msgspec.convert(found, SentByPage, strict=False)
    except (msgspec.ValidationError, RecursionError) as error:
        raise not_understood(error) from None
    return sent


def not_understood(error: Exception) -> Refused:
    """The refusal of what is none of the records."""
    wrong = faults.sentence(str(error), DOINGS) if isinstance(error, msgspec.ValidationError) else faults.NO_JSON
    return Refused("form", wrong)


def command_of(sent: SentByPage, seat: int) -> table.Command | None:
    """The command of the person on a seat; None for what changes nothing at the table."""
    match sent:
        case Act(token, seen):
            return table.Act(seat, token, seen)
        case Say(phrase):
            return table.Say(seat, phrase)
        case AskBack(seen):
            return table.AskBack(seat, seen)
        case AnswerBack(yes, seen):
            return table.AnswerBack(seat, yes, seen)
        case Come():
            return table.Come(seat)
        case Leave():
            return table.Leave(seat)
        case Replace(other, level):
            return table.Replace(other, seat, level)
        case Rematch():
            return table.Rematch(seat)
        case _:
            return None
