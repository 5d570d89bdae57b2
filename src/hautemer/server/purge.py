"""Tables that nobody plays any more are forgotten: on the word of two clocks, in batches, and told in the log."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

import sqlalchemy as sql

from hautemer.server.schema import OF_A_TABLE, TABLES
from hautemer.server.store import Store

LOG: Final = logging.getLogger("hautemer")
READING_EVERY: Final = 3600.0
"""Seconds between two readings of a server that runs."""
MIN_READINGS: Final = 24
"""So many readings must have found a table idle: a wall clock that is wrong for less than a day of running deletes nothing."""
BATCH: Final = 500


async def count_reading(store: Store, watched: set[str]) -> None:
    """One more reading at which all tables but these were idle."""
    statements: list[sql.sql.Executable] = [TABLES.update().values(idle_readings=TABLES.c.idle_readings + 1)]
    ids = sorted(watched)
    for start in range(0, len(ids), BATCH):
        chosen = TABLES.c.id.in_(ids[start : start + BATCH])
        statements.append(TABLES.update().where(chosen).values(idle_readings=0, touched=time.time()))
    await store.run("", *statements)


async def idle_tables(store: Store, days: float, most: int, min_readings: int = MIN_READINGS) -> list[str]:
    """Some tables that nobody touched for so many days, by the wall clock and by the readings."""
    idle = sql.and_(TABLES.c.touched < time.time() - days * 86400, TABLES.c.idle_readings >= min_readings)
    async with store.reading() as db:
        return [row[0] for row in await db.execute(sql.select(TABLES.c.id).where(idle).order_by(TABLES.c.touched).limit(most))]


async def purge(store: Store, days: float, min_readings: int = MIN_READINGS) -> int:
    """Forget idle tables, a batch per commit; how many."""
    gone = 0
    while ids := await idle_tables(store, days, BATCH, min_readings):
        await delete(store, ids)
        gone += len(ids)
        await asyncio.sleep(0)  # whoever plays goes first
    if gone:
        LOG.info("%s tables that nobody touched for %g days were forgotten", gone, days)
    return gone


async def delete(store: Store, ids: list[str]) -> None:
    """All of these tables, and all that names them."""
    await store.run("", *[column.table.delete().where(column.in_(ids)) for column in OF_A_TABLE])
