"""The cards of one position as bits of a 64-bit word, and what the search must know of each lane of it."""

from typing import NamedTuple

from spadille.cards import Card, Mask, cards_in
from spadille.solver.lanes import GAP, LANE_BITS, LANES, Lanes, lanes
from spadille.solver.outlook import SURE_BITS
from spadille.solver.position import Position

LANE = (1 << LANE_BITS) - 1
TRUMP_LANE = LANES - 1
LANE_MASKS = tuple(LANE << lane * LANE_BITS for lane in range(LANES))
CODE_BITS = 16


class LaneView(NamedTuple):
    """Who holds the cards of a lane that are still held.

    `code` is the same when the same places hold cards of the same relative ranks and privileges. `counts` are by place.
    The `run` highest cards are all of the place `top`, -1 when there are none. `sure` are the tricks, packed, that
    trumps must win, whoever leads.
    """

    code: int
    counts: tuple[int, ...]
    top: int
    run: int
    sure: int


class LaneViews(dict[int, LaneView]):
    """The views of one lane by the cards still held, made at need."""

    def __init__(self, board: "Board", lane: int) -> None:
        super().__init__()
        self.board, self.lane = board, lane

    def __missing__(self, held: int) -> LaneView:
        view = self[held] = self.board.look(self.lane, held)
        return view


class Board:
    """A position as the search uses it: sixteen bits a lane, the highest card on top, only the cards in play.

    `follows`, `obliges` and `beaten_by` are the tables of card play, by bit number. `left` are the cards in hands.
    """

    def __init__(self, position: Position) -> None:
        layout = lanes(position.trumps, position.ranking)
        self.places = position.places
        self.number: dict[Card, int] = {}
        self.gaps: set[int] = set()
        self.has_trumps = layout.has_trumps
        held = 0
        for hand in position.hands:
            held |= hand
        in_play = held
        for card in position.trick:
            in_play |= 1 << card
        self._lay(layout, in_play)
        self.in_play, self.left = self.word(in_play), self.word(held)
        self.hands = [self.word(hand) for hand in position.hands]
        self._owner = {number: place for place, hand in enumerate(self.hands) for number in cards_in(hand)}
        self._make_tables(layout, in_play)
        self.views = [LaneViews(self, lane) for lane in range(LANES)]
        self._codes: dict[tuple[bool, tuple[int, ...]], int] = {}

    def word(self, cards: Mask) -> int:
        """A set of cards in the bits of this board."""
        number, word = self.number, 0
        for card in cards_in(cards):
            word |= 1 << number[card]
        return word

    def is_trump(self, number: int) -> bool:
        """Whether the card with this bit number is a trump."""
        return self.has_trumps and number // LANE_BITS == TRUMP_LANE

    def _lay(self, layout: Lanes, in_play: Mask) -> None:
        self._ranks: list[range] = []
        for lane, cards in enumerate(layout.cards):
            number = lane * LANE_BITS
            for card in cards:
                if card == GAP:
                    self.gaps.add(number)
                elif in_play >> card & 1:
                    self.number[card] = number
                else:
                    continue
                number += 1
            self._ranks.append(range(number - 1, lane * LANE_BITS - 1, -1))

    def _make_tables(self, layout: Lanes, in_play: Mask) -> None:
        size = LANES * LANE_BITS
        self.follows, self.obliges, self.beaten_by = [0] * size, [0] * size, [0] * size
        trumps = self.in_play & LANE_MASKS[TRUMP_LANE] if self.has_trumps else 0
        for card, number in self.number.items():
            lane = self.in_play & LANE_MASKS[number // LANE_BITS]
            self.follows[number] = lane
            self.obliges[number] = self.word(layout.obliges[card] & in_play)
            self.beaten_by[number] = lane & -2 << number | (0 if lane == trumps else trumps)

    def look(self, lane: int, held: int) -> LaneView:
        """The view of a lane of which these cards are still held."""
        is_trump = self.has_trumps and lane == TRUMP_LANE
        counts, ranks = [0] * self.places, list[int]()
        for number in self._ranks[lane]:
            if number in self.gaps:
                ranks.append(GAP)
            elif held >> number & 1:
                owner = self._owner[number]
                ranks.append(owner)
                counts[owner] += 1
        owners = [owner for owner in ranks if owner != GAP]
        top = owners[0] if owners else -1
        run = next((length for length, owner in enumerate(owners) if owner != top), len(owners))
        if owners and not is_trump and run >= max(count for place, count in enumerate(counts) if place != top):
            run = counts[top]
        code = self._codes.setdefault((is_trump, tuple(ranks)), len(self._codes))
        return LaneView(code << CODE_BITS * lane, tuple(counts), top, run, self._sure(owners) if is_trump else 0)

    def _sure(self, owners: list[int]) -> int:
        """Each higher trump of another place can beat one trump; those that nothing is left to beat win, packed."""
        higher, sure = [0] * self.places, 0
        for owner in owners:
            for place in range(self.places):
                if place != owner:
                    higher[place] += 1
            if higher[owner]:
                higher[owner] -= 1
            else:
                sure += 1 << SURE_BITS * owner
        return sure
