"""The play of the cards, with what may be said in it: stopping, surrendering, taking over, finishing."""

from spadille.cards import TEXTS, bit, suit_of
from spadille.messages import OR, CardName, Message, Reason, SuitName, card_names, counted
from spadille.notation import Action, Verb, plays, say
from spadille.play import legal, winner
from spadille.score import decided
from spadille.state import ACCEPTED, TAKEN_OVER, Entry, Role, State, Step, Trick, automatic, out_of_phase

STOP = say("stop")
SURRENDER = say("surrender")
FINISH = say("finish")
ACCEPT = say("accept")
REFUSE = say("refuse")
TAKE_OVER = say("takeover")


# Before the first lead


def _lead_enter(state: State) -> State:
    if state.rules.exchange.show_leftover and state.stock_left:
        state = state.event("stock:" + ",".join(TEXTS[card] for card in state.pack[state.top :]))
    return state.step_done(held=state.hands, leader=state.eldest, won=(0,) * state.rules.seats)


LEAD = automatic(_lead_enter)


# Tricks


def on_turn(state: State) -> int:
    """The seat whose card is due."""
    return state.active[(state.active.index(state.leader) + len(state.trick)) % len(state.active)]


def playable(state: State) -> int:
    """The cards the mover may play, as a set."""
    assert state.mover is not None
    hand = state.hands[state.mover]
    return legal(hand, state.trick[0], state.tables) if state.trick else hand


def may_stop(state: State) -> bool:
    """Whether the ombre has just won the first tricks and may stop or go on for all (`common.md`, *Primeras*)."""
    first = state.rules.first_tricks
    return (
        len(state.tricks) == first
        and not state.trick
        and state.game.vole
        and state.surrender is None
        and state.won[state.declarer] == first
    )


def may_surrender(state: State) -> bool:
    """Whether the mover may give up the contract now (`common.md`, *Surrender*)."""
    assert state.mover is not None
    if state.roles[state.mover] is not Role.OMBRE or state.surrender is not None or state.refused:
        return False
    surrender = state.terms.surrender
    return surrender is not None and surrender.first_trick <= len(state.tricks) + 1 <= surrender.last_trick


def rest_is_decided(state: State) -> bool:
    """Whether the remaining tricks can change no payment, whoever may hold a called king that has not fallen.

    While half of the tricks or more are to come, one who takes them all has most, whoever he is: only a contract to
    lose every trick can be decided so early.
    """
    half_to_come = 2 * len(state.tricks) <= state.rules.hand
    if (half_to_come and not state.game.aims_at_none) or may_stop(state):
        return False
    sides, judge, first = state.sides, state.rules.settlement.judge, state.rules.first_tricks
    if state.called is None or state.king_fallen:
        return decided(judge, sides, state.progress, first)
    possible = (sides._replace(partner=None if seat == state.ombre else seat) for seat in state.active)
    return all(decided(judge, each, state.progress, first) for each in possible)


def _play_enter(state: State) -> State:
    return state.evolve(mover=on_turn(state))


def _play_legal(state: State) -> tuple[Action, ...]:
    actions = plays(playable(state))
    if not state.trick and may_stop(state):
        actions.append(STOP)
    if may_surrender(state):
        actions.append(SURRENDER)
    if state.rest_decided:
        actions.append(FINISH)
    return tuple(actions)


def _play_refuse(state: State, action: Action) -> Reason | None:
    if action.verb is Verb.PLAY:
        return None if playable(state) >> action.card & 1 else _refuse_card(state, action)
    if action == STOP:
        return None if may_stop(state) else _refuse_stop(state)
    if action == SURRENDER:
        return None if may_surrender(state) else _refuse_surrender(state)
    if action == FINISH:
        return None if state.rest_decided else _refuse_finish()
    return out_of_phase(state, Message("The cards are being played."), action, _play_legal(state))


def _refuse_card(state: State, action: Action) -> Reason:
    assert state.mover is not None
    hand, trumps = state.hands[state.mover], state.trumps
    if not hand & bit(action.card):
        return Reason("not in hand", Message("You do not hold {card}.", card=CardName(action.card, trumps)))
    led, table = state.trick[0], state.tables
    following = hand & table.follows[led]
    led_name, choice = CardName(led, trumps), card_names(following, trumps, OR)
    if not table.all_trumps & bit(led):
        return Reason(
            "follow suit",
            Message("{suit} were led and you can follow: play {cards}.", suit=SuitName(suit_of(led)), cards=choice),
        )
    if following & ~table.matadors:
        return Reason(
            "follow trumps", Message("A trump was led and you hold an ordinary trump: play {cards}.", cards=choice)
        )
    if following.bit_count() == 1:
        return Reason(
            "matador forced",
            Message("{led} was led and {card} is your only trump: it is forced.", led=led_name, card=choice),
        )
    return Reason(
        "matador forced",
        Message(
            "{led} was led, a matador above one of yours, and you hold no other trumps: play {cards}.",
            led=led_name,
            cards=choice,
        ),
    )


def _refuse_stop(state: State) -> Reason:
    if not state.game.vole or state.surrender is not None:
        return Reason("no stop", Message("In this game all the tricks are played: nobody may stop."))
    return Reason(
        "no stop",
        counted(
            "Only an ombre who has won the first trick may stop, before he leads to the next.",
            "Only an ombre who has won the first {count} tricks may stop, before he leads to the next.",
            state.rules.first_tricks,
        ),
    )


def _refuse_surrender(state: State) -> Reason:
    surrender = state.terms.surrender
    if surrender is None:
        return Reason("no surrender", Message("{contract} may not be surrendered.", contract=state.game.called))
    if state.mover != state.ombre:
        return Reason("no surrender", Message("Only the ombre may surrender."))
    if state.refused or state.surrender is not None:
        return Reason("no surrender", Message("A surrender is offered only once in a deal."))
    if surrender.first_trick == surrender.last_trick:
        return Reason(
            "no surrender",
            Message(
                "{contract} may be surrendered only at your turn in trick {trick}.",
                contract=state.game.called,
                trick=surrender.last_trick,
            ),
        )
    return Reason(
        "no surrender",
        Message(
            "{contract} may be surrendered only at your turn in tricks {first} to {last}.",
            contract=state.game.called,
            first=surrender.first_trick,
            last=surrender.last_trick,
        ),
    )


def _refuse_finish() -> Reason:
    return Reason("not decided", Message("The tricks left can still change a payment: the play goes on."))


def _play_apply(state: State, action: Action) -> State:
    if action.verb is Verb.PLAY:
        return _play_card(state, action)
    if action == SURRENDER:
        asked = state.after(state.declarer)
        return state.said(action, asked=asked, steps=("surrender", *state.steps), mover=None)
    return state.said(action, stopped=action == STOP, finished=action == FINISH).step_done()


def _play_card(state: State, action: Action) -> State:
    seat, card, active = state.mover, action.card, state.active
    assert seat is not None
    hands = (*state.hands[:seat], state.hands[seat] & ~(1 << card), *state.hands[seat + 1 :])
    log = (*state.log, Entry(seat, action))
    trick = (*state.trick, card)
    undertakes = state.vole_undertaken or (not state.trick and may_stop(state))
    king_falls = card == state.called
    place = active.index(seat) + 1
    if len(trick) < len(active):
        mover = active[place] if place < len(active) else active[0]
        state = state.evolve(log=log, hands=hands, trick=trick, mover=mover, vole_undertaken=undertakes)
        return _with_rest(state.evolve(king_fallen=True)) if king_falls else state
    taker = active[(place + winner(trick, state.tables)) % len(active)]
    state = state.evolve(
        log=log,
        hands=hands,
        trick=(),
        tricks=(*state.tricks, Trick(state.leader, trick, taker)),
        won=(*state.won[:taker], state.won[taker] + 1, *state.won[taker + 1 :]),
        leader=taker,
        mover=taker,
        vole_undertaken=undertakes,
        king_fallen=state.king_fallen or king_falls,
    )
    return state.step_done() if len(state.tricks) == state.rules.hand else _with_rest(state)


def _with_rest(state: State) -> State:
    """The state, marked when the tricks left can change nothing; what is decided stays so."""
    return state.evolve(rest_decided=True) if rest_is_decided(state) else state


PLAY = Step(_play_enter, _play_legal, _play_refuse, _play_apply)


# The opponents' answers to a surrender, from the ombre's right


def _surrender_enter(state: State) -> State:
    return state.evolve(mover=state.asked[0])


def _surrender_legal(state: State) -> tuple[Action, ...]:
    surrender = state.terms.surrender
    assert surrender is not None
    return (ACCEPT, TAKE_OVER if surrender.may_take_over else REFUSE)


def _surrender_refuse(state: State, action: Action) -> Reason | None:
    answers = _surrender_legal(state)
    if action in answers:
        return None
    if action == TAKE_OVER:
        return Reason(
            "no take-over", Message("{contract} may not be taken over: accept or refuse.", contract=state.game.called)
        )
    if action == REFUSE:
        return Reason(
            "no refusal",
            Message(
                "The surrender of {contract} may not be refused: accept it or take over.", contract=state.game.called
            ),
        )
    return out_of_phase(state, Message("The ombre has surrendered."), action, answers)


def _surrender_apply(state: State, action: Action) -> State:
    assert state.mover is not None
    seat, ombre, state = state.mover, state.declarer, state.said(action)
    if action == REFUSE:
        return state.step_done(refused=True, asked=())
    if action == TAKE_OVER:
        state = state.step_done(
            surrender=TAKEN_OVER, surrendered_by=ombre, asked=(), roles=state.with_role(ombre, Role.DEFENDER)
        )
        state = state.evolve(roles=state.with_role(seat, Role.OMBRE))
        return _with_rest(state)
    asked = state.asked[1:]
    if asked:
        return state.evolve(asked=asked, mover=asked[0])
    return state.evolve(surrender=ACCEPTED, surrendered_by=ombre, asked=(), steps=(), mover=None)


ANSWER = Step(_surrender_enter, _surrender_legal, _surrender_refuse, _surrender_apply)

STEPS = {"lead": LEAD, "play": PLAY, "surrender": ANSWER}
