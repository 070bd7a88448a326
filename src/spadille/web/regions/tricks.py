"""The tricks of the present deal: how many each has and needs, and each of them to look at again."""

from spadille.cards import TEXTS, Card, Suit
from spadille.messages import Message, SeatName
from spadille.state import State, Trick
from spadille.story.needs import needs
from spadille.table import Sight
from spadille.web.regions.remembered import remembered
from spadille.web.speech import Speech, card_image


def meter(sight: Sight, speech: Speech) -> str:
    """Tricks won by each player, and what each side still needs."""
    known = sight.view.known if sight.view is not None else None
    if known is None or not known.won:
        return '<section id="meter"></section>'
    rows = "".join(
        f'<tr><th scope="row">{speech.html(Message("{player}", player=SeatName(seat)))}</th>'
        f"<td>{_pips(known.won[seat])}</td></tr>"
        for seat in known.active
    )
    needed = needs(known)
    told = "" if needed is None else f"<p>{speech.html(needed)}</p>"
    title = speech.html(Message("Tricks"))
    return f'<section id="meter" class="panel"><h3>{title}</h3><table><tbody>{rows}</tbody></table>{told}</section>'


def _pips(count: int) -> str:
    return f'<span class="pips" aria-hidden="true">{"<i></i>" * count}</span> {count}'


def tricks(sight: Sight, speech: Speech) -> str:
    """The finished tricks, the last of them first, one open at a time."""
    known = sight.view.known if sight.view is not None else None
    if known is None or not known.tricks:
        return '<section id="tricks"></section>'
    return _tricks(speech, known.tricks, known.active, known.trumps)


@remembered(most=1)
def _tricks(speech: Speech, taken: tuple[Trick, ...], active: tuple[int, ...], trumps: Suit | None) -> str:
    last = len(taken)
    shown = "".join(
        _trick(number, taken[number - 1], active, trumps, speech, last=number == last) for number in range(last, 0, -1)
    )
    return f'<section id="tricks" class="panel"><h3>{speech.html(Message("Tricks played"))}</h3>{shown}</section>'


def _trick(
    number: int, trick: Trick, active: tuple[int, ...], trumps: Suit | None, speech: Speech, *, last: bool
) -> str:
    title = (
        Message("Last trick, to {player}", player=SeatName(trick.winner))
        if last
        else Message("Trick {number}, to {player}", number=number, player=SeatName(trick.winner))
    )
    key = speech.key("trick") if last else ""
    return (
        f'<details id="trick-{number}" name="tricks"><summary{key}>{speech.html(title)}</summary>'
        f"{_cards(speech, trick, active, trumps)}</details>"
    )


def trick_cards(known: State, trick: Trick, speech: Speech) -> str:
    """The cards of a trick in order, each with its player."""
    return _cards(speech, trick, known.active, known.trumps)


@remembered(most=12)
def _cards(speech: Speech, trick: Trick, active: tuple[int, ...], trumps: Suit | None) -> str:
    start = active.index(trick.leader)
    seats = [active[(start + place) % len(active)] for place in range(len(trick.cards))]
    cards = "".join(
        small_card(card, SeatName(seat), trumps, speech, wins=seat == trick.winner)
        for seat, card in zip(seats, trick.cards, strict=True)
    )
    return f'<ol class="cards">{cards}</ol>'


def small_card(card: Card, player: SeatName, trumps: Suit | None, speech: Speech, *, wins: bool = False) -> str:
    """A card in a list, with its player beneath."""
    name = speech.html(Message("{card}", card=speech.card(card, trumps)))
    if speech.text:
        told = Message("{player}: {card}", player=player, card=speech.card(card, trumps))
        return f"<li>{speech.html(told)}</li>"
    best = ' class="best"' if wins else ""
    return (
        f'<li{best}>{card_image(card, speech.pack)}<span class="hidden">{name}, </span>'
        f"<small>{speech.html(Message('{player}', player=player))}</small></li>"
    )


def open_cards(cards: list[Card], speech: Speech) -> str:
    """Cards in a row, by their faces."""
    shown = "".join(f'<li data-shown="{TEXTS[card]}">{_open_card(card, speech)}</li>' for card in cards)
    return f'<ol class="cards">{shown}</ol>'


def _open_card(card: Card, speech: Speech) -> str:
    name = speech.html(Message("{card}", card=speech.card(card)))
    return name if speech.text else f'{card_image(card, speech.pack)}<span class="hidden">{name}</span>'
