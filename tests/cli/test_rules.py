"""`spadille rules` writes what the rulebook says, on any terminal."""

import pytest

from cli.inside import Run
from spadille import rulesets

NAMES = [rules.name for rules in rulesets.all_rulesets()]


def test_without_a_game_every_game_is_named_with_its_options(run: Run) -> None:
    said = run("rules")
    assert said.code == 0
    for rules in rulesets.all_rulesets():
        assert f"\n{rules.name}\n" in "\n" + said.out
        assert all(option.name in said.out for option in rules.options)
        assert rules.identity.summary.split()[0] in said.out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_the_page_fits_the_terminal(run: Run, name: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    said = run("rules", name)
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) < max(columns, 80)
    assert "\x1b" not in said.out
    for heading in ("The game in short", "The ranks", "The auction", "The play", "Payments", "Readings", "Sources"):
        assert f"\n{heading}\n" in said.out


def test_options_change_the_page(run: Run) -> None:
    said = run("rules", "tresillo", "--option", "favourite_suit=H", "-o", "seats=4")
    assert "Solo in the favourite suit" in said.out
    assert "The dealer gets no cards" in said.out


def test_an_alias_and_a_version_name_a_game(run: Run) -> None:
    assert run("rules", "quintille").out == run("rules", "cinquillo@1").out


@pytest.mark.parametrize("name", ["Renegado", "RENEGADO@1", "Ombre"])
def test_a_game_is_named_in_letters_of_either_case(run: Run, name: str) -> None:
    assert run("rules", name).out == run("rules", "renegado").out
    assert run("simulate", name, "--deals", "1", "--seed", "a").code == 0


def test_a_table_has_a_column_for_each_head(run: Run) -> None:
    assert "  Trumps, black             AS 2 AC K Q J 7 6 5 4 3         11\n" in run("rules", "renegado").out


def test_colours_only_where_they_are_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[1m" in run("rules", "renegado").out
