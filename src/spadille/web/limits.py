"""How much may come from one address: buckets that fill again by and by, and a count of its open sockets."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

import structlog

from spadille.messages import Message

MOST_BUCKETS = 50_000
"""Buckets that are remembered; beyond these the one unused for the longest time is forgotten."""

NETWORK_BITS = 64
"""So much of an address of version 6 is one household's: the rest its devices choose as they like."""

TABLES, SEATS, POSTS, COMMANDS, REQUESTS, SOCKETS, KNOCKS, FRAMES = (
    "tables",
    "seats",
    "posts",
    "commands",
    "requests",
    "sockets",
    "knocks",
    "frames",
)

SENTENCES = {
    TABLES: Message("Too many tables have been opened from your address; try again a little later."),
    SEATS: Message("Too many seats have been taken from your address; try again a little later."),
    POSTS: Message("Too much has been sent from your address; try again a little later."),
    COMMANDS: Message("Too much has been sent from your address; try again a little later."),
    REQUESTS: Message("Too much has been asked for from your address; try again a little later."),
    SOCKETS: Message("Tables are looked at too often from your address; try again a little later."),
    KNOCKS: Message("Tables are looked at too often from your address; try again a little later."),
    FRAMES: Message("Too much has been sent from your address; try again a little later."),
}
TOO_MANY_OPEN = Message("Too many tables are being looked at from your address: close some of its pages.")

log = structlog.get_logger("spadille.limits")


class Rate(NamedTuple):
    """So many a minute, and so many at once after a rest."""

    a_minute: float
    at_once: float


class Limits(NamedTuple):
    """What may come from one person; an address stands for so many people, and may do so many times as much.

    Sockets beyond their limit are told so; knocks are what comes in spite of that, and is turned away unheard.
    """

    people: float = 10
    tables: Rate = Rate(3, 12)
    seats: Rate = Rate(12, 24)
    posts: Rate = Rate(60, 120)
    commands: Rate = Rate(120, 240)
    requests: Rate = Rate(600, 600)
    sockets: Rate = Rate(30, 30)
    knocks: Rate = Rate(60, 45)
    frames: Rate = Rate(600, 600)
    open_sockets: int = 16

    def of(self, kind: str) -> Rate:
        """What may come of one kind from an address."""
        rate: Rate = getattr(self, kind)
        return Rate(rate.a_minute * self.people, rate.at_once * self.people)


class Limited(Exception):
    """Too much has come from an address; `message` says of what, `wait` after how many seconds one more may come."""

    def __init__(self, message: Message, wait: float) -> None:
        super().__init__(str(message))
        self.message, self.wait = message, wait


class Bucket:
    """What may still come at once at a rate, since when it has been filling, and whether its limit has been told of."""

    __slots__ = ("left", "rate", "since", "told")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.left, self.since, self.told = rate, rate.at_once, now, False

    def take(self, now: float) -> bool:
        """Whether one more may come now."""
        self.left = min(self.rate.at_once, self.left + (now - self.since) * self.rate.a_minute / 60)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until one more may come, when none may."""
        return (1 - self.left) * 60 / self.rate.a_minute


class Gate:
    """Knows what has come from every address of late."""

    def __init__(
        self, limits: Limits, clock: Callable[[], float] = time.monotonic, most_buckets: int = MOST_BUCKETS
    ) -> None:
        self.limits, self.clock, self.most_buckets = limits, clock, most_buckets
        self._rates = {kind: limits.of(kind) for kind in SENTENCES}
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._open: Counter[str] = Counter()

    @property
    def remembered(self) -> int:
        """How many buckets there are."""
        return len(self._buckets)

    def take(self, address: str, kind: str) -> None:
        """Let one thing of a kind come from an address. Raises `Limited`."""
        now = self.clock()
        bucket = self._buckets.get((address, kind))
        if bucket is None:
            bucket = self._buckets[address, kind] = Bucket(self._rates[kind], now)
            if len(self._buckets) > self.most_buckets:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end((address, kind))
        if not bucket.take(now):
            if not bucket.told:
                bucket.told = True
                log.warning("limited", address=address, kind=kind)
            raise Limited(SENTENCES[kind], bucket.wait)
        bucket.told = bucket.told and bucket.left < bucket.rate.at_once / 2

    def enter(self, address: str) -> None:
        """Let a socket be opened from an address. Raises `Limited`."""
        self.take(address, SOCKETS)
        if self._open[address] >= self.limits.open_sockets * self.limits.people:
            raise Limited(TOO_MANY_OPEN, 60)
        self._open[address] += 1

    def leave(self, address: str) -> None:
        """Know that a socket from an address is closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def household(host: str) -> str:
    """The address by which a household is known: that of version 4, or the network of version 6."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        rest = 128 - NETWORK_BITS
        return f"{IPv6Address(int(found) >> rest << rest)}/{NETWORK_BITS}"
    return str(found)
