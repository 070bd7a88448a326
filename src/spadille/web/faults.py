"""What is wrong with what was sent, in one sentence, found in what the reader of records says."""

import re
from collections.abc import Collection

from spadille.messages import OR, Listing, Message, counted

NO_JSON = Message("What is sent is no JSON in UTF-8.")
NO_OBJECT = Message("What is sent must be a JSON object with fields.")

KINDS = {
    "str": Message("a text"),
    "int": Message("a whole number"),
    "float": Message("a number"),
    "bool": Message("true or false"),
    "array": Message("a list"),
    "object": Message("an object"),
    "null": Message("null"),
}
"""What the kinds of values are called."""

LONGEST_FIELD = 60

_AT = re.compile(r"(?P<said>.*?)(?: - at `\$\.?(?P<field>[^`]*)`)?\.?", re.DOTALL)
_VALUE = re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?")
_MISSING = re.compile(r"Object missing required field `(?P<field>.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.*)`")
_LONG = re.compile(r"Expected `(?P<kind>str|array)` of length <= (?P<count>\d+)")
_BOUND = re.compile(r"Expected `[^`]*` (?P<side>>=|<=) (?P<bound>\S+)")
_KIND = re.compile(r"Expected `(?P<kinds>[^`]*)`.*", re.DOTALL)


def sentence(said: str, known: Collection[str], field: str = "") -> Message:
    """What is wrong, from what the reader says of a field or of all; `known` is what may be done."""
    at = _AT.fullmatch(said)
    assert at is not None
    said, field = at["said"], (at["field"] or field)[:LONGEST_FIELD]
    if found := _MISSING.fullmatch(said):
        return Message("The field “{field}” is missing.", field=_within(field, found["field"]))
    if found := _UNKNOWN.fullmatch(said):
        return Message("There is no field “{field}” here.", field=_within(field, found["field"])[:LONGEST_FIELD])
    if (found := _VALUE.fullmatch(said)) and field == "do":
        return Message(
            "“{value}” is nothing that can be done here: there are {known}.",
            value=found["value"][:LONGEST_FIELD],
            known=", ".join(known),
        )
    if found := _LONG.fullmatch(said):
        return _too_long(field, found["kind"], int(found["count"]))
    if found := _BOUND.fullmatch(said):
        bound = found["bound"].removesuffix(".0")
        if found["side"] == ">=":
            return Message("The field “{field}” must be {least} or more.", field=field, least=bound)
        return Message("The field “{field}” must be {most} or less.", field=field, most=bound)
    kinds = (found := _KIND.fullmatch(said)) and [KINDS.get(kind) for kind in found["kinds"].split(" | ")]
    if not kinds or None in kinds:
        return Message("The field “{field}” is not as it must be.", field=field) if field else NO_JSON
    if not field:
        return NO_OBJECT
    wanted = Listing(tuple(kind for kind in kinds if kind is not None), OR)
    return Message("The field “{field}” must be {wanted}.", field=field, wanted=wanted)


def _within(outer: str, field: str) -> str:
    return f"{outer}.{field}" if outer else field


def _too_long(field: str, kind: str, count: int) -> Message:
    if kind == "str":
        return counted(
            "The field “{field}” has at most {count} letter.",
            "The field “{field}” has at most {count} letters.",
            count,
            field=field,
        )
    return counted(
        "The field “{field}” has at most {count} item.",
        "The field “{field}” has at most {count} items.",
        count,
        field=field,
    )
