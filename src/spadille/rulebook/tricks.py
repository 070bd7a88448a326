"""The third part of the rules page: following suit, the first tricks, the vole, surrender, what each may know."""

from spadille.auction import opening_steps
from spadille.cards import BASTO, CARDS, SPADILLE
from spadille.messages import CardName, Message, counted
from spadille.rulebook.bidding import every_contract
from spadille.rulebook.document import Block, Section, Table, items, names, say
from spadille.rulebook.results import active_seats
from spadille.ruleset import Contract, Ruleset, Surrender


def sections(rules: Ruleset) -> tuple[Section, ...]:
    """The play, the first tricks and the vole, surrender, and what each may know."""
    vole = (_first_tricks(rules),) if any(contract.vole for contract in every_contract(rules)) else ()
    surrender = (_surrender(rules),) if any(_surrenders(each) for each in every_contract(rules)) else ()
    return _play(rules), *vole, *surrender, _knowledge(rules)


def _surrenders(contract: Contract) -> tuple[Surrender, ...]:
    """The ways in which a contract may be given up."""
    terms = (contract.terms, *((contract.spadille_turned,) if contract.spadille_turned is not None else ()))
    return tuple(each.surrender for each in terms if each.surrender is not None)


def _play(rules: Ruleset) -> Section:
    manille = CardName(CARDS["7H"], 2)
    order = say(
        Message("Eldest leads any card to the first trick, the winner of a trick to the next."),
        Message("Each of the others plays one card, in turn to the right."),
        Message("The highest trump wins, and where there is none the highest card of the suit that was led."),
    )
    plain = say(
        Message("When a plain suit is led you follow it if you can, and play any card if you cannot."),
        Message("You need not trump, and need not win the trick."),
    )
    trumps = items(
        Message("If you hold no trump, play any card."),
        Message("If you hold any trump that is not a matador, play a trump; it may be a matador, but need not."),
        Message(
            "If your only trumps are matadors, you must play one only when the card led is a matador above one of "
            "yours; otherwise you may keep them back and play any card. This is their privilege."
        ),
        numbered=True,
    )
    examples = items(
        Message("Spadille is above every other card, so it can never be forced out when it is your only trump."),
        Message("With {basto} as your only trump: it is forced when spadille or {manille} is led, and by nothing else.",
                basto=CardName(BASTO, 2), manille=manille),
        Message("With {spadille} and {basto} when {manille} is led: you must play a trump, either one.",
                spadille=CardName(SPADILLE, 2), basto=CardName(BASTO, 2), manille=manille),
        Message("Only the card that is led can force a matador: one played second or third forces nobody."),
    )  # fmt: skip
    rest = say(
        Message(
            "All the tricks are played. When no division of the tricks that are left could change a payment, the "
            "player to move may also end the deal there."
        )
    )
    return Section(
        "play",
        Message("The play"),
        (order, plain, say(Message("When a trump is led:")), trumps, say(Message("So:")), examples, rest),
    )


def _first_tricks(rules: Ruleset) -> Section:
    first = rules.first_tricks
    blocks: list[Block] = [
        say(
            counted(
                "An ombre who has won the first trick (primeras) has won the game.",
                "An ombre who has won the first {count} tricks (primeras) has won the game.",
                first,
            ),
            Message("He may stop there, and the rest is not played."),
            Message(
                "If instead he leads to trick {next}, he undertakes to win every trick: the vole. There is no third "
                "way.",
                next=first + 1,
            ),
        )
    ]
    without = tuple(contract.title for contract in every_contract(rules) if not contract.vole)
    exceptions = []
    if without:
        exceptions.append(Message("In {contracts} nobody stops, and there is no vole.", contracts=names(without)))
    if _may_take_over(rules):
        exceptions.append(Message("After a take-over nobody stops, and there is no vole."))
    if exceptions:
        blocks.append(say(*exceptions))
    return Section("first", Message("The first tricks and the vole"), tuple(blocks))


# Surrender


def _may_take_over(rules: Ruleset) -> bool:
    return any(each.may_take_over for contract in every_contract(rules) for each in _surrenders(contract))


def _surrender(rules: Ruleset) -> Section:
    by_terms: dict[Surrender, list[str | Message]] = {}
    never: list[str] = []
    for contract in every_contract(rules):
        if contract.terms.surrender is None:
            never.append(contract.title)
        else:
            by_terms.setdefault(contract.terms.surrender, []).append(contract.title)
    for contract in every_contract(rules):
        if contract.spadille_turned is not None and contract.spadille_turned.surrender is not None:
            turned = Message("{contract} with spadille turned up", contract=Message(contract.title))
            by_terms.setdefault(contract.spadille_turned.surrender, []).append(turned)
    rows = [
        _surrender_rule(surrender, tuple(titles), active_seats(rules) - 1) for surrender, titles in by_terms.items()
    ]
    if never:
        rows.append(Message("{contracts} may not be surrendered.", contracts=names(tuple(never))))
    blocks: list[Block] = [
        say(
            Message("An ombre who sees that he will lose may give up, at his own turn to play a card."),
            Message("He may do so once in a deal."),
        ),
        items(*rows),
        say(Message("An accepted surrender ends the play, and is a puesta; nothing is paid for first tricks.")),
    ]
    if _may_take_over(rules):
        blocks += _take_over()
    return Section("surrender", Message("Surrender"), tuple(blocks))


def _surrender_rule(surrender: Surrender, titles: tuple[str | Message, ...], defenders: int) -> Message:
    when = (
        Message("in trick {trick}", trick=surrender.last_trick)
        if surrender.first_trick == surrender.last_trick
        else Message("in tricks {first} to {last}", first=surrender.first_trick, last=surrender.last_trick)
    )
    if surrender.may_take_over:
        answer = Message("from his right each defender accepts, or takes the game over; the first to take over does so")
    elif defenders == 1:
        answer = Message("the defender accepts, or the play goes on")
    else:
        answer = Message("all the defenders must accept: when one refuses the play goes on")
    return Message("{contracts}: {when}; {answer}.", contracts=names(titles), when=when, answer=answer)


def _take_over() -> list[Block]:
    rows = (
        (
            Message("the taker alone"),
            Message("the first pays a puesta; the taker wins, that puesta included"),
        ),
        (
            Message("the taker, shared with anyone"),
            Message("the first pays a puesta, and the taker pays a puesta"),
        ),
        (
            Message("the third alone"),
            Message("the first pays a puesta; the taker pays codille to the third"),
        ),
        (
            Message("the first alone, or shared by first and third"),
            Message("the first pays nothing; the taker pays a puesta"),
        ),
    )
    return [
        say(
            Message(
                "One who takes over is the ombre from then on; contract and trumps stand, and all keep their tricks."
            ),
            Message("The first ombre plays on, now as a defender, beginning with the card that was due."),
            Message("The taker cannot surrender, and all the tricks are played."),
            Message("In the end it depends on who has most tricks:"),
        ),
        Table((Message("most tricks"), Message("what happens")), rows),
        say(Message("Each puesta and codille is reckoned on the stake as it was before either.")),
    ]


# Knowledge


def _knowledge(rules: Ruleset) -> Section:
    sentences = [
        Message("You may know your own hand and your own discards, and what all have heard and seen: calls, the number "
                "of cards exchanged, cards turned up, cards played and all the tricks so far."),
    ]  # fmt: skip
    if rules.exchange.show_leftover:
        sentences.append(Message("You also see the cards left in the stock when they are shown."))
    if "forced" in opening_steps(rules):
        sentences.append(Message("When somebody is forced to play, all learn who holds the card that forces him."))
    if any(contract.with_partner for contract in rules.contracts):
        sentences.append(Message("Who the partner is only he himself knows, until the called king falls."))
    sentences += [
        Message("Nobody may tell anything else, by words or otherwise."),
        Message("When the deal is over the whole pack is shown, so that anyone can check it."),
    ]
    return Section("knowledge", Message("What each may know"), (say(*sentences),))
