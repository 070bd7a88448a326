"""Hints for the seat to move: every action with its chance to win, the chips to expect and a reason."""

from spadille.messages import Message
from spadille.notation import Action, Verb
from spadille.players.hints import Hint
from spadille.story import words
from spadille.table import Sight
from spadille.web.regions.asked import called
from spadille.web.speech import Speech

SHOWN = 6
"""So many hints are shown, the best."""


def hint_table(sight: Sight, speech: Speech, hints: tuple[Hint, ...] | None) -> str:
    """The element of the hints; empty when none were asked for."""
    if not hints or sight.view is None:
        return '<section id="hint"></section>'
    head = "".join(
        f'<th scope="col">{speech.html(title)}</th>' for title in (Message("Action"), Message("Win"), Message("Chips"))
    )
    rows = "".join(
        f'<tr><th scope="row">{_action(each.action, sight, speech)}</th><td>{speech.share(each.win)}</td>'
        f"<td>{speech.signed(each.chips, 1)}</td></tr>"
        for each in hints[:SHOWN]
    )
    title = speech.html(Message("Hint"))
    return (
        f'<section id="hint" class="panel"><h3>{title}</h3><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table><p>{speech.html(hints[0].why)}</p></section>"
    )


def _action(action: Action, sight: Sight, speech: Speech) -> str:
    if action.verb is Verb.PLAY:
        return speech.html_part(Message("{card}", card=speech.faces.card(action.card)))
    if action.verb is Verb.EXCHANGE:
        cards = speech.faces.cards(action.cards)
        return speech.html(Message("lay out {cards}", cards=cards) if cards else Message("keep all cards"))
    return called(action, words.contracts_of(sight.settings.rules), speech)
