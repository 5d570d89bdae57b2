"""The faults: each happens for a while, and is over when its function returns."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.soak.servers import SoakServer, has_a_small_disk

YEAR = 365 * 86400.0


class Place:
    """A server, and the file that says what is wrong inside it."""

    def __init__(self, server: SoakServer, rng: Random) -> None:
        self.server, self.rng = server, rng
        self.control = server.log.with_name("control.json")

    async def while_it_lasts(self, most: float = 1.5) -> None:
        await asyncio.sleep(self.rng.uniform(0.2, most))

    @asynccontextmanager
    async def inside(self, what: str, value: float) -> AsyncIterator[None]:
        """Something is wrong in the server's own process."""
        self.control.write_text(json.dumps({what: value}))
        try:
            yield
        finally:
            self.control.unlink()


async def stopped(place: Place) -> None:
    """PostgreSQL is stopped, and started again."""
    await asyncio.to_thread(place.server.postgres.stop)
    await place.while_it_lasts(3.0)
    await asyncio.to_thread(place.server.postgres.start)


async def restarted(place: Place) -> None:
    """PostgreSQL is restarted."""
    await place.while_it_lasts(0.5)
    await asyncio.to_thread(place.server.postgres.stop)
    await asyncio.to_thread(place.server.postgres.start)


async def paused(place: Place) -> None:
    """PostgreSQL stands still and answers nothing."""
    with place.server.postgres.paused():
        await place.while_it_lasts(4.0)


async def full(place: Place) -> None:
    """Not another byte fits on the disk: a small one that is filled up, or, where nothing may be mounted, a limit on files."""
    if not has_a_small_disk():
        size = Path(place.server.database).stat().st_size
        hard = resource.prlimit(place.server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(place.server.pid, resource.RLIMIT_FSIZE, (size, hard))
        await place.while_it_lasts()
        resource.prlimit(place.server.pid, resource.RLIMIT_FSIZE, (hard, hard))
        return
    ballast = Path(place.server.database).with_name("ballast")
    with ballast.open("wb", buffering=0) as file:
        fill(file.fileno())
        for _ in range(10):  # what others free meanwhile
            await place.while_it_lasts(0.3)
            fill(file.fileno())
    ballast.unlink()


def fill(file: int) -> None:
    for size in (1 << 16, 1 << 12, 1):
        try:
            while os.write(file, b"\1" * size) == size:
                pass
        except OSError:  # smaller pieces may fit
            continue


async def read_only(place: Place) -> None:
    """The database takes no writes: SQLite's own refusal, switched on in the server's process, for a disk cannot be remounted
    read-only while a file on it is open."""
    async with place.inside("read_only", 1):
        await place.while_it_lasts()


async def locked(place: Place) -> None:
    """Another process holds the file, for longer or shorter than the server waits."""
    with closing(sqlite3.connect(place.server.database, isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN EXCLUSIVE")
        await place.while_it_lasts(6.0)
        other.execute("ROLLBACK")


async def slow(place: Place) -> None:
    """Every commit takes long."""
    async with place.inside("slow", place.rng.uniform(0.1, 1.0)):
        await place.while_it_lasts(3.0)


async def no_descriptors(place: Place) -> None:
    """The server may not open another file or connection."""
    server = place.server.pid
    limits = resource.prlimit(server, resource.RLIMIT_NOFILE)
    open_now = len(list(Path(f"/proc/{server}/fd").iterdir()))
    resource.prlimit(server, resource.RLIMIT_NOFILE, (open_now, limits[1]))
    await place.while_it_lasts(3.0)
    resource.prlimit(server, resource.RLIMIT_NOFILE, limits)


async def clock(place: Place) -> None:
    """The clock is wrong by a year; the server is restarted with it."""
    async with place.inside("clock", place.rng.choice([-YEAR, YEAR])):
        await place.while_it_lasts(1.0)
        await asyncio.to_thread(place.server.stop)
        await asyncio.to_thread(place.server.start)
        await place.while_it_lasts(1.0)


@dataclass(frozen=True)
class Trouble:
    """A fault, and where it can happen."""

    happens: Callable[[Place], Awaitable[None]]
    kind: str = "sqlite"
    on_a_small_disk: bool = False


TROUBLES = {
    "PostgreSQL stopped": Trouble(stopped, "postgresql"),
    "PostgreSQL paused": Trouble(paused, "postgresql"),
    "PostgreSQL restarted": Trouble(restarted, "postgresql"),
    "disk full": Trouble(full, on_a_small_disk=True),
    "disk read-only": Trouble(read_only),
    "file locked": Trouble(locked),
    "slow sync": Trouble(slow),
    "no descriptors": Trouble(no_descriptors),
    "clock a year wrong": Trouble(clock),
}
