"""What has happened: the present deal line by line, the deals that are over, and the last settlement."""

from collections.abc import Mapping

from spadille.cards import cards_in
from spadille.messages import Message, SeatName, in_context
from spadille.money import Account, Payment
from spadille.session import FinishedDeal
from spadille.state import State
from spadille.story import words
from spadille.story.faces import arranged
from spadille.table import Sight
from spadille.web.regions.remembered import remembered
from spadille.web.regions.tricks import open_cards, trick_cards
from spadille.web.speech import Speech

PAID = (
    Message(in_context("payment", "from")),
    Message(in_context("payment", "to")),
    Message("chips"),
    Message("reason"),
)
"""What stands above the columns of payments."""


def history(sight: Sight, speech: Speech) -> str:
    """The present deal so far, line by line."""
    if sight.view is None:
        return '<section id="log"></section>'
    lines = "".join(item(speech, line) for line in speech.story(sight.view.known))
    title = speech.html(Message("Deal {number}", number=sight.number))
    story = f'<details id="story"><summary>{title}</summary><ol>{lines}</ol></details>'
    return f'<section id="log" class="panel">{story}</section>'


@remembered(most=64)
def item(speech: Speech, line: words.Line) -> str:
    """A line of the story in a list."""
    return f"<li>{speech.html_once(line.message)}</li>"


def past(sight: Sight, speech: Speech) -> str:
    """The deals that are over, the last first, all cards open."""
    if not sight.finished:
        return '<section id="past"></section>'
    return _past(speech, sight.id, sight.finished)


@remembered(most=1)
def _past(speech: Speech, table: str, finished: tuple[FinishedDeal, ...]) -> str:
    title = speech.html(Message("Deals played"))
    link = f'<p><a href="/t/{table}/summary">{speech.html(Message("The whole score"))}</a></p>'
    deals = "".join(f"<li>{speech.html(deal_line(done))}</li>" for done in reversed(finished))
    return (
        f'<section id="past" class="panel"><details id="deals"><summary>{title}</summary>'
        f"<ol reversed>{deals}</ol>{link}</details></section>"
    )


def deal_line(done: FinishedDeal) -> Message:
    """A deal that is over, in a line."""
    return Message("Deal {number}: {result}", number=done.number, result=words.result(done.deal.state))


def sheet(sight: Sight, speech: Speech) -> str:
    """The settlement of the deal that was over last, open until a card of the next is led, and the final one."""
    done = sight.last
    if done is None:
        return '<section id="sheet"></section>'
    played = sight.view is not None and bool(sight.view.known.won)
    of_deal = _sheet(speech, done, "" if played else " open", rules_address(sight, "payments"))
    return f'<section id="sheet" class="panel sheet">{of_deal}{final(sight, speech)}</section>'


def final(sight: Sight, speech: Speech) -> str:
    """The final settlement of a session that is over, by which all chips on the table and debts are paid out."""
    if sight.end is None or sight.last is None or not sight.end.payments:
        return ""
    title = speech.html(Message("Final settlement"))
    told = speech.html(Message("What lay on the table and what was owed at the end of the session is paid out."))
    paid = payment_rows(sight.end.payments, None, speech)
    return f"<h3>{title}</h3><p>{told}</p>{paid}{_chips(sight.last.after, sight.end.accounts, speech)}"


@remembered(most=1)
def _sheet(speech: Speech, done: FinishedDeal, shown: str, rules: str) -> str:
    known = done.deal.state
    last = trick_cards(known, known.tricks[-1], speech) if known.tricks else ""
    title = speech.html(Message("Settlement of deal {number}", number=done.number))
    return (
        f'<details id="sheet-{done.number}"{shown}><summary>{title}</summary>'
        f"<p><b>{speech.html(words.result(known))}</b></p>{last}{payments(done, speech)}"
        f'<p><a href="{rules}">{speech.html(Message("The rules of payment"))}</a></p>'
        "</details>"
    )


def rules_address(sight: Sight, section: str) -> str:
    """Where the rules of this table stand, opened at a section."""
    rules = sight.settings.rules
    chosen = "&amp;".join(f"{name}={value.replace('+', '%2B')}" for name, value in rules.chosen)
    asked = f"?{chosen}" if chosen else ""
    return f"/rules/{rules.name}{asked}#{section}"


def payments(done: FinishedDeal, speech: Speech) -> str:
    """Every payment of a deal with its reason, and the chips of all before and after."""
    known = done.deal.state
    return payment_rows(done.deal.payments, known, speech) + _chips(done.before, done.after, speech)


def _chips(before: Mapping[Account, int], after: Mapping[Account, int], speech: Speech) -> str:
    """The chips of all before and after a settlement."""
    chips = "".join(
        f'<tr><th scope="row">{speech.html(words.account(name))}</th><td>{speech.number(before[name])}</td>'
        f"<td>{speech.change(after[name] - before[name])}</td><td>{speech.number(after[name])}</td></tr>"
        for name in after
    )
    heads = "".join(
        f'<th scope="col">{speech.html(head)}</th>'
        for head in (
            Message("account"),
            Message(in_context("chips", "before")),
            Message(in_context("chips", "change")),
            Message(in_context("chips", "now")),
        )
    )
    return f'<table class="chips-table"><thead><tr>{heads}</tr></thead><tbody>{chips}</tbody></table>'


def payment_rows(paid: tuple[Payment, ...], known: State | None, speech: Speech) -> str:
    """Payments as a table: who pays whom, how much and why."""
    if not paid:
        return f"<p>{speech.html(Message('Nothing is paid.'))}</p>"
    heads = "".join(f'<th scope="col">{speech.html(head)}</th>' for head in PAID)
    rows = "".join(
        f"<tr><td>{speech.html(words.account(each.payer))}</td><td>{speech.html(words.account(each.payee))}</td>"
        f"<td>{speech.number(each.amount)}</td><td>{speech.html_part(words.reason(each, known))}</td></tr>"
        for each in paid
    )
    return f'<table class="payments"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def all_cards(done: FinishedDeal, speech: Speech) -> str:
    """The whole pack of a deal that is over, and its tricks one by one."""
    known = done.deal.state
    hands = known.held or known.hands
    parts = []
    for seat in range(known.rules.seats):
        if not hands[seat] and not known.discards[seat]:
            continue
        cards = [card for group in arranged(hands[seat], known.trumps, known.rules.ranking) for card in group]
        parts.append(f"<h4>{speech.html(Message('{player}', player=SeatName(seat)))}</h4>{open_cards(cards, speech)}")
        if known.discards[seat]:
            laid = Message("Laid out: {cards}", cards=speech.faces.cards(cards_in(known.discards[seat])))
            parts.append(f"<p>{speech.html(laid)}</p>")
    if known.stock_left:
        stock = Message("Stock: {cards}", cards=speech.faces.cards(known.pack[known.top :]))
        parts.append(f"<p>{speech.html(stock)}</p>")
    for number, trick in enumerate(known.tricks, 1):
        title = Message("Trick {number}, to {player}", number=number, player=SeatName(trick.winner))
        parts.append(
            f'<details name="tricks-{done.number}"><summary>{speech.html(title)}</summary>'
            f"{trick_cards(known, trick, speech)}</details>"
        )
    return "".join(parts)
