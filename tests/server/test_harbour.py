"""What the server holds in memory: who is there, what is under way, and a few tables of late."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from weakref import ref

import pytest

from hautemer.core.rng import Rng
from hautemer.games.reef.messages import Cleared
from hautemer.games.shelf import SHELF
from hautemer.server.harbour import CACHED_TABLES, Harbour
from hautemer.server.schema import TABLES
from hautemer.server.sockets import GONE
from hautemer.server.store import Store
from hautemer.server.wire import NewTable, SeatPlan, Update
from tests.server.harness import GREEDY, Browser, Server, duel, listening

BOTS = NewTable("reef", [SeatPlan("bot", "greedy"), SeatPlan("bot", "greedy")])
OPTIONS = SHELF["monster"].complete_options({})


def in_harbour(tmp_path: Path, pace: float, work: Callable[[Harbour], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        try:
            await work(Harbour(store, pace))
        finally:
            await store.close()

    asyncio.run(run())


def test_a_table_from_before_an_option_is_played_by_its_default(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        opened = await harbour.open(BOTS)
        harbour.tables.clear()
        older = {name: value for name, value in SHELF["reef"].complete_options({}).items() if name != "discard"}
        async with harbour.store.engine.begin() as db:
            await db.execute(TABLES.update().values(options=json.dumps(older)))
        table, seat = await harbour.enter(opened.watch)
        assert table.row.options == SHELF["reef"].complete_options({})
        table.subscribe(lambda update: None, seat)

    in_harbour(tmp_path, 3600, work)


def test_by_an_option_whoever_comes_back_is_not_told_the_cards_of_earlier_rounds(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        opened = await harbour.open(NewTable("reef", BOTS.seats, {"discard": "closed"}))
        table, seat = await harbour.enter(opened.watch)
        rng = Rng(1)
        while not any(isinstance(event, Cleared) for events in table.history.story for event in events):
            step = table.history.step()
            assert step is not None
            options = step.options(table.history.s)
            asked = int(step.seat(table.history.s))
            await table.answer(asked, table.history.n(), options[rng.below(len(options))], table.e)
        updates: list[Update] = []
        table.subscribe(listening(updates), seat)
        told = [type(event).__name__ for events in updates[0].events for event in events]
        assert "Played" not in told
        assert "RoundWon" in told

    in_harbour(tmp_path, 3600, work)


def test_a_table_where_nobody_is_leaves_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        opened = await harbour.open(BOTS)
        held, _ = await harbour.enter(opened.watch)
        first = await harbour.open(BOTS)
        before = harbour.tables[first.table].history.answers
        for _ in range(CACHED_TABLES):
            await harbour.open(BOTS)
        assert len(harbour.tables) == CACHED_TABLES + 1, "those of late, and the one that somebody holds"
        assert (await harbour.enter(opened.watch))[0] is held, "there is never a second one of a table"
        assert first.table not in harbour.tables
        back, _ = await harbour.enter(first.watch)
        assert back.history.answers == before
        assert harbour.tables[first.table] is back

    in_harbour(tmp_path, 0, work)


def test_who_left_a_moment_ago_finds_the_same_table(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        opened = await harbour.open(BOTS)
        table, _ = await harbour.enter(opened.watch)
        for _ in range(CACHED_TABLES):
            await harbour.open(BOTS)
        harbour.keep(table)
        left = ref(table)
        del table
        for _ in range(CACHED_TABLES - 1):
            await harbour.open(BOTS)
        assert (await harbour.enter(opened.watch))[0] is left()

    in_harbour(tmp_path, 0, work)


def test_an_answer_that_is_under_way_is_given_though_nobody_is_left(tmp_path: Path) -> None:
    async def work(harbour: Harbour) -> None:
        opened = await harbour.open(BOTS)
        table, _ = await harbour.enter(opened.watch)
        heard: list[Update] = []
        subscriber = listening(heard)
        table.subscribe(subscriber, -2)
        table.unsubscribe(subscriber)
        before = table.history.n()
        del table
        harbour.recent.clear()
        assert opened.table in harbour.tables, "a bot thinks there"
        async with asyncio.timeout(30):
            while opened.table in harbour.tables:
                await asyncio.sleep(0.01)
        assert len((await harbour.enter(opened.watch))[0].history.answers) > before

    in_harbour(tmp_path, 0.1, work)


def test_who_loads_the_page_again_still_has_the_hint(tmp_path: Path) -> None:
    """However many tables were opened since theirs was."""

    async def play(server: Server) -> None:
        async with duel(server) as (ann, _, asked):
            await ann.say(type="hint", n=asked["n"])
            hint = (await ann.until(lambda update: update["hint"]))["hint"]
            for _ in range(CACHED_TABLES):
                await asyncio.to_thread(server.open_table, GREEDY, GREEDY)
        async with server.browser(next(iter(server.table_of))) as line:
            assert (await Browser(line).next())["hint"] == hint

    server = Server(tmp_path / "tables.db")
    try:
        asyncio.run(play(server))
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            "rules = 99",
            "There is no version 99 of the rules of monster here, only 1. A later release may have it: upgrade Hautemer.",
        ),
        ("""options = '{"qqq": "high"}'""", f"There is no option of monster called 'qqq'. Choose from: {', '.join(OPTIONS)}."),
        ("game = 'squid'", f"There is no game called 'squid'. Choose from: {', '.join(SHELF)}."),
    ],
)
def test_a_table_that_this_server_cannot_play_is_kept_and_says_why(tmp_path: Path, change: str, why: str) -> None:
    server = Server(tmp_path / "tables.db")
    seats = [{"kind": "bot", "name": "greedy"}] * 4
    _, opened = server.post("/api/tables", {"game": "monster", "seats": seats})
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
        database.execute(f"UPDATE tables SET {change}")

    async def come_back() -> None:
        async with server.browser(opened["watch"]) as line:
            await line.wait_closed()
            assert line.close_code == GONE
            assert line.close_reason == why.encode()[:123].decode(), "as much as the protocol has room for"

    server.start()
    try:
        asyncio.run(come_back())
        status, text = server.get(f"/api/replays/{opened['table']}")
        assert (status, json.loads(text)) == (404, {"error": why})
    finally:
        server.stop()
