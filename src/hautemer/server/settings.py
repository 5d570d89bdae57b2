"""How a server is set up."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `hautemer serve`."""

    database: str
    origins: frozenset[str]  # pages of other hosts that may open a table here
    idle_days: float  # a table that nobody touches for this many days is deleted
    pace: float  # seconds a bot takes to answer, whatever it holds
    analysis: int  # playouts for the analysis of a finished game
    think: float = 1.0  # seconds that a bot searches for an answer
    thinkers: int = 0  # processes that search; 0 for one per core
    build: Path | None = None  # where the compiled engine is built while the plain one serves
    rate: float  # messages per second that a browser may send in the long run; twice as many in a burst
