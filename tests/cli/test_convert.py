"""`spadille convert` loses nothing, and refuses what is not right."""

from pathlib import Path

import pytest
from sessions import recorded

from cli.inside import Run
from spadille.record import to_json, to_text

FILES = sorted((Path(__file__).parents[1] / "records").glob("*/*.jsonl"))

EACH = recorded(("renegado", {}), "a", 2)
IN_JSON, IN_TEXT = "".join(to_json(EACH)), "".join(to_text(EACH))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_records_come_back_from_text_as_they_were(run: Run, path: Path, tmp_path: Path) -> None:
    text, again = tmp_path / "text", tmp_path / "again"
    assert run("convert", path, "--to", "text", "--out", text) == (0, "", "")
    assert run("convert", text, "--to", "json", "--out", again) == (0, "", "")
    assert again.read_bytes() == run("convert", path, "--to", "json").out.encode()
    assert run("convert", again, "--to", "text").out == text.read_text(encoding="utf-8")


def test_comments_are_left_out(run: Run) -> None:
    commented = "{ A game of ours. }\n" + IN_TEXT.replace("pass", "pass {sigh}", 1)
    assert run("convert", "-", "--to", "json", typed=commented).out == IN_JSON
    assert run("convert", "-", "--to", "text", typed=commented).out == IN_TEXT


def test_a_deal_that_is_not_finished_is_kept(run: Run) -> None:
    each = recorded(("renegado", {}), None, 1, more_actions=4)
    in_text = run("convert", "-", "--to", "text", typed="".join(to_json(each))).out
    assert '[Result "*"]' in in_text
    assert run("convert", "-", "--to", "json", typed=in_text).out == "".join(to_json(each))


def test_a_faulty_file_is_refused_with_its_first_fault(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("old", encoding="utf-8")
    faulty = IN_JSON.replace('"stopped": false', '"stopped": true')
    for more in ((), ("--out", out)):
        said = run("convert", "-", "--to", "text", *more, typed=IN_JSON + faulty)
        assert said.sentence == "“-”, line 6: Deal 1: stopped is false, not true."
    assert out.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_file_may_be_converted_in_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deals"
    path.write_text(IN_TEXT, encoding="utf-8")
    assert run("convert", path, "--to", "json", "--out", path).code == 0
    assert path.read_text(encoding="utf-8") == IN_JSON


def test_text_after_a_byte_order_mark_or_none_is_told(run: Run) -> None:
    assert "outside any deal" in run("convert", "-", "--to", "json", typed="\ufeff" + IN_TEXT).sentence
