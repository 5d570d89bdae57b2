"""A database of the first version comes along, on SQLite and on PostgreSQL: every seat, link, answer and draw."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.server.harbour import Harbour
from hautemer.server.migrate import newest
from hautemer.server.store import Store, StoreError
from hautemer.server.table import Table
from tests.server import postgres
from tests.server.first_version import fill

Old = tuple[str, dict[str, Any]]


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Old]:
    """The URL of a database as the first version left it, and the links to its tables."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", fill(str(tmp_path / "tables.db"))
    else:
        with postgres.running() as url:
            yield url, fill(url)


def in_harbour(url: str, work: Any) -> None:
    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await work(Harbour(store, 0))
        finally:
            await store.close()

    asyncio.run(run())


def sitting(table: Table) -> list[tuple[str, str, bool, str]]:
    return [(seat.kind, seat.name, seat.here, seat.deputy_of) for seat in table.seats]


def test_every_table_of_the_first_version_goes_on(old: Old) -> None:
    url, opened = old

    async def look(harbour: Harbour) -> None:
        finished = await harbour.table(opened["finished"]["table"])
        assert finished.over()
        assert sitting(finished) == [("person", "Ann", True, ""), ("person", "Ben", True, "")]
        assert [seat.words for seat in finished.seats] == ["salt", "pepper"]
        assert len(finished.cuts) == 1
        assert len(finished.seats[0].hints) == 1
        log = read_log(await finished.log(), SHELF)
        assert verify(log) > 40, "the key still makes every draw"
        assert log.header.words == ["salt", "pepper"]
        assert finished.row.rematch == opened["rematch"]["table"]
        assert sitting(await harbour.table(opened["rematch"]["table"]))[0][:3] == ("person", "Ben", False)

        deputy = await harbour.table(opened["deputy"]["table"])
        assert sitting(deputy)[1] == ("bot", "greedy", True, "Ben")
        faulty = await harbour.table(opened["calypso"]["table"])
        assert [answer.fault for answer in faulty.history.faults] == ["slow"]
        waiting = await harbour.table(opened["waiting"]["table"])
        assert sitting(waiting)[1:] == [("person", "Cleo", True, ""), ("open", "", False, "")]
        for name in ("finished", "running", "calypso", "deputy"):
            table, seat = await harbour.enter(opened[name]["seats"][0])
            assert (table.row.id, seat) == (opened[name]["table"], 0), "links lead where they led"
        _, seat = await harbour.enter(opened["waiting_seat"]["token"])
        assert seat == opened["waiting_seat"]["seat"]

        running = await harbour.table(opened["running"]["table"])
        step = running.history.step()
        assert step is not None
        asked = int(step.seat(running.history.s))
        n = running.history.n()
        assert await running.answer(asked, n, step.options(running.history.s)[0], running.e) is None
        assert running.history.n() > n, "and play goes on"

    in_harbour(url, look)
    in_harbour(url, look_again(opened))


def look_again(opened: dict[str, Any]) -> Any:
    async def look(harbour: Harbour) -> None:
        assert (await harbour.table(opened["finished"]["table"])).over(), "what was migrated is opened like any other"

    return look


def test_a_table_found_complete_with_the_sea_asked_draws(old: Old) -> None:
    url, opened = old

    async def look(harbour: Harbour) -> None:
        table = await harbour.table(opened["drawless"]["table"])
        step = table.history.step()
        assert step is not None
        assert step.asks_a_seat
        assert table.history.n() > 0
        assert [entry for _, entry in await harbour.store.entries(table.row.id)] != [], "and what it drew is stored"

    in_harbour(url, look)


def test_a_file_is_copied_before_it_is_changed_and_a_copy_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    fill(str(path))
    (tmp_path / "tables.db.version-0001.part").write_text("of a copy that was cut off")

    async def nothing(harbour: Harbour) -> None:
        """It opened."""
        assert harbour.metrics.registry.get_sample_value("hautemer_migrations_total") == 1

    in_harbour(f"sqlite+aiosqlite:///{path}", nothing)
    with closing(sqlite3.connect(tmp_path / "tables.db.version-0001")) as copy, closing(sqlite3.connect(path)) as db:
        assert copy.execute("SELECT COUNT(*) FROM answers").fetchone()[0] > 100
        assert db.execute("SELECT version_num FROM alembic_version").fetchone() == (newest(),)
    assert not (tmp_path / "tables.db.version-0001.part").exists()


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    fill(str(path))
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tables SET people = 'no JSON' WHERE game = 'monster'")
        db.commit()
        before = list(db.iterdump())

    async def nothing(harbour: Harbour) -> None:
        raise AssertionError("it must not open")

    with pytest.raises(StoreError, match="cannot be brought to this version"):
        in_harbour(f"sqlite+aiosqlite:///{path}", nothing)
    with closing(sqlite3.connect(path)) as db:
        assert list(db.iterdump()) == before
