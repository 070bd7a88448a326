"""Rules of thumb for the play of the cards: to lead, to follow, to ruff, to throw away."""

from collections.abc import Iterable

from spadille.cards import Card, Mask, cards_in
from spadille.players.memory import Memory


def card_to_play(memory: Memory) -> Card:
    """The card that the rules of thumb would have played."""
    playable = memory.playable
    if not playable & (playable - 1):
        return playable.bit_length() - 1
    if memory.state.game.aims_at_none:
        return _duck(memory) if memory.is_ombre else cheapest(memory, playable)
    if memory.trick:
        return _follow(memory)
    return _ombre_leads(memory) if memory.is_ombre else _defender_leads(memory)


# What a card is worth


def keeping(memory: Memory, card: Card) -> int:
    """How dear a card is to keep: trumps by rank, then masters, then guarded cards, then the rest."""
    if memory.is_trump(card):
        return 100 - memory.order.place[card]
    above = memory.above(card).bit_count()
    length = (memory.hand & memory.suit_cards(card)).bit_count()
    if not above:
        return 50
    if above < length:
        return 40 - above
    return 20 - above * 2 + min(length, 2)


def cheapest(memory: Memory, cards: Mask) -> Card:
    """The card of a set that is least worth keeping, the first of equals."""
    return min(cards_in(cards), key=lambda card: keeping(memory, card))


def dearest(memory: Memory, cards: Mask) -> Card:
    """The card of a set that is most worth keeping, the first of equals."""
    return max(cards_in(cards), key=lambda card: keeping(memory, card))


def _held_trumps(memory: Memory) -> list[Card]:
    """The mover's trumps from the highest."""
    return [card for card in memory.table.trumps if memory.hand >> card & 1]


def _masters(memory: Memory) -> list[Card]:
    """The mover's plain cards that no foe can beat in their suit, kings first."""
    masters = [card for card in cards_in(memory.hand & ~memory.trumps) if memory.is_master(card)]
    return sorted(masters, key=memory.order.place.__getitem__)


def _unruffed(memory: Memory, cards: Iterable[Card]) -> list[Card]:
    """Those plain cards that no foe is known to ruff."""
    return [card for card in cards if not any(memory.may_ruff(foe, card) for foe in memory.foes)]


def sure_tricks(memory: Memory) -> int:
    """How many tricks the hand takes from the lead, whatever the foes hold: top trumps, then masters if none is out."""
    held = _held_trumps(memory)
    out = (memory.outstanding & memory.trumps).bit_count()
    top = next((place for place, card in enumerate(held) if memory.above(card)), len(held))
    if top < out:
        return top
    return len(held) + len(_masters(memory))


def hopes(memory: Memory) -> int:
    """Tenths of a trick that the hand may expect yet, some taken and some left to luck (house)."""
    held = _held_trumps(memory)
    total = 0
    for card in held:
        above = memory.above(card).bit_count()
        low = 4 if len(held) > 3 else 3
        total += 10 if not above else 7 if above == 1 and len(held) > 1 else 5 if above <= 3 else low
    for card in cards_in(memory.hand & ~memory.trumps):
        above = memory.above(card).bit_count()
        total += 7 if not above else 2 if above == 1 else 0
    return total


# To lead


def _ombre_leads(memory: Memory) -> Card:
    """To draw trumps from the top while they are out; then masters; then to get off lead from a short suit (house).

    The last trump is kept, for the lead must be won back.
    """
    plain = memory.hand & ~memory.trumps
    trumps = _held_trumps(memory)
    draws = bool(trumps) and bool(memory.outstanding & memory.trumps) and memory.is_master(trumps[0])
    if draws and (len(trumps) > 1 or not plain):
        return trumps[0]
    masters = _masters(memory)
    good = _unruffed(memory, masters) or ([] if trumps else masters)
    if good:
        return good[0]
    return cheapest(memory, _shortest(memory, plain)) if plain else trumps[-1]


def _defender_leads(memory: Memory) -> Card:
    """A king or other master that the ombre is not known to ruff; else high from a short suit; trumps last (house)."""
    plain = memory.hand & ~memory.trumps
    if not plain:
        trumps = _held_trumps(memory)
        return trumps[0] if memory.is_master(trumps[0]) else trumps[-1]
    good = _unruffed(memory, _masters(memory))
    return good[0] if good else dearest(memory, _shortest(memory, plain))


def _shortest(memory: Memory, plain: Mask) -> Mask:
    """The cards of the shortest plain suit held; the next round of it may be ruffed."""
    suits = (plain & suit for suit in memory.order.sets if plain & suit)
    return min(suits, key=int.bit_count)


# To follow


def _follow(memory: Memory) -> Card:
    """To win as cheaply as will hold; not to overtake one's own side needlessly; else to throw away the least.

    A fellow's trick is overtaken only when the ombre, still to play, could take it: that may be his fifth
    (issue: never help the ombre to a fifth trick).
    """
    best = memory.best
    winning = memory.playable & memory.table.beaten_by[best]
    if not winning:
        return cheapest(memory, memory.playable)
    rivals = [seat for seat in memory.to_come if seat in memory.foes]
    ours = memory.best_seat not in memory.foes
    if ours and not _beaten_by_any(memory, rivals, best):
        return _throw(memory, winning)
    holding = [card for card in cards_in(winning) if not _beaten_by_any(memory, rivals, card)]
    if holding:
        return min(holding, key=lambda card: keeping(memory, card))
    cheap = cheapest(memory, winning)
    return _throw(memory, winning) if ours or not memory.is_trump(cheap) else cheap


def _throw(memory: Memory, winning: Mask) -> Card:
    """The least card that does not win, or if all do the least of them."""
    return cheapest(memory, memory.playable & ~winning or memory.playable)


def _beaten_by_any(memory: Memory, seats: list[int], card: Card) -> bool:
    return any(_may_beat(memory, seat, card) for seat in seats)


def _may_beat(memory: Memory, seat: int, card: Card) -> bool:
    """Whether a seat still to play may beat a card: in the suit led, or with a ruff it has shown it can make."""
    held = memory.may_hold[seat]
    better = memory.table.beaten_by[card] & held
    suit = memory.suit_cards(memory.trick[0])
    return bool(better & suit) if held & suit else bool(better)


# A contract to lose every trick


def _duck(memory: Memory) -> Card:
    """The dearest card that does not win; on lead, that under which fewest cards are out (house)."""
    if not memory.trick:

        def under(card: Card) -> int:
            return (memory.outstanding & memory.suit_cards(card) & ~memory.table.beaten_by[card]).bit_count()

        return min(cards_in(memory.hand), key=under)
    losing = memory.playable & ~memory.table.beaten_by[memory.best]
    return dearest(memory, losing) if losing else cheapest(memory, memory.playable)
