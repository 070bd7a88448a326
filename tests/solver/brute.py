"""A deliberately naive search of card play: lists of cards, every line to its end, no memory and no bounds."""

from collections.abc import Iterable

from spadille.cards import Card, cards_in
from spadille.score import divisions
from spadille.solver import Payoff, Position
from spadille.solver.lanes import tables_of


class Brute:
    """Plain minimax over one position and payoff."""

    def __init__(self, position: Position, payoff: Payoff) -> None:
        self.position, self.payoff = position, payoff
        self.table = tables_of(position.trumps, position.ranking)
        self.rows = {won: row for row, won in enumerate(divisions(position.tricks, len(position.hands)))}
        self.hands = [cards_in(hand) for hand in position.hands]
        self.won, self.trick, self.leader = list(position.won), list(position.trick), position.leader
        self.first_by_ombre = position.first_by_ombre

    def value(self) -> int:
        """The value of the position."""
        if not self.trick:
            return self.lead()
        return self.best(self.values().values())

    def values(self) -> dict[Card, int]:
        """The value of each card that may be played; the ombre does not stop first."""
        place = self.to_move()
        return {card: self.play(place, card) for card in self.legal(place)}

    def to_move(self) -> int:
        return (self.leader + len(self.trick)) % len(self.hands)

    def best(self, values: Iterable[int]) -> int:
        maximizes = self.payoff.maximizers >> self.to_move() & 1
        return max(values) if maximizes else min(values)

    def lead(self) -> int:
        """The value of a position between two tricks."""
        position, done = self.position, sum(self.won)
        if done == position.tricks:
            return self.final()
        value = self.best(self.values().values())
        just_won = done == self.won[position.ombre] == position.first_tricks
        if just_won and self.payoff.stop is not None:
            choose = max if self.payoff.maximizers >> position.ombre & 1 else min
            return choose(value, self.payoff.stop)
        return value

    def final(self) -> int:
        position = self.position
        fact = 0
        if position.first_tricks <= position.tricks:
            fact = 1 if self.first_by_ombre == position.first_tricks else 2 if self.first_by_ombre == 0 else 0
        return self.payoff.values[3 * self.rows[tuple(self.won)] + fact]

    def legal(self, place: int) -> list[Card]:
        hand = self.hands[place]
        if not self.trick:
            return list(hand)
        led = self.trick[0]
        following = [card for card in hand if self.table.follows[led] >> card & 1]
        obliged = [card for card in hand if self.table.obliges[led] >> card & 1]
        return following if obliged else list(hand)

    def play(self, place: int, card: int) -> int:
        self.hands[place].remove(card)
        self.trick.append(card)
        value = self.best(self.values().values()) if len(self.trick) < len(self.hands) else self.end_of_trick()
        self.trick.pop()
        self.hands[place].append(card)
        return value

    def end_of_trick(self) -> int:
        leader, trick, first = self.leader, self.trick, self.first_by_ombre
        best = 0
        for index, card in enumerate(trick):
            if self.table.beaten_by[trick[best]] >> card & 1:
                best = index
        winner = (leader + best) % len(self.hands)
        if sum(self.won) < self.position.first_tricks:
            self.first_by_ombre += winner == self.position.ombre
        self.won[winner] += 1
        self.leader, self.trick = winner, []
        value = self.lead()
        self.won[winner] -= 1
        self.leader, self.trick, self.first_by_ombre = leader, trick, first
        return value
