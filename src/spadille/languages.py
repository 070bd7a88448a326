"""The languages there are, found by folder: each a catalogue of gettext in the form `.po`, compiled in memory."""

import re
from ast import literal_eval
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from struct import pack
from typing import NamedTuple

from spadille.messages import CONTEXT

ENGLISH = "en"
"""The language of the ids, which needs no catalogue."""

DOMAIN = "spadille"
FORMS = "\0"
"""Stands between the forms of a plural in a compiled catalogue."""

_FIELD = re.compile(r'(?P<name>msgctxt|msgid|msgid_plural|msgstr)(?:\[\d+\])? +(?P<text>".*")')
_TAG = re.compile(r"(?P<language>[a-z]{2,3})(?![a-z])", re.IGNORECASE)


class Entry(NamedTuple):
    """A message of a catalogue: its id, with its context and its plural as gettext joins them, and its translation."""

    id: str
    translation: str


_MADE: dict[str, NullTranslations] = {}


@cache
def _found() -> dict[str, Traversable]:
    """The file of each language."""
    folder = files("spadille") / "locale"
    names = sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []
    found = {name: folder / name / "LC_MESSAGES" / f"{DOMAIN}.po" for name in names}
    return {name: file for name, file in found.items() if file.is_file()}


def languages() -> tuple[str, ...]:
    """The codes of the languages, English first."""
    return (ENGLISH, *_found(), *_MADE)


def catalogue(language: str) -> NullTranslations:
    """The catalogue of a language; for one that is not there that of English."""
    return _MADE[language] if language in _MADE else _compiled(language)


@cache
def _compiled(language: str) -> NullTranslations:
    file = _found().get(language)
    return NullTranslations() if file is None else compiled(file.read_text(encoding="utf-8"))


@contextmanager
def lent(language: str, made: NullTranslations) -> Iterator[None]:
    """Let a language be there for a while that no file holds."""
    _MADE[language] = made
    try:
        yield
    finally:
        del _MADE[language]


def language_among(wanted: Iterable[str]) -> str:
    """The first language that is there of those named as in `es`, `es-MX` or `es_ES.UTF-8`; English if none is."""
    for name in wanted:
        tag = _TAG.match(name)
        if tag is not None and tag["language"].lower() in languages():
            return tag["language"].lower()
    return ENGLISH


def compiled(text: str) -> GNUTranslations:
    """The catalogue that a text in the form `.po` holds."""
    entries = sorted((entry.id.encode(), entry.translation.encode()) for entry in read(text))
    count = len(entries)
    start = 28 + 16 * count
    tables: tuple[list[bytes], list[bytes]] = ([], [])
    body = b""
    for table, column in zip(tables, zip(*entries, strict=True), strict=True):
        for each in column:
            table.append(pack("<II", len(each), start + len(body)))
            body += each + b"\0"
    head = pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    return GNUTranslations(BytesIO(head + b"".join(tables[0]) + b"".join(tables[1]) + body))


def read(text: str) -> Iterator[Entry]:
    """The messages of a text in the form `.po`; those that are untranslated or marked as fuzzy are left out."""
    for block in re.split(r"\n\s*\n", text):
        fields: dict[str, list[str]] = {}
        name = ""
        for line in block.splitlines():
            found = _FIELD.match(line)
            if found is not None:
                name = found["name"]
                fields.setdefault(name, []).append(literal_eval(found["text"]))
            elif line.startswith('"'):
                fields[name][-1] += literal_eval(line)
        translations = fields.get("msgstr", [""])
        if not all(translations) or re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE):
            continue
        context = "".join(each + CONTEXT for each in fields.get("msgctxt", ()))
        yield Entry(context + FORMS.join([*fields["msgid"], *fields.get("msgid_plural", ())]), FORMS.join(translations))
