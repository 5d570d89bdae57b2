"""Errors that people read: what cannot be read, and what the rules refuse. Nobody ever sees a traceback instead."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

MAX_ECHO: Final = 200
"""How much of what somebody sent is said back to them."""


class BadInput(Exception):
    """Something typed or stored that cannot be read; the message says what, where, and what would be right."""


class Refused(BadInput):
    """An answer that the rules forbid, with the clause that forbids it."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.clause = clause


def clipped(text: str) -> str:
    """As much of a text as is said back."""
    return text if len(text) <= MAX_ECHO else f"{text[: MAX_ECHO - 1]}…"


def unknown(kind: str, name: str, known: Iterable[str]) -> BadInput:
    """Nothing of this kind has that name; the message lists the names there are, and the one that may have been meant."""
    names = list(known)
    name = clipped(name)
    near = get_close_matches(name, names, 1)
    suggestion = f" Did you mean {near[0]}?" if near else ""
    return BadInput(f"There is no {kind} called {name!r}.{suggestion} Choose from: {', '.join(names)}.")
