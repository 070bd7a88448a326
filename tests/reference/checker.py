"""Check files of records: recompute every field of every line from the actions and the rules.

Run as `python -m tests.reference.checker FILE...`; the exit code is 1 if there is any fault.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .deal import Deal, Illegal
from .purse import Purse
from .rules import BadOption
from .seeds import sorted_pack
from .session import Session

LIMIT = 160


def legal_actions(state: Deal) -> list[str]:
    """Every token the seat to move may say, for players that choose at random."""
    return state.legal_actions()


def same(one: object, other: object) -> bool:
    """Equal, with true apart from 1 and the order of keys of no account."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= LIMIT else text[:LIMIT] + "..."


class Fault(Exception):
    """A line that cannot be followed any further."""


@dataclass
class Report:
    """What was found in one file; faults are pairs of a line's number and a sentence."""

    sessions: int = 0
    deals: int = 0
    actions: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)


class Checker:
    """Reads lines one after another; a wrong field is noted and, for money, believed from there on."""

    def __init__(self) -> None:
        self.report = Report()
        self.line = 0
        self.session: Session | None = None

    def fault(self, message: str) -> None:
        self.report.faults.append((self.line, message))

    def compare(self, wanted: dict[str, Any], found: dict[str, Any]) -> None:
        if same(wanted, found):
            return
        for key in wanted.keys() - found.keys():
            self.fault(f"{key} is missing")
        for key in found.keys() - wanted.keys():
            self.fault(f"{key} is unknown")
        for key, value in wanted.items():
            if key in found and not same(value, found[key]):
                self.fault(f"{key} is {shown(found[key])}, not {shown(value)}")

    def read(self, lines: Iterable[str]) -> Report:
        for self.line, text in enumerate(lines, 1):
            try:
                self.read_line(text)
            except (Fault, BadOption, Illegal) as error:
                self.fault(str(error))
            except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
                self.fault(f"malformed: {error!r}")
        if self.session is not None:
            self.fault("the session has no end")
        return self.report

    def read_line(self, text: str) -> None:
        record = json.loads(text)
        match record["kind"]:
            case "session":
                if self.session is not None:
                    self.fault("the session before has no end")
                self.session = None
                self.report.sessions += 1
                self.open(record)
            case "deal":
                self.report.deals += 1
                self.deal(record)
            case "end":
                self.end(record)
            case kind:
                raise Fault(f"no kind of line: {kind!r}")

    def opened(self) -> Session:
        if self.session is None:
            raise Fault("no session is open")
        return self.session

    def open(self, record: dict[str, Any]) -> None:
        seed = record["seed"]
        if seed is not None and not isinstance(seed, str):
            raise Fault(f"seed is {seed!r}")
        if type(record["dealer"]) is not int:
            raise Fault(f"dealer is {record['dealer']!r}")
        session = Session(record["ruleset"], record["options"], seed, record["dealer"])
        if record["dealer"] not in range(session.rules.seats):
            raise Fault(f"dealer is {record['dealer']!r}")
        self.session = session
        players = record["players"]
        if len(players) != session.rules.seats or not all(isinstance(player, str) for player in players):
            self.fault(f"players are {shown(players)}")
        self.compare(session.header(players), record)

    def deal(self, record: dict[str, Any]) -> None:
        session = self.opened()
        if session.dealt == session.rules.deals:
            self.fault(f"more than {session.rules.deals} deals")
        pack = session.next_pack()
        if pack is None:
            pack = record["pack"]
            if sorted(pack) != sorted(sorted_pack(session.rules.removed_suit)):
                session.dealt += 1
                raise Fault("the pack is not whole")
        elif pack != record["pack"]:
            self.fault("the pack is not the seed's")
        deal = session.deal(pack)
        try:
            self.follow(deal, record["actions"])
            self.compare(deal.record(), record)
        finally:
            self.believe(session.purse, record)

    def follow(self, deal: Deal, actions: list[dict[str, Any]]) -> None:
        for number, action in enumerate(actions, 1):
            if action.keys() != {"seat", "do"} or isinstance(action["seat"], bool):
                raise Fault(f"action {number} is {shown(action)}")
            if deal.over:
                raise Fault(f"action {number}, {action['do']}: the deal is over")
            try:
                deal.act(action["seat"], action["do"])
            except Illegal as error:
                raise Fault(f"action {number}, seat {action['seat']} {action['do']}: {error}") from None
            self.report.actions += 1
        if not deal.over:
            raise Fault(f"the deal is not over: seat {deal.to_move} is to move ({deal.phase})")

    def believe(self, purse: Purse, record: dict[str, Any]) -> None:
        """Take over what the line says, so that a fault is told once."""
        accounts = record["after"]
        if accounts.keys() == purse.accounts.keys() and all(isinstance(n, int) for n in accounts.values()):
            if not same(accounts, purse.accounts) or not same(record["debts"], purse.debts):
                for payment in record["payments"]:
                    if payment["for"] == "stake":
                        purse.loaded = False
                    elif payment["for"] in {"puesta", "codille"} and payment["to"] == "plate":
                        purse.loaded = True
            purse.accounts = dict(accounts)
            purse.debts = list(record["debts"])

    def end(self, record: dict[str, Any]) -> None:
        session = self.opened()
        self.session = None
        self.compare(session.end(), record)


def check(path: Path) -> Report:
    with path.open(encoding="utf-8") as lines:
        return Checker().read(lines)


def main(arguments: list[str]) -> int:
    faults = 0
    for name in arguments:
        report = check(Path(name))
        count = len(report.faults)
        faults += count
        print(f"{name}: {report.sessions} sessions, {report.deals} deals, {report.actions} actions, faults: {count}")
        for line, message in report.faults:
            print(f"{name}:{line}: {message}")
    return 1 if faults or not arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
