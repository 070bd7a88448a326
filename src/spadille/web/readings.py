"""What is read out at a table when somebody asks in words: the table, his hand, the last trick, chips, hints, help."""

from collections.abc import Callable

from spadille.cards import bit, cards_in
from spadille.deal import Deal
from spadille.messages import COMMAS, CardName, Listing, Message, SeatName, Share, Signed, counted, in_context
from spadille.notation import Action, Verb
from spadille.players.hints import Hint
from spadille.state import Choice
from spadille.story import questions, words
from spadille.story.faces import arranged
from spadille.story.needs import needs
from spadille.table import Refused, Sight
from spadille.view import View
from spadille.web.regions.centre import played_by
from spadille.web.regions.heading import news, part, whose_turn
from spadille.web.speech import Speech

HINT = "hint"
"""The reading that needs more than what the viewer sees."""

READINGS = {
    "table": Message(in_context("typed", "table, read table")),
    "hand": Message(in_context("typed", "hand, read hand")),
    "trick": Message(in_context("typed", "last trick, read last trick")),
    "chips": Message(in_context("typed", "chips, debts, chips and debts")),
    "news": Message(in_context("typed", "news, what happened")),
    "choices": Message(in_context("typed", "choices, what is allowed")),
    HINT: Message(in_context("typed", "hint, hints, ??")),
    "help": Message(in_context("typed", "help, ?, commands")),
}
"""What is typed for each thing that is read out; the first of the words is the one that help tells."""

WHY = Message(in_context("typed", "why, why not"))
SAY = Message(in_context("typed", "say"))
MOST_HINTS = 3
"""So many hints are read out, the best."""


def listed(parts: list[Message]) -> Listing:
    """Several things with commas between them."""
    return Listing(tuple(parts), COMMAS)


# What is allowed


def choices(sight: Sight) -> Message:
    """What the viewer may do now, in one sentence; whose turn it is if it is not his."""
    if sight.view is None or not sight.view.legal:
        return whose_turn(sight)
    return questions.allowed(sight.view)


def with_choices(why: Message, sight: Sight) -> Message:
    """Why something cannot be done, and what can."""
    return Message("{why} {choices}", why=why, choices=choices(sight))


def with_the_allowed(refused: Refused, sight: Sight) -> Refused:
    """A refusal, with what may be done instead where it leaves that open; one's lesson has told it already."""
    if refused.rule not in words.LEAVE_OPEN or sight.settings.lesson or sight.view is None or not sight.view.legal:
        return refused
    return Refused(refused.rule, with_choices(refused.message, sight))


# What is read out


def _table(sight: Sight, speech: Speech) -> list[Message]:
    rules, view = sight.settings.rules, sight.view
    title = Message(rules.identity.title)
    if view is None or sight.over:
        return [Message("{game}.", game=title), news(sight, speech)]
    known = view.known
    found = [
        Message(
            "{game}, deal {number} of {deals}: {part}.",
            game=title,
            number=sight.number,
            deals=rules.session_deals,
            part=part(sight),
        )
    ]
    contract = words.contract_phrase(known, speech.faces)
    if contract is not None:
        found.append(Message("{line}.", line=contract))
    if known.trick:
        lying = [
            Message("{player} {card}", player=SeatName(seat), card=CardName(card, known.trumps))
            for seat, card in played_by(known)
        ]
        found.append(Message("On the table: {cards}.", cards=listed(lying)))
    if known.won:
        found.append(Message("{line}.", line=words.tricks_taken(known)))
        needed = needs(known)
        found += [] if needed is None else [needed]
    else:
        found += [_ended(line.message) for line in speech.story(known)]
    if not view.legal:
        return [*found, whose_turn(sight)]
    return [*found, questions.question(view, speech.faces), *_offered(view, sight)]


def _offered(view: View, sight: Sight) -> list[Message]:
    return [] if isinstance(view.legal, Choice) else [choices(sight)]


def _ended(line: Message) -> Message:
    """A line as a sentence."""
    return line if line.id.endswith(".") else Message("{line}.", line=line)


def _hand(sight: Sight, speech: Speech) -> list[Message]:
    view = sight.view
    if view is None or not view.hand:
        return [Message("You hold no cards.")]
    known, found = view.known, list[Message]()
    count = view.hand.bit_count()
    found.append(counted("You hold {count} card.", "You hold {count} cards.", count))
    for group in arranged(view.hand, known.trumps, known.rules.ranking):
        cards = listed([Message("{card}", card=CardName(card, known.trumps)) for card in group])
        if known.trumps is not None and known.tables.all_trumps & bit(group[0]):
            found.append(Message("Trumps: {cards}.", cards=cards))
        else:
            found.append(_ended(Message("{cards}", cards=cards)))
    laid = [] if view.seat is None else cards_in(known.discards[view.seat])
    if laid:
        found.append(
            Message("Laid out: {cards}.", cards=listed([Message("{card}", card=CardName(each)) for each in laid]))
        )
    return found


def _trick(sight: Sight, speech: Speech) -> list[Message]:
    known = sight.view.known if sight.view is not None else None
    if known is None or not known.tricks:
        if sight.last is None or not sight.last.deal.state.tricks:
            return [Message("No trick has been played in this deal.")]
        known = sight.last.deal.state
    return [line.message for line in speech.story(known) if line.message.id == words.TRICK][-1:]


def _chips(sight: Sight, speech: Speech) -> list[Message]:
    if sight.stake is None:
        return [Message("Nobody has chips before the session begins.")]
    held = [
        Message("{player} {amount}", player=words.account(str(name)), amount=chips)
        for name, chips in sight.accounts.items()
    ]
    found = [Message("Chips: {all}.", all=listed(held))]
    if sight.stake.debts:
        found.append(Message("Written debts: {debts}.", debts=words.debts(sight.stake.debts)))
    return found


def _news(sight: Sight, speech: Speech) -> list[Message]:
    return [news(sight, speech)]


def _choices(sight: Sight, speech: Speech) -> list[Message]:
    return [choices(sight)]


def _help(sight: Sight, speech: Speech) -> list[Message]:
    offered = [message for name, message in READINGS.items() if name != HINT or sight.offers_hints]
    commands = [Message("{word}", word=first_word(message, speech)) for message in (*offered, WHY)]
    return [
        Message(
            "Type a card by its name or its letters, as KD; a call, a suit or a word by its name or its beginning."
        ),
        Message("Cards to be laid out are named with commas between them; “none” keeps all."),
        Message("A phrase is said after “{say}”, as in: {say} gracias.", say=first_word(SAY, speech)),
        Message("Also: {commands}.", commands=listed(commands)),
        choices(sight),
    ]


TOLD: dict[str, Callable[[Sight, Speech], list[Message]]] = {
    "table": _table,
    "hand": _hand,
    "trick": _trick,
    "chips": _chips,
    "news": _news,
    "choices": _choices,
    "help": _help,
}
"""What is told of each thing that is read out, but for hints."""


def first_word(message: Message, speech: Speech) -> str:
    """Of the words that may be typed for the same the one that is told."""
    return speech.part(message).partition(",")[0]


def told(name: str, sight: Sight, speech: Speech) -> str:
    """What is read out of a thing, a line each."""
    return spoken(TOLD[name](sight, speech), speech)


def spoken(messages: list[Message], speech: Speech) -> str:
    """Sentences as text, a line each."""
    return "\n".join(speech.plain(message) for message in messages)


def hints(found: tuple[Hint, ...], sight: Sight, speech: Speech) -> str:
    """The best hints, each with its chance to win and the chips to expect, and why the first is the best."""
    rules = sight.settings.rules
    lines = [
        Message(
            "{action}: {win} to win, {chips} chips.",
            action=questions.action_name(each.action, rules),
            win=Share(each.win),
            chips=Signed(each.chips, 1),
        )
        for each in found[:MOST_HINTS]
    ]
    return spoken([*lines, found[0].why], speech)


def done(action: Action, before: Sight, after: Sight, speech: Speech) -> str:
    """What the viewer has done, and what he has drawn."""
    said = Message("You: {action}.", action=questions.action_name(action, before.settings.rules))
    if action.verb is not Verb.EXCHANGE or before.view is None or after.view is None or before.number != after.number:
        return spoken([said], speech)
    drawn = questions.newly_drawn(before.view.hand, after.view.hand)
    if not drawn:
        return spoken([said], speech)
    return spoken([said, Message("Drawn: {cards}.", cards=speech.faces.cards(drawn))], speech)


def why(token: Action, sight: Sight, speech: Speech) -> Message:
    """Why an action is not allowed now, or that it is."""
    assert sight.view is not None
    name = questions.action_name(token, sight.settings.rules)
    if not sight.view.legal:
        return whose_turn(sight)
    reason = Deal(sight.view.known).why_not(token)
    return Message("{action}: allowed.", action=name) if reason is None else reason.message
