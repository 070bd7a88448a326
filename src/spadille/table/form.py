"""Events as JSON objects, and back: how they are stored."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from spadille import rulesets
from spadille.ruleset import RulesetError
from spadille.table import events
from spadille.table.events import Event
from spadille.table.settings import Settings

FORM = 1
"""The number of the form that is written and read."""

Json: TypeAlias = dict[str, Any]


class FormError(ValueError):
    """An object that is no event as this version of the program stores it."""


KINDS: dict[str, type[Event]] = {
    "opened": events.Opened,
    "sat": events.Sat,
    "began": events.Began,
    "acted": events.Acted,
    "said": events.Said,
    "asked back": events.AskedBack,
    "answered back": events.AnsweredBack,
    "took back": events.TookBack,
    "lapsed back": events.LapsedBack,
    "gone": events.Gone,
    "came": events.Came,
    "stood in": events.StoodIn,
    "returned": events.Returned,
    "left": events.Left,
    "replaced": events.Replaced,
    "offered": events.Offered,
    "followed": events.Followed,
}
"""Every event by the word that stands for it."""

WORDS = {kind: word for word, kind in KINDS.items()}


def to_object(event: Event) -> Json:
    """The object of an event."""
    found: Json = {"form": FORM, "kind": WORDS[type(event)]}
    for field in fields(event):
        value = getattr(event, field.name)
        found[field.name] = _settings_object(value) if isinstance(value, Settings) else _plain(value)
    return found


def from_object(found: Mapping[str, Any]) -> Event:
    """The event of an object. Raises `FormError`."""
    if found.get("form") != FORM:
        raise FormError(f"events are read in form {FORM}, not {found.get('form')!r}")
    kind = KINDS.get(str(found.get("kind")))
    if kind is None:
        raise FormError(f"no event is called {found.get('kind')!r}")
    values = {name: value for name, value in found.items() if name not in ("form", "kind")}
    wanted = {field.name for field in fields(kind)}
    if values.keys() != wanted:
        raise FormError(f"an event {found['kind']!r} has {', '.join(sorted(wanted))}, not {', '.join(sorted(values))}")
    if kind is events.Opened:
        values["names"] = tuple(values["names"])
        values["settings"] = _settings(values["settings"])
    return kind(**values)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _settings_object(settings: Settings) -> Json:
    found = {field.name: _plain(getattr(settings, field.name)) for field in fields(settings)}
    found["rules"] = {"ruleset": settings.rules.id, "options": dict(settings.rules.chosen)}
    return found


def _settings(found: Mapping[str, Any]) -> Settings:
    try:
        rules = rulesets.find(found["rules"]["ruleset"], found["rules"]["options"])
        return Settings(**{**found, "rules": rules, "levels": tuple(found["levels"])})
    except (KeyError, TypeError, RulesetError) as error:
        raise FormError(f"the settings of a table cannot be read: {error}") from None
