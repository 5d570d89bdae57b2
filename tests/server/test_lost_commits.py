"""What is written is written once and whole, whatever the database does in between."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
import websockets

from hautemer.server import purge
from hautemer.server.app import forget_idle_tables
from hautemer.server.harbour import Harbour, digest
from hautemer.server.store import NoSuchLink, Store, StoreError, WriteJob
from hautemer.server.table import Table
from hautemer.server.wire import NewTable, Refused, SeatPlan
from tests.server import postgres
from tests.server.harness import GREEDY, PATIENCE, Browser, Message, Server, mine
from tests.server.harness import PERSON as A_PERSON
from tests.server.test_undo import PERSON, answer, at_table, first_option

DAY = 86400.0


def break_off(store: Store) -> None:
    """The next commit goes through, and nobody hears of it."""
    whole = store.write

    async def write(batch: list[WriteJob], alone: bool = False) -> bool:
        waiting = [job.done for job in batch]
        unheard = [WriteJob(job.table, job.entries, job.statements, asyncio.Future()) for job in batch]
        assert await whole(unheard, alone)
        for done in waiting:
            done.set_exception(StoreError("the connection is gone"))
        store.write = whole  # type: ignore[method-assign]
        return True

    store.write = write  # type: ignore[method-assign]


def test_an_answer_whose_commit_broke_off_is_found_again_by_its_mark(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        seat, action = first_option(table)
        n, e = table.history.n(), table.e
        break_off(table.store)
        refused = await table.answer(seat, n, action, e, "mine")
        assert refused is not None
        assert (refused.reason, table.history.n()) == ("not_stored", n), "nobody was told that it happened"
        assert await table.answer(seat, n, action, e, "mine") is None, "the same once more"
        assert table.history.answers[n].action is action
        assert [mark for mark, _ in await table.store.entries(table.row.id)].count("mine") == 1

    at_table(tmp_path, work, PERSON, PERSON, opens="first")


def test_another_answer_after_one_that_was_believed_lost_is_stale(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        seat, action = first_option(table)
        step = table.history.step()
        assert step is not None
        other = step.options(table.history.s)[1]
        n, e = table.history.n(), table.e
        break_off(table.store)
        assert await table.answer(seat, n, action, e, "mine") is not None
        refused = await table.answer(seat, n, other, e, "another")
        assert refused is not None
        assert refused.reason == "stale"
        assert table.history.answers[n].action is action, "the first one stands, and the table knows it"
        assert table.update(seat, 0, []).taken == "mine"

    at_table(tmp_path, work, PERSON, PERSON, opens="first")


def commits_of(store: Store) -> list[object]:
    commits: list[object] = []
    sql.event.listen(store.engine.sync_engine, "commit", commits.append)
    return commits


async def with_harbour(tmp_path: Path, work: Any) -> None:
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    await store.open()
    try:
        await work(Harbour(store, 0))
    finally:
        await store.close()


def test_the_last_to_sit_down_and_the_first_draws_are_one_commit(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        table = await harbour.table((await harbour.open(NewTable("reef", [PERSON, PERSON]))).table)
        await table.join(0, "Ann", "salt")
        commits = commits_of(harbour.store)
        await table.join(1, "Ben", "pepper")
        assert len(commits) == 1
        assert table.history.n() >= 10, "the deal"
        break_off(harbour.store)
        with pytest.raises(StoreError):
            await harbour.open(NewTable("reef", [SeatPlan("bot", "greedy")] * 2))

    asyncio.run(with_harbour(tmp_path, work))


def test_a_seat_and_the_link_to_it_are_one_commit(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        table = await harbour.table((await harbour.open(NewTable("reef", [PERSON, SeatPlan("open")]))).table)
        harbour.store.trouble = ""
        failing = harbour.store.append

        async def append(*_: Any, **__: Any) -> None:
            raise StoreError("the disk is full")

        harbour.store.append = append  # type: ignore[method-assign]
        assert isinstance(await table.sit("Ben", "", digest("own")), Refused)
        assert table.seats[1].kind == "open", "the seat is still to be had"
        harbour.store.append = failing  # type: ignore[method-assign]
        commits = commits_of(harbour.store)
        assert await table.sit("Ben", "", digest("own")) == 1
        assert len(commits) == 1
        assert (await harbour.enter("own"))[1] == 1

    asyncio.run(with_harbour(tmp_path, work))


def test_no_table_is_forgotten_on_the_word_of_one_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(harbour: Harbour) -> None:
        opened = await harbour.open(NewTable("reef", [PERSON, SeatPlan("bot", "greedy")]))
        now = time.time()
        monkeypatch.setattr("hautemer.server.purge.time.time", lambda: now + 365 * DAY)
        for _ in range(purge.MIN_READINGS - 1):
            await purge.count_reading(harbour.store, set())
            assert await purge.purge(harbour.store, 90) == 0, "the clock says a year, the readings do not"
        await purge.count_reading(harbour.store, {opened.table})
        assert await purge.purge(harbour.store, 90) == 0, "somebody is there"
        for _ in range(purge.MIN_READINGS):
            await purge.count_reading(harbour.store, set())
        assert await purge.purge(harbour.store, 90) == 0, "it was touched less than 90 days ago, by that clock"
        monkeypatch.setattr("hautemer.server.purge.time.time", lambda: now + 500 * DAY)
        idle = await purge.idle_tables(harbour.store, 90)
        assert [one.table for one in idle] == [opened.table], "what would go can be seen first"
        assert await purge.purge(harbour.store, 90) == 1
        harbour.recent.clear()
        harbour.tables.clear()
        assert opened.seats[0] is not None
        with pytest.raises(NoSuchLink):
            await harbour.enter(opened.seats[0])

    asyncio.run(with_harbour(tmp_path, work))


def test_starting_again_and_again_is_not_a_day_of_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(harbour: Harbour) -> None:
        opened = await harbour.open(NewTable("reef", [PERSON, PERSON]))
        now = time.time()
        monkeypatch.setattr("hautemer.server.purge.time.time", lambda: now + 365 * DAY)
        for _ in range(purge.MIN_READINGS + 1):
            start = asyncio.create_task(forget_idle_tables(harbour, 90))
            await asyncio.wait([start], timeout=0.02)
            start.cancel()
        assert (await harbour.store.table(opened.table)).id == opened.table

    asyncio.run(with_harbour(tmp_path, work))


def test_thousands_of_idle_tables_go_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purge, "BATCH", 3)

    async def work(harbour: Harbour) -> None:
        for _ in range(8):
            await harbour.open(NewTable("reef", [PERSON, PERSON]))
        commits = commits_of(harbour.store)
        assert await purge.purge(harbour.store, -1, min_readings=0) == 8
        assert len(commits) == 3

    asyncio.run(with_harbour(tmp_path, work))


@pytest.fixture
def database() -> Iterator[postgres.Postgres]:
    with postgres.server() as database:
        yield database


async def first_question(line: websockets.ClientConnection) -> tuple[Browser, Message]:
    """Ann sits down, and is asked."""
    ann = Browser(line)
    await ann.say(type="join", name="Ann")
    return ann, await ann.until(mine)


def test_a_database_that_restarts_is_waited_for_and_play_goes_on(database: postgres.Postgres) -> None:
    server = Server(database.url)
    opened = server.open_table(A_PERSON, GREEDY, opens="first")

    async def play() -> None:
        async with server.browser(opened["seats"][0]) as line:
            ann, asked = await first_question(line)
            await asyncio.to_thread(database.stop)
            option = asked["view"]["ask"]["options"][0]
            await ann.say(type="answer", n=asked["n"], action=option, mark="mine")
            refused = await ann.next("refused")
            assert refused["reason"] == "not_stored"
            assert server.get("/healthz")[0] == 200, "it is alive"
            assert not json.loads(server.get("/healthz")[1])["ok"]
            assert server.get("/readyz")[0] == 503, "but not ready"
            await asyncio.to_thread(database.start)
            began = time.monotonic()
            while True:
                await ann.say(type="answer", n=asked["n"], action=option, mark="mine")
                message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
                if message["type"] == "update" and message["n"] > asked["n"]:
                    break
                await asyncio.sleep(0.1)
            assert time.monotonic() - began < 10, "seconds are measured in bench and soak; that it comes back, here"
            assert server.get("/readyz")[0] == 200

    asyncio.run(play())
    server.stop()


def test_a_server_whose_database_is_gone_ends_when_it_is_told_to(database: postgres.Postgres) -> None:
    server = Server(database.url)
    server.open_table(A_PERSON, GREEDY)
    database.stop()
    assert server.get("/readyz")[0] == 503
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 15, "whatever happens"
    database.start()


def test_a_database_that_stands_still_acknowledges_nothing_and_holds_up_nobody_who_stops(database: postgres.Postgres) -> None:
    server = Server(database.url)
    opened = server.open_table(A_PERSON, GREEDY, opens="first")

    async def play() -> None:
        async with server.browser(opened["seats"][0]) as line:
            ann, asked = await first_question(line)
            with database.paused():
                await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
                assert "the database did not answer in time" in (await ann.next("refused"))["why"]
                server.process.terminate()
                await asyncio.to_thread(server.process.wait, 15)

    asyncio.run(play())


def test_a_second_server_is_refused_with_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    second = subprocess.run(
        [sys.executable, "-m", "hautemer", "serve", "--port", "0", "--database", str(tmp_path / "tables.db")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert second.returncode == 2
    assert "Another server already uses this database." in second.stderr
    assert "Traceback" not in second.stderr
    server.stop()


def test_answers_stand_once_each_however_often_they_are_sent(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        for _ in range(40):
            if table.history.step() is None:
                break
            seat, n, action, e = await answer(table, mark=f"m{table.e}")
            twins = [table.answer(seat, n, action, e, f"m{e}") for _ in range(3)]
            assert await asyncio.gather(*twins) == [None] * 3
        numbers = [answer.n for answer in table.history.answers]
        assert numbers == list(range(len(numbers)))

    at_table(tmp_path, work, PERSON, PERSON, opens="first")
