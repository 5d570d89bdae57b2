"""A table that the operator closes is never played again: people are told, its log stays, its secrets stay sealed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.server.entries import Closed
from hautemer.server.harbour import Harbour
from hautemer.server.sockets import take
from hautemer.server.store import Store, StoreError, TableClosed
from hautemer.server.table import Dismissal, Table, Told
from hautemer.server.wire import (
    Answer,
    ClientMessage,
    Consent,
    Fill,
    Hint,
    Join,
    Leave,
    NewTable,
    Nudge,
    Page,
    SeatPlan,
    StandIn,
    Undo,
)
from tests.server.harness import GREEDY, PERSON, Browser, Message, Server, duel, play_to_the_end, told_to_go, turned_away
from tests.server.test_lost_commits import break_off
from tests.server.test_undo import PERSON as A_PERSON
from tests.server.test_undo import at_table, first_option

OPEN = {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


def test_who_sits_at_a_table_that_is_closed_is_told_and_nobody_plays_there_again(server: Server) -> None:
    async def play() -> Message:
        async with duel(server) as (ann, ben, asked):
            await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
            await ben.until(lambda update: update["n"] > asked["n"])
            status, closed = await asyncio.to_thread(server.operate, "POST", f"tables/{asked['table']}/close")
            assert (status, closed["state"], closed["closed"], closed["connected"]) == (200, "playing", True, 0)
            for browser in (ann, ben):
                code, why = await told_to_go(browser.line)
                assert (code, why) == (4410, "This table was closed by the operator; nobody can play at it any more.")
            link = server.came_by[ann.line.id]
            assert (await turned_away(server, link))[0] == 4410
            return {"table": asked["table"], "link": link}

    closed = asyncio.run(play())
    table = closed["table"]
    status, refused = server.operate("POST", f"tables/{table}/close")
    assert (status, refused["error"]) == (409, f"Table {table} is closed already.")
    assert server.at_table(closed["link"], "rematch")[0] == 410
    for path in ("", "/moments", "/draws", "/log", "/analysis"):
        status, text = server.get(f"/api/replays/{table}{path}")
        assert status == 410, path
        assert "stay sealed" in text
    for call in ("seats/crab/free", "seats/crab/renew"):
        assert server.operate("POST", f"tables/{table}/{call}")[0] == 409, call

    status, log = server.exported(table)
    assert status == 200, "the operator can take its log"
    read = read_log(log, SHELF)
    assert verify(read) > 0, "with the key, so that what was drawn can be checked"
    server.kill()
    server.start()
    assert asyncio.run(turned_away(server, closed["link"]))[0] == 4410, "it is closed for good"
    assert server.get(f"/api/replays/{table}")[0] == 410


def test_nobody_sits_down_at_a_closed_table(server: Server) -> None:
    opened = server.open_table(PERSON, OPEN)
    assert server.operate("POST", f"tables/{opened['table']}/close")[0] == 200
    status, refused = server.at_table(opened["open"], "seat", {"name": "Ben"})
    assert status == 410
    assert "closed" in refused["error"]
    assert server.info(opened["table"])["entries"] == 1


def test_a_finished_game_keeps_its_replay_when_its_table_is_closed(server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY)

    async def play() -> None:
        async with server.browser(opened["seats"][0]) as line:
            ann = Browser(line)
            await ann.say(type="join", name="Ann")
            await play_to_the_end(ann, await ann.next(), 1)

    asyncio.run(play())
    before = server.log_of(opened)
    assert server.operate("POST", f"tables/{opened['table']}/close")[1]["state"] == "over"
    assert server.get(f"/api/replays/{opened['table']}")[0] == 200
    assert server.log_of(opened) == before
    assert server.at_table(opened["seats"][0], "rematch")[0] == 410
    assert asyncio.run(turned_away(server, opened["seats"][0]))[0] == 4410


def test_a_closed_table_refuses_whatever_is_said_and_takes_no_entry(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        harbour = Harbour(store, 0)
        opened = await harbour.open(NewTable("reef", [SeatPlan("person"), SeatPlan("person")], {"opens": "first"}))
        table = await harbour.table(opened.table)
        heard: list[Told | Dismissal] = []
        table.subscribe(heard.append, 0)
        for seat, name in enumerate(("Ann", "Ben")):
            assert await table.join(seat, name, "") is None
        ask = table.game.view(table.history.s, 0).ask
        assert ask is not None
        n, e, action = table.history.n(), table.e, ask.options[0]
        async with table.lock:  # all of these come a moment before the table is closed, and wait for their turn behind it
            closing = asyncio.create_task(table.close())
            await asyncio.sleep(0)
            waiting = [asyncio.create_task(table.answer(0, n, action, e)), asyncio.create_task(table.leave(1))]
            waiting += [asyncio.create_task(table.hint(0, n))]
            await asyncio.sleep(0)
        await closing
        late = [await task for task in waiting]
        messages: list[ClientMessage] = [
            Join("Cleo"),
            Answer(n, action.parts(), e),
            Undo(n),
            Consent(True),
            Leave(),
            Fill("greedy"),
            Hint(n),
            Page(False),
            Nudge(1),
            StandIn(1),
        ]
        for refused in [*late, *[await take(table, heard.append, message) for message in messages]]:
            assert refused is not None
            assert refused.reason == "closed"
        assert heard[-1] == "closed"
        assert table.subscribers == {}
        with pytest.raises(TableClosed):
            await table.close()
        entries = [entry for _, entry in await store.entries(table.row.id)]
        assert (entries[-1], entries.count(Closed()), len(entries), table.history.n()) == (Closed(), 1, table.e, n)
        await store.close()

    asyncio.run(work())


def test_a_closing_whose_commit_broke_off_is_found_at_the_next_answer_and_told(tmp_path: Path) -> None:
    async def work(table: Table) -> None:
        heard: list[Told | Dismissal] = []
        table.subscribe(heard.append, 0)
        seat, action = first_option(table)
        n, e = table.history.n(), table.e
        break_off(table.store)
        with pytest.raises(StoreError):
            await table.close()
        assert (table.closed, heard[-1]) != (True, "closed"), "nobody was told that it happened"
        refused = await table.answer(seat, n, action, e)
        assert refused is not None
        assert refused.reason == "stale"
        assert table.closed
        assert heard[-1] == "closed"
        assert table.subscribers == {}

    at_table(tmp_path, work, A_PERSON, A_PERSON, opens="first")
