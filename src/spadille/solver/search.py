"""The open-card search in plain Python: null windows between the values of a payoff, as the native core has them.

What can be said of a lead without the tricks so far - its plays in the order they are tried, the leads they bring
about, the tricks that are sure - is made once and kept, so that later visits are cheap.
"""

from collections.abc import Callable
from functools import partial

from spadille.cards import Card, Mask, cards_in
from spadille.solver.board import LANE_MASKS, TRUMP_LANE, Board
from spadille.solver.order import Order
from spadille.solver.outlook import FAILED, REACHED, SURE_BITS, UNDECIDED, outlook
from spadille.solver.payoff import Payoff
from spadille.solver.position import Position, fault
from spadille.solver.tree import Branch, End, Lead, Record

FIRST, SECOND, THIRD, TRUMPS = LANE_MASKS
SURE = (1 << SURE_BITS) - 1

Question = Callable[[int], bool]
"""Whether the maximizers reach what a class asks."""


class Search:
    """The search of one position for one payoff; `nodes` counts the leads and replies visited."""

    def __init__(self, position: Position, payoff: Payoff) -> None:
        if (wrong := fault(position)) is not None:
            raise ValueError(f"this is no position: {wrong}")
        self.position, self.payoff, self.nodes = position, payoff, 0
        self.board = Board(position)
        self.outlook = outlook(payoff, position.places, position.tricks, position.first_tricks, position.ombre)
        self.standing = self.outlook.standing(position)
        self._wants = [bool(payoff.maximizers >> place & 1) for place in range(position.places)]
        self._order = Order(self.board, self._wants)
        self._views = self.board.views
        self._trumps = self._views[TRUMP_LANE]
        self._leads: list[dict[int, Lead]] = [{} for _ in self._wants]
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
        value = self._settle(partial(self._end_reaches, End(position.leader, self.board.left)))
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

    # Leads

    def _lead_from(self, left: int, leader: int) -> Lead:
        first, second, third, last = self._views
        code = first[left & FIRST].code + second[left & SECOND].code
        code += third[left & THIRD].code + last[left & TRUMPS].code
        records = self._records[leader]
        record = records.get(code)
        if record is None:
            record = records[code] = Record()
        lead = self._leads[leader][left] = Lead(left, leader, record)
        return lead

    def _at_once(self, end: End, number: int) -> int:
        """What a class is known to be after a trick without any search, else `UNDECIDED`."""
        if number <= REACHED:
            return number
        left = end.left
        sure = self._trumps[left & TRUMPS].sure
        if sure and (bound := self.outlook.bound(number, sure)) != UNDECIDED:
            return bound
        lead = end.lead
        if lead is None:
            lead = end.lead = self._leads[end.winner].get(left) or self._lead_from(left, end.winner)
        record, bit = lead.record, self.outlook.bit[number]
        if record.reached & bit:
            return REACHED
        return FAILED if record.failed & bit else UNDECIDED

    def _end_reaches(self, end: End, number: int) -> bool:
        """Whether the maximizers reach what a class asks of the tricks after this one."""
        known = self._at_once(end, number)
        return self._searched(end, number) if known == UNDECIDED else known == REACHED

    def _searched(self, end: End, number: int) -> bool:
        """The same when it is not known at once."""
        self.nodes += 1
        lead, outlook = end.lead, self.outlook
        assert lead is not None
        record = lead.record
        branches = lead.branches or self._grow(lead)
        wants = self._wants[lead.leader]
        result = not wants
        for index, branch in enumerate(branches):
            if self._branch_reaches(branch, number) is wants:
                result = wants
                if index:
                    branches.insert(0, branches.pop(index))
                break
        if result:
            record.reached |= outlook.better[number]
        else:
            record.failed |= outlook.worse[number]
        return result

    def _branch_reaches(self, branch: Branch, number: int) -> bool:
        """The same once some cards of the trick lie."""
        if not branch.later:
            return self._ends_reach(branch, number)
        self.nodes += 1
        wants = self._wants[branch.place]
        for reply in branch.replies or self._grow_replies(branch):
            if self._branch_reaches(reply, number) is wants:
                return wants
        return not wants

    def _ends_reach(self, branch: Branch, number: int) -> bool:
        """The same before the last card; what needs no search is looked at first."""
        self.nodes += 1
        wants = self._wants[branch.place]
        after, at_once = self.outlook.after[number], self._at_once
        open_ends: list[End] = []
        for end in branch.ends or self._grow_ends(branch):
            known = at_once(end, after[end.winner])
            if known == UNDECIDED:
                open_ends.append(end)
            elif (known == REACHED) is wants:
                return wants
        for end in open_ends:
            if self._searched(end, after[end.winner]) is wants:
                return wants
        return not wants

    # Plays

    def _grow(self, lead: Lead) -> list[Branch]:
        left, leader, places = lead.left, lead.leader, self.board.places
        plays = numbers(self._unlike(self.board.hands[leader] & left, left))
        if len(plays) > 1:
            views = [lane[left & mask] for lane, mask in zip(self._views, LANE_MASKS, strict=True)]
            plays = self._order.lead(leader, plays, left, views)
        following, later = (leader + 1) % places, places - 2
        lead.branches = [
            Branch(left ^ 1 << number, following, later, number, number, leader, [], []) for number in plays
        ]
        return lead.branches

    def _unlike(self, cards: int, live: int) -> int:
        """Of each run of equivalent cards the lowest; `live` are those that still matter between them."""
        gone = self.board.in_play & ~live
        doubled = cards << 1
        return cards & ~(doubled | (doubled & gone) + gone)

    def _playable(self, place: int, left: int, led: int) -> int:
        hand = self.board.hands[place] & left
        following = hand & self.board.follows[led]
        return following if following & self.board.obliges[led] else hand

    def _plays(self, branch: Branch) -> list[int]:
        playable = self._playable(branch.place, branch.left, branch.led)
        if not playable & playable - 1:
            return [playable.bit_length() - 1]
        return numbers(self._unlike(playable, branch.left | 1 << branch.best))

    def _grow_replies(self, branch: Branch) -> list[Branch]:
        left, place, later, led, best, winner, replies, _ = branch
        plays, places = self._plays(branch), self.board.places
        following = (place + 1) % places
        if len(plays) > 1:
            to_come = 0
            for distance in range(later):
                to_come |= self._playable((following + distance) % places, left, led)
            plays = self._order.follow(branch, plays, to_come)
        beats = self.board.beaten_by[best]
        for number in plays:
            if beats >> number & 1:
                replies.append(Branch(left ^ 1 << number, following, later - 1, led, number, place, [], []))
            else:
                replies.append(Branch(left ^ 1 << number, following, later - 1, led, best, winner, [], []))
        return replies

    def _grow_ends(self, branch: Branch) -> list[End]:
        left, place, _, led, best, winner, _, ends = branch
        board = self.board
        hand = board.hands[place] & left
        following = hand & board.follows[led]
        playable = following if following & board.obliges[led] else hand
        if playable & playable - 1:
            playable = self._unlike(playable, left | 1 << best)
        beats = board.beaten_by[best]
        if not playable & playable - 1:
            ends.append(End(place if playable & beats else winner, left ^ playable))
            return ends
        for number in self._order.last(branch, numbers(playable)):
            ends.append(End(place if beats >> number & 1 else winner, left ^ 1 << number))
        return ends

    # The cards that may be played first of all

    def _options(self) -> list[tuple[Mask, Question]]:
        """The plays of the position, with their equivalents, each with the question of what follows it."""
        board, position, place = self.board, self.position, self.position.to_move
        following: list[tuple[int, Question]]
        if not position.trick:
            lead = self._lead_from(board.left, place)
            allowed = board.hands[place]
            following = [(branch.left, partial(self._branch_reaches, branch)) for branch in self._grow(lead)]
        else:
            lying = self._lying()
            allowed = self._playable(place, board.left, lying.led)
            if lying.later:
                replies = self._grow_replies(lying)
                following = [(reply.left, partial(self._branch_reaches, reply)) for reply in replies]
            else:
                following = [(end.left, partial(self._full, end)) for end in self._grow_ends(lying)]
        alike = self._alike(allowed, [board.left ^ left for left, _ in following])
        return [(cards, question) for cards, (_, question) in zip(alike, following, strict=True)]

    def _full(self, end: End, number: int) -> bool:
        return self._end_reaches(end, self.outlook.after[number][end.winner])

    def _lying(self) -> Branch:
        """The present trick."""
        position, places, number = self.position, self.board.places, self.board.number
        led = best = number[position.trick[0]]
        winner = position.leader
        for distance, card in enumerate(position.trick):
            if self.board.beaten_by[best] >> number[card] & 1:
                best, winner = number[card], (position.leader + distance) % places
        later = places - 1 - len(position.trick)
        return Branch(self.board.left, position.to_move, later, led, best, winner, [], [])

    def _alike(self, allowed: int, plays: list[int]) -> list[Mask]:
        """For each play, a bit, the cards that are as good: those above it up to the next play."""
        cards = {number: card for card, number in self.board.number.items()}
        alike, last = dict.fromkeys(plays, 0), 0
        for number in numbers(allowed):
            last = 1 << number if 1 << number in alike else last
            alike[last] |= 1 << cards[number]
        return list(alike.values())


def numbers(word: int) -> list[int]:
    """The bit numbers of a word, from the lowest."""
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
