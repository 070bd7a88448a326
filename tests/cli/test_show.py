"""`spadille show` tells what happened in every deal, to a person."""

import re
from pathlib import Path

import pytest
from reference.variants import VARIANTS
from rich.cells import cell_len
from sessions import recorded

from cli.inside import Run
from spadille.record import to_json, to_text

RECORDS = Path(__file__).parents[1] / "records"
BELINDA = RECORDS / "renegado" / "belinda-entrada.jsonl"
SOLO = RECORDS / "renegado" / "belinda-solo.jsonl"

TRICKS = """
      Belinda  the Baron  the third player  Won by
   1  A♠*>     7♠         4♠                Belinda
   2  2♠*>     6♠         3♠                Belinda
   3  A♣*>     5♠         7♣                Belinda
   4  K♠*>     J♠         J♣                Belinda
   5  K♣>      Q♠*        2♥                the Baron
   6  3♦       K♦*>       3♥                the Baron
   7  4♦       Q♦*>       4♥                the Baron
   8  Q♥       J♦*>       5♥                the Baron
   9  K♥*      A♥>        J♥                Belinda
"""


def test_belinda_wins_as_the_poem_has_it(run: Run) -> None:
    said = run("show", BELINDA)
    assert (said.code, said.err) == (0, "")
    assert TRICKS in said.out
    assert "Belinda           A♠ A♣  K♠ 2♠  K♥ Q♥  K♣  3♦ 4♦" in said.out
    for player in ("The Baron", "The third player"):
        assert f"{player} pays Belinda 5: for the entrada" in said.out
        assert f"{player} pays Belinda 4: estuches, Belinda with 4 top trumps" in said.out
    assert "The pool pays Belinda 5: the stake, to the winner" in said.out
    assert "Won and lost: Belinda +23, the Baron -9, the third player -14" in said.out


def test_belinda_without_an_exchange(run: Run) -> None:
    said = run("show", SOLO)
    assert "pays Belinda 15: for the solo" in said.out
    assert "Won and lost: Belinda +43, the Baron -19, the third player -24" in said.out


def test_sessions_and_deals_may_be_chosen(run: Run) -> None:
    path = RECORDS / "shared" / "renegado.jsonl"
    assert len(re.findall("(?m)^Session ", run("show", path).out)) == 14
    assert re.findall(r"(?m)^(?:Session|Deal) \d+", run("show", path, "--session", 3, "--deal", 2).out) == [
        "Session 3",
        "Deal 2",
    ]
    assert "Deal 2" in run("show", path, "--deal", 2).out
    assert run("show", path, "--session", 15).sentence.startswith("There is no session 15 in “")
    assert run("show", path, "--deal", 13).sentence.startswith("There is no deal 13 in “")
    assert run("show", path, "--deal", 13, "--session", 1).sentence.startswith("There is no deal 13 of a session 1")


def test_both_forms_are_shown_alike(run: Run, tmp_path: Path) -> None:
    each = recorded(("tresillo", {}), "a", 3)
    path = tmp_path / "deals.txt"
    path.write_text("".join(to_text(each)), encoding="utf-8")
    assert run("show", path).out == run("show", "-", typed="".join(to_json(each))).out


def test_a_deal_that_is_not_finished_is_shown_as_far_as_it_goes(run: Run) -> None:
    each = recorded(("renegado", {}), "a", 1, more_actions=4)
    said = run("show", "-", typed="".join(to_json(each)))
    assert said.code == 0
    assert "Deal 2, dealt by" in said.out
    assert "The deal is not finished." in said.out
    assert "End of session" not in said.out


def test_the_pack_may_be_spanish(run: Run) -> None:
    said = run("show", BELINDA, "--deck", "spanish")
    assert "swords are trumps" in said.out
    assert "♠" not in said.out


def test_a_terminal_without_the_signs_gets_letters(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spadille.cli.plain.can_write", lambda signs, stream: False)
    out = run("show", BELINDA).out
    assert "AS*>" in out
    assert out.isascii()


def test_names_cannot_drive_the_terminal(run: Run) -> None:
    each = "".join(to_json(recorded(("renegado", {}), "a", 1)))
    said = run("show", "-", typed=each.replace("player 0", "\\u001b[2J\\u0007evil\\nname"))
    assert said.code == 0
    assert "\x1b" not in said.out
    assert "?[2J?evil?name" in said.out


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_deals_of_every_variant_are_shown_in_eighty_columns(
    run: Run, variant: tuple[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    each = recorded(variant, "a", int(variant[1].get("deals", "8")))
    said = run("show", "-", typed="".join(to_json(each)))
    assert (said.code, said.err) == (0, "")
    assert max(map(cell_len, said.out.splitlines())) <= 80
    payments = sum(len(done.deal.payments) for done in each.session.finished)
    payments += len(each.session.opening) + len(each.session.end().payments)
    assert len(re.findall(r"(?m)^  \S.* pays ", said.out)) == payments
    tricks = sum(len(done.deal.state.tricks) + bool(done.deal.state.trick) for done in each.session.finished)
    assert len(re.findall(r"(?m)^ {2,3}\d+  ", said.out)) == tricks


def test_a_faulty_file_is_shown_as_far_as_it_can_be_and_the_fault_told(run: Run) -> None:
    one = "".join(to_json(recorded(("renegado", {}), "a", 1)))
    said = run("show", "-", typed=one.replace('"finished": true', '"finished": false'))
    assert said.code == 2
    assert "Deal 1, dealt by" in said.out
    assert said.err.startswith("“-”, line 2: Deal 1: finished is true, not false.")
    two = run("show", "-", typed=one.replace('"finished": true, "estuches": ', '"finished": false, "estuches": 7'))
    assert two.err.startswith("“-” has 2 faults, the first in line 2: ")
