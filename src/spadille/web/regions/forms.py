"""Pieces of forms: each command is one, so that all of it works without scripts."""

from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Any, NamedTuple

from spadille.messages import Message
from spadille.table import Sight
from spadille.web.speech import Speech, essence


def hidden(**fields: object) -> str:
    """Fields that go along unseen."""
    return "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value))}">' for name, value in fields.items()
    )


class Parts(NamedTuple):
    """What a form of one button is made of; `ask` is asked before it is sent, `key` names that which presses it."""

    do: str
    label: Message
    fields: Mapping[str, object] = MappingProxyType({})
    style: str = ""
    key: str = ""
    ask: Message | None = None


def command(sight: Sight, speech: Speech, do: str, label: Message, **parts: Any) -> str:
    """A form of one button that sends a command; the other parts are those of `Parts`."""
    wanted = Parts(do, label, **parts)
    key = (sight.id, do, essence(label), essence(wanted.ask), *wanted.fields.items())
    return speech.remember(key, lambda: _command(sight.id, speech, wanted))


def _command(table: str, speech: Speech, parts: Parts) -> str:
    asked = "" if parts.ask is None else f' data-ask="{escape(speech.plain(parts.ask))}"'
    pressed = speech.key(parts.key) if parts.key else ""
    kind = f' class="{parts.style}"' if parts.style else ""
    return (
        f'<form method="post" action="/t/{table}/do"{asked}>{hidden(do=parts.do, **parts.fields)}'
        f"<button{kind}{pressed}>{speech.html(parts.label)}</button></form>"
    )
