"""The beginner: plays by the rules of thumb, and makes the mistakes that beginners make."""

from spadille.auction import PASS
from spadille.cards import Card, Mask, cards_in
from spadille.exchange import FIRST
from spadille.notation import PLAYS, Action, exchange, say
from spadille.players.hands import Order, order_under
from spadille.players.memory import Memory
from spadille.players.player import Recipe
from spadille.players.thumb import RULES
from spadille.players.thumb_bids import margin
from spadille.players.thumb_exchange import lay_out
from spadille.players.thumb_play import card_to_play, cheapest
from spadille.state import Choice
from spadille.tricks import ACCEPT, FINISH, REFUSE, STOP
from spadille.view import View

KING_TOO_DEAR = 3
"""By so many tenths of a trick a beginner overrates each king when he bids."""

HIGH_TRUMPS = 5
"""Trumps from the sixth down look small to him, smaller than a queen."""


def _call(view: View) -> Action:
    """A call on kings, whatever the trumps."""
    state, hand, rules = view.known, view.hand, view.known.rules
    kings = sum(hand >> king & 1 for king in (9, 19, 29, 39))
    good = [
        contract
        for contract in rules.contracts
        if contract.name in view.legal and margin(contract, hand, rules) + KING_TOO_DEAR * kings >= 0
    ]
    return say(good[0].name) if good and state.bids.bidder != view.seat else PASS


def _dear_to_a_beginner(card: Card, order: Order) -> tuple[bool, int]:
    """Kings first, then high trumps, then queens, then all the rest by rank."""
    place = order.place[card]
    trump = bool(order.all_trumps >> card & 1)
    return (place >= (HIGH_TRUMPS if trump else 2), place + trump)


def _lay_out(view: View) -> Action:
    """As many cards as the rule says, but kings and queens are kept before small trumps."""
    by_rule = lay_out(view)
    state = view.known
    if state.trumps is None or not by_rule.cards:
        return by_rule
    order = order_under(state.trumps, state.rules)
    cards = sorted(cards_in(view.hand), key=lambda card: (*_dear_to_a_beginner(card, order), card))
    return exchange(tuple(sorted(cards[len(cards) - len(by_rule.cards) :])))


def _defend(view: View) -> Action:
    """To exchange first whenever he may."""
    return _lay_out(view) if isinstance(view.legal, Choice) else FIRST


def _forgetful(view: View) -> View:
    """The view without the tricks that have been turned down."""
    return View(view.seat, view.known.evolve(tricks=()), view.legal)


def _play(view: View) -> Action:
    """His top trumps at once if he is ombre and leads; else by rule, but he has forgotten all that was played."""
    assert view.seat is not None
    if FINISH in view.legal:
        return FINISH
    if STOP in view.legal:
        return STOP
    memory = Memory(_forgetful(view), view.seat)
    if memory.state.game.aims_at_none:
        return PLAYS[card_to_play(memory)]
    if not memory.trick:
        return PLAYS[_lead(memory)]
    return PLAYS[_follow(memory)]


def _lead(memory: Memory) -> Card:
    """The highest trump held, by an ombre; a defender leads a king, or what the rule says."""
    trumps = [card for card in memory.table.trumps if memory.hand >> card & 1]
    return trumps[0] if memory.is_ombre and trumps else card_to_play(memory)


def _follow(memory: Memory) -> Card:
    """The dearest card that wins so far, his fellow's trick or not; else the cheapest."""
    winning = memory.playable & memory.table.beaten_by[memory.best]
    if not winning:
        return cheapest(memory, memory.playable)
    return _highest(memory, winning)


def _highest(memory: Memory, cards: Mask) -> Card:
    """The card of a set that beats most; of two suits the trump."""
    return min(cards_in(cards), key=lambda card: (memory.table.beaten_by[card].bit_count(), card))


def _answer(view: View) -> Action:
    """He takes nothing over, and refuses nothing."""
    return ACCEPT if ACCEPT in view.legal else REFUSE


OWN_RULES = {
    "auction": _call,
    "exchange": _lay_out,
    "defenders": _defend,
    "play": _play,
    "surrender": _answer,
}


class Novice:
    """Errs like a beginner: overrates and keeps kings, leads spadille at once, forgets, never gives up."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """What a beginner would do."""
        step = view.known.steps[0]
        return OWN_RULES.get(step, RULES[step])(view)


RECIPES = (Recipe("novice", "errs like a beginner", Novice),)
