"""The rules page as a small document: sections of paragraphs, lists and tables, all of them messages."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple, Protocol, TypeAlias

from spadille.messages import Listing, Message, in_context

Cell: TypeAlias = "Message | str"
"""What stands in a place of a table: a message, or letters and figures that are the same in every language."""


class Paragraph(NamedTuple):
    """Sentences that belong together; `term` is what they explain, to be set off at the beginning."""

    sentences: tuple[Message, ...]
    term: Message | None = None


class Items(NamedTuple):
    """A list, its places numbered when their order matters."""

    items: tuple[Paragraph, ...]
    numbered: bool = False


class Table(NamedTuple):
    """Rows under a head."""

    head: tuple[Message, ...]
    rows: tuple[tuple[Cell, ...], ...]


Block: TypeAlias = "Paragraph | Items | Table"


class Section(NamedTuple):
    """A part of the page; `key` is a short name that never changes, for links."""

    key: str
    title: Message
    blocks: tuple[Block, ...]


class Page(NamedTuple):
    """The rules of one game under its options."""

    title: Message
    summary: Message
    sections: tuple[Section, ...]


def say(*sentences: Message) -> Paragraph:
    """A paragraph of these sentences."""
    return Paragraph(sentences)


SENTENCES = in_context("sentences", "{first} {last}")
TERM = "{term}: {text}"
"""How sentences stand one after the other, and after what they explain: not every language sets blanks between them."""


class Filled(Protocol):
    """Puts texts into the places of a message."""

    def __call__(self, id: str, /, **texts: str) -> str:
        """The message of this id in words."""


def told(sentences: Sequence[str], term: str | None, filled: Filled) -> str:
    """The sentences of a paragraph one after the other, after what they explain."""
    text = reduce(lambda first, last: filled(SENTENCES, first=first, last=last), sentences)
    return text if term is None else filled(TERM, term=term, text=text)


def items(*sentences: Message, numbered: bool = False) -> Items:
    """A list with one sentence in each place."""
    return Items(tuple(Paragraph((sentence,)) for sentence in sentences), numbered)


def names(titles: Sequence[str | Message]) -> Listing:
    """Titles named in one sentence, each only once."""
    return Listing(tuple(title if isinstance(title, Message) else Message(title) for title in dict.fromkeys(titles)))
