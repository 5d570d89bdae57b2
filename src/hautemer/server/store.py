"""The memory of the harbour: tables, links and answers in a database. What is acknowledged has been committed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hautemer.server.wire import Kind

VERSION: Final = 1
"""Of the tables below; a file of another version is not touched."""

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


class StoreTrouble(Exception):
    """The database could not take it: nothing was written, and so nothing happened."""


class NoSuchLink(Exception):
    """The link leads nowhere: mistyped, or its table is long gone."""

    def __init__(self, why: str = "This link leads to no table: it was mistyped, or the table is long gone.") -> None:
        super().__init__(why)


class Sitter(msgspec.Struct, frozen=True):
    """Who sits at a seat, and the words they gave for the luck."""

    kind: Kind
    name: str
    words: str = ""
    here: bool = False
    open: bool = False  # a seat for whoever comes by the open link
    deputy_of: str = ""  # who left, when a bot plays on for them
    hints: list[int] = []  # at which questions they asked for a hint


class TableRow(msgspec.Struct):
    """A table as it is stored, without its answers."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    people: list[Sitter]
    key: str
    taken_back: int = 0
    rematch: str = ""  # the table of the next game of these people


class AnswerRow(msgspec.Struct, frozen=True):
    n: int
    seat: int
    action: dict[str, str]
    fault: str = ""  # what was wrong with the bot for which the greedy one answered

    def written(self) -> str:
        """In one column, as it always was: no verb has a part called fault."""
        return encoded({**self.action, "fault": self.fault} if self.fault else self.action)


def answer_row(n: int, seat: int, written: str) -> AnswerRow:
    action = msgspec.json.decode(written, type=dict[str, str])
    fault = action.pop("fault", "")
    return AnswerRow(n, seat, action, fault)


def encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Errand(msgspec.Struct, frozen=True):
    """What somebody waits to see written, all of it or none: answers, or anything else."""

    answers: list[dict[str, Any]]
    statements: tuple[sql.sql.Executable, ...]
    done: asyncio.Future[None]


class Store:
    """One database, one writer: what arrives together is committed together."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine.sync_engine, "connect", careful)
        self.waiting: asyncio.Queue[Errand] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make the tables, or find them as they must be."""
        try:
            async with self.engine.begin() as db:
                await db.run_sync(META.create_all)
                version = (await db.execute(sql.select(ABOUT.c.version))).scalar()
                if version is None:
                    await db.execute(ABOUT.insert().values(version=VERSION))
        except (SQLAlchemyError, OSError) as why:
            raise StoreTrouble(f"The database cannot be opened: {plain_reason(why)}.") from None
        if version not in (None, VERSION):
            raise StoreTrouble(f"The database has version {version}, this program keeps version {VERSION}. It was left as it is.")
        self.writer = asyncio.create_task(self.write_together())

    async def close(self) -> None:
        """All that waits is written first."""
        if self.writer is not None:
            while not self.waiting.empty():
                await asyncio.sleep(0)
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        await self.engine.dispose()

    async def append(self, table_id: str, answers: list[AnswerRow]) -> None:
        """Returns when these answers are on disk, all of them."""
        await self.written([{"table_id": table_id, "n": a.n, "seat": a.seat, "action": a.written()} for a in answers])

    async def run(self, *statements: sql.sql.Executable) -> None:
        """All of these, or none."""
        await self.written([], *statements)

    async def written(self, answers: list[dict[str, Any]], *statements: sql.sql.Executable) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(Errand(answers, statements, done))
        await done

    async def write_together(self) -> None:
        while True:
            batch = [await self.waiting.get()]
            while not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            if not await self.write(batch):
                for errand in batch:  # one of them is at fault; the others must not suffer for it
                    await self.write([errand], alone=True)

    async def write(self, batch: list[Errand], alone: bool = False) -> bool:
        """One commit for all; false when it failed and somebody alone might succeed."""
        answers = [answer for errand in batch for answer in errand.answers]
        try:
            async with self.engine.begin() as db:
                for errand in batch:
                    for statement in errand.statements:
                        await db.execute(statement)
                if answers:  # last and in one go: of one table nothing else waits beside its answers
                    await db.execute(ANSWERS.insert(), answers)
                    await touch(db, {answer["table_id"] for answer in answers})
        except SQLAlchemyError as why:
            if not alone and len(batch) > 1:
                return False
            taken = bool(answers) and isinstance(why, IntegrityError)
            for errand in batch:
                if not errand.done.done():
                    reason = "That question was answered already." if taken else plain_reason(why)
                    errand.done.set_exception(StoreTrouble(reason))
            return True
        for errand in batch:
            if not errand.done.done():
                errand.done.set_result(None)
        return True

    async def add_table(self, row: TableRow, links: dict[str, int], after: str = "") -> None:
        """A new table and its links; `after` is the table whose people play again."""
        values = {name: getattr(row, name) for name in ("id", "game", "rules", "key", "taken_back")}
        values |= {"options": encoded(row.options), "people": encoded(row.people), "touched": time.time()}
        found = [{"digest": digest, "table_id": row.id, "seat": seat} for digest, seat in links.items()]
        more = [REMATCHES.insert().values(table_id=after, next_id=row.id)] if after else []
        await self.run(TABLES.insert().values(values), *[LINKS.insert().values(link) for link in found], *more)

    async def add_link(self, table_id: str, digest: str, seat: int) -> None:
        """One more link to a seat."""
        await self.run(LINKS.insert().values(digest=digest, table_id=table_id, seat=seat))

    async def keep_people(self, row: TableRow, freed: list[int]) -> None:
        """Who sits where; to seats that were freed no link leads any longer."""
        await self.run(
            TABLES.update().where(TABLES.c.id == row.id).values(people=encoded(row.people), touched=time.time()),
            *[LINKS.delete().where(LINKS.c.table_id == row.id, LINKS.c.seat == seat) for seat in freed],
        )

    async def cut(self, row: TableRow, n: int) -> None:
        """Forget all answers from n on, and remember that it was done, and who sits there now."""
        await self.run(
            ANSWERS.delete().where(ANSWERS.c.table_id == row.id, ANSWERS.c.n >= n),
            TABLES.update().where(TABLES.c.id == row.id).values(taken_back=TABLES.c.taken_back + 1, people=encoded(row.people)),
        )

    async def seat_of(self, digest: str) -> tuple[str, int]:
        """The table and the seat of a link."""
        async with self.reading() as db:
            found = (await db.execute(sql.select(LINKS.c.table_id, LINKS.c.seat).where(LINKS.c.digest == digest))).first()
        if found is None:
            raise NoSuchLink
        return found[0], found[1]

    async def table(self, table_id: str) -> tuple[TableRow, list[AnswerRow]]:
        async with self.reading() as db:
            row = (await db.execute(sql.select(TABLES).where(TABLES.c.id == table_id))).first()
            if row is None:
                raise NoSuchLink
            chosen = sql.select(ANSWERS).where(ANSWERS.c.table_id == table_id).order_by(ANSWERS.c.n)
            answers = (await db.execute(chosen)).all()
            rematch = (await db.execute(sql.select(REMATCHES.c.next_id).where(REMATCHES.c.table_id == table_id))).scalar()
        people = msgspec.json.decode(row.people, type=list[Sitter])
        options = msgspec.json.decode(row.options, type=dict[str, str])
        found = TableRow(row.id, row.game, row.rules, options, people, row.key, row.taken_back, rematch or "")
        return found, [answer_row(a.n, a.seat, a.action) for a in answers]

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as db:
                yield db
        except SQLAlchemyError as why:
            raise StoreTrouble(plain_reason(why)) from None

    async def forget_idle(self, since: float, but: set[str]) -> int:
        """Drop the tables that nobody touched since then, but for these; how many."""
        try:
            async with self.engine.begin() as db:
                if but:
                    await touch(db, but)
                old = [row[0] for row in await db.execute(sql.select(TABLES.c.id).where(TABLES.c.touched < since))]
                columns = [ANSWERS.c.table_id, LINKS.c.table_id, REMATCHES.c.table_id, TABLES.c.id]
                for column in columns:
                    await db.execute(column.table.delete().where(column.in_(old)))
        except SQLAlchemyError as why:
            raise StoreTrouble(plain_reason(why)) from None
        return len(old)


async def touch(db: AsyncConnection, table_ids: set[str]) -> None:
    await db.execute(TABLES.update().where(TABLES.c.id.in_(table_ids)).values(touched=time.time()))


def careful(connection: Any, _: Any) -> None:
    """SQLite: readers do not wait for the writer, and a commit is on disk before it returns."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def plain_reason(why: Exception) -> str:
    """The database's own words, without the statement."""
    return str(getattr(why, "orig", None) or why).split("\n")[0]
