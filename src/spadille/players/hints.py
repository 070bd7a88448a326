"""Hints: what the seat to move may do, the best first, with the chance to win, the chips to expect and a reason."""

from collections.abc import Sequence
from typing import NamedTuple

from spadille.auction import PASS
from spadille.cards import bit, mask
from spadille.deal import Deal
from spadille.messages import CardName, Message, SuitName, counted
from spadille.notation import Action, Verb
from spadille.players.beliefs import Beliefs, Weighed
from spadille.players.effort import may_search, trials_within, worlds_within
from spadille.players.hands import holding, order_under
from spadille.players.imagine import imagined
from spadille.players.judgement import TRIED
from spadille.players.memory import Memory
from spadille.players.openplay import likely_worth
from spadille.players.rollouts import Policy, by_thumb, to_the_cards, to_the_end
from spadille.players.search import generator
from spadille.players.thumb import RULES
from spadille.players.utility import lying, worth
from spadille.settle import WON
from spadille.solver import WIN, core, outcome_payoff, position_of
from spadille.state import Choice
from spadille.view import View

STRENGTHS = {"novice": 4, "club": 8, "master": 24}
"""Over how many worlds the hints of each strength are tried."""

EXCHANGES = 4
"""So many exchanges are told."""


class Hint(NamedTuple):
    """An action, how likely the seat's side then wins the deal, the chips to expect, and why.

    The chips are those of the deal's payments, without antes, and an even share of what lies afterwards less one of
    what lies now: a deal thrown in is worth nothing. The side of the others wins when the ombre does not.
    """

    action: Action
    win: float
    chips: float
    why: Message


class _Sum:
    """What has been found about one action."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.worth = self.win = self.weight = 0.0

    def add(self, deal: Deal, seat: int, weight: float) -> None:
        """Count one world."""
        worth, win = _found(deal, seat)
        self.worth += weight * worth
        self.win += weight * win
        self.weight += weight


def _found(deal: Deal, seat: int) -> tuple[float, bool]:
    """The worth of a deal that has come to the cards, or to its end, to a seat, and whether its side wins."""
    state = deal.state
    if state.settled is None and not may_search(len(state.active), state.hands[state.active[-1]].bit_count()):
        state = to_the_end(deal).state
    if state.settled is None:
        won = core.value(position_of(state), outcome_payoff(state)) == WIN
        value = likely_worth(state, seat)
    else:
        assert state.outcome is not None
        won = state.outcome.result in WON
        value = worth(state.settled, seat, state.rules.seats)
    return value, won is (seat in (state.ombre, state.partner)) and state.contract is not None


def hints(view: View, *, seed: str, strength: str = "master") -> list[Hint]:
    """Hints for the seat to move, the best first; nothing when it is nobody's turn.

    They follow from the view, the seed and the strength, one of `STRENGTHS`, alone.
    """
    if view.seat is None or not view.legal:
        return []
    actions = _actions(view)
    state = view.known
    number = trials_within(len(state.active), STRENGTHS[strength])
    if state.steps[0] == "play":
        number = worlds_within(len(state.active), view.hand.bit_count(), STRENGTHS[strength])
    worlds = Beliefs(view).draw(generator(seed, view), number)
    favourite = RULES[state.steps[0]](view)
    sums = _tried(view, actions, worlds, by_thumb)
    sums.sort(key=lambda each: (-each.worth / each.weight, each.action != favourite))
    if isinstance(view.legal, Choice):
        sums = sums[:EXCHANGES]
    return [_hint(view, each) for each in sums]


def _actions(view: View) -> Sequence[Action]:
    """Every action that is legal, or the exchanges that are worth a thought."""
    if isinstance(view.legal, Choice):
        return TRIED[view.known.steps[0]](view)
    return view.legal


def _tried(view: View, actions: Sequence[Action], worlds: Sequence[Weighed], policy: Policy) -> list[_Sum]:
    assert view.seat is not None
    sums = [_Sum(action) for action in actions]
    for world, weight in worlds:
        deal = imagined(view, world)
        for each in sums:
            each.add(to_the_cards(deal.act(each.action), policy), view.seat, weight)
    return sums


def _hint(view: View, found: _Sum) -> Hint:
    state = view.known
    seats = state.rules.seats
    stake = state.rules.settlement.antes(seats, state.dealer, state.stake)[1]
    chips = (found.worth / found.weight - lying(stake)) / seats
    return Hint(found.action, found.win / found.weight, chips, why(view, found.action))


# Reasons


def why(view: View, action: Action) -> Message:
    """What speaks for an action, in a sentence."""
    if action.verb is Verb.PLAY:
        return _why_card(view, action)
    if action.verb is Verb.EXCHANGE:
        return _why_exchange(view, action)
    if action.verb is Verb.TRUMPS:
        return _why_trumps(view, action.suit)
    if action.verb is Verb.CALL:
        return Message("Whoever holds {king} plays with you.", king=CardName(action.card))
    if action == PASS:
        return Message("You leave the game to the others.")
    if view.known.steps[0] in ("auction", "announce", "lower bids"):
        return _why_call(view)
    return SAYINGS.get(action, Message("You say “{word}”.", word=action))


SAYINGS = {
    "take": Message("You take the whole stock and play against the three."),
    "first": Message("You exchange first, while most cards are left."),
    "yield": Message("You let your fellow exchange first."),
    "stop": Message("You stop with the first tricks won."),
    "surrender": Message("You give the game up before it becomes a codille."),
    "accept": Message("You let the ombre give up."),
    "refuse": Message("The ombre must play on."),
    "takeover": Message("You play the game in the ombre's place."),
    "finish": Message("The tricks left can change no payment."),
}
"""What speaks for a word that is said."""


def _why_call(view: View) -> Message:
    rules, hand = view.known.rules, view.hand
    suits = [suit for suit in range(4) if suit != rules.removed_suit]
    best = max(suits, key=lambda suit: len(holding(hand, suit, rules).trumps))
    return _why_trumps(view, best)


def _why_trumps(view: View, suit: int) -> Message:
    held = holding(view.hand, suit, view.known.rules)
    return Message(
        "With {suit} as trumps you hold {trumps} and {kings}.",
        suit=SuitName(suit),
        trumps=_trumps(len(held.trumps)),
        kings=_kings(held.kings),
    )


def _why_exchange(view: View, action: Action) -> Message:
    kept = view.hand & ~mask(action.cards)
    trumps = view.known.trumps
    if trumps is None:
        return Message("You keep {cards}.", cards=_cards(kept.bit_count()))
    order = order_under(trumps, view.known.rules)
    return Message(
        "You keep {trumps} and {kings}, and lay out {cards}.",
        trumps=_trumps((kept & order.all_trumps).bit_count()),
        kings=_kings((kept & order.kings).bit_count()),
        cards=_cards(len(action.cards)),
    )


def _trumps(number: int) -> Message:
    return counted("{count} trump", "{count} trumps", number)


def _kings(number: int) -> Message:
    return counted("{count} king", "{count} kings", number)


def _cards(number: int) -> Message:
    return counted("{count} card", "{count} cards", number)


def _why_card(view: View, action: Action) -> Message:
    assert view.seat is not None
    memory = Memory(view, view.seat)
    card = CardName(action.card, view.known.trumps)
    if memory.playable == bit(action.card):
        return Message("{card} is the only card you may play.", card=card)
    if not memory.trick:
        return _why_lead(memory, action, card)
    if memory.table.beaten_by[memory.best] >> action.card & 1:
        if not memory.to_come or not any(
            memory.may_hold[foe] & memory.table.beaten_by[action.card] for foe in memory.to_come
        ):
            return Message("{card} wins the trick.", card=card)
        return Message("{card} wins the trick so far.", card=card)
    if memory.best_seat in memory.fellows:
        return Message("The trick is your side's already: {card} need not win it.", card=card)
    return Message("{card} does not win the trick, and is kept least gladly.", card=card)


def _why_lead(memory: Memory, action: Action, card: CardName) -> Message:
    if memory.is_master(action.card):
        if memory.is_trump(action.card):
            return Message("No higher trump is against you: {card} draws trumps.", card=card)
        return Message("No higher card of the suit is against you: {card} is good unless it is ruffed.", card=card)
    if memory.is_trump(action.card):
        return Message("{card} draws trumps.", card=card)
    return Message("{card} gives the lead away and keeps the rest.", card=card)
