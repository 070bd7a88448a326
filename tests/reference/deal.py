"""One deal, from the pack to the settlement: who is to act, what he may do, and the record of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .auction import Auction
from .cards import estuches, legal_cards, top_three, trick_winner
from .purse import Payment, Purse
from .rules import Rules
from .settlement import Facts, Settlement, settle

ANSWERS = ("accept", "refuse", "takeover")
SURRENDER_TO_FOUR = {"entrada", "vuelta", "gascarola", "voltereta"}
SURRENDER_AT_FOUR = {"entrada", "entrada-favourite", "vuelta"}
NO_EXCHANGE = {"contrabola", "fourth", "ask"}


class Illegal(ValueError):
    """An action the rules do not allow here."""


@dataclass(frozen=True)
class Exchange:
    """Laying out cards of a hand: any of them, as many as one of the sizes."""

    hand: tuple[str, ...]
    sizes: tuple[int, ...]

    def tokens(self) -> Iterator[str]:
        for size in self.sizes:
            for cards in combinations(self.hand, size):
                yield exchange_token(cards)

    def cards(self, token: str) -> list[str]:
        """The cards a token lays out."""
        cards = [] if token == "x0" else token[1:].split(",")
        if len(cards) not in self.sizes:
            raise Illegal(f"{len(cards)} cards may not be laid out, only one of {self.sizes}")
        if len(set(cards)) != len(cards) or not set(cards) <= set(self.hand):
            raise Illegal(f"{token} is not from the hand")
        return cards


def exchange_token(cards: Sequence[str]) -> str:
    return "x" + (",".join(cards) or "0")


@dataclass
class Trick:
    leader: int
    cards: list[str]
    winner: int | None = None


def table_order(rules: Rules, dealer: int) -> list[int]:
    """Every seat, from the dealer's right."""
    return [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]


def active_seats(rules: Rules, dealer: int) -> list[int]:
    """Those who are dealt cards, from eldest."""
    order = table_order(rules, dealer)
    if rules.seats != 4:
        return order
    idle = dealer if rules.plates else (dealer + 2) % 4
    return [seat for seat in order if seat != idle]


class Deal:
    """The state of a deal; antes are paid as it is made, the rest when it is over."""

    def __init__(self, rules: Rules, number: int, dealer: int, pack: Sequence[str], purse: Purse) -> None:
        self.rules, self.number, self.dealer, self.purse = rules, number, dealer, purse
        self.pack = list(pack)
        self.before = dict(purse.accounts)
        self.debts_before = list(purse.debts)
        self.payments: list[Payment] = purse.apply(purse.antes(dealer))
        self.active = active_seats(rules, dealer)
        self.actions: list[tuple[int, str]] = []
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.active}
        cards = iter(self.pack)
        for _ in range(rules.hand // rules.packet):
            for seat in self.active:
                self.hands[seat] += [next(cards) for _ in range(rules.packet)]
        self.stock = list(cards)
        self.dealt = {seat: list(hand) for seat, hand in self.hands.items()}
        self.led: dict[int, list[str]] = self.dealt
        ladder = rules.ladder
        self.auction = Auction(
            len(self.active), ladder, rules.jump_bids, rules.auction_order, "ask" if rules.leave else None
        )
        self.phase = "auction"
        self.to_move: int | None = self.active[0]
        self.bid: str | None = None
        self.contract: str | None = None
        self.forced = False
        self.ombre: int | None = None
        self.trumps: str | None = None
        self.turned: str | None = None
        self.called: str | None = None
        self.partner: int | None = None
        self.surrendered_by: int | None = None
        self.surrender: str | None = None
        self.offered = False
        self.tricks: list[Trick] = []
        self.stopped = False
        self.vole_undertaken = False
        self.finished = False
        self.sure = False
        self.made: Settlement | None = None

    # What may be done

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def legal_actions(self) -> list[str]:
        """Every token the seat to move may say; none when the deal is over."""
        exchange = self.exchange()
        if exchange is not None:
            return list(exchange.tokens())
        if self.phase == "play":
            return self.plays() + (["finish"] if self.may_finish() else [])
        return self.words()

    def check(self, token: str) -> None:
        """Refuse what the seat to move may not say."""
        exchange = self.exchange()
        if exchange is not None:
            if not token.startswith("x"):
                raise Illegal(f"{token}: cards are to be laid out")
            exchange.cards(token)
        elif self.phase == "play" and token == "finish":
            if not self.may_finish():
                raise Illegal("finish: a payment can still change")
        else:
            legal = self.plays() if self.phase == "play" else self.words()
            if token not in legal:
                raise Illegal(f"{token} is not one of {' '.join(legal)}")

    def words(self) -> list[str]:
        """What may be said where no cards are laid out or played."""
        match self.phase:
            case "auction":
                return ["pass", *self.auction.calls(self.auction.speaker or 0)]
            case "lower":
                return ["pass", *self.rules.lower_bids]
            case "fourth":
                return ["pass", "take"] if self.rules.fourth_may_decline else ["take"]
            case "announce":
                return [f"announce:{contract}" for contract in self.announcements()]
            case "trumps":
                return [f"trumps:{suit}" for suit in self.trump_choices()]
            case "call":
                return [f"call:{king}" for king in self.kings()]
            case "order":
                return ["first", "yield"]
            case "answer":
                return ["accept", "takeover" if self.may_take_over() else "refuse"]
        return []

    def announcements(self) -> list[str]:
        ladder = self.rules.ladder
        if self.forced:
            return [contract for contract in ladder if contract != "vuelta"]
        return list(ladder[ladder.index(self.bid or "") :])

    def trump_choices(self) -> list[str]:
        suits = list(self.rules.suits)
        if self.contract == "contrabola":
            hand = self.hands[self.mover()]
            if not {"AS", "AC"} & set(hand):
                suits = [suit for suit in suits if any(card[1] == suit for card in hand)]
        elif self.rules.favourite_suit:
            suits.remove(self.rules.favourite_suit)
        return suits

    def kings(self) -> list[str]:
        kings = [f"K{suit}" for suit in self.rules.suits if suit != self.trumps]
        held = self.hands[self.mover()]
        return [king for king in kings if king not in held] or kings

    def exchange(self) -> Exchange | None:
        """How cards may be laid out now, if that is what is to be done."""
        if self.phase not in {"exchange", "first", "second"}:
            return None
        hand = self.hands[self.mover()]
        if self.contract == "fourth":
            return Exchange(tuple(hand), (4,))
        if self.phase == "exchange":
            low, high = self.ombre_limits(len(hand))
        else:
            low, high = 0, len(hand)
            if self.phase == "first":
                high = min(high, self.rules.first_defender_max)
        return Exchange(tuple(hand), tuple(range(low, min(high, self.left()) + 1)))

    def ombre_limits(self, held: int) -> tuple[int, int]:
        match self.contract:
            case "gascarola":
                return held - 1, held
            case "voltereta":
                return 1, 5
            case "vuelta":
                return 1, held
        return 0, min(held, 8) if self.forced and not self.rules.plates else held

    def left(self) -> int:
        """Cards that can still be drawn, the turned card among them until it is."""
        return len(self.stock)

    def mover(self) -> int:
        if self.to_move is None:
            raise Illegal("the deal is over")
        return self.to_move

    def next_of(self, seat: int, steps: int = 1) -> int:
        return self.active[(self.active.index(seat) + steps) % len(self.active)]

    # Play

    def done(self) -> list[Trick]:
        return [trick for trick in self.tricks if trick.winner is not None]

    def current(self) -> Trick | None:
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    def plays(self) -> list[str]:
        """Cards, surrender and stop; finish apart."""
        seat, trick, done = self.mover(), self.current(), self.done()
        legal = legal_cards(self.hands[seat], trick.cards[0] if trick else None, self.trumps or "")
        if seat == self.ombre and self.may_surrender(len(done)):
            legal.append("surrender")
        if seat == self.ombre and self.at_five(trick, done):
            legal.append("stop")
        return legal

    def may_surrender(self, done: int) -> bool:
        if self.offered or self.rules.leave:
            return False
        if self.rules.plates:
            return done == 3 and self.contract in SURRENDER_AT_FOUR
        return done < 4 and self.contract in SURRENDER_TO_FOUR

    def may_take_over(self) -> bool:
        if len(self.active) < 3:
            return False
        if self.rules.plates:
            return True
        return self.contract != "vuelta" and not (self.contract == "voltereta" and self.turned == "AS")

    def at_five(self, trick: Trick | None, done: Sequence[Trick]) -> bool:
        """The first five tricks are the ombre's and the sixth is not led."""
        if trick or len(done) != 5 or self.rules.leave or self.contract == "contrabola" or self.surrender:
            return False
        return all(trick.winner == self.ombre for trick in done)

    def may_finish(self) -> bool:
        """Whether no division of the tricks to come can change a payment, whoever holds a called king."""
        if not self.sure:
            done = [trick.winner or 0 for trick in self.done()]
            self.sure = not self.at_five(self.current(), self.done()) and all(
                self.constant(done, partner) for partner in self.possible_partners()
            )
        return self.sure

    def possible_partners(self) -> list[int | None]:
        if self.called is None:
            return [None]
        if any(self.called in trick.cards for trick in self.tricks):
            return [self.partner]
        return [None if seat == self.ombre else seat for seat in self.active]

    def constant(self, done: Sequence[int], partner: int | None) -> bool:
        made = None
        for winners in self.divisions(self.rules.hand - len(done), max(0, 5 - len(done))):
            one = settle(self.rules, self.facts([*done, *winners], partner), self.purse)
            payments = (one.payments, one.written, one.struck)
            if made is None:
                made = payments
            elif payments != made:
                return False
        return True

    def divisions(self, left: int, early: int) -> Iterator[list[int]]:
        """Winners of the tricks left; only how many each wins early and how many late is told apart."""
        yield from ([seat] * left for seat in self.active)
        early = min(early, left)
        for some in self.shares(early, self.active):
            for others in self.shares(left - early, self.active):
                yield some + others

    def shares(self, tricks: int, seats: Sequence[int]) -> Iterator[list[int]]:
        if len(seats) == 1:
            yield [seats[0]] * tricks
            return
        for mine in range(tricks, -1, -1):
            for rest in self.shares(tricks - mine, seats[1:]):
                yield [seats[0]] * mine + rest

    def facts(self, winners: Sequence[int], partner: int | None) -> Facts:
        """The facts, were these the winners of the tricks."""
        ombre, trumps = self.ombre, self.trumps
        if ombre is None or trumps is None or self.contract is None:
            raise Illegal("nobody plays")
        hand = self.led[ombre]
        return Facts(
            active=tuple(self.active),
            contract=self.contract,
            ombre=ombre,
            tricks=tuple(winners.count(seat) for seat in range(self.rules.seats)),
            first_five=winners[:5].count(ombre),
            vole_undertaken=self.undertaken(winners),
            surrendered_by=self.surrendered_by,
            surrender=self.surrender,
            partner=partner,
            estuches=self.estuches(),
            top_three=self.rules.plates and top_three(hand, trumps),
            turned=self.turned,
        )

    def undertaken(self, winners: Sequence[int]) -> bool:
        """Five won and the sixth led is a vole undertaken; a trick to come is taken to be played."""
        if self.rules.leave or self.contract == "contrabola" or self.surrender or self.stopped:
            return False
        return len(winners) > 5 and winners[:5].count(self.ombre or 0) == 5

    def estuches(self) -> int:
        if self.rules.plates or self.rules.leave or self.contract == "contrabola":
            return 0
        return 0 if self.ombre is None else estuches(self.led[self.ombre], self.trumps or "")

    # What is done

    def act(self, seat: int, token: str) -> None:
        """Carry out one action, or refuse it."""
        if seat != self.mover():
            raise Illegal(f"seat {self.to_move} is to move, not {seat}")
        self.check(token)
        self.actions.append((seat, token))
        getattr(self, f"do_{self.phase}")(seat, token)

    def turn_to(self, phase: str, seat: int | None) -> None:
        self.phase, self.to_move = phase, seat

    def do_auction(self, _seat: int, token: str) -> None:
        self.auction.say(token)
        if self.auction.speaker is not None:
            self.to_move = self.active[self.auction.speaker]
        elif self.auction.highest is None:
            self.all_passed()
        else:
            self.ombre = self.active[self.auction.highest]
            self.bid = self.contract = self.auction.bid
            if self.rules.may_upgrade and self.bid != self.rules.ladder[-1]:
                self.turn_to("announce", self.ombre)
            else:
                self.begin_contract()

    def all_passed(self) -> None:
        if self.rules.lower_bids:
            self.turn_to("lower", self.active[0])
        else:
            self.no_lower_bid()

    def do_lower(self, seat: int, token: str) -> None:
        if token != "pass":
            self.ombre, self.contract = seat, token
            self.begin_contract()
        elif seat == self.active[-1]:
            self.no_lower_bid()
        else:
            self.to_move = self.next_of(seat)

    def no_lower_bid(self) -> None:
        rules = self.rules
        if rules.forced_spadille != "off":
            self.force()
        elif rules.seats == 4 and not rules.plates and not rules.lower_bids:
            self.turn_to("fourth", (self.dealer + 2) % 4)
        else:
            self.throw_in()

    def force(self) -> None:
        ombre = self.holder("AS")
        if ombre is None and self.rules.forced_spadille == "spadille_basto_eldest":
            ombre = self.holder("AC")
            if ombre is None:
                ombre = self.active[0]
        if ombre is None:
            self.throw_in()
            return
        self.ombre, self.forced, self.contract = ombre, True, "entrada"
        if self.rules.plates:
            self.turn_to("announce", ombre)
        else:
            self.begin_contract()

    def holder(self, card: str) -> int | None:
        return next((seat for seat, hand in self.hands.items() if card in hand), None)

    def throw_in(self) -> None:
        self.turn_to("over", None)

    def do_fourth(self, seat: int, token: str) -> None:
        if token == "pass":
            self.throw_in()
            return
        self.active = table_order(self.rules, self.dealer)
        self.hands[seat], self.stock = self.stock, []
        self.ombre, self.contract = seat, "fourth"
        self.turn_to("exchange", seat)

    def do_announce(self, _seat: int, token: str) -> None:
        self.contract = token.removeprefix("announce:")
        self.begin_contract()

    def begin_contract(self) -> None:
        """The contract is fixed: turn a card, fix the favourite suit, or ask what comes first."""
        contract, ombre = self.contract or "", self.ombre
        if contract.endswith("-favourite"):
            self.trumps = self.rules.favourite_suit
            self.after_trumps()
        elif contract in {"vuelta", "voltereta"}:
            self.turned = self.stock[0]
            self.trumps = self.turned[1]
            self.turn_to("exchange", ombre)
        elif contract == "gascarola" or (contract == "entrada" and self.trumps_after()):
            self.turn_to("exchange", ombre)
        else:
            self.turn_to("trumps", ombre)

    def trumps_after(self) -> bool:
        return self.forced and self.rules.forced_trumps == "after"

    def do_trumps(self, _seat: int, token: str) -> None:
        self.trumps = token[-1]
        self.after_trumps()

    def after_trumps(self) -> None:
        contract = self.contract or ""
        if self.rules.leave and contract == "ask":
            self.turn_to("call", self.ombre)
        elif contract in {"entrada", "entrada-favourite"} and not self.trumps_first_drawn():
            self.turn_to("exchange", self.ombre)
        elif contract in NO_EXCHANGE or self.rules.leave:
            self.lead()
        else:
            self.defenders()

    def trumps_first_drawn(self) -> bool:
        """A forced ombre who names trumps after his exchange has had it."""
        return self.contract == "entrada" and self.trumps_after()

    def do_call(self, seat: int, token: str) -> None:
        self.called = token.removeprefix("call:")
        holder = self.holder(self.called)
        self.partner = None if holder == seat else holder
        self.lead()

    def do_exchange(self, seat: int, token: str) -> None:
        self.lay_out(seat, token)
        if self.trumps is None:
            self.turn_to("trumps", seat)
        else:
            self.defenders()

    def lay_out(self, seat: int, token: str) -> None:
        exchange = self.exchange()
        cards = exchange.cards(token) if exchange else []
        kept = [card for card in self.hands[seat] if card not in cards]
        drawn = 0 if self.contract == "fourth" else len(cards)
        self.hands[seat] = kept + self.stock[:drawn]
        del self.stock[:drawn]

    def defenders(self) -> None:
        """The ombre has exchanged, or may not: now the others."""
        right = self.next_of(self.ombre or 0)
        if not self.stock:
            self.lead()
        elif len(self.active) == 2:
            self.turn_to("first", right)
        else:
            self.turn_to("order", right)

    def do_order(self, seat: int, token: str) -> None:
        self.turn_to("first", seat if token == "first" else self.next_of(seat))

    def do_first(self, seat: int, token: str) -> None:
        self.lay_out(seat, token)
        others = [other for other in self.active if other not in {seat, self.ombre}]
        if others and self.stock:
            self.turn_to("second", others[0])
        else:
            self.lead()

    def do_second(self, seat: int, token: str) -> None:
        self.lay_out(seat, token)
        self.lead()

    def lead(self) -> None:
        self.led = {seat: list(self.hands[seat]) for seat in self.active}
        self.turn_to("play", self.active[0])

    def do_play(self, seat: int, token: str) -> None:
        if token == "surrender":
            self.offered = True
            self.turn_to("answer", self.next_of(seat))
        elif token == "stop":
            self.stopped = True
            self.settle()
        elif token == "finish":
            self.finished = True
            self.settle()
        else:
            self.play_card(seat, token)

    def play_card(self, seat: int, card: str) -> None:
        trick = self.current()
        if trick is None:
            self.vole_undertaken |= self.at_five(None, self.done())
            trick = Trick(seat, [])
            self.tricks.append(trick)
        self.hands[seat].remove(card)
        trick.cards.append(card)
        if len(trick.cards) < len(self.active):
            self.to_move = self.next_of(seat)
            return
        trick.winner = self.next_of(trick.leader, trick_winner(trick.cards, self.trumps or ""))
        self.to_move = trick.winner
        if len(self.tricks) == self.rules.hand:
            self.settle()

    def do_answer(self, seat: int, token: str) -> None:
        ombre = self.ombre
        if token == "takeover":
            self.surrendered_by, self.surrender, self.ombre = ombre, "taken over", seat
            self.turn_to("play", ombre)
        elif token == "refuse":
            self.turn_to("play", ombre)
        elif self.next_of(seat) != ombre:
            self.to_move = self.next_of(seat)
        else:
            self.surrendered_by, self.surrender = ombre, "accepted"
            self.settle()

    def settle(self) -> None:
        winners = [trick.winner or 0 for trick in self.done()]
        facts = self.facts(winners, self.partner)
        made = settle(self.rules, facts, self.purse)
        self.payments += self.purse.apply(made.payments)
        self.purse.write(made.written, made.struck)
        self.made = made
        self.turn_to("over", None)

    # The record

    def record(self) -> dict[str, Any]:
        """The deal as a line of a file; only of a deal that is over."""
        if not self.over:
            raise Illegal("the deal is not over")
        made = self.made
        return {
            "kind": "deal",
            "deal": self.number,
            "dealer": self.dealer,
            "active": self.active,
            "pack": self.pack,
            "actions": [{"seat": seat, "do": token} for seat, token in self.actions],
            "bid": self.bid,
            "contract": self.contract if made else None,
            "forced": self.forced,
            "ombre": self.ombre if made else None,
            "surrendered_by": self.surrendered_by,
            "surrender": self.surrender,
            "partner": self.partner,
            "called": self.called,
            "trumps": self.trumps,
            "turned": self.turned,
            "hands": {str(seat): self.led[seat] for seat in self.active},
            "tricks": [{"leader": t.leader, "cards": t.cards, "winner": t.winner} for t in self.tricks],
            "stopped": self.stopped,
            "vole_undertaken": self.vole_undertaken,
            "finished": self.finished,
            "estuches": self.estuches() if made else 0,
            "result": made.result if made else "thrown in",
            "before": self.before,
            "payments": self.payments,
            "after": dict(self.purse.accounts),
            "debts_before": self.debts_before,
            "written": made.written if made else [],
            "struck": made.struck if made else [],
            "debts": list(self.purse.debts),
        }
