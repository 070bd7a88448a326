"""A seat at the table: who sits there, what he is in this deal, his chips, his tricks and the backs of his cards."""

from html import escape

from spadille.lesson import OPPONENT
from spadille.messages import Message, SeatName, counted, in_context
from spadille.state import Role, State
from spadille.story import words
from spadille.table import Place, Sight
from spadille.web.speech import Speech

BACK = "<i></i>"

LEVEL_NAMES = {
    name: Message(in_context("computer player", name)) for name in ("novice", "club", "master", "thumb", "random")
}
LEVEL_NAMES[OPPONENT] = LEVEL_NAMES["thumb"]
"""What the kinds of computer players are called."""


def level_name(level: str) -> Message:
    """What a kind of computer player is called; one with parameters by its specification."""
    return LEVEL_NAMES.get(level, Message("{level}", level=level))


def seat(sight: Sight, place: Place, speech: Speech) -> str:
    """The element of one seat."""
    number = place.seat
    known = sight.view.known if sight.view is not None else None
    name = escape(speech.seat(number))
    turn = " data-turn" if sight.to_move == number else ""
    held = sight.view.hand_size(number) if sight.view is not None else 0
    cards = speech.html(counted("{count} card", "{count} cards", held))
    fan = f'<span class="fan" role="img" aria-label="{cards}">{BACK * held}</span>' if held else ""
    sign = "?" if place.free else escape(speech.seat(number)[:1].upper())
    avatar = f'<span class="avatar" aria-hidden="true">{sign}</span>'
    if speech.text:
        fan, avatar = f"<p>{cards}</p>" if held else "", ""
    return (
        f'<article id="seat-{number}" class="seat" data-seat="{number}"{turn}>{avatar}'
        f"<h3>{name}{_badges(sight, place, known, speech)}</h3>"
        f"{_counts(sight, number, known, speech)}{_presence(sight, place, speech)}{_phrase(place, speech)}{fan}"
        "</article>"
    )


def _badges(sight: Sight, place: Place, known: State | None, speech: Speech) -> str:
    found: list[tuple[str, Message]] = []
    if known is not None:
        found += [(_kind(known, place.seat), each) for each in words.roles_of(known, place.seat)]
    if place.level is not None:
        found.append(("computer", Message("computer, {level}", level=level_name(place.level))))
    return "".join(f' <span class="badge {kind}">{speech.html_part(text)}</span>' for kind, text in found)


def _kind(known: State, seat: int) -> str:
    role = known.roles[seat]
    return role.value if role in (Role.OMBRE, Role.PARTNER) else "quiet"


def _counts(sight: Sight, seat: int, known: State | None, speech: Speech) -> str:
    """Chips, tricks and written debts."""
    if not sight.begun:
        return ""
    chips = sight.accounts[str(seat)]
    held = counted("{count} chip", "{count} chips", chips)
    parts = [f'<span class="chips">{speech.html(held)}</span>']
    if known is not None and known.won and seat in known.active:
        taken = known.won[seat]
        told = counted("{count} trick", "{count} tricks", taken)
        parts.append(f'<span class="taken">{speech.html_part(told)}</span>')
    owed = sum(debt.amount for debt in sight.stake.debts if debt.seat == seat) if sight.stake is not None else 0
    if owed:
        parts.append(f'<span class="badge debt">{speech.html_part(Message("owes {amount}", amount=owed))}</span>')
    return f'<p class="counts">{" ".join(parts)}</p>'


def _presence(sight: Sight, place: Place, speech: Speech) -> str:
    """Whether the person is there, and for how long it has been his turn."""
    told: Message | None = None
    since: float | None = None
    if place.free or place.level is not None:
        told = None
    elif place.left:
        told = Message("left; a computer player plays on")
    elif place.stood_in:
        told = Message("a computer player stands in")
    elif not place.present:
        told, since = Message("gone"), place.absent_since
    if told is None and sight.to_move == place.seat:
        told, since = Message("to move"), sight.moved_at
    if told is None:
        return ""
    clock = "" if since is None else f' <time data-since="{since:.0f}"></time>'
    return f'<p class="presence">{speech.html_part(told)}{clock}</p>'


def _phrase(place: Place, speech: Speech) -> str:
    if place.phrase is None:
        return ""
    said = Message("{player} says", player=SeatName(place.seat))
    return (
        f'<p class="phrase" id="phrase-{place.seat}-{place.phrase.version}" data-at="{place.phrase.at:.0f}">'
        f'<span class="hidden">{speech.html(said)} </span><q lang="es">{escape(place.phrase.phrase)}</q></p>'
    )
