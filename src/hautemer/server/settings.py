"""How a server is set up."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import msgspec

LogLevel = Literal["debug", "info", "warning", "error"]
DEFAULT_PATIENCE: Final = 60.0
LOOPBACK: Final = ("127.0.0.0/8", "::1/128")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `hautemer serve`; a refusal names the one that it is for, as `flag` spells it."""

    database: str
    idle_days: float = 90  # a table that nobody touches for this many days is deleted
    pace: float = 0.6  # seconds a bot takes to begin its turn, whatever it holds
    analysis: int  # playouts for the analysis of a finished game
    think: float = 1.0  # seconds that a bot searches for an answer
    thinkers: int = 0  # processes that search; 0 for one per core
    patience: float = DEFAULT_PATIENCE  # seconds after which somebody who has no page open is gone
    log_level: LogLevel = "info"  # from which on the log tells what happens
    build: Path | None = None  # where the compiled engine is built while the plain one serves

    # who may come in
    origins: frozenset[str] = frozenset()  # other sites whose pages may call and connect
    proxies: tuple[str, ...] = ()  # whose word for the address and the scheme of a request is taken
    admin_key: str = ""  # what an operator's call must know; without one, nobody's is answered
    metrics_from: tuple[str, ...] = LOOPBACK  # the networks that may read /metrics

    # limits
    rate: float = 20  # messages per second that a browser may send in the long run; twice as many in a burst
    header_bytes: int = 16 * 1024  # of a request
    header_seconds: float = 10  # for the header of a request, for its body, and for the first message of a socket
    idle_seconds: float = 60  # a connection on which nothing moves is closed; a socket answers pings
    connections: int = 200  # of one address
    all_connections: int = 0  # of all addresses; 0 for what the limit on open files allows
    calls: int = 600  # of one address per minute
    tables: int = 60  # opened by one address per minute


LIMITS: Final = (
    "origin",
    "rate",
    "header_bytes",
    "header_seconds",
    "idle_seconds",
    "connections",
    "all_connections",
    "calls",
    "tables",
)
"""The options by which something is refused."""


def flag(name: str) -> str:
    """How the setting is called on the command line."""
    return "--" + name.replace("_", "-")
