"""The rules page as a small document: sections of paragraphs, lists and tables, all of them messages."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from spadille.messages import Listing, Message

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


def items(*sentences: Message, numbered: bool = False) -> Items:
    """A list with one sentence in each place."""
    return Items(tuple(Paragraph((sentence,)) for sentence in sentences), numbered)


def names(titles: Sequence[str | Message]) -> Listing:
    """Titles named in one sentence, each only once."""
    return Listing(tuple(title if isinstance(title, Message) else Message(title) for title in dict.fromkeys(titles)))
