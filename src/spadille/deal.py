"""One deal: a fold of actions over a ruleset, a dealer and a pack, run by a switchboard of steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from spadille import auction, exchange, rulesets, tricks
from spadille.cards import CARDS, TEXTS, Card, first_dealer, fresh_pack, mask, shuffled
from spadille.messages import COMMAS, Listing, Message, Reason, counted, in_context
from spadille.money import SIDE, Payment, Stake
from spadille.notation import Action, NotationError, parse, shown
from spadille.play import run_length
from spadille.ruleset import Game, Ruleset, Settled
from spadille.score import Outcome
from spadille.settle import THROWN_IN
from spadille.state import Entry, Legal, Role, State, Step
from spadille.view import View, known_to

STEPS: dict[str, Step] = {**auction.STEPS, **exchange.STEPS, **tricks.STEPS}
"""The switchboard: every step of a deal by name."""


class DealError(ValueError):
    """A deal that cannot be made: a pack, dealer or seed that does not fit; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class IllegalAction(ValueError):
    """An action that the rules refuse: its token, the reason, and what was allowed. Nothing has changed."""

    def __init__(self, token: str, reason: Reason, legal: Legal) -> None:
        super().__init__(str(reason))
        self.token = token
        self.reason = reason
        self.legal = legal


def _forward(state: State) -> State:
    """The state moved on to where somebody must decide, or to the end."""
    while state.mover is None and state.steps:
        state = STEPS[state.steps[0]].enter(state)
    return state if state.steps else _settle(state)


def game_of(state: State) -> Game:
    """What a contract's settlement is reckoned from, but for the outcome; the ombre's hand as held must be known."""
    rules, hand, matadors = state.rules, state.held[state.declarer], state.tables.matadors
    return Game(
        seats=rules.seats,
        dealer=state.dealer,
        sides=state.sides,
        contract=state.game,
        terms=state.terms,
        run=run_length(hand, state.tables.trumps),
        holds_matadors=hand & matadors == matadors,
        stake=_stake_with_antes(state),
    )


def _stake_with_antes(state: State) -> Stake:
    rules = state.rules
    return rules.settlement.antes(rules.seats, state.dealer, state.stake)[1]


def _settle(state: State) -> State:
    """The state with the deal settled, or thrown in when no contract came about."""
    settlement = state.rules.settlement
    if state.contract is None:
        outcome, settled = Outcome(THROWN_IN), Settled((), 0, (), (), _stake_with_antes(state))
    else:
        game = game_of(state)
        outcome = settlement.judge(game.sides, state.progress.as_tally(state.rules.first_tricks))
        settled = settlement.settle(game, outcome)
    return state.evolve(mover=None, outcome=outcome, settled=settled, rest_decided=False)


def unwritable(seed: str) -> Message | None:
    """What is wrong with a seed that cannot be written down, or None for text in UTF-8."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        return Message("A seed is text in UTF-8; this one cannot be written.")
    return None


def opening_stake(rules: Ruleset) -> Stake:
    """What lies on the table before the first deal of a session."""
    side = sum(payment.amount for payment in rules.settlement.opening(rules.seats) if payment.payee == SIDE)
    return Stake(side=side)


def _card(word: object) -> Card:
    card = CARDS.get(word, -1) if isinstance(word, str) else word
    if not isinstance(card, int) or not 0 <= card < len(TEXTS):
        raise DealError(Message("“{word}” in the pack is no card: write it like KD.", word=shown(str(word))))
    return card


def _pack(rules: Ruleset, pack: str | Sequence[Card] | Sequence[str]) -> tuple[Card, ...]:
    words: Sequence[Card | str] = pack.replace(",", " ").split() if isinstance(pack, str) else pack
    cards = tuple(map(_card, words))
    fresh = fresh_pack(rules.removed_suit)
    if tuple(sorted(cards)) == fresh:
        return cards
    missing = [TEXTS[card] for card in fresh if card not in cards]
    wrong = [TEXTS[card] for card in dict.fromkeys(cards) if card not in fresh or cards.count(card) > 1]
    raise DealError(
        counted(
            "The pack of {ruleset} has {count} card; this one lacks {missing} and has {wrong} too much.",
            "The pack of {ruleset} has {count} different cards; this one lacks {missing} and has {wrong} too much.",
            len(fresh),
            ruleset=rules.name,
            missing=Listing(tuple(missing), COMMAS) if missing else Message(in_context("cards", "none")),
            wrong=Listing(tuple(wrong), COMMAS) if wrong else Message(in_context("cards", "none")),
        )
    )


def _check_seat(rules: Ruleset, seat: int) -> None:
    if not 0 <= seat < rules.seats:
        raise DealError(
            Message(
                "Seats of {ruleset} are 0 to {last}, not {seat}.", ruleset=rules.name, last=rules.seats - 1, seat=seat
            )
        )


def _check_stake(rules: Ruleset, stake: Stake) -> None:
    if stake.pool < 0 or stake.side < 0 or any(debt.amount <= 0 for debt in stake.debts):
        raise DealError(Message("A stake is made of chips: no pool, plate or debt of it is below zero."))
    if any(not 0 <= debt.seat < rules.seats for debt in stake.debts):
        raise DealError(Message("A written debt is owed by a seat from 0 to {last}.", last=rules.seats - 1))


def _hands(rules: Ruleset, pack: tuple[Card, ...], active: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The hands dealt in packets from eldest, by seat, and the number of cards dealt."""
    hands, top = [0] * rules.seats, 0
    for _ in range(rules.hand // rules.packet):
        for seat in active:
            hands[seat] |= mask(pack[top : top + rules.packet])
            top += rules.packet
    return tuple(hands), top


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """One moment of a deal. Immutable: `act` returns the next one.

    Seats are numbered from 0 in turn order; actions are tokens (`record.md`). `state` holds everything; deals with
    equal states are equal.
    """

    state: State

    @classmethod
    def start(
        cls,
        ruleset: str | Ruleset,
        *,
        dealer: int | None = None,
        pack: str | Sequence[Card] | Sequence[str] | None = None,
        seed: str | None = None,
        deal: int = 1,
        options: Mapping[str, str] | None = None,
        stake: int | Stake | None = None,
    ) -> "Deal":
        """A deal just dealt: from a `pack` laid out, or from a session's `seed` and the number of the deal.

        `stake` is what lies on the table before the antes: a `Stake`, or chips in the pool; without it, what lies
        there at the start of a session. Without `dealer` the seed's own first dealer deals the first deal, and the
        deal passes to the right. Raises `RulesetError`, `DealError`.
        """
        rules = rulesets.find(ruleset) if isinstance(ruleset, str) else ruleset
        if options:
            rules = rules.with_options(options)
        if (pack is None) is (seed is None):
            raise DealError(Message("A deal is made from a pack or from a seed: give one of them."))
        if seed is not None and (wrong := unwritable(seed)) is not None:
            raise DealError(wrong)
        if deal < 1:
            raise DealError(Message("Deals are numbered from 1, not {number}.", number=deal))
        cards = _pack(rules, pack) if pack is not None else shuffled(fresh_pack(rules.removed_suit), str(seed), deal)
        if dealer is None:
            if seed is None:
                raise DealError(Message("A deal with a pack laid out needs its dealer."))
            drawn = first_dealer(shuffled(fresh_pack(rules.removed_suit), seed, 0), rules.seats)
            dealer = (drawn + deal - 1) % rules.seats
        _check_seat(rules, dealer)
        if stake is None:
            stake = opening_stake(rules)
        elif isinstance(stake, int):
            stake = Stake(stake)
        _check_stake(rules, stake)
        return cls(_forward(_dealt(rules, dealer, cards, stake)))

    @property
    def rules(self) -> Ruleset:
        """The ruleset, its options included."""
        return self.state.rules

    @property
    def to_move(self) -> int | None:
        """The seat that must decide, or None when the deal is over."""
        return self.state.mover

    @property
    def phase(self) -> str | None:
        """The name of the present step, or None when the deal is over."""
        return self.state.steps[0] if self.state.steps else None

    @property
    def over(self) -> bool:
        """Whether the deal is settled or thrown in."""
        return self.state.settled is not None

    @property
    def legal(self) -> Legal:
        """What the seat to move may do: actions, or for an exchange one `Choice`; nothing when the deal is over."""
        state = self.state
        return STEPS[state.steps[0]].legal(state) if state.mover is not None else ()

    def why_not(self, token: str) -> Reason | None:
        """The rule that forbids this action now, with a sentence for people; None when it is legal."""
        return self._judged(token)[1]

    def act(self, token: str) -> "Deal":
        """The deal after the seat to move has done this. Raises `IllegalAction`, which has the reason."""
        action, reason = self._judged(token)
        if action is None or reason is not None:
            assert reason is not None
            raise IllegalAction(token, reason, self.legal)
        state = STEPS[self.state.steps[0]].apply(self.state, action)
        return Deal(_forward(state) if state.mover is None else state)

    def _judged(self, token: str) -> tuple[Action | None, Reason | None]:
        """The action of a token, if it is one, and why it is refused, if it is."""
        state = self.state
        if state.mover is None:
            over = Message("The deal is over: no action is left, “{token}” neither.", token=shown(token))
            return None, Reason("over", over)
        try:
            action = parse(token)
        except NotationError as error:
            return None, Reason("notation", error.message)
        return action, STEPS[state.steps[0]].refuse(state, action)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or a spectator for None. Raises `DealError` for a seat that is not at the table."""
        if seat is not None:
            _check_seat(self.rules, seat)
        known = known_to(self.state, seat)
        legal = STEPS[known.steps[0]].legal(known) if seat is not None and seat == known.mover else ()
        return View(seat, known, legal)

    @property
    def actions(self) -> tuple[Entry, ...]:
        """The actions so far with their seats; events of public chance left out."""
        return tuple(entry for entry in self.state.log if entry.seat is not None)

    @property
    def result(self) -> str | None:
        """The word for what befell the ombre (`record.md`), or None while the deal goes on."""
        return None if self.state.outcome is None else self.state.outcome.result

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The antes, and once the deal is over all that is paid."""
        settled = self.state.settled
        return self.state.antes + (settled.payments if settled is not None else ())

    def __repr__(self) -> str:
        where = f"to move: {self.to_move}" if self.phase else f"result: {self.result}"
        return f"<Deal {self.rules.id} dealer {self.state.dealer}, {len(self.actions)} actions, {where}>"


def _dealt(rules: Ruleset, dealer: int, pack: tuple[Card, ...], stake: Stake) -> State:
    seats = rules.seats
    sitter = rules.sitter(dealer)
    order = [(dealer + distance) % seats for distance in range(1, seats + 1)]
    active = tuple(seat for seat in order if seat != sitter)
    hands, top = _hands(rules, pack, active)
    return State(
        rules=rules,
        dealer=dealer,
        pack=pack,
        stake=stake,
        antes=rules.settlement.antes(seats, dealer, stake)[0],
        active=active,
        hands=hands,
        discards=(0,) * seats,
        top=top,
        steps=auction.opening_steps(rules),
        roles=tuple(Role.OUT if seat == sitter else Role.DEFENDER for seat in range(seats)),
    )
