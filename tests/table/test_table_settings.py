"""How a table is set, and what cannot be set."""

from dataclasses import replace

import pytest
from table_game import SEED, game

from spadille.table import Refused, Settings, opening

RULES = game("renegado")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Settings(RULES, (None, None)), "Renegado is played by 3 players, not by 2."),
        (
            Settings(RULES.with_options({"deals": "201"}), (None,) * 3),
            "A session at a table has at most 200 deals.",
        ),
        (Settings(replace(RULES, deals=9), (None,) * 3), "The game of a table is a ruleset under its options."),
        (Settings(RULES, (None, "random:x=1", None)), "The player random has no parameters, not “x”."),
        (Settings(RULES, (None,) * 3, pace=11), "The pace is a number of seconds from 0 to 10."),
        (Settings(RULES, (None,) * 3, pace=float("nan")), "The pace is a number of seconds from 0 to 10."),
        (Settings(RULES, (None,) * 3, patience=1), "The patience is a number of seconds from 10 to 86400."),
        (Settings(RULES, (None,) * 3, patience=float("inf")), "The patience is a number of seconds from 10 to 86400."),
    ],
)
def test_what_cannot_be_set_is_refused(settings: Settings, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        opening("table", settings, SEED, 0.0)
    assert str(refusal.value) == sentence
