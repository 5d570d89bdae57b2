"""What fails is said: to who waits, by a close frame or a status, and to the operator, in the log, with the table."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
import websockets

from hautemer.games.shelf import SHELF
from hautemer.server.analyses import Analyses, Work
from hautemer.server.app import forget_idle_tables
from hautemer.server.harbour import Harbour
from hautemer.server.search_pool import SearchPool
from hautemer.server.store import Store, StoreError, TableRow
from hautemer.server.wire import NewTable, SeatPlan
from hautemer.server.worker import Reply
from tests.server.harness import PERSON, Browser, Message, Server, duel, mine

REEF = SHELF["reef"]
DRIFTER = {"kind": "bot", "name": "drifter"}


class BrokenServer(Server):
    program = "tests.server.broken"


def lines_of(logged: str) -> list[Message]:
    """The log of a server, which is one JSON object per line to the last."""
    return [json.loads(line) for line in logged.splitlines()]


def broken_table(server: Server, *seats: dict[str, str]) -> Message:
    status, opened = server.post("/api/tables", {"game": "broken", "seats": list(seats)})
    assert status == 201, opened
    return dict(opened)


def test_a_line_whose_rule_raises_is_closed_with_1011_and_the_log_has_the_traceback(tmp_path: Path) -> None:
    server = BrokenServer(tmp_path / "tables.db")
    opened = broken_table(server, PERSON, DRIFTER)

    async def sit() -> websockets.ConnectionClosed:
        async with server.browser(opened["seats"][0]) as socket:
            ann = Browser(socket)
            await ann.say(type="join", name="Ann")
            asked = await ann.until(mine)
            await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await ann.next()
            return closed.value

    closed = asyncio.run(sit())
    assert closed.rcvd is not None
    assert closed.rcvd.code == 1011
    assert "come back with the same link" in closed.rcvd.reason
    [failure] = [line for line in lines_of(server.stop()) if line["level"] == "error"]
    assert failure["table"] == opened["table"]
    assert failure["n"] == 1, "the question that was answered"
    assert failure["error"].endswith("ZeroDivisionError")
    assert 'raise ZeroDivisionError("the rule is broken")' in failure["error"], "the line of the source"


def test_a_bot_whose_answer_breaks_a_rule_is_in_the_log_with_its_table(tmp_path: Path) -> None:
    server = BrokenServer(tmp_path / "tables.db")
    opened = broken_table(server, DRIFTER, PERSON)

    assert server.process.stderr is not None
    logged = server.process.stderr

    async def sit() -> Message:
        async with server.browser(opened["seats"][1]) as socket:
            ben = Browser(socket)
            await ben.say(type="join", name="Ben")
            while True:  # the bot answers at once, without a word to anybody
                line: Message = json.loads(await asyncio.to_thread(logged.readline))
                if line["level"] == "error":
                    return line

    failure = asyncio.run(sit())
    server.process.terminate()
    failures = [failure, *[line for line in lines_of(logged.read()) if line["level"] == "error"]]
    server.process.wait()
    assert {line["table"] for line in failures} == {opened["table"]}
    assert all('raise ZeroDivisionError("the rule is broken")' in line["error"] for line in failures)


def test_a_call_that_fails_says_so_and_the_log_has_the_traceback(tmp_path: Path) -> None:
    server = BrokenServer(tmp_path / "tables.db")
    status, body = server.get("/api/lessons/broken")
    assert status == 200, "it has none"
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        opened = server.open_table(PERSON, PERSON)
        db.execute("UPDATE tables SET seats = 'no JSON' WHERE id = ?", (opened["table"],))
        db.commit()
    server.process.kill()
    server.process.communicate()
    server.start()
    status, body = server.get(f"/api/replays/{opened['table']}")
    assert status == 500
    assert "operator's log" in json.loads(body)["error"]
    assert any("Traceback" in line.get("error", "") for line in lines_of(server.stop()))


def test_a_database_that_refuses_every_write_is_in_the_log_and_in_the_health(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    assert json.loads(server.get("/healthz")[1])["ok"]
    assert server.get("/readyz")[0] == 200

    async def sit() -> str:
        async with duel(server) as (ann, _, asked):
            with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as somebody_else:
                somebody_else.execute("BEGIN IMMEDIATE")
                await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
                assert (await ann.next("refused"))["reason"] == "not_stored"
                health = json.loads(server.get("/healthz")[1])
                assert not health["ok"]
                assert "locked" in health["database"]
                status, body = server.get("/readyz")
                assert status == 503
                assert json.loads(body)["error"]
            deadline = time.monotonic() + 20
            while server.get("/readyz")[0] != 200:
                assert time.monotonic() < deadline, "the database is back, and so is the server"
            assert json.loads(server.get("/healthz")[1])["ok"]
            return str(asked["table"])

    table = asyncio.run(sit())
    errors = [line for line in lines_of(server.stop()) if line["level"] == "error"]
    assert table in [line.get("table") for line in errors]
    assert all("database is locked" in line["message"] for line in errors)


def test_a_message_that_is_not_utf_8_is_a_line_in_the_log_and_no_traceback(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    opened = server.open_table(PERSON, PERSON)

    async def sit() -> int | None:
        async with server.browser(opened["seats"][0]) as line:
            await Browser(line).next()
            await line.send(b"\xff\xfe", text=True)
            await line.wait_closed()
            return line.close_code

    assert asyncio.run(sit()) == 1007
    [logged] = [line for line in lines_of(server.stop()) if line["level"] != "info"]
    assert (logged["level"], "error" in logged) == ("warning", False)
    assert "Invalid UTF-8" in logged["message"]


class Away:
    """What an engine does while its database restarts."""

    def begin(self) -> None:
        raise ConnectionRefusedError("nobody is at home")


def test_whatever_the_driver_raises_the_writer_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        engine, store.engine = store.engine, Away()  # type: ignore[assignment]
        with pytest.raises(StoreError, match="nobody is at home"):
            await store.add_link("table", "digest", 0)
        store.engine = engine
        await store.add_link("table", "digest", 0)
        assert store.trouble == ""
        await store.close()

    asyncio.run(work())
    assert [(record.getMessage(), getattr(record, "table", "")) for record in caplog.records] == [
        ("not stored: nobody is at home", "table")
    ]


def test_tidying_that_fails_is_logged_and_tried_again(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[float] = []

    class Untidy:
        store = None

        def watched(self) -> set[str]:
            tries.append(0.0)
            raise (StoreError("no space left"), KeyError("a bug"))[len(tries) - 1]

    async def work() -> None:
        monkeypatch.setattr("hautemer.server.app.READING_EVERY", 0.001)
        task = asyncio.create_task(forget_idle_tables(Untidy(), 5.0))  # type: ignore[arg-type]
        while len(tries) < 2:
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(work())
    assert "no space left" in caplog.records[0].getMessage()
    assert caplog.records[1].exc_info is not None


class Unreadable:
    """A table whose log cannot be analysed."""

    row = TableRow("some-table", "reef", {}, [], "")

    async def log(self) -> str:
        return "this is no log"


def test_an_analysis_that_fails_is_logged_with_its_table(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> Work:
        analyses = Analyses(1, Store("sqlite+aiosqlite://"))
        failing = Work()
        await analyses.run(failing, Unreadable())  # type: ignore[arg-type]
        analyses.close()
        return failing

    assert asyncio.run(work()).state == "failed"
    [record] = caplog.records
    assert getattr(record, "table", "") == "some-table"
    assert record.exc_info is not None


def test_what_a_bot_did_wrong_is_logged_with_its_place_and_its_table(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    async def work() -> str:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("person")], {"opens": "first"}))
        table = await harbour.table(opened.table)
        for seat, name in enumerate(("Ann", "Ben")):
            await table.join(seat, name, "")
        pool = SearchPool(0.1, 1, "tests.server.badbots:crash_loudly")
        await pool.choose("captain", REEF, REEF.view(table.history.s, 0), 1, table.requester())
        await pool.close()
        await store.close()
        return opened.table

    with caplog.at_level(logging.WARNING):
        table_id = asyncio.run(work())
    assert 'raise ZeroDivisionError("the tide is out")' in caplog.text
    assert "crash_loudly" in caplog.text, "where it was raised"
    assert {getattr(record, "table", "") for record in caplog.records} == {table_id}
    assert Reply().crashed == ""
