"""How a table is shown through a socket: as regions of a page, or as JSON."""

from typing import NamedTuple

import msgspec

from spadille.languages import ENGLISH, catalogue
from spadille.messages import Message, Speaker
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

    def speech(self, names: tuple[str, ...]) -> Speech:
        """One who words messages for this look."""
        return pages.speech(self.preferences, names)

    def public(self, spectators: Sight) -> Picture:
        """The regions that all see alike."""
        return dict(regions.render_public(spectators, self.speech(spectators.names)))

    def private(self, sight: Sight, hints: Hints) -> Picture:
        """The regions of one seat."""
        return dict(regions.render_private(sight, self.speech(sight.names), hints))

    def say(self, names: tuple[str, ...], message: Message) -> str:
        """A message in words."""
        return self.speech(names).plain(message)

    def frame(self, sight: Sight, regions: Picture, *, whole: bool) -> str:
        """The regions to be taken into the page."""
        found: dict[str, object] = {"version": sight.version, "turn": sight.turn, "regions": regions}
        if whole:
            found |= {"whole": True, "me": sight.me}
        return encoded(found)

    def reply(self, answer: dict[str, object]) -> str:
        """An answer to this page alone."""
        return encoded(answer)


class JsonLook(NamedTuple):
    """The table as the API tells it in a language, whole in every frame."""

    language: str = ENGLISH

    def speaker(self, names: tuple[str, ...]) -> Speaker:
        """One who words messages for this look."""
        return Speaker(names, catalogue=catalogue(self.language))

    def public(self, spectators: Sight) -> Picture:
        """Nothing is sent in parts."""
        return {}

    def private(self, sight: Sight, hints: Hints) -> Picture:
        """The table as this seat sees it."""
        return {"table": encoded(table_seen(sight, hints, self.speaker(sight.names)))}

    def say(self, names: tuple[str, ...], message: Message) -> str:
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
