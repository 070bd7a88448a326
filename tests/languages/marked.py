"""A language made in memory: English with every letter marked, so that what is not translated stands out."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser
from string import ascii_letters

import catalogues

from spadille.languages import languages
from spadille.messages import CONTEXT
from spadille.table.names import COMPUTER_NAMES
from spadille.web.figures import name_of

LANGUAGE = "eo"
MARKS = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in ascii_letters})
_PLACES = re.compile(r"(\{\w*\})")
SILENT = {"code", "kbd", "script", "style", "noscript"}
VOID = {"img", "input", "meta", "link", "br"}
SAID_IN = ("aria-label", "title", "alt", "placeholder", "data-ask", "data-count", "data-away")

KEPT = {"Spadille", "spadille", *map(name_of, (*languages(), LANGUAGE)), *COMPUTER_NAMES}
_CARD = re.compile(r"[A2-7JQK][SCHD]")


class Marked(NullTranslations):
    """Its catalogue. What is in no template is a fault: nobody could translate it."""

    def __init__(self) -> None:
        super().__init__()
        self.known: set[str] = set()
        for message in catalogues.template():
            for id in (message.id,) if isinstance(message.id, str) else message.id:
                self.known.add(f"{message.context}{CONTEXT}{id}" if message.context else id)

    def gettext(self, message: str) -> str:
        assert message, "the header of a catalogue is nothing to be read"
        if catalogues.PLACE_ALONE.fullmatch(message):
            return message
        assert message in self.known, f"in no template: {message!r}"
        return marked(message.rpartition(CONTEXT)[2])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        assert msgid1 in self.known
        return self.gettext(msgid1 if n == 1 else msgid2)


def marked(text: str) -> str:
    return "".join(part if place % 2 else part.translate(MARKS) for place, part in enumerate(_PLACES.split(text)))


MARKED = Marked()


class Said(HTMLParser):
    """What a page says to those who see it and to those who hear it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.silent: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        elsewhere = found.get("lang", LANGUAGE) != LANGUAGE
        if tag not in VOID and (self.silent or tag in SILENT or elsewhere):
            self.silent.append(tag)
        if not self.silent:
            self.words += [value for name in SAID_IN if (value := found.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if self.silent:
            self.silent.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.words.append(data)


def english(text: str, kept: set[str] | frozenset[str] = frozenset()) -> list[str]:
    """The words of a text that are not marked, but for names, cards and single letters."""
    return list(_unmarked(_PLACES.sub("", text), KEPT | kept))


def _unmarked(text: str, kept: set[str]) -> Iterator[str]:
    for word in re.findall(r"[A-Za-z](?:[A-Za-z_'-]*[A-Za-z])?", re.sub(r"[A2-7JQK][SCHD]\b", "", text)):
        if len(word) > 1 and word not in kept and not _CARD.fullmatch(word):
            yield word


def english_of_page(html: str, kept: set[str] | frozenset[str] = frozenset()) -> list[str]:
    return [word for text in Said(html).words for word in english(text, kept)]
