"""Payments: one class for each way a family of games counts its money."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spadille.messages import Message, counted
from spadille.money import PLATE, POOL, SIDE, Account, Debt, Ledger, Payment, Stake
from spadille.ruleset import Game, Settled
from spadille.score import Outcome, Sides, Tally

SACADA = "sacada"
PUESTA = "puesta"
CODILLE = "codille"
REMISE = "remise"
VOLE = "vole"
VOLE_FAILED = "vole failed"
THROWN_IN = "thrown in"

WON = (SACADA, VOLE, VOLE_FAILED)
"""The results with which the ombre has won the game."""


def leaders(sides: Sides, tally: Tally) -> tuple[int, ...]:
    """The seats that share the highest number of tricks."""
    best = max(tally.won[seat] for seat in sides.active)
    return tuple(seat for seat in sides.active if tally.won[seat] == best)


def lost_every_trick(sides: Sides, tally: Tally) -> Outcome:
    """The outcome of a contract to lose every trick (`renegado.md`, contrabola)."""
    return Outcome(PUESTA if tally.won[sides.ombre] else SACADA)


def taken_over(sides: Sides, tally: Tally) -> Outcome:
    """The outcome for the taker, over all tricks (`common.md`, *Surrender*)."""
    best = leaders(sides, tally)
    if best == (sides.ombre,):
        return Outcome(SACADA)
    if sides.ombre in best:
        return Outcome(PUESTA)
    if sides.surrendered in best:
        return Outcome(PUESTA, freed=True)
    return Outcome(CODILLE, winner=best[0])


def most_tricks(sides: Sides, tally: Tally) -> Outcome:
    """The outcome when the ombre must take more tricks than each opponent singly (`common.md`, *Outcome*).

    Primeras and first-five-lost are set whenever they happened; a settlement that does not pay them leaves them out.
    """
    if sides.aims_at_none:
        return lost_every_trick(sides, tally)
    if sides.accepted:
        return Outcome(PUESTA)
    if sides.surrendered is not None:
        return taken_over(sides, tally)
    if sides.vole_undertaken:
        made = tally.won[sides.ombre] == sides.tricks
        return Outcome(VOLE if made else VOLE_FAILED, primeras=True)
    best = leaders(sides, tally)
    if best == (sides.ombre,):
        return Outcome(SACADA, primeras=tally.first_won)
    if len(best) == 1:
        return Outcome(CODILLE, winner=best[0], first_lost=tally.first_lost)
    return Outcome(PUESTA, first_lost=tally.first_lost)


def _others(seats: int, seat: int) -> Iterator[int]:
    return (other for other in range(seats) if other != seat)


@dataclass(frozen=True)
class PoolMoney:
    """One pool, chips for the contract, the first tricks, the vole and the estuches (`renegado.md`, *Payments*)."""

    ante: int = 5
    each: int = 5
    each_to_opponents: bool = False
    primeras: int = 3
    first_lost: int = 3
    vole: int = 10
    vole_failed: int = 35
    estuches_least: int = 3

    accounts: tuple[Account, ...] = (POOL,)

    @property
    def facts(self) -> tuple[Message, ...]:
        """What is paid, in sentences."""
        puesta = (
            Message(
                "Puesta: the ombre pays as much as the pool holds into it, {each} to each opponent, and to each "
                "opponent the estuches, and {first} if he took none of the first five tricks.",
                each=self.each,
                first=self.first_lost,
            )
            if self.each_to_opponents
            else Message(
                "Puesta: the ombre pays into the pool as much as it holds and {each} for each player, and to each "
                "opponent the estuches, and {first} if he took none of the first five tricks.",
                each=self.each,
                first=self.first_lost,
            )
        )
        return (
            Message("The dealer pays {ante} into the pool.", ante=self.ante),
            Message(
                "Sacada: the ombre takes the pool, and from each opponent the value of the contract, {primeras} more "
                "if he won the first five tricks and stopped, and the estuches.",
                primeras=self.primeras,
            ),
            Message(
                "Vole: the ombre takes the pool, and from each opponent the value of the contract, {vole} and the "
                "estuches.",
                vole=self.vole,
            ),
            Message(
                "Vole failed: the ombre takes the pool and pays each opponent {failed}, less the value of the contract "
                "and the estuches.",
                failed=self.vole_failed,
            ),
            puesta,
            Message(
                "Codille: the ombre pays the winner as much as the pool holds and {each} for each player; the pool "
                "stays; and to each opponent the estuches, and {first} if he took none of the first five tricks.",
                each=self.each,
                first=self.first_lost,
            ),
            Message(
                "Estuches: one chip for each top trump in unbroken sequence from spadille that the ombre holds, or "
                "lacks, when {least} or more.",
                least=self.estuches_least,
            ),
        )

    def opening(self, seats: int) -> tuple[Payment, ...]:
        """Nothing is paid before the first deal."""
        return ()

    def antes(self, seats: int, dealer: int, stake: Stake) -> tuple[tuple[Payment, ...], Stake]:
        """The dealer's ante."""
        return (Payment(str(dealer), POOL, self.ante, "ante"),), Stake(stake.pool + self.ante)

    def judge(self, sides: Sides, tally: Tally) -> Outcome:
        """The outcome; primeras are paid to one who stopped only."""
        return most_tricks(sides, tally)._replace(primeras=sides.stopped)

    def settle(self, game: Game, outcome: Outcome) -> Settled:
        """The payments after a deal."""
        ledger, pool, ombre = Ledger(), game.stake.pool, game.sides.ombre
        estuches = 0 if game.sides.aims_at_none or game.run < self.estuches_least else game.run
        beast = pool + self.each * game.seats
        if game.sides.surrendered is not None and not outcome.freed:
            self._puesta(ledger, game, game.sides.surrendered)
        if outcome.result in WON:
            lies = pool + sum(payment.amount for payment in ledger.payments if payment.payee == POOL)
            ledger.pay(POOL, ombre, lies, "stake")
        elif outcome.result == CODILLE:
            ledger.pay(ombre, str(outcome.winner), beast, "codille")
        else:
            self._puesta(ledger, game, ombre)
        for other in _others(game.seats, ombre):
            self._extras(ledger, game, outcome, other, estuches)
        left = pool + sum(
            payment.amount * ((payment.payee == POOL) - (payment.payer == POOL)) for payment in ledger.payments
        )
        return Settled(tuple(ledger.payments), estuches, (), (), Stake(left))

    def _puesta(self, ledger: Ledger, game: Game, seat: int) -> None:
        if not self.each_to_opponents:
            ledger.pay(seat, POOL, game.stake.pool + self.each * game.seats, "puesta")
            return
        ledger.pay(seat, POOL, game.stake.pool, "puesta")
        for other in _others(game.seats, seat):
            ledger.pay(seat, other, self.each, "puesta")

    def _extras(self, ledger: Ledger, game: Game, outcome: Outcome, other: int, estuches: int) -> None:
        ombre, value = game.sides.ombre, game.terms.value
        if outcome.result == VOLE_FAILED:
            ledger.pay(ombre, other, self.vole_failed - value - estuches, "vole failed")
            return
        if outcome.result not in WON:
            ledger.pay(ombre, other, estuches, "estuches")
            ledger.pay(ombre, other, self.first_lost * outcome.first_lost, "first five lost")
            return
        ledger.pay(other, ombre, value, "contract")
        ledger.pay(other, ombre, self.primeras * outcome.primeras, "primeras")
        ledger.pay(other, ombre, self.vole * (outcome.result == VOLE), "vole")
        ledger.pay(other, ombre, estuches, "estuches")

    def closing(self, stake: Stake, order: tuple[int, ...], chips: Mapping[int, int], ledger: Ledger) -> None:
        """The pool is shared."""
        ledger.share(POOL, stake.pool, order, chips)


@dataclass(frozen=True)
class PlateMoney:
    """Side plate, centre plate and written debts (`tresillo.md`, *Payments*).

    The figures from `game` on are in units of the contract; `extra` by contract is the value of its terms.
    """

    contribution: int = 5
    base: int = 5
    ante: int = 1
    active: int = 3
    counts_sitter: bool = False
    codille_doubles: bool = True
    game: int = 1
    top_three: int = 1
    primeras: int = 1
    vole: int = 8

    accounts: tuple[Account, ...] = (PLATE, SIDE)

    @property
    def facts(self) -> tuple[Message, ...]:
        """What is paid, in sentences."""
        return (
            Message(
                "Each player first puts {contribution} in the side plate. When nothing is being played for and no debt "
                "is written, {base} go from the side plate to the centre plate; the dealer always adds {ante}.",
                contribution=self.contribution,
                base=self.base,
                ante=self.ante,
            ),
            Message(
                "A puesta pays into the plate what it holds and one for each player at the table. That is written "
                "against the loser instead while the plate holds a puesta or codille, and while debts are written."
            )
            if self.counts_sitter
            else Message(
                "A puesta pays into the plate what it holds and one for each player with cards. That is written "
                "against the loser instead while the plate holds a puesta or codille, and while debts are written."
            ),
            Message(
                "Sacada: the ombre takes the centre plate, and {game} from each opponent; when the plate holds only "
                "dealers' chips and debts are written, he takes instead the largest debt from its debtor.",
                game=self.game,
            ),
            Message("Codille: the ombre pays the winner what the plate holds, and a puesta into it.")
            if self.codille_doubles
            else Message("Codille: the ombre pays the winner what the plate holds, and as much into it."),
            Message(
                "The value of the contract is paid by each opponent to a winning ombre, and by a losing ombre to each. "
                "A winner is paid {top} for all three top trumps, {primeras} for the first five tricks, and {vole} for "
                "the vole, or pays {vole} if it fails.",
                top=self.top_three,
                primeras=self.primeras,
                vole=self.vole,
            ),
        )

    def opening(self, seats: int) -> tuple[Payment, ...]:
        """Everyone's first contribution to the side plate."""
        return tuple(Payment(str(seat), SIDE, self.contribution, "contribution") for seat in range(seats))

    def antes(self, seats: int, dealer: int, stake: Stake) -> tuple[tuple[Payment, ...], Stake]:
        """A fresh game is laid out when nothing is played for; the dealer adds one always."""
        ledger, pool, side = Ledger(), stake.pool, stake.side
        if not pool and not stake.debts:
            if not side:
                ledger.payments.extend(self.opening(seats))
                side += self.contribution * seats
            ledger.pay(SIDE, PLATE, self.base, "base")
            pool, side = pool + self.base, side - self.base
        ledger.pay(dealer, PLATE, self.ante, "ante")
        return tuple(ledger.payments), Stake(pool + self.ante, side, stake.debts, stake.beast)

    def judge(self, sides: Sides, tally: Tally) -> Outcome:
        """The outcome; nothing is paid for first tricks lost."""
        return most_tricks(sides, tally)._replace(first_lost=False)

    def settle(self, game: Game, outcome: Outcome) -> Settled:
        """The payments after a deal."""
        return _Plates(self, game, outcome).settle()

    def closing(self, stake: Stake, order: tuple[int, ...], chips: Mapping[int, int], ledger: Ledger) -> None:
        """Debts are paid from chips, then debts, side plate and centre plate are shared."""
        left, total = dict(chips), stake.pool + stake.side
        for debt in stake.debts:
            ledger.pay(debt.seat, PLATE, debt.amount, "settlement")
            left[debt.seat] -= debt.amount
            total += debt.amount
        ledger.pay(SIDE, PLATE, stake.side, "settlement")
        ledger.share(PLATE, total, order, left)


class _Plates:
    """One deal's settlement with plates: the three cases of `tresillo.md` in one place."""

    def __init__(self, money: PlateMoney, game: Game, outcome: Outcome) -> None:
        self.money, self.game, self.outcome = money, game, outcome
        self.ledger, self.written, self.struck = Ledger(), list[Debt](), list[Debt]()
        self.stake = game.stake
        self.unit = game.contract.unit
        self.fresh = not self.stake.beast and not self.stake.debts
        self.plays_for_debt = not self.stake.beast and bool(self.stake.debts)
        self.debt = max(self.stake.debts, key=lambda debt: debt.amount) if self.plays_for_debt else Debt(-1, 0)
        counted = game.seats if money.counts_sitter else money.active
        more = self.debt.amount if self.plays_for_debt else self.unit * counted
        self.amount = self.stake.pool + more

    def settle(self) -> Settled:
        """The payments, debts and what is left in the plates."""
        outcome, sides = self.outcome, self.game.sides
        won = outcome.result in WON
        if sides.surrendered is not None and not outcome.freed:
            self._puesta(sides.surrendered)
        if won:
            self._sacada()
        elif outcome.result == CODILLE:
            self._codille(str(outcome.winner))
        else:
            self._puesta(sides.ombre)
        for other in _others(self.game.seats, sides.ombre):
            self._extras(other, won)
        return Settled(tuple(self.ledger.payments), 0, tuple(self.written), tuple(self.struck), self._left(won))

    def _puesta(self, seat: int) -> None:
        if self.fresh:
            self.ledger.pay(seat, PLATE, self.amount, "puesta")
        else:
            self.written.append(Debt(seat, self.amount))

    def _sacada(self) -> None:
        ombre = self.game.sides.ombre
        lies = self.stake.pool + sum(payment.amount for payment in self.ledger.payments)
        self.ledger.pay(PLATE, ombre, lies, "stake")
        if self.plays_for_debt:
            self.struck.append(self.debt)
            if self.debt.seat != ombre:
                self.ledger.pay(self.debt.seat, ombre, self.debt.amount, "debt")

    def _codille(self, winner: str) -> None:
        ombre = self.game.sides.ombre
        if self.fresh:
            self.ledger.pay(ombre, winner, self.stake.pool, "codille")
            self.ledger.pay(ombre, PLATE, self.amount if self.money.codille_doubles else self.stake.pool, "codille")
        else:
            self.ledger.pay(ombre, winner, self.amount, "codille")
            self.written.append(Debt(ombre, self.amount))

    def _extras(self, other: int, won: bool) -> None:
        money, ombre, pay, unit = self.money, self.game.sides.ombre, self.ledger.pay, self.unit
        contract = self.game.terms.value * unit
        if not won:
            pay(ombre, other, contract, "contract")
            return
        if not self.plays_for_debt:
            pay(other, ombre, money.game * unit, "game")
        pay(other, ombre, contract, "contract")
        pay(other, ombre, money.top_three * unit * self.game.holds_matadors, "top three")
        pay(other, ombre, money.primeras * unit * self.outcome.primeras, "primeras")
        pay(other, ombre, money.vole * unit * (self.outcome.result == VOLE), "vole")
        pay(ombre, other, money.vole * unit * (self.outcome.result == VOLE_FAILED), "vole failed")

    def _left(self, won: bool) -> Stake:
        debts = list(self.stake.debts)
        for debt in self.struck:
            debts.remove(debt)
        if won:
            return Stake(0, self.stake.side, (*debts, *self.written), False)
        added = sum(payment.amount for payment in self.ledger.payments if payment.payee == PLATE)
        return Stake(self.stake.pool + added, self.stake.side, (*debts, *self.written), self.stake.beast or added > 0)


@dataclass(frozen=True)
class ShareMoney:
    """One pool shared between partners or opponents, by the tricks of a side (`other-numbers.md`, *Five-handed*).

    A contract to lose every trick is paid by the figures of `other`, with the words of this game.
    """

    ante: int = 1
    needed: int = 5
    remise_least: int = 3
    alone: int = 2
    other: PoolMoney = PoolMoney()

    accounts: tuple[Account, ...] = (POOL,)

    @property
    def facts(self) -> tuple[Message, ...]:
        """What is paid, in sentences."""
        return (
            Message("Each player pays {ante} into the pool.", ante=self.ante),
            counted(
                "Won with {count} trick or more: the pool is shared, a third to the partner, the rest to the ombre; "
                "one who played alone takes it all, and in a solo {alone} from each opponent.",
                "Won with {count} tricks or more: the pool is shared, a third to the partner, the rest to the ombre; "
                "one who played alone takes it all, and in a solo {alone} from each opponent.",
                self.needed,
                alone=self.alone,
            ),
            counted(
                "Remise, from {count} trick: as much as the pool holds is paid into it, a third by the partner, the "
                "rest by the ombre; in a solo {alone} to each opponent besides.",
                "Remise, from {count} tricks: as much as the pool holds is paid into it, a third by the partner, the "
                "rest by the ombre; in a solo {alone} to each opponent besides.",
                self.remise_least,
                alone=self.alone,
            ),
            Message("Codille, with fewer: the opponents share the pool equally; then as remise."),
        )

    def opening(self, seats: int) -> tuple[Payment, ...]:
        """Nothing is paid before the first deal."""
        return ()

    def antes(self, seats: int, dealer: int, stake: Stake) -> tuple[tuple[Payment, ...], Stake]:
        """Everyone's ante."""
        antes = tuple(Payment(str(seat), POOL, self.ante, "ante") for seat in range(seats))
        return antes, Stake(stake.pool + self.ante * seats)

    def judge(self, sides: Sides, tally: Tally) -> Outcome:
        """The outcome by the tricks of the ombre's side together."""
        if sides.aims_at_none:
            return lost_every_trick(sides, tally)
        tricks = tally.won[sides.ombre] + (0 if sides.partner is None else tally.won[sides.partner])
        if tricks >= self.needed:
            return Outcome(SACADA)
        return Outcome(REMISE if tricks >= self.remise_least else CODILLE)

    def settle(self, game: Game, outcome: Outcome) -> Settled:
        """The payments after a deal."""
        if game.sides.aims_at_none:
            settled = self.other.settle(game, outcome)
            shared = tuple(
                payment._replace(reason="share") if POOL in payment[:2] else payment for payment in settled.payments
            )
            return settled._replace(payments=shared)
        ledger, pool = Ledger(), game.stake.pool
        ombre, partner = game.sides.ombre, game.sides.partner
        opponents = [seat for seat in range(game.seats) if seat not in (ombre, partner)]
        portion = 0 if partner is None else pool // 3
        won = outcome.result in WON
        drawn = 0
        if won:
            if partner is not None:
                ledger.pay(POOL, partner, portion, "share")
            ledger.pay(POOL, ombre, pool - portion, "share")
        else:
            if outcome.result == CODILLE:
                drawn = pool // len(opponents)
                for seat in opponents:
                    ledger.pay(POOL, seat, drawn, "share")
            if partner is not None:
                ledger.pay(partner, POOL, portion, "share")
            ledger.pay(ombre, POOL, pool - portion, "share")
        if not game.contract.with_partner:
            for seat in opponents:
                payer, payee = (seat, ombre) if won else (ombre, seat)
                ledger.pay(payer, payee, self.alone, "contract")
        left = 0 if won else 2 * pool - drawn * len(opponents)
        return Settled(tuple(ledger.payments), 0, (), (), Stake(left))

    def closing(self, stake: Stake, order: tuple[int, ...], chips: Mapping[int, int], ledger: Ledger) -> None:
        """The pool is shared."""
        ledger.share(POOL, stake.pool, order, chips)
