"""A game that is over, analysed by the server in the background."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hautemer.core.logs import read_log
from hautemer.core.messages import to_json
from hautemer.games.shelf import SHELF
from hautemer.lab.analysis import analyse, playouts_for
from hautemer.lab.position_analysis import timeline_of
from tests.server.harness import GREEDY, PATIENCE, PERSON, Message, Server, duel, play_to_the_end

ROUNDS = 60_000
"""For a game: enough that it is seen to go on."""
LEAST = 19
"""The niceness of who is last of all."""
MORE = ("--rate", "100000", "--analysis", str(ROUNDS))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db", *MORE)
    yield running
    running.stop()


def played(server: Server) -> str:
    """A table whose game is over."""

    async def sit() -> str:
        async with duel(server) as (ann, ben, first):
            ends = await asyncio.gather(play_to_the_end(ann, first, 1), play_to_the_end(ben, ben.heard[-1], 2))
            return str(ends[0]["table"])

    return asyncio.run(sit())


def state(server: Server, table: str) -> Message:
    status, text = server.get(f"/api/replays/{table}/analysis")
    assert status == 200, text
    progress: Message = json.loads(text)
    return progress


def ask_for(server: Server, table: str) -> Message:
    status, answer = server.post(f"/api/replays/{table}/analysis")
    assert status == 202, answer
    progress: Message = answer
    return progress


def awaited(server: Server, table: str, *ends: str) -> list[Message]:
    """What is told until it is one of those."""
    states = [state(server, table)]
    until = time.monotonic() + 2 * PATIENCE
    while states[-1]["state"] not in ends:
        assert time.monotonic() < until, states[-1]
        time.sleep(0.01)
        states.append(state(server, table))
    return states


def thinking(server: Server) -> list[int]:
    """The processes that analyse: the server starts them through one of its children, those that search it starts itself."""
    return [worker for child in children(server.process.pid) for worker in children(child)]


def children(pid: int) -> list[int]:
    return [int(stat.parent.name) for stat in Path("/proc").glob("[0-9]*/stat") if fields(stat)[1:2] == [str(pid)]]


def niceness(pid: int) -> int:
    return int(fields(Path(f"/proc/{pid}/stat"))[16])


def fields(stat: Path) -> list[str]:
    """Of a process, from its state on; none, when it is gone."""
    try:
        return stat.read_text().rsplit(")", 1)[1].split()
    except OSError:
        return []


def seen_thinking(server: Server) -> list[int]:
    until = time.monotonic() + PATIENCE
    while not (working := thinking(server)):
        assert time.monotonic() < until, "nobody thinks"
        time.sleep(0.02)
    return working


def nobody_works(server: Server) -> None:
    """Where nobody waits, the process ends."""
    until = time.monotonic() + PATIENCE
    while thinking(server):
        assert time.monotonic() < until, "it still works"
        time.sleep(0.02)


def test_it_is_asked_for_goes_on_and_is_what_the_command_says(server: Server) -> None:
    table = played(server)
    assert state(server, table) == {"state": "none", "done": 0.0, "result": None}
    assert ask_for(server, table)["state"] in ("waiting", "running")
    assert ask_for(server, table)["state"] in ("waiting", "running"), "asking twice begins nothing"
    states = awaited(server, table, "done")
    done = [one["done"] for one in states]
    assert done == sorted(done)
    assert done[-1] == 1.0
    assert any(0 < one < 1 for one in done)
    assert [one["result"] for one in states[:-1]] == [None] * (len(states) - 1)
    log = server.get(f"/api/replays/{table}/log")[1]
    playouts = playouts_for(timeline_of(log), ROUNDS)
    assert states[-1]["result"] == json.loads(to_json(analyse(log, playouts, 0, 2, lambda done: None)))
    assert len(states[-1]["result"]["chances"]) == len(read_log(log, SHELF).answers) + 1
    assert ask_for(server, table) == states[-1], "it is kept"


def test_they_wait_for_each_other_and_the_tables_for_none(server: Server) -> None:
    first, second = played(server), played(server)
    ask_for(server, first)
    assert ask_for(server, second)["state"] == "waiting"
    seen = 0
    until = time.monotonic() + PATIENCE
    while state(server, first)["state"] != "done" and time.monotonic() < until:
        seen += state(server, second)["done"] > 0 and state(server, first)["state"] != "done"
        began = time.monotonic()
        assert server.get("/healthz")[0] == 200
        assert time.monotonic() - began < 5
        time.sleep(0.1)
    assert seen == 0
    awaited(server, second, "done")
    nobody_works(server)


def test_the_process_lets_everything_else_go_first(server: Server) -> None:
    table = played(server)
    ask_for(server, table)
    [pid] = seen_thinking(server)
    until = time.monotonic() + PATIENCE
    while state(server, table)["done"] == 0.0:  # then it has settled in
        assert time.monotonic() < until
    assert niceness(pid) == min(LEAST, niceness(server.process.pid) + 10)
    awaited(server, table, "done")
    nobody_works(server)


def test_a_process_that_dies_is_told_and_it_can_be_tried_again(server: Server) -> None:
    table = played(server)
    ask_for(server, table)
    os.kill(seen_thinking(server)[0], signal.SIGKILL)
    assert awaited(server, table, "failed", "done")[-1]["state"] == "failed"
    ask_for(server, table)
    awaited(server, table, "done")


def test_a_game_that_goes_on_or_is_nowhere_is_not_analysed(server: Server) -> None:
    opened = server.open_table(PERSON, GREEDY)
    for table, status in ((opened["table"], 409), ("0123456789abcdef", 404)):
        assert server.get(f"/api/replays/{table}/analysis")[0] == status
        assert server.post(f"/api/replays/{table}/analysis")[0] == status


def test_the_process_does_not_outlive_a_server_that_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", *MORE)
    table = played(server)
    ask_for(server, table)
    working = seen_thinking(server)
    server.kill()
    until = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in working) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{pid}").exists() for pid in working)


def test_an_analysis_outlives_the_server_and_is_not_made_again(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    table = played(server)
    ask_for(server, table)
    before = awaited(server, table, "done")[-1]["result"]
    server.kill()
    server.start()
    assert state(server, table) == {"state": "done", "done": 1.0, "result": before}
    assert ask_for(server, table)["state"] == "done"
    server.stop()


def test_a_kept_analysis_of_another_format_is_made_anew(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    table = played(server)
    ask_for(server, table)
    awaited(server, table, "done")
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
        db.execute("UPDATE analyses SET format = 0, body = 'of another time'")
    server.start()
    assert state(server, table)["state"] == "none"
    ask_for(server, table)
    assert awaited(server, table, "done")[-1]["result"]["chances"]
    server.stop()
