"""One transaction on a database, for whoever is not its server: a snapshot to read, or changes while nobody serves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from hautemer.core.errors import BadInput
from hautemer.server.migrate import file_engine
from hautemer.server.serving import DatabaseTaken, ServingLock, database_file
from hautemer.server.store import NO_DRIVER, plain_reason

T = TypeVar("T")
Work = Callable[[sql.Connection], T]
CONNECT_SECONDS: Final = 5.0


def in_snapshot(database: str, work: Work[T]) -> T:
    """All that is read was there at one moment, and whoever serves does not wait."""
    return transact(database, work, alone=False)


def while_unserved(database: str, work: Work[T]) -> T:
    """All that is done becomes true together, if no server uses the database."""
    return transact(database, work, alone=True)


def transact(database: str, work: Work[T], alone: bool) -> T:
    try:
        if database_file(database) is not None:
            return in_file(database, work, alone)
        return asyncio.run(in_far_database(database, work, alone))
    except DatabaseTaken:
        raise BadInput("A server uses this database. Stop it first.") from None
    except ImportError:
        raise BadInput(NO_DRIVER) from None
    except (SQLAlchemyError, OSError, TimeoutError) as why:
        raise BadInput(f"The database cannot be used: {plain_reason(why)}.") from None


def in_file(database: str, work: Work[T], alone: bool) -> T:
    """Without an event loop, so that Ctrl-C ends it at once."""
    lock = ServingLock(create_async_engine(database))
    engine = file_engine(sql.make_url(database).set(drivername="sqlite"), "BEGIN IMMEDIATE" if alone else "BEGIN")
    try:
        if alone:
            lock.hold_file()
        with engine.begin() as db:
            return work(db)
    finally:
        engine.dispose()
        lock.release_file()


async def in_far_database(database: str, work: Work[T], alone: bool) -> T:
    engine = create_async_engine(database, connect_args={"timeout": CONNECT_SECONDS})
    lock = ServingLock(engine)
    try:
        if alone:
            await lock.hold()
        async with engine.connect() as db:
            if not alone:
                await db.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            async with db.begin():
                return await db.run_sync(work)
    finally:
        await lock.release()
        await engine.dispose()
