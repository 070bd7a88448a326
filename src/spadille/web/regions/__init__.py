"""The live regions of a table's page: plain functions of what a viewer may see, each giving one element by its id."""

from collections.abc import Callable

from spadille.players.hints import Hint
from spadille.table import Sight
from spadille.web.regions.asked import panel, prompt
from spadille.web.regions.centre import centre
from spadille.web.regions.hand import hand
from spadille.web.regions.heading import info, said
from spadille.web.regions.hints import hint_table
from spadille.web.regions.history import history, past, sheet
from spadille.web.regions.lesson import taught
from spadille.web.regions.money import money
from spadille.web.regions.seats import seat
from spadille.web.regions.tricks import meter, tricks
from spadille.web.speech import Speech

__all__ = ["PRIVATE", "PUBLIC", "render_private", "render_public"]

PUBLIC: dict[str, Callable[[Sight, Speech], str]] = {
    "info": info,
    "centre": centre,
    "panel": panel,
    "sheet": sheet,
    "meter": meter,
    "money": money,
    "tricks": tricks,
    "log": history,
    "past": past,
    "live": said,
}
"""What all viewers of one language and pack see alike, beside the seats."""

PRIVATE = ("hand", "prompt", "hint", "lesson")
"""What each seat sees alone."""


def render_public(sight: Sight, speech: Speech) -> dict[str, str]:
    """The regions that do not depend on the viewer, by id, from a spectator's sight."""
    regions = {name: render(sight, speech) for name, render in PUBLIC.items()}
    for place in sight.places:
        regions[f"seat-{place.seat}"] = seat(sight, place, speech)
    return regions


def render_private(sight: Sight, speech: Speech, hints: tuple[Hint, ...] | None) -> dict[str, str]:
    """The regions of one seat, or of one who watches, by id."""
    return {
        "hand": hand(sight, speech),
        "prompt": prompt(sight, speech),
        "hint": hint_table(sight, speech, hints),
        "lesson": taught(sight, speech),
    }
