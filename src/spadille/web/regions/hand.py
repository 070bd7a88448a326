"""The viewer's own hand: cards to be played, to be laid out, or only to be looked at."""

from functools import partial
from html import escape

from spadille.cards import CARDS, TEXTS, Card, bit, cards_in, texts
from spadille.messages import Message, counted
from spadille.notation import Action, Verb
from spadille.state import Choice
from spadille.story.faces import arranged, is_matador
from spadille.table import Sight
from spadille.view import View
from spadille.web.regions.forms import hidden
from spadille.web.speech import Speech, card_image

MOST_HANDS = 8
"""So many hands are remembered as they are shown: those of all seats, and more."""


def hand(sight: Sight, speech: Speech) -> str:
    """The element of the hand; empty for one who has none."""
    start = f'<form id="hand" class="hand" method="post" action="/t/{sight.id}/do"'
    if sight.view is None or not sight.view.hand:
        return f"{start}></form>"
    view = sight.view
    label = escape(speech.plain(Message("Your hand")))
    start += f' aria-label="{label}" data-count="{view.hand.bit_count()}"'
    fields = hidden(do="act", seen=sight.turn)
    if isinstance(view.legal, Choice):
        limits = view.legal
        start += f' data-least="{limits.least}" data-most="{limits.most}"'
        toggles = [_toggle(card, view, limits, speech) for card in order(view, speech)]
        return f"{start}>{fields}{_together(toggles, view, speech)}{laid(view, speech)}</form>"
    reasons = {CARDS[token]: speech.plain(why.message) for token, why in sight.refused if token in CARDS}
    laid_out = 0 if view.seat is None else view.known.discards[view.seat]
    held = speech.shelf("hands", MOST_HANDS).take(
        (view.hand, view.known.trumps, view.known.rules.ranking, view.legal, laid_out, *reasons.items()),
        lambda: _held(view, reasons, speech),
    )
    return f"{start}>{fields}{held}</form>"


def _held(view: View, reasons: dict[Card, str], speech: Speech) -> str:
    """The cards, which stay as they are until they or what may be done with them change."""
    playable = {action.card for action in view.legal if isinstance(action, Action) and action.verb is Verb.PLAY}
    if speech.text:
        return f"{_in_words(view, playable, reasons, speech)}{laid(view, speech)}"
    trumps = view.known.trumps
    cards = "".join(
        speech.remember(
            ("card", card, trumps, card in playable, reasons.get(card)),
            partial(_card, card, view, playable, reasons, speech),
        )
        for card in order(view, speech)
    )
    return f"{cards}{laid(view, speech)}"


def _in_words(view: View, playable: set[Card], reasons: dict[Card, str], speech: Speech) -> str:
    """The hand as a list of buttons; why some may not be pressed stands once beneath it."""
    told = list(dict.fromkeys(reasons.values()))
    cards = []
    for card in order(view, speech):
        text, name = TEXTS[card], escape(named(card, view, speech))
        start = f'<button class="card{_marks(card, view)}'
        body = f'id="card-{text}" data-card="{text}"'
        if card in playable:
            cards.append(f'{start} legal" {body} name="token" value="{text}">{name}</button>')
        elif card in reasons:
            why = f'aria-disabled="true" aria-describedby="why-{told.index(reasons[card])}"'
            not_now = speech.html_part(Message("not now"))
            cards.append(
                f'{start} illegal" {body} name="token" value="{text}" {why}>{name} <small>{not_now}</small></button>'
            )
        else:
            cards.append(f'{start}" {body} type="button" aria-disabled="true">{name}</button>')
    why_not = "".join(f'<p id="why-{number}">{escape(why)}</p>' for number, why in enumerate(told))
    return _together(cards, view, speech) + why_not


def _together(cards: list[str], view: View, speech: Speech) -> str:
    """The cards beside each other; in words a list with a heading."""
    if not speech.text:
        return "".join(cards)
    title = counted("Your hand, {count} card", "Your hand, {count} cards", view.hand.bit_count())
    items = "".join(
        f'<li id="held-{TEXTS[card]}">{each}</li>' for card, each in zip(order(view, speech), cards, strict=True)
    )
    return f"<h2>{speech.html(title)}</h2><ul>{items}</ul>"


def order(view: View, speech: Speech) -> list[Card]:
    """The cards of the hand as they stand: trumps first, or in the order of the fresh pack."""
    if not speech.preferences.sort:
        return cards_in(view.hand)
    known = view.known
    return [card for group in arranged(view.hand, known.trumps, known.rules.ranking) for card in group]


def named(card: Card, view: View, speech: Speech) -> str:
    """What a card is called, and whether it is a trump or a matador."""
    trumps = view.known.trumps
    name = speech.card(card)
    if is_matador(card, trumps):
        matador = speech.card(card, trumps)
        if matador != name:
            return speech.plain(Message("{card}, {matador}", card=name, matador=matador))
        return speech.plain(Message("{card}, matador", card=name))
    if trumps is not None and view.known.tables.all_trumps & bit(card):
        return speech.plain(Message("{card}, trump", card=name))
    return speech.plain(Message("{card}", card=name))


def _marks(card: Card, view: View) -> str:
    trumps = view.known.trumps
    if is_matador(card, trumps):
        return " matador"
    return " trump" if trumps is not None and view.known.tables.all_trumps & bit(card) else ""


def _card(card: Card, view: View, playable: set[Card], reasons: dict[Card, str], speech: Speech) -> str:
    text = TEXTS[card]
    name = escape(named(card, view, speech))
    start = f'<button class="card{_marks(card, view)}'
    body = f'data-card="{text}" aria-label="{name}"'
    image = card_image(card, speech.pack)
    if card in playable:
        return f'{start} legal" id="card-{text}" {body} name="token" value="{text}">{image}</button>'
    if card in reasons:
        why = escape(reasons[card])
        return (
            f'{start} illegal" id="card-{text}" {body} name="token" value="{text}" aria-disabled="true" '
            f'aria-describedby="why-{text}" title="{why}">{image}</button><span id="why-{text}" hidden>{why}</span>'
        )
    return f'{start}" id="card-{text}" {body} type="button" aria-disabled="true">{image}</button>'


def _toggle(card: Card, view: View, limits: Choice, speech: Speech) -> str:
    text = TEXTS[card]
    name = escape(named(card, view, speech))
    fixed = "" if limits.cards & bit(card) else " disabled"
    return (
        f'<label class="card toggle{_marks(card, view)}" id="card-{text}" data-card="{text}">'
        f'<input type="checkbox" name="card" value="{text}" aria-label="{name}"{fixed}>'
        f"{name if speech.text else card_image(card, speech.pack)}</label>"
    )


def laid(view: View, speech: Speech) -> str:
    """The cards that the viewer has laid out, for his eyes alone."""
    if view.seat is None or not view.known.discards[view.seat]:
        return ""
    cards = cards_in(view.known.discards[view.seat])
    told = Message("Laid out: {cards}", cards=speech.faces.cards(cards))
    return f'<p class="laid" data-laid="{",".join(texts(cards))}">{speech.html(told)}</p>'
