"""The log of a server: one JSON object per line. No link, no name, no word for the draws and no card is ever in it."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import format_tb
from typing import Any, Final

from hautemer.server.settings import LogLevel

OURS: Final = "hautemer"
PLACE: Final = ("table", "n", "entry")
"""Where something happened: at which table, at which question, at which entry of its log."""
HERE: Final[ContextVar[Mapping[str, Any]]] = ContextVar("here", default={})  # noqa: B039 - a mapping that nobody changes
"""The place for which a task works; whatever it logs, and whatever it calls, has it."""

MAX_CHAIN: Final = 10
"""So many errors that led to one another are told."""


class FailedElsewhere(Exception):
    """An error in another process; it says what `traceback_of` made of it there."""


class JsonLines(logging.Formatter):
    """What happened, with its level, the function that says so, and the place."""

    def format(self, record: logging.LogRecord) -> str:
        source = f"{record.module}.{record.funcName}" if record.name == OURS else record.name
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "source": source,
        }
        place = {**HERE.get(), **{name: getattr(record, name) for name in PLACE if hasattr(record, name)}}
        line |= {"message": record.getMessage()} | {name: value for name, value in place.items() if value != ""}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = traceback_of(record.exc_info[1])
        return json.dumps(line)


def traceback_of(error: BaseException) -> str:
    """Where an error was raised, and of which kind it is. What it says is left out: that may be a name, or a card."""
    parts: list[str] = []
    current: BaseException | None = error
    while current is not None and len(parts) < MAX_CHAIN:
        kind = str(current) if isinstance(current, FailedElsewhere) else type(current).__qualname__
        parts.append(f"Traceback (most recent call last):\n{''.join(format_tb(current.__traceback__))}{kind}")
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\n\n".join(reversed(parts))


def set_up(level: LogLevel, *handlers: logging.Handler) -> None:
    """Our own lines from this level on; of the libraries, whose lines show what is sent, warnings and errors only."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[lines, *handlers], force=True)
    logging.getLogger(OURS).setLevel(level.upper())
