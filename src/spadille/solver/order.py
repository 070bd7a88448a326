"""The order in which plays are tried: points by seat and role, found by measuring, so that the best come early.

A `rank` in a name marks points for each card in play below the card played. All points are eighths.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from spadille.solver.board import LANE_MASKS, TRUMP_LANE, Board, LaneView
from spadille.solver.lanes import LANE_BITS, LANES

Trick: TypeAlias = tuple[int, int, int]
"""A trick with some of its cards: the bit numbers of the led and of the best card, and the place that holds it."""


class LoneLead(NamedTuple):
    """Points for a lead by a side of one."""

    top_trump: int
    top_trump_in_vain: int
    trump: int
    trump_rank: int
    top_plain: int
    plain: int
    plain_rank: int


class SideLead(NamedTuple):
    """Points for a lead by one of a side of several."""

    top_trump: int
    trump: int
    friend_tops_trumps: int
    top_plain: int
    friend_ruffs: int
    friend_ruffs_rank: int
    enemy_ruffs: int
    enemy_ruffs_rank: int
    plain: int
    plain_rank: int
    friend_tops: int
    enemy_tops: int
    own_count: int
    enemy_count: int


class Follow(NamedTuple):
    """Points for a card that is neither the first nor the last of a trick."""

    wins: int
    wins_rank: int
    may_win: int
    may_win_rank: int
    ruff: int
    loses: int
    loses_rank: int
    loses_trump: int
    discard: int
    discard_count: int


class Last(NamedTuple):
    """Points for the last card of a trick."""

    wins: int
    wins_rank: int
    wins_trump: int
    loses: int
    loses_rank: int
    loses_trump: int


LONE_LEAD = LoneLead(304, 120, 96, 6, 328, 128, 4)
LEAD_BEFORE_FRIEND = SideLead(-136, -128, 344, 416, 536, -60, 200, -10, 352, 4, 56, 8, 0, -16)
LEAD_BEFORE_ENEMY = SideLead(-680, 72, 160, 528, 464, 21, 104, -2, 208, 0, 80, 8, 16, 0)

LONE_FOLLOW = Follow(408, 0, 416, -22, -464, -144, -10, 24, -32, -16)
FOLLOW_FRIEND = Follow(584, -2, -912, -47, 0, 768, -8, -16, 0, -192)
FOLLOW_ENEMY = Follow(488, -46, 248, -18, 16, 192, -15, -736, -32, 40)

LONE_LAST = Last(496, -61, -136, -184, -33, -528)
LAST_AGAINST_ENEMY = Last(1528, -22, 784, -368, -9, -256)
LAST_AFTER_FRIEND = Last(-208, -51, -240, 128, -7, -128)

NUMBERS = range(LANES * LANE_BITS)


def _by_number(points: int, by_rank: int, for_trump: int, has_trumps: bool) -> list[int]:
    """The points of every card by its bit number."""
    first_trump = TRUMP_LANE * LANE_BITS if has_trumps else len(NUMBERS)
    return [points + by_rank * (number % LANE_BITS) + for_trump * (number >= first_trump) for number in NUMBERS]


@cache
def _follow_tables(points: Follow, has_trumps: bool) -> tuple[list[int], list[int], list[int]]:
    """The points of cards that win, that may win, and that lose."""
    return (
        _by_number(points.wins, points.wins_rank, 0, has_trumps),
        _by_number(points.may_win, points.may_win_rank, 0, has_trumps),
        _by_number(points.loses, points.loses_rank, points.loses_trump, has_trumps),
    )


@cache
def _last_tables(points: Last, has_trumps: bool) -> tuple[list[int], list[int]]:
    """The points of cards that win and that lose."""
    return (
        _by_number(points.wins, points.wins_rank, points.wins_trump, has_trumps),
        _by_number(points.loses, points.loses_rank, points.loses_trump, has_trumps),
    )


class Order:
    """The order of plays in one position; `wants` tells by place who wants the value high."""

    def __init__(self, board: Board, wants: Sequence[bool]) -> None:
        self.board, self.wants = board, wants
        everyone = range(len(wants))
        self.friends = [[p for p in everyone if p != place and wants[p] == wants[place]] for place in everyone]
        self.enemies = [[p for p in everyone if wants[p] != wants[place]] for place in everyone]
        self._follow = [[self._follow_points(place, winner) for winner in everyone] for place in everyone]
        self._last = [[self._last_points(place, winner) for winner in everyone] for place in everyone]

    def _follow_points(self, place: int, winner: int) -> Follow:
        if not self.friends[place]:
            return LONE_FOLLOW
        return FOLLOW_FRIEND if winner in self.friends[place] else FOLLOW_ENEMY

    def _last_points(self, place: int, winner: int) -> tuple[list[int], list[int]]:
        friend = LAST_AFTER_FRIEND if winner in self.friends[place] else LAST_AGAINST_ENEMY
        return _last_tables(friend if self.friends[place] else LONE_LAST, self.board.has_trumps)

    def last(self, place: int, trick: Trick, plays: list[int]) -> list[int]:
        """The plays that end a trick, best first."""
        _, best, winner = trick
        wins, loses = self._last[place][winner]
        beats = self.board.beaten_by[best]
        plays.sort(key=lambda number: -wins[number] if beats >> number & 1 else -loses[number])
        return plays

    def follow(self, left: int, place: int, later: int, trick: Trick, plays: list[int]) -> list[int]:
        """The plays in the middle of a trick, to which `later` places play after this one, best first."""
        led, best, winner = trick
        points = self._follow[place][winner]
        wins, may_win, loses = _follow_tables(points, self.board.has_trumps)
        beaten_by, led_lane = self.board.beaten_by, led // LANE_BITS
        beats, hand = beaten_by[best], self.board.hands[place] & left
        to_come = self._to_come(left, place, later, led)

        def order(number: int) -> int:
            lane = number // LANE_BITS
            if beats >> number & 1:
                total = may_win[number] if to_come & beaten_by[number] else wins[number]
                return -total - points.ruff if lane != led_lane else -total
            if lane == led_lane:
                return -loses[number]
            count = (hand & LANE_MASKS[lane]).bit_count()
            return -loses[number] - points.discard - points.discard_count * count

        plays.sort(key=order)
        return plays

    def _to_come(self, left: int, place: int, later: int, led: int) -> int:
        """The cards that may still be played to a trick."""
        board, cards = self.board, 0
        follows, obliges = board.follows[led], board.obliges[led]
        for distance in range(1, later + 1):
            hand = board.hands[(place + distance) % board.places] & left
            following = hand & follows
            cards |= following if following & obliges else hand
        return cards

    def lead(self, place: int, plays: list[int], left: int) -> list[int]:
        """The leads, best first, with `left` in the hands."""
        views = [lane[left & mask] for lane, mask in zip(self.board.views, LANE_MASKS, strict=True)]
        others = left & ~self.board.hands[place]
        trumps = views[TRUMP_LANE].counts if self.board.has_trumps else (0,) * len(self.wants)
        points = self._side_lead if self.friends[place] else self._lone_lead
        lanes: dict[int, tuple[int, int, int, int]] = {}

        def order(number: int) -> int:
            lane = number // LANE_BITS
            if lane not in lanes:
                lanes[lane] = points(place, lane, views[lane], trumps)
            top, top_rank, low, low_rank = lanes[lane]
            if (others & LANE_MASKS[lane]) >> number:
                return -low - low_rank * (number % LANE_BITS)
            return -top - top_rank * (number % LANE_BITS)

        plays.sort(key=order)
        return plays

    def _ruffed(self, view: LaneView, trumps: Sequence[int], places: Sequence[int]) -> bool:
        return any(not view.counts[place] and trumps[place] for place in places)

    def _lone_lead(self, place: int, lane: int, view: LaneView, trumps: Sequence[int]) -> tuple[int, int, int, int]:
        """Points, and by rank, for the top cards of a lane, and for others."""
        points, enemies = LONE_LEAD, self.enemies[place]
        if self.board.has_trumps and lane == TRUMP_LANE:
            drawing = any(trumps[enemy] for enemy in enemies)
            top = points.top_trump if drawing else points.top_trump_in_vain
            return top, 0, points.trump, points.trump_rank
        if self._ruffed(view, trumps, enemies):
            return points.plain, points.plain_rank, points.plain, points.plain_rank
        return points.top_plain, 0, points.plain, points.plain_rank

    def _side_lead(self, place: int, lane: int, view: LaneView, trumps: Sequence[int]) -> tuple[int, int, int, int]:
        """The same for one of several on a side."""
        friends, enemies = self.friends[place], self.enemies[place]
        points = LEAD_BEFORE_FRIEND if (place + 1) % len(self.wants) in friends else LEAD_BEFORE_ENEMY
        friend_tops = view.top in friends
        if self.board.has_trumps and lane == TRUMP_LANE:
            both = points.friend_tops_trumps * friend_tops
            return points.top_trump + both, 0, points.trump + both, 0
        enemy_count = sum(view.counts[enemy] for enemy in enemies)
        both = view.counts[place] * points.own_count + enemy_count * points.enemy_count
        both += points.enemy_tops * (view.top in enemies)
        low, low_rank = points.plain, points.plain_rank
        ruffed = self._ruffed(view, trumps, enemies)
        if enemy_count and self._ruffed(view, trumps, friends):
            low, low_rank = points.friend_ruffs, points.friend_ruffs_rank
        elif ruffed:
            low, low_rank = points.enemy_ruffs, points.enemy_ruffs_rank
        low += both
        top, top_rank = (low, low_rank) if ruffed else (points.top_plain + both, 0)
        return top, top_rank, low + points.friend_tops * friend_tops, low_rank
