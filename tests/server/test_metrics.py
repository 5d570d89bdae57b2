"""`/metrics`: every figure counts what it says, and only whom the operator names may read it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.websockets import WebSocket

from hautemer import __version__
from hautemer.games.shelf import SHELF
from hautemer.server import app, sockets
from hautemer.server.app import build, forget_idle_tables
from hautemer.server.harbour import Harbour
from hautemer.server.limits import is_among
from hautemer.server.metrics import SAID_PER_MINUTE, Metrics
from hautemer.server.search_pool import SearchPool
from hautemer.server.settings import LIMITS, LOOPBACK, Settings
from hautemer.server.store import Store, StoreError
from hautemer.server.wire import NewTable, SeatPlan
from tests.server.harness import GREEDY, PERSON, Browser, Server, mine, play_to_the_end

CAPTAIN = {"kind": "bot", "name": "captain"}
DOCS = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")


class BrokenServer(Server):
    program = "tests.server.broken"


class Figures:
    """What a server says of itself at this moment."""

    def __init__(self, server: Server) -> None:
        status, text = server.get("/metrics")
        assert status == 200, text
        self.samples = {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def of(self, name: str, **labels: str) -> float:
        return self.samples.get((f"hautemer_{name}", frozenset(labels.items())), 0.0)


def figures_once_alone(server: Server) -> Figures:
    """Once it has seen that everybody is gone."""
    for _ in range(200):
        if not (figures := Figures(server)).of("sockets"):
            break
        sleep(0.05)
    return figures


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "tables.db", "--pace", "0.01", "--tables", "6", "--rate", "20")
    yield running
    running.stop()


def entries(database: Path | str, where: str = "") -> int:
    with closing(sqlite3.connect(database)) as db:
        number: int = db.execute(f"SELECT COUNT(*) FROM entries {where}").fetchone()[0]
        return number


def test_a_game_is_counted_to_its_end(server: Server) -> None:
    begun = Figures(server)
    assert begun.of("build_info", version=__version__, engine="plain") + begun.of(
        "build_info", version=__version__, engine="compiled"
    )
    assert begun.samples["process_open_fds", frozenset()] > 0
    token = server.open_table(PERSON, CAPTAIN)["seats"][0]

    async def sit() -> Figures:
        async with server.browser(token) as line, server.browser(token):
            ann = Browser(line)
            await ann.say(type="join", name="Ann")
            asked = await ann.until(mine)
            figures = await asyncio.to_thread(Figures, server)
            await ann.say(type="answer", n=asked["n"], action={"do": "no such verb"})
            await ann.next("refused")
            await ann.say(type="answer", n=asked["n"], action={"do": "play", "card": "c1" if asked["seat"] == 0 else "o1"})
            assert (await ann.next("refused"))["clause"]
            await play_to_the_end(ann, asked, 1)
            return figures

    during = asyncio.run(sit())
    assert [during.of(name) for name in ("sockets", "tables", "tables_watched", "searches_waiting")] == [2, 1, 1, 0]
    figures = figures_once_alone(server)
    answered = "WHERE body ->> 'entry' = 'answered' AND body ->> 'seat' = "
    assert figures.of("answers_total", game="reef", kind="person") == entries(server.database, f"{answered}0") > 0
    assert figures.of("answers_total", game="reef", kind="bot") == entries(server.database, f"{answered}1") > 0
    assert figures.of("commit_entries_sum") == entries(server.database)
    assert figures.of("write_seconds_count") >= figures.of("commit_entries_count") > 0
    assert figures.of("search_seconds_count") == figures.of("bot_late_seconds_count") > 0
    assert figures.of("refusals_total", game="reef", reason="bad_message") == 1
    assert figures.of("refusals_total", game="reef", reason="rule") == 1
    assert [figures.of(name) for name in ("sockets", "tables_watched", "writes_failed_total")] == [0, 0, 0]
    assert figures.of("requests_total", status="200") > begun.of("requests_total", status="200")


def test_limits_are_counted_by_their_setting(server: Server) -> None:
    for _ in range(9):
        status, _ = server.post("/api/tables", {"game": "reef", "seats": [PERSON, GREEDY]})
    assert status == 429

    async def hurry() -> int:
        async with server.browser(next(iter(server.table_of))) as line:
            for _ in range(60):
                await line.send("{}")
            await line.wait_closed()
            return line.close_code or 0

    assert asyncio.run(hurry()) == sockets.TOO_FAST
    figures = Figures(server)
    assert {name: figures.of("limits_total", setting=name) for name in LIMITS} == dict.fromkeys(LIMITS, 0) | {
        "tables": 3,
        "rate": 1,
    }
    assert figures.of("closes_total", code="4429") == 1


def test_a_flood_of_refusals_fills_no_disk(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    for _ in range(10 * SAID_PER_MINUTE):
        metrics.limited("calls")
    assert [record.getMessage() for record in caplog.records] == ["refused by the setting --calls"] * SAID_PER_MINUTE
    assert metrics.registry.get_sample_value("hautemer_limits_total", {"setting": "calls"}) == 10 * SAID_PER_MINUTE


def test_what_breaks_is_counted(tmp_path: Path) -> None:
    server = BrokenServer(tmp_path / "tables.db")
    try:
        token = server.post("/api/tables", {"game": "broken", "seats": [PERSON, GREEDY]})[1]["seats"][0]

        async def sit() -> None:
            async with server.browser(token) as line:
                ann = Browser(line)
                await ann.say(type="join", name="Ann")
                asked = await ann.until(mine)
                await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
                await line.wait_closed()

        asyncio.run(sit())
        figures = Figures(server)
        assert figures.of("closes_total", code="1011") == 1
        assert figures.of("log_lines_total", level="error") == 1
        assert figures.of("answers_total", game="broken", kind="person") == 0
    finally:
        server.stop()


async def opened(tmp_path: Path) -> tuple[Harbour, str]:
    """A harbour with a table of two people."""
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    await store.open()
    harbour = Harbour(store, 0)
    return harbour, (await harbour.open(NewTable("reef", [SeatPlan("person")] * 2, {"opens": "first"}))).table


class Stuck:
    """A socket that takes nothing and says nothing."""

    code = 0

    async def send_text(self, text: str) -> None:
        await asyncio.Future()

    async def receive(self) -> Any:
        await asyncio.Future()

    async def close(self, code: int, reason: str) -> None:
        self.code = code


def test_a_slow_reader_is_dropped_and_counted(tmp_path: Path) -> None:
    async def work() -> None:
        harbour, name = await opened(tmp_path)
        table = await harbour.table(name)
        socket = Stuck()
        settings = Settings(database="", analysis=1)
        attending = asyncio.create_task(sockets.attend(cast(WebSocket, socket), harbour, table, 0, "", settings))
        for _ in range(sockets.MAX_UNREAD + 2):
            await asyncio.sleep(0)
            table.tell()
        await attending
        assert socket.code == sockets.TOO_SLOW
        assert harbour.metrics.registry.get_sample_value("hautemer_slow_readers_total") == 1
        await harbour.store.close()

    asyncio.run(work())


def test_faults_of_bots_and_of_the_database_are_counted(tmp_path: Path) -> None:
    async def work() -> None:
        harbour, name = await opened(tmp_path)
        table = await harbour.table(name)
        for seat in range(2):
            await table.join(seat, "Ann", "")
        pool = SearchPool(0.1, 1, "tests.server.badbots:crash", metrics=harbour.metrics)
        await pool.choose("captain", SHELF["reef"], SHELF["reef"].view(table.history.s, 0), 1, table.requester())
        await pool.close()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
            db.execute("ALTER TABLE links RENAME TO lost")
        with pytest.raises(StoreError):
            await harbour.link(table, 0)
        with pytest.raises(StoreError):
            await harbour.enter(name, "secret")
        figure = harbour.metrics.registry.get_sample_value
        assert [figure("hautemer_bot_faults_total", {"fault": fault}) for fault in ("crashed", "slow", "illegal")] == [2, 0, 0]
        assert figure("hautemer_writes_failed_total") == figure("hautemer_reads_failed_total") == 1
        await harbour.store.close()

    asyncio.run(work())


def test_tables_that_are_forgotten_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        harbour, _ = await opened(tmp_path)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
            db.execute("UPDATE tables SET touched = 0, idle_readings = 1000")
            db.commit()
        monkeypatch.setattr(app, "READING_EVERY", 0.001)
        tidying = asyncio.create_task(forget_idle_tables(harbour, 1.0))
        while not harbour.metrics.registry.get_sample_value("hautemer_tables_forgotten_total"):
            await asyncio.sleep(0.001)
        tidying.cancel()
        await harbour.store.close()

    asyncio.run(asyncio.wait_for(work(), 30))


def asked(server: Server, forwarded: str = "") -> tuple[int, str]:
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    return server.ask(urllib.request.Request(f"http://127.0.0.1:{server.port}/metrics", headers=headers))


@pytest.mark.parametrize(
    ("options", "statuses"),
    [
        ([], {"": 200, "203.0.113.9": 404, "127.0.0.1": 404}),
        (["--proxy", "127.0.0.1"], {"": 200, "203.0.113.9": 404, "127.0.0.1, 203.0.113.9": 404, "nobody": 404}),
        (["--metrics-from", "203.0.113.0/24"], {"": 404, "203.0.113.9": 404}),
        (
            ["--proxy", "127.0.0.1", "--metrics-from", "203.0.113.0/24", "--metrics-from", "2001:db8::/32"],
            {"": 404, "203.0.113.9": 200, "2001:db8::7": 200, "203.0.114.9": 404, "203.0.113.9, 203.0.114.9": 404},
        ),
    ],
)
def test_who_may_read_it(tmp_path: Path, options: list[str], statuses: dict[str, int]) -> None:
    server = Server(tmp_path / "tables.db", *options)
    try:
        assert {forwarded: asked(server, forwarded)[0] for forwarded in statuses} == statuses
        refused = next(forwarded for forwarded, status in statuses.items() if status == 404)
        assert "--metrics-from" in json.loads(asked(server, refused)[1])["error"]
    finally:
        server.stop()


def test_which_address_is_in_which_network() -> None:
    for address in ("127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"):
        assert is_among((address, 1), LOOPBACK)
    for client in (("203.0.113.9", 1), ("::ffff:203.0.113.9", 1), ("::2", 1), ("unix", 1), None):
        assert not is_among(client, LOOPBACK)


def test_servers_of_one_process_count_for_themselves(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", analysis=1)
    build(settings), build(settings)
    one, other = Metrics(), Metrics()
    one.limited("calls")
    figures = [metrics.registry.get_sample_value("hautemer_limits_total", {"setting": "calls"}) for metrics in (one, other)]
    assert figures == [1, 0]


def test_every_figure_is_on_the_page_of_the_server() -> None:
    names = {family.name for family in Metrics().registry.collect() if family.name.startswith("hautemer_")}
    for name in names:
        assert f"| `{name}" in DOCS, name
