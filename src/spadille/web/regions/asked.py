"""What is asked: of all, in the panel of the centre; of the viewer, with the buttons by which he answers."""

from html import escape
from typing import NamedTuple

from spadille.messages import Message, SeatName, SuitName, counted
from spadille.notation import Action, Verb
from spadille.ruleset import Contract
from spadille.state import Choice
from spadille.story import questions, words
from spadille.table import LONGEST_NAME, PHRASES, Sight
from spadille.tricks import SURRENDER
from spadille.view import View
from spadille.web import commands
from spadille.web.keys import KEYS
from spadille.web.regions.forms import command, hidden
from spadille.web.regions.heading import part
from spadille.web.speech import Speech

GIVE_UP = Message("Give the game up?")
"""What is asked of one who would surrender."""

LEAVE, SURRENDERS = Message("Leave"), "surrender"
LEAVE_BEGUN = Message("Leave the table? A computer player plays on for you until you sit down again.")
LEAVE_WAITING = Message("Leave the table? Your seat is free again then.")
"""What is asked of one who would leave, while cards are played and before."""


def panel(sight: Sight, speech: Speech) -> str:
    """What all may read in the middle: the calls so far, whom the table waits for, a take-back asked for."""
    parts = [_waiting(sight, speech), _calls(sight, speech), _taking_back(sight, speech), _over(sight, speech)]
    inside = "".join(parts)
    focus = ' tabindex="0"' if inside else ""
    return f'<section id="panel" class="panel"{focus}>{inside}</section>'


def _waiting(sight: Sight, speech: Speech) -> str:
    if sight.begun:
        return ""
    free = sum(place.free for place in sight.places)
    title = speech.html(Message("Waiting for people"))
    text = speech.html(
        counted(
            "One seat is free. Send the address of this page to whoever is to sit there.",
            "{count} seats are free. Send the address of this page to those who are to sit there.",
            free,
        )
    )
    return f"<h2>{title}</h2><p>{text}</p>"


def _calls(sight: Sight, speech: Speech) -> str:
    """The calls and exchanges so far, until the first card is led; and what is said to a surrender."""
    if sight.view is None:
        return ""
    known, before = sight.view.known, 0
    if known.won:
        if not (known.steps and known.steps[0] == "surrender"):
            return ""
        before = next(place for place, entry in enumerate(known.log) if entry.token == SURRENDER)
    said = [line.message for line in speech.story(known) if line.told > before]
    lines = "".join(f"<li>{speech.html(each)}</li>" for each in said if not each.id.startswith(words.TRICKS))
    calls = f'<ol class="calls">{lines}</ol>' if lines else ""
    waits = ""
    if sight.to_move is not None:
        waits = f'<p class="waits">{speech.html(Message("{player} is to speak.", player=SeatName(sight.to_move)))}</p>'
    return f"<h2>{speech.html(part(sight))}</h2>{calls}{waits}"


def _taking_back(sight: Sight, speech: Speech) -> str:
    if sight.asked_back is None:
        return ""
    asks = Message("{player} asks to take back the last action.", player=SeatName(sight.asked_back.seat))
    return f'<p class="request">{speech.html(asks)}</p>'


def _over(sight: Sight, speech: Speech) -> str:
    if not sight.over:
        return ""
    title, link = speech.html(Message("The session is over")), speech.html(Message("Score and record"))
    following = ""
    if sight.next_table is not None:
        play_on = speech.html(Message("On to the next session"))
        following = f'<p><a class="button main" href="/t/{sight.id}/next">{play_on}</a></p>'
    won = "" if sight.end is None else f"<p><b>{speech.html(words.most_won(sight.end))}</b></p>"
    return f'<h2>{title}</h2>{won}<p><a class="button" href="/t/{sight.id}/summary">{link}</a></p>{following}'


# What is asked before it is done


class Question(NamedTuple):
    """What is asked of one who would do something, and the title of the button that does it."""

    asks: Message
    title: Message


def question_before(sent: commands.SentByPage, sight: Sight) -> Question | None:
    """What scripts ask before it is sent, to be asked where none have; what cannot be done is not asked about."""
    match sent:
        case commands.Act(token) if token == SURRENDERS and sight.view is not None:
            may = not isinstance(sight.view.legal, Choice) and SURRENDER in sight.view.legal
            return Question(GIVE_UP, words.TITLES[SURRENDERS]) if may else None
        case commands.Leave() if not sight.over and sight.me is not None and not sight.places[sight.me].left:
            return Question(_leaving(sight), LEAVE)
    return None


def _leaving(sight: Sight) -> Message:
    return LEAVE_BEGUN if sight.begun else LEAVE_WAITING


# The viewer's own


def prompt(sight: Sight, speech: Speech) -> str:
    """The question to the viewer and his answers, and what else he may do."""
    if sight.me is None:
        return f'<section id="prompt" class="prompt">{_sit(sight, speech)}</section>'
    if sight.places[sight.me].left:
        return f'<section id="prompt" class="prompt">{_sit_again(sight, speech)}</section>'
    turn = _my_turn(sight, speech)
    attention = " data-mine" if turn else ""
    return (
        f'<section id="prompt" class="prompt"{attention}>{_stood_in(sight, speech)}{_answer_back(sight, speech)}'
        f"{_not_taken_back(sight, speech)}{turn}{_aside(sight, speech)}</section>"
    )


def _sit(sight: Sight, speech: Speech) -> str:
    """How one who watches may sit down; a page shows the name that he has chosen or typed, and frames leave it."""
    if not any(place.free for place in sight.places):
        return f"<p>{speech.html(Message('You are watching.'))}</p>"
    name, sit = speech.html(Message("Your name")), speech.html(Message("Sit down"))
    chosen = speech.preferences.name
    typed = f' value="{escape(chosen)}"' if chosen else ""
    return (
        f'<form method="post" action="/t/{sight.id}/sit" class="sit"><label>{name} '
        f'<input name="name"{typed} maxlength="{LONGEST_NAME}" autocomplete="nickname"></label>'
        f'<button class="main">{sit}</button></form>'
    )


def _sit_again(sight: Sight, speech: Speech) -> str:
    """How one who has left takes his seat back."""
    told, sit = speech.html(Message("You have left this table.")), speech.html(Message("Sit down again"))
    return (
        f'<form method="post" action="/t/{sight.id}/sit" class="request"><p>{told}</p>'
        f'<button class="main">{sit}</button></form>'
    )


def _stood_in(sight: Sight, speech: Speech) -> str:
    assert sight.me is not None
    if not sight.places[sight.me].stood_in:
        return ""
    told = speech.html(Message("A computer player moves for you now."))
    return (
        f'<div class="request"><p>{told}</p>{command(sight, speech, "come", Message("I am back"), style="main")}</div>'
    )


def _answer_back(sight: Sight, speech: Speech) -> str:
    if sight.asked_back is None or sight.me not in sight.asked_of:
        return ""
    asks = Message("Let {player} take back the last action?", player=SeatName(sight.asked_back.seat))
    seen = sight.asked_back.version
    yes = command(sight, speech, "answer-back", Message("Yes, take it back"), fields={"yes": "true", "seen": seen})
    no = command(sight, speech, "answer-back", Message("No"), fields={"yes": "false", "seen": seen})
    return f'<div class="request"><p>{speech.html(asks)}</p>{yes}{no}</div>'


def _not_taken_back(sight: Sight, speech: Speech) -> str:
    if not sight.back_refused:
        return ""
    return f'<p class="fine" role="status">{speech.html(Message("The others do not let you take it back."))}</p>'


def _my_turn(sight: Sight, speech: Speech) -> str:
    view = sight.view
    if view is None or not view.legal:
        return ""
    asked = speech.html(questions.question(view, speech.faces))
    if isinstance(view.legal, Choice):
        return f'<p class="question">{asked}</p>{_exchange(view.legal, speech)}'
    buttons = [button(action, view, speech) for action in view.legal if action.verb is not Verb.PLAY]
    buttons += _refused(sight, view, speech)
    if not buttons:
        return f'<p class="question">{asked}</p>'
    return (
        f'<form class="calls" method="post" action="/t/{sight.id}/do">{hidden(do="act", seen=sight.turn)}'
        f'<p class="question">{asked}</p><div class="answers">{"".join(buttons)}</div></form>'
    )


def _exchange(limits: Choice, speech: Speech) -> str:
    """The button that lays out the cards chosen in the hand; a script says on it how many they are."""
    label = speech.html(Message("Lay out the chosen cards"))
    count = escape(speech.plain(Message("Lay out {count} of {most}", count="{count}", most=limits.most)))
    key = speech.key("exchange")
    return f'<button class="main" form="hand" name="token" value="x" data-count="{count}"{key}>{label}</button>'


def button(action: Action, view: View, speech: Speech) -> str:
    """The button of a call or a word, with what it means."""
    contracts = words.contracts_of(view.known.rules)
    title = called(action, contracts, speech)
    meaning = ""
    if action.verb not in (Verb.CALL, Verb.TRUMPS) and action.word != "pass":
        meaning = f"<small>{speech.html(questions.meaning_of(action, view, speech.faces))}</small>"
    elif action.verb is Verb.TRUMPS:
        meaning = f"<small>{speech.html_part(questions.meaning_of(action, view, speech.faces))}</small>"
        title = ""
    style = "call main" if action.word not in ("pass", SURRENDERS, "refuse") else "call"
    pressed = speech.key(action.word) if action.word in KEYS else ""
    ask = ""
    if action.word == SURRENDERS:
        ask = f' data-ask="{escape(speech.plain(GIVE_UP))}"'
    return f'<button class="{style}" name="token" value="{escape(str(action))}"{pressed}{ask}>{title}{meaning}</button>'


def called(action: Action, contracts: dict[str, Contract], speech: Speech) -> str:
    """What stands on the button of an action."""
    match action.verb:
        case Verb.TRUMPS:
            return f"<b>{speech.html(Message('{suit}', suit=SuitName(action.suit)))}</b>"
        case Verb.CALL:
            return f"<b>{speech.html(Message('{card}', card=speech.card(action.card)))}</b>"
    if action.word in contracts:
        return f"<b>{speech.html(Message(contracts[action.word].title))}</b>"
    return f"<b>{speech.html(words.TITLES.get(action.word, Message('{word}', word=action.word)))}</b>"


def _refused(sight: Sight, view: View, speech: Speech) -> list[str]:
    """The calls that may not be made now, each with its reason."""
    contracts = words.contracts_of(view.known.rules)
    found = []
    for token, why in sight.refused:
        if token not in contracts:
            continue
        title = speech.html(Message(contracts[token].title))
        reason = escape(speech.plain(why.message))
        found.append(
            f'<button class="call" name="token" value="{escape(token)}" aria-disabled="true" '
            f'aria-describedby="why-call-{escape(token)}"><b>{title}</b>'
            f'<small id="why-call-{escape(token)}">{reason}</small></button>'
        )
    return found


def _aside(sight: Sight, speech: Speech) -> str:
    """Hints, take-backs, phrases, seats to be filled, another session, leaving."""
    found = []
    mine = sight.view is not None and bool(sight.view.legal)
    if mine and sight.settings.hints:
        found.append(command(sight, speech, "hint", Message("Hint"), key="hint"))
    if sight.may_ask_back:
        found.append(command(sight, speech, "ask-back", Message("Take back"), fields={"seen": sight.turn}, key="back"))
    for seat in sight.replaceable:
        label = (
            Message("Give free seat {number} to a computer player", number=seat + 1)
            if sight.places[seat].free
            else Message("Give {player} to a computer player", player=SeatName(seat))
        )
        found.append(command(sight, speech, "replace", label, fields={"seat": seat}))
    assert sight.me is not None
    if (
        sight.over
        and not sight.settings.lesson
        and sight.next_table is None
        and not sight.places[sight.me].wants_rematch
    ):
        found.append(command(sight, speech, "rematch", Message("Play another session"), style="main"))
    people = sum(place.level is None for place in sight.places)
    if people > 1:
        found.append(speech.remember(("phrases", sight.id), lambda: _phrases(sight, speech)))
    if not sight.over:
        found.append(command(sight, speech, "leave", LEAVE, style="quiet", ask=_leaving(sight)))
    return f'<div class="aside">{"".join(found)}</div>'


def _phrases(sight: Sight, speech: Speech) -> str:
    buttons = "".join(
        f'<button name="phrase" value="{escape(word)}" title="{escape(speech.plain(meaning))}" lang="es">'
        f"{escape(word)}</button>"
        for word, meaning in PHRASES.items()
    )
    title = speech.html(Message("Say"))
    return (
        f'<details id="phrases"><summary>{title}</summary><form method="post" action="/t/{sight.id}/do">'
        f"{hidden(do='say')}{buttons}</form></details>"
    )
