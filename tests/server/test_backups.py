"""Backups of either kind of database, of any version, brought back into either kind: every row, and nothing by halves."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from hautemer.core.errors import BadInput
from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.server import backups
from hautemer.server.harbour import Harbour
from hautemer.server.migrate import newest, version_of
from hautemer.server.schema import TABLES
from hautemer.server.store import Store
from hautemer.server.transactions import in_snapshot, while_unserved
from tests.server import postgres
from tests.server.backing import Make, back_up, filled, restore, rows_of
from tests.server.first_version import fill
from tests.server.harness import PATIENCE


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
def test_every_row_comes_along_there_and_back(database: Make, tmp_path: Path, source: str, target: str) -> None:
    here, there, back = database(source), database(target), database(source)
    filled(here)
    end = back_up(here, tmp_path / "one")
    assert backups.check(tmp_path / "one")[1] == end
    assert (end.rows["tables"], end.rows["people"]) == (3, 8)
    assert end.rows["links"] > backups.BATCH
    restore(there, tmp_path / "one")
    assert rows_of(there) == rows_of(here)
    back_up(there, tmp_path / "two")
    restore(back, tmp_path / "two")
    assert rows_of(back) == rows_of(here)


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_backup_of_an_older_version_is_brought_along(database: Make, tmp_path: Path, source: str, target: str) -> None:
    here, there, path = database(source), database(target), tmp_path / "old"
    opened = fill(here.removeprefix("sqlite+aiosqlite:///"))
    back_up(here, path)
    assert backups.header_of(path).schema == "0001", "a backup changes nothing, not even the version"
    restore(there, path)

    async def look() -> None:
        store = Store(there)
        await store.open()
        harbour = Harbour(store, 0)
        finished = await harbour.table(opened["finished"]["table"])
        assert verify(read_log(await finished.log(), SHELF)) > 40
        table, seat = await harbour.enter(opened["running"]["seats"][0])
        assert (table.row.id, seat) == (opened["running"]["table"], 0)
        await store.close()

    asyncio.run(look())
    assert in_snapshot(there, version_of) == newest()


def test_the_time_that_a_backup_lay_aside_does_not_make_its_tables_idle(
    database: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = database("sqlite"), database("sqlite")
    filled(here)
    back_up(here, tmp_path / "one")

    class NextYear(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(days=365)

    monkeypatch.setattr(backups, "datetime", NextYear)
    restore(there, tmp_path / "one")

    def touched(db: sql.Connection) -> list[float]:
        return [when for (when,) in db.execute(sql.select(TABLES.c.touched).order_by(TABLES.c.id))]

    moved = [after - before for before, after in zip(in_snapshot(here, touched), in_snapshot(there, touched), strict=True)]
    assert moved == pytest.approx([365 * 86400] * 3, abs=60)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_snapshot_is_of_one_moment_and_nobody_waits_for_it(database: Make, kind: str) -> None:
    here = database(kind)
    filled(here)
    row = "INSERT INTO links VALUES ('new', 'x', 0)"

    def write() -> None:
        if kind == "postgresql":
            postgres.execute(here, row)
            return
        with closing(sqlite3.connect(here.partition(":///")[2])) as db:
            db.execute(row)
            db.commit()

    def work(db: sql.Connection) -> tuple[int, int]:
        before = backups.count_rows(db)["links"]
        with ThreadPoolExecutor() as elsewhere:
            elsewhere.submit(write).result(PATIENCE)
        return before, backups.count_rows(db)["links"]

    before, after = in_snapshot(here, work)
    assert after == before
    assert in_snapshot(here, backups.count_rows)["links"] == before + 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_restoring_that_breaks_off_leaves_the_database_as_it_was(database: Make, tmp_path: Path, kind: str) -> None:
    here, there, path = database(kind), database(kind), tmp_path / "tables.backup"
    filled(here)
    filled(there)
    back_up(there, path)
    before = rows_of(here)

    def break_off(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        while_unserved(here, lambda db: backups.restore(db, path, break_off))
    assert rows_of(here) == before
    restore(here, path)
    assert rows_of(here) == rows_of(there) != before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_that_is_served_or_of_another_program_is_left_alone(database: Make, tmp_path: Path, kind: str) -> None:
    here, there, path = database(kind), database(kind), tmp_path / "tables.backup"
    filled(here)
    back_up(here, path)
    store = Store(here)

    async def serve() -> None:
        await store.open()
        try:
            with pytest.raises(BadInput, match="A server uses this database"):
                await asyncio.to_thread(restore, here, path)
        finally:
            await store.close()

    asyncio.run(serve())
    while_unserved(there, lambda db: db.execute(sql.text("CREATE TABLE recipes (name TEXT)")))
    with pytest.raises(BadInput, match="tables of another program"):
        restore(there, path)
    with pytest.raises(BadInput, match="tables of another program"):
        back_up(there, tmp_path / "other")
    empty = database(kind)
    with pytest.raises(BadInput, match="nothing to back up"):
        back_up(empty, tmp_path / "other")
