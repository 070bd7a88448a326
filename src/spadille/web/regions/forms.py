"""Pieces of forms: each command is one, so that all of it works without scripts."""

from collections.abc import Mapping
from html import escape

from spadille.messages import Message
from spadille.table import Sight
from spadille.web.speech import Speech


def hidden(**fields: object) -> str:
    """Fields that go along unseen."""
    return "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value))}">' for name, value in fields.items()
    )


def command(
    sight: Sight,
    speech: Speech,
    do: str,
    label: Message,
    *,
    fields: Mapping[str, object] | None = None,
    style: str = "",
    key: str = "",
    ask: Message | None = None,
) -> str:
    """A form of one button that sends a command; `ask` is asked before it is sent, `key` presses it."""
    asked = "" if ask is None else f' data-ask="{escape(speech.plain(ask))}"'
    pressed = "" if not key else f' data-key="{key}"'
    kind = f' class="{style}"' if style else ""
    return (
        f'<form method="post" action="/t/{sight.id}/do"{asked}>{hidden(do=do, **(fields or {}))}'
        f"<button{kind}{pressed}>{speech.html(label)}</button></form>"
    )
