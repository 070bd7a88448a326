"""Records are written and read without loss, and whatever is wrong in one is told with its line."""

import io
import json
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sessions import played, recorded
from variants import Variant, variant_id, variants

from spadille.record import Json, Reader, Recorded, objects, to_json, to_text, write_file
from spadille.record.read_text import MOST_TAGS, MOST_TOKENS
from spadille.record.reading import LONGEST_LINE, MOST_FAULTS
from spadille.session import Session

HERE = Path(__file__).parent
FILES = sorted((HERE / "records").glob("*/*.jsonl"))
RENEGADO: Variant = ("renegado", {})
ODD_NAMES = ["{Ana}", 'Be"ni\\to]', 'Car\nmen [Deal "1"] \u2028 ♠']

files = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(content: str | bytes) -> tuple[list[Recorded], list[str]]:
    """The sessions of a file, and its faults as sentences."""
    reader = Reader()
    found = list(reader.read(io.BytesIO(content if isinstance(content, bytes) else content.encode())))
    return found, [str(fault) for fault in reader.faults]


def faults(content: str | bytes) -> list[str]:
    return read(content)[1]


def json_of(*records: Recorded) -> str:
    return "".join(line for each in records for line in to_json(each))


def text_of(*records: Recorded) -> str:
    return "\n".join("".join(to_text(each)) for each in records)


def read_well(content: str) -> list[Recorded]:
    found, wrong = read(content)
    assert wrong == []
    return found


# Without loss


@files
def test_a_record_read_and_written_is_the_same_in_both_forms(path: Path) -> None:
    content = path.read_text(encoding="utf-8")
    found = read_well(content)
    written = json_of(*found)
    assert [json.loads(line) for line in written.splitlines()] == [json.loads(line) for line in content.splitlines()]
    again = read_well(text_of(*found))
    assert json_of(*again) == written
    assert text_of(*again) == text_of(*found)


def round_trips(each: Recorded) -> None:
    """JSON to text to JSON, and text to JSON to text."""
    in_json, in_text = json_of(each), text_of(each)
    assert text_of(*read_well(in_json)) == in_text
    assert json_of(*read_well(in_text)) == in_json
    (again,) = read_well(in_json)
    assert again.ended == each.ended
    assert again.session.accounts == each.session.accounts
    assert list(objects(again)) == list(objects(each))


@pytest.mark.slow
@pytest.mark.parametrize("variant", variants(), ids=variant_id)
def test_sessions_of_every_variant_round_trip(variant: Variant) -> None:
    for seed in ("a", None):
        for more_actions in (0, 1, 9):
            round_trips(recorded(variant, seed, 2, more_actions=more_actions))


@pytest.mark.parametrize("seed", ["a", "", '{[Seed "x"]}', "\\", "a\nb", "ñ♠\U0001f0a1\0", None])
@pytest.mark.parametrize("more_actions", [0, 7])
def test_odd_names_and_seeds_round_trip(seed: str | None, more_actions: int) -> None:
    session = played(RENEGADO, seed, 1, more_actions=more_actions, players=ODD_NAMES)
    round_trips(Recorded(session, ended=not more_actions))


def test_a_session_just_begun_round_trips() -> None:
    session = Session.start("renegado", seed="a")
    round_trips(Recorded(session, ended=True))
    round_trips(Recorded(session, ended=False))


def test_several_sessions_in_one_file_are_read_one_after_the_other() -> None:
    several = [
        recorded(RENEGADO, "a", 1),
        recorded(("cinquillo", {}), None, 1),
        recorded(RENEGADO, "b", 1, more_actions=3),
    ]
    for content in (json_of(*several), text_of(*several)):
        assert [each.ended for each in read_well(content)] == [True, True, False]


def test_blank_lines_and_line_ends_of_other_systems_do_not_matter() -> None:
    each = recorded(RENEGADO, "a", 1)
    assert json_of(*read_well("\n \n" + json_of(each).replace("\n", "\r\n\r\n"))) == json_of(each)
    assert json_of(*read_well("\n\n" + text_of(each).replace("\n", "\r\n"))) == json_of(each)


def test_comments_may_stand_anywhere_and_over_several_lines() -> None:
    each = recorded(RENEGADO, "a", 1)
    content = text_of(each)
    tokens_only = content.replace("pass", "{a comment}pass{another}")
    assert json_of(*read_well(tokens_only)) == json_of(each)
    assert json_of(*read_well("{ first\n }" + content + "{ last }")) == json_of(each)


def test_the_order_of_keys_is_free() -> None:
    lines = [json.loads(line) for line in to_json(recorded(RENEGADO, "a", 1))]
    assert faults("\n".join(json.dumps(dict(reversed(each.items()))) for each in lines)) == []


# Every field is checked


def changed(value: Any) -> Any:
    """Another value of a like kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "?"
        case None:
            return 0
        case list() if value:
            return [*value[:-1], changed(value[-1])]
        case list():
            return [0]
        case dict():
            key = max(value, default="?")
            return value | {key: changed(value.get(key))}
    raise TypeError(value)


def one_field_changed(lines: list[Json]) -> Iterator[tuple[int, str, list[Json]]]:
    for number, line in enumerate(lines):
        for key, value in line.items():
            if (number, key) == (0, "players"):
                continue
            for other in (line | {key: changed(value)}, {name: line[name] for name in line if name != key}):
                yield number + 1, key, [*lines[:number], other, *lines[number + 1 :]]


@pytest.mark.parametrize("name", ["renegado", "tresillo", "cinquillo", "four-handed", "two-handed"])
def test_any_field_changed_or_gone_is_told_with_its_line(name: str) -> None:
    lines = [json.loads(line) for line in to_json(recorded((name, {"deals": "2"}), "a", 2))]
    for number, key, other in one_field_changed(lines):
        told = faults("\n".join(map(json.dumps, other)))
        places = {fault.partition(":")[0] for fault in told}
        assert f"line {number}" in places or (key == "seed" and told), (number, key)


def test_a_field_too_many_is_told() -> None:
    lines = [json.loads(line) for line in to_json(recorded(RENEGADO, "a", 1))]
    for number in range(len(lines)):
        more = [line | {"colour": 1} if place == number else line for place, line in enumerate(lines)]
        assert any("there is no field colour" in fault for fault in faults("\n".join(map(json.dumps, more))))


def test_true_is_not_one_and_one_is_not_one_point_nought() -> None:
    content = json_of(recorded(RENEGADO, "a", 1))
    assert faults(content.replace('"leader": 1', '"leader": true', 1))
    assert faults(content.replace('"leader": 1', '"leader": 1.0', 1))


# What can be wrong in JSON Lines

Lines = list[Json]


def without(lines: Lines, number: int) -> Lines:
    return lines[:number] + lines[number + 1 :]


def with_line(number: int, **fields: Any) -> Callable[[Lines], Lines]:
    return lambda lines: [line | fields if place == number else line for place, line in enumerate(lines)]


WRONG_JSON: list[tuple[Callable[[Lines], Lines], str]] = [
    (lambda lines: lines[1:], "line 1: A deal stands before any session."),
    (lambda lines: lines[-1:], "line 1: An end stands before any session."),
    (lambda lines: without(lines, 1), "line 2: Deal 2 follows deal 0."),
    (lambda lines: [*lines[:2], *lines[1:]], "line 3: Deal 1 follows deal 1."),
    (lambda lines: [*lines[:3], lines[2] | {"deal": 3}, lines[3]], "line 4: Deal 3 is beyond the 2 agreed."),
    (with_line(0, format=2), "line 1: The format is 1, not 2."),
    (with_line(0, format=True), "line 1: The format is 1, not true."),
    (with_line(0, options=[]), "line 1: The options of a session are names with values that are strings."),
    (with_line(0, options={"deals": 2}), "line 1: The options of a session are names with values that are strings."),
    (with_line(0, options={"x": "y"}), "line 1: Renegado has no option “x”"),
    (with_line(0, players="Ana"), "line 1: The players of a session are a list of names."),
    (with_line(0, players=["Ana", 2, "Benito"]), "line 1: The players of a session are a list of names."),
    (with_line(0, players=["Ana"]), "line 1: Renegado is played by 3 players, not by 1."),
    (with_line(0, players=["\ud800", "b", "c"]), "line 1: “?” is no text that can be written in UTF-8."),
    (with_line(0, seed="\udfff"), "line 1: “?” is no text that can be written in UTF-8."),
    (with_line(0, seed=7), "line 1: The seed of a session is a string or null, not 7."),
    (with_line(0, ruleset=7), "line 1: The ruleset of a session is a name, not 7."),
    (with_line(0, ruleset="tarot"), "line 1: There is no ruleset “tarot”"),
    (with_line(0, seed=None, dealer="0"), 'line 1: The dealer of a session is a seat, not "0".'),
    (with_line(0, seed=None, dealer=True), "line 1: The dealer of a session is a seat, not true."),
    (with_line(0, seed=None, dealer=3), "line 1: The first dealer is a seat from 0 to 2, not 3."),
    (with_line(0, seed=None, dealer=-1), "line 1: The first dealer is a seat from 0 to 2, not -1."),
    (with_line(1, deal="1"), "line 2: A deal has a number and a dealer."),
    (with_line(1, dealer=None), "line 2: A deal has a number and a dealer."),
    (with_line(1, actions={}), "line 2: The actions of deal 1 are a list of objects."),
    (with_line(1, actions=["pass"]), "line 2: The actions of deal 1 are a list of objects."),
    (with_line(1, actions=[{"seat": 0}]), "line 2: An action of deal 1 has no token."),
    (with_line(1, actions=[{"seat": 0, "do": "jump"}]), "line 2: Deal 1, action 1, “jump”: "),
    (with_line(1, pack="AS"), "line 2: The pack of deal 1 is a list of cards."),
    (with_line(1, pack=[1]), "line 2: The pack of deal 1 is a list of cards."),
    (with_line(1, actions=[]), "line 2: Deal 1 has a result, but is not over: actions are missing."),
    (with_line(1, result=None), "line 2: Deal 1 is over, but has no result."),
    (with_line(1, kind="hand"), 'line 2: The kind of a line is session, deal or end, not "hand".'),
    (with_line(1, kind=[[[]]]), "line 2: The kind of a line is session, deal or end, not [[[]]]."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), WRONG_JSON, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_wrong_in_json_is_told_in_one_sentence(change: Callable[[Lines], Lines], sentence: str) -> None:
    lines = [json.loads(line) for line in to_json(recorded(("renegado", {"deals": "2"}), "a", 2))]
    told = faults("\n".join(map(json.dumps, change(lines))))
    assert told[0].startswith(sentence)
    assert len(told) == 1


def test_an_action_too_many_is_told() -> None:
    lines = [json.loads(line) for line in to_json(recorded(RENEGADO, "a", 1))]
    lines[1]["actions"].append({"seat": 0, "do": "finish"})
    (fault,) = faults("\n".join(map(json.dumps, lines)))
    assert fault.endswith("the deal is over, yet “finish” follows.")


def test_a_deal_laid_by_hand_needs_its_pack() -> None:
    lines = [json.loads(line) for line in to_json(recorded(RENEGADO, None, 1))]
    assert faults("\n".join(map(json.dumps, with_line(1, pack=None)(lines)))) == [
        "line 2: Deal 1 has no pack, and the session has no seed."
    ]
    assert "in the pack is no card" in faults("\n".join(map(json.dumps, with_line(1, pack=["XX"])(lines))))[0]
    assert "Seats of renegado are 0 to 2, not 9" in faults("\n".join(map(json.dumps, with_line(1, dealer=9)(lines))))[0]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nonsense", "The line is no JSON object: it is cut off or no record."),
        ("[1]", "The line is no JSON object: it is cut off or no record."),
        ('{"kind": "deal", "deal": NaN}', "The line is no JSON object: it is cut off or no record."),
        ('{"kind": "deal", "deal": ' + "9" * 5000 + "}", "The line is no JSON object: it is cut off or no record."),
        ('{"kind": ' + "[" * 100_000, "The line is no JSON object: it is cut off or no record."),
        ('{"kind": "deal", "kind": "deal"}', "The key kind stands twice in one object."),
        ('{"kind": "deal", "deal": 1, "dealer": 1, "a": {"b": 1, "b": 2}}', "The key b stands twice in one object."),
    ],
    ids=range(7),
)  # fmt: skip
def test_a_line_that_is_no_object_stops_the_session(line: str, sentence: str) -> None:
    content = json_of(recorded(RENEGADO, "a", 1)).splitlines()
    assert faults("\n".join([content[0], line, *content[1:]])) == [f"line 2: {sentence}"]


def test_what_is_nested_too_deeply_to_be_written_is_unlike_what_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    content = json_of(recorded(RENEGADO, "a", 1))
    assert faults(content.replace('"kind": "end"', '"kind": ' + "[" * 700 + "]" * 700))

    def too_deep(value: object, **how: object) -> str:
        raise RecursionError

    with monkeypatch.context() as patched:
        patched.setattr(json, "dumps", too_deep)
        told = faults(content)
    assert "line 1: Session: kind is ..., not ...." in told


def test_after_a_fault_that_stops_the_next_session_is_read() -> None:
    one, two = json_of(recorded(RENEGADO, "a", 1)), json_of(recorded(RENEGADO, "b", 1))
    cut = one.splitlines()
    found, told = read("\n".join([cut[0], cut[1][:-9], "{", cut[2], two]))
    assert [each.session.seed for each in found] == ["b"]
    assert told == ["line 2: The line is no JSON object: it is cut off or no record."]


def test_a_deal_after_one_that_is_not_finished_is_told() -> None:
    each = recorded(RENEGADO, "a", 1, more_actions=3)
    lines = json_of(each).splitlines()
    assert faults("\n".join([*lines, lines[-1]])) == ["line 4: A deal follows one that is not finished."]
    end = json_of(recorded(RENEGADO, "a", 1)).splitlines()[-1]
    assert faults("\n".join([*lines, end])) == ["line 4: The session ends in a deal that is not finished."]


# What can be wrong in text

BEGIN = (
    '[Session "renegado@1"]\n[Player "a"]\n[Player "b"]\n[Player "c"]\n[Seed "a"]\n[FirstDealer "2"]\n[Deals "12"]\n'
)

WRONG_TEXT: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text + "{ not closed", "A comment is not closed: its second brace is missing."),
    (lambda text: text.replace('[Deal "1"]', "[Deal 1]"), "A tag is written [Name \"value\"], not “[Deal 1]”."),
    (lambda text: text.replace('[Deal "1"]', '[Deal "\\x"]'), "A tag is written [Name \"value\"], not “[Deal "),
    (lambda text: text.replace('[Deal "1"]', '[Deal "1"'), "A tag is written [Name \"value\"], not “[Deal \"1\"”."),
    (lambda text: text.replace('[Deals "12"]', '[Deals "12"] pass'), "“pass” stands outside any deal."),
    (lambda text: text.replace('[Deals "12"]', '[Deals "11"]'), "The session lasts 12 deals, not 11."),
    (lambda text: text.replace('[Deals "12"]', ""), "The tag [Deals] holds a number, not “”."),
    (lambda text: text.replace('[Deals "12"]', '[Deals "x"]'), "The tag [Deals] holds a number, not “x”."),
    (lambda text: text.replace('[Deals "12"]', '[Colour "x"]'), "There is no tag [Colour] here; there are Session"),
    (lambda text: text.replace('[Deals "12"]', '[Deals "12"][Deals "12"]'), "The tag [Deals] stands twice."),
    (lambda text: text.replace('[FirstDealer "', '[FirstDealer "1'), "The first dealer is "),
    (lambda text: text.replace("[Seed", "[Options \"deals\"]\n[Seed"), "An option is written name=value, not “deals”."),
    (lambda text: text.replace("[Seed", "[Options \"a=b\"]\n[Seed"), "Renegado has no option “a”"),
    (lambda text: text.replace("[Player \"player 0\"]\n", ""), "Renegado is played by 3 players, not by 2."),
    (lambda text: text.replace("player 0", "\\ud800"), "“?” is no text that can be written in UTF-8."),
    (lambda text: text[text.index("[Deal "):], "A deal stands before any session."),
    (lambda text: text[text.index("[End"):], "An end stands before any session."),
    (lambda text: '[Result "x"]\n' + text, "The tag [Result] stands outside session, deal and end."),
    (lambda text: text.replace("[Dealer \"", "[Dealer \"9"), "Deal 1: the dealer is "),
    (lambda text: text.replace('[Result "', '[Result "x'), "Deal 1: [Result] is "),
    (lambda text: text.replace('[Result "sacada"]\n', ""), "Deal 1: [Result] is sacada, not missing."),
    (lambda text: text.replace('[Net "', '[Net "7 ', 1), "Deal 1: [Net] is "),
    (lambda text: text.replace('[End "1"]', '[End "2"]'), "Deal 1: [End] is 1, not 2."),
    (lambda text: text.replace(" yield ", " x0 yield "), "Deal 1, action 6, “x0”: The defender at the ombre's right"),
    (lambda text: text[: text.index("\n\n[End")].rsplit(" ", 2)[0], "Deal 1 has a result, but is not over"),
    (lambda text: text.replace("[End", "pass\n\n[End"), "Deal 1, action "),
    (lambda text: text.replace("[Deals", '[Player "x"]' * (MOST_TAGS + 1) + "[Deals"), "There are more tags here"),
    (lambda text: text.replace("[End", "pass " * MOST_TOKENS + "\n[End"), "There are more actions here"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "sentence"), WRONG_TEXT, ids=range(len(WRONG_TEXT)))
def test_what_is_wrong_in_text_is_told(change: Callable[[str], str], sentence: str) -> None:
    content = text_of(recorded(RENEGADO, "a", 1))
    other = change(content)
    told = faults(other)
    assert other != content
    assert told
    assert told[0].partition(": ")[2].startswith(sentence), told


def test_a_fault_of_a_deal_in_text_is_told_with_the_line_of_its_first_tag() -> None:
    content = text_of(recorded(RENEGADO, "a", 2)).replace('[Deal "2"]', '[Deal "3"]')
    place = content[: content.index('[Deal "3"]')].count("\n") + 1
    assert faults(content) == [f"line {place}: Deal 3 follows deal 1."]


def test_a_deal_in_text_that_is_not_finished_is_followed_by_nothing() -> None:
    content = text_of(recorded(RENEGADO, "a", 1, more_actions=3))
    assert faults(content + '\n[Deal "3"]\n[Dealer "0"]\n')[0].endswith("A deal follows one that is not finished.")
    assert faults(content + '\n[End "1"]\n')[0].endswith("The session ends in a deal that is not finished.")


def test_a_text_session_after_a_lost_one_is_read() -> None:
    one, two = text_of(recorded(RENEGADO, "a", 1)), text_of(recorded(RENEGADO, "b", 1))
    found, told = read("stray " + one.replace("[Deals", "[Moods") + two)
    assert [each.session.seed for each in found] == ["b"]
    assert len(told) == 2


def test_tags_of_too_many_names_are_told() -> None:
    names = "".join(f'[{chr(97 + number)}x "1"]' for number in range(MOST_TAGS + 1))
    assert "more tags" in faults(BEGIN + names)[0]


# Files that are no records


def test_an_empty_file_is_told() -> None:
    assert faults("") == ["line 1: The file is empty."]
    assert faults("\n \n") == ["line 2: The file is empty."]


def test_bytes_that_are_no_text_stop_the_reading() -> None:
    reader = Reader()
    assert list(reader.read(io.BytesIO(b"\x89PNG\r\n\x1a\n\0\xff"))) == []
    assert [str(fault) for fault in reader.faults] == ["line 1: This is no text in UTF-8: reading stops."]
    assert reader.unreadable


def test_a_line_longer_than_any_record_stops_the_reading() -> None:
    reader = Reader()
    assert list(reader.read(io.BytesIO(b'{"' + b"a" * LONGEST_LINE))) == []
    assert reader.unreadable
    assert "longer than any" in str(reader.faults[0])
    later = Reader()
    list(later.read(io.BytesIO(json_of(recorded(RENEGADO, "a", 1)).encode() + b"a" * LONGEST_LINE * 2)))
    assert later.unreadable


def test_after_many_faults_the_reading_stops() -> None:
    lines = json_of(recorded(RENEGADO, "a", 1)).splitlines()
    told = faults(
        "\n".join([lines[0] + "x"] * 2 + [line.replace('"format": 1', '"format": 2') for line in lines[:1] * 200])
    )
    assert len(told) == MOST_FAULTS + 1
    assert told[-1].endswith("There are more faults than are listed here: reading stops.")


# Writing


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    write_file(path, ["a\n", "♠\n"])
    assert path.read_bytes() == "a\n♠\n".encode()
    write_file(path, ["b\n"])
    assert path.read_text(encoding="utf-8") == "b\n"
    assert os.listdir(tmp_path) == ["record.jsonl"]


def test_a_file_is_not_touched_when_its_lines_cannot_be_made(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text("old", encoding="utf-8")

    def lines() -> Iterator[str]:
        yield "new\n"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_file(path, lines())
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["record.jsonl"]


def test_a_file_keeps_its_permissions_and_a_link_its_target(tmp_path: Path) -> None:
    path, link = tmp_path / "record.jsonl", tmp_path / "link"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_file(link, ["new\n"])
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "new\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_may_be_read_as_any_new_file(tmp_path: Path) -> None:
    path, other = tmp_path / "record.jsonl", tmp_path / "other"
    other.touch()
    write_file(path, ["a\n"])
    assert path.stat().st_mode == other.stat().st_mode


def test_what_is_no_ordinary_file_is_written_directly() -> None:
    write_file(Path(os.devnull), ["a\n"])
    assert not Path(os.devnull).is_file()


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory"):
        write_file(tmp_path, ["a\n"])
    with pytest.raises(OSError, match="No such file"):
        write_file(tmp_path / "missing" / "record.jsonl", ["a\n"])
