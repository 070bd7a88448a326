"""`spadille simulate` plays whole sessions whose records anybody can check."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest
from reference.checker import Checker
from reference.rules import BASES
from reference.variants import VARIANTS

from cli.driver import SPADILLE, environment
from cli.inside import Run
from spadille.cli.simulate import Order, names, played

WHOLE = 2000
"""Deals of each game as it is."""

BRIEF = {"random": 24, "thumb": 8}
"""Deals of each variant, by players."""


def lines_of(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def kinds(out: str) -> str:
    """`s` for a session, `d` for a deal, `e` for an end."""
    return "".join(line["kind"][0] for line in lines_of(out))


def test_sessions_of_the_games_own_length_follow_until_there_are_enough_deals(run: Run) -> None:
    said = run("simulate", "renegado", "--deals", 26, "--seed", "a", "--players", "random", "--jobs", 1)
    assert (said.code, said.err) == (0, "")
    assert kinds(said.out) == ("s" + 12 * "d" + "e") * 2 + "sdde"
    assert [line["seed"] for line in lines_of(said.out) if line["kind"] == "session"] == ["a-1", "a-2", "a-3"]
    assert all("deals" not in line["options"] for line in lines_of(said.out) if line["kind"] == "session")


def test_a_session_cut_short_begins_like_a_whole_one(run: Run) -> None:
    short = run("simulate", "cinquillo", "--deals", 3, "--seed", "a").out.splitlines()
    whole = run("simulate", "cinquillo", "--deals", 20, "--seed", "a").out.splitlines()
    assert short[:4] == whole[:4]


def test_the_same_is_played_whatever_the_number_of_jobs(run: Run, tmp_path: Path) -> None:
    wanted = ("simulate", "two-handed", "--deals", 100, "--seed", "a", "--players", "random,thumb")
    alone, together = tmp_path / "alone", tmp_path / "together"
    assert run(*wanted, "--jobs", 1, "--out", alone) == (0, "", "")
    assert run(*wanted, "--jobs", 3, "--out", together) == (0, "", "")
    assert alone.read_bytes() == together.read_bytes()
    assert run(*wanted).out.encode() == alone.read_bytes()


def test_players_are_named_after_their_kinds(run: Run) -> None:
    assert names("random", 3) == ("random 1", "random 2", "random 3")
    assert names("random,thumb", 2) == ("random 1", "thumb 2")
    header = lines_of(run("simulate", "renegado", "--deals", 1).out)[0]
    assert header["players"] == ["thumb 1", "thumb 2", "thumb 3"]


def test_without_a_seed_no_two_runs_are_alike(run: Run) -> None:
    seeds = {lines_of(run("simulate", "renegado", "--deals", 1).out)[0]["seed"] for _ in range(2)}
    assert len(seeds) == 2


def test_each_seat_plays_by_itself() -> None:
    """The player of a seat does not depend on who sits elsewhere, until what they do differs."""
    one, two = (
        [json.loads(line) for line in played(Order("renegado", (), specs, "a-1", 1))][1]["actions"]
        for specs in ("random", "random,random,thumb")
    )
    first = next(place for place, action in enumerate(one) if action["seat"] == 2)
    assert one[:first] == two[:first]


def test_a_file_that_is_there_is_replaced_whole(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text("old", encoding="utf-8")
    assert run("simulate", "renegado", "--deals", 2, "--seed", "a", "--out", path).code == 0
    assert kinds(path.read_text(encoding="utf-8")) == "sdde"
    assert os.listdir(tmp_path) == ["deals.jsonl"]


def accepted_by_both(run: Run, path: Path, deals: int) -> None:
    """The command and the independent checker find no fault."""
    said = run("check", path)
    assert said.code == 0, said.out[:500]
    assert f"{deals} deals: no faults" in said.out
    with path.open(encoding="utf-8") as lines:
        report = Checker().read(lines)
    assert report.faults == []
    assert report.deals == deals


def nothing_is_lost(run: Run, path: Path) -> None:
    """The sessions come back from text as they were, and the text from JSON."""
    text = run("convert", path, "--to", "text").out
    assert run("convert", "-", "--to", "json", typed=text).out == path.read_text(encoding="utf-8")
    assert run("convert", "-", "--to", "text", typed=text).out == text


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", BASES)
def test_many_deals_of_every_game_are_accepted(run: Run, tmp_path: Path, ruleset: str) -> None:
    path = tmp_path / "deals.jsonl"
    run("simulate", ruleset, "--deals", WHOLE, "--seed", "a", "--players", "random", "--jobs", 1, "--out", path)
    accepted_by_both(run, path, WHOLE)


@pytest.mark.slow
@pytest.mark.parametrize("players", BRIEF)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_deals_of_every_variant_are_accepted(
    run: Run, tmp_path: Path, variant: tuple[str, dict[str, str]], players: str
) -> None:
    path = tmp_path / "deals.jsonl"
    ruleset, options = variant
    chosen = [text for name, value in options.items() for text in ("--option", f"{name}={value}")]
    said = run(
        "simulate", ruleset, "--deals", BRIEF[players], "--seed", "b", "--players", players, *chosen, "--out", path
    )
    assert said == (0, "", "")
    accepted_by_both(run, path, BRIEF[players])
    nothing_is_lost(run, path)


# From outside


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        command = [*SPADILLE, "simulate", "renegado", "--deals", "2000", "--seed", "a", "--jobs", jobs]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path)
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            assert process.stdout.readline().startswith(b'{"kind": "session"')
            process.stdout.close()
            assert process.stderr.read() == b""


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_who_interrupts_finds_no_part_of_a_file(tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    wanted = ["simulate", "renegado", "--deals", "50000", "--seed", "a", "--jobs", jobs, "--out", str(out / "deals")]
    with subprocess.Popen(
        [*SPADILLE, *wanted], stderr=subprocess.PIPE, env=environment(tmp_path), start_new_session=True
    ) as process:
        deadline = time.monotonic() + 60
        while not any(path.stat().st_size for path in out.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 130
    assert os.listdir(out) == []


@pytest.mark.slow
def test_a_terminal_shows_how_far_it_has_come(tmp_path: Path) -> None:
    child = pexpect.spawn(
        SPADILLE[0],
        [*SPADILLE[1:], "simulate", "renegado", "--deals", "600", "--seed", "a", "--out", str(tmp_path / "deals")],
        env=environment(tmp_path),
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=60,
    )
    child.expect("Renegado")
    child.expect(r"\d+/600")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert (tmp_path / "deals").exists()
