"""A move that was acknowledged is on disk: the server is killed at random moments, and nothing that a client was told is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import websockets

from hautemer.games.shelf import SHELF
from hautemer.server.entries import standing_answers
from hautemer.server.store import Store
from tests.server.harness import PATIENCE, PERSON, Browser, Message, Server, mine

KILLS = 25


class ForkedServer(Server):
    """A server that is soon there again: each is a fork of a process that has imported all it needs."""

    def __init__(self, database: Path) -> None:
        self.forking = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forking"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        super().__init__(database)

    def begin(self) -> None:
        assert self.forking.stdin is not None
        self.forking.stdin.write(json.dumps(self.command()) + "\n")
        self.forking.stdin.flush()
        self.pid = int(self.said())

    def said(self) -> str:
        assert self.forking.stdout is not None
        return self.forking.stdout.readline()

    def cut(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def await_end(self) -> None:
        assert self.said() == "ended\n"

    def stop(self) -> str:
        os.kill(self.pid, signal.SIGTERM)
        self.await_end()
        self.forking.communicate(timeout=PATIENCE)
        return ""


async def play_until_cut_off(server: Server, tokens: list[str], rng: random.Random, updates: dict[int, str]) -> None:
    """Both seats answer at random; `updates` keeps the view that came with every number of answers, until the line breaks."""

    async def seat(token: str, number: int) -> None:
        async with server.browser(token) as line:
            browser = Browser(line)
            await browser.say(type="join", name=f"Seat {number}")
            while True:
                update = await browser.next()
                if number == 0 and update["view"] is not None:
                    updates[update["n"]] = json.dumps(update["view"], sort_keys=True)
                if mine(update) and update["end"] is None:
                    await browser.say(type="answer", n=update["n"], action=rng.choice(update["view"]["ask"]["options"]))

    try:
        await asyncio.gather(*[seat(token, number) for number, token in enumerate(tokens)])
    except (websockets.WebSocketException, OSError):
        return


async def kill_soon(server: ForkedServer, after: float) -> None:
    await asyncio.sleep(after)
    server.cut()


async def stored(database: Path, table: str) -> int:
    store = Store(f"sqlite+aiosqlite:///{database}")
    answers = standing_answers(SHELF["reef"], [entry for _, entry in await store.entries(table)])
    await store.engine.dispose()
    assert [answer.n for answer in answers] == list(range(len(answers))), "no gap, no double"
    return len(answers)


@pytest.mark.parametrize("seed", range(4))  # a hundred kills, by whoever has time
def test_a_killed_server_loses_nothing_that_was_told(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    database = tmp_path / "tables.db"
    server = ForkedServer(database)
    opened: Message = {}
    updates: dict[int, str] = {}
    answers = 0
    for kill in range(KILLS):
        if kill % 4 == 0:  # a new table now and then, for a game is soon over
            opened, updates = server.open_table(PERSON, PERSON, mode="asymmetric"), {}

        async def play_table(opened: Message = opened, updates: dict[int, str] = updates) -> None:
            playing = play_until_cut_off(server, opened["seats"], rng, updates)
            await asyncio.gather(playing, kill_soon(server, rng.uniform(0.0, 0.12)))

        asyncio.run(play_table())
        server.await_end()
        kept = asyncio.run(stored(database, opened["table"]))
        assert kept >= max(updates, default=0), f"kill {kill}: {max(updates)} answers were told, {kept} are on disk"
        server.start()
        answers = max(answers, kept)
        if updates:
            asyncio.run(same_again(server, opened["seats"][0], updates))
    server.stop()
    assert answers > 30, "games must have been under way"


async def same_again(server: Server, token: str, updates: dict[int, str]) -> None:
    """After the restart the seat sees what it saw, if nothing more was stored."""
    async with server.browser(token) as line:
        update = await Browser(line).next()
        if update["n"] in updates:
            assert json.dumps(update["view"], sort_keys=True) == updates[update["n"]]
