"""How a table is set: its game, who plays each seat, and what is allowed there."""

import math
from dataclasses import dataclass

from spadille import lesson, players, rulesets
from spadille.messages import Message, counted, in_context
from spadille.ruleset import Ruleset
from spadille.table.refusals import Refused

STAND_IN = "club"
"""The specification of the computer player that plays for one who is gone."""

LONGEST_PACE = 10.0
MOST_DEALS = 200
"""Deals of a session at a table: it is played to its end even when all have gone."""

LEAST_PATIENCE, MOST_PATIENCE = 10.0, 86_400.0

LESSON_PATIENCE, LESSON_PACE = 1800.0, 1.5
"""Seconds that a lesson waits for its learner, and how many times as slow as elsewhere the others move there."""


@dataclass(frozen=True)
class Settings:
    """How a table is set, from its opening to its end.

    `levels` has for each seat the specification of a computer player, or None for a person. `hints` and `take_backs`
    tell whether they are allowed, `private` whether only those who have the link see the table. A computer player's
    move is shown `pace` seconds after the one before; one who is idle at his turn for `patience` seconds is stood in
    for. A `lesson` teaches the one who sits there, and waits as long for one who is gone as for one who is idle.
    """

    rules: Ruleset
    levels: tuple[str | None, ...]
    hints: bool = True
    take_backs: bool = True
    private: bool = False
    pace: float = 1.0
    patience: float = 180.0
    lesson: bool = False


def lesson_settings(pace: float) -> Settings:
    """How the table of the first deal is set, for one who wants moves elsewhere to take so many seconds."""
    return Settings(
        lesson.rules(),
        lesson.levels(),
        hints=False,
        private=True,
        pace=min(LESSON_PACE * pace, LONGEST_PACE),
        patience=LESSON_PATIENCE,
        lesson=True,
    )


def check_settings(settings: Settings) -> None:
    """Raise `Refused` unless a table can be set so."""
    rules = settings.rules
    if rules != rulesets.find(rules.id, dict(rules.chosen)):
        raise Refused("settings", Message("The game of a table is a ruleset under its options."))
    if len(settings.levels) != rules.seats:
        raise Refused(
            "settings",
            Message(
                "{ruleset} is played by {seats} players, not by {number}.",
                ruleset=rules.name,
                seats=rules.seats,
                number=len(settings.levels),
            ),
        )
    for level in settings.levels:
        if level is not None:
            check_level(level)
    if rules.session_deals > MOST_DEALS:
        raise Refused(
            "settings",
            counted(
                "A session at a table has at most {count} deal.",
                "A session at a table has at most {count} deals.",
                MOST_DEALS,
            ),
        )
    _check_pace(settings.pace)
    _check_seconds(Message(in_context("seconds", "patience")), settings.patience, LEAST_PATIENCE, MOST_PATIENCE)


def check_level(level: str) -> None:
    """Raise `Refused` for a specification of which no computer player can be made."""
    try:
        players.make(level, "")
    except players.SpecError as error:
        raise Refused("level", error.message) from None


def pace_of(text: str) -> float:
    """The pace that somebody writes. Raises `Refused` for what can be none."""
    try:
        pace = float(text)
    except ValueError:
        pace = math.nan
    _check_pace(pace)
    return pace


def _check_pace(pace: float) -> None:
    _check_seconds(Message(in_context("seconds", "pace")), pace, 0.0, LONGEST_PACE)


def _check_seconds(name: Message, seconds: float, least: float, most: float) -> None:
    if not (math.isfinite(seconds) and least <= seconds <= most):
        raise Refused(
            "settings",
            Message(
                "The {name} is a number of seconds from {least} to {most}.",
                name=name,
                least=f"{least:g}",
                most=f"{most:g}",
            ),
        )
