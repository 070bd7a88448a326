"""A doorbell between processes: a table has a new version, look into the store."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Heard: TypeAlias = Callable[[str, int], None]
"""Called with the id of a table and its newest version."""


class Bus(Protocol):
    """Tells all processes of new versions. What it tells may come twice, or late; the store alone is right."""

    async def publish(self, table: str, version: int) -> None:
        """Tell that a table has this version now."""

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Be told from now on; what is returned ends it."""

    async def close(self) -> None:
        """Tell nothing any more."""


class MemoryBus:
    """The bus of one process."""

    def __init__(self) -> None:
        self._hearers: list[Heard] = []

    async def publish(self, table: str, version: int) -> None:
        """Tell everyone in this process."""
        for heard in tuple(self._hearers):
            heard(table, version)

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Be told from now on."""
        self._hearers.append(heard)
        return lambda: self._hearers.remove(heard)

    async def close(self) -> None:
        """Forget all hearers."""
        self._hearers.clear()
