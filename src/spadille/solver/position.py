"""A position of card play with all hands open, as the search sees it: places, masks and tricks."""

from typing import NamedTuple

from spadille.cards import TEXTS, Card, Mask, Suit, bit
from spadille.play import CLASSIC, Ranking
from spadille.state import Role, State

MOST_PLACES = 5
MOST_TRICKS = 12


class Position(NamedTuple):
    """One moment of card play. A *place* is a seat that has cards, counted in turn order from eldest.

    `leader` leads, or led, the present trick, of which `trick` are the cards so far. `won` are the finished tricks by
    place, `first_by_ombre` those of the first `first_tricks` that the ombre won. `tricks` is their number in the whole
    deal.
    """

    hands: tuple[Mask, ...]
    trumps: Suit | None
    leader: int
    trick: tuple[Card, ...]
    won: tuple[int, ...]
    ombre: int
    first_by_ombre: int
    tricks: int
    first_tricks: int = 5
    ranking: Ranking = CLASSIC

    @property
    def places(self) -> int:
        """The number of hands."""
        return len(self.hands)

    @property
    def done(self) -> int:
        """The number of finished tricks."""
        return sum(self.won)

    @property
    def to_move(self) -> int:
        """The place whose card is due."""
        return (self.leader + len(self.trick)) % len(self.hands)


def fault(position: Position) -> str | None:
    """What makes a position impossible, or None: whoever searches one may rely on the rest."""
    places = len(position.hands)
    if not 2 <= places <= MOST_PLACES:
        return f"{places} hands instead of 2 to {MOST_PLACES}"
    if not 1 <= position.tricks <= MOST_TRICKS or len(position.won) != places or min(position.won) < 0:
        return "tricks that do not fit the hands"
    if not (0 <= position.leader < places and 0 <= position.ombre < places):
        return "a leader or an ombre at no place"
    first, by_ombre = min(position.done, position.first_tricks), position.won[position.ombre]
    if not max(0, by_ombre - position.done + first) <= position.first_by_ombre <= min(by_ombre, first):
        return "other first tricks for the ombre than he can have won"
    if len(position.trick) >= places:
        return "a trick that is full"
    return _fault_of_cards(position)


def _fault_of_cards(position: Position) -> str | None:
    seen = 0
    for cards in (*position.hands, *map(bit, position.trick)):
        if seen & cards:
            return "a card in two places"
        seen |= cards
    if seen >> len(TEXTS):
        return "a card that is none"
    left = position.tricks - position.done
    for distance in range(position.places):
        hand = position.hands[(position.leader + distance) % position.places]
        if hand.bit_count() != left - (distance < len(position.trick)):
            return "hands that do not fit the tricks left"
    return None


def position_of(state: State, hands: tuple[Mask, ...] | None = None) -> Position:
    """The position of a deal whose cards are being played; with `hands`, by seat, that of the world they make."""
    if hands is not None:
        state = world_of(state, hands)
    if not state.won:
        raise ValueError("the cards are not being played yet")
    active, progress = state.active, state.progress
    return Position(
        hands=tuple(state.hands[seat] for seat in active),
        trumps=state.trumps,
        leader=active.index(state.leader),
        trick=state.trick,
        won=tuple(state.won[seat] for seat in active),
        ombre=active.index(state.declarer),
        first_by_ombre=progress.first_by_ombre,
        tricks=state.rules.hand,
        first_tricks=state.rules.first_tricks,
        ranking=state.rules.ranking,
    )


def world_of(state: State, hands: tuple[Mask, ...]) -> State:
    """The state, as known to somebody, if the hands were these, by seat: then it is also plain who is whose partner."""
    held = list(hands)
    for leader, cards in (*(trick[:2] for trick in state.tricks), (state.leader, state.trick)):
        first = state.active.index(leader)
        for distance, card in enumerate(cards):
            held[state.active[(first + distance) % len(state.active)]] |= bit(card)
    roles = state.roles
    if state.called is not None:
        called = bit(state.called)
        roles = tuple(
            Role.PARTNER
            if role in (Role.PARTNER, Role.DEFENDER) and hand & called
            else Role.DEFENDER
            if role is Role.PARTNER
            else role
            for role, hand in zip(roles, held, strict=True)
        )
    return state.evolve(hands=hands, held=tuple(held), roles=roles)
