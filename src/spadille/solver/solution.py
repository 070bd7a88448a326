"""What a deal is worth with all hands open: every card in play, and before it the par of each seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from spadille.cards import SUITS, TEXTS, Card, Suit, cards_in, mask, suit_of
from spadille.deal import Deal
from spadille.exchange import callable_kings
from spadille.play import trump_order
from spadille.ruleset import Contract
from spadille.settle import VOLE, VOLE_FAILED
from spadille.solver import core
from spadille.solver.payoff import class_of, money_payoff, outcome_payoff, prospects, tricks_payoff
from spadille.solver.position import position_of
from spadille.state import Role, State
from spadille.view import UNSEEN


@dataclass(frozen=True)
class CardWorth:
    """What comes of a card: the result, the tricks of the ombre's side, and the chips of the seat to move.

    Each is for play that seeks it alone, and so they need not come of the same play.
    """

    card: Card
    result: str
    tricks: int
    chips: int

    def as_dict(self) -> dict[str, Any]:
        """The fields as words and numbers."""
        return {"card": TEXTS[self.card], "result": self.result, "tricks": self.tricks, "chips": self.chips}


@dataclass(frozen=True)
class PlaySolution:
    """A position of card play: `seat` is to play, `cards` are those it may play, in the order of the pack."""

    seat: int
    result: str
    tricks: int
    chips: int
    cards: tuple[CardWorth, ...]

    def as_dict(self) -> dict[str, Any]:
        """The fields as words and numbers."""
        return {
            "seat": self.seat,
            "result": self.result,
            "tricks": self.tricks,
            "chips": self.chips,
            "cards": [card.as_dict() for card in self.cards],
        }


@dataclass(frozen=True)
class SeatPar:
    """The contract and trump suit that bring a seat most chips as ombre; `called` is the king to call, if any."""

    seat: int
    contract: str
    trumps: Suit
    called: Card | None
    result: str
    tricks: int
    chips: int

    def as_dict(self) -> dict[str, Any]:
        """The fields as words and numbers."""
        return {
            "seat": self.seat,
            "contract": self.contract,
            "trumps": SUITS[self.trumps],
            "called": None if self.called is None else TEXTS[self.called],
            "result": self.result,
            "tricks": self.tricks,
            "chips": self.chips,
        }


@dataclass(frozen=True)
class Par:
    """The par of a deal: each seat as ombre on the hands as dealt, nobody exchanging, in turn order from eldest."""

    seats: tuple[SeatPar, ...]

    def as_dict(self) -> dict[str, Any]:
        """The fields as words and numbers."""
        return {"par": [seat.as_dict() for seat in self.seats]}


def solve(deal: Deal | State) -> PlaySolution | Par:
    """The values of the cards while they are played, else the par of the deal. All hands must be known.

    Raises `ValueError` for a state of which somebody sees only a part.
    """
    state = deal.state if isinstance(deal, Deal) else deal
    if UNSEEN in state.pack:
        raise ValueError("a deal is solved with all hands open; this is what one seat may know of it")
    return solve_play(state) if state.won and state.steps else par(state)


def solve_play(state: State) -> PlaySolution:
    """The values of the cards of the seat whose card is due, an ombre who may stop now taken to go on."""
    position = position_of(state)
    seat = state.active[position.to_move]
    payoffs = outcome_payoff(state), tricks_payoff(state), money_payoff(state, seat)
    results, tricks, chips = (core.card_values(position, payoff) for payoff in payoffs)
    cards = tuple(
        CardWorth(card, _word(state, results[card], tricks[card]), tricks[card], chips[card]) for card in results
    )
    result, most, gain = (core.value(position, payoff) for payoff in payoffs)
    return PlaySolution(seat, _word(state, result, most), most, gain, cards)


def par(state: State) -> Par:
    """The par of the deal, whatever has been said in it."""
    fresh = Deal.start(state.rules, dealer=state.dealer, pack=state.pack, stake=state.stake).state
    return Par(tuple(_seat_par(fresh, seat) for seat in fresh.active))


def _seat_par(fresh: State, seat: int) -> SeatPar:
    games = list(_games(fresh, seat))
    gains = [core.value(position_of(game), money_payoff(game, seat)) for game in games]
    chips = max(gains)
    game = games[gains.index(chips)]
    position = position_of(game)
    tricks = core.value(position, tricks_payoff(game))
    result = _word(game, core.value(position, outcome_payoff(game)), tricks)
    assert game.trumps is not None
    return SeatPar(seat, game.game.name, game.trumps, game.called, result, tricks, chips)


def _games(fresh: State, seat: int) -> Iterator[State]:
    """Every game that the seat can bid, as its first card is led, the lowest contract first."""
    for contract in fresh.rules.contracts:
        for trumps in _suits(fresh, seat, contract):
            roles = tuple(
                Role.OUT if each not in fresh.active else Role.OMBRE if each == seat else Role.DEFENDER
                for each in range(fresh.rules.seats)
            )
            game = fresh.evolve(
                contract=contract,
                trumps=trumps,
                turned=fresh.pack[fresh.top] if "turn" in contract.steps else None,
                roles=roles,
                held=fresh.hands,
                leader=fresh.eldest,
                won=(0,) * fresh.rules.seats,
                steps=("play",),
                mover=fresh.eldest,
            )
            if "king" not in contract.steps:
                yield game
                continue
            for king in cards_in(callable_kings(game)):
                holder = next((each for each in game.active if game.hands[each] >> king & 1), seat)
                yield game.evolve(called=king, roles=roles if holder == seat else game.with_role(holder, Role.PARTNER))


def _suits(fresh: State, seat: int, contract: Contract) -> list[Suit]:
    """The suits that may be trumps."""
    if contract.trumps is not None:
        return [contract.trumps]
    if "turn" in contract.steps:
        return [suit_of(fresh.pack[fresh.top])]
    rules, hand = fresh.rules, fresh.hands[seat]
    return [
        suit
        for suit in range(len(SUITS))
        if suit not in (rules.removed_suit, contract.barred)
        and (not contract.must_hold_trump or hand & mask(trump_order(suit, rules.ranking)))
    ]


def _word(state: State, number: int, tricks: int) -> str:
    """The ruleset's word for a class of outcome in which the ombre's side takes so many tricks."""
    sides = state.sides
    if sides.vole_undertaken:
        return VOLE if tricks == sides.tricks else VOLE_FAILED
    outcomes = prospects(state.rules.settlement.judge, sides, False, state.rules.first_tricks).outcomes
    return next(outcome.result for outcome in outcomes if class_of(outcome) == number)
