"""Random endings: hands, tricks so far and payoffs of every kind."""

from collections.abc import Iterator
from random import Random

from spadille.cards import Card, Suit, mask
from spadille.play import CLASSIC, legal, trump_order
from spadille.solver import Payoff, Position, payoff_by
from spadille.solver.lanes import tables_of

CARDS = {2: 5, 3: 5, 4: 4, 5: 3}
"""The most cards in a hand by number of hands, so that a naive search can follow every line."""

SUITS = (None, 0, 1, 2, 3)


def endings(seed: int, most: dict[int, int]) -> Iterator[tuple[Position, Payoff]]:
    """An endless stream of endings with at most so many cards in a hand."""
    rng = Random(seed)
    while True:
        position = ending(rng, most)
        yield position, random_payoff(rng, position)


def ending(rng: Random, most: dict[int, int]) -> Position:
    """An ending, often in the middle of a trick, often with many trumps."""
    places = rng.choice(list(most))
    size = rng.randint(1, most[places])
    tricks = rng.choice([size, size + 1, 8, 9])
    first_tricks = rng.choice([1, 2, 3, 5, 5, 5])
    trumps = rng.choice(SUITS)
    hands = _hands(rng, places, size, trumps)
    ombre, leader = rng.randrange(places), rng.randrange(places)
    won, first_by_ombre = _history(rng, places, tricks - size, ombre, first_tricks)
    trick = _begun(rng, hands, leader, trumps)
    masks = tuple(map(mask, hands))
    return Position(masks, trumps, leader, trick, won, ombre, first_by_ombre, tricks, first_tricks)


def _hands(rng: Random, places: int, size: int, trumps: Suit | None) -> list[list[Card]]:
    pack = list(range(40))
    rng.shuffle(pack)
    if trumps is not None and rng.random() < 0.6:
        order = trump_order(trumps)
        favoured = set(rng.sample(order, rng.randint(1, len(order))))
        pack.sort(key=lambda card: card not in favoured)
    drawn = pack[: places * size]
    rng.shuffle(drawn)
    return [drawn[start : start + size] for start in range(0, places * size, size)]


def _history(rng: Random, places: int, done: int, ombre: int, first_tricks: int) -> tuple[tuple[int, ...], int]:
    """Tricks by place and those of the first that the ombre won: often all or none."""
    fortune = rng.choice([0.0, 0.5, 0.5, 1.0])
    others = [place for place in range(places) if place != ombre]
    winners = [ombre if rng.random() < fortune else rng.choice(others) for _ in range(done)]
    return tuple(map(winners.count, range(places))), winners[:first_tricks].count(ombre)


def _begun(rng: Random, hands: list[list[Card]], leader: int, trumps: Suit | None) -> tuple[Card, ...]:
    """The cards of a trick that is under way, taken out of the hands."""
    table, trick = tables_of(trumps, CLASSIC), list[Card]()
    for distance in range(rng.choice([0, rng.randrange(len(hands))])):
        hand = hands[(leader + distance) % len(hands)]
        allowed = legal(mask(hand), trick[0], table) if trick else mask(hand)
        trick.append(rng.choice([card for card in hand if allowed >> card & 1]))
        hand.remove(trick[-1])
    return tuple(trick)


def random_payoff(rng: Random, position: Position) -> Payoff:
    """Tricks, the class of outcome, or any numbers at all, with and without a stop, for any two sides."""
    places, tricks, ombre = len(position.hands), position.tricks, position.ombre
    side = 1 << ombre
    if rng.random() < 0.4:
        side |= 1 << rng.randrange(places)
    if rng.random() < 0.3:
        side = (1 << places) - 1 - side
    match rng.randrange(4):
        case 0:
            return payoff_by(places, tricks, side, lambda won, fact: won[ombre])
        case 1:
            return payoff_by(places, tricks, side, lambda won, fact: outcome_class(won, ombre))
        case _:
            numbers: dict[object, int] = {}
            most = rng.choice([2, 4, 30])
            payoff = payoff_by(
                places, tricks, side, lambda won, fact: numbers.setdefault((won, fact), rng.randrange(most))
            )
            return payoff._replace(stop=rng.choice([None, rng.randrange(most)]))


def outcome_class(won: tuple[int, ...], ombre: int) -> int:
    """Sacada, puesta or codille as 2, 1, 0."""
    best = max(won)
    if won.count(best) > 1:
        return 1
    return 2 if won[ombre] == best else 0
