"""The auction: who speaks, and what he may say. Players are known by place from eldest, 0 first."""

from collections.abc import Sequence


class Auction:
    """Rotation or duel, with holds; `barred` is a call the last player may never make."""

    def __init__(self, players: int, ladder: Sequence[str], jump: bool, order: str, barred: str | None = None) -> None:
        self.players = players
        self.ladder = tuple(ladder)
        self.jump = jump
        self.order = order
        self.barred = barred
        self.passed: set[int] = set()
        self.highest: int | None = None
        self.bid: str | None = None
        self.speaker: int | None = 0

    def calls(self, place: int) -> list[str]:
        """Every call this player could make now, passing apart."""
        mine = [call for call in self.ladder if not (call == self.barred and place == self.players - 1)]
        level = -1 if self.bid is None else self.ladder.index(self.bid)
        higher = [call for call in mine if self.ladder.index(call) > level]
        if not self.jump:
            higher = higher[:1]
        if self.bid in mine and self.highest is not None and place < self.highest:
            return [self.bid, *higher]
        return higher

    def say(self, call: str) -> None:
        place = self.speaker
        if place is None or call not in ["pass", *self.calls(place)]:
            raise ValueError(f"{call} may not be said")
        if call == "pass":
            self.passed.add(place)
        else:
            self.highest, self.bid = place, call
        self.speaker = self.next_speaker(place)

    def next_speaker(self, last: int) -> int | None:
        others = [p for p in range(self.players) if p not in self.passed and p != self.highest]
        if not any(self.calls(place) for place in others):
            return None
        if self.order == "duel" and not self.passed & {0, 1}:
            others = [place for place in others if place < 2]
        return min(others, key=lambda place: (place - last - 1) % self.players)
