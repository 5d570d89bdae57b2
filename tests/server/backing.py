"""Databases to back up, and what they hold."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from hautemer.server import backups
from hautemer.server.harbour import Harbour, digest
from hautemer.server.schema import META, TABLES
from hautemer.server.store import NewRows, Store
from hautemer.server.transactions import in_snapshot, while_unserved
from hautemer.server.wire import NewTable, SeatPlan

Make = Callable[[str], str]
Rows = dict[str, list[tuple[Any, ...]]]


def back_up(url: str, path: Path) -> backups.End:
    with gzip.open(path, "wb") as file:
        return in_snapshot(url, lambda db: backups.write(db, file.write, nothing))


def restore(url: str, path: Path) -> None:
    while_unserved(url, lambda db: backups.restore(db, path, nothing))


def nothing(_: int) -> None:
    """Nobody looks on."""


def rows_of(url: str) -> Rows:
    """All that a database of the newest version holds, except when its tables were touched."""

    def read(db: sql.Connection) -> Rows:
        columns = {
            table: [column for column in table.columns if column is not TABLES.c.touched] for table in META.tables.values()
        }
        return {
            table.name: [tuple(row) for row in db.execute(sql.select(*chosen).order_by(*table.primary_key))]
            for table, chosen in columns.items()
        }

    return in_snapshot(url, read)


def filled(url: str) -> None:
    """Some tables, one of them with more rows than are in memory at once."""

    async def run() -> None:
        store = Store(url)
        await store.open()
        harbour = Harbour(store, 0)
        for game, seats in (("reef", 2), ("calypso", 2), ("monster", 4)):
            opened = await harbour.open(NewTable(game, [SeatPlan("person")] * seats))
            table = await harbour.table(opened.table)
            for seat in range(seats):
                assert await table.join(seat, f"Zoé 🦀 {seat}", "sel \u0000 et \u2028 mots") is None
        links = {digest(f"{opened.table} {number}"): -2 for number in range(backups.BATCH + 1)}
        await store.submit(opened.table, [], *NewRows(links=links).statements(opened.table))
        await store.close()

    asyncio.run(run())
