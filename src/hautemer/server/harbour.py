"""The harbour: the tables that are open, found by their secret links, brought back from the store when somebody returns."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections import deque
from collections.abc import Sequence
from typing import Final
from weakref import WeakValueDictionary

from msgspec.structs import replace

from hautemer.bots.characters import known_character
from hautemer.bots.crew import known_bot
from hautemer.core.errors import BadInput
from hautemer.core.fair import new_key
from hautemer.core.game import Game
from hautemer.core.messages import SPECTATOR
from hautemer.games.shelf import SHELF, game_called
from hautemer.server.entries import Begun, SeatState, with_characters
from hautemer.server.names import clean_name
from hautemer.server.search_pool import SearchPool, searches
from hautemer.server.store import NoSuchLink, Store, TableRow
from hautemer.server.table import Table, written
from hautemer.server.wire import MAX_NAME, NEWCOMER, NewTable, Opened, SeatPlan

CACHED_TABLES: Final = 64
"""So many tables stay in memory after the last one left, for who comes back at once."""


TABLE_NAME: Final = re.compile("[0-9a-f]{16}")


def new_table_name() -> str:
    return secrets.token_hex(8)


def is_older_link(name: str) -> bool:
    """Whether this is the secret of a link from when those stood in the path: it is longer than a table's name."""
    return TABLE_NAME.fullmatch(name) is None


def new_token() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    """What is stored of a link: who reads the database cannot sit down."""
    return hashlib.sha256(token.encode()).hexdigest()


class Harbour:
    """All that the server holds in memory: the tables where somebody is, or something is under way, and those of late. The others
    are in the store, so that the server does not slow down with the day's games."""

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
        seats = with_characters(planned_seats(new.seats, game))
        tokens = [new_token() if seat.kind == "person" else None for seat in seats]
        watch = new_token()
        opened = new_token() if any(seat.kind == "open" for seat in seats) else None
        links = {digest(token): number for number, token in enumerate(tokens) if token is not None}
        links |= {digest(watch): SPECTATOR} | ({digest(opened): NEWCOMER} if opened is not None else {})
        table = await self.add(TableRow(new_table_name(), game.name, game.version, options, seats, new_key()), links)
        return Opened(table.row.id, tokens, watch, opened)

    async def add(self, row: TableRow, links: dict[str, int], after: str = "") -> Table:
        """A table that did not exist; where only bots sit, the game begins."""
        table = Table(row, [], SHELF[row.game], self.store, self.pace, self.search_pool)
        batch = table.history.draws() if table.complete() else None
        first = Begun(written(batch)) if batch is not None and batch.answers else None
        await self.store.add_table(row, links, first, after)
        if first is not None:
            table.happened(first, batch, "")
        return self.put(table)

    async def enter(self, name: str, secret: str = "") -> tuple[Table, int]:
        """The table of that name and the seat of the secret; the same secret always leads to the same seat. In an older link the
        secret stands where the name is now."""
        table_id, seat = await self.store.seat_of(digest(name if is_older_link(name) else secret))
        if table_id != name and not is_older_link(name):
            raise NoSuchLink
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
                        f"This table was played by version {row.rules} of the rules; version {game.version} is kept."
                    )
                log = await self.store.entries(table_id)
                table = self.put(Table(row, log, game, self.store, self.pace, self.search_pool))
                await table.begin()
        return table

    def put(self, table: Table) -> Table:
        """The table in memory. Where a bot will search, the processes for it begin."""
        self.tables[table.row.id] = table
        self.keep(table)
        if any(seat.kind == "bot" and searches(seat.name, table.game) for seat in table.seats):
            self.search_pool.warm()
        return table

    def keep(self, table: Table) -> None:
        """Nobody is there at the moment; somebody may come back soon."""
        self.recent.append(table)

    async def link(self, table: Table, seat: int) -> str:
        """One more link to a seat."""
        token = new_token()
        await self.store.add_link(table.row.id, digest(token), seat)
        return token

    async def rematch(self, table: Table, seat: int) -> Opened:
        """The same people again, the seats turned. Who asks first opens the table, who asks later finds it; each gets the link
        to their own seat there, and the others are told."""
        async with table.lock:
            if not table.over():
                raise BadInput("The game is not over yet.")
            if not table.row.rematch:
                await self.play_again(table)
                table.tell()
        again = await self.table(table.row.rematch)
        turned = (seat - table.game.rematch_first_seat(table.history.s)) % len(table.seats)
        tokens: list[str | None] = [None] * len(table.seats)
        tokens[turned] = await self.link(again, turned)
        return Opened(again.row.id, tokens, await self.link(again, SPECTATOR))

    async def play_again(self, table: Table) -> None:
        game = table.game
        first = game.rematch_first_seat(table.history.s)
        turned = [*table.seats[first:], *table.seats[:first]]
        seats = [replace(seat, words="", here=seat.kind == "bot", person="", deputy_of="", hints=()) for seat in turned]
        options = game.complete_options(game.rematch_options(table.row.options, game.scores(table.history.s)))
        row = TableRow(new_table_name(), game.name, game.version, options, seats, new_key())
        await self.add(row, {}, after=table.row.id)
        table.row.rematch = row.id

    def watched(self) -> set[str]:
        """The tables where somebody is."""
        return {table.row.id for table in self.tables.values() if table.subscribers}


def planned_seats(plans: Sequence[SeatPlan], game: Game) -> list[SeatState]:
    """The seats as they were asked for; `BadInput` where that cannot be."""
    wanted = [plan.character for plan in plans if plan.character]
    twice = next((one for one in wanted if wanted.count(one) > 1), None)
    if twice is not None:
        raise BadInput(f"The character {twice} is asked for twice, and nobody sits in two seats.")
    return [planned_seat(plan, game) for plan in plans]


def planned_seat(plan: SeatPlan, game: Game) -> SeatState:
    """A bot is there at once; a person comes by the link."""
    if plan.kind == "bot":
        character = plan.character and known_character(plan.character)
        return SeatState("bot", known_bot(plan.name, game), here=True, character=character)
    if plan.character:
        raise BadInput(f"The character {plan.character} is asked for at a person's seat; only bots sit down as characters.")
    name = clean_name(plan.name)
    if len(name) > MAX_NAME:
        raise BadInput(f"A name has at most {MAX_NAME} letters.")
    return SeatState(plan.kind, name, open=plan.kind == "open")
