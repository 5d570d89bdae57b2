"""A database becomes what this program needs: all of it or nothing, after a copy beside it where it is a file."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncEngine

LOG: Final = logging.getLogger("hautemer")
SCRIPTS: Final = Path(__file__).parent / "migrations"
VERSIONS: Final = "alembic_version"
"""The table that says which version a database is."""
FIRST: Final = "0001"
"""What a database is that was made before there were migrations."""


class UnknownDatabase(OSError):
    """Made by a newer program, or by another one."""


def config(db: sql.Connection | None = None) -> Config:
    alembic = Config()
    alembic.set_main_option("script_location", str(SCRIPTS))
    alembic.attributes["connection"] = db
    return alembic


def newest() -> str:
    return str(ScriptDirectory.from_config(config()).get_current_head())


async def migrate(engine: AsyncEngine) -> bool:
    """Bring the database to the newest version, in one transaction; whether it was of an older one."""
    if engine.dialect.name == "sqlite" and engine.url.database not in (None, "", ":memory:"):
        return migrate_file(engine.url.set(drivername="sqlite"))
    async with engine.begin() as db:
        return await db.run_sync(upgrade)


def migrate_file(url: sql.URL) -> bool:
    engine = file_engine(url, "BEGIN IMMEDIATE")
    try:
        with engine.connect() as db:
            version = version_of(db)
        if version not in (None, newest()):
            back_up(Path(str(url.database)), version)
        with engine.begin() as db:
            return upgrade(db)
    finally:
        engine.dispose()


def file_engine(url: sql.URL, begin: str) -> sql.Engine:
    """Of a database that is a file, with transactions that begin like this and hold whatever is done in them."""
    engine = sql.create_engine(url, hide_parameters=True)
    sql.event.listen(engine, "connect", leave_transactions_alone)
    sql.event.listen(engine, "begin", lambda db: db.exec_driver_sql(begin))
    return engine


def upgrade(db: sql.Connection) -> bool:
    version = version_of(db)
    if version == newest():
        return False
    alembic = config(db)
    try:
        upgrade_from(version, alembic, db)
    except (ValueError, KeyError, TypeError) as why:  # a row that no program of ours wrote
        raise UnknownDatabase(f"it cannot be brought to this version: {type(why).__name__}. It was left as it is") from why
    if version is not None:
        LOG.info("the database was brought from version %s to %s", version, newest())
    return version is not None


def upgrade_from(version: str | None, alembic: Config, db: sql.Connection) -> None:
    if version == FIRST and not sql.inspect(db).has_table(VERSIONS):
        command.stamp(alembic, FIRST)
    command.upgrade(alembic, "head")


def create(db: sql.Connection, version: str) -> None:
    """The tables of this version, where there are none."""
    command.upgrade(config(db), version)


def known_versions() -> list[str]:
    """Oldest first."""
    return sorted(str(script.revision) for script in ScriptDirectory.from_config(config()).walk_revisions())


@cache
def tables_of(version: str) -> dict[str, sql.Table]:
    """The tables of a version, by name, as its steps make them."""
    meta = sql.MetaData()
    engine = sql.create_engine("sqlite://")
    with engine.begin() as db:
        create(db, version)
        meta.reflect(db)
    engine.dispose()
    return {str(name): table for name, table in meta.tables.items() if name != VERSIONS}


def version_of(db: sql.Connection) -> str | None:
    """Its version; None when it is empty, `UnknownDatabase` when this program cannot know it."""
    version = MigrationContext.configure(db).get_current_revision()
    known = known_versions()
    if version is not None and version not in known:
        raise UnknownDatabase(f"its version is {version}, and this program knows {', '.join(known)}. It was left as it is")
    if version is not None:
        return version
    tables = sql.inspect(db)
    if tables.has_table("about") and tables.has_table("answers"):
        return FIRST
    if tables.get_table_names():
        raise UnknownDatabase("it holds tables of another program. It was left as it is")
    return None


def back_up(path: Path, version: str | None) -> None:
    """A copy as the database was, beside it; one that is there already is kept."""
    copy = path.with_name(f"{path.name}.version-{version}")
    if copy.exists():
        return
    unfinished = copy.with_name(f"{copy.name}.part")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(unfinished)) as new:
        old.backup(new)
    unfinished.rename(copy)
    LOG.info("a copy of the database as it was is in %s", copy.name)


def leave_transactions_alone(connection: sqlite3.Connection, _: Any) -> None:
    """Python's module would commit before it changes a table; then half a migration could stay."""
    connection.isolation_level = None
