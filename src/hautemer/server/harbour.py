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
from hautemer.core.engine import RULES
from hautemer.core.errors import BadInput
from hautemer.core.fair import new_key
from hautemer.core.game import Game
from hautemer.core.messages import SPECTATOR
from hautemer.core.records import Fork
from hautemer.games.shelf import SHELF, game_called
from hautemer.server.entries import Begun, Forked, Happened, SeatState, with_characters
from hautemer.server.names import clean_name
from hautemer.server.search_pool import SearchPool, searches
from hautemer.server.settings import DEFAULT_PATIENCE
from hautemer.server.store import NoSuchLink, Store, TableClosed, TableRow
from hautemer.server.table import Table, written
from hautemer.server.wire import MAX_NAME, NEWCOMER, NewFork, NewTable, Opened, SeatPlan

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


def link_to(site: str, table: str, secret: str) -> str:
    """A link as people get it: after the `#`, which no log sees, stands its secret."""
    return f"{site}/t/{table}#{secret}"


class Harbour:
    """All that the server holds in memory: the tables where somebody is, or something is under way, and those of late. The others
    are in the store, so that the server does not slow down with the day's games."""

    def __init__(
        self, store: Store, pace: float, search_pool: SearchPool | None = None, patience: float = DEFAULT_PATIENCE
    ) -> None:
        self.store: Final = store
        self.metrics: Final = store.metrics
        self.pace: Final = pace
        self.patience: Final = patience
        self.search_pool: Final = search_pool or SearchPool()
        self.tables: Final[WeakValueDictionary[str, Table]] = WeakValueDictionary()
        self.recent: Final[deque[Table]] = deque(maxlen=CACHED_TABLES)
        self.entering: Final = asyncio.Lock()

    async def open(self, new: NewTable) -> Opened:
        """A new table, with a link per person's seat, one for spectators and, where seats are open, one to those."""
        game = game_called(new.game)
        return await self.open_with(game, game.complete_options(new.options), new.seats)

    async def fork(self, table: Table, new: NewFork) -> Opened:
        """A new table that plays a finished game on from one of its questions, by the same rules and with luck of its own."""
        last = table.history.n()
        if not 0 <= new.n < last:
            raise BadInput(f"There is no question {new.n} in this game: 0 to {last - 1}.")
        answers = [f"{answer.seat} {answer.action}" for answer in table.history.answers[: new.n]]
        forked = Forked(tuple(forks_before(table, new.n)), tuple(answers))
        return await self.open_with(table.game, table.row.options, new.seats, forked)

    async def open_with(self, game: Game, options: dict[str, str], plans: list[SeatPlan], forked: Forked | None = None) -> Opened:
        names = game.seats(options)
        if len(plans) != len(names):
            raise BadInput(f"{game.name} has {len(names)} seats here ({', '.join(names)}), but {len(plans)} are named.")
        seats = with_characters(planned_seats(plans, game))
        tokens = [new_token() if seat.kind == "person" else None for seat in seats]
        watch = new_token()
        opened = new_token() if any(seat.kind == "open" for seat in seats) else None
        links = {digest(token): number for number, token in enumerate(tokens) if token is not None}
        links |= {digest(watch): SPECTATOR} | ({digest(opened): NEWCOMER} if opened is not None else {})
        table = await self.add(TableRow(new_table_name(), game.name, options, seats, new_key()), links, forked=forked)
        return Opened(table.row.id, tokens, watch, opened)

    async def add(self, row: TableRow, links: dict[str, int], after: str = "", forked: Forked | None = None) -> Table:
        """A table that did not exist; where only bots sit, the game begins."""
        table = self.table_of(row, [("", forked)] if forked is not None else [], SHELF[row.game])
        batch = table.history.draws() if table.complete() else None
        begun = Begun(written(batch)) if batch is not None and batch.answers else None
        entries = [one for one in (forked, begun) if one is not None]
        await self.store.add_table(row, links, entries, after)
        if begun is not None:
            table.happened(begun, batch, "")
        return self.put(table)

    async def enter(self, name: str, secret: str = "") -> tuple[Table, int]:
        """The table of that name and the seat of the secret; the same secret always leads to the same seat. In an older link the
        secret stands where the name is now. Where links were taken away meanwhile, it is looked up again, for it may be one of
        them: who subscribes at once is found by whoever takes a link away later."""
        while True:
            before = self.store.unlinkings
            table_id, seat = await self.store.seat_of(digest(name if is_older_link(name) else secret))
            if table_id != name and not is_older_link(name):
                raise NoSuchLink
            table = await self.table(table_id)
            if self.store.unlinkings == before:
                return table, seat

    async def table(self, table_id: str) -> Table:
        """A table by its name, brought back from the store if need be."""
        async with self.entering:
            table = self.tables.get(table_id)
            if table is None:
                row = await self.store.table(table_id)
                try:
                    game = game_called(row.game)
                    row.options = game.complete_options(row.options)
                except BadInput as why:
                    raise NoSuchLink(str(why)) from None
                log = await self.store.entries(table_id)
                table = self.put(self.table_of(row, log, game))
                await table.begin()
        return table

    def table_of(self, row: TableRow, log: list[tuple[str, Happened]], game: Game) -> Table:
        return Table(row, log, game, self.store, self.pace, self.search_pool, self.patience)

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

    async def replace_links(self, table: Table, seat: int, *tokens: str) -> int:
        """All links to a seat lead nowhere, except these new ones, and whoever came by one is sent away; how many those were."""
        async with table.lock:
            await self.store.replace_links(table.row.id, seat, *map(digest, tokens))
            return table.dismiss("revoked", seat)

    async def rematch(self, table: Table, seat: int) -> Opened:
        """The same people again, the seats turned. Who asks first opens the table, who asks later finds it; each gets the link
        to their own seat there, and the others are told."""
        async with table.lock:
            if table.closed:
                raise TableClosed
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
        seats = [
            replace(seat, words="", here=seat.kind == "bot", person="", deputy_of="", deputies=(), hints=()) for seat in turned
        ]
        options = game.rematch_options({**table.row.options, RULES: str(game.version)}, game.scores(table.history.s))
        row = TableRow(new_table_name(), game.name, game.complete_options(options), seats, new_key())
        await self.add(row, {}, after=table.row.id)
        table.row.rematch = row.id

    def watched(self) -> set[str]:
        """The tables where somebody is."""
        return {table.row.id for table in self.tables.values() if table.subscribers}


def forks_before(table: Table, n: int) -> list[Fork]:
    """Where the answers before question n were given: at this table, or at those from which its own game was taken up."""
    forks: list[Fork] = []
    own = Fork(table.row.id, n, table.row.key, [seat.words for seat in table.seats])
    for fork in [*table.forks, own]:
        forks.append(replace(fork, n=min(fork.n, n)))
        if fork.n >= n:
            break
    return forks


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
