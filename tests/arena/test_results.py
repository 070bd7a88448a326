"""Files of results: a match interrupted anywhere goes on as if it had not been."""

from itertools import islice
from pathlib import Path

import pytest
from entrants_at_fault import FAILING, thumb

from spadille.arena import ArenaError, Match, played, summed, to_object
from spadille.money import Debt, Stake

MATCH = Match.of("two-handed", "thumb,random", seed="resume")


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """The file of a match of four packs."""
    file = tmp_path / "whole.jsonl"
    list(played(MATCH, 4, file=file))
    return file.read_bytes()


def test_a_match_cut_off_anywhere_ends_as_an_uninterrupted_one(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "cut.jsonl"
    expected = to_object(summed(MATCH, played(MATCH, 4)))
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for cut in (0, *ends, ends[0] + 1, ends[1] - 1, ends[2] + 40, len(whole) - 1):
        file.write_bytes(whole[:cut])
        assert to_object(summed(MATCH, played(MATCH, 4, file=file))) == expected
        assert file.read_bytes() == whole


def test_packs_stay_in_the_file_when_the_match_stops(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "stopped.jsonl"
    assert len(list(islice(played(MATCH, 4, file=file), 2))) == 2
    assert file.read_bytes() == b"".join(whole.splitlines(keepends=True)[:3])


def test_a_match_can_be_made_longer_and_looked_at_shorter(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "longer.jsonl"
    file.write_bytes(whole)
    assert len(list(played(MATCH, 2, file=file))) == 2
    assert file.read_bytes() == whole
    assert list(played(MATCH, 6, file=file)) == list(played(MATCH, 6))
    assert file.read_bytes().startswith(whole)


@pytest.mark.slow
def test_the_file_is_the_same_whatever_the_number_of_jobs(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "jobs.jsonl"
    file.write_bytes(b"".join(whole.splitlines(keepends=True)[:2]))
    list(played(MATCH, 4, jobs=2, file=file))
    assert file.read_bytes() == whole


def test_faults_and_debts_are_kept(tmp_path: Path) -> None:
    for number, match in enumerate(
        (
            Match.of("two-handed", [FAILING, thumb("thumb")], seed="resume"),
            Match.of("tresillo", "random", seed="debts", stake=Stake(12, 0, (Debt(0, 9),), True)),
        )
    ):
        file = tmp_path / f"{number}.jsonl"
        first = list(played(match, 12, file=file))
        assert list(played(match, 12, file=file)) == first


def refused(file: Path, match: Match = MATCH) -> str:
    before = file.read_bytes()
    with pytest.raises(ArenaError) as error:
        list(played(match, 4, file=file))
    assert file.read_bytes() == before
    return str(error.value)


def test_the_file_of_another_match_is_refused(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "other.jsonl"
    file.write_bytes(whole)
    assert 'seed is "resume", not "another"' in refused(file, Match.of("two-handed", "thumb,random", seed="another"))
    assert "its players is" in refused(file, Match.of("two-handed", "thumb", seed="resume"))
    assert "its ruleset is" in refused(file, Match.of("renegado", "thumb,random", seed="resume"))
    assert "its stake is" in refused(file, Match.of("two-handed", "thumb,random", seed="resume", stake=5))


@pytest.mark.parametrize("content", [b"\n", b"[]\n", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"kind":"session"}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "else.jsonl"
    file.write_bytes(content)
    assert refused(file) == "The file else.jsonl holds no results of an arena."


def test_a_file_cut_off_in_its_first_line_is_refused(tmp_path: Path, whole: bytes) -> None:
    file = tmp_path / "first.jsonl"
    file.write_bytes(whole.splitlines()[0])
    assert refused(file) == "The file first.jsonl holds no results of an arena."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"pack":2', b'"pack":3'),
        (b'"chips":[', b'"chips":["1",'),
        (b'"pool":', b'"pool":1'),
        (b'"roles":["', b'"roles":["king of '),
        (b'"result":"', b'"result":1,"":"'),
        (b'"contract":', b'"contract":[],"":'),
        (b'"games":[{', b'"games":[{},{'),
        (b'"games":[{', b'"games":[{"faults":[[9,"slow",""]],'),
        (b'"games":[{', b'"games":[{"faults":[[0,"lazy",""]],'),
        (b'"games":[{', b'"games":[{"notes":[1],'),
        (b'"games":[', b'"games":['),
        (b"{", b""),
    ],
)
def test_a_damaged_pack_is_refused_and_nothing_lost(tmp_path: Path, whole: bytes, old: bytes, new: bytes) -> None:
    file = tmp_path / "damaged.jsonl"
    lines = whole.splitlines(keepends=True)
    lines[2] = lines[2].replace(old, new, 1) if old != new else lines[2].replace(b"]}\n", b",{}]}\n")
    file.write_bytes(b"".join(lines))
    assert refused(file) == "Line 3 of the file damaged.jsonl is not pack 2 of this match."
