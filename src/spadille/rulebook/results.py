"""The fourth part of the rules page: what comes of the tricks, found by asking the game's own judge."""

from functools import cache
from itertools import groupby
from typing import TypeAlias

from spadille.auction import opening_steps
from spadille.messages import Message
from spadille.rulebook.document import Block, Cell, Section, Table, say
from spadille.ruleset import Ruleset
from spadille.score import Judge, Sides, Tally, divisions
from spadille.settle import CODILLE, PUESTA, REMISE, SACADA, WON

Row: TypeAlias = tuple[str, str, str]
"""The ombre's tricks, the others' tricks, and the result."""

BEST_FIRST = (SACADA, PUESTA, REMISE, CODILLE)
"""The results of the tricks, the best for the ombre first."""

MOST_DIVISIONS_LISTED = 4
OTHERWISE = "*"


def active_seats(rules: Ruleset) -> int:
    """How many players have cards in a deal."""
    return rules.seats - (rules.sits_out is not None)


def sections(rules: Ruleset) -> tuple[Section, ...]:
    """What comes of the tricks."""
    players = active_seats(rules)
    blocks: list[Block] = []
    if side_alone_counts(rules):
        blocks.append(
            say(Message("Only the tricks of the ombre count, with those of his partner if he has one."), *_alone(rules))
        )
    else:
        blocks.append(say(*(_MEANINGS_OF_TWO if players == 2 else _MEANINGS)))
    blocks.append(_table(rules, players))
    if rules.fourth is not None and "fourth" in opening_steps(rules):
        blocks += [say(Message("When the player without cards has taken the stock:")), _table(rules, players + 1)]
    if any(contract.aims_at_none for contract in rules.lower_bids):
        blocks.append(say(Message("Of a game to lose every trick: it is sacada if he does, puesta if he wins any.")))
    return (Section("results", Message("Who has won"), tuple(blocks)),)


_MEANINGS = (
    Message("Sacada: the ombre has more tricks than each opponent singly, and has won."),
    Message("Puesta: the highest number is shared, by whomever; nobody has won, and the stake grows."),
    Message("Codille: one opponent alone has the highest number, and the ombre has lost to him."),
)
_MEANINGS_OF_TWO = (
    Message("Sacada: the ombre has more tricks, and has won."),
    Message("Puesta: both have as many; nobody has won, and the stake grows."),
    Message("Codille: the opponent has more tricks, and the ombre has lost to him."),
)


def _alone(rules: Ruleset) -> tuple[Message, ...]:
    found = {result for _, _, result in _rows(rules.settlement.judge, rules.hand, active_seats(rules))}
    meanings = {
        SACADA: Message("Sacada: the game is won."),
        REMISE: Message("Remise: it is lost, and the stake grows."),
        CODILLE: Message("Codille: it is lost, and the opponents share the stake."),
    }
    return tuple(meaning for result, meaning in meanings.items() if result in found)


def _sides(hand: int, players: int) -> Sides:
    return Sides(active=tuple(range(players)), tricks=hand, ombre=0)


@cache
def _outcomes(judge: Judge, hand: int, players: int) -> dict[int, dict[str, list[tuple[int, ...]]]]:
    """By the ombre's tricks: each result, and the divisions of the other tricks that lead to it."""
    sides = _sides(hand, players)
    found: dict[int, dict[str, list[tuple[int, ...]]]] = {}
    for own in range(hand, -1, -1):
        results: dict[str, list[tuple[int, ...]]] = {}
        for others in divisions(hand - own, players - 1):
            if list(others) == sorted(others, reverse=True):
                results.setdefault(judge(sides, Tally((own, *others))).result, []).append(others)
        found[own] = results
    return found


def side_alone_counts(rules: Ruleset) -> bool:
    """Whether the result follows from the number of the ombre's tricks, however many opponents divide the others."""
    found = _outcomes(rules.settlement.judge, rules.hand, active_seats(rules))
    return active_seats(rules) > 2 and all(len(results) == 1 for results in found.values())


def enough(rules: Ruleset) -> int:
    """With how many tricks the ombre wins whatever the others have."""
    found = _outcomes(rules.settlement.judge, rules.hand, active_seats(rules))
    return min(own for own, results in found.items() if results.keys() <= set(WON))


def _rows(judge: Judge, hand: int, players: int) -> list[Row]:
    """The table of results, equal ones next to each other made one."""
    found = _outcomes(judge, hand, players)
    rows: list[Row] = []
    for result, group in groupby(found, key=lambda own: next(iter(found[own])) if len(found[own]) == 1 else str(own)):
        owns = list(group)
        if len(found[owns[0]]) == 1:
            rows.append((str(owns[0]) if len(owns) == 1 else f"{owns[-1]}-{owns[0]}", "", result))
            continue
        results = found[owns[0]]
        most = max(results, key=lambda word: len(results[word]))
        for word in sorted(results, key=lambda word: (word == most, BEST_FIRST.index(word))):
            divided = ", ".join("-".join(map(str, each)) for each in results[word])
            listed = word != most or len(results[word]) <= MOST_DIVISIONS_LISTED
            rows.append((str(owns[0]), divided if listed else OTHERWISE, word))
    return rows


def _table(rules: Ruleset, players: int) -> Table:
    rows = _rows(rules.settlement.judge, rules.hand, players)
    head: tuple[Message, ...] = (Message("the ombre's tricks"), Message("the others' tricks"), Message("result"))
    if all(not others for _, others, _ in rows):
        return Table((head[0], head[2]), tuple((own, Message(result)) for own, _, result in rows))
    words: dict[str, Cell] = {"": Message("however divided"), OTHERWISE: Message("otherwise")}
    return Table(head, tuple((own, words.get(others, others), Message(result)) for own, others, result in rows))
