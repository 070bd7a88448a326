"""What each side still needs to win, from the tricks that all have seen."""

from functools import lru_cache
from typing import NamedTuple

from spadille.messages import Message, SeatName
from spadille.score import Judge, Progress, Sides, tallies
from spadille.settle import WON
from spadille.state import State


class Needs(NamedTuple):
    """Further tricks: with `sure` the ombre's side wins whatever the others do, with `least` it may still win.

    With `others` in all the others stop it, or with `alone` those of them who need the fewest by themselves. None is a
    number that is out of reach.
    """

    sure: int | None
    least: int | None
    others: int | None
    alone: int | None
    by: tuple[int, ...] = ()


@lru_cache(maxsize=16_384)
def reckon(judge: Judge, sides: Sides, progress: Progress, first_tricks: int) -> Needs:
    """What is needed, found by trying every division of the tricks that are left."""
    left = sides.tricks - progress.done
    side = {sides.ombre, sides.partner} - {None}
    by_side: dict[int, set[bool]] = {}
    by_one: dict[tuple[int, int], set[bool]] = {}
    for tally in tallies(sides, progress, first_tricks):
        won = judge(sides, tally).result in WON
        more = {seat: tally.won[seat] - progress.won[seat] for seat in sides.active}
        by_side.setdefault(sum(more[seat] for seat in sides.active if seat in side), set()).add(won)
        for seat in sides.active:
            if seat not in side:
                by_one.setdefault((seat, more[seat]), set()).add(won)
    sure = min((count for count, wins in by_side.items() if wins == {True}), default=None)
    least = min((count for count, wins in by_side.items() if True in wins), default=None)
    stopped = [(count, seat) for (seat, count), wins in by_one.items() if wins == {False}]
    alone = min((count for count, _ in stopped), default=None)
    by = tuple(seat for seat in sides.active if (alone, seat) in stopped)
    others = left - least + 1 if least else None
    return Needs(sure, least, others, alone, by)


def needs(known: State) -> Message | None:
    """What each side still needs, in one sentence; nothing before the first lead and when the deal is over."""
    if known.contract is None or not known.won or known.settled is not None:
        return None
    ombre = SeatName(known.declarer)
    if known.contract.aims_at_none:
        return Message("Needed: {ombre} to lose every trick.", ombre=ombre)
    if known.vole_undertaken:
        return Message("Needed: {ombre} all the tricks, a vole.", ombre=ombre)
    rules = known.rules
    found = reckon(rules.settlement.judge, known.sides, known.progress, rules.first_tricks)
    secret = known.contract.with_partner and known.partner is None and not known.king_fallen
    if secret:
        return _with_secret_partner(known, found)
    if found.least is None:
        return Message("The game is lost already for {ombre}.", ombre=ombre)
    if found.least == 0 and found.sure == 0:
        return Message("The game is won already for {ombre}.", ombre=ombre)
    return _sentence(known, found)


def _with_secret_partner(known: State, found: Needs) -> Message:
    ombre = SeatName(known.declarer)
    if found.sure == 0:
        return Message("The game is won already for {ombre}.", ombre=ombre)
    if found.sure is None:
        return Message("Needed: {ombre} more than are left, unless the partner has some.", ombre=ombre)
    return Message("Needed: {ombre} {sure} more, those of the partner included.", ombre=ombre, sure=found.sure)


def _sentence(known: State, found: Needs) -> Message:
    ombre = SeatName(known.declarer)
    side: Message | SeatName = ombre
    if known.partner is not None:
        side = Message("{ombre} and {partner}", ombre=ombre, partner=SeatName(known.partner))
    if found.sure is None:
        first = Message("{side} {least} more, if the others split", side=side, least=found.least or 0)
    elif found.sure == found.least:
        first = Message("{side} {sure} more", side=side, sure=found.sure)
    else:
        first = Message(
            "{side} {sure} more ({least} if the others split)", side=side, sure=found.sure, least=found.least or 0
        )
    if found.alone is None:
        return Message("Needed: {first}.", first=first)
    one = Message("one alone") if len(found.by) > 1 else Message("{player} alone", player=SeatName(found.by[0]))
    if found.others is None:
        return Message("Needed: {first}; {one} {alone}.", first=first, one=one, alone=found.alone)
    if found.alone == found.others:
        return Message("Needed: {first}; the others {others}.", first=first, others=found.others)
    return Message(
        "Needed: {first}; the others {others}, or {one} {alone}.",
        first=first,
        others=found.others,
        one=one,
        alone=found.alone,
    )
