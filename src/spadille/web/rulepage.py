"""The rules of a game as HTML, with the cards drawn and the ranks shown for each trump suit."""

import re
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from spadille import rulebook
from spadille.cards import SUITS, Card
from spadille.messages import Message, SuitName
from spadille.play import plain_order, trump_order
from spadille.rulebook import Block, Cell, Items, Paragraph, Section, Table, told
from spadille.ruleset import Ruleset
from spadille.web.speech import Speech, card_image

RANKS = "ranks"
"""The section under which the ranks are drawn."""

_CODE = re.compile(r"`([^`<>]+)`")


class Part(NamedTuple):
    """A section of the page: its name for links, its title and its text."""

    key: str
    title: Markup
    body: Markup


class Document(NamedTuple):
    """A page of rules."""

    title: Markup
    summary: Markup
    parts: tuple[Part, ...]


def written(rules: Ruleset, speech: Speech) -> Document:
    """The rules of a game under its options."""
    page = rulebook.page(rules)
    parts = tuple(_part(section, rules, speech) for section in page.sections)
    return Document(Markup(speech.html(page.title)), Markup(speech.html(page.summary)), parts)


def _part(section: Section, rules: Ruleset, speech: Speech) -> Part:
    body = "".join(_block(block, speech) for block in section.blocks)
    if section.key == RANKS:
        body += ranks(rules, speech)
    return Part(section.key, Markup(speech.html(section.title)), Markup(body))


def _block(block: Block, speech: Speech) -> str:
    if isinstance(block, Paragraph):
        return f"<p>{_sentences(block, speech)}</p>"
    if isinstance(block, Items):
        kind = "ol" if block.numbered else "ul"
        return f"<{kind}>{''.join(f'<li>{_sentences(each, speech)}</li>' for each in block.items)}</{kind}>"
    return _table(block, speech)


def _sentences(paragraph: Paragraph, speech: Speech) -> str:
    sentences = [speech.html(sentence) for sentence in paragraph.sentences]
    term = None if paragraph.term is None else f"<b>{speech.html_part(paragraph.term)}</b>"

    def filled(id: str, /, **texts: str) -> str:
        return speech.translate(id).format(**texts)

    said = told(sentences, term, filled)
    return _CODE.sub(r"<code>\1</code>", said)


def _table(table: Table, speech: Speech) -> str:
    head = "".join(f'<th scope="col">{speech.html(cell)}</th>' for cell in table.head)
    rows = "".join(f"<tr>{''.join(f'<td>{_cell(cell, speech)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cell(cell: Cell, speech: Speech) -> str:
    return escape(cell) if isinstance(cell, str) else speech.html(cell)


def ranks(rules: Ruleset, speech: Speech) -> str:
    """The cards of each suit from the highest to the lowest, as trumps and as a plain suit."""
    suits = [suit for suit in range(len(SUITS)) if suit != rules.removed_suit]
    rows = [
        _row(Message("{suit} as trumps", suit=SuitName(suit)), trump_order(suit, rules.ranking), speech)
        for suit in suits
    ]
    rows += [
        _row(Message("{suit}, not trumps", suit=SuitName(suit)), plain_order(suit, rules.ranking), speech)
        for suit in suits
    ]
    return "".join(rows)


def _row(title: Message, cards: tuple[Card, ...], speech: Speech) -> str:
    shown = "".join(
        f'<li>{card_image(card, speech.pack)}<span class="hidden">{escape(speech.card(card))}</span></li>'
        for card in cards
    )
    return f'<figure class="order"><figcaption>{speech.html(title)}</figcaption><ol class="cards">{shown}</ol></figure>'
