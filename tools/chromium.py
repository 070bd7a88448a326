"""Which Chromium drives the tests and makes the pictures, and how it is started."""

import os
import shutil

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def program() -> str | None:
    """The program, by name in `SPADILLE_BROWSER` or as it is found; None if there is none."""
    return os.environ.get("SPADILLE_BROWSER") or next(filter(None, map(shutil.which, PROGRAMS)), None)
