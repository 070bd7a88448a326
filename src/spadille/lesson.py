"""The first deal that teaches: a fixed pack, each moment explained in two sentences when it comes, and advice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from spadille import rulesets
from spadille.auction import PASS
from spadille.cards import Card, bit, cards_in, mask, suit_of
from spadille.deal import Deal
from spadille.exchange import FIRST, YIELD
from spadille.messages import (
    COMMAS,
    CardName,
    Listing,
    Message,
    Parameter,
    Reason,
    SeatName,
    SuitName,
    counted,
    matador_name,
)
from spadille.notation import Action, Verb
from spadille.play import led_suit, winner
from spadille.players.hints import why
from spadille.players.thumb import RULES
from spadille.ruleset import Ruleset
from spadille.settle import CODILLE, PUESTA, SACADA, VOLE, VOLE_FAILED
from spadille.state import ACCEPTED, TAKEN_OVER, Choice, State, Trick, named
from spadille.story.faces import Faces
from spadille.story.needs import Needs, reckon
from spadille.story.words import LEAVE_OPEN, call_name, contracts_of
from spadille.tricks import ACCEPT, FINISH, REFUSE, STOP, SURRENDER, TAKE_OVER
from spadille.view import View

SEED = "first deal 18936"
"""The seed of the lesson: the learner is eldest and holds spadille, manille and two more hearts.

Advice followed, he is ombre in hearts, has a king ruffed, must follow suit, ruffs, and wins with five tricks; if he
passes, another plays.
"""

SEAT = 0
"""The seat of the learner."""

OPPONENT = "thumb:finish=0"
"""The computer players of the lesson, who do the same at the same view always, and leave finishing to the learner."""


@cache
def rules() -> Ruleset:
    """What is played: one deal of the game that is played unless another is named."""
    return rulesets.find(rulesets.default().id, {"deals": "1"})


def levels() -> tuple[str | None, ...]:
    """Who sits on each seat: the learner, and computer players."""
    return tuple(None if seat == SEAT else OPPONENT for seat in range(rules().seats))


class Note(NamedTuple):
    """What is said at a moment, each once: what happens there, and what is to be done or known.

    `phase` tells that it explains a part of the deal, `at` after how many actions it is said.
    """

    moment: str
    first: Message
    second: Message
    phase: bool
    at: int


class Advice(NamedTuple):
    """What the rules of thumb would do now, in a sentence, and why."""

    action: Action
    what: Message
    why: Message


class Rank(NamedTuple):
    """A trump, its own name if it is a matador, and whether the learner holds it or has played it."""

    card: Card
    name: Message | None
    mine: bool


@dataclass(frozen=True)
class Lesson:
    """What a lesson has said up to a moment.

    Of the `notes`, those from `fresh` on were said since the learner acted last. `ranks` are the trumps from the
    highest, as long as the first trick is played.
    """

    notes: tuple[Note, ...]
    fresh: int
    ranks: tuple[Rank, ...]
    over: bool

    @property
    def newest(self) -> tuple[Note, ...]:
        """The notes of the last moment that had any."""
        return tuple(note for note in self.notes if note.at == self.notes[-1].at)

    @property
    def shown(self) -> tuple[Note, ...]:
        """What is to be read now: the fresh notes, or while there are none that of the part of the deal."""
        if self.fresh < len(self.notes):
            return self.notes[self.fresh :]
        return tuple(note for note in self.notes if note.phase)[-1:]

    @property
    def first(self) -> tuple[Note, ...]:
        """Those to be read first: what is shown of the newest, or all that is shown."""
        return tuple(note for note in self.shown if note in self.newest) or self.shown

    @property
    def earlier(self) -> tuple[Note, ...]:
        """All the other notes, which were said before."""
        return tuple(note for note in self.notes if note not in self.first)


def lesson(deal: Deal, seat: int) -> Lesson:
    """What the lesson has said to a seat up to this moment of a deal, from what that seat has seen alone."""
    notes: list[Note] = []
    fresh, before = 0, None
    for at, (actor, view) in enumerate(_views(deal, seat)):
        if actor == seat:
            fresh = len(notes)
        said = {note.moment for note in notes}
        now = _Moment(view, before)
        new = [moment for moment in MOMENTS if moment.name not in said]
        notes += [Note(each.name, *told, each.phase, at) for each in new if (told := each.tell(now)) is not None]
        before = view
    return Lesson(tuple(notes), fresh, _ranks(view), deal.over)


def _views(deal: Deal, seat: int) -> Iterator[tuple[int | None, View]]:
    """Each moment of a deal as a seat saw it, after whose action."""
    state = deal.state
    now = Deal.start(state.rules, dealer=state.dealer, pack=state.pack, stake=state.stake)
    yield None, now.view(seat)
    for entry in deal.actions:
        now = now.act(entry.token)
        yield entry.seat, now.view(seat)


def _ranks(view: View) -> tuple[Rank, ...]:
    known = view.known
    if known.trumps is None or not known.won or known.tricks or known.settled is not None or view.seat is None:
        return ()
    held = known.held[view.seat]
    return tuple(Rank(card, _matador(card, known), bool(held & bit(card))) for card in known.tables.trumps)


def _matador(card: Card, known: State) -> Message | None:
    assert known.trumps is not None
    name = matador_name(card, known.trumps)
    return Message(name) if name else None


# The moments


Told = tuple[Message, Message] | None
"""Two sentences, or nothing when it is not the moment for them."""


class _Moment:
    """A moment as the learner sees it, and the one before."""

    def __init__(self, view: View, before: View | None) -> None:
        self.view, self.known, self.before = view, view.known, before
        assert view.seat is not None
        self.me: int = view.seat

    @property
    def step(self) -> str:
        """The part of the deal; nothing when it is over."""
        return self.known.steps[0] if self.known.steps else ""

    @property
    def asked(self) -> bool:
        """Whether the learner must decide."""
        return bool(self.view.legal)

    @property
    def words(self) -> tuple[Action, ...]:
        """What he may say or play, exchanges left out."""
        return () if isinstance(self.view.legal, Choice) else self.view.legal

    @property
    def mine(self) -> bool:
        """Whether the learner is the ombre."""
        return self.known.ombre == self.me

    @property
    def ombre(self) -> SeatName:
        """The ombre by name."""
        return SeatName(self.known.declarer)

    @property
    def fellow(self) -> SeatName:
        """The one who defends together with the learner."""
        return SeatName(next(seat for seat in self.known.active if seat not in (self.me, self.known.ombre)))

    @property
    def defends(self) -> bool:
        """Whether another is the ombre."""
        return self.known.ombre not in (None, self.me)

    @property
    def led(self) -> Card | None:
        """The card to which the learner must play, if it is his turn to."""
        return self.known.trick[0] if self.step == "play" and self.asked and self.known.trick else None

    @property
    def playable(self) -> int:
        """The cards that he may play."""
        return mask(action.card for action in self.words if action.verb is Verb.PLAY)

    @property
    def following(self) -> int:
        """His cards of the suit led."""
        return 0 if self.led is None else self.view.hand & self.known.tables.follows[self.led]

    @property
    def just_played(self) -> tuple[int, Card] | None:
        """The card played last, by whom."""
        if self.before is None or len(self.known.log) == len(self.before.known.log):
            return None
        seat, token = self.known.log[-1]
        if seat is None or not isinstance(token, Action) or token.verb is not Verb.PLAY:
            return None
        return seat, token.card

    @property
    def just_taken(self) -> Trick | None:
        """The trick that this moment has finished, if another follows."""
        if self.before is None or not self.step or len(self.known.tricks) == len(self.before.known.tricks):
            return None
        return self.known.tricks[-1]

    @property
    def needs(self) -> Needs | None:
        """What each side still needs while cards are played."""
        known = self.known
        if self.step != "play" or known.surrender is not None or known.vole_undertaken:
            return None
        return reckon(known.rules.settlement.judge, known.sides, known.progress, known.rules.first_tricks)


def _auction(now: _Moment) -> Told:
    if now.step != "auction":
        return None
    return (
        Message(
            "This is the auction: each in turn calls a game or passes, and whoever calls highest becomes the ombre, "
            "who names the trumps and plays alone against the others."
        ),
        Message("Call a game if you hold high trumps in one suit and a king or two, and pass if you do not."),
    )


def _trumps(now: _Moment) -> Told:
    if now.step != "trumps" or not now.mine:
        return None
    return (
        Message("You are the ombre, and win if you take more tricks than each of the others."),
        Message("Now name the trumps, the suit that beats all others: take the one in which you hold most and best."),
    )


def _other_ombre(now: _Moment) -> Told:
    if not now.defends or now.known.surrendered_by is not None:
        return None
    return (
        Message("{ombre} is the ombre, and plays alone against you and {fellow}.", ombre=now.ombre, fellow=now.fellow),
        Message("The two of you defend: the ombre fails if one of you takes as many tricks, or more."),
    )


def _turned(now: _Moment) -> Told:
    turned = now.known.turned
    if turned is None or not now.mine:
        return None
    return (
        Message(
            "The top card of the stock, {card}, has been turned up, and its suit is trumps: {suit}.",
            card=CardName(turned),
            suit=SuitName(suit_of(turned)),
        ),
        Message("It is the first card that you draw, so you must lay out at least one of your own."),
    )


def _exchange(now: _Moment) -> Told:
    if now.step != "exchange":
        return None
    if now.mine:
        return (
            Message("This is the exchange: you lay out cards face down, and draw as many from the stock."),
            Message("Keep trumps and kings, and lay out the cards that will hardly win a trick."),
        )
    return (
        Message("This is the exchange: the ombre lays out cards face down, and draws as many from the stock."),
        Message("Then you and {fellow} may exchange too, from the cards that are left.", fellow=now.fellow),
    )


def _defenders(now: _Moment) -> Told:
    if now.step != "defenders" or not now.mine:
        return None
    second = Message("You are told how many cards each of them draws, and not which.")
    if now.known.game.lay_out is None:
        return Message("In this game you keep the cards you were dealt, and only the others exchange."), second
    return Message("Now the others exchange in their turn, from what is left of the stock."), second


def _order(now: _Moment) -> Told:
    if now.step != "defenders" or not now.asked or isinstance(now.view.legal, Choice):
        return None
    return (
        counted(
            "You and {fellow} exchange next, and {count} card is left in the stock.",
            "You and {fellow} exchange next, and {count} cards are left in the stock.",
            now.known.stock_left,
            fellow=now.fellow,
        ),
        Message("Go first if you hold good trumps, or else leave the better choice to {fellow}.", fellow=now.fellow),
    )


def _own_exchange(now: _Moment) -> Told:
    limits = now.view.legal
    if now.step != "defenders" or not isinstance(limits, Choice):
        return None
    return (
        counted(
            "It is your turn to exchange, and you may lay out up to {count} card and draw as many.",
            "It is your turn to exchange, and you may lay out up to {count} cards and draw as many.",
            limits.most,
        ),
        Message("Keep trumps and kings, which may stop the ombre, and lay out the rest."),
    )


def _play(now: _Moment) -> Told:
    if now.step != "play":
        return None
    first = Message(
        "The play has {count} tricks: to each everybody plays a card, and the highest trump takes it, or else the "
        "highest card of the suit led.",
        count=now.known.rules.hand,
    )
    if now.known.leader == now.me:
        return first, Message("You lead, with any card you like, and whoever takes a trick leads to the next.")
    return first, Message(
        "{player} leads to the first trick, and the winner of a trick leads to the next.",
        player=SeatName(now.known.leader),
    )


def _matadors(now: _Moment) -> Told:
    if now.step != "play":
        return None
    first = Message(
        "The highest trumps are the matadors, spadille, manille and basto, and the others follow them in a row."
    )
    return first, counted(
        "You hold {count} trump, which is marked in the row.",
        "You hold {count} trumps, which are marked in the row.",
        (now.known.held[now.me] & now.known.tables.all_trumps).bit_count(),
    )


def _matador_led(now: _Moment) -> Told:
    played = now.just_played
    if played is None or played[0] != now.me or len(now.known.trick) != 1:
        return None
    name = _matador(played[1], now.known)
    if name is None:
        return None
    return (
        Message("You have led {matador}, and everybody who holds a lower trump must play a trump.", matador=name),
        Message("So you draw out the trumps that could beat your other cards later."),
    )


def _matador_seen(now: _Moment) -> Told:
    played = now.just_played
    if played is None or played[0] == now.me:
        return None
    name = _matador(played[1], now.known)
    if name is None:
        return None
    return (
        Message("{player} has played {matador}, one of the three matadors.", player=SeatName(played[0]), matador=name),
        Message(
            "They have a privilege: one who holds no other trump need not play a matador to a lower trump that was led."
        ),
    )


def _privilege(now: _Moment) -> Told:
    if not now.following or now.playable != now.view.hand or now.following & ~now.known.tables.matadors:
        return None
    return (
        Message("A lower trump was led, and your only trumps are matadors, so you need not follow."),
        Message("Play any card you like: this is the privilege of the matadors."),
    )


def _follow(now: _Moment) -> Told:
    if now.led is None or now.playable == now.view.hand:
        return None
    names = Listing(tuple(CardName(card, now.known.trumps) for card in cards_in(now.playable)), "{first} or {last}")
    second = Message("So of your hand you may play only {cards}.", cards=names)
    if led_suit(now.led, now.known.tables) is None:
        return Message("A trump was led, and you must follow with a trump."), second
    first = Message("{suit} were led, and whoever holds this suit must follow it.", suit=SuitName(suit_of(now.led)))
    return first, second


def _free(now: _Moment) -> Told:
    if now.led is None or now.following:
        return None
    return (
        Message("You hold no card of the suit led, so you may play any card."),
        Message("A trump takes the trick unless a higher trump falls, and any other card gives it up."),
    )


def _trick_won(now: _Moment) -> Told:
    trick = now.just_taken
    if trick is None or trick.winner != now.me or now.known.surrender is not None:
        return None
    first = Message("The trick is yours, and whoever takes a trick leads to the next.")
    if now.mine:
        return first, Message(
            "Five tricks always win the game for the ombre, and four do if the others share the rest as three and two."
        )
    return first, Message("With five tricks the ombre has always won, so each one that you take counts.")


def _trick_lost(now: _Moment) -> Told:
    trick, known = now.just_taken, now.known
    if trick is None or trick.winner == now.me or known.surrender is not None:
        return None
    if now.defends and trick.winner != known.ombre:
        return None
    card = trick.cards[winner(trick.cards, known.tables)]
    suit = led_suit(trick.cards[0], known.tables)
    places: dict[str, Parameter] = {"player": SeatName(trick.winner), "card": CardName(card, known.trumps)}
    if suit is not None and known.tables.all_trumps & bit(card):
        first = Message(
            "{player} had no card of the suit led and has taken the trick with a trump, {card}: this is called a ruff.",
            **places,
        )
    else:
        first = Message("{player} has taken the trick with {card}.", **places)
    if now.mine:
        return first, Message("This need not trouble you: an ombre may lose four tricks and still win.")
    return first, Message("The ombre needs more tricks than either of you, and not only more than you.")


def _won(now: _Moment) -> Told:
    found = now.needs
    if found is None or found.sure != 0 or now.known.game.aims_at_none:
        return None
    second = (
        Message("Whatever happens in the tricks left, that cannot change.")
        if FINISH in now.words
        else Message("The tricks left may still change what is paid, but not who has won.")
    )
    if now.mine:
        return Message("You have won the game: nobody else can come to as many tricks as you."), second
    return Message("{ombre} has won the game: neither of you can come to as many tricks.", ombre=now.ombre), second


def _lost(now: _Moment) -> Told:
    found = now.needs
    if found is None or found.least is not None:
        return None
    second = Message(
        "What is left decides whether it is a puesta, which nobody wins, or codille, won by the one with most tricks."
    )
    if now.mine:
        return Message(
            "You cannot win the game any more: you will not have more tricks than each of the others."
        ), second
    return Message("{ombre} cannot win the game any more.", ombre=now.ombre), second


def _stop(now: _Moment) -> Told:
    if STOP not in now.words:
        return None
    return (
        Message("You have taken the first five tricks, and with them the game."),
        Message(
            "Stop now and be paid, or lead on and undertake to take every trick: this is the vole, which pays more, "
            "and costs you much if it fails."
        ),
    )


def _finish(now: _Moment) -> Told:
    if FINISH not in now.words:
        return None
    return (
        Message("The tricks left can no longer change what anybody is paid."),
        Message("Finish now to come to the settlement at once, or play your last cards."),
    )


def _given_up(now: _Moment) -> Told:
    if now.step != "surrender" or not now.mine:
        return None
    surrender = now.known.terms.surrender
    first = Message("You have given the game up, and now the others answer.")
    if surrender is not None and surrender.may_take_over:
        return first, Message(
            "If both accept, it is a puesta, and if one takes the game over, that player goes on as the ombre."
        )
    return first, Message("If both accept, it is a puesta, and if one refuses, you play on.")


def _given_up_to(now: _Moment) -> Told:
    if now.step != "surrender" or not now.asked:
        return None
    surrender = now.known.terms.surrender
    first = Message("{ombre} gives the game up, and you are asked whether you accept.", ombre=now.ombre)
    if surrender is not None and surrender.may_take_over:
        return first, Message("Accept, and it is a puesta, or take the game over and go on as the ombre yourself.")
    return first, Message("Accept, and it is a puesta, or refuse, and the ombre must play on.")


def _refused(now: _Moment) -> Told:
    if not now.known.refused:
        return None
    return (
        Message("The surrender has been refused, so the game goes on."),
        Message("It can be offered only once in a deal."),
    )


def _taken_over(now: _Moment) -> Told:
    first_ombre = now.known.surrendered_by
    if now.known.surrender != TAKEN_OVER or first_ombre is None:
        return None
    second = Message(
        "All keep the tricks they have, and the new ombre must have more in the end than each of the others."
    )
    if now.mine:
        return Message("You have taken the game over, and are the ombre now."), second
    if first_ombre == now.me:
        return Message("{ombre} has taken your game over, and you defend now.", ombre=now.ombre), second
    return Message("{ombre} has taken the game over, and is the ombre now.", ombre=now.ombre), second


def _result(now: _Moment) -> Told:
    outcome = now.known.outcome
    if outcome is None or outcome.result not in RESULTS:
        return None
    first, second = RESULTS[outcome.result](now)
    if now.known.surrender == TAKEN_OVER:
        second = Message("After a take-over the one who gave up may have to pay as well as the one who played on.")
    return first, second


def _sacada(now: _Moment) -> tuple[Message, Message]:
    second = Message("The ombre who wins takes the pool, and is paid the price of the game by each of the others.")
    if now.mine:
        return (
            counted(
                "You have won the game with {count} trick, more than each of the others: this is called sacada.",
                "You have won the game with {count} tricks, more than each of the others: this is called sacada.",
                now.known.won[now.me],
            ),
            second,
        )
    return (
        counted(
            "{ombre} has won the game with {count} trick, more than each of you: this is called sacada.",
            "{ombre} has won the game with {count} tricks, more than each of you: this is called sacada.",
            now.known.won[now.known.declarer],
            ombre=now.ombre,
        ),
        second,
    )


def _puesta(now: _Moment) -> tuple[Message, Message]:
    second = Message(
        "The ombre pays into the pool as much as lies there and five chips for each player, and since no deal follows "
        "all share the pool out."
    )
    if now.known.surrender == ACCEPTED:
        return Message("The game was given up, and this is a puesta: nobody has won it."), second
    return Message("This is a puesta: nobody has more tricks than each of the others, so nobody has won."), second


def _codille(now: _Moment) -> tuple[Message, Message]:
    second = Message("The ombre pays the winner as much as lies in the pool and five chips for each player.")
    outcome = now.known.outcome
    if outcome is not None and outcome.winner is not None and outcome.winner != now.me:
        player = SeatName(outcome.winner)
        return Message("This is codille: {player} has more tricks than the ombre and has won.", player=player), second
    return Message("This is codille: you have more tricks than the ombre and have won."), second


def _vole(now: _Moment) -> tuple[Message, Message]:
    return (
        Message("This is the vole: {ombre} has taken every trick.", ombre=now.ombre),
        Message("The ombre takes the pool, and each of the others pays ten chips more than for the game."),
    )


def _vole_failed(now: _Moment) -> tuple[Message, Message]:
    return (
        Message("The vole was undertaken and has failed, though the game itself is won."),
        Message("The ombre takes the pool, and pays each of the others for the vole that failed."),
    )


RESULTS = {SACADA: _sacada, PUESTA: _puesta, CODILLE: _codille, VOLE: _vole, VOLE_FAILED: _vole_failed}


def _settlement(now: _Moment) -> Told:
    known = now.known
    if known.settled is None:
        return None
    paid = (*known.antes, *known.settled.payments)
    me = str(now.me)
    gain = sum((each.payee == me) * each.amount - (each.payer == me) * each.amount for each in paid)
    second = (
        Message("What lies in the pool is shared out after it, and the final settlement tells your part.")
        if known.settled.stake.pool
        else Message("The settlement lists every payment and its reason.")
    )
    if gain > 0:
        return counted(
            "In this deal you have won {count} chip.", "In this deal you have won {count} chips.", gain
        ), second
    if gain < 0:
        return (
            counted("In this deal you have lost {count} chip.", "In this deal you have lost {count} chips.", -gain),
            second,
        )
    return Message("In this deal you have neither won nor lost chips."), second


class Moment(NamedTuple):
    """A moment worth a note: its name, what is said if it has come, and whether it is a part of the deal."""

    name: str
    tell: Callable[[_Moment], Told]
    phase: bool = False


MOMENTS = (
    Moment("auction", _auction, phase=True),
    Moment("other ombre", _other_ombre, phase=True),
    Moment("trumps", _trumps, phase=True),
    Moment("turned", _turned),
    Moment("exchange", _exchange, phase=True),
    Moment("defenders", _defenders, phase=True),
    Moment("order", _order, phase=True),
    Moment("own exchange", _own_exchange, phase=True),
    Moment("play", _play, phase=True),
    Moment("matadors", _matadors),
    Moment("matador led", _matador_led),
    Moment("matador seen", _matador_seen),
    Moment("trick won", _trick_won),
    Moment("trick lost", _trick_lost),
    Moment("won", _won),
    Moment("lost", _lost),
    Moment("privilege", _privilege),
    Moment("follow", _follow),
    Moment("free", _free),
    Moment("stop", _stop),
    Moment("finish", _finish),
    Moment("given up", _given_up, phase=True),
    Moment("given up to", _given_up_to, phase=True),
    Moment("refused", _refused),
    Moment("taken over", _taken_over),
    Moment("result", _result, phase=True),
    Moment("settlement", _settlement),
)
"""Every moment at which something is said, in the order of what comes at once."""


# Advice


WORDS = {
    PASS: Message("It is good to pass here."),
    FIRST: Message("It is good to exchange first."),
    YIELD: Message("It is good to let the other exchange first."),
    STOP: Message("It is good to stop here."),
    FINISH: Message("It is good to finish here."),
    SURRENDER: Message("It is good to give the game up here."),
    ACCEPT: Message("It is good to accept."),
    REFUSE: Message("It is good to refuse."),
    TAKE_OVER: Message("It is good to take the game over."),
}
"""What is advised, by the word that is said for it."""


def advice(view: View, faces: Faces) -> Advice | None:
    """What the rules of thumb advise the one who is to move, with the reason; nothing when it is not his turn."""
    if not view.legal:
        return None
    action = RULES[view.known.steps[0]](view)
    return Advice(action, _what(action, view, faces), why(view, action))


def _what(action: Action, view: View, faces: Faces) -> Message:
    if action.verb is Verb.PLAY:
        return Message("A good card here is {card}.", card=faces.card(action.card))
    if action.verb is Verb.EXCHANGE:
        if not action.cards:
            return Message("It is good to keep all your cards.")
        return Message("It is good to lay out {cards}.", cards=faces.cards(action.cards))
    if action.verb is Verb.TRUMPS:
        return Message("Good trumps here are {suit}.", suit=SuitName(action.suit))
    if action in WORDS:
        return WORDS[action]
    return Message("A good call here is {call}.", call=call_name(action.word, contracts_of(view.known.rules)))


# Mistakes


RULES_OF = {
    "follow suit": Message("The rule: whoever holds the suit led must play it, and only one who holds none is free."),
    "follow trumps": Message("The rule: whoever holds ordinary trumps must follow a trump that was led with a trump."),
    "matador forced": Message("The rule: a matador alone must fall to a higher matador that was led, and to no other."),
    "too low": Message("The rule: each call must be higher than the one before."),
    "hold": Message("The rule: the same game may be called again only by one who sits nearer to the first to speak."),
    "no stop": Message("The rule: an ombre who has taken the first five tricks may stop before the next lead."),
    "no surrender": Message("The rule: the ombre may give up at a turn in the first tricks, once in a deal."),
    "not decided": Message("The rule: the deal may be finished early only when the tricks left change nothing."),
    "not in hand": Message("The rule: only a card of your own hand can be played or laid out."),
    "exchange limits": Message(
        "The rule: you draw as many cards as you lay out, and never more than are left for you."
    ),
    "turned card": Message("The rule: the card turned up stays in the hand of the ombre."),
    "phase": Message(
        "The rule: auction, trumps, exchange and play follow each other, and nothing is done out of turn."
    ),
}
"""The rule behind each kind of mistake, by its short name."""


def corrected(view: View, reason: Reason) -> Reason:
    """The reason why an action of the one to move is refused, with the rule behind it and what is allowed."""
    rule = RULES_OF.get(reason.rule)
    if rule is None:
        return reason
    if reason.rule not in LEAVE_OPEN or not view.legal:
        return Reason(reason.rule, Message("{reason} {rule}", reason=reason.message, rule=rule))
    return Reason(
        reason.rule,
        Message("{reason} {rule} {allowed}", reason=reason.message, rule=rule, allowed=_allowed(view)),
    )


def _allowed(view: View) -> Message:
    if isinstance(view.legal, Choice):
        names = Listing(tuple(CardName(card) for card in cards_in(view.legal.cards)), COMMAS)
        return Message("You may lay out any of {cards}.", cards=names)
    return Message("Allowed: {allowed}.", allowed=named(view.known.rules, view.legal))
