"""What an attentive player remembers when a card is due: what has fallen, who lacks what, what may still be out."""

from functools import cache

from spadille.cards import Card, Mask, Suit, bit, fresh_pack, mask, suit_of
from spadille.play import legal
from spadille.players.hands import order_under
from spadille.players.worlds import shown_stock, shown_to_lack
from spadille.state import State
from spadille.view import View


@cache
def _whole_pack(removed: Suit | None) -> Mask:
    return mask(fresh_pack(removed))


class Memory:
    """A view in which a card is due, put in order for the mover.

    `foes` and `fellows` are the other seats as far as he knows whose side they are on. `unseen` are the cards neither
    played nor his own; `may_hold` by seat those of them that the seat has not shown to lack.
    """

    def __init__(self, view: View, seat: int) -> None:
        state = view.known
        self.state = state
        self.seat = seat
        self.table = state.tables
        self.trumps = self.table.all_trumps
        assert state.trumps is not None
        self.sets = order_under(state.trumps, state.rules).sets
        self.hand = state.hands[seat]
        self.trick = state.trick
        self.playable = legal(self.hand, self.trick[0], self.table) if self.trick else self.hand
        self.ombre = state.declarer
        self.partner = state.partner
        with_ombre = seat in (self.ombre, self.partner)
        others = state.after(seat)
        self.foes = [other for other in others if (other in (self.ombre, self.partner)) is not with_ombre]
        self.fellows = [other for other in others if other not in self.foes]
        played = 0
        for trick in state.tricks:
            for card in trick.cards:
                played |= 1 << card
        for card in self.trick:
            played |= 1 << card
        self.unseen = _whole_pack(state.rules.removed_suit) & ~(played | self.hand | state.discards[seat])
        self.unseen &= ~mask(shown_stock(state))
        self.may_hold = self._may_hold(state)
        self.to_come = others[: len(state.active) - 1 - len(self.trick)]
        self.outstanding = 0
        for foe in self.foes:
            self.outstanding |= self.may_hold[foe]

    def _may_hold(self, state: State) -> dict[int, Mask]:
        active, lacks = state.active, shown_to_lack(state)
        if state.turned is not None:
            drawn_by = self.ombre if state.surrendered_by is None else state.surrendered_by
            for other in active:
                if other != drawn_by:
                    lacks[other] |= bit(state.turned)
        return {other: self.unseen & ~lacks[other] for other in active}

    @property
    def is_ombre(self) -> bool:
        """Whether the mover is the ombre."""
        return self.seat == self.ombre

    @property
    def best(self) -> Card:
        """The card that is winning the trick so far."""
        best = self.trick[0]
        for card in self.trick[1:]:
            if self.table.beaten_by[best] >> card & 1:
                best = card
        return best

    @property
    def best_seat(self) -> int:
        """The seat whose card is winning the trick so far."""
        active = self.state.active
        return active[(active.index(self.state.leader) + self.trick.index(self.best)) % len(active)]

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return bool(self.trumps >> card & 1)

    def suit_cards(self, card: Card) -> Mask:
        """The cards of the suit of a card, all trumps being one."""
        return self.trumps if self.is_trump(card) else self.sets[suit_of(card)]

    def above(self, card: Card) -> Mask:
        """The cards that others may hold and that beat this one in its own suit."""
        return self.table.beaten_by[card] & self.suit_cards(card) & self.outstanding

    def is_master(self, card: Card) -> bool:
        """Whether no foe can beat a card in its own suit."""
        return not self.above(card)

    def may_ruff(self, seat: int, card: Card) -> bool:
        """Whether a seat has shown that it lacks the plain suit of a card, and may have a trump."""
        return not self.may_hold[seat] & self.suit_cards(card) and bool(self.may_hold[seat] & self.trumps)
