"""Worlds: what the hidden cards may be, drawn evenly from all that a view allows."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from spadille.auction import HOLDER_EVENTS
from spadille.cards import CARDS, Card, Mask, bit, cards_in, fresh_pack, mask, suit_of
from spadille.exchange import KINGS
from spadille.notation import Action
from spadille.state import State
from spadille.view import View, hand_size


class World(NamedTuple):
    """One way the cards may lie: the hands by seat, what each seat has laid out, and the stock in some order."""

    hands: tuple[Mask, ...]
    discards: tuple[Mask, ...]
    stock: tuple[Card, ...]


class Place(NamedTuple):
    """Where unseen cards lie: how many, and which of them may lie there.

    `seat` is None for the stock; `laid_out` tells a seat's discards from its hand.
    """

    seat: int | None
    laid_out: bool
    size: int
    may_hold: Mask


def _shown(state: State, event: str) -> str | None:
    """What follows the colon in an event of this name, or None when it has not happened."""
    head = event + ":"
    return next(
        (entry.token[len(head) :] for entry in state.log if entry.seat is None and entry.token.startswith(head)), None
    )


def shown_stock(state: State) -> tuple[Card, ...]:
    """The cards left in the stock, where all have been shown them."""
    told = _shown(state, "stock")
    return () if told is None else tuple(CARDS[text] for text in told.split(","))


def laid_out_count(state: State, seat: int) -> int:
    """How many cards a seat has laid out, as all have seen."""
    total = 0
    for entry in state.log:
        if entry.seat == seat and entry.token.startswith("x"):
            total += len(entry.token.cards) if isinstance(entry.token, Action) else int(entry.token[1:])
    return total


def _tricks(state: State) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The tricks so far, the present one too: the leader's place among the active, and the cards."""
    for trick in state.tricks:
        yield state.active.index(trick.leader), trick.cards
    if state.trick:
        yield state.active.index(state.leader), state.trick


def shown_to_lack(state: State) -> dict[int, Mask]:
    """The cards each seat cannot hold, because it did not follow when it would have been obliged to play them.

    A refused trump lead denies all ordinary trumps and every matador that the card led would have forced, no more.
    """
    lacks = dict.fromkeys(state.active, 0)
    for start, cards in _tricks(state):
        for place, card in enumerate(cards[1:], start + 1):
            if not state.tables.follows[cards[0]] >> card & 1:
                lacks[state.active[place % len(state.active)]] |= state.tables.obliges[cards[0]]
    return lacks


def played_by(state: State) -> dict[int, Mask]:
    """The cards each seat has played."""
    played = dict.fromkeys(state.active, 0)
    for start, cards in _tricks(state):
        for place, card in enumerate(cards, start):
            played[state.active[place % len(state.active)]] |= bit(card)
    return played


class Pool(NamedTuple):
    """Places to which the same cards are open: cards are dealt to them together, then apart."""

    places: tuple[Place, ...]
    size: int


class Worlds:
    """All the worlds that a view allows, to be drawn from evenly.

    Only the view is used, and bids are not weighed; `never_laid` are cards that no other seat is thought to have laid
    out. Cards open to the same places are counted together, and so are places open to the same cards, so that the
    number of ways is exact and soon found.
    """

    def __init__(self, view: View, never_laid: Mask = 0) -> None:
        self.seat = view.seat
        self.never_laid = never_laid
        self.state = state = view.known
        self.played = played_by(state)
        self.hands = list(state.hands)
        self.discards = list(state.discards)
        self.stock: list[Card] = []
        self.unseen = 0
        self.places = [place for place in self._places() if place.size]
        self.pools = _pools(self.places)
        self.groups = _groups(self.unseen, self.pools)
        self._ways = cache(self._count)
        self._choices: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    def _places(self) -> list[Place]:
        """The places of unseen cards; cards that the view shows to lie in one are put there at once."""
        state = self.state
        seen = mask(fresh_pack(state.rules.removed_suit))
        unseen = seen & ~sum(self.played.values())
        for hand in (*state.hands, *state.discards):
            unseen &= ~hand
        sizes = {seat: hand_size(state, seat) for seat in state.active}
        laid = {seat: laid_out_count(state, seat) for seat in state.active}
        stock = state.stock_left
        fixed = dict.fromkeys(state.active, 0)
        if state.turned is not None and bit(state.turned) & unseen:
            unseen &= ~bit(state.turned)
            drawer = state.ombre if state.surrendered_by is None else state.surrendered_by
            if drawer is not None and laid[drawer]:
                fixed[drawer] |= bit(state.turned)
            else:
                self.stock.append(state.turned)
        self.stock.extend(shown_stock(state))
        self.unseen = unseen = unseen & ~mask(self.stock)
        stock -= len(self.stock)
        lacks, holders = shown_to_lack(state), self._holders()
        places = []
        for seat in state.active:
            if seat == self.seat:
                continue
            self.hands[seat] |= fixed[seat]
            barred = mask(card for card, holder in holders.items() if holder != seat)
            size = sizes[seat] - fixed[seat].bit_count()
            places.append(Place(seat, False, size, unseen & ~lacks[seat] & ~barred))
            places.append(Place(seat, True, laid[seat], unseen & ~barred & ~self.never_laid))
        dealt = mask(card for card, holder in holders.items() if holder is not None)
        places.append(Place(None, False, stock, unseen & ~dealt))
        return places

    def _holders(self) -> dict[Card, int | None]:
        """Spadille or basto with the seat it was dealt to, where a forced game has made that known.

        A card that lay in the stock may have been drawn by anyone and tells nothing of the hands.
        """
        holders: dict[Card, int | None] = {}
        for card, event in HOLDER_EVENTS.items():
            told = _shown(self.state, event)
            if told is not None and told != "stock":
                holders[card] = int(told)
        return holders

    # Counting and drawing

    def _splits(self, number: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every way to put the cards of a group into the room left: the room after it, and how often it comes."""
        open_to, cards = self.groups[number]
        if number < len(self.groups) - 1:
            yield from _shares(len(cards), open_to, room, 0)
        elif all(open_to >> pool & 1 or not size for pool, size in enumerate(room)):
            yield (0,) * len(room), _orders(room)

    def _count(self, number: int, room: tuple[int, ...]) -> int:
        if number == len(self.groups):
            return 1
        return sum(times * self._ways(number + 1, after) for after, times in self._splits(number, room))

    @property
    def room(self) -> tuple[int, ...]:
        """How many unseen cards lie in each pool."""
        return tuple(pool.size for pool in self.pools)

    def count(self) -> int:
        """The number of worlds, but for the order of the stock and for what `fits` refuses."""
        apart = 1
        for pool in self.pools:
            apart *= _orders(tuple(place.size for place in pool.places))
        return apart * self._ways(0, self.room)

    def all(self, most: int) -> list[tuple[World, int]] | None:
        """Every way the hands may lie, and how many worlds have it; None when there may be more than `most`.

        Discards of others and the stock are left out of these worlds: the play of the cards does not ask for them.
        """
        hidden = [place for place in self.places if place.seat is not None and not place.laid_out]
        rest = [place for place in self.places if place not in hidden]
        ways, unseen = 1, self.unseen.bit_count()
        for place in hidden:
            ways *= comb(min(place.may_hold.bit_count(), unseen), place.size)
            unseen -= place.size
        if ways > most:
            return None
        found = []
        for held, left in _holdings(hidden, self.unseen):
            hands = list(self.hands)
            for place, cards in zip(hidden, held, strict=True):
                assert place.seat is not None
                hands[place.seat] |= cards
            world = World(tuple(hands), tuple(self.discards), tuple(self.stock))
            number = _ways_to_lie(left, rest)
            if number and self.fits(world):
                found.append((world, number))
        return found

    def draw(self, rng: Random) -> World:
        """One world, each as likely as any other. Raises `ValueError` when the view allows none."""
        while True:
            world = self._draw(rng)
            if self.fits(world):
                return world

    def _draw(self, rng: Random) -> World:
        hands, discards, stock = list(self.hands), list(self.discards), list(self.stock)
        for pool, cards in zip(self.pools, self._dealt_to_pools(rng), strict=True):
            order = shuffled(cards, rng) if len(pool.places) > 1 or pool.places[0].seat is None else cards
            for place in pool.places:
                there, order = order[: place.size], order[place.size :]
                if place.seat is None:
                    stock.extend(there)
                elif place.laid_out:
                    discards[place.seat] |= mask(there)
                else:
                    hands[place.seat] |= mask(there)
        return World(tuple(hands), tuple(discards), tuple(stock))

    def _dealt_to_pools(self, rng: Random) -> list[list[Card]]:
        filled: list[list[Card]] = [[] for _ in self.pools]
        room = self.room
        for number, (_, group) in enumerate(self.groups):
            total = self._ways(number, room)
            if not total:
                raise ValueError("no world fits the view")
            after = self._chosen(number, room, int(rng.random() * total))
            cards = shuffled(group, rng) if len(self.pools) > 1 else group
            for pool, (before, left) in enumerate(zip(room, after, strict=True)):
                number_here = before - left
                filled[pool].extend(cards[:number_here])
                cards = cards[number_here:]
            room = after
        return filled

    def _chosen(self, number: int, room: tuple[int, ...], pick: int) -> tuple[int, ...]:
        choice = self._choices.get((number, room))
        if choice is None:
            afters, reached, total = [], [], 0
            for after, times in self._splits(number, room):
                total += times * self._ways(number + 1, after)
                afters.append(after)
                reached.append(total)
            choice = self._choices[number, room] = afters, reached
        afters, reached = choice
        return afters[bisect_right(reached, pick)]

    def fits(self, world: World) -> bool:
        """Whether a world agrees with what the ombre has said: the king he called, the trumps he named."""
        state = self.state
        ombre = state.ombre if state.surrendered_by is None else state.surrendered_by
        if ombre is None or state.trumps is None:
            return True
        held = world.hands[ombre] | self.played.get(ombre, 0)
        if state.game.must_hold_trump and not held & state.tables.all_trumps:
            return False
        if state.called is None or not held & bit(state.called):
            return True
        others = mask(king for king in KINGS if suit_of(king) != state.trumps)
        return held & others == others


def shuffled(cards: list[Card], rng: Random) -> list[Card]:
    """The cards in a random order, the same on every version of Python for the same generator."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _pools(places: Sequence[Place]) -> tuple[Pool, ...]:
    """The places, those to which the same cards are open taken together."""
    alike: dict[Mask, list[Place]] = {}
    for place in places:
        alike.setdefault(place.may_hold, []).append(place)
    return tuple(Pool(tuple(each), sum(place.size for place in each)) for each in alike.values())


def _groups(unseen: Mask, pools: Sequence[Pool]) -> list[tuple[int, list[Card]]]:
    """The cards by the pools open to them, as bits; those with the fewest first."""
    groups: dict[int, list[Card]] = {}
    for card in cards_in(unseen):
        open_to = sum(1 << number for number, pool in enumerate(pools) if pool.places[0].may_hold >> card & 1)
        groups.setdefault(open_to, []).append(card)
    return sorted(groups.items(), key=lambda group: (group[0].bit_count(), group[0]))


def _holdings(places: Sequence[Place], unseen: Mask) -> Iterator[tuple[tuple[Mask, ...], Mask]]:
    """Every way to fill these places, and the cards then left."""
    if not places:
        yield (), unseen
        return
    first, *others = places
    for cards in combinations(cards_in(unseen & first.may_hold), first.size):
        held = mask(cards)
        for rest, left in _holdings(others, unseen & ~held):
            yield (held, *rest), left


def _ways_to_lie(cards: Mask, places: Sequence[Place]) -> int:
    """The number of ways in which so many cards fill these places."""
    pools = _pools(list(places))
    apart = 1
    for pool in pools:
        apart *= _orders(tuple(place.size for place in pool.places))
    rooms = {tuple(pool.size for pool in pools): 1}
    for open_to, group in _groups(cards, pools):
        after: dict[tuple[int, ...], int] = {}
        for room, times in rooms.items():
            for left, more in _shares(len(group), open_to, room, 0):
                after[left] = after.get(left, 0) + times * more
        rooms = after
    return apart * rooms.get((0,) * len(pools), 0)


def _orders(sizes: tuple[int, ...]) -> int:
    """The number of ways to deal as many cards as there are into places of these sizes."""
    ways, left = 1, sum(sizes)
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


def _shares(cards: int, open_to: int, room: tuple[int, ...], place: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to put so many different cards into the places open to them, from `place` on."""
    if place == len(room):
        if not cards:
            yield (), 1
        return
    most = min(cards, room[place]) if open_to >> place & 1 else 0
    for here in range(most + 1):
        for rest, times in _shares(cards - here, open_to, room, place + 1):
            yield (room[place] - here, *rest), times * comb(cards, here)
