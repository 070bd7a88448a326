"""What a lesson says to the one who learns: the notes of this moment, advice, the ranks of trumps, what comes next."""

from collections.abc import Sequence
from html import escape

from spadille.cards import TEXTS
from spadille.lesson import Advice, Lesson, Note, Rank, advice
from spadille.messages import Message
from spadille.rulebook.document import SENTENCES
from spadille.table import Sight
from spadille.web.regions.history import rules_address
from spadille.web.speech import Speech, card_image


def taught(sight: Sight, speech: Speech) -> str:
    """The element of the lesson; empty at all other tables."""
    told = sight.lesson
    if told is None:
        return '<section id="lesson"></section>'
    found = advice(sight.view, speech.faces) if sight.view is not None else None
    title = speech.html(Message("Your first deal"))
    parts = [_newest(told, speech), _advised(found, speech), _ranks(told.ranks, speech), _next(sight, speech)]
    older = _notes([note for note in reversed(told.shown) if note not in told.first], speech)
    parts.append(f'<div class="older">{older}</div>' if older else "")
    parts.append(_earlier(told.earlier, speech))
    return f'<section id="lesson" class="panel lesson" tabindex="0"><h2>{title}</h2>{"".join(parts)}</section>'


def _newest(told: Lesson, speech: Speech) -> str:
    """The notes to be read first; the page announces them once, when their name changes."""
    name = " ".join(note.moment for note in told.newest)
    return f'<div id="taught" data-version="{escape(name)}">{_notes(told.first, speech)}</div>'


def _notes(notes: Sequence[Note], speech: Speech) -> str:
    return "".join(_note(note, speech) for note in notes)


def _note(note: Note, speech: Speech) -> str:
    return f"<p>{_joined(speech.html(note.first), speech.html(note.second), speech)} </p>"


def _joined(first: str, last: str, speech: Speech) -> str:
    return speech.translate(SENTENCES).format(first=first, last=last)


def _advised(found: Advice | None, speech: Speech) -> str:
    if found is None:
        return ""
    said = _joined(f"<b>{speech.html(found.what)}</b>", speech.html(found.why), speech)
    return f'<p class="advice">{said}</p>'


def _ranks(ranks: tuple[Rank, ...], speech: Speech) -> str:
    if not ranks:
        return ""
    label = escape(speech.plain(Message("The trumps from the highest, yours marked")))
    cards = "".join(_rank(rank, speech) for rank in ranks)
    return f'<ol class="cards ranks" aria-label="{label}">{cards}</ol>'


def _rank(rank: Rank, speech: Speech) -> str:
    name = speech.plain(Message("{card}", card=speech.card(rank.card)))
    if rank.mine:
        name = speech.plain(Message("{card}, yours", card=speech.card(rank.card)))
    mine = ' class="best"' if rank.mine else ""
    matador = "" if rank.name is None else f"<small>{speech.html_part(rank.name)}</small>"
    image = card_image(rank.card, speech.pack)
    return f'<li{mine} data-rank="{TEXTS[rank.card]}">{image}<span class="hidden">{escape(name)} </span>{matador}</li>'


def _next(sight: Sight, speech: Speech) -> str:
    """What may be tried when the deal is over."""
    if not sight.over:
        return ""
    play, again = speech.html(Message("Play a whole game")), speech.html(Message("The same deal once more"))
    rules = speech.html(Message("Read the rules"))
    return (
        f'<div class="aside end"><form method="post" action="/play"><button class="main">{play}</button></form>'
        f'<a class="button" href="{rules_address(sight, "short")}">{rules}</a>'
        f'<form method="post" action="/learn"><button>{again}</button></form></div>'
    )


def _earlier(notes: tuple[Note, ...], speech: Speech) -> str:
    """All that was said before; on a small screen it is read here alone."""
    if not notes:
        return ""
    title = speech.html(Message("Said before"))
    return f'<details id="said-before"><summary>{title}</summary>{_notes(notes[::-1], speech)}</details>'
