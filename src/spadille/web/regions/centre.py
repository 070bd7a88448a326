"""The middle of the table: the trick that is played, or the stock, the card turned up and the dish."""

from html import escape

from spadille.cards import TEXTS, Card, Suit
from spadille.messages import Message, SeatName
from spadille.money import POOL
from spadille.play import winner
from spadille.state import State
from spadille.table import Sight
from spadille.web import deck
from spadille.web.speech import Speech, address, card_image


def centre(sight: Sight, speech: Speech) -> str:
    """The element of the middle."""
    if sight.view is None:
        return '<section id="centre" class="centre"></section>'
    known = sight.view.known
    if speech.text:
        return _in_words(sight, known, speech)
    if known.trick or known.tricks:
        return _trick(known, speech)
    return _before(sight, known, speech)


def played_by(known: State) -> list[tuple[int, Card]]:
    """The cards that lie there, each with its seat: those of this trick, or of the last while none is led."""
    leader, cards = (known.leader, known.trick) if known.trick else (known.tricks[-1].leader, known.tricks[-1].cards)
    return list(zip((leader, *known.after(leader)), cards, strict=False))


def _trick(known: State, speech: Speech) -> str:
    lying = played_by(known)
    number = len(known.tricks) + bool(known.trick)
    best = lying[winner(tuple(card for _, card in lying), known.tables)][0]
    whole = len(lying) == len(known.active)
    figures = "".join(figure(number, seat, card, known.trumps, speech, wins=seat == best) for seat, card in lying)
    taken = f' data-winner="seat-{best}"' if whole else ""
    told = Message("{player} takes the trick.", player=SeatName(best)) if whole else None
    status = "" if told is None else f'<p class="status">{speech.html(told)}</p>'
    return f'<section id="centre" class="centre"{taken}>{figures}{status}</section>'


def figure(number: int, seat: int, card: Card, trumps: Suit | None, speech: Speech, *, wins: bool) -> str:
    """A card on the table, and who played it."""
    told = speech.plain(Message("{player}: {card}", player=SeatName(seat), card=speech.card(card, trumps)))
    wins_class = " best" if wins else ""
    return (
        f'<figure class="played{wins_class}" id="played-{number}-{seat}" data-seat="{seat}" data-card="{TEXTS[card]}" '
        f'data-from="seat-{seat}" role="img" aria-label="{escape(told)}">{card_image(card, speech.pack)}</figure>'
    )


def _before(sight: Sight, known: State, speech: Speech) -> str:
    """What lies there before the first lead."""
    pack = speech.pack
    things = []
    if known.stock_left:
        stock = speech.html(Message("Stock {count}", count=known.stock_left))
        things.append(
            f'<figure class="pile"><img src="{address(pack, "back")}" alt="" width="208" height="323">'
            f"<figcaption>{stock}</figcaption></figure>"
        )
    if known.turned is not None:
        turned = speech.html(Message("Turned up: {card}", card=speech.card(known.turned)))
        things.append(
            f'<figure class="pile" data-card="{TEXTS[known.turned]}">{card_image(known.turned, pack)}'
            f"<figcaption>{turned}</figcaption></figure>"
        )
    pool = speech.html(_pool(sight, known))
    dish = f"/deck/{deck.VERSION}/{pack}/dish.svg"
    image = f'<img src="{dish}" alt="" width="140" height="86">'
    things.append(f'<figure class="dish">{image}<figcaption>{pool}</figcaption></figure>')
    return f'<section id="centre" class="centre before">{"".join(things)}</section>'


def _pool(sight: Sight, known: State) -> Message:
    if sight.stake is not None and POOL in known.rules.settlement.accounts:
        return Message("Pool {pool}", pool=sight.stake.pool)
    return Message("Plate {pool}", pool=0 if sight.stake is None else sight.stake.pool)


def _in_words(sight: Sight, known: State, speech: Speech) -> str:
    """The middle as a list: the cards that lie there, each with its player, or what lies there before."""
    if known.trick or known.tricks:
        lying = played_by(known)
        best = lying[winner(tuple(card for _, card in lying), known.tables)][0]
        lines = [
            Message("{player}: {card}", player=SeatName(seat), card=speech.card(card, known.trumps))
            for seat, card in lying
        ]
        takes = len(lying) == len(known.active)
        lines.append(
            Message("{player} takes the trick.", player=SeatName(best))
            if takes
            else Message("The best card so far is that of {player}.", player=SeatName(best))
        )
    else:
        lines = [Message("Stock {count}", count=known.stock_left)] if known.stock_left else []
        if known.turned is not None:
            lines.append(Message("Turned up: {card}", card=speech.card(known.turned)))
        lines.append(_pool(sight, known))
    items = "".join(f"<li>{speech.html(line)}</li>" for line in lines)
    title = speech.html(Message("In the middle"))
    return f'<section id="centre" class="panel"><h2>{title}</h2><ul>{items}</ul></section>'
