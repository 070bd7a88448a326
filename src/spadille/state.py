"""The state of one deal: everything that is known to somebody, in one frozen record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from spadille.cards import SPADILLE, Card, Mask, Suit
from spadille.messages import COMMAS, CardName, Listing, Message, Parameter, Reason, SuitName, in_context
from spadille.money import Payment, Stake
from spadille.notation import Action, Verb, shown
from spadille.play import Tables
from spadille.ruleset import Contract, Ruleset, Settled, Terms
from spadille.score import Outcome, Progress, Sides


class Role(Enum):
    """What a seat is in a deal."""

    OUT = "out"
    DEFENDER = "defender"
    PARTNER = "partner"
    OMBRE = "ombre"


class Entry(NamedTuple):
    """One line of a deal's history: an action of a seat, or an event of public chance, with seat None."""

    seat: int | None
    token: str


class Trick(NamedTuple):
    """A finished trick: who led, the cards in order of play, who won it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


class Choice(NamedTuple):
    """An exchange as one choice: which cards may be laid out, and at least and at most how many."""

    cards: Mask
    least: int
    most: int


class Bids(NamedTuple):
    """The auction so far: the highest contract as a rung of the ladder and its bidder, who has passed, who spoke."""

    rung: int = -1
    bidder: int | None = None
    passed: frozenset[int] = frozenset()
    last: int | None = None


Legal: TypeAlias = "tuple[Action, ...] | Choice"


@dataclass(frozen=True)
class State:
    """One moment of a deal. Nothing is mutated: `evolve` makes the next moment.

    `steps` are the parts still to come, the present one first; `mover` is None while a step has still to be entered.
    `top` is the place of the next stock card in `pack`. Tuples by seat have one place for every seat at the table.
    `held` are the hands as the first card is led. `roles` are the true ones: all know the partner only when the
    `called` king has fallen (`king_fallen`). `asked` are the seats still to answer, in order. `log` is the history.
    """

    rules: Ruleset
    dealer: int
    pack: tuple[Card, ...]
    stake: Stake
    antes: tuple[Payment, ...]
    active: tuple[int, ...]
    hands: tuple[Mask, ...]
    discards: tuple[Mask, ...]
    top: int
    steps: tuple[str, ...]
    mover: int | None = None
    bids: Bids = Bids()
    bid: str | None = None
    contract: Contract | None = None
    announceable: tuple[Contract, ...] = ()
    forced: bool = False
    roles: tuple[Role, ...] = ()
    trumps: Suit | None = None
    turned: Card | None = None
    called: Card | None = None
    king_fallen: bool = False
    asked: tuple[int, ...] = ()
    ordered: bool = False
    held: tuple[Mask, ...] = ()
    leader: int = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, ...] = ()
    rest_decided: bool = False
    surrendered_by: int | None = None
    surrender: str | None = None
    refused: bool = False
    stopped: bool = False
    vole_undertaken: bool = False
    finished: bool = False
    log: tuple[Entry, ...] = ()
    outcome: Outcome | None = None
    settled: Settled | None = None

    def evolve(self, **changes: Any) -> "State":
        """The state with these fields changed; as `dataclasses.replace`, at a tenth of its cost."""
        new = object.__new__(State)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    def said(self, action: Action, **changes: Any) -> "State":
        """The state after the mover's action is written into the history, with these fields changed."""
        changes["log"] = (*self.log, Entry(self.mover, action))
        return self.evolve(**changes)

    def event(self, token: str, **changes: Any) -> "State":
        """The state after an event of public chance, with these fields changed."""
        return self.evolve(log=(*self.log, Entry(None, token)), **changes)

    def step_done(self, *next_steps: str, **changes: Any) -> "State":
        """The state with the present step over and `next_steps` to come before the others."""
        return self.evolve(steps=(*next_steps, *self.steps[1:]), mover=None, **changes)

    @property
    def eldest(self) -> int:
        """The active seat nearest to the dealer's right."""
        return self.active[0]

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock."""
        return len(self.pack) - self.top

    @property
    def tables(self) -> Tables:
        """The card-play tables of the trump suit."""
        assert self.trumps is not None
        return self.rules.tables[self.trumps]

    @property
    def game(self) -> Contract:
        """The contract, once there is one."""
        assert self.contract is not None
        return self.contract

    @property
    def ombre(self) -> int | None:
        """The seat of the ombre, or None before there is one."""
        return self._seat_of(Role.OMBRE)

    @property
    def partner(self) -> int | None:
        """The seat of the ombre's partner, or None."""
        return self._seat_of(Role.PARTNER)

    def _seat_of(self, role: Role) -> int | None:
        return self.roles.index(role) if role in self.roles else None

    def with_role(self, seat: int, role: Role) -> tuple[Role, ...]:
        """The roles with that of one seat changed."""
        return (*self.roles[:seat], role, *self.roles[seat + 1 :])

    @property
    def declarer(self) -> int:
        """The ombre, once there is one."""
        return self.roles.index(Role.OMBRE)

    @property
    def terms(self) -> Terms:
        """The terms of the contract, the turned card considered."""
        contract = self.game
        if contract.spadille_turned is not None and self.turned == SPADILLE:
            return contract.spadille_turned
        return contract.terms

    @property
    def sides(self) -> Sides:
        """Who plays against whom, for the reckoning."""
        assert self.contract is not None
        return Sides(
            self.active,
            self.rules.hand,
            self.roles.index(Role.OMBRE),
            self.partner,
            self.contract.aims_at_none,
            self.surrender == ACCEPTED,
            self.surrendered_by if self.surrender == TAKEN_OVER else None,
            self.stopped,
            self.vole_undertaken,
        )

    @property
    def progress(self) -> Progress:
        """The finished tricks, for the reckoning."""
        done, first, ombre = len(self.tricks), self.rules.first_tricks, self.declarer
        if done <= first:
            return Progress(self.won, done, self.won[ombre])
        return Progress(self.won, done, sum(trick.winner == ombre for trick in self.tricks[:first]))

    def after(self, seat: int) -> tuple[int, ...]:
        """The other active seats in turn order, from the one on the right of `seat`."""
        place = self.active.index(seat)
        return self.active[place + 1 :] + self.active[:place]


ACCEPTED = "accepted"
TAKEN_OVER = "taken over"


class Step(NamedTuple):
    """One part of a deal: how it begins, what the mover may do, why an action is refused, what an action does.

    `enter` does what needs no decision and names a mover, or ends the step. `refuse` gives None for a legal action;
    `apply` is given legal actions only.
    """

    enter: Callable[[State], State]
    legal: Callable[[State], Legal]
    refuse: Callable[[State, Action], Reason | None]
    apply: Callable[[State, Action], State]


def automatic(enter: Callable[[State], State]) -> Step:
    """A step in which nobody has anything to decide."""
    return Step(enter, lambda state: (), lambda state, action: None, lambda state, action: state)


def named(rules: Ruleset, actions: Sequence[Action]) -> Listing:
    """Actions named in a sentence."""
    return Listing(tuple(name_of(rules, action) for action in actions), COMMAS)


def name_of(rules: Ruleset, action: Action) -> Parameter:
    """An action named in a sentence."""
    match action.verb:
        case Verb.TRUMPS:
            return SuitName(action.suit)
        case Verb.CALL | Verb.PLAY:
            return CardName(action.card)
        case Verb.ANNOUNCE:
            return Message("announce {contract}", contract=_said(rules, action.word))
        case Verb.EXCHANGE if not action.cards:
            return Message("keep all cards")
        case Verb.EXCHANGE:
            return Message("lay out {cards}", cards=Listing(tuple(CardName(card) for card in action.cards), COMMAS))
    return _said(rules, action.word)


def _said(rules: Ruleset, word: str) -> Parameter:
    if word in rules.by_call:
        return rules.by_call[word].called
    return Message(SAID[word]) if word in SAID else shown(word)


SAID = {
    word: in_context("said", word)
    for word in (
        "pass",
        "take",
        "first",
        "yield",
        "surrender",
        "accept",
        "refuse",
        "takeover",
        "stop",
        "finish",
    )
}
"""The words that are said besides the calls of contracts."""


def out_of_phase(state: "State", what: Message, action: Action, legal: tuple[Action, ...]) -> Reason:
    """The reason that refuses an action of another part of the deal: what is happening, and what is allowed."""
    return Reason(
        "phase",
        Message(
            "{what} Allowed: {allowed}; not “{action}”.",
            what=what,
            allowed=named(state.rules, legal),
            action=name_of(state.rules, action),
        ),
    )
