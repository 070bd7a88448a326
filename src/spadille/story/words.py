"""What happened in a deal, in words: contracts, actions, tricks, results and payments."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from spadille.cards import CARDS, SPADILLE, Card, bit, suit_of
from spadille.messages import (
    COMMAS,
    CardName,
    Listing,
    Message,
    Parameter,
    SeatName,
    Signed,
    SuitName,
    counted,
    in_context,
)
from spadille.money import POOL, Debt, Payment, Stake
from spadille.notation import Action, Verb
from spadille.play import winner
from spadille.ruleset import Contract, Ruleset
from spadille.session import End
from spadille.settle import CODILLE, PUESTA, REMISE, SACADA, THROWN_IN, VOLE, VOLE_FAILED
from spadille.state import ACCEPTED, TAKEN_OVER, Entry, Role, State
from spadille.story.faces import Faces


class Line(NamedTuple):
    """One line of a deal's story, how many entries of the history are told then, and whether a trick is open."""

    message: Message
    told: int
    open: bool = False


TRICK = Message("Trick {number}: {cards}; to {player}.").id
"""The message of a finished trick."""

TRICKS = "Trick"
"""How the messages begin that tell of tricks."""

SAID: dict[str, Message] = {
    "pass": Message("pass"),
    "take": Message("the stock is taken"),
    "first": Message("first to exchange"),
    "yield": Message("the other defender exchanges first"),
    "surrender": Message("surrender"),
    "accept": Message("the surrender is accepted"),
    "refuse": Message("the surrender is refused: play goes on"),
    "takeover": Message("the game is taken over"),
    "stop": Message("stop, the first tricks are won"),
    "finish": Message("the tricks left change nothing: finish"),
}

TITLES = {
    "pass": Message(in_context("button", "pass")),
    "take": Message("take the stock"),
    "first": Message("exchange first"),
    "yield": Message("let the other go first"),
    "surrender": Message(in_context("button", "surrender")),
    "accept": Message("accept the surrender"),
    "refuse": Message("refuse the surrender"),
    "takeover": Message("take the game over"),
    "stop": Message(in_context("button", "stop")),
    "finish": Message("finish"),
}
"""What stands on the buttons of words."""

PARTS = {
    "auction": Message("auction"),
    "announce": Message("announcement"),
    "lower bids": Message("lower games"),
    "fourth": Message("the stock"),
    "trumps": Message("naming trumps"),
    "king": Message("calling a king"),
    "exchange": Message("exchange"),
    "defenders": Message("exchange of the defenders"),
    "play": Message(in_context("part of a deal", "card play")),
    "surrender": Message(in_context("part of a deal", "surrender")),
}
"""What each part of a deal is called in which somebody decides."""

LEAVE_OPEN = frozenset(
    {
        "not in hand",
        "turned card",
        "removed suit",
        "favourite suit",
        "must hold trumps",
        "no stop",
        "no surrender",
        "not decided",
        "notation",
    }
)
"""The reasons of a refusal that do not say themselves what may be done instead."""

OFFERED: dict[str, Message] = {
    "pass": Message("pass"),
    "take": Message("the whole stock is yours, and you play as ombre"),
    "first": Message("you exchange before the other defender"),
    "yield": Message("the other defender exchanges before you"),
    "surrender": Message("give up the game"),
    "accept": Message("the game is over, a puesta"),
    "refuse": Message("play goes on"),
    "takeover": Message("you play the game on as ombre"),
    "stop": Message("the game is won; a lead instead undertakes the vole"),
    "finish": Message("settle now, the tricks left change nothing"),
}


def contract_parts(contract: Contract) -> Message:
    """What the ombre does in a contract, in a few words."""
    parts: list[Parameter] = []
    if contract.aims_at_none:
        parts.append(Message("lose every trick"))
    if "turn" in contract.steps:
        parts.append(Message("turn up the trumps"))
    elif contract.trumps is not None:
        parts.append(Message("{suit} are trumps", suit=SuitName(contract.trumps)))
    else:
        parts.append(Message("name trumps"))
    limits = contract.lay_out
    if contract.with_partner:
        parts.append(Message("call a king for a partner"))
    elif limits is None:
        parts.append(Message("no exchange"))
    elif not limits.draws:
        parts.append(Message("take the stock, lay out {count}", count=limits.most))
    elif limits.least == 0:
        parts.append(Message("exchange up to {most}", most=limits.most))
    else:
        parts.append(Message("exchange {least} to {most}", least=limits.least, most=limits.most))
    return Message("{parts}", parts=Listing(tuple(parts), COMMAS))


def contracts_of(rules: Ruleset) -> dict[str, Contract]:
    """Every contract of a ruleset by its call."""
    return dict(rules.by_call)


def trumps_phrase(known: State, faces: Faces) -> Message | None:
    """The trump suit with its sign, once it is known."""
    if known.trumps is None:
        return None
    return Message("{sign} {suit} are trumps", sign=faces.signs[known.trumps], suit=SuitName(known.trumps))


def contract_phrase(known: State, faces: Faces) -> Message | None:
    """Who plays what, once it is known."""
    if known.ombre is None:
        return None
    ombre = SeatName(known.ombre)
    if known.contract is None:
        return Message("Ombre: {ombre}", ombre=ombre)
    title = title_of(known)
    if known.forced:
        title = Message("{title}, forced,", title=title)
    by = Message("{title} by {ombre}", title=title, ombre=ombre)
    if known.surrender == TAKEN_OVER and known.surrendered_by is not None:
        by = Message(
            "{title} by {ombre}, taken over from {first}",
            title=title,
            ombre=ombre,
            first=SeatName(known.surrendered_by),
        )
    parts: list[Parameter] = [by]
    if (trumps := trumps_phrase(known, faces)) is not None:
        parts.append(trumps)
    if known.turned is not None:
        parts.append(Message("turned {card}", card=faces.card(known.turned)))
    if known.called is not None:
        parts.append(Message("called {card}", card=faces.card(known.called)))
    return Message("{parts}", parts=Listing(tuple(parts), "{first} · {last}"))


def title_of(known: State) -> Message:
    """What the contract of a deal is called."""
    assert known.contract is not None
    fourth = known.rules.fourth
    if fourth is not None and known.contract.name == fourth.contract.name:
        return Message("the stock taken")
    return Message(known.contract.title)


def roles_of(known: State, seat: int) -> list[Message]:
    """What a player is in this deal."""
    found = []
    role = known.roles[seat]
    if role is Role.OMBRE:
        found.append(Message("ombre"))
    elif role is Role.PARTNER:
        found.append(Message("partner"))
    elif role is Role.OUT:
        found.append(Message("sits out"))
    if seat == known.dealer:
        found.append(Message("dealer"))
    return found


# The story of a deal


def _exchanged(entry: Entry, faces: Faces) -> Message:
    token = entry.token
    if isinstance(token, Action) and token.verb is Verb.EXCHANGE:
        if not token.cards:
            return Message("no card exchanged")
        return Message(
            "{number} exchanged: {cards}", number=_cards(len(token.cards)), cards=faces.cards(list(token.cards))
        )
    count = int(token[1:])
    return Message("{number} exchanged", number=_cards(count)) if count else Message("no card exchanged")


def _cards(count: int) -> Message:
    return counted("{count} card", "{count} cards", count)


def _event(token: str, faces: Faces) -> Message:
    kind, _, what = token.partition(":")
    if kind == "turn":
        return Message(
            "The card turned up is {card}: {suit} are trumps.", card=faces.card(CARDS[what]), suit=_suit(what)
        )
    if kind == "stock":
        cards = [CARDS[text] for text in what.split(",")]
        return Message("Left in the stock: {cards}.", cards=faces.cards(cards))
    card = Message("spadille") if kind == "spadille" else Message("basto")
    if what == "stock":
        return Message("All have passed; {card} lies in the stock.", card=card)
    return Message("All have passed; {card} is held by {player}, who must play.", card=card, player=SeatName(int(what)))


def _suit(text: str) -> SuitName:
    return SuitName(suit_of(CARDS[text]))


def _done(entry: Entry, contracts: Mapping[str, Contract], held: bool, faces: Faces) -> Message:
    """What a player did, cards played left out."""
    token = entry.token
    if not isinstance(token, Action) or token.verb is Verb.EXCHANGE:
        return _exchanged(entry, faces)
    if token.verb is Verb.ANNOUNCE:
        return Message("{contract} announced", contract=call_name(token.word, contracts))
    if token.verb is Verb.TRUMPS:
        return Message("{sign} {suit} are trumps", sign=faces.signs[token.suit], suit=SuitName(token.suit))
    if token.verb is Verb.CALL:
        return Message("the {card} is called", card=CardName(token.card))
    if token.word in SAID:
        return SAID[token.word]
    if held:
        return Message("{contract}, a hold", contract=call_name(token.word, contracts))
    return Message("{contract}", contract=call_name(token.word, contracts))


def call_name(word: str, contracts: Mapping[str, Contract]) -> Message:
    """What a call is called in a sentence: the title of its contract."""
    return contracts[word].called if word in contracts else Message("{word}", word=word)


def word_name(word: str, contracts: Mapping[str, Contract]) -> Message:
    """What a call or a word is called when it is named: the title of its contract, or what stands on its button."""
    return TITLES[word] if word in TITLES and word not in contracts else call_name(word, contracts)


def story(known: State, faces: Faces, before: Sequence[Line] = ()) -> Iterator[Line]:
    """The deal so far in lines: one for each call and event, one for each trick.

    `before` are the lines of an earlier moment of this deal, as far as no trick is open, with which it begins.
    """
    yield from before
    contracts = contracts_of(known.rules)
    told, trick = before[-1].told if before else 0, list[Entry]()
    calls = {entry.token for entry in known.log[:told]}
    numbers = sum(line.message.id == TRICK for line in before)
    for entry in known.log[told:]:
        told += 1
        token = entry.token
        if entry.seat is None:
            yield Line(_event(token, faces), told, bool(trick))
        elif isinstance(token, Action) and token.verb is Verb.PLAY:
            trick.append(entry)
            if len(trick) == len(known.active):
                numbers += 1
                yield Line(_trick(numbers, trick, known, faces), told)
                trick = []
        else:
            held = token in calls and token in contracts
            calls.add(token)
            yield Line(
                Message("{player}: {what}", player=SeatName(entry.seat), what=_done(entry, contracts, held, faces)),
                told,
                bool(trick),
            )
    if trick:
        yield Line(
            Message("Trick {number}: {cards}", number=numbers + 1, cards=_plays(trick, faces)),
            told,
            open=True,
        )


def _plays(trick: list[Entry], faces: Faces) -> Listing:
    return Listing(
        tuple(
            Message("{player} {card}", player=SeatName(entry.seat or 0), card=faces.card(_card(entry)))
            for entry in trick
        ),
        COMMAS,
    )


def _card(entry: Entry) -> Card:
    assert isinstance(entry.token, Action)
    return entry.token.card


def _trick(number: int, trick: list[Entry], known: State, faces: Faces) -> Message:
    taker = trick[winner(tuple(_card(entry) for entry in trick), known.tables)].seat
    return Message(
        TRICK,
        number=number,
        cards=_plays(trick, faces),
        player=SeatName(taker or 0),
    )


# Results and payments


def result(known: State) -> Message:
    """What befell the ombre, in one sentence."""
    assert known.outcome is not None
    word = known.outcome.result
    if word == THROWN_IN or known.contract is None:
        return Message("Thrown in: all have passed, nothing is won or lost.")
    ombre: Parameter = SeatName(known.declarer)
    if known.partner is not None:
        ombre = Message("{ombre} with {partner}", ombre=ombre, partner=SeatName(known.partner))
    places: dict[str, Parameter] = {
        "contract": title_of(known),
        "suit": SuitName(known.trumps or 0),
        "ombre": ombre,
        "tricks": tricks_taken(known),
    }
    if known.surrender == ACCEPTED:
        return Message("Puesta: {contract} in {suit}, surrendered by {ombre}. {tricks}.", **places)
    if word == CODILLE and known.outcome.winner is not None:
        places["winner"] = SeatName(known.outcome.winner)
        return Message("Codille: {contract} in {suit} by {ombre}, won by {winner}. {tricks}.", **places)
    return Message(RESULTS[word].id, **places)


RESULTS = {
    SACADA: Message("Sacada: {contract} in {suit}, won by {ombre}. {tricks}."),
    PUESTA: Message("Puesta: {contract} in {suit} by {ombre}, not won by anyone. {tricks}."),
    CODILLE: Message("Codille: {contract} in {suit}, lost by {ombre}. {tricks}."),
    REMISE: Message("Remise: {contract} in {suit}, not won by {ombre}. {tricks}."),
    VOLE: Message("Vole: {contract} in {suit}, every trick won by {ombre}. {tricks}."),
    VOLE_FAILED: Message("Vole failed: {contract} in {suit}, won by {ombre}, but not every trick. {tricks}."),
}
"""What is said of each result, its places still to be filled."""


def tricks_taken(known: State) -> Message:
    """The tricks of every player who held cards."""
    return Message(
        "Tricks: {all}",
        all=Listing(
            tuple(
                Message("{player} {count}", player=SeatName(seat), count=known.won[seat] if known.won else 0)
                for seat in known.active
            ),
            COMMAS,
        ),
    )


ACCOUNT_NAMES = {
    "pool": Message("the pool"),
    "plate": Message("the centre plate"),
    "side": Message("the side plate"),
    "bank": Message("the bank"),
}


CHIPS = (
    Message(in_context("chips", "before")),
    Message(in_context("chips", "change")),
    Message(in_context("chips", "now")),
)
"""What stands above the columns of chips."""


def account(name: str) -> Message:
    """The holder of chips: a player, the pool, a plate."""
    if name in ACCOUNT_NAMES:
        return ACCOUNT_NAMES[name]
    return Message("{player}", player=SeatName(int(name)))


REASONS: dict[str, Message] = {
    "contribution": Message("contribution to the side plate"),
    "base": Message("a fresh game is laid out"),
    "ante": Message("ante"),
    "stake": Message("the stake, to the winner"),
    "game": Message("the game"),
    "contract": Message("value of the contract"),
    "primeras": Message("primeras, the first tricks all won"),
    "first five lost": Message("the first tricks all lost"),
    "estuches": Message("estuches, top trumps in sequence"),
    "top three": Message("the three top trumps"),
    "vole": Message("vole, every trick won"),
    "vole failed": Message("the vole failed"),
    "puesta": Message("puesta"),
    "codille": Message("codille"),
    "debt": Message("a written debt is won"),
    "share": Message("share of the pool"),
    "settlement": Message("final settlement"),
}


def reason(payment: Payment, known: State | None) -> Message:
    """Why chips change hands."""
    found = REASONS.get(payment.reason, Message("{reason}", reason=payment.reason))
    if known is None or known.settled is None or known.contract is None:
        return found
    if payment.reason == "contract":
        return Message("for the {contract}", contract=call_name(known.contract.name, contracts_of(known.rules)))
    if payment.reason == "estuches":
        held = known.held[known.declarer] & bit(SPADILLE)
        ombre, count = SeatName(known.declarer), known.settled.estuches
        if held:
            return counted(
                "estuches, {ombre} with {count} top trump",
                "estuches, {ombre} with {count} top trumps",
                count,
                ombre=ombre,
            )
        return counted(
            "estuches, {ombre} without {count} top trump",
            "estuches, {ombre} without {count} top trumps",
            count,
            ombre=ombre,
        )
    return found


def debts(written: tuple[Debt, ...]) -> Message:
    """Written debts, oldest first."""
    return Message(
        "{all}",
        all=Listing(
            tuple(Message("{player} {amount}", player=SeatName(debt.seat), amount=debt.amount) for debt in written),
            COMMAS,
        ),
    )


def lying(known: State, stake: Stake) -> Message:
    """What lies on the table."""
    if POOL in known.rules.settlement.accounts:
        return Message("Pool {pool}", pool=stake.pool)
    plates = Message("Centre plate {pool}, side plate {side}", pool=stake.pool, side=stake.side)
    if stake.beast:
        plates = Message("Centre plate {pool} with a puesta in it, side plate {side}", pool=stake.pool, side=stake.side)
    if not stake.debts:
        return plates
    return Message("{plates} · written debts: {debts}", plates=plates, debts=debts(stake.debts))


def most_won(end: End) -> Message:
    """Who has won most in a session."""
    first, *others = end.winners
    net = Signed(end.net[first])
    if others:
        return counted(
            "Most chips won: {count} player alike, {net}.",
            "Most chips won: {count} players alike, {net}.",
            len(end.winners),
            net=net,
        )
    return Message("Most chips won: {player}, {net}.", player=SeatName(first), net=net)
