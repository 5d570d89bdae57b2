"""What is said when something cannot be taken. Nobody ever sees a traceback instead."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(Exception):
    """Something typed or stored that cannot be taken; the message says what, where, and what would be right."""


class Refused(BadInput):
    """An answer that the rules forbid, with the clause that does."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.clause = clause


def unknown(what: str, given: str, known: Iterable[str]) -> BadInput:
    """No such thing; here is what there is, and what may have been meant."""
    names = list(known)
    near = get_close_matches(given, names, 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    return BadInput(f"There is no {what} called {given!r}.{meant} Choose from: {', '.join(names)}.")
