"""Damaged records of every kind are read without an exception, and a value that was changed is told."""

import io
import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sessions import recorded

from spadille.record import Reader, Recorded, to_json, to_text

HERE = Path(__file__).parent

EXAMPLES = settings(max_examples=400)

ORIGINS: tuple[tuple[str, dict[str, str], str | None, int], ...] = (
    ("renegado", {"deals": "2"}, "a", 0),
    ("tresillo", {"seats": "4", "favourite_suit": "H"}, "b", 0),
    ("cinquillo", {}, "c", 4),
    ("two-handed", {"lower_bids": "gascarola"}, None, 6),
    ("four-handed", {"fourth_may_decline": "false"}, None, 0),
)  # fmt: skip


@cache
def origins() -> tuple[Recorded, ...]:
    return tuple(
        recorded((name, options), seed, 2, more_actions=more_actions) for name, options, seed, more_actions in ORIGINS
    )


@cache
def contents() -> tuple[bytes, ...]:
    """Files of both forms."""
    return tuple("".join(write(each)).encode() for each in origins() for write in (to_json, to_text))


def damage_is_told_or_harmless(content: bytes) -> Reader:
    """Read it all; every fault is a sentence with its line, and every session read can be written again."""
    reader = Reader()
    for each in reader.read(io.BytesIO(content)):
        assert "".join(to_json(each)).encode()
        assert "".join(to_text(each)).encode()
    for fault in reader.faults:
        assert str(fault).startswith(f"line {fault.line}: ")
        assert 0 <= fault.line <= content.count(b"\n") + 1
    return reader


originals = st.integers(0, 2 * len(ORIGINS) - 1).map(lambda number: contents()[number])


@pytest.mark.slow
@EXAMPLES
@given(st.data())
def test_bytes_changed_cut_out_and_put_in(data: st.DataObject) -> None:
    content = bytearray(data.draw(originals))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(content)))
        length = data.draw(st.sampled_from((0, 1, 1, 2, 20, 2000)))
        content[place : place + length] = data.draw(st.binary(max_size=6))
    damage_is_told_or_harmless(bytes(content))


@pytest.mark.slow
@EXAMPLES
@given(originals, st.data())
def test_files_that_are_cut_off(content: bytes, data: st.DataObject) -> None:
    damage_is_told_or_harmless(content[: data.draw(st.integers(0, len(content)))])


@pytest.mark.slow
@EXAMPLES
@given(st.data())
def test_lines_exchanged_doubled_and_left_out(data: st.DataObject) -> None:
    lines = data.draw(originals).splitlines(keepends=True)
    if data.draw(st.booleans()):
        lines += data.draw(originals).splitlines(keepends=True)
    damage_is_told_or_harmless(b"".join(data.draw(st.lists(st.sampled_from(lines), max_size=12))))
    shuffled = data.draw(st.permutations(lines))
    damage_is_told_or_harmless(b"".join(shuffled))


@pytest.mark.slow
@EXAMPLES
@given(st.binary(max_size=400))
def test_any_bytes(content: bytes) -> None:
    damage_is_told_or_harmless(content)
    damage_is_told_or_harmless(b'{"' + content)
    damage_is_told_or_harmless(b"[Session " + content)


# Values of JSON

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.integers()
    | st.floats()
    | st.sampled_from([10**400, -(10**30), 1e999, "AS", "pass", "renegado@1", "\ud800", "\0", "x" * 5000])
    | st.text(st.characters(), max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value within a value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += places(inner, (*path, number))
    return found


def with_value(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy in which the value at a path is another."""
    copy = deepcopy(value)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new
    return copy


def is_free(line: dict[str, Any], path: tuple[Any, ...], new: Any, by_hand: bool) -> bool:
    """Whether a record may have any such value there: names, what is laid out by hand, an unfinished deal's actions."""
    if path[0] == "players" or (path[0] == "actions" and line["result"] is None):
        return True
    if path == ("seed",):
        return new is None or by_hand
    return by_hand and path[0] in ("dealer", "pack", "options")


@pytest.mark.slow
@settings(max_examples=1500)
@given(st.data())
def test_a_value_that_was_changed_is_told(data: st.DataObject) -> None:
    origin = data.draw(st.sampled_from(origins()))
    lines = [json.loads(line) for line in to_json(origin)]
    number = data.draw(st.integers(0, len(lines) - 1))
    path = data.draw(st.sampled_from(places(lines[number])))
    new = data.draw(values)
    changed = with_value(lines[number], path, new)
    text = json.dumps(changed)
    reader = damage_is_told_or_harmless(
        "\n".join([*map(json.dumps, lines[:number]), text, *map(json.dumps, lines[number + 1 :])]).encode()
    )
    by_hand = origin.session.seed is None
    same = json.dumps(changed, sort_keys=True) == json.dumps(lines[number], sort_keys=True)
    if same:
        assert reader.faults == []
    elif not is_free(lines[number], path, new, by_hand):
        assert reader.faults, (path, new)


# Tags and tokens of text

PIECES = """
AS KD xAS x0 x3 pass entrada solo stop finish surrender takeover trumps:S call:KH { } [ ] " \\ [Deal "1"] [End "1"]
[Session "cinquillo"] [Seed "b"] [Net "1"] [Player "\\ud800"] [X "\\q"] \ud7ff \u2028
"""
words = st.sampled_from(PIECES.replace("\n", " ").split(" ")) | st.text(max_size=4)


@pytest.mark.slow
@settings(max_examples=800)
@given(st.data())
def test_tags_and_tokens_changed_doubled_and_left_out(data: st.DataObject) -> None:
    origin = data.draw(st.sampled_from(origins()))
    pieces = "".join(to_text(origin)).replace("\n", " \n ").split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(pieces)))
        length = data.draw(st.integers(0, 2))
        pieces[place : place + length] = data.draw(st.lists(words, max_size=2))
    damage_is_told_or_harmless(" ".join(pieces).encode(errors="replace"))
