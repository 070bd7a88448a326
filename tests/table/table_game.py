"""A table played in a test: commands are decided, and their events kept."""

from functools import cache

from spadille import rulesets
from spadille.deal import Deal
from spadille.notation import Action
from spadille.players import make
from spadille.ruleset import Ruleset
from spadille.table import (
    Act,
    Command,
    Computed,
    Event,
    Refused,
    Settings,
    Sit,
    Table,
    Tick,
    after,
    computer_to_move,
    decide,
    due,
    fold,
    opening,
)

RULESETS = [rules.name for rules in rulesets.all_rulesets()]
NAMES = ("Inés", "Juan", "Karl", "Lola", "Max")
SEED = "5eed" * 16
THUMB = make("thumb", "")


@cache
def game(name: str, deals: int = 2) -> Ruleset:
    return rulesets.find(name, {"deals": str(deals)})


def parts_of(rules: Ruleset) -> set[str]:
    """The parts of a deal of this game in which somebody decides."""
    parts = {
        "exchange": rules.exchange.first_most,
        "defenders": rules.exchange.first_most,
        "surrender": any(contract.terms.surrender for contract in rules.contracts),
        "fourth": rules.fourth,
        "lower bids": rules.lower_bids,
        "king": any(contract.with_partner for contract in rules.contracts),
        "announce": rules.auction.may_upgrade,
    }
    return {"auction", "trumps", "play"} | {part for part, there in parts.items() if there}


def thumb(deal: Deal) -> Action:
    """What the player by rules of thumb does for the seat to move."""
    return THUMB.choose(deal.view(deal.to_move))


class Game:
    """A table with its clock and its events so far."""

    def __init__(self, settings: Settings, seed: str = SEED) -> None:
        self.now = 100.0
        self.events: list[Event] = list(opening("table", settings, seed, self.now))
        self.table: Table = fold(self.events)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, level in enumerate(self.table.settings.levels) if level is None)

    @property
    def begun(self) -> bool:
        return self.table.session is not None

    @property
    def deal(self) -> Deal:
        assert self.table.deal is not None
        return self.table.deal

    @property
    def mover(self) -> int:
        assert self.table.to_move is not None
        return self.table.to_move

    def do(self, command: Command, wait: float = 0.0) -> tuple[Event, ...]:
        """Let the command happen after a while."""
        self.now += wait
        events = decide(self.table, command, self.now)
        for event in events:
            before = self.table
            self.table = after(before, event)
            assert self.table.version == before.version + 1
            assert self.table.turn in (before.turn, self.table.version)
        self.events += events
        return events

    def refused(self, command: Command, wait: float = 0.0) -> Refused:
        """The refusal of a command."""
        before = self.table
        try:
            self.do(command, wait)
        except Refused as refusal:
            assert self.table is before
            return refusal
        raise AssertionError(f"not refused: {command}")

    def sit_all(self) -> None:
        for seat in self.seats:
            self.do(Sit(NAMES[seat], f"key {seat}", seat))

    def act(self, wait: float = 1.0) -> None:
        """One move by thumb, for a person or for a computer player."""
        token, seat = thumb(self.deal), self.mover
        if computer_to_move(self.table) == seat:
            self.do(Computed(seat, token, self.table.turn), wait)
        else:
            self.do(Act(seat, token, self.table.version), wait)

    def until(self, phase: str) -> bool:
        """Play on until somebody must decide in this part of a deal; whether it was reached."""
        while not self.table.over:
            if self.deal.phase == phase:
                return True
            self.act()
        return False

    def alone(self) -> None:
        """Let only the clock and the computer players go on, until the session is over."""
        for _ in range(3000):
            if self.table.over:
                return
            if computer_to_move(self.table) is not None:
                self.act()
                continue
            alarm = due(self.table)
            assert alarm is not None, "the table stands still"
            self.now = max(self.now, alarm[0])
            assert self.do(Tick()), "nothing happens when it is due"
        raise AssertionError("the session does not end")


def people(name: str = "renegado", deals: int = 2, **settings: object) -> Game:
    """A table of people alone, all of them seated."""
    rules = game(name, deals)
    found = Game(Settings(rules, (None,) * rules.seats, **settings))  # type: ignore[arg-type]
    found.sit_all()
    return found


def mixed(**settings: object) -> Game:
    """A table of two people, on seats 0 and 2, with a computer player between them."""
    found = Game(Settings(game("renegado"), (None, "thumb", None), **settings))  # type: ignore[arg-type]
    found.sit_all()
    return found
