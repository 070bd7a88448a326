"""A ruleset: one frozen record of what makes a game of the family, and its options checked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, Protocol

from spadille.cards import SUITS, Card, Suit
from spadille.messages import Message
from spadille.money import Account, Debt, Ledger, Payment, Stake
from spadille.notation import Action, say, shown
from spadille.play import CLASSIC, Ranking, Tables, tables
from spadille.score import Outcome, Sides, Tally


class RulesetError(ValueError):
    """An unknown ruleset, option or value; `message` says what was asked and what there is."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Source(NamedTuple):
    """A book, page or article that a rule is taken from, with its short tag."""

    tag: str
    title: str


class Reading(NamedTuple):
    """What the engine does where sources disagree or are silent, in words, and who decides it."""

    text: str
    decided_by: str


class Surrender(NamedTuple):
    """When a contract may be given up: in which tricks, and whether each opponent may take it over or only refuse."""

    first_trick: int
    last_trick: int
    may_take_over: bool


class LayOut(NamedTuple):
    """How many of his own cards the ombre lays out, and whether he draws as many from the stock."""

    least: int
    most: int
    draws: bool = True


class Terms(NamedTuple):
    """What a contract is worth and how it may be given up; `value` is read by the settlement."""

    value: int
    surrender: Surrender | None = None


@dataclass(frozen=True)
class Contract:
    """A game that an ombre may play.

    `steps` are the parts of the deal from the end of the auction, by name. `trumps` fixes the trump suit, `barred`
    forbids one, `must_hold_trump` asks for a card of it. `spadille_turned` are the terms if the turned card is
    spadille. `unit` multiplies what is paid. `vole` tells whether the ombre may stop after the first tricks or go on
    for all; without it all tricks are played. `last_may_call` is False for a call the last to speak may not make.
    """

    name: str
    title: str
    steps: tuple[str, ...]
    terms: Terms
    lay_out: LayOut | None = None
    spadille_turned: Terms | None = None
    trumps: Suit | None = None
    barred: Suit | None = None
    must_hold_trump: bool = False
    aims_at_none: bool = False
    vole: bool = True
    with_partner: bool = False
    unit: int = 1
    last_may_call: bool = True

    @property
    def called(self) -> Message:
        """What the contract is called within a sentence."""
        return Message(self.title[:1].lower() + self.title[1:])


@dataclass(frozen=True)
class Auction:
    """How contracts are bid for (`common.md`, *Auction*)."""

    order: str = "rotation"
    jump_bids: bool = True
    may_upgrade: bool = False


@dataclass(frozen=True)
class Forced:
    """Who must play when all have passed: the holder of the first of `holders` in a hand, else perhaps eldest.

    `contracts` are those he may announce; with one there is nothing to announce. With `trumps_after` he names trumps
    only after he has exchanged.
    """

    holders: tuple[Card, ...] = ()
    then_eldest: bool = False
    contracts: tuple[Contract, ...] = ()
    trumps_after: bool = False


@dataclass(frozen=True)
class Fourth:
    """The player without cards who may take the whole stock when the others have passed (four-handed)."""

    contract: Contract
    may_decline: bool = True


@dataclass(frozen=True)
class DefenderExchange:
    """How many cards the first defender may exchange, and whether what is left is shown to all."""

    first_most: int
    show_leftover: bool = False


class Game(NamedTuple):
    """What a settlement is reckoned from, besides the outcome: all public once the deal is over."""

    seats: int
    dealer: int
    sides: Sides
    contract: Contract
    terms: Terms
    run: int
    holds_matadors: bool
    stake: Stake


class Settled(NamedTuple):
    """A settlement: payments without the antes, estuches paid for, debts written and struck, what lies there after."""

    payments: tuple[Payment, ...]
    estuches: int
    written: tuple[Debt, ...]
    struck: tuple[Debt, ...]
    stake: Stake


class Settlement(Protocol):
    """How a family of games counts its money; `settle.py` has one class for each way."""

    @property
    def accounts(self) -> tuple[Account, ...]:
        """The accounts beside those of the seats."""

    @property
    def facts(self) -> tuple[Message, ...]:
        """What is paid, in sentences, for the rules page."""

    def opening(self, seats: int) -> tuple[Payment, ...]:
        """The payments before the first deal."""

    def antes(self, seats: int, dealer: int, stake: Stake) -> tuple[tuple[Payment, ...], Stake]:
        """The payments before a deal, and the stake with them."""

    def judge(self, sides: Sides, tally: Tally) -> Outcome:
        """What befell the ombre."""

    def settle(self, game: Game, outcome: Outcome) -> Settled:
        """The payments after a deal; `game.stake` includes the antes."""

    def closing(self, stake: Stake, order: tuple[int, ...], chips: Mapping[int, int], ledger: Ledger) -> None:
        """Add the payments at the end of a session; `order` is the table from eldest of the last deal."""


class OptionValueError(ValueError):
    """A value that an option does not take; the option's own sentence says which it takes."""


@dataclass(frozen=True)
class Option:
    """A named house rule: the values it takes, and how a value changes the ruleset.

    `default` is the ruleset's own value. `read` gives a value its one written form or raises `OptionValueError`;
    `change` gets a value in that form, and undoes any value set before. `explain` says in a sentence what the option
    does, `allowed` which values there are, and `values` lists them unless there are too many.
    """

    name: str
    default: Callable[["Ruleset"], str]
    allowed: Message
    explain: str
    read: Callable[[str], str]
    change: Callable[["Ruleset", str], "Ruleset"]
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Identity:
    """What a ruleset is called, where it comes from, and what its sources leave to a reading."""

    name: str
    version: int
    title: str
    summary: str
    sources: tuple[Source, ...]
    readings: tuple[Reading, ...]
    aliases: tuple[str, ...] = ()
    default: bool = False


@dataclass(frozen=True)
class Ruleset:
    """A game of the family, with the options chosen for a session in `chosen`.

    `sits_out` is the distance from the dealer of the seat that gets no cards. `packet` cards are dealt at a time.
    `first_tricks` is the number whose winning ends the ombre's duty (primeras). `deals` is the length of a session,
    0 for `rounds` rounds of the table.
    """

    identity: Identity
    seats: int
    hand: int
    packet: int
    contracts: tuple[Contract, ...]
    auction: Auction
    settlement: Settlement
    lower_bids: tuple[Contract, ...] = ()
    forced: Forced = field(default_factory=Forced)
    fourth: Fourth | None = None
    exchange: DefenderExchange = DefenderExchange(0)
    sits_out: int | None = None
    removed_suit: Suit | None = None
    ranking: Ranking = CLASSIC
    first_tricks: int = 5
    start_chips: int = 0
    deals: int = 0
    rounds: int = 4
    options: tuple[Option, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The name by which commands and records call the game."""
        return self.identity.name

    @property
    def id(self) -> str:
        """Name and version, as records store them: `renegado@1`."""
        return f"{self.identity.name}@{self.identity.version}"

    @property
    def session_deals(self) -> int:
        """The number of deals a session lasts."""
        return self.deals or self.rounds * self.seats

    @cached_property
    def calls(self) -> tuple[Action, ...]:
        """The call of each contract, lowest first."""
        return tuple(say(contract.name) for contract in self.contracts)

    @cached_property
    def tables(self) -> tuple[Tables, ...]:
        """The card-play tables of the four trump suits under the game's ranking, by suit."""
        return tuple(tables(suit, self.ranking) for suit in range(len(SUITS)))

    @cached_property
    def by_call(self) -> Mapping[str, Contract]:
        """Every contract that can come to be played, by its call."""
        fourth = (self.fourth.contract,) if self.fourth is not None else ()
        found = (*self.contracts, *self.lower_bids, *self.forced.contracts, *fourth)
        return {contract.name: contract for contract in reversed(found)}

    def sitter(self, dealer: int) -> int | None:
        """The seat that gets no cards when `dealer` deals, or None."""
        return None if self.sits_out is None else (dealer + self.sits_out) % self.seats

    def with_options(self, wanted: Mapping[str, str]) -> "Ruleset":
        """The ruleset under these options besides those already chosen, in the ruleset's order.

        `chosen` then lists those unlike the ruleset's own.
        Raises `RulesetError` for an option the game does not have and a value the option does not take.
        """
        for name in wanted:
            if all(option.name != name for option in self.options):
                raise RulesetError(
                    Message(
                        "{ruleset} has no option “{option}”; it has {options}.",
                        ruleset=self.name,
                        option=shown(name),
                        options=", ".join(option.name for option in self.options),
                    )
                )
        before = dict(self.chosen)
        changed, chosen = self, []
        for option in self.options:
            text = wanted.get(option.name, before.get(option.name))
            if text is None:
                continue
            value = self._read(option, text)
            own = value == option.default(changed)
            if not own:
                chosen.append((option.name, value))
            if not own or option.name in before:
                changed = option.change(changed, value)
        return replace(changed, chosen=tuple(chosen))

    def _read(self, option: Option, text: str) -> str:
        try:
            return option.read(text)
        except OptionValueError:
            raise RulesetError(
                Message(
                    "The option {option} of {ruleset} takes {allowed}, not “{value}”.",
                    option=option.name,
                    ruleset=self.name,
                    allowed=option.allowed,
                    value=shown(text),
                )
            ) from None
