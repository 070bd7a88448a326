"""How a table is shown through a socket: as regions of a page, or as JSON."""

from typing import NamedTuple

import msgspec

from spadille.languages import ENGLISH, catalogue
from spadille.messages import Message, Name, Speaker
from spadille.table import Sight
from spadille.web import pages, regions
from spadille.web.preferences import Preferences
from spadille.web.speech import Speech
from spadille.web.viewers import Hints, Picture
from spadille.web.wire import table_seen

_ENCODER = msgspec.json.Encoder()


class PageLook(NamedTuple):
    """The regions of a page in one language and for one pack."""

    preferences: Preferences

    @classmethod
    def of(cls, preferences: Preferences) -> "PageLook":
        """The look that somebody has chosen; people who have chosen alike share it, whatever their names."""
        return cls(msgspec.structs.replace(preferences, name="", pace=1.0))

    def with_name(self, name: str) -> "PageLook":
        """The look of one alone, who has chosen or typed this name."""
        return PageLook(msgspec.structs.replace(self.preferences, name=name))

    def speech(self, names: tuple[Name, ...]) -> Speech:
        """One who words messages for this look."""
        return pages.speech(self.preferences, names)

    def painter(self) -> "PagePainter":
        """One who paints the regions of a table."""
        return PagePainter(self.preferences)

    def say(self, names: tuple[Name, ...], message: Message) -> str:
        """A message in words."""
        return self.speech(names).plain(message)

    def frame(self, sight: Sight, regions: Picture, *, whole: bool) -> str:
        """The regions to be taken into the page."""
        parts = ",".join(f'"{name}":{region}' for name, region in regions.items())
        head = f'"version":{sight.version},"turn":{sight.turn},"regions":{{{parts}}}'
        return f'{{{head},"whole":true,"me":{encoded(sight.me)}}}' if whole else f"{{{head}}}"

    def reply(self, answer: dict[str, object]) -> str:
        """An answer to this page alone."""
        return encoded(answer)


class PagePainter:
    """One who paints the regions of one table, each as the JSON in which it is sent, in words that he remembers."""

    def __init__(self, preferences: Preferences) -> None:
        self._speech = Speech(preferences)
        self._sent: dict[tuple[int | None, str], tuple[str, str]] = {}

    def public(self, spectators: Sight) -> Picture:
        """The regions that all see alike."""
        return self._as_sent(None, regions.render_public(spectators, self._words(spectators)))

    def private(self, sight: Sight, hints: Hints) -> Picture:
        """The regions of one seat."""
        return self._as_sent(sight.me, regions.render_private(sight, self._words(sight), hints))

    def _words(self, sight: Sight) -> Speech:
        if self._speech.players != sight.names:
            self._speech = Speech(self._speech.preferences, sight.names)
        return self._speech

    def _as_sent(self, seat: int | None, regions: dict[str, str]) -> Picture:
        """The regions in JSON; those that are as they were last time need not be encoded again."""
        found = {}
        for name, html in regions.items():
            sent = self._sent.get((seat, name))
            if sent is None or sent[0] != html:
                sent = self._sent[seat, name] = (html, encoded(html))
            found[name] = sent[1]
        return found


class JsonLook(NamedTuple):
    """The table as the API tells it in a language, whole in every frame."""

    language: str = ENGLISH

    def speaker(self, names: tuple[Name, ...]) -> Speaker:
        """One who words messages for this look."""
        return Speaker(names, catalogue=catalogue(self.language))

    def painter(self) -> "JsonLook":
        """Nothing of a table is remembered."""
        return self

    def public(self, spectators: Sight) -> Picture:
        """Nothing is sent in parts."""
        return {}

    def private(self, sight: Sight, hints: Hints) -> Picture:
        """The table as this seat sees it."""
        return {"table": encoded(table_seen(sight, hints, self.speaker(sight.names)))}

    def say(self, names: tuple[Name, ...], message: Message) -> str:
        """A message in words."""
        return self.speaker(names).say(message)

    def frame(self, sight: Sight, regions: Picture, *, whole: bool) -> str:
        """The table, as `{"table": ...}`."""
        return f'{{"table":{regions["table"]}}}'

    def reply(self, answer: dict[str, object]) -> str:
        """An answer to this client alone."""
        return encoded(answer)


def encoded(found: object) -> str:
    """An object as JSON."""
    return _ENCODER.encode(found).decode()
