"""Reading text: tags and tokens gather in blocks, and results are checked, not trusted."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from spadille.messages import Message, counted
from spadille.notation import shown
from spadille.record.form import Faults, Form, Stop
from spadille.record.objects import Recorded
from spadille.record.text import UNFINISHED

_TAG = re.compile(r'\[([A-Za-z]+)\s+("(?:[^"\\]|\\.)*")\]')
_TOKEN = re.compile(r"[^\s{]+")
_SESSION_TAGS = ("Session", "Options", "Player", "Seed", "FirstDealer", "Deals")
_DEAL_TAGS = ("Deal", "Dealer", "Pack", "Result", "Net")
_END_TAGS = ("End", "Net")


MOST_TAGS = 20
"""Tags of one name, and names, that stand together: more is no record, and is not kept in memory."""

MOST_TOKENS = 500
"""Tokens of one deal: none has so many actions."""


def _unquoted(text: str) -> str | None:
    """The text in quotation marks as JSON has it, or None."""
    try:
        value = json.loads(text, strict=False)
    except ValueError:
        return None
    return str(value)


class _Block(NamedTuple):
    """A run of tags and the tokens after it."""

    tags: dict[str, list[str]]
    tokens: list[str]
    line: int


class TextForm(Form):
    """Tags and tokens gather in a block; a tag that opens something closes the block before it."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(faults)
        self.in_comment = False
        self.block = _Block({}, [], 0)

    def take(self, line: str) -> Iterator[Recorded]:
        """Read one line."""
        if self.lost and "[Session" not in line:
            opened, closed = line.rfind("{"), line.rfind("}")
            self.in_comment = opened > closed or (self.in_comment and opened == closed)
            return
        place = 0
        while (place := self._past_comments(line, place)) < len(line):
            if line[place] == "[":
                tag = _TAG.match(line, place)
                value = None if tag is None else _unquoted(tag[2])
                if tag is None or value is None:
                    text = shown(line[place:].rstrip())
                    self._drop(Message('A tag is written [Name "value"], not “{text}”.', text=text))
                    return
                yield from self._tag(tag[1], value)
                place = tag.end()
            else:
                token = _TOKEN.match(line, place)
                assert token is not None
                self._token(token[0])
                place = token.end()

    def finish(self) -> Iterator[Recorded]:
        """Read the last block at the end of the file."""
        if self.in_comment:
            self.fault(Message("A comment is not closed: its second brace is missing."))
        yield from self._close()
        yield from self.unended()

    def _past_comments(self, line: str, place: int) -> int:
        """The next place in the line, from this one on, that is neither blank nor in a comment."""
        while place < len(line):
            if self.in_comment:
                brace = line.find("}", place)
                if brace < 0:
                    return len(line)
                self.in_comment, place = False, brace + 1
            elif line[place] == "{":
                self.in_comment, place = True, place + 1
            elif line[place].isspace():
                place += 1
            else:
                break
        return place

    def _drop(self, message: Message) -> None:
        if not self.lost:
            self.stop(message)
        self.block = _Block({}, [], 0)

    def _tag(self, name: str, value: str) -> Iterator[Recorded]:
        if name in ("Session", "Deal", "End"):
            yield from self._close()
        if name == "Session":
            yield from self.unended()
            self.lost = False
        if not self.block.tags:
            self.block = _Block({}, [], self.faults.line)
        self.block.tags.setdefault(name, []).append(value)
        if len(self.block.tags) > MOST_TAGS or len(self.block.tags[name]) > MOST_TAGS:
            self._drop(Message("There are more tags here than any session, deal or end has."))

    def _token(self, token: str) -> None:
        if len(self.block.tokens) >= MOST_TOKENS:
            self._drop(Message("There are more actions here than any deal has."))
        elif "Deal" in self.block.tags:
            self.block.tokens.append(token)
        else:
            self._drop(Message("“{token}” stands outside any deal.", token=shown(token)))

    def _close(self) -> Iterator[Recorded]:
        block, self.block = self.block, _Block({}, [], 0)
        if self.lost or not block.tags:
            return
        last, self.faults.line = self.faults.line, block.line
        yield from self.guarded(lambda: self._read(block))
        self.faults.line = last

    def _read(self, block: _Block) -> Iterator[Recorded]:
        if "Session" in block.tags:
            self._open(block)
        elif "Deal" in block.tags:
            self._deal(block)
        elif "End" in block.tags:
            yield from self._end(block)
        else:
            raise Stop(Message("The tag [{name}] stands outside session, deal and end.", name=next(iter(block.tags))))

    def _open(self, block: _Block) -> None:
        one = _single(block, _SESSION_TAGS, "Player")
        options = {}
        for each in one.get("Options", "").split():
            name, equals, value = each.partition("=")
            if not equals:
                raise Stop(Message("An option is written name=value, not “{text}”.", text=shown(each)))
            options[name] = value
        seed = one.get("Seed")
        dealer = _number(one, "FirstDealer")
        players = block.tags.get("Player", [])
        session = self.open(one["Session"], seed, players, options, dealer)
        if dealer != session.first_dealer:
            self.fault(Message("The first dealer is {right}, not {given}.", right=session.first_dealer, given=dealer))
        deals = _number(one, "Deals")
        if deals != session.rules.session_deals:
            self.fault(
                counted(
                    "The session lasts {count} deal, not {given}.",
                    "The session lasts {count} deals, not {given}.",
                    session.rules.session_deals,
                    given=deals,
                )
            )
        self.session = session

    def _deal(self, block: _Block) -> None:
        one = _single(block, _DEAL_TAGS)
        number = _number(one, "Deal")
        pack = one["Pack"].split() if "Pack" in one else None
        session = self.deal(number, _number(one, "Dealer"), pack, block.tokens)
        if len(session.finished) < number:
            if one.get("Result") != UNFINISHED:
                raise Stop(Message("Deal {number} has a result, but is not over: actions are missing.", number=number))
        else:
            done = session.finished[-1]
            net = (done.after[str(seat)] - done.before[str(seat)] for seat in range(session.rules.seats))
            self._check(one, "Result", str(done.deal.result), number)
            self._check(one, "Net", " ".join(map(str, net)), number)
        self.session = session

    def _end(self, block: _Block) -> Iterator[Recorded]:
        session = self.session
        if session is None:
            raise Stop(Message("An end stands before any session."))
        if session.deal is not None and session.deal.actions:
            raise Stop(Message("The session ends in a deal that is not finished."))
        one = _single(block, _END_TAGS)
        self._check(one, "End", str(len(session.finished)), len(session.finished))
        self._check(one, "Net", " ".join(map(str, session.end().net)), len(session.finished))
        self.session = None
        yield Recorded(session)

    def _check(self, one: Mapping[str, str], name: str, right: str, number: int) -> None:
        if one.get(name) != right:
            self.fault(
                Message(
                    "Deal {number}: [{name}] is {right}, not {given}.",
                    number=number,
                    name=name,
                    right=right,
                    given=shown(one.get(name, "missing")),
                )
            )


def _single(block: _Block, known: tuple[str, ...], *repeated: str) -> dict[str, str]:
    """The tags that may stand once; stops at an unknown one and at one that is repeated."""
    one = {}
    for name, values in block.tags.items():
        if name not in known:
            raise Stop(
                Message("There is no tag [{name}] here; there are {known}.", name=shown(name), known=", ".join(known))
            )
        if name in repeated:
            continue
        if len(values) > 1:
            raise Stop(Message("The tag [{name}] stands twice.", name=name))
        one[name] = values[0]
    return one


def _number(one: Mapping[str, str], name: str) -> int:
    text = one.get(name, "")
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise Stop(Message("The tag [{name}] holds a number, not “{text}”.", name=name, text=shown(text)))
    return int(text)
