"""All tables at a glance, for whoever runs the server: how each stands, and nothing of who plays or what they hold."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sql

from hautemer.core.engine import RULES
from hautemer.core.errors import BadInput
from hautemer.games.shelf import game_called
from hautemer.server.entries import DECODER, Closed, Happened, SeatState, seats_after
from hautemer.server.harbour import Harbour
from hautemer.server.purge import DAY
from hautemer.server.schema import ENTRIES, TABLES
from hautemer.server.store import TableRow
from hautemer.server.table import Table
from hautemer.server.wire import Kind

PAGE: Final = 200
"""How many tables are returned at once."""
Progress = Literal["waiting", "playing", "over", "unreadable"]
UNREADABLE: Final[Progress] = "unreadable"


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat: whose kind it is, and whether somebody has sat down; a bot that stands in for a person who left is a deputy."""

    seat: str
    kind: Kind
    here: bool
    deputy: bool


class TableInfo(msgspec.Struct, frozen=True):
    """How a table stands. `state`: not everyone has come, it is played, its game is over, or it needs rules that only a later
    release has. `touched`: when its last entry was written, in seconds since 1970. `connected`: how many browsers now."""

    table: str
    game: str
    options: dict[str, str]
    seats: list[SeatInfo]
    entries: int
    state: Progress
    closed: bool
    touched: float
    connected: int


async def tables(harbour: Harbour, game: str = "", idle_days: float = 0.0, after: str = "") -> list[TableInfo]:
    """The tables behind this one in the order of their names, one page of them; of that game, untouched for so many days."""
    chosen = sql.select(TABLES).where(TABLES.c.id > after).order_by(TABLES.c.id).limit(PAGE)
    if game:
        chosen = chosen.where(TABLES.c.game == game)
    if idle_days:
        chosen = chosen.where(TABLES.c.touched < time.time() - idle_days * DAY)
    return await read(harbour, chosen)


async def one_table(harbour: Harbour, table_id: str) -> TableInfo:
    """One of them, which is there."""
    [info] = await read(harbour, sql.select(TABLES).where(TABLES.c.id == table_id))
    return info


async def read(harbour: Harbour, chosen: sql.Select[Any]) -> list[TableInfo]:
    async with harbour.store.reading() as db:
        rows = (await db.execute(chosen)).all()
        entries = sql.select(ENTRIES.c.table_id, ENTRIES.c.body).where(ENTRIES.c.table_id.in_([row.id for row in rows]))
        bodies = (await db.execute(entries.order_by(ENTRIES.c.table_id, ENTRIES.c.e))).all()
    logs = {table_id: [body for _, body in log] for table_id, log in groupby(bodies, key=lambda row: row[0])}
    infos = []
    for row in rows:
        infos.append(info_of(harbour, row, [DECODER.decode(body) for body in logs.get(row.id, [])]))
        await asyncio.sleep(0)  # whoever plays goes first
    return infos


def info_of(harbour: Harbour, row: sql.Row[Any], log: Sequence[Happened]) -> TableInfo:
    """From what is stored: looking at a table changes nothing, not even which ones are in memory."""
    options = {**msgspec.json.decode(row.options, type=dict[str, str]), RULES: str(row.rules)}
    seats = planned = msgspec.json.decode(row.seats, type=list[SeatState])
    for entry in log:
        seats = seats_after(seats, entry, {})
    names, state = [str(number) for number in range(len(seats))], UNREADABLE
    with suppress(BadInput):
        game = game_called(row.game)
        options = game.complete_options(options)
        stored = TableRow(row.id, row.game, options, planned, row.key)
        table = Table(stored, [("", entry) for entry in log], game, harbour.store, 0.0)
        names, state = game.seats(options), "over" if table.over() else "playing" if table.begun() else "waiting"
    in_memory = harbour.tables.get(row.id)
    return TableInfo(
        table=row.id,
        game=row.game,
        options=options,
        seats=[
            SeatInfo(name, seat.kind, seat.here, seat.kind == "bot" and bool(seat.person))
            for name, seat in zip(names, seats, strict=True)
        ],
        entries=len(log),
        state=state,
        closed=any(isinstance(entry, Closed) for entry in log),
        touched=row.touched,
        connected=0 if in_memory is None else len(in_memory.subscribers),
    )
