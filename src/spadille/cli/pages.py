"""Pages to read during a game: the keys, and the rules of the game being played."""

from spadille.cli import words
from spadille.messages import Message
from spadille.ruleset import Ruleset

HELP = (
    Message("What to type"),
    Message("  a number         the card or choice with that number"),
    Message("  KD, 7h, as       a card: rank, then S spades, C clubs, H hearts, D diamonds"),
    Message("                   (in the Spanish pack swords, clubs, cups, coins)"),
    Message("  entrada, e       a call by its name, or by its first letters"),
    Message("  7 8 9, 4D 3D     in the exchange: the cards to lay out; none for none"),
    Message("  why KD           why a card or call is not allowed now"),
    Message("  l, history       the last trick; this deal so far and earlier results"),
    Message("  sheet, cards     the payments of the last deal; all its cards"),
    Message("  rules            the rules of this game"),
    Message("  save FILE        the record so far, as text or (.jsonl) as JSON Lines"),
    Message("  q, Ctrl-D        leave; spadille play --resume goes on with the game"),
    Message(""),
    Message("How to read the table"),
    Message("  Play goes round to the right: after you, the player on your right."),
    Message("  A card in [ ] is winning the trick, or has won it."),
    Message("  In your hand trumps come first, + marks cards just drawn, and a dot stands"),
    Message("  above what may not be played now. * marks the matadors, always the three"),
    Message("  highest trumps: spadille AS, manille (2 of a black, 7 of a red trump suit)"),
    Message("  and basto AC."),
)
"""The keys and how to read the table, line by line."""


def rules_page(rules: Ruleset) -> list[Message]:
    """The rules of a game as its record tells them."""
    lines = [
        Message("{title}: {summary}", title=rules.identity.title, summary=rules.identity.summary),
        Message(""),
        Message(
            "{seats} at the table, {hand} cards each; a session lasts {deals} deals.",
            seats=rules.seats,
            hand=rules.hand,
            deals=rules.session_deals,
        ),
        Message("Contracts, lowest first:"),
    ]
    lines.extend(
        Message("  {title}: {parts}", title=contract.title, parts=words.contract_parts(contract))
        for contract in rules.contracts
    )
    if rules.lower_bids:
        lines.append(Message("When all have passed:"))
        lines.extend(
            Message("  {title}: {parts}", title=contract.title, parts=words.contract_parts(contract))
            for contract in rules.lower_bids
        )
    lines.extend((Message(""), Message("What is paid:")))
    lines.extend(Message("  {fact}", fact=fact) for fact in rules.settlement.facts)
    lines.extend((Message(""), Message("Options of this game:")))
    chosen = dict(rules.chosen)
    lines.extend(
        Message(
            "  {option}={value}: {explain}",
            option=option.name,
            value=chosen.get(option.name, option.default(rules)),
            explain=option.explain,
        )
        for option in rules.options
    )
    lines.extend((Message(""), Message("Where sources differ, this is played:")))
    lines.extend(
        Message("  {text} ({by})", text=reading.text, by=reading.decided_by) for reading in rules.identity.readings
    )
    return lines
