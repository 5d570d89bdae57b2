"""All tables at a glance, page by page; which of them are idle, and which of those somebody still looks at."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from hautemer.cli.reach import answer, app_over
from hautemer.core.messages import SPECTATOR
from hautemer.server import overview, purge
from hautemer.server.entries import Left
from hautemer.server.harbour import Harbour
from hautemer.server.schema import TABLES
from hautemer.server.store import Store
from hautemer.server.wire import NewTable, SeatPlan

DUEL = NewTable("reef", [SeatPlan("person"), SeatPlan("open")], {"opens": "first"})
BOTS = NewTable("calypso", [SeatPlan("bot", "forgetful")] * 2, {"players": "2"})
Work = Callable[[Harbour, Starlette], Awaitable[None]]


def in_harbour(tmp_path: Path, work: Work) -> None:
    async def run() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        try:
            harbour = Harbour(store, 0)
            await work(harbour, app_over(harbour))
        finally:
            await store.close()

    asyncio.run(run())


async def call(app: Starlette, method: str, target: str) -> tuple[int, Any]:
    status, body = await answer(app, method, target)
    return status, json.loads(body)


async def touch(harbour: Harbour, table: str, days_ago: float, readings: int = 0) -> None:
    when = time.time() - days_ago * purge.DAY
    await harbour.store.run(table, TABLES.update().where(TABLES.c.id == table).values(touched=when, idle_readings=readings))


def test_how_tables_stand(tmp_path: Path) -> None:
    async def work(harbour: Harbour, _: Starlette) -> None:
        opened = await harbour.open(DUEL)
        table = await harbour.table(opened.table)
        waiting = await overview.one_table(harbour, opened.table)
        assert (waiting.state, waiting.entries, waiting.connected) == ("waiting", 0, 0)
        assert [(seat.seat, seat.kind, seat.here) for seat in waiting.seats] == [
            ("octopus", "person", False),
            ("crab", "open", False),
        ]
        assert await table.join(0, "Ann", "") is None
        assert await table.sit("Ben", "", "digest") == 1
        table.subscribe(lambda _: None, 0)
        playing = await overview.one_table(harbour, opened.table)
        assert (playing.state, playing.entries, playing.connected) == ("playing", 2, 1)
        assert playing.options["opens"] == "first"
        assert time.time() - playing.touched < 60
        assert await table.leave(1) is None
        left = await overview.one_table(harbour, opened.table)
        assert [(seat.kind, seat.deputy) for seat in left.seats] == [("person", False), ("bot", True)]
        while (step := table.history.step()) is not None:
            seat = int(step.seat(table.history.s))
            await table.answer(seat, table.history.n(), step.options(table.history.s)[0], table.e)
        assert (await overview.one_table(harbour, opened.table)).state == "over"
        assert "Ann" not in repr(await overview.tables(harbour)), "nothing of who plays"

    in_harbour(tmp_path, work)


def test_a_table_that_needs_a_later_release_is_listed_too(tmp_path: Path) -> None:
    async def work(harbour: Harbour, app: Starlette) -> None:
        opened = await harbour.open(DUEL)
        await harbour.store.run("", TABLES.update().values(rules=99))
        await harbour.store.append(opened.table, 0, Left(0), "")
        [info] = await overview.tables(harbour)
        assert (info.state, info.entries, [seat.seat for seat in info.seats]) == ("unreadable", 1, ["0", "1"])
        await harbour.store.run("", TABLES.update().values(rules=1, game="chess"))
        assert (await overview.tables(harbour))[0].state == "unreadable"

    in_harbour(tmp_path, work)


def test_looking_changes_nothing(tmp_path: Path) -> None:
    async def work(harbour: Harbour, _: Starlette) -> None:
        opened = await harbour.open(BOTS)
        harbour.recent.clear()
        assert opened.table not in harbour.tables
        before = await overview.tables(harbour)
        assert [info.state for info in before] == ["playing"]
        assert opened.table not in harbour.tables
        assert await overview.tables(harbour) == before

    in_harbour(tmp_path, work)


def test_pages_and_what_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "PAGE", 3)

    async def work(harbour: Harbour, app: Starlette) -> None:
        names = sorted([(await harbour.open(DUEL if number % 2 else BOTS)).table for number in range(7)])
        found: list[str] = []
        while page := await overview.tables(harbour, after=found[-1] if found else ""):
            assert len(page) <= 3
            found += [info.table for info in page]
        assert found == names
        await touch(harbour, names[4], 40)
        assert [info.table for info in await overview.tables(harbour, idle_days=30)] == [names[4]]
        assert {info.game for info in await overview.tables(harbour, game="calypso")} == {"calypso"}
        status, infos = await call(app, "GET", f"/api/admin/tables?idle_days=30&after={names[3]}")
        assert (status, [info["table"] for info in infos]) == (200, [names[4]])
        for query, why in (("game=chess", "no game called"), ("idle_days=soon", "is a number"), ("idle_days=-1", "at least")):
            status, said = await call(app, "GET", f"/api/admin/tables?{query}")
            assert status == 400
            assert why in said["error"]

    in_harbour(tmp_path, work)


def test_what_would_be_forgotten_is_what_is_forgotten_and_nothing_that_somebody_looks_at(tmp_path: Path) -> None:
    async def work(harbour: Harbour, app: Starlette) -> None:
        idle, seen, young, uncounted = [(await harbour.open(DUEL)).table for _ in range(4)]
        for name, days, readings in ((idle, 100, 30), (seen, 100, 30), (young, 50, 30), (uncounted, 100, 5)):
            await touch(harbour, name, days, readings)
        table = await harbour.table(seen)
        table.subscribe(lambda _: None, SPECTATOR)
        status, [would] = await call(app, "GET", "/api/admin/idle")
        assert (status, would["table"], would["game"], would["readings"]) == (200, idle, "reef", 30)
        assert would["days"] == pytest.approx(100, abs=0.1)
        assert [one["table"] for one in (await call(app, "GET", "/api/admin/idle?idle_days=40"))[1]] == [idle, young]
        assert await call(app, "POST", "/api/admin/idle/forget") == (200, {"tables": 1})
        left = {info.table for info in await overview.tables(harbour)}
        assert left == {seen, young, uncounted}
        assert await call(app, "GET", "/api/admin/idle") == (200, [])

    in_harbour(tmp_path, work)
