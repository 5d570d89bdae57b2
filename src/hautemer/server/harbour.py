"""The harbour: the open tables, found by their secret links, brought back from the store when someone returns."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import deque
from typing import Final
from weakref import WeakValueDictionary

from msgspec.structs import replace

from hautemer.bots.crew import known_bot
from hautemer.core.errors import BadInput
from hautemer.core.fair import new_key
from hautemer.core.game import Game
from hautemer.core.messages import SPECTATOR
from hautemer.core.records import Answer
from hautemer.games.shelf import SHELF, game_called
from hautemer.server.search_pool import SearchPool, searches
from hautemer.server.store import NoSuchLink, SeatRow, Store, TableRow
from hautemer.server.table import Table
from hautemer.server.wire import NEWCOMER, NewTable, Opened, SeatPlan

CACHED_TABLES: Final = 64
"""How many tables stay in memory after the last person left, in case someone comes back at once."""


def digest(token: str) -> str:
    """What is stored of a link: reading the database is not enough to take a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


class Harbour:
    """All that the server holds in memory: the tables where someone is or something is under way, and the most recent ones. The
    others are in the store, so that the server does not slow down as games add up."""

    def __init__(self, store: Store, pace: float, search_pool: SearchPool | None = None) -> None:
        self.store: Final = store
        self.pace: Final = pace
        self.search_pool: Final = search_pool or SearchPool()
        self.tables: Final[WeakValueDictionary[str, Table]] = WeakValueDictionary()
        self.recent: Final[deque[Table]] = deque(maxlen=CACHED_TABLES)
        self.entering: Final = asyncio.Lock()

    async def open(self, new: NewTable) -> Opened:
        """A new table, with a link per person's seat, one for spectators and, where seats are open, one to those."""
        game = game_called(new.game)
        options = game.complete_options(new.options)
        names = game.seats(options)
        if len(new.seats) != len(names):
            raise BadInput(f"{game.name} has {len(names)} seats here ({', '.join(names)}), but {len(new.seats)} are named.")
        people = [seat_row(plan, game) for plan in new.seats]
        tokens = [secrets.token_urlsafe(16) if sitter.kind == "person" else None for sitter in people]
        watch = secrets.token_urlsafe(16)
        open_token = secrets.token_urlsafe(16) if any(sitter.kind == "open" for sitter in people) else None
        links = {digest(token): seat for seat, token in enumerate(tokens) if token is not None}
        links |= {digest(watch): SPECTATOR} | ({digest(open_token): NEWCOMER} if open_token is not None else {})
        table = await self.add(TableRow(secrets.token_hex(8), game.name, game.version, options, people, new_key()), links)
        return Opened(table.row.id, tokens, watch, open_token)

    async def add(self, row: TableRow, links: dict[str, int], after: str = "") -> Table:
        """A new table; where only bots sit, the game starts."""
        await self.store.add_table(row, links, after)
        table = self.put(row, [])
        if table.complete():
            async with table.lock:
                await table.commit(table.history.draws())
        return table

    async def enter(self, token: str) -> tuple[Table, int]:
        """The table and the seat of a link; the same link always leads to the same seat."""
        table_id, seat = await self.store.seat_of(digest(token))
        return await self.table(table_id), seat

    async def table(self, table_id: str) -> Table:
        """A table by its name, brought back from the store if need be."""
        async with self.entering:
            table = self.tables.get(table_id)
            if table is None:
                row = await self.store.table(table_id)
                game = SHELF[row.game]
                if row.rules != game.version:
                    raise NoSuchLink(
                        f"This table was played by version {row.rules} of the rules; this server has version {game.version}."
                    )
                table = self.put(row, await self.store.answers(table_id, game))
        return table

    def put(self, row: TableRow, answers: list[Answer]) -> Table:
        """Put a table into memory. Where a bot will search, a process for it is started."""
        game = SHELF[row.game]
        table = Table(row, answers, game, self.store, self.pace, self.search_pool)
        self.tables[row.id] = table
        self.keep(table)
        if any(sitter.kind == "bot" and searches(sitter.name, game) for sitter in row.people):
            self.search_pool.warm()
        return table

    def keep(self, table: Table) -> None:
        """Nobody is there at the moment, but someone may come back soon."""
        self.recent.append(table)

    async def link(self, table: Table, seat: int) -> str:
        """One more link to a seat."""
        token = secrets.token_urlsafe(16)
        await self.store.add_link(table.row.id, digest(token), seat)
        return token

    async def rematch(self, table: Table, seat: int) -> Opened:
        """The same people again, the seats rotated. Whoever asks first opens the table, whoever asks later finds it; each gets
        the link to their own seat there, and the others are told."""
        async with table.lock:
            if not table.over():
                raise BadInput("The game is not over yet.")
            if not table.row.rematch:
                await self.play_again(table)
                table.tell()
        next_table = await self.table(table.row.rematch)
        new_seat = (seat - table.game.rematch_first_seat(table.history.s)) % len(table.row.people)
        tokens: list[str | None] = [None] * len(table.row.people)
        tokens[new_seat] = await self.link(next_table, new_seat)
        return Opened(next_table.row.id, tokens, await self.link(next_table, SPECTATOR))

    async def play_again(self, table: Table) -> None:
        game = table.game
        first = game.rematch_first_seat(table.history.s)
        rotated = [*table.row.people[first:], *table.row.people[:first]]
        people = [replace(one, words="", here=one.kind == "bot", deputy_of="", hints=[]) for one in rotated]
        options = game.complete_options(game.rematch_options(table.row.options, game.scores(table.history.s)))
        row = TableRow(secrets.token_hex(8), game.name, game.version, options, people, new_key())
        await self.add(row, {}, after=table.row.id)
        table.row.rematch = row.id

    async def forget_idle(self, after: float) -> int:
        """Delete the tables that nobody touched for this many seconds, from memory too; a table where someone is connected is not
        idle."""
        self.recent.clear()
        return await self.store.forget_idle(
            time.time() - after, {table.row.id for table in self.tables.values() if table.subscribers}
        )


def seat_row(plan: SeatPlan, game: Game) -> SeatRow:
    """A bot is there at once; a person comes with the link."""
    if plan.kind == "bot":
        return SeatRow("bot", known_bot(plan.name, game), here=True)
    return SeatRow(plan.kind, plan.name, open=plan.kind == "open")
