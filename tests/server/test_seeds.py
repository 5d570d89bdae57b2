"""A table thinks by its key: the same in every process, whatever `hash` makes of a string there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.games.shelf import SHELF
from hautemer.server.advice import Advice
from hautemer.server.entries import SeatState
from hautemer.server.fair_shares import Requester
from hautemer.server.harbour import Harbour
from hautemer.server.search_pool import BotMove, SearchPool
from hautemer.server.store import Store, TableRow
from hautemer.server.wire import Update
from tests.server.harness import listening


class Drifting(SearchPool):
    """Whoever is asked answers by nothing but their seed, the captain too."""

    def __init__(self) -> None:
        super().__init__(number=1)
        self.seeds: list[int] = []

    async def choose(self, name: str, game: Game, view: View, seed: int, requester: Requester) -> BotMove:
        self.seeds.append(seed)
        return await super().choose("drifter", game, view, seed, requester)

    async def advise(self, game: Game, view: View, seed: int, requester: Requester) -> Advice:
        return Advice([(await self.choose("captain", game, view, seed, requester)).action])


async def log_of(key: str, pool: SearchPool) -> str:
    """A duel with a drifter at the table of this key, in which Ann asks for a hint at each question and answers by it."""
    store = Store("sqlite+aiosqlite:///:memory:")
    await store.open()
    reef = SHELF["reef"]
    people = [SeatState("person", "Ann"), SeatState("bot", "drifter", here=True)]
    row = TableRow("table", reef.name, reef.complete_options({}), people, key)
    table = await Harbour(store, 0, pool).add(row, {})
    heard: list[Update] = []
    table.subscribe(listening(heard), 0)
    await table.join(0, "Ann", "")
    while heard[-1].end is None:
        latest = heard[-1]
        if latest.hint is not None:
            await table.answer(0, latest.n, latest.hint, latest.e)
        elif latest.view is not None and latest.view.ask is not None and latest.view.ask.options:
            await table.hint(0, latest.n)
        await asyncio.sleep(0)
    log = await table.log()
    await store.close()
    return log


def log_in_a_process(key: str, hash_seed: int) -> str:
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.run(
        [sys.executable, "-m", __name__, key], env=env, capture_output=True, text=True, check=True, timeout=60
    ).stdout


def test_the_same_table_thinks_the_same_in_every_process() -> None:
    log = log_in_a_process("ab" * 32, 1)
    assert log.count('"seat":1') > 3
    assert log_in_a_process("ab" * 32, 2) == log


def test_every_thought_has_a_seed_of_its_own_at_this_table_and_the_next() -> None:
    seeds: list[int] = []
    for key in ("ab" * 32, "cd" * 32):
        pool = Drifting()
        asyncio.run(log_of(key, pool))
        seeds += pool.seeds
    assert len(set(seeds)) == len(seeds) > 20


if __name__ == "__main__":
    print(asyncio.run(log_of(sys.argv[1], Drifting())))
