"""What the server writes on the standard error: who did what by which way, never a card or a secret."""

import logging
import re
import sys
import traceback
from pathlib import Path
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, Processor

PLAIN, JSON = "plain", "json"

SECRET = re.compile(r"(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]{22}|[0-9a-fA-F]{32,64})(?![A-Za-z0-9_-])")
"""What looks like the secret of a seat, its hash or a seed."""

HIDDEN = "[hidden]"
FRAMES = 8


def fault(error: BaseException) -> dict[str, Any]:
    """What is logged of an error: its kind and where it came about; its text may tell of a hand."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return {"error": type(error).__name__, "where": [f"{Path(each.filename).name}:{each.lineno}" for each in frames]}


def set_up(form: str | None, stream: TextIO | None = None) -> None:
    """Write lines of this form: all that happens, or without a form only warnings and errors, plainly."""
    level = logging.WARNING if form is None else logging.INFO
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_text,
        _without_secrets,
    ]
    ending: Processor = structlog.processors.JSONRenderer() if form == JSON else _plainly
    out = stream or sys.stderr
    structlog.configure(
        processors=[*shared, ending],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, ending]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    # A flood of what is no HTTP is no reason to fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def _without_text(_: Any, __: str, told: EventDict) -> EventDict:
    """Let an exception that comes with a line be only its kind and place."""
    info = told.pop("exc_info", None)
    record = told.get("_record")
    if record is not None:
        info, record.exc_info, record.exc_text = info or record.exc_info, None, None
    if info is True:
        info = sys.exc_info()
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        told["event"] = str(told["event"]).partition("\n")[0]
        told.update(fault(error))
    return told


def _without_secrets(_: Any, __: str, told: EventDict) -> EventDict:
    """Hide what looks like a secret, wherever it comes from."""
    for name, value in told.items():
        if isinstance(value, str):
            told[name] = SECRET.sub(HIDDEN, value)
    return told


def _plainly(_: Any, __: str, told: EventDict) -> str:
    when, level, event = told.pop("timestamp"), told.pop("level"), told.pop("event")
    rest = " ".join(f"{name}={_value(value)}" for name, value in told.items())
    return f"{when} {level:<7} {event}{': ' if rest else ''}{rest}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    text = str(value)
    return text if text.isprintable() and " " not in text else repr(text)
