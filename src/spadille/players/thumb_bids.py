"""Rules of thumb for calls: which contract a hand is good for, under which trumps, and with which king."""

from collections.abc import Callable

from spadille.auction import PASS, TAKE
from spadille.cards import BASTO, SPADILLE, SUITS, Mask, Suit, suit_of
from spadille.notation import NAMINGS, Action, announce, say
from spadille.players.hands import danger, holding, order_under, worth, worth_before_draw
from spadille.ruleset import Contract, Ruleset
from spadille.view import View

NAMED, TURNED, ALONE, PARTNER, AFRESH, LOSING = "named", "turned", "alone", "partner", "afresh", "losing"

NEEDED = {
    NAMED: {2: 33, 3: 33},
    TURNED: {2: 33, 3: 31},
    ALONE: {2: 37, 3: 39, 5: 41},
    PARTNER: {5: 28},
}
"""What a hand must be worth, in tenths of a trick, by the kind of contract and the number who play.

Three matadors, or six black trumps with the fourth among them, are just worth an entrada (issue: about three sure
tricks, three matadors, or six trumps). The other figures are house; for another number the nearest serves.
"""

TURNED_WHEN_ALL_PASS = 30
"""What is enough when the alternative is not to play (house)."""

DANGER_MOST = 3
"""How dangerous a hand may be that is to lose every trick (house)."""

NEVER = -1000


def kind_of(contract: Contract) -> str:
    """What sort of undertaking a contract is, by its parts."""
    if contract.aims_at_none:
        return LOSING
    if contract.with_partner:
        return PARTNER
    if "turn" in contract.steps:
        return TURNED
    if contract.lay_out is None:
        return ALONE
    return AFRESH if contract.steps.index("exchange") < contract.steps.index("trumps") else NAMED


# Trumps


def trump_suits(contract: Contract, rules: Ruleset) -> tuple[Suit, ...]:
    """The suits that may become trumps in a contract."""
    if contract.trumps is not None:
        return (contract.trumps,)
    return tuple(suit for suit in range(len(SUITS)) if suit not in (contract.barred, rules.removed_suit))


def best_trumps(hand: Mask, suits: tuple[Suit, ...], rules: Ruleset, *, draws: bool) -> Suit:
    """The suit under which the hand is worth most, the first of equals."""
    if draws:
        return max(suits, key=lambda suit: worth_before_draw(holding(hand, suit, rules), rules.hand))
    return max(suits, key=lambda suit: worth(holding(hand, suit, rules)))


def name_trumps(view: View) -> Action:
    """The suit that makes most of the hand, or in a game to lose every trick the least."""
    state, hand = view.known, view.hand
    suits = tuple(action.suit for action in view.legal if isinstance(action, Action))
    if state.game.aims_at_none:
        return NAMINGS[min(suits, key=lambda suit: danger(hand, suit, state.rules))]
    return NAMINGS[best_trumps(hand, suits, state.rules, draws="exchange" in state.steps)]


# The worth of a hand for a contract


def value(contract: Contract, hand: Mask, rules: Ruleset) -> int:
    """What the hand is worth in a contract, in tenths of a trick."""
    kind = kind_of(contract)
    held = [holding(hand, suit, rules) for suit in trump_suits(contract, rules)]
    if kind == TURNED:
        return sum(worth_before_draw(each, rules.hand) for each in held) // len(held)
    if kind == NAMED:
        return max(worth_before_draw(each, rules.hand) for each in held)
    if kind == ALONE:
        held = [each for each in held if each.voids or each.kings]  # issue: a solo needs a void or kings
    return max((worth(each) for each in held), default=NEVER)


def margin(contract: Contract, hand: Mask, rules: Ruleset) -> int:
    """By how much the hand is better than the contract needs; below 0 when it falls short."""
    playing = rules.seats - (rules.sits_out is not None)
    by_number = NEEDED[kind_of(contract)]
    return value(contract, hand, rules) - by_number[min(by_number, key=lambda number: abs(number - playing))]


def _preference(contract: Contract, hand: Mask, rules: Ruleset) -> tuple[bool, int]:
    better = margin(contract, hand, rules)
    return better >= 0 and kind_of(contract) == ALONE, better


def call(view: View) -> Action:
    """A call that the hand is good for, or pass; where more may be announced later, the lowest call open."""
    rules, hand = view.known.rules, view.hand
    good = [contract for contract in rules.contracts if margin(contract, hand, rules) >= 0]
    if good and rules.auction.may_upgrade:
        highest = rules.contracts.index(good[-1])
        good = [contract for contract in rules.contracts[: highest + 1] if contract.name in view.legal][:1]
    good = [contract for contract in good if contract.name in view.legal]
    return say(max(good, key=lambda contract: _preference(contract, hand, rules)).name) if good else PASS


def announce_contract(view: View) -> Action:
    """The contract that the hand is best for."""
    rules, hand = view.known.rules, view.hand
    best = max(view.known.announceable, key=lambda contract: _preference(contract, hand, rules))
    return announce(best.name)


# When all have passed


def _fit_to_lose(contract: Contract, hand: Mask, rules: Ruleset) -> bool:
    suits = (suit for suit in trump_suits(contract, rules) if hand & order_under(suit, rules).all_trumps)
    return min(danger(hand, suit, rules) for suit in suits) <= DANGER_MOST


def _fit_to_turn(contract: Contract, hand: Mask, rules: Ruleset) -> bool:
    return value(contract, hand, rules) >= TURNED_WHEN_ALL_PASS


def _fit_to_draw_afresh(contract: Contract, hand: Mask, rules: Ruleset) -> bool:
    return bool(hand >> SPADILLE & 1 or hand >> BASTO & 1)


FIT: dict[str, Callable[[Contract, Mask, Ruleset], bool]] = {
    LOSING: _fit_to_lose,
    TURNED: _fit_to_turn,
    AFRESH: _fit_to_draw_afresh,
}
"""Whether a hand is fit for each kind of lower game; the first that it is fit for is called (house)."""


def lower_call(view: View) -> Action:
    """A lower game that the hand is fit for, or pass."""
    rules, hand = view.known.rules, view.hand
    by_kind = {kind_of(contract): contract for contract in rules.lower_bids}
    for kind, fit in FIT.items():
        if kind in by_kind and fit(by_kind[kind], hand, rules):
            return say(by_kind[kind].name)
    return PASS


def take_stock(view: View) -> Action:
    """The fourth takes the stock: the best nine of thirteen do well against three hands that passed (house)."""
    return TAKE


# The partner


def call_king(view: View) -> Action:
    """The king of a suit of which he has the queen, which it makes good; else of his shortest suit (house)."""
    state, hand = view.known, view.hand
    assert state.trumps is not None
    order = order_under(state.trumps, state.rules)
    queens = {suit_of(cards[0]): cards[1] for cards in order.plain}

    def preference(action: Action) -> tuple[int, int]:
        suit = suit_of(action.card)
        return hand >> queens[suit] & 1, -(hand & order.sets[suit]).bit_count()

    return max((action for action in view.legal if isinstance(action, Action)), key=preference)
