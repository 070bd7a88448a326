"""`spadille check` finds every fault, and says where."""

from pathlib import Path

import pytest
from sessions import recorded

from cli.inside import Run
from spadille.record import to_json, to_text

RECORDS = Path(__file__).parents[1] / "records"
FILES = sorted(RECORDS.glob("*/*.jsonl"))

GOOD = "".join(to_json(recorded(("renegado", {}), "a", 2)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_records_have_no_fault(run: Run, path: Path) -> None:
    said = run("check", path)
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith(": no faults\n")


def test_one_line_sums_up_each_file(run: Run) -> None:
    said = run("check", *FILES)
    assert said.out.count("\n") == len(FILES)
    assert f"{RECORDS / 'renegado' / 'belinda-solo.jsonl'}: 1 session, 1 deal: no faults\n" in said.out
    assert f"{RECORDS / 'shared' / 'renegado.jsonl'}: 14 sessions, 168 deals: no faults\n" in said.out


def test_a_fault_is_told_with_file_and_line(run: Run) -> None:
    said = run("check", "-", typed=GOOD.replace('"stopped": false', '"stopped": true'))
    assert said.code == 1
    assert said.out == (
        "-:2: Deal 1: stopped is false, not true.\n"
        "-:3: Deal 2: stopped is false, not true.\n"
        "-: 1 session, 2 deals: 2 faults\n"
    )


def test_text_is_checked_as_well(run: Run) -> None:
    text = "".join(to_text(recorded(("renegado", {}), "a", 2)))
    assert run("check", "-", typed=text).out == "-: 1 session, 2 deals: no faults\n"
    assert run("check", "-", typed=text.replace('[Net "', '[Net "1')).code == 1


@pytest.mark.parametrize("content", ["", "\n", GOOD[:700], GOOD.partition("\n")[2], "nonsense"])
def test_what_is_cut_off_or_no_record_is_faulty(run: Run, content: str) -> None:
    said = run("check", "-", typed=content)
    assert said.code == 1
    assert said.out.startswith("-:1: ") or said.out.startswith("-:2: ")
    assert said.out.endswith("1 fault\n")


def test_a_file_that_is_no_text_cannot_be_read(run: Run, tmp_path: Path) -> None:
    binary, good = tmp_path / "binary", tmp_path / "good"
    binary.write_bytes(b"\x7fELF\x02\x01\x01\x00\xff\xfe")
    good.write_text(GOOD, encoding="utf-8")
    assert run("check", binary).sentence == f"“{binary}”, line 1: This is no text in UTF-8: reading stops."
    said = run("check", binary, good, tmp_path / "missing")
    assert said.code == 2
    assert said.out == f"{good}: 1 session, 2 deals: no faults\n"
    assert said.err.count("\n") == 2


def test_faults_are_told_up_to_where_reading_stops(run: Run) -> None:
    faulty = GOOD.replace('"stopped": false', '"stopped": true').encode()
    said = run("check", "-", typed=faulty + b"\xff\n")
    assert said.code == 2
    assert said.out.count("\n") == 2
    assert said.err == "“-”, line 5: This is no text in UTF-8: reading stops.\n"
