"""How a server is set up."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What `hautemer serve` can be told."""

    database: str
    origins: frozenset[str]  # pages of other hosts that may open a table here
    idle_days: float  # after so many days without an answer a table is forgotten
    pace: float  # seconds a bot takes to answer, whatever it holds
    analysis: int  # playouts of thought that a game is worth when it is over
    think: float = 1.0  # seconds that a bot which searches thinks about an answer
    thinkers: int = 0  # processes that think; 0 for one a core
    build: Path | None = None  # where the compiled engine is built while the plain one serves
    rate: float  # messages a second that a browser may send on the long run; twice as many in a burst
