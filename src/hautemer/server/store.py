"""The memory of the harbour: tables, links and entries in a database. What is acknowledged has been committed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hautemer.core.engine import RULES
from hautemer.core.game import split_rules
from hautemer.server import entries
from hautemer.server.entries import Happened, SeatState
from hautemer.server.metrics import Metrics
from hautemer.server.migrate import migrate
from hautemer.server.schema import ANALYSES, ENTRIES, LINKS, PEOPLE, REMATCHES, TABLES
from hautemer.server.serving import DatabaseTaken, ServingLock

LOG: Final = logging.getLogger("hautemer")
PROBE_SECONDS: Final = 2.0
WRITE_SECONDS: Final = 2.5
"""A database that has not answered by then is away; whether it wrote is found out when it is back."""
DRAIN_SECONDS: Final = 0.7
"""How long a server that stops waits for each of: what is still to be written, its writer, its connections."""
NO_DRIVER: Final = "PostgreSQL needs one more package: pip install 'hautemer[postgres]'."
BAD_DATA: Final = "22"
"""How the codes (SQLSTATE) of errors begin whose message shows a value."""
FAR_DATABASE: Final[dict[str, Any]] = {"pool_pre_ping": True, "connect_args": {"timeout": 1.5, "command_timeout": WRITE_SECONDS}}


class StoreError(Exception):
    """The database could not take it, as far as anyone knows; nothing is acknowledged."""


class EntryTaken(StoreError):
    """There is an entry of that number already: one of ours whose commit broke off after all."""


class TableClosed(StoreError):
    """The operator ended the table: its log takes nothing more."""

    def __init__(self, why: str = "This table was closed by the operator; nobody can play at it any more.") -> None:
        super().__init__(why)


class StoreTaken(StoreError):
    """Another process holds the serving lock of this database."""


class NoSuchLink(Exception):
    """The link leads nowhere: mistyped, or its table is long gone."""

    def __init__(self, why: str = "This link leads to no table: it was mistyped, or the table is long gone.") -> None:
        super().__init__(why)


class TableRow(msgspec.Struct):
    """A table as it is stored, without its entries. `seats` as they were planned, `names` of people by their id."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[SeatState]
    key: str
    names: dict[str, str] = {}
    rematch: str = ""  # the table of the next game of these people


Statement = tuple[sql.sql.Executable, list[dict[str, Any]] | None]
"""What is executed, and the rows it is executed with."""
ADD_TABLE: Final = TABLES.insert()
ADD_PEOPLE: Final = PEOPLE.insert()
ADD_LINKS: Final = LINKS.insert()
ADD_REMATCH: Final = REMATCHES.insert()
ADD_ENTRIES: Final = ENTRIES.insert()


class NewRows(msgspec.Struct, frozen=True):
    """What is written together with an entry: names of people, links to seats, and seats to which no link leads any more."""

    names: dict[str, str] = {}
    links: dict[str, int] = {}
    unlinked: Sequence[int] = ()

    def statements(self, table_id: str) -> list[Statement]:
        people = [{"table_id": table_id, "person": person, "name": name} for person, name in self.names.items()]
        links = [{"digest": digest, "table_id": table_id, "seat": seat} for digest, seat in self.links.items()]
        unlinked = [(LINKS.delete().where(LINKS.c.table_id == table_id, LINKS.c.seat == seat), None) for seat in self.unlinked]
        return [*[(ADD_PEOPLE, people)] * bool(people), *unlinked, *[(ADD_LINKS, links)] * bool(links)]


NOTHING_MORE: Final = NewRows()


class WriteJob(msgspec.Struct, frozen=True):
    """What somebody waits to see written, all of it or none: entries, or anything else; and of which table."""

    table: str
    entries: list[dict[str, Any]]
    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Store:
    """One database, one writer: what arrives together is committed together."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        is_file = url.startswith("sqlite")
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **({} if is_file else FAR_DATABASE))
        if is_file:
            sql.event.listen(self.engine.sync_engine, "connect", set_pragmas)
        self.lock: Final = ServingLock(self.engine)
        self.waiting: asyncio.Queue[WriteJob] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.trouble = ""  # why the last write failed; empty since one succeeded
        self.unlinkings = 0  # how often links were taken away

    async def open(self) -> None:
        """Be the only one who writes here, with tables as they must be."""
        try:
            await self.lock.hold()
            if await migrate(self.engine):
                self.metrics.migrations.inc()
        except (DatabaseTaken, SQLAlchemyError, OSError, TimeoutError) as why:
            await self.close()
            if isinstance(why, DatabaseTaken):
                raise StoreTaken(str(why)) from None
            raise StoreError(f"The database cannot be opened: {plain_reason(why)}.") from None
        self.writer = asyncio.create_task(self.write_together())

    async def close(self) -> None:
        """All that waits is written first, unless the database is away."""
        if self.writer is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(DRAIN_SECONDS):
                    await self.waiting.join()
            self.writer.cancel()
            with suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(self.writer, DRAIN_SECONDS)
        with suppress(SQLAlchemyError, OSError, TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                await self.lock.release()
                await self.engine.dispose()

    async def append(self, table_id: str, e: int, entry: Happened, mark: str, more: NewRows = NOTHING_MORE) -> None:
        """Returns when this is on disk as entry number e, with all that belongs to it."""
        await self.submit(table_id, [entry_row(table_id, e, entry, mark)], *more.statements(table_id))
        self.unlinkings += bool(more.unlinked)

    async def run(self, table_id: str, *statements: sql.sql.Executable) -> None:
        """All of these, or none."""
        await self.submit(table_id, [], *[(statement, None) for statement in statements])

    async def submit(self, table_id: str, rows: list[dict[str, Any]], *statements: Statement) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(WriteJob(table_id, rows, statements, done))
        began = monotonic()
        await done
        self.metrics.write_waits.observe(monotonic() - began)

    async def probe(self) -> None:
        """Whether the database takes a write; `StoreError` says why not."""
        try:
            await asyncio.wait_for(self.run("", TABLES.update().where(TABLES.c.id == "").values(rules=0)), PROBE_SECONDS)
        except TimeoutError:
            raise StoreError(f"The database did not answer in {PROBE_SECONDS:.0f} seconds.") from None

    async def write_together(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            if not await self.write(batch):
                for job in batch:  # one of them is at fault; the others must not suffer for it
                    await self.write([job], alone=True)
            for _ in batch:
                self.waiting.task_done()

    async def write(self, batch: list[WriteJob], alone: bool = False) -> bool:
        """One commit for all; false when it failed and one job alone might succeed."""
        rows = [row for job in batch for row in job.entries]
        try:
            await self.lock.hold()
            async with self.engine.begin() as db:
                for job in batch:
                    for statement, values in job.statements:
                        await db.execute(statement, values)
                if rows:  # last and in one go: of one table nothing else waits beside its entry
                    await db.execute(ADD_ENTRIES, rows)
                    await touch(db, {row["table_id"] for row in rows})
        except Exception as why:  # whatever a driver raises: whoever waits is told, and the writer goes on
            if not alone and len(batch) > 1:
                return False
            self.fail(batch, why, bool(rows))
            return True
        self.trouble = ""
        self.metrics.commits.observe(len(rows))
        for job in batch:
            if not job.done.done():
                job.done.set_result(None)
        return True

    def fail(self, batch: list[WriteJob], why: Exception, has_entries: bool) -> None:
        is_taken = has_entries and isinstance(why, IntegrityError)
        reason = "That question was answered already." if is_taken else plain_reason(why)
        if not is_taken:
            self.trouble = reason
        self.metrics.writes_failed.inc(len(batch))
        for job in batch:
            numbers = {"entry": job.entries[0]["e"]} if job.entries else {}
            LOG.error("not stored: %s", reason, exc_info=unexpected_error(why), extra={"table": job.table, **numbers})
            if not job.done.done():
                job.done.set_exception(EntryTaken(reason) if is_taken else StoreError(reason))

    async def add_table(self, row: TableRow, links: dict[str, int], log: Sequence[Happened] = (), after: str = "") -> None:
        """A new table, its links and the entries that it begins with; `after` is the table whose people play again."""
        rules, others = split_rules(row.options)
        values = {"id": row.id, "game": row.game, "rules": rules, "options": to_text(others), "seats": to_text(row.seats)}
        values |= {"key": row.key, "touched": time.time()}
        more: list[Statement] = [(ADD_REMATCH, [{"table_id": after, "next_id": row.id}])] if after else []
        rows = [entry_row(row.id, e, entry, "") for e, entry in enumerate(log)]
        await self.submit(row.id, rows, (ADD_TABLE, [values]), *NewRows(row.names, links).statements(row.id), *more)

    async def add_link(self, table_id: str, digest: str, seat: int) -> None:
        """One more link to a seat."""
        await self.submit(table_id, [], *NewRows(links={digest: seat}).statements(table_id))

    async def replace_links(self, table_id: str, seat: int, *digests: str) -> None:
        """From now on no other links than these lead to a seat."""
        links = dict.fromkeys(digests, seat)
        await self.submit(table_id, [], *NewRows(links=links, unlinked=[seat]).statements(table_id))
        self.unlinkings += 1

    async def count_links(self, table_id: str, seat: int) -> int:
        """How many links lead to a seat."""
        leading = sql.select(sql.func.count()).where(LINKS.c.table_id == table_id, LINKS.c.seat == seat)
        async with self.reading(table_id) as db:
            return int((await db.execute(leading)).scalar_one())

    async def seat_of(self, digest: str) -> tuple[str, int]:
        """The table and the seat of a link."""
        async with self.reading() as db:
            link = (await db.execute(sql.select(LINKS.c.table_id, LINKS.c.seat).where(LINKS.c.digest == digest))).first()
        if link is None:
            raise NoSuchLink
        return link[0], link[1]

    async def table(self, table_id: str) -> TableRow:
        async with self.reading(table_id) as db:
            row = (await db.execute(sql.select(TABLES).where(TABLES.c.id == table_id))).first()
            if row is None:
                raise NoSuchLink
            rematch = (await db.execute(sql.select(REMATCHES.c.next_id).where(REMATCHES.c.table_id == table_id))).scalar()
            people = await db.execute(sql.select(PEOPLE.c.person, PEOPLE.c.name).where(PEOPLE.c.table_id == table_id))
            names = {row.person: row.name for row in people}
        seats = msgspec.json.decode(row.seats, type=list[SeatState])
        options = {**msgspec.json.decode(row.options, type=dict[str, str]), RULES: str(row.rules)}
        return TableRow(row.id, row.game, options, seats, row.key, names, rematch or "")

    async def entries(self, table_id: str, first: int = 0) -> list[tuple[str, Happened]]:
        """What happened at a table from that entry on, in order, each with its mark."""
        async with self.reading(table_id) as db:
            chosen = sql.select(ENTRIES.c.mark, ENTRIES.c.body).where(ENTRIES.c.table_id == table_id, ENTRIES.c.e >= first)
            return [(mark, entries.DECODER.decode(body)) for mark, body in await db.execute(chosen.order_by(ENTRIES.c.e))]

    async def keep_analysis(self, table_id: str, form: int, body: str) -> None:
        """In place of an older one."""
        values = {"table_id": table_id, "format": form, "body": body}
        await self.run(table_id, ANALYSES.delete().where(ANALYSES.c.table_id == table_id), ANALYSES.insert().values(values))

    async def analysis(self, table_id: str, form: int) -> str | None:
        """The analysis of a table, if one of this format is kept."""
        wanted = sql.select(ANALYSES.c.body).where(ANALYSES.c.table_id == table_id, ANALYSES.c.format == form)
        async with self.reading(table_id) as db:
            body: str | None = (await db.execute(wanted)).scalar()
        return body

    @asynccontextmanager
    async def reading(self, table_id: str = "") -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as db:
                yield db
        except (SQLAlchemyError, OSError, TimeoutError) as why:
            self.metrics.reads_failed.inc()
            LOG.error("not read: %s", plain_reason(why), extra={"table": table_id})
            raise StoreError(plain_reason(why)) from None


def entry_row(table_id: str, e: int, entry: Happened, mark: str) -> dict[str, Any]:
    return {"table_id": table_id, "e": e, "mark": mark, "body": entries.ENCODER.encode(entry).decode()}


def to_text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


async def touch(db: AsyncConnection, table_ids: Iterable[str]) -> None:
    await db.execute(TABLES.update().where(TABLES.c.id.in_(table_ids)).values(touched=time.time(), idle_readings=0))


def set_pragmas(connection: Any, _: Any) -> None:
    """SQLite: readers do not wait for the writer, and a commit is on disk before it returns."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=4000")
    cursor.close()


def plain_reason(why: BaseException) -> str:
    """The database's own message, without the statement, and only where it cannot show what was to be written."""
    if isinstance(why, TimeoutError):
        return "the database did not answer in time"
    own = getattr(why, "orig", None) or why
    sqlstate = str(getattr(own, "sqlstate", None) or "")
    if sqlstate.startswith(BAD_DATA) or unexpected_error(why) is not None:
        return f"the database cannot take this ({sqlstate or type(why).__name__})"
    return str(own).split("\n")[0] or type(why).__name__


def unexpected_error(why: BaseException) -> BaseException | None:
    """Of a failure that no database should show, the log keeps the traceback."""
    return None if isinstance(why, SQLAlchemyError | OSError | TimeoutError | DatabaseTaken) else why
