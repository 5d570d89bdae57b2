"""A backup that is made while people play has all that they were told, and the game goes on from it."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from hautemer.core.logs import read_log, verify
from hautemer.games.shelf import SHELF
from hautemer.server.entries import Happened, standing_answers
from hautemer.server.store import Store
from tests.server.backing import Make, restore
from tests.server.harness import PATIENCE, PERSON, Browser, Message, Server, mine, play_to_the_end


class Crowd:
    """People at several tables, who open the next one when a game is over; each keeps what they were told was taken."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.rng = random.Random(7)
        self.opened: dict[str, Message] = {}
        self.taken: dict[str, dict[int, str]] = {}  # by table and number, what a seat answered and saw taken

    async def table(self) -> None:
        while True:
            opened = await asyncio.to_thread(self.server.open_table, PERSON, PERSON, mode="asymmetric")
            self.opened[opened["table"]] = opened
            self.taken[opened["table"]] = {}
            await asyncio.gather(*[self.seat(opened, number) for number in range(2)])

    async def seat(self, opened: Message, number: int) -> None:
        async with self.server.browser(opened["seats"][number]) as line:
            browser = Browser(line)
            await browser.say(type="join", name=f"Seat {number}")
            said: tuple[int, Message] | None = None
            while True:
                update = await browser.next()
                if said is not None and update["n"] > said[0]:
                    self.taken[opened["table"]][said[0]] = " ".join(said[1].values())
                if update["end"] is not None:
                    return
                if mine(update):
                    said = update["n"], self.rng.choice(update["view"]["ask"]["options"])
                    await asyncio.sleep(0.005)  # so that a game takes longer than a backup's first step
                    await browser.say(type="answer", n=said[0], action=said[1])

    def answers(self) -> int:
        return sum(map(len, self.taken.values()))


async def backed_up_while_playing(server: Server, url: str, path: Path) -> tuple[Crowd, dict[str, dict[int, str]]]:
    """What had been taken when the backup began."""
    crowd = Crowd(server)
    playing = [asyncio.create_task(crowd.table()) for _ in range(4)]
    while crowd.answers() < 100:
        await asyncio.sleep(0.01)
    before = {table: dict(taken) for table, taken in crowd.taken.items()}
    command = [sys.executable, "-m", "hautemer", "backup", str(path), "--database", url]
    process = await asyncio.create_subprocess_exec(*command)
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    meanwhile = crowd.answers()
    while crowd.answers() < meanwhile + 50:  # and it hinders nobody
        await asyncio.sleep(0.01)
    for table in playing:
        table.cancel()  # in the middle of a game: a seat that left by itself would leave the other waiting
    ended = await asyncio.wait_for(asyncio.gather(*playing, return_exceptions=True), PATIENCE)
    assert all(isinstance(how, asyncio.CancelledError) for how in ended), ended
    assert meanwhile > sum(map(len, before.values())), "people played on meanwhile"
    return crowd, before


async def logs_in(url: str, tables: list[str]) -> dict[str, list[tuple[str, Happened]]]:
    store = Store(url)
    logs = {table: await store.entries(table) for table in tables}
    await store.engine.dispose()
    return logs


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_nothing_that_was_told_before_a_backup_is_missing_from_it(
    database: Make, tmp_path: Path, source: str, target: str
) -> None:
    here, there, path = database(source), database(target), tmp_path / "tables.backup"
    server = Server(here)
    try:
        crowd, before = asyncio.run(backed_up_while_playing(server, here, path))
    finally:
        server.stop()
    restore(there, path)
    tables = list(crowd.opened)
    played, restored = asyncio.run(logs_in(here, tables)), asyncio.run(logs_in(there, tables))
    assert any(len(restored[table]) < len(played[table]) for table in tables), "it was made in the middle of games"
    for table in tables:
        assert restored[table] == played[table][: len(restored[table])], "entry for entry, and none is missing in between"
        answers = standing_answers(SHELF["reef"], [entry for _, entry in restored[table]])
        for n, action in before.get(table, {}).items():
            assert str(answers[n].action) == action

    server = Server(there)
    try:
        asyncio.run(play_on(server, [crowd.opened[table] for table in before][-4:], restored))
    finally:
        server.stop()


async def play_on(server: Server, tables: list[Message], restored: dict[str, list[tuple[str, Happened]]]) -> None:
    """By the links that people have, from where the backup was made to the end."""
    for opened in tables:
        async with server.browser(opened["seats"][0]) as a, server.browser(opened["seats"][1]) as b:
            ann, ben = Browser(a), Browser(b)
            first = await ann.next()
            entries = [entry for _, entry in restored[opened["table"]]]
            assert first["n"] == len(standing_answers(SHELF["reef"], entries))
            await asyncio.gather(play_to_the_end(ann, first, 1), play_to_the_end(ben, await ben.next(), 2))
        assert verify(read_log((await asyncio.to_thread(server.log_of, opened))[1], SHELF)) > 0
