"""Tables that nobody plays any more are forgotten: on the word of two clocks, in batches, and told in the log."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

import msgspec
import sqlalchemy as sql

from hautemer.server.schema import OF_A_TABLE, TABLES
from hautemer.server.store import Store

LOG: Final = logging.getLogger("hautemer")
READING_EVERY: Final = 3600.0
"""Seconds between two readings of a server that runs."""
MIN_READINGS: Final = 24
"""So many readings must have found a table idle: a wall clock that is wrong for less than a day of running deletes nothing."""
BATCH: Final = 500
DAY: Final = 86400.0


class IdleTable(msgspec.Struct, frozen=True):
    """A table that would be forgotten, and why: nobody touched it for so many days, nor at so many hourly readings."""

    table: str
    game: str
    days: float
    readings: int


async def count_reading(store: Store, watched: set[str]) -> None:
    """One more reading at which all tables but these were idle."""
    await store.run("", TABLES.update().values(idle_readings=TABLES.c.idle_readings + 1), *touching(watched))


async def keep_watched(store: Store, watched: set[str]) -> None:
    """These tables are not idle: somebody is there."""
    await store.run("", *touching(watched))


def touching(watched: set[str]) -> list[sql.sql.Executable]:
    ids = sorted(watched)
    batches = [ids[start : start + BATCH] for start in range(0, len(ids), BATCH)]
    now = time.time()
    return [TABLES.update().where(TABLES.c.id.in_(batch)).values(idle_readings=0, touched=now) for batch in batches]


async def idle_tables(store: Store, days: float, most: int | None = None, min_readings: int = MIN_READINGS) -> list[IdleTable]:
    """Tables that nobody touched for so many days, by the wall clock and by the readings; the longest idle first."""
    now = time.time()
    idle = sql.and_(TABLES.c.touched < now - days * DAY, TABLES.c.idle_readings >= min_readings)
    chosen = sql.select(TABLES.c.id, TABLES.c.game, TABLES.c.touched, TABLES.c.idle_readings)
    async with store.reading() as db:
        rows = await db.execute(chosen.where(idle).order_by(TABLES.c.touched).limit(most))
        return [IdleTable(id, game, (now - touched) / DAY, readings) for id, game, touched, readings in rows]


async def purge(store: Store, days: float, min_readings: int = MIN_READINGS) -> int:
    """Forget idle tables, a batch per commit; how many."""
    gone = 0
    while idle := await idle_tables(store, days, BATCH, min_readings):
        await delete(store, [one.table for one in idle])
        gone += len(idle)
        store.metrics.forgotten.inc(len(idle))
        await asyncio.sleep(0)  # whoever plays goes first
    if gone:
        LOG.info("%s tables that nobody touched for %g days were forgotten", gone, days)
    return gone


async def delete(store: Store, ids: list[str]) -> None:
    """All of these tables, and all that names them."""
    await store.run("", *[column.table.delete().where(column.in_(ids)) for column in OF_A_TABLE])
