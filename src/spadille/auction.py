"""Bidding: the auction, announcing, and what follows when all pass."""

from spadille.cards import BASTO, SPADILLE, bit, mask
from spadille.messages import COMMAS, Listing, Message, Reason, SeatName
from spadille.notation import Action, Verb, announce, say
from spadille.ruleset import Contract, Ruleset
from spadille.state import Bids, Role, State, Step, automatic, named, out_of_phase

PASS = say("pass")
TAKE = say("take")

HOLDER_EVENTS = {SPADILLE: "spadille", BASTO: "basto"}


def opening_steps(rules: Ruleset) -> tuple[str, ...]:
    """The steps of a deal up to the choice of a contract; when all are over without one, the cards are thrown in."""
    after_all_pass = ("lower bids",) * bool(rules.lower_bids) + ("forced",) * bool(rules.forced.holders)
    if not after_all_pass and rules.fourth is not None:
        after_all_pass = ("fourth",)
    return ("auction", *after_all_pass)


def begin(state: State, contract: Contract) -> State:
    """The state in which the contract is fixed and its steps lie ahead."""
    steps = contract.steps
    if state.forced and state.rules.forced.trumps_after and "exchange" in steps:
        trumps, exchange = steps.index("trumps"), steps.index("exchange")
        order = list(steps)
        order[trumps], order[exchange] = "exchange", "trumps"
        steps = tuple(order)
    return state.evolve(contract=contract, announceable=(), asked=(), mover=None, steps=steps)


def _choose(state: State, seat: int, contracts: tuple[Contract, ...], **changes: object) -> State:
    """The state with `seat` as ombre, who announces one of the contracts, or has the only one."""
    state = state.evolve(roles=state.with_role(seat, Role.OMBRE), **changes)
    if len(contracts) > 1:
        return state.evolve(announceable=contracts, mover=None, steps=("announce",))
    return begin(state, contracts[0])


def names(contracts: tuple[Contract, ...]) -> Listing:
    """Contracts named in a sentence."""
    return Listing(tuple(contract.called for contract in contracts), COMMAS)


# The auction


def _barred(state: State, seat: int, rung: int) -> bool:
    return seat == state.active[-1] and not state.rules.contracts[rung].last_may_call


def _open_rungs(state: State, seat: int) -> list[int]:
    """The rungs of the ladder that a player still in may call."""
    bids, rules = state.bids, state.rules
    holds = bids.bidder is not None and state.active.index(seat) < state.active.index(bids.bidder)
    raises = [rung for rung in range(bids.rung + 1, len(rules.contracts)) if not _barred(state, seat, rung)]
    if not rules.auction.jump_bids:
        raises = raises[:1]
    return [bids.rung, *raises] if holds else raises


def _still_in(state: State) -> list[int]:
    return [seat for seat in state.active if seat not in state.bids.passed]


def next_in_rotation(state: State) -> int:
    """The next to speak in turn order, the highest bidder excepted."""
    order = state.active if state.bids.last is None else (*state.after(state.bids.last), state.bids.last)
    return next(seat for seat in order if seat not in state.bids.passed and seat != state.bids.bidder)


def next_in_duel(state: State) -> int:
    """The next to speak when the first two settle it before the third speaks."""
    return next(seat for seat in _still_in(state)[:2] if seat != state.bids.bidder)


SPEAKERS = {"rotation": next_in_rotation, "duel": next_in_duel}


def _auction_goes_on(state: State) -> bool:
    return any(_open_rungs(state, seat) for seat in _still_in(state) if seat != state.bids.bidder)


def _auction_enter(state: State) -> State:
    if _auction_goes_on(state):
        return state.evolve(mover=SPEAKERS[state.rules.auction.order](state))
    bids, ladder = state.bids, state.rules.contracts
    if bids.bidder is None:
        return state.step_done()
    above = ladder[bids.rung :] if state.rules.auction.may_upgrade else ladder[bids.rung : bids.rung + 1]
    return _choose(state, bids.bidder, above, bid=ladder[bids.rung].name)


def _auction_legal(state: State) -> tuple[Action, ...]:
    assert state.mover is not None
    calls = state.rules.calls
    return (PASS, *[calls[rung] for rung in _open_rungs(state, state.mover)])


def _auction_refuse(state: State, action: Action) -> Reason | None:
    assert state.mover is not None
    if action == PASS or action in (legal := _auction_legal(state)):
        return None
    ladder = state.rules.contracts
    rung = next((rung for rung, call in enumerate(state.rules.calls) if call == action), None)
    allowed = named(state.rules, legal)
    if rung is None:
        return out_of_phase(state, Message("The auction is open."), action, legal)
    highest = state.bids.rung
    if rung < highest:
        return Reason(
            "too low",
            Message(
                "{call} is below {highest}. Allowed: {allowed}.",
                call=ladder[rung].called,
                highest=ladder[highest].called,
                allowed=allowed,
            ),
        )
    if rung == highest:
        assert state.bids.bidder is not None
        return Reason(
            "hold",
            Message(
                "{call} was called by {bidder}, who comes earlier in order from eldest: only one still earlier may "
                "hold it. Allowed: {allowed}.",
                call=ladder[rung].called,
                bidder=SeatName(state.bids.bidder),
                allowed=allowed,
            ),
        )
    if _barred(state, state.mover, rung):
        return Reason(
            "last may not call",
            Message(
                "The last to speak may not say {call}. Allowed: {allowed}.",
                call=ladder[rung].called,
                allowed=allowed,
            ),
        )
    return Reason(
        "jump",
        Message(
            "{call} skips a call: each raise is the next one up. Allowed: {allowed}.",
            call=ladder[rung].called,
            allowed=allowed,
        ),
    )


def _auction_apply(state: State, action: Action) -> State:
    assert state.mover is not None
    bids, seat = state.bids, state.mover
    if action == PASS:
        bids = bids._replace(passed=bids.passed | {seat}, last=seat)
    else:
        rung = state.rules.calls.index(action)
        bids = Bids(rung, seat, bids.passed, seat)
    return state.said(action, bids=bids, mover=None)


AUCTION = Step(_auction_enter, _auction_legal, _auction_refuse, _auction_apply)


# Announcing a contract after the auction, or when forced to play


def _announce_enter(state: State) -> State:
    return state.evolve(mover=state.declarer)


def _announce_legal(state: State) -> tuple[Action, ...]:
    return tuple(announce(contract.name) for contract in state.announceable)


def _announce_refuse(state: State, action: Action) -> Reason | None:
    legal = _announce_legal(state)
    if action in legal:
        return None
    if action.verb is Verb.ANNOUNCE:
        return Reason(
            "announce",
            Message(
                "{contract} may not be announced: {allowed} may.",
                contract=next((each.called for each in state.rules.contracts if each.name == action.word), action.word),
                allowed=names(state.announceable),
            ),
        )
    return out_of_phase(state, Message("The ombre announces his contract."), action, legal)


def _announce_apply(state: State, action: Action) -> State:
    contract = next(contract for contract in state.announceable if contract.name == action.word)
    return begin(state.said(action), contract)


ANNOUNCE = Step(_announce_enter, _announce_legal, _announce_refuse, _announce_apply)


# The games played when all pass: in turn from eldest, the first call stands


def _lower_enter(state: State) -> State:
    return state.evolve(asked=state.active, mover=state.active[0])


def _lower_legal(state: State) -> tuple[Action, ...]:
    return (PASS, *(say(contract.name) for contract in state.rules.lower_bids))


def _lower_refuse(state: State, action: Action) -> Reason | None:
    legal = _lower_legal(state)
    if action in legal:
        return None
    return out_of_phase(state, Message("All have passed; a lower game may be called."), action, legal)


def _lower_apply(state: State, action: Action) -> State:
    assert state.mover is not None
    seat, state = state.mover, state.said(action)
    if action != PASS:
        contract = next(contract for contract in state.rules.lower_bids if contract.name == action)
        return _choose(state, seat, (contract,))
    asked = state.asked[1:]
    return state.evolve(asked=asked, mover=asked[0]) if asked else state.step_done()


LOWER_BIDS = Step(_lower_enter, _lower_legal, _lower_refuse, _lower_apply)


# Forced spadille


def _holder(state: State, card: int) -> int | None:
    return next((seat for seat in state.active if state.hands[seat] & bit(card)), None)


def _forced_enter(state: State) -> State:
    forced = state.rules.forced
    for card in forced.holders:
        seat = _holder(state, card)
        state = state.event(f"{HOLDER_EVENTS[card]}:{'stock' if seat is None else seat}")
        if seat is not None:
            return _choose(state, seat, forced.contracts, forced=True)
    if forced.then_eldest:
        return _choose(state, state.eldest, forced.contracts, forced=True)
    return state.step_done()


FORCED = automatic(_forced_enter)


# The fourth player, who may take the stock


def _fourth_enter(state: State) -> State:
    return state.evolve(mover=state.roles.index(Role.OUT))


def _fourth_legal(state: State) -> tuple[Action, ...]:
    assert state.rules.fourth is not None
    return (TAKE, PASS) if state.rules.fourth.may_decline else (TAKE,)


def _fourth_refuse(state: State, action: Action) -> Reason | None:
    legal = _fourth_legal(state)
    if action in legal:
        return None
    return out_of_phase(state, Message("All have passed; the fourth player may take the stock."), action, legal)


def _fourth_apply(state: State, action: Action) -> State:
    assert state.mover is not None
    assert state.rules.fourth is not None
    seat, contract, state = state.mover, state.rules.fourth.contract, state.said(action)
    if action == PASS:
        return state.step_done()
    seats = state.rules.seats
    active = tuple((state.dealer + distance) % seats for distance in range(1, seats + 1))
    hands = (*state.hands[:seat], mask(state.pack[state.top :]), *state.hands[seat + 1 :])
    return _choose(state, seat, (contract,), hands=hands, top=len(state.pack), active=active)


FOURTH = Step(_fourth_enter, _fourth_legal, _fourth_refuse, _fourth_apply)

STEPS = {"auction": AUCTION, "announce": ANNOUNCE, "lower bids": LOWER_BIDS, "forced": FORCED, "fourth": FOURTH}
