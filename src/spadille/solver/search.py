"""The open-card search in plain Python: null windows between the values of a payoff, as the native core has them.

Of every lead it remembers for which classes the maximizers reach what is asked, and for which they fail.
"""

from collections.abc import Callable
from functools import partial
from math import inf

from spadille.cards import Card, Mask, cards_in
from spadille.solver.board import LANE_MASKS, TRUMP_LANE, Board
from spadille.solver.order import Order, Trick
from spadille.solver.outlook import REACHED, SURE_BITS, UNDECIDED, outlook
from spadille.solver.payoff import Payoff
from spadille.solver.position import Position, fault

FIRST, SECOND, THIRD, TRUMPS = LANE_MASKS
SURE = (1 << SURE_BITS) - 1

Question = Callable[[int], bool]
"""Whether the maximizers reach what a class asks."""


class Record:
    """For which classes the maximizers are known to reach what is asked from a lead on, or to fail, and the play found.

    The classes are told by their bits.
    """

    __slots__ = ("failed", "play", "reached")

    def __init__(self) -> None:
        self.reached = self.failed = 0
        self.play = -1


class Spent(Exception):
    """A search would visit more leads and replies than it may."""


class Search:
    """The search of one position for one payoff; `nodes` counts the leads and replies visited.

    It raises `Spent` at a lead once there are more of them than `most`.
    """

    def __init__(self, position: Position, payoff: Payoff, most: float = inf) -> None:
        if (wrong := fault(position)) is not None:
            raise ValueError(f"this is no position: {wrong}")
        self.position, self.payoff, self.nodes, self.most = position, payoff, 0, most
        self.board = Board(position)
        self.outlook = outlook(payoff, position.places, position.tricks, position.first_tricks, position.ombre)
        self.standing = self.outlook.standing(position)
        self._wants = [bool(payoff.maximizers >> place & 1) for place in range(position.places)]
        self._order = Order(self.board, self._wants)
        self._views = self.board.views
        self._trumps = self._views[TRUMP_LANE]
        self._leads: list[dict[int, Record]] = [{} for _ in self._wants]
        self._records: list[dict[int, Record]] = [{} for _ in self._wants]

    # What is asked

    def value(self) -> int:
        """The value with best play of all; an ombre who may stop just now has done so, if that is better."""
        position, standing = self.position, self.standing
        values = sorted(self.outlook.values(standing))
        if len(values) == 1:
            return values[0]
        if position.trick:
            options = self._options()
            wants = self._wants[position.to_move]
            return self._settle(lambda number: any(question(number) is wants for _, question in options) is wants)
        value = self._settle(partial(self._reaches, self.board.left, position.leader))
        return self.outlook.better_stop(value) if self.outlook.may_stop(standing) else value

    def card_values(self) -> dict[Card, int]:
        """The value of every card that may be played now, with best play after it."""
        found: dict[Card, int] = {}
        value: int | None = None
        for cards, question in self._options():
            value = self._settle(question, value)
            found.update(dict.fromkeys(cards_in(cards), value))
        return dict(sorted(found.items()))

    def _settle(self, question: Question, guess: int | None = None) -> int:
        """The highest value that is reached, looked for from a guess up or down."""
        values = sorted(self.outlook.values(self.standing))
        place = values.index(self._guess(values) if guess is None else guess)
        going_up = place + 1 < len(values) and self._test(values[place + 1], question)
        if going_up:
            place += 1
            while place + 1 < len(values) and self._test(values[place + 1], question):
                place += 1
            return values[place]
        while place and not self._test(values[place], question):
            place -= 1
        return values[place]

    def _test(self, least: int, question: Question) -> bool:
        number = self.outlook.class_of(self.standing, least)
        return number == REACHED if number < 2 else question(number)

    def _guess(self, values: list[int]) -> int:
        """The value to look at first, one of those given.

        It is that of the tricks each seems good for: sure ones counted whole, other trumps and cards that are highest
        in their suit by half.
        """
        board, won = self.board, list(self.position.won)
        halves = [0] * board.places
        for lane, (views, mask) in enumerate(zip(self._views, LANE_MASKS, strict=True)):
            view = views[board.left & mask]
            if board.has_trumps and lane == TRUMP_LANE:
                for place, trumps in enumerate(view.counts):
                    halves[place] += trumps + (view.sure >> SURE_BITS * place & SURE)
            elif view.run:
                halves[view.top] += view.run
        for _ in range(self.position.tricks - self.position.done):
            best = halves.index(max(halves))
            halves[best] -= 2
            won[best] += 1
        return min(values, key=lambda value: abs(value - self.outlook.value_of(tuple(won))))

    # The search

    def _known(self, left: int, leader: int, number: int) -> "bool | Record":
        """Whether the maximizers reach what a class asks from a lead on, or the record of the lead if it is open."""
        if number <= REACHED:
            return number == REACHED
        sure = self._trumps[left & TRUMPS].sure
        if sure and (bound := self.outlook.bound(number, sure)) != UNDECIDED:
            return bound == REACHED
        record = self._leads[leader].get(left) or self._record(left, leader)
        bit = self.outlook.bit[number]
        if record.reached & bit:
            return True
        return False if record.failed & bit else record

    def _record(self, left: int, leader: int) -> Record:
        """The record of a lead not met before; leads alike in ranks share it."""
        first, second, third, last = self._views
        code = first[left & FIRST].code + second[left & SECOND].code
        code += third[left & THIRD].code + last[left & TRUMPS].code
        records = self._records[leader]
        record = records.get(code)
        if record is None:
            record = records[code] = Record()
        self._leads[leader][left] = record
        return record

    def _reaches(self, left: int, leader: int, number: int) -> bool:
        """Whether the maximizers reach what a class asks from this lead on."""
        known = self._known(left, leader, number)
        return self._lead(left, leader, number, known) if isinstance(known, Record) else known

    def _lead(self, left: int, leader: int, number: int, record: Record) -> bool:
        """The same when it is open."""
        self.nodes += 1
        if self.nodes > self.most:
            raise Spent
        board, wants = self.board, self._wants[leader]
        plays = numbers(self._unlike(board.hands[leader] & left, left))
        if len(plays) > 1:
            plays = self._order.lead(leader, plays, left)
            if record.play in plays:
                plays.remove(record.play)
                plays.insert(0, record.play)
        following, later = (leader + 1) % board.places, board.places - 2
        result = not wants
        for play in plays:
            if self._follow(left ^ 1 << play, following, later, (play, play, leader), number) is wants:
                result = wants
                record.play = play
                break
        if result:
            record.reached |= self.outlook.better[number]
        else:
            record.failed |= self.outlook.worse[number]
        return result

    def _follow(self, left: int, place: int, later: int, trick: Trick, number: int) -> bool:
        """The same in the middle of a trick: `place` is to play, and `later` places after it."""
        self.nodes += 1
        playable = self._playable(left, place, trick)
        if not later:
            return self._last(left, place, playable, trick, number)
        board, wants = self.board, self._wants[place]
        plays, following = numbers(playable), (place + 1) % board.places
        if len(plays) > 1:
            plays = self._order.follow(left, place, later, trick, plays)
        led, best, _ = trick
        beats = board.beaten_by[best]
        for play in plays:
            then = (led, play, place) if beats >> play & 1 else trick
            if self._follow(left ^ 1 << play, following, later - 1, then, number) is wants:
                return wants
        return not wants

    def _last(self, left: int, place: int, playable: int, trick: Trick, number: int) -> bool:
        """The same before the last card; what needs no search is looked at first."""
        wants, after, known_of = self._wants[place], self.outlook.after[number], self._known
        _, best, winner = trick
        beats = self.board.beaten_by[best]
        if not playable & playable - 1:
            taker = place if beats & playable else winner
            return self._reaches(left ^ playable, taker, after[taker])
        searched: dict[int, Record] = {}
        for play in numbers(playable):
            taker = place if beats >> play & 1 else winner
            known = known_of(left ^ 1 << play, taker, after[taker])
            if known is wants:
                return wants
            if isinstance(known, Record):
                searched[play] = known
        plays = self._order.last(place, trick, list(searched)) if len(searched) > 1 else searched
        for play in plays:
            taker = place if beats >> play & 1 else winner
            if self._lead(left ^ 1 << play, taker, after[taker], searched[play]) is wants:
                return wants
        return not wants

    def _unlike(self, cards: int, live: int) -> int:
        """Of each run of equivalent cards the lowest; `live` are those that still matter between them."""
        gone = self.board.in_play & ~live
        doubled = cards << 1
        return cards & ~(doubled | (doubled & gone) + gone)

    def _allowed(self, left: int, place: int, led: int) -> int:
        board = self.board
        hand = board.hands[place] & left
        following = hand & board.follows[led]
        return following if following & board.obliges[led] else hand

    def _playable(self, left: int, place: int, trick: Trick) -> int:
        """The cards that may be played to a trick, one of each run of equivalent ones."""
        led, best, _ = trick
        allowed = self._allowed(left, place, led)
        return self._unlike(allowed, left | 1 << best) if allowed & allowed - 1 else allowed

    # The cards that may be played first of all

    def _options(self) -> list[tuple[Mask, Question]]:
        """The plays of the position, with their equivalents, each with the question of what follows it."""
        board, place, left = self.board, self.position.to_move, self.board.left
        lying = self._lying()
        if lying is None:
            allowed = board.hands[place]
            plays = numbers(self._unlike(allowed, left))
        else:
            allowed = self._allowed(left, place, lying[0])
            plays = numbers(self._playable(left, place, lying))
        alike = self._alike(allowed, plays)
        return [(cards, partial(self._reaches_with, play, lying)) for cards, play in zip(alike, plays, strict=True)]

    def _reaches_with(self, play: int, lying: Trick | None, number: int) -> bool:
        """Whether the maximizers reach what a class asks once this card is played."""
        board, place, left = self.board, self.position.to_move, self.board.left ^ 1 << play
        trick = lying or (play, play, place)
        if lying is not None and board.beaten_by[lying[1]] >> play & 1:
            trick = (lying[0], play, place)
        later = board.places - 2 - len(self.position.trick)
        if later < 0:
            return self._reaches(left, trick[2], self.outlook.after[number][trick[2]])
        return self._follow(left, (place + 1) % board.places, later, trick, number)

    def _lying(self) -> Trick | None:
        """The present trick, or None before its first card."""
        board, position = self.board, self.position
        trick: Trick | None = None
        for distance, card in enumerate(position.trick):
            number, place = board.number[card], (position.leader + distance) % board.places
            if trick is None:
                trick = (number, number, place)
            elif board.beaten_by[trick[1]] >> number & 1:
                trick = (trick[0], number, place)
        return trick

    def _alike(self, allowed: int, plays: list[int]) -> list[Mask]:
        """For each play the cards that are as good: those above it up to the next play."""
        cards = {number: card for card, number in self.board.number.items()}
        alike, last = dict.fromkeys(plays, 0), 0
        for number in numbers(allowed):
            last = number if number in alike else last
            alike[last] |= 1 << cards[number]
        return list(alike.values())


def numbers(word: int) -> list[int]:
    """The bit numbers of a word, from the lowest."""
    if not word & word - 1:
        return [word.bit_length() - 1] if word else []
    found = []
    while word:
        low = word & -word
        found.append(low.bit_length() - 1)
        word ^= low
    return found


def value(position: Position, payoff: Payoff) -> int:
    """The value of a position with best play of all. Raises `ValueError` for a position that cannot be."""
    return Search(position, payoff).value()


def card_values(position: Position, payoff: Payoff) -> dict[Card, int]:
    """The value of every card that the place to move may play. Raises `ValueError` for a position that cannot be."""
    return Search(position, payoff).card_values()


def card_values_within(position: Position, payoff: Payoff, most: int | None) -> dict[Card, int]:
    """The same, or nothing where more than `most` leads and replies would be visited."""
    try:
        return Search(position, payoff, inf if most is None else most).card_values()
    except Spent:
        return {}
