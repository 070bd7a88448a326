"""The second part of the rules page: the auction, the contracts, the exchange, and what follows when all pass."""

from collections.abc import Callable, Iterator

from spadille.auction import opening_steps
from spadille.cards import BASTO, SPADES, SPADILLE
from spadille.messages import CardName, Listing, Message, SuitName, counted
from spadille.rulebook.document import Block, Items, Paragraph, Section, Table, names, say
from spadille.ruleset import Contract, Ruleset


def sections(rules: Ruleset) -> tuple[Section, ...]:
    """The auction, the contracts, the exchange of the defenders, what follows when all pass, surrender."""
    exchange = (_defenders(rules),) if any("defenders" in each.steps for each in every_contract(rules)) else ()
    return _auction(rules), _contracts(rules), *exchange, _all_pass(rules)


def every_contract(rules: Ruleset) -> tuple[Contract, ...]:
    """The contracts that can come to be played under the options chosen, in the order they are explained."""
    steps = opening_steps(rules)
    found = [*rules.contracts, *rules.lower_bids]
    if "forced" in steps:
        found += rules.forced.contracts
    if "fourth" in steps and rules.fourth is not None:
        found.append(rules.fourth.contract)
    return tuple(found)


# The auction


def _auction(rules: Ruleset) -> Section:
    auction, ladder = rules.auction, rules.contracts
    ladder_items = Items(
        tuple(Paragraph((_in_a_word(contract),), Message(contract.title)) for contract in ladder), True
    )
    speaking = [
        Message("Eldest speaks first, then the others in turn to the right."),
        Message("A player passes, and then has no more to say, or calls a contract."),
        Message("A call may be any contract higher than the highest so far.")
        if auction.jump_bids
        else Message("The first call is the lowest contract, and each raise is the next one up."),
        Message(
            "A player who comes earlier from eldest than the highest bidder may also hold: he calls the same contract, "
            "and becomes the highest bidder."
        ),
        Message("The highest bidder waits until somebody calls above him or holds."),
        Message("The auction ends when nobody else could call; the highest bidder is the ombre."),
    ]
    if auction.order == "duel":
        speaking[0] = Message(
            "Eldest speaks first, then the second; these two settle it between them before the third speaks, and who "
            "is left of them faces the third."
        )
    blocks: list[Block] = [
        say(Message("These contracts may be called, from the lowest to the highest:")),
        ladder_items,
        say(*speaking),
        say(_hold_example(ladder)),
    ]
    barred = tuple(contract.title for contract in ladder if not contract.last_may_call)
    if barred:
        blocks.append(say(Message("The last to speak may not call {contracts}.", contracts=names(barred))))
    if auction.may_upgrade:
        blocks.append(
            say(
                Message(
                    "Before trumps are named or turned the ombre announces the contract he plays: the one he bid, or "
                    "any higher one."
                )
            )
        )
    return Section("auction", Message("The auction"), tuple(blocks))


def _in_a_word(contract: Contract) -> Message:
    """What sets a contract apart, in a few words."""
    if "turn" in contract.steps:
        return Message("trumps are turned up, and the ombre exchanges.")
    if contract.with_partner:
        return Message("the ombre names trumps and calls a king, whose holder is his partner.")
    if contract.trumps is not None:
        return (
            Message("{suit} are trumps, and the ombre exchanges.", suit=SuitName(contract.trumps))
            if "exchange" in contract.steps
            else Message(
                "{suit} are trumps, and the ombre plays the hand he was dealt.", suit=SuitName(contract.trumps)
            )
        )
    if "exchange" in contract.steps:
        return Message("the ombre names trumps, and exchanges.")
    return Message("the ombre names trumps, and plays the hand he was dealt.")


def _hold_example(ladder: tuple[Contract, ...]) -> Message:
    low, high = Message(ladder[0].title), Message(ladder[1].title)
    if len(ladder) == 2:
        return Message(
            "For example: eldest says {low}, the second {high}; eldest holds with {high}, and as nothing is higher he "
            "is the ombre.",
            low=low,
            high=high,
        )
    return Message(
        "For example: eldest says {low}, the second {high}; eldest may hold with {high}, and then the second must say "
        "{next} or pass.",
        low=low,
        high=high,
        next=Message(ladder[2].title),
    )


# The contracts


def _contracts(rules: Ruleset) -> Section:
    blocks: list[Block] = [
        Items(tuple(Paragraph(tuple(how_played(contract)), Message(contract.title)) for contract in rules.contracts))
    ]
    if any(contract.terms.value for contract in rules.contracts):
        head = (Message("contract"), Message("value"))
        rows = tuple((Message(each.title), str(each.terms.value * each.unit)) for each in rules.contracts)
        blocks += [
            say(Message("What a contract is worth, in chips, to be paid by the rules below:")),
            Table(head, rows),
        ]
    doubled = tuple(contract for contract in rules.contracts if contract.unit != 1)
    if doubled:
        blocks.append(
            say(
                counted(
                    "In {contracts} every figure below that is not in the plate or written already counts {count} "
                    "time.",
                    "In {contracts} every figure below that is not in the plate or written already counts {count} "
                    "times.",
                    doubled[0].unit,
                    contracts=names(tuple(contract.title for contract in doubled)),
                )
            )
        )
    if any("turn" in contract.steps for contract in every_contract(rules)):
        blocks.append(
            say(
                Message(
                    "A card that is turned up joins the ombre's hand as the first of those he draws: it may not be "
                    "laid out, and he lays out at least one of his own."
                ),
                Message("A black ace turned up makes its printed suit trumps."),
            )
        )
    if any("trumps" in contract.steps and "exchange" in contract.steps for contract in rules.contracts):
        blocks.append(say(Message("Trumps are named before the ombre sees any card of the stock.")))
    return Section("contracts", Message("How the contracts are played"), tuple(blocks))


def how_played(contract: Contract, *, trumps_after: bool = False) -> Iterator[Message]:
    """What the ombre does in a contract, sentence by sentence, in the order of its steps."""
    steps = list(contract.steps)
    if trumps_after and "exchange" in steps:
        steps.remove("trumps")
        steps.insert(steps.index("exchange") + 1, "trumps")
    for step in steps:
        yield from _STEPS.get(step, _nothing)(contract)
    if "exchange" not in steps:
        yield Message("He does not exchange.") if "defenders" in steps else Message("Nobody exchanges.")
    elif "defenders" not in steps:
        yield Message("The defenders do not exchange.")
    if contract.aims_at_none:
        yield Message("He must lose every trick.")


def _nothing(contract: Contract) -> Iterator[Message]:
    yield from ()


def _turning(contract: Contract) -> Iterator[Message]:
    yield Message("The top card of the stock is turned up for all to see, and its suit is trumps.")


def _king(contract: Contract) -> Iterator[Message]:
    yield Message("Then he calls a king, not of trumps and none he holds.")
    yield Message("Its holder is his partner, and says nothing.")
    yield Message(
        "If he holds all the kings that are not of trumps he calls one of them, and plays alone, with the shares of "
        "both."
    )


def _naming(contract: Contract) -> Iterator[Message]:
    if contract.trumps is not None:
        yield Message("{suit} are trumps.", suit=SuitName(contract.trumps))
    elif contract.barred is not None:
        yield Message("The ombre names trumps, a suit other than {suit}.", suit=SuitName(contract.barred))
    elif contract.must_hold_trump:
        yield Message("The ombre names as trumps a suit of which he holds at least one trump.")
    else:
        yield Message("The ombre names trumps.")


def _laying_out(contract: Contract) -> Iterator[Message]:
    limits = contract.lay_out
    assert limits is not None
    if not limits.draws:
        yield counted(
            "The ombre takes the whole stock, and lays out {count} card.",
            "The ombre takes the whole stock, and lays out {count} cards.",
            limits.most,
        )
    elif limits.least == 0:
        yield counted(
            "He lays out up to {count} card face down, or none, and draws as many from the top of the stock.",
            "He lays out up to {count} of his cards face down, or none, and draws as many from the top of the stock.",
            limits.most,
        )
    else:
        yield counted(
            "He lays out {least} to {count} card of his own face down, and draws as many from the top of the stock.",
            "He lays out {least} to {count} of his own cards face down, and draws as many from the top of the stock.",
            limits.most,
            least=limits.least,
        )


_STEPS: dict[str, Callable[[Contract], Iterator[Message]]] = {
    "turn": _turning,
    "trumps": _naming,
    "exchange": _laying_out,
    "king": _king,
}


def _defenders(rules: Ruleset) -> Section:
    defenders = rules.seats - (rules.sits_out is not None) - 1
    called = (*rules.contracts, *rules.lower_bids)
    without = tuple(contract.title for contract in called if "defenders" not in contract.steps)
    most, stock = rules.exchange.first_most, Message("Nobody takes more than he holds, or than is left.")
    sentences = [Message("After the ombre the defenders exchange, also when he does not.")]
    if without:
        sentences.append(Message("In {contracts} they do not.", contracts=names(without)))
    if defenders == 1:
        may = counted(
            "The defender may lay out up to {count} card, or none.",
            "The defender may lay out up to {count} cards, or none.",
            most,
        )
        sentences += [may, stock]
    else:
        sentences += [
            Message(
                "The defender at the ombre's right chooses to exchange first, or yields to the other; a yield is final."
            ),
            counted(
                "The first may lay out up to {count} card, or none; the next takes from what is left.",
                "The first may lay out up to {count} cards, or none; the next takes from what is left.",
                most,
            ),
            stock,
            Message(
                "It is worth thinking of the defenders as one: who has the better hand, and can stop the ombre, should "
                "exchange first."
            ),
        ]
    sentences.append(
        Message("The cards then left in the stock are shown to all before the first lead.")
        if rules.exchange.show_leftover
        else Message("The cards then left in the stock stay face down.")
    )
    title = counted("The defender's exchange", "The defenders' exchange", rules.seats - 1)
    return Section("exchange", title, (say(*sentences),))


# When all pass


def _all_pass(rules: Ruleset) -> Section:
    steps = opening_steps(rules)
    blocks: list[Block] = []
    if "lower bids" in steps:
        blocks += [
            say(
                Message("When all have passed, each player in turn from eldest may call one of these, or pass again:"),
            ),
            Items(tuple(Paragraph(tuple(_lower(contract)), Message(contract.title)) for contract in rules.lower_bids)),
            say(Message("The first who calls plays; nobody can call above him.")),
        ]
    if "forced" in steps:
        blocks += _forced(rules, first="lower bids" not in steps)
    if "fourth" in steps and rules.fourth is not None:
        choice = (
            Message(
                "When all have passed the player without cards may take the whole stock and play as ombre, or pass."
            )
            if rules.fourth.may_decline
            else Message("When all have passed the player without cards takes the whole stock and plays as ombre.")
        )
        contract = rules.fourth.contract
        blocks += [
            say(choice, Message("He decides before he sees any card."), *how_played(contract)),
            say(
                Message("He sits in his place in turn order, eldest leads, and all the players have cards."),
                Message("The game is worth {value}.", value=contract.terms.value),
            ),
        ]
    blocks.append(say(_thrown_in(rules, steps)))
    return Section("all-pass", Message("When all pass"), tuple(blocks))


def _lower(contract: Contract) -> Iterator[Message]:
    yield from how_played(contract)
    yield Message("It is worth {value}.", value=contract.terms.value)
    if contract.spadille_turned is not None:
        yield Message(
            "If the card turned up is spadille, it is worth {value} and may be surrendered as such a contract.",
            value=contract.spadille_turned.value,
        )


def _forced(rules: Ruleset, *, first: bool) -> list[Block]:
    forced = rules.forced
    sentences = [
        Message("When all have passed, somebody must play.")
        if first
        else Message("If nobody calls, somebody must play."),
        Message("It is the holder of spadille, the {card}.", card=CardName(SPADILLE)),
    ]
    if BASTO in forced.holders:
        sentences.append(
            Message("If it lies in the stock, it is the holder of basto, the {card}.", card=CardName(BASTO))
        )
    if forced.then_eldest:
        sentences.append(Message("If both lie in the stock, it is eldest."))
    titles = tuple(contract.title for contract in forced.contracts)
    if len(titles) > 1:
        sentences.append(
            Message("He announces {contracts}.", contracts=Listing(tuple(map(Message, titles)), "{first} or {last}"))
        )
    else:
        sentences.append(Message("He plays {contract}:", contract=Message(titles[0])))
        sentences += how_played(forced.contracts[0], trumps_after=forced.trumps_after)
    if forced.trumps_after:
        sentences.append(Message("When he exchanges he names trumps only after he has drawn."))
    return [say(*sentences)]


def _thrown_in(rules: Ruleset, steps: tuple[str, ...]) -> Message:
    if "forced" in steps and rules.forced.then_eldest:
        return Message("So no deal is thrown in.")
    if "forced" in steps:
        return Message(
            "If {card} lies in the stock the cards are thrown in: what lies there stays, and the next dealer deals.",
            card=CardName(rules.forced.holders[-1], SPADES),
        )
    if "fourth" in steps and rules.fourth is not None and not rules.fourth.may_decline:
        return Message("So no deal is thrown in.")
    if steps == ("auction",):
        return Message(
            "When all have passed the cards are thrown in: what lies there stays, and the next dealer deals."
        )
    if "fourth" in steps:
        return Message("If he passes the cards are thrown in: what lies there stays, and the next dealer deals.")
    return Message("If nobody calls the cards are thrown in: what lies there stays, and the next dealer deals.")
