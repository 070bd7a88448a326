"""The rules page of a game, written from its record: the fields decide every sentence, the name of the game none."""

from spadille.messages import Message
from spadille.rulebook import bidding, cards, money, results, tricks
from spadille.rulebook.document import Block, Cell, Items, Page, Paragraph, Section, Table, items, say, told
from spadille.ruleset import Ruleset

__all__ = ["Block", "Cell", "Items", "Page", "Paragraph", "Section", "Table", "page", "told"]


def page(rules: Ruleset) -> Page:
    """The whole rules page of a ruleset, the options chosen for it included."""
    identity = rules.identity
    sections = (
        *cards.sections(rules),
        *bidding.sections(rules),
        *tricks.sections(rules),
        *results.sections(rules),
        *money.sections(rules),
        _options(rules),
        _readings(rules),
        _sources(rules),
    )
    return Page(Message(identity.title), Message(identity.summary), sections)


def _options(rules: Ruleset) -> Section:
    chosen = dict(rules.chosen)
    items = []
    for option in rules.options:
        own = option.default(rules)
        sentences = [
            Message(option.explain),
            Message("It takes {allowed}; the game's own is {own}.", allowed=option.allowed, own=own),
        ]
        if option.name in chosen:
            sentences.append(Message("On this page it is {value}.", value=chosen[option.name]))
        items.append(Paragraph(tuple(sentences), Message("`{name}`", name=option.name)))
    return Section(
        "options",
        Message("Options"),
        (say(Message("House rules that can be agreed on before a session:")), Items(tuple(items))),
    )


def _readings(rules: Ruleset) -> Section:
    intro = say(
        Message("Where the sources disagree or are silent, this is how the game is played here, and who decides it.")
    )
    readings = (
        Message("{reading} ({decided_by})", reading=Message(reading.text), decided_by=Message(reading.decided_by))
        for reading in rules.identity.readings
    )
    return Section("readings", Message("Readings"), (intro, items(*readings)))


def _sources(rules: Ruleset) -> Section:
    sources = (
        Message("{tag}: {title}", tag=source.tag, title=Message(source.title)) for source in rules.identity.sources
    )
    return Section("sources", Message("Sources"), (items(*sources),))
