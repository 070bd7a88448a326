"""Reading JSON Lines: every field is compared with what the rules give."""

import json
from collections.abc import Iterator

from spadille.messages import Message
from spadille.notation import shown
from spadille.record.form import Form, Stop
from spadille.record.objects import FORMAT, Json, Recorded, deal_object, end_object, session_object, unfinished_object


def _same(given: object, right: object) -> bool:
    """Equality as JSON has it: true is not 1, and the order of keys is free."""
    try:
        return json.dumps(given, sort_keys=True) == json.dumps(right, sort_keys=True)
    except RecursionError:
        return False


def _brief(value: object) -> str:
    try:
        return shown(json.dumps(value, ensure_ascii=False))
    except RecursionError:
        return "..."


class _Twice(Exception):
    """A key that stands twice in one object."""


def _object(pairs: list[tuple[str, object]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(next(key for key in keys if keys.count(key) > 1))
    return found


def _no_number(word: str) -> None:
    raise ValueError(word)


def _loaded(line: str) -> object:
    """The value of a line, or None where it is no JSON; stops at a key that stands twice."""
    try:
        return json.loads(line, object_pairs_hook=_object, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    except _Twice as twice:
        raise Stop(Message("The key {key} stands twice in one object.", key=shown(str(twice)))) from None


class JsonForm(Form):
    """The reader of JSON Lines, one object a line."""

    def take(self, line: str) -> Iterator[Recorded]:
        """Read one line."""
        if line.isspace() or (self.lost and '"session"' not in line):
            return iter(())
        return self.guarded(lambda: self._take(line))

    def finish(self) -> Iterator[Recorded]:
        """Note the end of the file."""
        return self.unended()

    def _take(self, line: str) -> Iterator[Recorded]:
        given = _loaded(line)
        kind = given.get("kind") if isinstance(given, dict) else None
        if kind == "session":
            assert isinstance(given, dict)
            yield from self.unended()
            self.lost = False
            self._open(given)
        elif self.lost:
            return
        elif not isinstance(given, dict):
            raise Stop(Message("The line is no JSON object: it is cut off or no record."))
        elif kind == "deal":
            self._deal(given)
        elif kind == "end":
            yield from self._end(given)
        else:
            raise Stop(Message("The kind of a line is session, deal or end, not {kind}.", kind=_brief(kind)))

    def _open(self, given: Json) -> None:
        _known_format(given)
        options = given.get("options")
        if not (isinstance(options, dict) and all(isinstance(value, str) for value in options.values())):
            raise Stop(Message("The options of a session are names with values that are strings."))
        players, seed, ruleset = given.get("players"), given.get("seed"), given.get("ruleset")
        if not (isinstance(players, list) and all(isinstance(player, str) for player in players)):
            raise Stop(Message("The players of a session are a list of names."))
        if not (seed is None or isinstance(seed, str)):
            raise Stop(Message("The seed of a session is a string or null, not {seed}.", seed=_brief(seed)))
        if not isinstance(ruleset, str):
            raise Stop(Message("The ruleset of a session is a name, not {given}.", given=_brief(ruleset)))
        dealer = given.get("dealer") if seed is None else None
        if not (dealer is None or (isinstance(dealer, int) and not isinstance(dealer, bool))):
            raise Stop(Message("The dealer of a session is a seat, not {given}.", given=_brief(dealer)))
        self.session = self.open(ruleset, seed, players, options, dealer)
        self.compare(given, session_object(self.session), Message("Session"))

    def _deal(self, given: Json) -> None:
        number, dealer = given.get("deal"), given.get("dealer")
        if type(number) is not int or type(dealer) is not int:
            raise Stop(Message("A deal has a number and a dealer."))
        actions, pack = given.get("actions"), given.get("pack")
        if not (isinstance(actions, list) and all(isinstance(each, dict) for each in actions)):
            raise Stop(Message("The actions of deal {number} are a list of objects.", number=shown(str(number))))
        if not all(isinstance(each.get("do"), str) for each in actions):
            raise Stop(Message("An action of deal {number} has no token.", number=shown(str(number))))
        if not (pack is None or (isinstance(pack, list) and all(isinstance(card, str) for card in pack))):
            raise Stop(Message("The pack of deal {number} is a list of cards.", number=shown(str(number))))
        unfinished = given.get("result") is None
        session = self.deal(number, dealer, pack, (each["do"] for each in actions))
        over = len(session.finished) == number
        if over is unfinished:
            raise Stop(
                Message("Deal {number} is over, but has no result.", number=number)
                if over
                else Message("Deal {number} has a result, but is not over: actions are missing.", number=number)
            )
        right = unfinished_object(session) if unfinished else deal_object(session.finished[-1])
        self.compare(given, right, Message("Deal {number}", number=number))
        self.session = session

    def _end(self, given: Json) -> Iterator[Recorded]:
        session = self.session
        if session is None:
            raise Stop(Message("An end stands before any session."))
        if session.deal is not None and session.deal.actions:
            raise Stop(Message("The session ends in a deal that is not finished."))
        self.compare(given, end_object(session), Message("End"))
        self.session = None
        yield Recorded(session)

    def compare(self, given: Json, right: Json, where: Message) -> None:
        """Note each field that is not what the rules give."""
        for name in right:
            if name not in given:
                self.fault(Message("{where}: the field {name} is missing.", where=where, name=name))
            elif not _same(given[name], right[name]):
                self.fault(
                    Message(
                        "{where}: {name} is {right}, not {given}.",
                        where=where,
                        name=name,
                        right=_brief(right[name]),
                        given=_brief(given[name]),
                    )
                )
        for name in given:
            if name not in right:
                self.fault(Message("{where}: there is no field {name}.", where=where, name=shown(name)))


def _known_format(given: Json) -> None:
    number = given.get("format")
    if type(number) is not int or number != FORMAT:
        raise Stop(Message("The format is {known}, not {given}.", known=FORMAT, given=_brief(number)))
