"""What the player to move is asked in each part of a deal, and what he may answer."""

from typing import NamedTuple

from spadille.cards import Card, Mask, Suit, cards_in, mask
from spadille.messages import COMMAS, CardName, Listing, Message, Parameter, SeatName, SuitName, counted
from spadille.notation import Action, Verb
from spadille.play import trump_order
from spadille.ruleset import Ruleset
from spadille.state import SAID, State, name_of
from spadille.state import Choice as Cards
from spadille.story import words
from spadille.story.faces import Faces
from spadille.view import View


class Choice(NamedTuple):
    """One thing that can be said now: what is typed for it, and what it means."""

    token: str
    label: Message
    meaning: Message


def question(view: View, faces: Faces) -> Message:
    """The question of this moment."""
    known = view.known
    if isinstance(view.legal, Cards):
        return _exchange(view.legal)
    return QUESTIONS[known.steps[0]](known, view, faces)


def _auction(known: State, view: View, faces: Faces) -> Message:
    if known.bids.bidder is None:
        return Message("Your call?")
    return Message(
        "Your call? Highest so far: {contract} by {player}.",
        contract=words.call_name(known.rules.contracts[known.bids.rung].name, words.contracts_of(known.rules)),
        player=SeatName(known.bids.bidder),
    )


def _play(known: State, view: View, faces: Faces) -> Message:
    if not known.trick:
        if any(action == "stop" for action in _words(view)):
            return Message("The first tricks are all yours: stop, or lead for the vole?")
        return Message("Your lead: which card?")
    cards = [action.card for action in _words(view) if action.verb is Verb.PLAY]
    led = Message("{player} led {card}.", player=SeatName(known.leader), card=faces.card(known.trick[0]))
    if len(cards) == 1:
        return Message("{led} Only {card} may be played.", led=led, card=faces.card(cards[0]))
    return Message("{led} Which card?", led=led)


def _order(known: State, view: View, faces: Faces) -> Message:
    return counted(
        "Exchange first, or let the other? {count} card is left.",
        "Exchange first, or let the other? {count} cards are left.",
        known.stock_left,
    )


def _surrender(known: State, view: View, faces: Faces) -> Message:
    return Message("{ombre} gives the game up: your answer?", ombre=SeatName(known.declarer))


QUESTIONS = {
    "auction": _auction,
    "announce": lambda known, view, faces: Message("You are ombre. What do you announce?"),
    "lower bids": lambda known, view, faces: Message("All have passed. Do you call a lower game?"),
    "fourth": lambda known, view, faces: Message("All have passed. Do you take the stock?"),
    "trumps": lambda known, view, faces: Message("You are ombre. Which suit is trumps?"),
    "king": lambda known, view, faces: Message("Which king do you call? Its holder is your partner."),
    "defenders": _order,
    "play": _play,
    "surrender": _surrender,
}


def _exchange(limits: Cards) -> Message:
    if limits.least == limits.most:
        return counted("Lay out {count} card.", "Lay out {count} cards.", limits.most)
    if limits.least:
        return counted(
            "Lay out {least} to {count} card.", "Lay out {least} to {count} cards.", limits.most, least=limits.least
        )
    return counted("Exchange up to {count} card, or none.", "Exchange up to {count} cards, or none.", limits.most)


def choices(view: View, faces: Faces) -> list[Choice]:
    """The words that may be said, apart from cards."""
    return [_choice(action, view, faces) for action in _words(view) if action.verb is not Verb.PLAY]


def allowed(view: View) -> Message:
    """What the one to move may do now, in one sentence."""
    if isinstance(view.legal, Cards):
        return _exchange(view.legal)
    found = tuple(action_name(each, view.known.rules, view.known.trumps) for each in view.legal)
    return Message("Allowed now: {choices}.", choices=Listing(found, COMMAS))


def action_name(action: Action, rules: Ruleset, trumps: Suit | None = None) -> Parameter:
    """What an action is called where it is offered or done: a word as on its button, a matador by its own name."""
    if action.verb is Verb.PLAY:
        return CardName(action.card, trumps)
    if action.verb in (Verb.SAY, Verb.ANNOUNCE):
        return words.word_name(action.word, rules.by_call)
    return name_of(rules, action)


def refused_calls(view: View) -> list[str]:
    """The calls of this part of the deal that may not be made now."""
    known = view.known
    calls = {"auction": known.rules.contracts, "lower bids": known.rules.lower_bids}.get(known.steps[0], ())
    allowed = set(_words(view))
    return [contract.name for contract in calls if contract.name not in allowed]


def _words(view: View) -> tuple[Action, ...]:
    return () if isinstance(view.legal, Cards) else view.legal


def _choice(action: Action, view: View, faces: Faces) -> Choice:
    meaning = meaning_of(action, view, faces)
    return Choice(str(action), meaning if action.verb is Verb.TRUMPS else label(action, view.known.rules), meaning)


def label(action: Action, rules: Ruleset) -> Message:
    """What is typed for a choice, as short as it may be."""
    if action.verb in (Verb.SAY, Verb.ANNOUNCE):
        return Message(SAID[action.word]) if action.word in SAID else words.call_name(action.word, rules.by_call)
    return Message("{token}", token=action.partition(":")[2] or action)


def meaning_of(action: Action, view: View, faces: Faces) -> Message:
    """What a choice means."""
    known = view.known
    contracts = words.contracts_of(known.rules)
    match action.verb:
        case Verb.TRUMPS:
            count = (view.hand & mask(trump_order(action.suit, known.rules.ranking))).bit_count()
            return Message(
                "{sign} {suit}, you hold {count}",
                sign=faces.signs[action.suit],
                suit=SuitName(action.suit),
                count=count,
            )
        case Verb.CALL:
            return Message("{card}", card=CardName(action.card))
    if action.word in words.OFFERED:
        return words.OFFERED[action.word]
    return words.contract_parts(contracts[action.word])


def newly_drawn(before: Mask, after: Mask) -> list[Card]:
    """The cards in a hand that were not there before."""
    return cards_in(after & ~before)
