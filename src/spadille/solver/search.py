"""The open-card search in plain Python: null windows between the values of a payoff, as the native core has them.

What can be said of a lead without the tricks so far - its plays in the order they are tried, the leads they bring
about, the tricks that are sure - is made once and kept, so that later visits are cheap.
"""

from collections.abc import Callable, Sequence
from functools import partial

from spadille.cards import Card, Mask, cards_in
from spadille.solver.board import LANE_MASKS, TRUMP_LANE, Board, LaneView
from spadille.solver.order import Order
from spadille.solver.outlook import REACHED, SURE_BITS, UNDECIDED, outlook
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
        value = self._settle(partial(self._reaches, self._lead_from(self.board.left, position.leader)))
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
        return values[len(values) // 2]

    # Leads

    def _lead_from(self, left: int, leader: int) -> Lead:
        leads = self._leads[leader]
        lead = leads.get(left)
        if lead is None:
            first, second, third, last = self._views
            top = last[left & TRUMPS]
            code = first[left & FIRST].code + second[left & SECOND].code + third[left & THIRD].code + top.code
            records = self._records[leader]
            record = records.get(code)
            if record is None:
                record = records[code] = Record()
            lead = leads[left] = Lead(left, leader, record)
            lead.sure = top.sure
        return lead

    def _reaches(self, lead: Lead, number: int) -> bool:
        """Whether the maximizers reach what a class asks of the tricks from this lead on."""
        self.nodes += 1
        outlook, record = self.outlook, lead.record
        bit = outlook.bit[number]
        if record.reached & bit:
            return True
        if record.failed & bit:
            return False
        bound = outlook.bound(number, lead.sure)
        if bound != UNDECIDED:
            return bound == REACHED
        branches = lead.branches or self._grow(lead)
        wants = self._wants[lead.leader]
        if lead.quick != lead.sure and outlook.bound(number, lead.quick) == wants:
            return wants
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
        self.nodes += 1
        if not branch.later:
            return self._ends_reach(branch, number)
        wants = self._wants[branch.place]
        for reply in branch.replies or self._grow_replies(branch):
            if self._branch_reaches(reply, number) is wants:
                return wants
        return not wants

    def _ends_reach(self, branch: Branch, number: int) -> bool:
        """The same before the last card; what needs no search is looked at first."""
        wants = self._wants[branch.place]
        after, bits = self.outlook.after[number], self.outlook.bit
        searched: list[tuple[Lead, int]] = []
        for end in branch.ends or self._grow_ends(branch):
            following = after[end.winner]
            if following < 2:
                if (following == REACHED) is wants:
                    return wants
                continue
            lead = end.lead
            if lead is None:
                lead = end.lead = self._lead_from(end.left, end.winner)
            record, bit = lead.record, bits[following]
            if (record.reached if wants else record.failed) & bit:
                return wants
            if not (record.failed if wants else record.reached) & bit:
                searched.append((lead, following))
        for lead, following in searched:
            if self._reaches(lead, following) is wants:
                return wants
        return not wants

    # Plays

    def _grow(self, lead: Lead) -> list[Branch]:
        left, leader, places = lead.left, lead.leader, self.board.places
        views = [lane[left & mask] for lane, mask in zip(self._views, LANE_MASKS, strict=True)]
        lead.quick = self._quick(lead, views)
        plays = numbers(self._unlike(self.board.hands[leader] & left, left))
        if len(plays) > 1:
            plays = self._order.lead(leader, plays, left, views)
        following, later = (leader + 1) % places, places - 2
        lead.branches = [
            Branch(left ^ 1 << number, following, later, number, number, leader, [], []) for number in plays
        ]
        return lead.branches

    def _quick(self, lead: Lead, views: Sequence[LaneView]) -> int:
        """Packed sure tricks when the leader first takes those he can; as `lead.sure` if that is no more."""
        leader, places = lead.leader, self.board.places
        left = lead.left.bit_count() // places
        own = lead.sure >> SURE_BITS * leader & SURE
        against: Sequence[int] = ()
        tricks = 0
        if self.board.has_trumps:
            trumps = views[TRUMP_LANE]
            views = views[:TRUMP_LANE]
            against = [place for place in range(places) if place != leader and trumps.counts[place]]
            if trumps.top == leader and all(trumps.counts[place] <= trumps.run for place in against):
                against = ()
            tricks = own if against else trumps.counts[leader]
        for view in views:
            if view.top == leader:
                tricks += min(view.run, *(view.counts[place] for place in against)) if against else view.run
        tricks = min(tricks, left)
        others = 0
        for place in range(places):
            others += lead.sure >> SURE_BITS * place & SURE
        if tricks <= own or tricks + others - own > left:
            return lead.sure
        return lead.sure + (tricks - own << SURE_BITS * leader)

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
        plays, left, ends = self._plays(branch), branch.left, branch.ends
        if len(plays) > 1:
            plays = self._order.last(branch, plays)
        beats = self.board.beaten_by[branch.best]
        for number in plays:
            ends.append(End(branch.place if beats >> number & 1 else branch.winner, left ^ 1 << number))
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
                following = [(end.left, partial(self._end_reaches, end)) for end in self._grow_ends(lying)]
        alike = self._alike(allowed, [board.left ^ left for left, _ in following])
        return [(cards, question) for cards, (_, question) in zip(alike, following, strict=True)]

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

    def _end_reaches(self, end: End, number: int) -> bool:
        following = self.outlook.after[number][end.winner]
        if following < 2:
            return following == REACHED
        return self._reaches(self._lead_from(end.left, end.winner), following)


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
