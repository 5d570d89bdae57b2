"""The harbour's database: tables, links and answers. What is acknowledged has been committed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hautemer.core.game import Game
from hautemer.core.messages import plain
from hautemer.core.records import Answer
from hautemer.server.wire import Kind

LOG: Final = logging.getLogger("hautemer")
VERSION: Final = 1
"""Of the tables below; a file of another version is not touched."""
PROBE_SECONDS: Final = 2.0

META: Final = sql.MetaData()
ABOUT: Final = sql.Table("about", META, sql.Column("version", sql.Integer, nullable=False))
TABLES: Final = sql.Table(
    "tables",
    META,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("people", sql.Text, nullable=False),
    sql.Column("key", sql.String(64), nullable=False),
    sql.Column("taken_back", sql.Integer, nullable=False),
    sql.Column("touched", sql.Float, nullable=False),
)
LINKS: Final = sql.Table(
    "links",
    META,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("table_id", sql.String(32), nullable=False, index=True),
    sql.Column("seat", sql.Integer, nullable=False),
)
ANSWERS: Final = sql.Table(
    "answers",
    META,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("action", sql.Text, nullable=False),
)
REMATCHES: Final = sql.Table(
    "rematches",
    META,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("next_id", sql.String(32), nullable=False),
)


class StoreError(Exception):
    """The database did not write it: so nothing happened."""


class NoSuchLink(Exception):
    """The link leads nowhere: mistyped, or its table is long gone."""

    def __init__(self, why: str = "This link leads to no table: it was mistyped, or the table is long gone.") -> None:
        super().__init__(why)


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits at a seat, and the words they gave for the draws."""

    kind: Kind
    name: str
    words: str = ""
    here: bool = False
    open: bool = False  # a seat for whoever comes by the open link
    deputy_of: str = ""  # the name of the person who left, while a bot stands in for them
    hints: list[int] = []  # at which questions they asked for a hint


class TableRow(msgspec.Struct):
    """A table as it is stored, without its answers."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    people: list[SeatRow]
    key: str
    taken_back: int = 0
    rematch: str = ""  # the table of the next game of these people


def action_column(answer: Answer) -> str:
    """The action and the fault of an answer, which share a column: no verb has a part called fault."""
    parts = plain(answer.action)
    return to_text({**parts, "fault": answer.fault} if answer.fault else parts)


def read_answer(game: Game, n: int, seat: int, column: str) -> Answer:
    parts = msgspec.json.decode(column, type=dict[str, str])
    fault = parts.pop("fault", "")
    return Answer(n, seat, game.action_of(parts), fault)


def to_text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class WriteJob(msgspec.Struct, frozen=True):
    """What is to be written for a table, all of it or nothing: answers, or other statements; `done` when it is."""

    table: str
    answers: list[dict[str, Any]]
    statements: tuple[sql.sql.Executable, ...]
    done: asyncio.Future[None]


class Store:
    """One database, one writer: what arrives together is committed together."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine.sync_engine, "connect", set_pragmas)
        self.waiting: asyncio.Queue[WriteJob] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.trouble = ""  # why the last write failed; empty since one succeeded

    async def open(self) -> None:
        """Create the tables, or check the version of those that are there."""
        try:
            async with self.engine.begin() as db:
                await db.run_sync(META.create_all)
                version = (await db.execute(sql.select(ABOUT.c.version))).scalar()
                if version is None:
                    await db.execute(ABOUT.insert().values(version=VERSION))
        except (SQLAlchemyError, OSError) as why:
            raise StoreError(f"The database cannot be opened: {plain_reason(why)}.") from None
        if version not in (None, VERSION):
            raise StoreError(
                f"The database has version {version}, but this program uses version {VERSION}. It was left as it is."
            )
        self.writer = asyncio.create_task(self.write_together())

    async def close(self) -> None:
        """Everything that waits is written first."""
        if self.writer is not None:
            while not self.waiting.empty():
                await asyncio.sleep(0)
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        await self.engine.dispose()

    async def append(self, table_id: str, answers: list[Answer]) -> None:
        """Returns when all of these answers are on disk."""
        rows = [{"table_id": table_id, "n": a.n, "seat": a.seat, "action": action_column(a)} for a in answers]
        await self.submit(table_id, rows)

    async def run(self, table_id: str, *statements: sql.sql.Executable) -> None:
        """All of these statements, or none."""
        await self.submit(table_id, [], *statements)

    async def submit(self, table_id: str, answers: list[dict[str, Any]], *statements: sql.sql.Executable) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(WriteJob(table_id, answers, statements, done))
        await done

    async def probe(self) -> None:
        """Write once to see whether the database can; `StoreError` says why not."""
        try:
            await asyncio.wait_for(self.run("", ABOUT.update().values(version=VERSION)), PROBE_SECONDS)
        except TimeoutError:
            raise StoreError(f"The database did not answer in {PROBE_SECONDS:.0f} seconds.") from None

    async def write_together(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            if not await self.write(batch):
                for job in batch:  # one of them failed; the others are tried without it
                    await self.write([job], alone=True)

    async def write(self, batch: list[WriteJob], alone: bool = False) -> bool:
        """One commit for all; false when it failed, and some of them might succeed alone."""
        answers = [answer for job in batch for answer in job.answers]
        try:
            async with self.engine.begin() as db:
                for job in batch:
                    for statement in job.statements:
                        await db.execute(statement)
                if answers:  # last and in one go: nothing else of the same table waits beside its answers
                    await db.execute(ANSWERS.insert(), answers)
                    await touch(db, {answer["table_id"] for answer in answers})
        except Exception as why:  # whatever a driver raises: whoever waits is told, and the writer goes on
            if not alone and len(batch) > 1:
                return False
            already_answered = bool(answers) and isinstance(why, IntegrityError)
            reason = "That question was answered already." if already_answered else plain_reason(why)
            if not already_answered:
                self.trouble = reason
            for job in batch:
                LOG.error("not stored: %s", reason, exc_info=unexpected_error(why), extra={"table": job.table})
                if not job.done.done():
                    job.done.set_exception(StoreError(reason))
            return True
        self.trouble = ""
        for job in batch:
            if not job.done.done():
                job.done.set_result(None)
        return True

    async def add_table(self, row: TableRow, links: dict[str, int], after: str = "") -> None:
        """A new table and its links; `after` is the table of which it is the rematch."""
        values = {name: getattr(row, name) for name in ("id", "game", "rules", "key", "taken_back")}
        values |= {"options": to_text(row.options), "people": to_text(row.people), "touched": time.time()}
        add_links = [LINKS.insert().values(digest=digest, table_id=row.id, seat=seat) for digest, seat in links.items()]
        add_rematch = [REMATCHES.insert().values(table_id=after, next_id=row.id)] if after else []
        await self.run(row.id, TABLES.insert().values(values), *add_links, *add_rematch)

    async def add_link(self, table_id: str, digest: str, seat: int) -> None:
        """One more link to a seat."""
        await self.run(table_id, LINKS.insert().values(digest=digest, table_id=table_id, seat=seat))

    async def keep_people(self, row: TableRow, freed: list[int]) -> None:
        """Store who sits where; links to seats that were freed are deleted."""
        await self.run(
            row.id,
            TABLES.update().where(TABLES.c.id == row.id).values(people=to_text(row.people), touched=time.time()),
            *[LINKS.delete().where(LINKS.c.table_id == row.id, LINKS.c.seat == seat) for seat in freed],
        )

    async def cut(self, row: TableRow, n: int) -> None:
        """Delete all answers from n on, count that once more, and store who sits where."""
        await self.run(
            row.id,
            ANSWERS.delete().where(ANSWERS.c.table_id == row.id, ANSWERS.c.n >= n),
            TABLES.update().where(TABLES.c.id == row.id).values(taken_back=TABLES.c.taken_back + 1, people=to_text(row.people)),
        )

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
        people = msgspec.json.decode(row.people, type=list[SeatRow])
        options = msgspec.json.decode(row.options, type=dict[str, str])
        return TableRow(row.id, row.game, row.rules, options, people, row.key, row.taken_back, rematch or "")

    async def answers(self, table_id: str, game: Game) -> list[Answer]:
        """The answers of a table, in their order."""
        async with self.reading(table_id) as db:
            rows = await db.execute(sql.select(ANSWERS).where(ANSWERS.c.table_id == table_id).order_by(ANSWERS.c.n))
            return [read_answer(game, row.n, row.seat, row.action) for row in rows]

    @asynccontextmanager
    async def reading(self, table_id: str = "") -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as db:
                yield db
        except (SQLAlchemyError, OSError) as why:
            LOG.error("not read: %s", plain_reason(why), extra={"table": table_id})
            raise StoreError(plain_reason(why)) from None

    async def forget_idle(self, since: float, but: set[str]) -> int:
        """Delete the tables that nobody touched since then, except these; returns how many."""
        try:
            async with self.engine.begin() as db:
                if but:
                    await touch(db, but)
                old = [row[0] for row in await db.execute(sql.select(TABLES.c.id).where(TABLES.c.touched < since))]
                columns = [ANSWERS.c.table_id, LINKS.c.table_id, REMATCHES.c.table_id, TABLES.c.id]
                for column in columns:
                    await db.execute(column.table.delete().where(column.in_(old)))
        except (SQLAlchemyError, OSError) as why:
            raise StoreError(plain_reason(why)) from None
        return len(old)


async def touch(db: AsyncConnection, table_ids: set[str]) -> None:
    await db.execute(TABLES.update().where(TABLES.c.id.in_(table_ids)).values(touched=time.time()))


def set_pragmas(connection: Any, _: Any) -> None:
    """SQLite: readers do not wait for the writer, and a commit is on disk before it returns."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def plain_reason(why: Exception) -> str:
    """The database's own message, without the statement."""
    return str(getattr(why, "orig", None) or why).split("\n")[0] or type(why).__name__


def unexpected_error(why: Exception) -> Exception | None:
    """An error that is not the database's, whose traceback the log should keep."""
    return None if isinstance(why, SQLAlchemyError | OSError) else why
