"""The harbour: the tables that are open, found by their secret links, brought back from the store when somebody returns."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from typing import Final

from hautemer.bots.crew import known_bot
from hautemer.core.errors import BadInput
from hautemer.core.fair import new_key
from hautemer.core.messages import WATCHER
from hautemer.games.shelf import SHELF, game_called
from hautemer.server.store import Sitter, Store, StoreTrouble, TableRow
from hautemer.server.table import Table
from hautemer.server.wire import NewTable, Opened, SeatPlan


class NoSuchLink(Exception):
    """The link leads nowhere: mistyped, or its table is long gone."""


def digest(token: str) -> str:
    """What is stored of a link: who reads the database cannot sit down."""
    return hashlib.sha256(token.encode()).hexdigest()


class Harbour:
    """All that the server holds in memory."""

    def __init__(self, store: Store, pace: float) -> None:
        self.store: Final = store
        self.pace: Final = pace
        self.tables: Final[dict[str, Table]] = {}
        self.entering: Final = asyncio.Lock()

    async def open(self, new: NewTable) -> Opened:
        """A new table, with a link a person's seat and one for who looks on."""
        game = game_called(new.game)
        options = game.settle(new.options)
        names = game.seats(options)
        if len(new.seats) != len(names):
            raise BadInput(f"{game.name} has {len(names)} seats here ({', '.join(names)}), but {len(new.seats)} are named.")
        people = [seated(plan) for plan in new.seats]
        row = TableRow(secrets.token_hex(8), game.name, game.version, options, people, new_key())
        tokens = [secrets.token_urlsafe(16) if sitter.kind == "person" else None for sitter in people]
        watch = secrets.token_urlsafe(16)
        links = {digest(token): seat for seat, token in enumerate(tokens) if token is not None}
        await self.store.add_table(row, {**links, digest(watch): WATCHER})
        table = Table(row, [], game, self.store, self.pace)
        self.tables[row.id] = table
        if table.complete():
            async with table.lock:
                await table.commit(table.s.clone(), [], [])
            table.tell()
        return Opened(row.id, tokens, watch)

    async def enter(self, token: str) -> tuple[Table, int]:
        """The table and the seat of a link; the same link always leads to the same seat."""
        found = await self.store.seat_of(digest(token))
        if found is None:
            raise NoSuchLink
        table_id, seat = found
        async with self.entering:
            if table_id not in self.tables:
                row, answers = await self.store.table(table_id)
                game = SHELF[row.game]
                if row.rules != game.version:
                    raise StoreTrouble(
                        f"This table was played by version {row.rules} of the rules; version {game.version} is kept."
                    )
                self.tables[table_id] = Table(row, answers, game, self.store, self.pace)
        return self.tables[table_id], seat

    async def rematch(self, table: Table) -> Opened:
        """The same people again, the seats turned, and who lost begins."""
        if table.step() is not None:
            raise BadInput("The game is not over yet.")
        scores = table.game.scores(table.s)
        turned = [*table.row.people[1:], table.row.people[0]]
        loser = [*scores[1:], scores[0]].index(min(scores))
        options = {**table.row.options, "opens": ("first", "second")[loser]}
        return await self.open(
            NewTable(table.game.name, [SeatPlan("bot" if p.kind == "bot" else "person", p.name) for p in turned], options)
        )

    async def forget_idle(self, after: float) -> int:
        """Tables that nobody touched for so many seconds are gone, from memory too."""
        gone = await self.store.forget_idle(time.time() - after)
        for table_id in [one for one, table in self.tables.items() if not table.listeners]:
            del self.tables[table_id]
        return gone


def seated(plan: SeatPlan) -> Sitter:
    """A bot is there at once; a person comes by the link."""
    if plan.kind == "bot":
        return Sitter("bot", known_bot(plan.name), here=True)
    return Sitter("person", plan.name)
