"""The store, on SQLite and on a real PostgreSQL: all or nothing, and trouble is said plainly."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from hautemer.core.records import Answer
from hautemer.games.shelf import SHELF
from hautemer.server.harbour import Harbour
from hautemer.server.store import ABOUT, NoSuchLink, SeatRow, Store, StoreError, TableRow
from hautemer.server.wire import NewTable, SeatPlan
from tests.server import postgres

REEF = SHELF["reef"]
Work = Callable[[Store], Awaitable[None]]


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    address: str = request.getfixturevalue("postgres_url")
    return address


def with_store(url: str, work: Work) -> None:
    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def row(name: str) -> TableRow:
    return TableRow(
        f"{name}-{time.time_ns()}",
        "reef",
        1,
        {"mode": "symmetric"},
        [SeatRow("person", "Ann"), SeatRow("bot", "greedy")],
        "ab" * 32,
    )


def answers(*numbers: int) -> list[Answer]:
    return [Answer(n, 0, REEF.action("play oΩ")) for n in numbers]


def test_what_is_stored_comes_back(url: str) -> None:
    table = row("back")

    async def work(store: Store) -> None:
        await store.add_table(table, {f"digest-{table.id}": 0})
        await store.append(table.id, answers(0, 1))
        await store.append(table.id, answers(2))
        assert await store.table(table.id) == table
        assert await store.answers(table.id, REEF) == answers(0, 1, 2)
        assert await store.seat_of(f"digest-{table.id}") == (table.id, 0)
        await store.cut(table, 1)
        assert (await store.table(table.id)).taken_back == 1
        assert await store.answers(table.id, REEF) == answers(0)

    with_store(url, work)


def test_a_question_is_answered_once_and_others_do_not_suffer(url: str) -> None:
    first, second = row("one"), row("other")

    async def work(store: Store) -> None:
        for table in (first, second):
            await store.add_table(table, {f"digest-{table.id}": 0})
        await store.append(first.id, answers(0))
        double, fine = await asyncio.gather(
            store.append(first.id, answers(0)), store.append(second.id, answers(0, 1)), return_exceptions=True
        )
        assert isinstance(double, StoreError)
        assert fine is None
        assert (await store.answers(second.id, REEF)) == answers(0, 1)

    with_store(url, work)


def test_a_group_of_answers_is_stored_whole_or_not_at_all(url: str) -> None:
    table = row("whole")

    async def work(store: Store) -> None:
        await store.add_table(table, {f"digest-{table.id}": 0})
        await store.append(table.id, answers(3))
        with pytest.raises(StoreError, match="answered already"):
            await store.append(table.id, answers(1, 2, 3))
        assert (await store.answers(table.id, REEF)) == answers(3)

    with_store(url, work)


def test_all_kinds_of_writing_share_a_commit_and_one_at_fault_harms_nobody(url: str) -> None:
    old, new, again = row("old"), row("new"), row("again")

    async def work(store: Store) -> None:
        await store.add_table(old, {f"digest-{old.id}": 0})
        commits: list[object] = []
        sql.event.listen(store.engine.sync_engine, "commit", commits.append)
        old.people[0] = SeatRow("person", "Ben", here=True)
        await asyncio.gather(
            store.keep_people(old, []),
            store.append(old.id, answers(0)),
            store.add_table(new, {f"digest-{new.id}": 0}),
        )
        assert len(commits) == 1
        taken, fine, link = await asyncio.gather(
            store.add_table(again, {f"digest-{old.id}": 0}),
            store.append(new.id, answers(0)),
            store.add_link(old.id, f"more-{old.id}", 1),
            return_exceptions=True,
        )
        assert isinstance(taken, StoreError)
        assert "answered" not in str(taken)
        assert (fine, link) == (None, None)
        with pytest.raises(NoSuchLink):
            await store.table(again.id)
        assert await store.table(old.id) == old
        assert await store.answers(old.id, REEF) == answers(0)
        assert (await store.answers(new.id, REEF)) == answers(0)
        assert await store.seat_of(f"more-{old.id}") == (old.id, 1)

    with_store(url, work)


def test_idle_tables_are_forgotten_with_all_that_is_theirs(url: str) -> None:
    async def work(store: Store) -> None:
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("bot", "greedy")]))
        assert opened.seats[0] is not None
        assert (await harbour.enter(opened.seats[0]))[1] == 0
        assert await harbour.forget_idle(3600) == 0
        await asyncio.sleep(0.01)
        assert await harbour.forget_idle(0) >= 1
        with pytest.raises(NoSuchLink):
            await harbour.enter(opened.seats[0])

    with_store(url, work)


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"

    async def grow_old(store: Store) -> None:
        await store.run("", sql.update(ABOUT).values(version=99))

    async def nothing(store: Store) -> None:
        raise AssertionError("it must not open")

    with_store(url, grow_old)
    with pytest.raises(StoreError, match="version 99"):
        with_store(url, nothing)


def test_a_file_that_is_no_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("shopping list: bread, salt, more bread" * 100)

    async def nothing(store: Store) -> None:
        raise AssertionError("it must not open")

    with pytest.raises(StoreError, match="not a database"):
        with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", nothing)


def with_pragma(store: Store, pragma: str) -> None:
    """From the next connection on."""

    def say(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA {pragma}")

    sql.event.listen(store.engine.sync_engine, "connect", say)


def test_a_full_disk_takes_nothing_by_halves(tmp_path: Path) -> None:
    table = row("full")

    async def work(store: Store) -> None:
        await store.add_table(table, {f"digest-{table.id}": 0})
        await store.engine.dispose()
        with_pragma(store, "max_page_count=1")
        stored = 0
        with pytest.raises(StoreError, match="full"):  # noqa: PT012  (which of them is the first cannot be known)
            while stored < 100_000:
                await store.append(table.id, answers(*range(stored, stored + 50)))
                stored += 50
        assert len(await store.answers(table.id, REEF)) == stored

    with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", work)


def test_a_disk_that_takes_nothing_refuses_the_answer_and_nothing_has_happened(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("person")], {"opens": "first"}))
        assert opened.seats[0] is not None
        table, _ = await harbour.enter(opened.seats[0])
        for seat, name in enumerate(("Ann", "Ben")):
            assert await table.join(seat, name, "") is None
        before, n = table.game.write(table.history.s), table.history.n()
        await store.engine.dispose()
        with_pragma(store, "query_only=ON")
        view = table.game.view(table.history.s, 0)
        assert view.ask is not None
        action = view.ask.options[0]
        refused = await table.answer(0, n, action)
        assert refused is not None
        assert "did not happen: attempt to write a readonly database" in refused.why
        assert (table.game.write(table.history.s), table.history.n()) == (before, n)

    with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", work)


def test_a_locked_database_refuses_the_answer_and_takes_it_later(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("person")], {"opens": "first"}))
        table = await harbour.table(opened.table)
        for seat, name in enumerate(("Ann", "Ben")):
            assert await table.join(seat, name, "") is None
        n = table.history.n()
        ask = table.game.view(table.history.s, 0).ask
        assert ask is not None
        action = ask.options[0]
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as somebody_else:
            somebody_else.execute("BEGIN IMMEDIATE")
            refused = await table.answer(0, n, action)
            assert refused is not None
            assert (refused.reason, table.history.n()) == ("not_stored", n)
            assert "database is locked" in refused.why
            with pytest.raises(StoreError, match="locked"):
                await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("person")]))
        assert await table.answer(0, n, action) is None
        assert (await store.answers(table.row.id, REEF))[n].action == action

    with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", work)
