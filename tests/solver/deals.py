"""Whole deals to search: some all by chance, some as an ombre would play them."""

from collections.abc import Iterator
from random import Random

from solver.endings import outcome_class
from spadille.cards import SUITS, Card, mask, rank_of
from spadille.play import trump_order
from spadille.solver import Payoff, Position, payoff_by

HAND = 9
PLACES = 3


def uniform_deals(seed: int) -> Iterator[Position]:
    """An endless stream of deals of 27 cards, all by chance."""
    rng = Random(seed)
    while True:
        pack = rng.sample(range(40), PLACES * HAND)
        hands = [pack[start : start + HAND] for start in range(0, len(pack), HAND)]
        yield _position(hands, rng.randrange(len(SUITS)), rng.randrange(PLACES), rng.randrange(PLACES))


def real_deals(seed: int) -> Iterator[Position]:
    """Deals in which the ombre holds five trumps or more after all have crudely exchanged."""
    rng = Random(seed)
    while True:
        pack = rng.sample(range(40), 40)
        hands, stock = [pack[start : start + HAND] for start in range(0, PLACES * HAND, HAND)], pack[PLACES * HAND :]
        ombre = rng.randrange(PLACES)
        trumps = max(range(len(SUITS)), key=lambda suit: len(set(trump_order(suit)) & set(hands[ombre])))
        for distance in range(PLACES):
            place = (ombre + distance) % PLACES
            hands[place], stock = _exchanged(hands[place], stock, set(trump_order(trumps)))
        if len(set(trump_order(trumps)) & set(hands[ombre])) >= 5:
            yield _position(hands, trumps, ombre, rng.randrange(PLACES))


def _exchanged(hand: list[Card], stock: list[Card], trumps: set[Card]) -> tuple[list[Card], list[Card]]:
    """The hand and the stock once all but trumps and kings is laid out, as far as the stock reaches."""
    laid = [card for card in hand if card not in trumps and rank_of(card) != "K"][: min(8, len(stock))]
    return [card for card in hand if card not in laid] + stock[: len(laid)], stock[len(laid) :]


def _position(hands: list[list[Card]], trumps: int, ombre: int, leader: int) -> Position:
    return Position(tuple(map(mask, hands)), trumps, leader, (), (0,) * PLACES, ombre, 0, HAND)


def class_payoff(ombre: int) -> Payoff:
    """Sacada, puesta or codille."""
    return CLASSES[ombre]


def most_tricks(ombre: int) -> Payoff:
    """The tricks of the ombre."""
    return TRICKS[ombre]


CLASSES = [
    payoff_by(PLACES, HAND, 1 << ombre, lambda won, fact, ombre=ombre: outcome_class(won, ombre))  # type: ignore[misc]
    for ombre in range(PLACES)
]
TRICKS = [
    payoff_by(PLACES, HAND, 1 << ombre, lambda won, fact, ombre=ombre: won[ombre])  # type: ignore[misc]
    for ombre in range(PLACES)
]
