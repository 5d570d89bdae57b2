"""One server per database: whoever serves holds a lock, and a second one is told so before it begins."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

ADVISORY_KEY: Final = 0x4841_5554  # "HAUT"
TAKEN: Final = "Another server already uses this database. Stop that one first, or give this one a database of its own."


def database_file(database: str) -> Path | None:
    """The file that a database is, by its URL; None where it is no file."""
    url = sql.make_url(database)
    in_memory = url.database in (None, "", ":memory:")
    return None if in_memory or not url.drivername.startswith("sqlite") else Path(str(url.database))


class DatabaseTaken(Exception):
    """Another server holds the lock."""

    def __init__(self) -> None:
        super().__init__(TAKEN)


class ServingLock:
    """Held as long as a server runs, and gone with its process however that ends: for SQLite an exclusive transaction on a small
    file beside the database, for PostgreSQL an advisory lock of one connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Final = engine
        self.file: sqlite3.Connection | None = None
        self.session: AsyncConnection | None = None
        self.driver: Any = None

    async def hold(self) -> None:
        """Take the lock, or find that it is still ours; `DatabaseTaken` when it is another's."""
        if self.engine.dialect.name == "sqlite":
            self.hold_file()
        elif self.session is None or self.driver.is_closed():  # the database was away, and the lock went with its connection
            await self.release()
            await self.hold_session()

    def hold_file(self) -> None:
        path = self.engine.url.database
        if self.file is not None or not path or path == ":memory:":
            return
        file = sqlite3.connect(f"{path}-serving", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as why:
            file.close()
            if why.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise DatabaseTaken from None
            raise OSError(str(why)) from None
        self.file = file

    async def hold_session(self) -> None:
        session = await self.engine.connect()
        ours = (await session.execute(sql.select(sql.func.pg_try_advisory_lock(ADVISORY_KEY)))).scalar()
        await session.commit()
        if not ours:
            await session.close()
            raise DatabaseTaken
        self.session = session
        self.driver = (await session.get_raw_connection()).driver_connection

    def release_file(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None

    async def release(self) -> None:
        self.release_file()
        if self.session is not None:
            session, self.session = self.session, None
            await session.invalidate()  # closed for good, not kept with its lock
            await session.close()
