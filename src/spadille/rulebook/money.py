"""The last part of the rules page: payments, what some results cost in a first deal, and the end of a session."""

from collections.abc import Iterator

from spadille.deal import opening_stake
from spadille.messages import COMMAS, Listing, Message, Parameter, Signed, counted
from spadille.money import PLATE, Payment
from spadille.rulebook.bidding import every_contract
from spadille.rulebook.document import Block, Cell, Section, Table, items, say
from spadille.rulebook.results import BEST_FIRST
from spadille.ruleset import Contract, Game, Ruleset
from spadille.score import Outcome, Sides, Tally, divisions


def sections(rules: Ruleset) -> tuple[Section, ...]:
    """The payments, examples of them, and the session."""
    return _payments(rules), _examples(rules), _session(rules)


def _payments(rules: Ruleset) -> Section:
    blocks: list[Block] = []
    if rules.start_chips:
        starts = counted(
            "Each player starts with {count} chip.", "Each player starts with {count} chips.", rules.start_chips
        )
        blocks.append(say(starts))
    blocks.append(items(*rules.settlement.facts))
    last = [Message("“Each opponent” are all others at the table.")]
    if rules.sits_out is not None:
        last = [Message("“Each opponent” includes the player without cards.")]
    last.append(Message("Chips may go below zero: the player owes them."))
    blocks.append(say(*last))
    return Section("payments", Message("Payments"), tuple(blocks))


# Examples


def _examples(rules: Ruleset) -> Section:
    contracts: dict[str, Contract] = {}
    for contract in every_contract(rules):
        contracts.setdefault(contract.name, contract)
    rows: list[tuple[Cell, ...]] = []
    for contract in contracts.values():
        vole = contract is rules.contracts[0]
        rows += [
            (
                Message(contract.title),
                Message(result),
                Message("{gain}", gain=signed(gains[0])),
                Message("{all}", all=_all(gains[1:])),
            )
            for result, gains in _cases(rules, contract, with_vole=vole)
        ]
    intro = say(
        Message(
            "In the first deal of a session, with nothing paid for particular cards or first tricks, this is what the "
            "ombre, and the others in turn from his right, gain after the antes:"
        )
    )
    head = (Message("contract"), Message("result"), Message("ombre"), Message("the others"))
    return Section("examples", Message("For example"), (intro, Table(head, tuple(rows))))


def signed(number: int) -> Parameter:
    """A gain with its sign."""
    return Signed(number) if number else 0


def _all(gains: list[int]) -> Listing:
    return Listing(tuple(signed(gain) for gain in gains), COMMAS)


def _cases(rules: Ruleset, contract: Contract, *, with_vole: bool) -> Iterator[tuple[str, list[int]]]:
    """What everybody gains by each result, the seats in turn order from the ombre."""
    seats = rules.seats
    dealer = seats - 1
    sitter = rules.sitter(dealer)
    takes_stock = rules.fourth is not None and contract is rules.fourth.contract
    active = tuple(seat for seat in range(seats) if seat != sitter or takes_stock)
    ombre = active[0]
    sides = Sides(
        active=active,
        tricks=rules.hand,
        ombre=ombre,
        partner=active[1] if contract.with_partner else None,
        aims_at_none=contract.aims_at_none,
    )
    found: dict[str, Outcome] = {}
    for tally in _tallies(rules, sides):
        outcome = rules.settlement.judge(sides, tally)
        found.setdefault(outcome.result, outcome)
    for result in sorted(found, key=BEST_FIRST.index):
        yield result, _gains(rules, contract, sides, found[result])
    if with_vole and contract.vole:
        every = tuple(rules.hand if seat == ombre else 0 for seat in range(seats))
        missed = tuple(each - (each > 0) + (seat == active[-1]) for seat, each in enumerate(every))
        for won in (every, missed):
            undertaken = sides._replace(vole_undertaken=True)
            outcome = rules.settlement.judge(undertaken, Tally(won, first_won=True))
            yield outcome.result, _gains(rules, contract, undertaken, outcome)


def _tallies(rules: Ruleset, sides: Sides) -> Iterator[Tally]:
    for division in divisions(rules.hand, len(sides.active)):
        won = [0] * rules.seats
        for seat, tricks in zip(sides.active, division, strict=True):
            won[seat] = tricks
        yield Tally(tuple(won))


def _gains(rules: Ruleset, contract: Contract, sides: Sides, outcome: Outcome) -> list[int]:
    seats, dealer = rules.seats, rules.seats - 1
    _, stake = rules.settlement.antes(seats, dealer, opening_stake(rules))
    game = Game(
        seats=seats,
        dealer=dealer,
        sides=sides,
        contract=contract,
        terms=contract.terms,
        run=0,
        holds_matadors=False,
        stake=stake,
    )
    gains = [0] * seats
    for payment in rules.settlement.settle(game, outcome).payments:
        _book(gains, payment)
    return gains[sides.ombre :] + gains[: sides.ombre]


def _book(gains: list[int], payment: Payment) -> None:
    if payment.payer.isdecimal():
        gains[int(payment.payer)] -= payment.amount
    if payment.payee.isdecimal():
        gains[int(payment.payee)] += payment.amount


# The session


def _session(rules: Ruleset) -> Section:
    deals = say(
        counted(
            "A session has {count} deal, a deal thrown in counting as one; or it lasts until the players stop.",
            "A session has {count} deals, a deal thrown in counting as one; or it lasts until the players stop.",
            rules.session_deals,
        )
    )
    odd = Message(
        "Odd chips go one each to those who then have fewest, and among equals to the one earlier from eldest of the "
        "last deal."
    )
    if PLATE in rules.settlement.accounts:
        sharing = say(
            Message("At the end each debtor first gives up the debts written against him from his chips."),
            Message("These, the side plate and the centre plate are shared equally among all."),
            odd,
        )
    else:
        sharing = say(Message("The pool that is left at the end is shared equally."), odd)
    blocks: list[Block] = [deals, sharing]
    if rules.start_chips:
        blocks.append(
            say(Message("What a player then has beyond {chips} he has won, what is missing he has lost.",
                        chips=rules.start_chips))
        )  # fmt: skip
    return Section("session", Message("The session"), tuple(blocks))
