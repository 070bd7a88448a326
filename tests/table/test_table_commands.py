"""Commands in any order: what may not be is refused, nothing else is raised, and nothing is lost."""

import json
from random import Random

from chance import Mood
from hypothesis import given, settings
from hypothesis import strategies as st
from table_game import RULESETS, SEED, Game, game

from spadille.table import (
    Act,
    AnswerBack,
    AskBack,
    Come,
    Command,
    Computed,
    Follow,
    Go,
    Leave,
    Refused,
    Rematch,
    Replace,
    Say,
    Settings,
    Sit,
    Tick,
    due,
    fold,
    from_object,
    sight,
    to_object,
)
from spadille.table.decide import DECISIONS

NUMBERS = st.integers(-1, 5)
VERSIONS = st.integers(-3, 1)
"""Versions that are named as seen, counted from the present one."""

TOKENS = st.sampled_from(["pass", "KD", "x0", "xAS", "trumps:S", "?", "", "surrender"]) | st.text(max_size=5)
TEXTS = st.sampled_from(["Inés", "Juan", "Karl", "Ana", "<i>", "paso", "más", "key 0", "key 1", "club", "thumb"])
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["move"] * 8 + [kind.__name__ for kind in DECISIONS]),
        NUMBERS,
        NUMBERS,
        VERSIONS,
        TOKENS,
        TEXTS,
        st.booleans(),
        st.sampled_from([0, 0, 1, 3, 61, 200]),
    ),
    max_size=80,
)
Step = tuple[str, int, int, int, str, str, bool, int]


def command(table: Game, step: Step, mood: Mood) -> Command:
    kind, one, two, back, token, text, yes, _ = step
    version = table.table.version + back
    mover, deal = table.table.to_move, table.table.deal
    if kind == "move" and deal is not None and mover is not None:
        move = mood.choose(deal)
        computer = table.table.seats[mover].computer is not None
        return Computed(mover, move, table.table.turn) if computer else Act(mover, move, table.table.version)
    commands: dict[str, Command] = {
        "Sit": Sit(text, f"key {one}", None if yes else two),
        "Act": Act(one, token, version),
        "Computed": Computed(one, token, version),
        "Say": Say(one, text),
        "AskBack": AskBack(one, version),
        "AnswerBack": AnswerBack(one, yes, version),
        "Come": Come(one),
        "Go": Go(one),
        "Leave": Leave(one),
        "Replace": Replace(one, two, text),
        "Rematch": Rematch(one),
        "Follow": Follow("next"),
        "Tick": Tick(),
    }
    assert len(commands) == len(DECISIONS)
    return commands.get(kind, Tick())


@settings(max_examples=150)
@given(st.sampled_from(RULESETS), st.booleans(), st.booleans(), st.integers(0, 9), STEPS)
def test_commands_in_any_order_lose_nothing(
    name: str, seated: bool, mixed: bool, chance: int, steps: list[Step]
) -> None:
    rules, mood = game(name, 1), Mood(Random(chance))
    levels = (None, "thumb", None, None, None)[: rules.seats] if mixed else (None,) * rules.seats
    table = Game(Settings(rules, levels), f"{SEED}{chance}")
    if seated:
        table.sit_all()
    total = None
    for step in steps:
        before = table.table
        refusal = tried(table, command(table, step, mood), step[-1])
        if refusal is not None:
            assert table.table is before
            assert str(refusal).endswith(".")
            assert "\n" not in str(refusal)
        if table.table.session is not None:
            chips = sum(table.table.session.accounts.values())
            total = chips if total is None else total
            assert chips == total
        whole(table)
    stored = json.loads(json.dumps([to_object(event) for event in table.events]))
    assert fold(map(from_object, stored)) == table.table
    if table.table.session is not None:
        table.alone()


def tried(table: Game, wanted: Command, wait: float) -> Refused | None:
    try:
        table.do(wanted, wait)
    except Refused as refusal:
        return refusal
    return None


def whole(table: Game) -> None:
    """What holds at every moment of a table."""
    now = table.table
    assert now.version == len(table.events)
    assert now.turn <= now.version
    keys = [seat.key for seat in now.seats if seat.key is not None]
    assert len(set(keys)) == len(keys)
    names = [seat.name.casefold() for seat in now.seats if seat.name]
    assert len(set(names)) == len(names)
    for seat in now.seats:
        assert seat.level is None or seat.key is None
        assert not seat.stood_in or seat.key is not None
        assert not seat.left or seat.stood_in
        assert seat.present is (seat.key is not None and seat.absent_since is None)
    alarm = due(now)
    assert alarm is None or not now.over
    for viewer in (None, *(seat.seat for seat in now.seats if seat.key is not None)):
        assert sight(now, viewer).version == now.version
