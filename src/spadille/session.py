"""A session: deals in sequence, with the money between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spadille import rulesets
from spadille.cards import Card, first_dealer, fresh_pack, shuffled
from spadille.deal import Deal, DealError, opening_stake, unwritable
from spadille.messages import Message, counted
from spadille.money import Account, Accounts, Ledger, Payment, Stake, settle_accounts
from spadille.notation import shown
from spadille.ruleset import Ruleset


class SessionError(ValueError):
    """A session that cannot be made or has no such step; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True)
class FinishedDeal:
    """A deal that is over, its number from 1, and the accounts before its antes and after its settlement."""

    number: int
    deal: Deal
    before: Mapping[Account, int]
    after: Mapping[Account, int]


@dataclass(frozen=True)
class End:
    """The settlement of a session: the last payments, the chips each leaves with, and each seat's gain."""

    payments: tuple[Payment, ...]
    accounts: Mapping[Account, int]
    net: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won most: one, or several alike."""
        best = max(self.net)
        return tuple(seat for seat, net in enumerate(self.net) if net == best)


@dataclass(frozen=True)
class Session:
    """One moment of a session. Immutable: `act` and `begin` return the next one.

    `deal` is the deal being played, or None between hand-laid deals and at the end; a deal that ends moves to
    `finished`, and with a `seed` the next one is dealt at once. `accounts` are the chips after the last finished deal.
    """

    rules: Ruleset
    players: tuple[str, ...]
    seed: str | None
    first_dealer: int
    opening: tuple[Payment, ...]
    opening_accounts: Mapping[Account, int]
    finished: tuple[FinishedDeal, ...] = ()
    deal: Deal | None = None

    @classmethod
    def start(
        cls,
        ruleset: str | Ruleset,
        *,
        seed: str | None = None,
        players: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        dealer: int | None = None,
    ) -> "Session":
        """A session about to begin; with a seed its first deal is dealt.

        Without a seed packs are laid out by hand with `begin`, and `dealer` deals first (seat 0 unless named); with
        one the first dealer is drawn for (`common.md`, *Dealer*). Raises `RulesetError`, `SessionError`.
        """
        rules = rulesets.find(ruleset) if isinstance(ruleset, str) else ruleset
        if options:
            rules = rules.with_options(options)
        names = tuple(players) if players is not None else tuple(f"player {seat}" for seat in range(rules.seats))
        if len(names) != rules.seats:
            raise SessionError(
                Message(
                    "{ruleset} is played by {seats} players, not by {number}.",
                    ruleset=rules.name,
                    seats=rules.seats,
                    number=len(names),
                )
            )
        if dealer is not None and seed is not None:
            raise SessionError(Message("The first dealer of a session with a seed is drawn for: none can be named."))
        if dealer is not None and not 0 <= dealer < rules.seats:
            raise SessionError(
                Message(
                    "The first dealer is a seat from 0 to {last}, not {given}.",
                    last=rules.seats - 1,
                    given=shown(str(dealer)),
                )
            )
        first = dealer or 0
        if seed is not None:
            if (wrong := unwritable(seed)) is not None:
                raise SessionError(wrong)
            first = first_dealer(shuffled(fresh_pack(rules.removed_suit), seed, 0), rules.seats)
        seats = {str(seat): rules.start_chips for seat in range(rules.seats)}
        accounts = Accounts({**seats, **dict.fromkeys(rules.settlement.accounts, 0)})
        session = cls(rules, names, seed, first, rules.settlement.opening(rules.seats), accounts)
        return session if seed is None else session.begin()

    @property
    def accounts(self) -> Mapping[Account, int]:
        """The chips of all seats and places, after the last finished deal."""
        if self.finished:
            return self.finished[-1].after
        return settle_accounts(self.opening_accounts, self.opening)

    @property
    def stake(self) -> Stake:
        """What lies on the table before the next deal's antes."""
        if not self.finished:
            return opening_stake(self.rules)
        settled = self.finished[-1].deal.state.settled
        assert settled is not None
        return settled.stake

    @property
    def next_dealer(self) -> int:
        """The seat that deals next: the deal passes to the right."""
        if not self.finished:
            return self.first_dealer
        return (self.finished[-1].deal.state.dealer + 1) % self.rules.seats

    @property
    def over(self) -> bool:
        """Whether the deals agreed have been played."""
        return len(self.finished) >= self.rules.session_deals

    def begin(self, pack: str | Sequence[Card] | Sequence[str] | None = None, dealer: int | None = None) -> "Session":
        """The session with its next deal dealt, from the seed, or from a pack laid out when there is none.

        Raises `SessionError` when a deal is being played or the session is over, `DealError` for a bad pack.
        """
        if self.deal is not None:
            raise SessionError(Message("The deal being played comes first."))
        if self.over:
            deals = self.rules.session_deals
            raise SessionError(
                counted("The deal agreed has been played.", "The {count} deals agreed have been played.", deals)
            )
        if self.seed is not None and (pack is not None or dealer not in (None, self.next_dealer)):
            raise DealError(Message("Pack and dealer of this session follow from its seed: none can be laid out."))
        deal = Deal.start(
            self.rules,
            dealer=self.next_dealer if dealer is None else dealer,
            pack=pack,
            seed=self.seed,
            deal=len(self.finished) + 1,
            stake=self.stake,
        )
        return replace(self, deal=deal)

    def act(self, token: str) -> "Session":
        """The session after the seat to move has done this; a deal that ends is settled and the next one dealt.

        Raises `IllegalAction`, and `SessionError` when no deal is being played.
        """
        if self.deal is None:
            raise SessionError(Message("No deal is being played: “{token}” has no place.", token=shown(token)))
        deal = self.deal.act(token)
        if not deal.over:
            return replace(self, deal=deal)
        before = self.accounts
        done = FinishedDeal(len(self.finished) + 1, deal, before, settle_accounts(before, deal.payments))
        session = replace(self, finished=(*self.finished, done), deal=None)
        return session if self.seed is None or session.over else session.begin()

    def end(self) -> End:
        """The settlement if the session stopped now; a deal being played does not count."""
        rules, accounts = self.rules, self.accounts
        order = self._table_order()
        chips = {seat: accounts[str(seat)] for seat in range(rules.seats)}
        ledger = Ledger()
        rules.settlement.closing(self.stake, order, chips, ledger)
        payments = tuple(ledger.payments)
        after = settle_accounts(accounts, payments)
        net = tuple(after[str(seat)] - rules.start_chips for seat in range(rules.seats))
        return End(payments, after, net)

    def _table_order(self) -> tuple[int, ...]:
        """All seats, from eldest of the last deal."""
        seats = self.rules.seats
        eldest = self.finished[-1].deal.state.eldest if self.finished else (self.first_dealer + 1) % seats
        return tuple((eldest + distance) % seats for distance in range(seats))
