"""Cards: ranks, trumps, following suit, tricks, estuches. A card is its text, rank then suit."""

from collections.abc import Iterable, Sequence
from functools import cache

SUITS = "SCHD"
RANKS = "A234567JQK"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def red(suit: str) -> bool:
    return suit in "HD"


@cache
def trump_order(trump: str) -> tuple[str, ...]:
    """The trumps from spadille down."""
    ranks = "AKQJ23456" if red(trump) else "KQJ76543"
    manille = "7" if red(trump) else "2"
    return ("AS", manille + trump, "AC", *(rank + trump for rank in ranks))


def plain_order(suit: str) -> tuple[str, ...]:
    """A suit that is not trumps, high to low; the black aces are not in it."""
    return tuple(rank + suit for rank in ("KQJA234567" if red(suit) else "KQJ765432"))


@cache
def strengths(trump: str) -> dict[str, int]:
    """Every card's place within its own suit, 0 the highest."""
    places = {card: place for suit in SUITS for place, card in enumerate(plain_order(suit))}
    places.update({card: place for place, card in enumerate(trump_order(trump))})
    return places


@cache
def suits(trump: str) -> dict[str, str]:
    """The suit each card belongs to in play; trumps are "T"."""
    trumps = set(trump_order(trump))
    return {card: "T" if card in trumps else card[1] for card in PACK}


def legal_cards(hand: Sequence[str], led: str | None, trump: str) -> list[str]:
    """The cards of the hand that may be played to a trick opened with `led` (None: to lead)."""
    if led is None:
        return list(hand)
    suit_of, order = suits(trump), trump_order(trump)
    following = [card for card in hand if suit_of[card] == suit_of[led]]
    if not following:
        return list(hand)
    if suit_of[led] != "T":
        return following
    matadors = order[:3]
    if any(card not in matadors for card in following):
        return following
    if led in matadors and any(order.index(card) > order.index(led) for card in following):
        return following
    return list(hand)


def trick_winner(cards: Sequence[str], trump: str) -> int:
    """Which card of a trick wins it, counted from the lead."""
    suit_of, strength = suits(trump), strengths(trump)
    wanted = "T" if any(suit_of[card] == "T" for card in cards) else suit_of[cards[0]]
    return min((i for i, card in enumerate(cards) if suit_of[card] == wanted), key=lambda i: strength[cards[i]])


def estuches(hand: Iterable[str], trump: str) -> int:
    """Top trumps in unbroken sequence, all held or all lacked, from three up."""
    held = [card in set(hand) for card in trump_order(trump)]
    run = 0
    while run < len(held) and held[run] == held[0]:
        run += 1
    return run if run >= 3 else 0


def top_three(hand: Iterable[str], trump: str) -> bool:
    return set(trump_order(trump)[:3]) <= set(hand)
