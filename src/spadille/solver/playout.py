"""Card play by chance, with the very sequence of the native core."""

from functools import cache

from spadille.cards import cards_in
from spadille.score import divisions
from spadille.solver.board import Board
from spadille.solver.payoff import ALL_LOST, ALL_WON, FACTS, NEITHER
from spadille.solver.position import Position, fault

WORD = (1 << 64) - 1


class Chance:
    """Numbers by chance (xorshift), the same for a seed on every machine and in every core."""

    def __init__(self, seed: int) -> None:
        value = (seed + 0x9E3779B97F4A7C15) & WORD
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & WORD
        value = (value ^ value >> 27) * 0x94D049BB133111EB & WORD
        self.state = (value ^ value >> 31) | 1

    def below(self, limit: int) -> int:
        """A number below a limit."""
        state = self.state
        state ^= state << 13 & WORD
        state ^= state >> 7
        state ^= state << 17 & WORD
        self.state = state
        return (state >> 32) * limit >> 32


@cache
def rows(places: int, tricks: int) -> dict[tuple[int, ...], int]:
    """The place of every division among the values of a payoff."""
    return {division: row * FACTS for row, division in enumerate(divisions(tricks, places))}


def playouts(position: Position, times: int, seed: int) -> list[int]:
    """How often each entry of a payoff's values comes about when all play by chance, and nobody stops.

    Raises `ValueError` for a position that cannot be.
    """
    if (wrong := fault(position)) is not None:
        raise ValueError(f"this is no position: {wrong}")
    board, chance = Board(position), Chance(seed)
    row_of = rows(position.places, position.tricks)
    counts = [0] * (FACTS * len(row_of))
    for _ in range(times):
        won, first_by_ombre = _played(board, position, chance)
        fact = NEITHER
        if position.first_tricks <= position.tricks:
            fact = {position.first_tricks: ALL_WON, 0: ALL_LOST}.get(first_by_ombre, NEITHER)
        counts[row_of[won] + fact] += 1
    return counts


def _played(board: Board, position: Position, chance: Chance) -> tuple[tuple[int, ...], int]:
    """The tricks by place and those of the first that the ombre won, after one play to the end."""
    hands, won = [cards_in(hand) for hand in board.hands], list(position.won)
    lying = [board.number[card] for card in position.trick]
    leader, first_by_ombre = position.leader, position.first_by_ombre
    for done in range(position.done, position.tricks):
        leader = _trick(board, hands, leader, lying, chance)
        lying = []
        won[leader] += 1
        first_by_ombre += done < position.first_tricks and leader == position.ombre
    return tuple(won), first_by_ombre


def _trick(board: Board, hands: list[list[int]], leader: int, lying: list[int], chance: Chance) -> int:
    """The winner of a trick, of which some cards lie already; the others leave the hands."""
    led, best, winner = -1, -1, leader
    for index in range(board.places):
        place = (leader + index) % board.places
        number = lying[index] if index < len(lying) else _card(board, hands[place], led, chance)
        if led < 0:
            led = best = number
        elif board.beaten_by[best] >> number & 1:
            best, winner = number, place
    return winner


def _card(board: Board, hand: list[int], led: int, chance: Chance) -> int:
    """A card that may be played, taken out of the hand; the last of the hand takes its place."""
    allowed = hand
    if led >= 0 and any(board.obliges[led] >> number & 1 for number in hand):
        allowed = [number for number in hand if board.follows[led] >> number & 1]
    if len(allowed) < len(hand):
        allowed.sort()
    number = allowed[chance.below(len(allowed)) if len(allowed) > 1 else 0]
    hand[hand.index(number)] = hand[-1]
    hand.pop()
    return number
