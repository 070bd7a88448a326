"""What an attentive player remembers when a card is due: what has fallen, who lacks what, what may still be out."""

from functools import cache, cached_property

from spadille.cards import Card, Mask, Suit, bit, fresh_pack, mask
from spadille.play import legal
from spadille.players.hands import order_under
from spadille.players.worlds import shown_stock, shown_to_lack
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
        self.order = order_under(state.trumps, state.rules)
        self.trick = state.trick
        self.ombre = state.declarer
        self.partner = state.partner
        self.others = state.after(seat)
        self.to_come = self.others[: len(state.active) - 1 - len(self.trick)]
        self._hidden = self._unplayed()
        self._lacks = self._shown_to_lack()
        self._take_up(state.hands[seat], state.discards[seat])

    def _unplayed(self) -> Mask:
        """The cards that have not been shown, in a trick or in what is left of the stock."""
        state = self.state
        played = mask(self.trick)
        for trick in state.tricks:
            played |= mask(trick.cards)
        return _whole_pack(state.rules.removed_suit) & ~played & ~mask(shown_stock(state))

    def _shown_to_lack(self) -> dict[int, Mask]:
        state = self.state
        lacks = shown_to_lack(state)
        if state.turned is not None:
            drawn_by = self.ombre if state.surrendered_by is None else state.surrendered_by
            for other in state.active:
                if other != drawn_by:
                    lacks[other] |= bit(state.turned)
        return lacks

    def _take_up(self, hand: Mask, discards: Mask) -> None:
        """Find what depends on the mover's own cards."""
        self.hand = hand
        self.playable = legal(hand, self.trick[0], self.table) if self.trick else hand
        called = self.state.called
        with_ombre = self.seat in (self.ombre, self.partner) or (called is not None and bool(hand >> called & 1))
        self.foes = [other for other in self.others if (other in (self.ombre, self.partner)) is not with_ombre]
        self.fellows = [other for other in self.others if other not in self.foes]
        self.unseen = self._hidden & ~(hand | discards)
        self.may_hold = {other: self.unseen & ~lacked for other, lacked in self._lacks.items()}
        self.outstanding = 0
        for foe in self.foes:
            self.outstanding |= self.may_hold[foe]

    def with_cards(self, hand: Mask, discards: Mask) -> "Memory":
        """What the mover would remember if these were his cards, with what all know of the sides."""
        other = object.__new__(Memory)
        other.__dict__.update(self.__dict__)
        other._take_up(hand, discards)
        return other

    @property
    def is_ombre(self) -> bool:
        """Whether the mover is the ombre."""
        return self.seat == self.ombre

    @cached_property
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
        return self.order.suit_of[card]

    def above(self, card: Card) -> Mask:
        """The cards that others may hold and that beat this one in its own suit."""
        return self.order.above[card] & self.outstanding

    def is_master(self, card: Card) -> bool:
        """Whether no foe can beat a card in its own suit."""
        return not self.above(card)

    def may_ruff(self, seat: int, card: Card) -> bool:
        """Whether a seat has shown that it lacks the plain suit of a card, and may have a trump."""
        return not self.may_hold[seat] & self.suit_cards(card) and bool(self.may_hold[seat] & self.trumps)
