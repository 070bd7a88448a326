"""What one seat, or a spectator, may know: the state with everything else masked."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from spadille.cards import Mask
from spadille.notation import Action
from spadille.state import Entry, Legal, Role, State

UNSEEN = -1
"""Stands in a pack where a card is not known."""


def _only_own(hands: tuple[Mask, ...], seat: int | None) -> tuple[Mask, ...]:
    return tuple(hand if place == seat else 0 for place, hand in enumerate(hands))


def _roles(state: State, seat: int | None) -> tuple[Role, ...]:
    partner = state.partner
    if partner is None or partner == seat or state.king_fallen:
        return state.roles
    return state.with_role(partner, Role.DEFENDER)


def _log(state: State, seat: int | None) -> tuple[Entry, ...]:
    return tuple(entry if entry.seat == seat else _seen_by_others(entry) for entry in state.log)


def _seen_by_others(entry: Entry) -> Entry:
    """An entry of the history as the other players see it; the same one where nothing is hidden."""
    token = entry.token
    seen = token.seen_by_others if isinstance(token, Action) else token
    return entry if seen is token else Entry(entry.seat, seen)


SECRET: dict[str, Callable[[State, int | None], Any]] = {
    "pack": lambda state, seat: (UNSEEN,) * len(state.pack),
    "hands": lambda state, seat: _only_own(state.hands, seat),
    "discards": lambda state, seat: _only_own(state.discards, seat),
    "held": lambda state, seat: _only_own(state.held, seat),
    "roles": _roles,
    "log": _log,
}
"""The fields of a state that hold secrets, and what a seat may see of each."""

PUBLIC = frozenset(
    {
        "rules",
        "dealer",
        "stake",
        "antes",
        "active",
        "top",
        "steps",
        "mover",
        "bids",
        "bid",
        "contract",
        "announceable",
        "forced",
        "trumps",
        "turned",
        "called",
        "king_fallen",
        "asked",
        "ordered",
        "leader",
        "trick",
        "tricks",
        "won",
        "rest_decided",
        "surrendered_by",
        "surrender",
        "refused",
        "stopped",
        "vole_undertaken",
        "finished",
        "outcome",
        "settled",
    }
)
"""The fields that all at the table see whole."""


def check_every_field_is_declared() -> None:
    """Raise `TypeError` unless each field of a state is either public or has its mask."""
    declared = PUBLIC | SECRET.keys()
    undeclared = {field.name for field in fields(State)} ^ declared
    if undeclared:
        raise TypeError(f"neither public nor masked, or unknown: {', '.join(sorted(undeclared))}")


check_every_field_is_declared()


def known_to(state: State, seat: int | None) -> State:
    """The state as `seat` knows it, or a spectator for None; all is known once the deal is over.

    `common.md`, *What each player may know*: his own hand and discards, and what has been public.
    """
    if state.settled is not None:
        return state
    return state.evolve(**{name: see(state, seat) for name, see in SECRET.items()})


@dataclass(frozen=True)
class View:
    """What a player, or a spectator (`seat` None), may know of a deal; `legal` is empty unless it is his turn.

    In `known` other hands and discards are empty sets, the pack is unseen, and others' exchanges are numbers.
    """

    seat: int | None
    known: State
    legal: Legal

    @property
    def hand(self) -> Mask:
        """The seat's own hand; a spectator has none."""
        return 0 if self.seat is None else self.known.hands[self.seat]

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds; all may count them."""
        return hand_size(self.known, seat)


def hand_size(state: State, seat: int) -> int:
    """How many cards a seat holds, from public facts alone."""
    if seat not in state.active:
        return 0
    if not state.won:
        return state.rules.hand + _to_lay_out(state, seat)
    order = len(state.active)
    place = (state.active.index(seat) - state.active.index(state.leader)) % order
    return state.rules.hand - len(state.tricks) - (place < len(state.trick))


def _to_lay_out(state: State, seat: int) -> int:
    """The cards beyond a hand that the ombre holds who has taken the stock and not yet laid out."""
    lay_out = state.contract.lay_out if state.contract is not None and seat == state.ombre else None
    if lay_out is None or lay_out.draws or "exchange" not in state.steps:
        return 0
    return lay_out.most
