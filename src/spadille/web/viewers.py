"""Those who look at a table through a socket, what each has been shown, and the frames that bring it up to date."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Protocol, TypeAlias

from spadille.messages import Message, Name
from spadille.players.hints import Hint
from spadille.table import Sight

MOST_FRAMES = 64
"""Frames that wait for a slow socket; then one whole frame stands for all of them."""

MOST_PAINTERS = 1_000
"""Painters who remember what they painted, up to some 0.3 MB each; beyond these the one idle the longest forgets it."""

MOST_REASON = 123
"""Bytes that the reason may have for which a socket is closed (RFC 6455)."""

Hints: TypeAlias = "tuple[Hint, ...] | None"
Picture: TypeAlias = "dict[str, str]"
"""The regions of a page by id, each as it is sent."""


def brief(reason: str) -> str:
    """As much of a reason as a socket can be closed with."""
    return reason.encode()[:MOST_REASON].decode(errors="ignore")


class Look(Hashable, Protocol):
    """How a viewer wants to see the table: in regions of one language and pack, or as JSON. Equal looks see alike."""

    def painter(self) -> "Painter":
        """One who paints a table for all viewers of this look."""

    def say(self, names: tuple[Name, ...], message: Message) -> str:
        """A message in words."""

    def frame(self, sight: Sight, regions: Picture, *, whole: bool) -> str:
        """The frame that brings these regions."""

    def reply(self, answer: dict[str, object]) -> str:
        """A frame that answers this viewer alone."""


class Painter(Protocol):
    """One who paints a single table again and again, and may remember what stays as it was."""

    def public(self, spectators: Sight) -> Picture:
        """What all see alike."""

    def private(self, sight: Sight, hints: Hints) -> Picture:
        """What one seat alone sees."""


class Painters:
    """Those who paint for all tables, one for each look at a table.

    Only the last so many remember what they painted: people choose their looks, and the memory ends.
    """

    def __init__(self, most: int = MOST_PAINTERS) -> None:
        self._most = most
        self._at_work: OrderedDict[tuple[Shown, Look], Painter] = OrderedDict()

    def __len__(self) -> int:
        """How many remember something."""
        return len(self._at_work)

    def one_for(self, shown: "Shown", look: Look) -> Painter:
        """The one who has painted a table for this look before, or another who begins anew."""
        painter = self._at_work.get((shown, look))
        if painter is None:
            painter = self._at_work[shown, look] = look.painter()
            if len(self._at_work) > self._most:
                self._at_work.popitem(last=False)
        else:
            self._at_work.move_to_end((shown, look))
        return painter

    def dismiss(self, shown: "Shown", look: Look) -> None:
        """Let go the one who painted a table for a look that nobody has any more."""
        self._at_work.pop((shown, look), None)


class Viewer:
    """One socket: what waits to be sent to it. When too much waits, a whole frame made at that moment replaces it.

    `key` is the hash of the secret by which it has its seat.
    """

    def __init__(self, look: Look, seat: int | None, key: str | None = None) -> None:
        self.look, self.seat, self.key = look, seat, key
        self._waiting: deque[str] = deque()
        self._whole = True
        self._ready = asyncio.Event()
        self._ready.set()
        self.ended: tuple[int, str] | None = None

    def put(self, frame: str) -> None:
        """Let a frame wait, unless a whole one is to be made that will show the same."""
        if self._whole:
            return
        if len(self._waiting) >= MOST_FRAMES:
            self._waiting.clear()
            self._whole = True
        else:
            self._waiting.append(frame)
        self._ready.set()

    def answer(self, frame: str) -> None:
        """Let an answer wait; when too many wait already, the oldest gives way."""
        if len(self._waiting) >= MOST_FRAMES:
            self._waiting.popleft()
        self._waiting.append(frame)
        self._ready.set()

    def only_watch(self) -> None:
        """Look on as a spectator from now on."""
        self.seat = self.key = None
        self._waiting.clear()
        self._whole = True
        self._ready.set()

    def end(self, code: int, reason: Message) -> None:
        """Let the socket be closed."""
        self.ended = (code, brief(self.look.say((), reason)))
        self._ready.set()

    async def next(self, whole: Callable[[], str]) -> str | None:
        """The next frame, when there is one; None when the socket is to be closed."""
        while True:
            if self.ended is not None:
                return None
            if self._whole:
                self._whole = False
                return whole()
            if self._waiting:
                return self._waiting.popleft()
            self._ready.clear()
            await self._ready.wait()


class Shown:
    """What the viewers of one table have been shown, by look and seat, so that only changes go out."""

    def __init__(self, painters: Painters) -> None:
        self._version = 0
        self._painters = painters
        self._public: dict[Look, Picture] = {}
        self._known: dict[tuple[Look, int | None], Picture] = {}
        self._told: dict[tuple[Look, int | None], int] = {}

    def whole(self, look: Look, sights: "Sights", seat: int | None, hints: Hints) -> str:
        """The frame for one who has seen nothing yet."""
        picture = self._picture(look, sights, seat, hints)
        return look.frame(sights(seat), picture, whole=True)

    def changes(self, look: Look, sights: "Sights", seat: int | None, hints: Hints) -> str:
        """The frame for those of this look and seat, who have seen all frames before; empty when nothing is new."""
        before = self._known.get((look, seat), {})
        picture = self._picture(look, sights, seat, hints)
        self._known[look, seat] = picture
        changed = {name: html for name, html in picture.items() if before.get(name) != html}
        if not changed and self._told.get((look, seat)) == self._version:
            return ""
        self._told[look, seat] = self._version
        return look.frame(sights(seat), changed, whole=False)

    def begin(self, look: Look, sights: "Sights", seat: int | None, hints: Hints) -> None:
        """Know from now what those of this look and seat know; whoever joins them is shown a whole frame."""
        if (look, seat) not in self._known:
            self.changes(look, sights, seat, hints)

    def forget(self, watched: set[tuple[Look, int | None]]) -> None:
        """Forget what nobody watches any more."""
        looks = {look for look, _ in watched}
        for look in {look for look, _ in self._known} - looks:
            self._painters.dismiss(self, look)
        self._known = {key: picture for key, picture in self._known.items() if key in watched}
        self._told = {key: version for key, version in self._told.items() if key in watched}
        self._public = {look: picture for look, picture in self._public.items() if look in looks}

    def _picture(self, look: Look, sights: "Sights", seat: int | None, hints: Hints) -> Picture:
        spectators = sights(None)
        if spectators.version != self._version:
            self._public, self._version = {}, spectators.version
        painter = self._painters.one_for(self, look)
        if look not in self._public:
            self._public[look] = painter.public(spectators)
        return {**self._public[look], **painter.private(sights(seat), hints)}


Sights: TypeAlias = "Callable[[int | None], Sight]"
"""What each seat, or a spectator for None, may see at one moment."""
