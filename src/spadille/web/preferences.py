"""What somebody has chosen for his own browser: kept in a cookie, and no secret."""

import base64
import binascii
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from spadille.languages import language_among, languages
from spadille.messages import COMMAS, Listing, Message
from spadille.notation import shown
from spadille.table import LONGEST_NAME, Refused, checked_name, pace_of
from spadille.web import keys
from spadille.web.keys import KEYS, Keys

COOKIE = "spadille"
PACKS = ("spanish", "french", "french-four", "colour-blind", "dragon")
VERBOSITIES = ("all", "results", "turn")
"""What is told to those who listen: all that happens, one's own turn and results, or one's own turn alone."""

LONGEST_COOKIE = 2000
OFF = ("", "off", "false", "0", "no")


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has chosen: his name, a pack and whether its signs are large, whether cards move, and so on.

    `text` shows the table in words, without drawings, `contrast` in black, white and one colour. `confirm` asks for a
    second tap, `sort` arranges the hand, `keys` lets single letters act, and `own_keys` are those that are not the
    usual ones. `pace` is how many seconds computer players take at tables that he opens, `verbosity` how much is told
    to those who listen to the page. Without a `language` it is the one that his browser asks for.
    """

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    pack: str = PACKS[0]
    large: bool = False
    motion: bool = True
    confirm: bool = False
    sort: bool = True
    keys: bool = True
    own_keys: Keys = ()
    text: bool = False
    contrast: bool = False
    verbosity: str = VERBOSITIES[0]
    pace: Annotated[float, Meta(ge=0.0, le=10.0)] = 1.0
    language: str = ""

    def key(self, name: str) -> str:
        """The key for something; empty if there is none."""
        return dict(self.own_keys).get(name, KEYS[name]) if self.keys else ""

    @property
    def drawings(self) -> str:
        """The name under which the chosen drawings of the chosen pack are found."""
        return drawings(self.pack, large=self.large)


def drawings(pack: str, *, large: bool) -> str:
    """The name under which the drawings of a pack are found."""
    return f"{pack}-large" if large else pack


def read(text: str | None) -> Preferences:
    """The preferences of a cookie; what cannot be read is as if nothing had been chosen."""
    if not text or len(text) > LONGEST_COOKIE:
        return Preferences()
    try:
        found = msgspec.json.decode(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), type=Preferences)
    except (msgspec.MsgspecError, binascii.Error, ValueError):
        return Preferences()
    return _known(found)


def asked_language(header: str) -> str:
    """The language that a browser asks for first among those there are (`Accept-Language`)."""
    wanted = []
    for each in header[:LONGEST_COOKIE].split(","):
        tag, _, weight = each.partition(";")
        wanted.append((-_weight(weight), tag.strip()))
    return language_among(tag for weight, tag in sorted(wanted, key=lambda each: each[0]) if weight)


def _weight(text: str) -> float:
    name, _, value = text.partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def written(preferences: Preferences) -> str:
    """The preferences as a cookie."""
    return base64.urlsafe_b64encode(msgspec.json.encode(preferences)).decode().rstrip("=")


class Wish(NamedTuple):
    """What a form asks for, and why some of it cannot be: in those fields all is as if nothing had been chosen."""

    preferences: Preferences
    faults: tuple[Message, ...]


def chosen(fields: Mapping[str, Sequence[str]]) -> Wish:
    """What a form of preferences asks for; a box that is not ticked is not sent, and an empty field is not chosen."""
    sent = {name: values[-1].strip() for name, values in fields.items() if values}
    values: dict[str, Any] = {name: sent.get(name, "") not in OFF for name in TICKS}
    faults = []
    for name, read_field in FIELDS.items():
        if text := sent.get(name, ""):
            try:
                values[name] = read_field(text)
            except Refused as refused:
                faults.append(refused.message)
    own = keys.of_fields(fields)
    if (fault := keys.fault(own)) is None:
        values["own_keys"] = own
    else:
        faults.append(fault)
    return Wish(Preferences(**values), tuple(faults))


TICKS = ("large", "motion", "confirm", "sort", "keys", "text", "contrast")


def _name(text: str) -> str:
    return checked_name(text, ())


def _one_of(known: tuple[str, ...], text: str, no: Callable[[str, Listing], Message]) -> str:
    if text not in known:
        raise Refused("settings", no(shown(text), Listing(known, COMMAS)))
    return text


def _pack(text: str) -> str:
    return _one_of(
        PACKS,
        text,
        lambda deck, known: Message("There is no pack “{deck}”; there are {known}.", deck=deck, known=known),
    )


def language_of(text: str) -> str:
    """The language of a code. Raises `Refused`."""
    return _one_of(
        languages(),
        text,
        lambda language, known: Message(
            "There is no language “{language}”; there are {known}.", language=language, known=known
        ),
    )


def _verbosity(text: str) -> str:
    return _one_of(
        VERBOSITIES,
        text,
        lambda text, known: Message(
            "What a screen reader is told is one of {known}, not “{text}”.", known=known, text=text
        ),
    )


FIELDS: dict[str, Callable[[str], Any]] = {
    "name": _name,
    "pack": _pack,
    "verbosity": _verbosity,
    "pace": pace_of,
    "language": language_of,
}
"""How each field of the form is read that is no box; each raises `Refused` for what cannot be chosen."""


def in_language(preferences: Preferences, language: str) -> Preferences:
    """The same with another language; one that is not there is as if none were chosen."""
    return _known(msgspec.structs.replace(preferences, language=language))


def _known(found: Preferences) -> Preferences:
    pack = found.pack if found.pack in PACKS else PACKS[0]
    language = found.language if found.language in languages() else ""
    verbosity = found.verbosity if found.verbosity in VERBOSITIES else VERBOSITIES[0]
    own = keys.known(found.own_keys)
    return msgspec.structs.replace(found, pack=pack, language=language, verbosity=verbosity, own_keys=own)
