"""Habits: how likely a hand is to play the cards that were seen, if players mostly follow the rules of thumb."""

from collections.abc import Iterator
from typing import NamedTuple

from spadille.cards import Card, Mask, bit
from spadille.players.memory import Memory
from spadille.players.thumb_play import card_to_play
from spadille.state import State
from spadille.view import View

LEADS, FOLLOWS, THROWS = "leads", "follows", "throws"

USUAL = {LEADS: 0.7, FOLLOWS: 0.9, THROWS: 0.85}
"""How often the card led, followed suit with or thrown away is that of the rules of thumb, where another may be played,
if the players search (`dev.py bench habits`)."""


class Deed(NamedTuple):
    """A card that another seat has played: what all had seen before it, and what the seat has played since with it."""

    memory: Memory
    card: Card
    played_since: Mask

    @property
    def seat(self) -> int:
        """Who played it."""
        return self.memory.seat

    def likelihood(self, hand: Mask, discards: Mask) -> float:
        """How likely the seat was to play this card, if its hand is this now and it has laid out those."""
        memory = self.memory.with_cards(hand | self.played_since, discards)
        choices = memory.playable.bit_count()
        if choices == 1:
            return 1.0
        usual = USUAL[manner(memory)]
        return usual if card_to_play(memory) == self.card else (1 - usual) / (choices - 1)


def manner(memory: Memory) -> str:
    """Whether the mover leads, follows suit, or throws a card away or ruffs."""
    if not memory.trick:
        return LEADS
    return FOLLOWS if memory.playable & memory.suit_cards(memory.trick[0]) else THROWS


def deeds(view: View) -> list[Deed]:
    """The cards that the other seats have played, the last first."""
    state, since, found = view.known, dict.fromkeys(view.known.active, 0), []
    for moment, seat, card in reversed(list(_moments(state))):
        since[seat] |= bit(card)
        if seat != view.seat:
            found.append(Deed(Memory(View(seat, moment, ()), seat), card, since[seat]))
    return found


def _moments(state: State) -> Iterator[tuple[State, int, Card]]:
    """The state before each card played, with what is known now of the sides; who played, and what."""
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    if state.trick:
        tricks.append((state.leader, state.trick))
    for number, (leader, cards) in enumerate(tricks):
        first = state.active.index(leader)
        for place, card in enumerate(cards):
            moment = state.evolve(leader=leader, trick=cards[:place], tricks=state.tricks[:number])
            yield moment, state.active[(first + place) % len(state.active)], card
