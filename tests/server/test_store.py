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
from msgspec.structs import replace

from hautemer.core.engine import Action
from hautemer.server.entries import Answered, Begun, Filled, Happened, Hinted, Left, Sat, SeatState, Undone
from hautemer.server.harbour import Harbour
from hautemer.server.logs import JsonLines
from hautemer.server.migrate import newest
from hautemer.server.store import ADD_PEOPLE, EntryTaken, NewRows, NoSuchLink, Store, StoreError, TableRow
from hautemer.server.table import Table
from hautemer.server.wire import NewTable, SeatPlan
from tests.server import postgres

Work = Callable[[Store], Awaitable[None]]


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    found: str = request.getfixturevalue("postgres_url")
    return found


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
    seats = [SeatState("person", "Ann"), SeatState("bot", "greedy", here=True)]
    return TableRow(f"{name}-{time.time_ns()}", "reef", {"rules": "1", "mode": "symmetric"}, seats, "ab" * 32)


def entry(n: int) -> Answered:
    return Answered(n, 0, "play oΩ", draws=("draw c3",))


async def append(store: Store, table: TableRow, *numbers: int) -> None:
    for e in numbers:
        await store.append(table.id, e, entry(e), f"mark-{e}")


async def stored(store: Store, table: TableRow) -> list[Happened]:
    return [body for _, body in await store.entries(table.id)]


def test_what_is_stored_comes_back(url: str) -> None:
    table = row("back")
    happened: list[Happened] = [
        Sat(0, "p1", "salt", ("draw o3",)),
        Left(0, "greedy"),
        Filled((0, 1), "mate", ("draw o3",)),
        Begun(("draw c3",)),
        Answered(7, 1, "play oΩ", "slow", ("draw c3", "draw c4")),
        Hinted(9, 0),
        Undone(7, 1, practice=True),
    ]

    async def work(store: Store) -> None:
        await store.add_table(table, {f"digest-{table.id}": 0})
        for e, body in enumerate(happened):
            more = NewRows({f"p{e}": "Zoé"}, {f"link-{table.id}-{e}": 1})
            await store.append(table.id, e, body, f"mark-{e}", more)
        assert await store.table(table.id) == replace(table, names={f"p{e}": "Zoé" for e in range(len(happened))})
        assert await store.entries(table.id) == [(f"mark-{e}", body) for e, body in enumerate(happened)]
        assert await store.entries(table.id, 5) == [("mark-5", happened[5]), ("mark-6", happened[6])]
        assert await store.seat_of(f"digest-{table.id}") == (table.id, 0)
        await store.append(table.id, 7, Left(1), "mark-7", NewRows(unlinked=[1]))
        with pytest.raises(NoSuchLink):
            await store.seat_of(f"link-{table.id}-3")

    with_store(url, work)


def test_an_entry_is_written_once_and_others_do_not_suffer(url: str) -> None:
    one, other = row("one"), row("other")

    async def work(store: Store) -> None:
        for table in (one, other):
            await store.add_table(table, {f"digest-{table.id}": 0})
        await append(store, one, 0)
        double, fine = await asyncio.gather(append(store, one, 0), append(store, other, 0, 1), return_exceptions=True)
        assert isinstance(double, EntryTaken)
        assert fine is None
        assert await stored(store, other) == [entry(0), entry(1)]

    with_store(url, work)


def test_an_entry_is_stored_with_all_that_is_its_own_or_not_at_all(url: str) -> None:
    table = row("whole")

    async def work(store: Store) -> None:
        await store.add_table(table, {f"digest-{table.id}": 0})
        await append(store, table, 0)
        with pytest.raises(EntryTaken, match="answered already"):
            await store.append(table.id, 0, Sat(0, "p"), "m", NewRows({"p": "Ann"}, {f"own-{table.id}": 0}))
        assert await store.table(table.id) == table
        with pytest.raises(NoSuchLink):
            await store.seat_of(f"own-{table.id}")

    with_store(url, work)


def test_all_kinds_of_writing_share_a_commit_and_one_at_fault_harms_nobody(url: str) -> None:
    old, new, again = row("old"), row("new"), row("again")

    async def work(store: Store) -> None:
        await store.add_table(old, {f"digest-{old.id}": 0})
        commits: list[object] = []
        sql.event.listen(store.engine.sync_engine, "commit", commits.append)
        await asyncio.gather(
            store.add_link(old.id, f"spectate-{old.id}", -2),
            append(store, old, 0),
            store.add_table(new, {f"digest-{new.id}": 0}),
        )
        assert len(commits) == 1
        taken, fine, link = await asyncio.gather(
            store.add_table(again, {f"digest-{old.id}": 0}),
            append(store, new, 0),
            store.add_link(old.id, f"more-{old.id}", 1),
            return_exceptions=True,
        )
        assert isinstance(taken, StoreError)
        assert not isinstance(taken, EntryTaken)
        assert (fine, link) == (None, None)
        with pytest.raises(NoSuchLink):
            await store.table(again.id)
        assert await store.table(old.id) == old
        assert await stored(store, old) == [entry(0)]
        assert await stored(store, new) == [entry(0)]
        assert await store.seat_of(f"more-{old.id}") == (old.id, 1)

    with_store(url, work)


@pytest.mark.parametrize(
    "value",
    [{"person": "salsify\ud800"}, {"person": "salsify", "name": "salsify" * 100 + "\ud800"}, {"table_id": "salsify\ud800"}],
)
def test_trouble_never_shows_what_was_to_be_written(url: str, value: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: Store) -> None:
        rows = [{"table_id": "t", "person": "p", "name": "n"} | value]
        with pytest.raises(StoreError) as refused:
            await store.submit("t", [], (ADD_PEOPLE, rows))
        told = [str(refused.value), store.trouble, *[JsonLines().format(record) for record in caplog.records]]
        assert "the database cannot take this" in told[0]
        assert not [text for text in told if "salsify" in text]

    with_store(url, work)


def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    async def grow(store: Store) -> None:
        await store.run("", sql.text("UPDATE alembic_version SET version_num = '0099'"))

    async def shrink() -> None:
        store = Store(url)
        async with store.engine.begin() as db:
            await db.execute(sql.text(f"UPDATE alembic_version SET version_num = '{newest()}'"))
        await store.engine.dispose()

    with_store(url, grow)
    with pytest.raises(StoreError, match="its version is 0099, and this program knows 0001, 0002"):
        with_store(url, must_not_open)
    asyncio.run(shrink())


async def must_not_open(store: Store) -> None:
    raise AssertionError("it must not open")


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="tables of another program"):
        with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", must_not_open)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        assert [name for (name,) in db.execute("SELECT name FROM sqlite_master")] == ["recipes"]


def test_a_second_server_on_one_database_is_refused_until_the_first_is_gone(url: str) -> None:
    async def work(_: Store) -> None:
        second = Store(url)
        with pytest.raises(StoreError, match="Another server already uses this database"):
            await second.open()
        await second.close()

    with_store(url, work)
    with_store(url, nothing)


async def nothing(store: Store) -> None:
    """It opened."""


def test_a_file_that_is_no_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("shopping list: bread, salt, more bread" * 100)
    with pytest.raises(StoreError, match="not a database"):
        with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", must_not_open)


def drawn(table: Table, n: int) -> list[Action]:
    """What the sea drew after answer n."""
    return [answer.action for answer in table.history.answers[n + 1 :]]


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
        count = 0
        with pytest.raises(StoreError, match="full"):  # noqa: PT012  (which of them is the first cannot be known)
            while count < 100_000:
                await store.append(table.id, count, Answered(count, 0, "play oΩ", draws=("draw c3",) * 50), "")
                count += 1
        assert len(await store.entries(table.id)) == count

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
        refused = await table.answer(0, n, action, table.e)
        assert refused is not None
        assert "nothing has changed: attempt to write a readonly database" in refused.why
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
            refused = await table.answer(0, n, action, table.e)
            assert refused is not None
            assert (refused.reason, table.history.n()) == ("not_stored", n)
            assert "database is locked" in refused.why
            with pytest.raises(StoreError, match="locked"):
                await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("person")]))
        assert await table.answer(0, n, action, table.e) is None
        assert (await stored(store, table.row))[-1] == Answered(n, 0, str(action), draws=tuple(map(str, drawn(table, n))))

    with_store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", work)
