"""Trumps and the exchange: turning or naming them, laying out cards, and calling a king."""

from spadille.cards import CARDS, SUITS, TEXTS, Mask, bit, cards_in, mask, suit_of
from spadille.messages import OR, CardName, Message, Parameter, Reason, SuitName, card_names, counted
from spadille.notation import KING_CALLS, NAMINGS, Action, Verb, say
from spadille.play import trump_order
from spadille.state import Choice, Role, State, Step, automatic, name_of, named, out_of_phase

FIRST = say("first")
YIELD = say("yield")

KINGS = tuple(CARDS["K" + letter] for letter in SUITS)


def _replace_at(hands: tuple[Mask, ...], seat: int, hand: Mask) -> tuple[Mask, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


# The turned card: it lies on the stock until the ombre draws it as the first of his draws


def _turn_enter(state: State) -> State:
    card = state.pack[state.top]
    return state.event(f"turn:{TEXTS[card]}", turned=card, trumps=suit_of(card)).step_done()


TURN = automatic(_turn_enter)


# Naming trumps


def _trumps_enter(state: State) -> State:
    if state.game.trumps is not None:
        return state.step_done(trumps=state.game.trumps)
    return state.evolve(mover=state.declarer)


def _trumps_legal(state: State) -> tuple[Action, ...]:
    return tuple(naming for naming in NAMINGS if _trumps_refuse(state, naming) is None)


def _trumps_refuse(state: State, action: Action) -> Reason | None:
    rules, contract = state.rules, state.game
    if action.verb is not Verb.TRUMPS:
        return out_of_phase(state, Message("The ombre names trumps."), action, _trumps_legal(state))
    suit = action.suit
    if suit == rules.removed_suit:
        return Reason("removed suit", Message("{suit} are not in the pack and cannot be trumps.", suit=SuitName(suit)))
    if suit == contract.barred:
        return Reason(
            "favourite suit",
            Message(
                "{suit} are the favourite suit: a plain {contract} names another.",
                suit=SuitName(suit),
                contract=contract.called,
            ),
        )
    if contract.must_hold_trump and not state.hands[state.declarer] & mask(trump_order(suit, rules.ranking)):
        return Reason(
            "must hold trumps",
            Message(
                "In {contract} you name a suit of which you hold a trump: you hold none of {suit}.",
                contract=contract.called,
                suit=SuitName(suit),
            ),
        )
    return None


def _trumps_apply(state: State, action: Action) -> State:
    return state.said(action).step_done(trumps=action.suit)


TRUMPS = Step(_trumps_enter, _trumps_legal, _trumps_refuse, _trumps_apply)


# Laying out and drawing


def lay_out(state: State, action: Action, *, draws: bool) -> State:
    """The state after the mover lays out cards and draws as many from the top of the stock."""
    assert state.mover is not None
    seat, laid = state.mover, mask(action.cards)
    top = state.top + (len(action.cards) if draws else 0)
    hand = state.hands[seat] & ~laid | mask(state.pack[state.top : top])
    return state.said(
        action,
        hands=_replace_at(state.hands, seat, hand),
        discards=_replace_at(state.discards, seat, state.discards[seat] | laid),
        top=top,
    )


def refuse_lay_out(state: State, action: Action, choice: Choice) -> Reason | None:
    """Why these cards may not be laid out, the choice given, or None."""
    if action.verb is not Verb.EXCHANGE:
        return Reason("phase", _no_exchange(choice, name_of(state.rules, action)))
    foreign = mask(action.cards) & ~choice.cards
    if state.turned is not None and state.mover == state.declarer and foreign >> state.turned & 1:
        return Reason(
            "turned card",
            Message(
                "The turned card, {card}, may not be laid out: it is the first that you draw.",
                card=CardName(state.turned),
            ),
        )
    if foreign:
        return Reason("not in hand", Message("You do not hold {cards}.", cards=card_names(foreign, None, OR)))
    if not choice.least <= len(action.cards) <= choice.most:
        return Reason("exchange limits", _beyond(choice, len(action.cards)))
    return None


def _no_exchange(choice: Choice, action: Parameter) -> Message:
    if choice.least == choice.most:
        return counted(
            "This is the exchange: lay out exactly {count} card; not “{action}”.",
            "This is the exchange: lay out exactly {count} cards; not “{action}”.",
            choice.most,
            action=action,
        )
    if choice.least:
        return counted(
            "This is the exchange: lay out {least} to {count} card; not “{action}”.",
            "This is the exchange: lay out {least} to {count} cards; not “{action}”.",
            choice.most,
            least=choice.least,
            action=action,
        )
    return counted(
        "This is the exchange: lay out up to {count} card, or none; not “{action}”.",
        "This is the exchange: lay out up to {count} cards, or none; not “{action}”.",
        choice.most,
        action=action,
    )


def _beyond(choice: Choice, number: int) -> Message:
    if choice.least == choice.most:
        return counted(
            "You may lay out exactly {count} card, not {number}.",
            "You may lay out exactly {count} cards, not {number}.",
            choice.most,
            number=number,
        )
    return counted(
        "You may lay out {least} to {count} card, not {number}.",
        "You may lay out {least} to {count} cards, not {number}.",
        choice.most,
        least=choice.least,
        number=number,
    )


def _exchange_enter(state: State) -> State:
    return state.evolve(mover=state.declarer)


def _exchange_choice(state: State) -> Choice:
    limits = state.game.lay_out
    assert limits is not None
    hand = state.hands[state.declarer]
    return Choice(hand, limits.least, min(limits.most, hand.bit_count()))


def _exchange_refuse(state: State, action: Action) -> Reason | None:
    return refuse_lay_out(state, action, _exchange_choice(state))


def _exchange_apply(state: State, action: Action) -> State:
    limits = state.game.lay_out
    assert limits is not None
    return lay_out(state, action, draws=limits.draws).step_done()


EXCHANGE = Step(_exchange_enter, _exchange_choice, _exchange_refuse, _exchange_apply)


# The defenders: the one at the ombre's right goes first or yields, then each exchanges from what is left


def _defenders_enter(state: State) -> State:
    defenders = state.after(state.declarer)
    if not state.stock_left:
        return state.step_done()
    return state.evolve(asked=defenders, mover=defenders[0], ordered=len(defenders) == 1)


def _defender_choice(state: State) -> Choice:
    assert state.mover is not None
    hand = state.hands[state.mover]
    most = min(hand.bit_count(), state.stock_left)
    if len(state.asked) == len(state.active) - 1:
        most = min(most, state.rules.exchange.first_most)
    return Choice(hand, 0, most)


def _defenders_legal(state: State) -> tuple[Action, ...] | Choice:
    return _defender_choice(state) if state.ordered else (FIRST, YIELD)


def _defenders_refuse(state: State, action: Action) -> Reason | None:
    if state.ordered:
        return refuse_lay_out(state, action, _defender_choice(state))
    if action in (FIRST, YIELD):
        return None
    return out_of_phase(
        state, Message("The defender at the ombre's right exchanges first or yields."), action, (FIRST, YIELD)
    )


def _defenders_apply(state: State, action: Action) -> State:
    if not state.ordered:
        asked = state.asked if action == FIRST else (*state.asked[1:], state.asked[0])
        return state.said(action, ordered=True, asked=asked, mover=asked[0])
    state = lay_out(state, action, draws=True)
    asked = state.asked[1:]
    if not asked or not state.stock_left:
        return state.step_done(asked=())
    return state.evolve(asked=asked, mover=asked[0])


DEFENDERS = Step(_defenders_enter, _defenders_legal, _defenders_refuse, _defenders_apply)


# Calling a king


def callable_kings(state: State) -> Mask:
    """The kings the ombre may call: not of trumps, and none he holds unless he holds them all."""
    others = mask(king for king in KINGS if suit_of(king) != state.trumps)
    return others & ~state.hands[state.declarer] or others


def _king_enter(state: State) -> State:
    return state.evolve(mover=state.declarer)


def _king_legal(state: State) -> tuple[Action, ...]:
    return tuple(KING_CALLS[king] for king in cards_in(callable_kings(state)))


def _king_refuse(state: State, action: Action) -> Reason | None:
    legal = _king_legal(state)
    if action.verb is not Verb.CALL:
        return out_of_phase(state, Message("The ombre calls a king."), action, legal)
    if callable_kings(state) & bit(action.card):
        return None
    return Reason(
        "called king",
        Message(
            "{card} may not be called: only a king, not of trumps, that you do not hold. Allowed: {allowed}.",
            card=CardName(action.card),
            allowed=named(state.rules, legal),
        ),
    )


def _king_apply(state: State, action: Action) -> State:
    ombre = state.declarer
    holder = next(seat for seat in state.active if state.hands[seat] & bit(action.card))
    roles = state.roles if holder == ombre else state.with_role(holder, Role.PARTNER)
    return state.said(action, called=action.card, roles=roles).step_done()


KING = Step(_king_enter, _king_legal, _king_refuse, _king_apply)

STEPS = {"turn": TURN, "trumps": TRUMPS, "exchange": EXCHANGE, "defenders": DEFENDERS, "king": KING}
