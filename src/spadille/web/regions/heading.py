"""What is played, in a line; and what happened last, in a sentence for those who listen."""

from html import escape

from spadille.messages import Message, SeatName
from spadille.story import words
from spadille.table import Sight
from spadille.web.speech import Speech


def info(sight: Sight, speech: Speech) -> str:
    """The game, the deal, the contract and the part of the deal."""
    rules = sight.settings.rules
    title = speech.html(Message(rules.identity.title))
    if not sight.begun:
        return f'<section id="info"><h2>{title}</h2></section>'
    deals = Message("deal {number} of {deals}", number=sight.number, deals=rules.session_deals)
    known = sight.view.known if sight.view is not None else None
    contract = words.contract_phrase(known, speech.faces) if known is not None else None
    told = "" if contract is None else f'<p class="contract">{speech.html(contract)}</p>'
    return (
        f'<section id="info"><h2>{title} <small>{speech.html_part(deals)}</small></h2>{told}'
        f'<p class="badge part">{speech.html_part(part(sight))}</p></section>'
    )


def part(sight: Sight) -> Message:
    """The part of the deal, of card play the number of the trick, or that the session is over."""
    if sight.over or sight.view is None:
        return Message("the session is over")
    known = sight.view.known
    step = known.steps[0]
    if step in words.PARTS and step != "play":
        return words.PARTS[step]
    number = min(len(known.tricks) + 1, known.rules.hand)
    return Message("trick {number} of {tricks}", number=number, tricks=known.rules.hand)


def said(sight: Sight, speech: Speech) -> str:
    """The sentence that says what happened last and whose turn it is, in words alone, for it is only heard."""
    result = ' data-result="true"' if is_result(sight, speech) else ""
    told = escape(speech.plain_once(news(sight, speech)))
    return f'<p id="live" class="hidden" data-version="{sight.turn}"{result}>{told}</p>'


def is_result(sight: Sight, speech: Speech) -> bool:
    """Whether what happened last is that a trick, a deal or the session was over."""
    if sight.view is None:
        return sight.over
    lines = speech.story(sight.view.known)
    return lines[-1].message.id == words.TRICK if lines else sight.last is not None


def news(sight: Sight, speech: Speech) -> Message:
    """What happened last, and who is to move."""
    if sight.view is None:
        if sight.over and sight.last is not None:
            return Message("{result} The session is over.", result=words.result(sight.last.deal.state))
        return Message("The table waits for people.")
    known = sight.view.known
    lines = speech.story(known)
    turn = whose_turn(sight)
    if not lines:
        if sight.last is not None:
            return Message("{result} A new deal. {turn}", result=words.result(sight.last.deal.state), turn=turn)
        return Message("A new deal. {turn}", turn=turn)
    line = lines[-1].message
    if line.id.endswith("."):
        return Message("{line} {turn}", line=line, turn=turn)
    return Message("{line}. {turn}", line=line, turn=turn)


def whose_turn(sight: Sight) -> Message:
    """Who is to move."""
    if sight.to_move is None:
        return Message("Nobody is to move.")
    return Message("It is the turn of {player}.", player=SeatName(sight.to_move))
