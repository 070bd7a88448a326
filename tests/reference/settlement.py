"""Settlement: what a deal that has been played comes to, and who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .purse import Debt, Payment, Purse, pay
from .rules import Rules

VALUE = {"entrada": 5, "vuelta": 7, "solo": 15, "gascarola": 5, "voltereta": 5, "contrabola": 5, "fourth": 5}
PRIMERAS, FIRST_FIVE_LOST, VOLE, VOLE_FAILED = 3, 3, 10, 35
UNITS = {"entrada": 0, "vuelta": 1, "solo": 2}
UNITS_VOLE = 8


@dataclass(frozen=True)
class Facts:
    """All of a deal that money depends on; `tricks` by seat, `first_five` the ombre's among the first five."""

    active: tuple[int, ...]
    contract: str
    ombre: int
    tricks: tuple[int, ...]
    first_five: int = 0
    vole_undertaken: bool = False
    surrendered_by: int | None = None
    surrender: str | None = None
    partner: int | None = None
    estuches: int = 0
    top_three: bool = False
    turned: str | None = None


@dataclass
class Settlement:
    """`result` as the record names it."""

    result: str
    payments: list[Payment] = field(default_factory=list)
    written: list[Debt] = field(default_factory=list)
    struck: list[Debt] = field(default_factory=list)


def outcome(ombre: int, opponents: Sequence[int]) -> str:
    """The result by counts of tricks."""
    best = max(opponents)
    if ombre > best:
        return "sacada"
    if ombre == best or opponents.count(best) > 1:
        return "puesta"
    return "codille"


def taken_over(facts: Facts) -> str:
    """The result for the taker, or "freed" when the one who surrendered has the highest count."""
    taker, first = facts.tricks[facts.ombre], facts.tricks[facts.surrendered_by or 0]
    best = max(facts.tricks)
    if taker == best:
        alone = sum(count == best for count in facts.tricks) == 1
        return "sacada" if alone else "puesta"
    return "freed" if first == best else "codille"


def fate(rules: Rules, facts: Facts) -> str:
    """The result, with "freed" apart from the puesta it is recorded as."""
    if facts.surrender == "accepted":
        return "puesta"
    if facts.surrender == "taken over":
        return taken_over(facts)
    if facts.contract == "contrabola":
        return "puesta" if facts.tricks[facts.ombre] else "sacada"
    if rules.leave:
        side = facts.tricks[facts.ombre] + (0 if facts.partner is None else facts.tricks[facts.partner])
        return "sacada" if side >= 5 else "remise" if side >= rules.remise_min else "codille"
    if facts.vole_undertaken:
        return "vole" if sum(facts.tricks) == facts.tricks[facts.ombre] else "vole failed"
    return outcome(facts.tricks[facts.ombre], [facts.tricks[s] for s in facts.active if s != facts.ombre])


def best_opponent(facts: Facts) -> int:
    others = [seat for seat in facts.active if seat != facts.ombre]
    return max(others, key=lambda seat: facts.tricks[seat])


def opponents(rules: Rules, seat: int) -> list[int]:
    """Everybody else at the table, by seat."""
    return [other for other in range(rules.seats) if other != seat]


def settle(rules: Rules, facts: Facts, purse: Purse) -> Settlement:
    """Reckon the deal; the purse is only read, antes already in it."""
    if rules.plates:
        made = PlateReckoning(rules, facts, purse).settlement()
    elif rules.leave and facts.contract != "contrabola":
        made = settle_leave(rules, facts, purse.accounts["pool"])
    else:
        made = settle_pool(rules, facts, purse.accounts["pool"])
    made.payments = [payment for payment in made.payments if payment["amount"]]
    return made


def settle_pool(rules: Rules, facts: Facts, pool: int) -> Settlement:
    """The games of one pool."""
    ombre, result = facts.ombre, fate(rules, facts)
    due = pool + 5 * rules.seats
    payments: list[Payment] = []
    over = facts.surrender == "taken over"
    to_pool = "share" if rules.leave else "puesta"

    def puesta(seat: int) -> None:
        if rules.puesta_five_to == "pool":
            payments.append(pay(seat, "pool", due, to_pool))
        else:
            payments.append(pay(seat, "pool", pool, to_pool))
            payments.extend(pay(seat, other, 5, "puesta") for other in opponents(rules, seat))

    if over and result != "freed":
        puesta(facts.surrendered_by or 0)
    if result in {"sacada", "vole", "vole failed"}:
        stake = pool
        if over:
            stake += due if rules.puesta_five_to == "pool" else pool
        payments.append(pay("pool", ombre, stake, "share" if rules.leave else "stake"))
        for other in opponents(rules, ombre):
            payments += won_from(other, facts, result)
    else:
        if result == "codille":
            payments.append(pay(ombre, best_opponent(facts), due, "codille"))
        else:
            puesta(ombre)
        lost_first = not facts.first_five and facts.surrender is None and facts.contract != "contrabola"
        for other in opponents(rules, ombre):
            payments.append(pay(ombre, other, facts.estuches, "estuches"))
            if lost_first:
                payments.append(pay(ombre, other, FIRST_FIVE_LOST, "first five lost"))
    return Settlement("puesta" if result == "freed" else result, payments)


def won_from(other: int, facts: Facts, result: str) -> list[Payment]:
    """What one opponent and a winning ombre pay each other, where there is one pool."""
    worth = VALUE[facts.contract]
    if facts.contract == "voltereta" and facts.turned == "AS":
        worth = VALUE["vuelta"]
    if result == "vole failed":
        return [pay(facts.ombre, other, VOLE_FAILED - worth - facts.estuches, "vole failed")]
    payments = [pay(other, facts.ombre, worth, "contract")]
    if result == "vole":
        payments.append(pay(other, facts.ombre, VOLE, "vole"))
    elif facts.first_five == 5 and facts.surrender is None:
        payments.append(pay(other, facts.ombre, PRIMERAS, "primeras"))
    payments.append(pay(other, facts.ombre, facts.estuches, "estuches"))
    return payments


def settle_leave(rules: Rules, facts: Facts, pool: int) -> Settlement:
    """Asking leave, and solo, with five at the table."""
    ombre, partner, result = facts.ombre, facts.partner, fate(rules, facts)
    against = [seat for seat in facts.active if seat not in {ombre, partner}]
    third = 0 if partner is None else pool // 3
    payments: list[Payment] = []
    if result == "codille":
        payments += [pay("pool", seat, pool // len(against), "share") for seat in against]
        payments.sort(key=lambda payment: int(payment["to"]))
    if result == "sacada":
        if partner is not None:
            payments.append(pay("pool", partner, third, "share"))
        payments.append(pay("pool", ombre, pool - third, "share"))
    else:
        if partner is not None:
            payments.append(pay(partner, "pool", third, "share"))
        payments.append(pay(ombre, "pool", pool - third, "share"))
    if facts.contract == "solo":
        for other in opponents(rules, ombre):
            payer, receiver = (other, ombre) if result == "sacada" else (ombre, other)
            payments.append(pay(payer, receiver, 2, "contract"))
    return Settlement(result, payments)


class PlateReckoning:
    """One deal of the game with two plates and written debts."""

    def __init__(self, rules: Rules, facts: Facts, purse: Purse) -> None:
        self.rules = rules
        self.facts = facts
        self.debt = purse.largest_debt()
        self.case = 2 if purse.loaded else 3 if self.debt else 1
        self.unit = 2 if facts.contract.endswith("-favourite") else 1
        counted = rules.seats if rules.puesta_counts_sitter else len(facts.active)
        self.plate = purse.accounts["plate"]
        owed = self.debt["amount"] if self.debt else 0
        self.played_for = self.plate + (owed if self.case == 3 else self.unit * counted)
        self.made = Settlement(fate(rules, facts))

    def settlement(self) -> Settlement:
        facts, made = self.facts, self.made
        result = made.result
        if facts.surrender == "taken over" and result != "freed":
            self.puesta(facts.surrendered_by or 0)
        if result in {"sacada", "vole", "vole failed"}:
            self.win()
        else:
            if result == "codille":
                self.codille(best_opponent(facts))
            else:
                self.puesta(facts.ombre)
            self.extras(losing=True)
        if result == "freed":
            made.result = "puesta"
        return made

    def puesta(self, seat: int) -> None:
        if self.case == 1:
            self.made.payments.append(pay(seat, "plate", self.played_for, "puesta"))
        else:
            self.made.written.append({"seat": seat, "amount": self.played_for})

    def codille(self, winner: int) -> None:
        ombre = self.facts.ombre
        if self.case == 1:
            added = self.played_for if self.rules.codille_plate == "amount_played" else self.plate
            self.made.payments.append(pay(ombre, winner, self.plate, "codille"))
            self.made.payments.append(pay(ombre, "plate", added, "codille"))
        else:
            self.made.payments.append(pay(ombre, winner, self.played_for, "codille"))
            self.made.written.append({"seat": ombre, "amount": self.played_for})

    def win(self) -> None:
        ombre = self.facts.ombre
        added = sum(payment["amount"] for payment in self.made.payments if payment["to"] == "plate")
        self.made.payments.append(pay("plate", ombre, self.plate + added, "stake"))
        if self.case == 3 and self.debt:
            self.made.struck.append(self.debt)
            if self.debt["seat"] != ombre:
                self.made.payments.append(pay(self.debt["seat"], ombre, self.debt["amount"], "debt"))
        self.extras(losing=False)

    def extras(self, *, losing: bool) -> None:
        facts, unit = self.facts, self.unit
        contract = unit * UNITS[facts.contract.removesuffix("-favourite")]
        first_five = facts.first_five == 5 and facts.surrender is None
        for other in opponents(self.rules, facts.ombre):
            if losing:
                self.made.payments.append(pay(facts.ombre, other, contract, "contract"))
                continue
            if self.case != 3:
                self.made.payments.append(pay(other, facts.ombre, unit, "game"))
            self.made.payments.append(pay(other, facts.ombre, contract, "contract"))
            if facts.top_three:
                self.made.payments.append(pay(other, facts.ombre, unit, "top three"))
            if first_five:
                self.made.payments.append(pay(other, facts.ombre, unit, "primeras"))
            if self.made.result == "vole":
                self.made.payments.append(pay(other, facts.ombre, UNITS_VOLE * unit, "vole"))
            elif self.made.result == "vole failed":
                self.made.payments.append(pay(facts.ombre, other, UNITS_VOLE * unit, "vole failed"))
