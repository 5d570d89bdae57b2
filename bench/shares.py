"""How much a person's captain thinks while others want to think too, at a real server: `python -m bench.shares`."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import time
from collections import defaultdict
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Annotated, Final, NamedTuple
from unittest.mock import patch

import typer
from rich.console import Console
from rich.progress import Progress

from bench.figures import REPETITIONS, Figure, report
from hautemer.__main__ import main as hautemer
from hautemer.bots.tree import RootStats
from hautemer.server import app, worker
from hautemer.server.search_pool import SearchPool
from hautemer.server.worker import Question, SearchClock
from tests.server.harness import PERSON, Browser, Server, mine

CAPTAIN: Final = {"kind": "bot", "name": "captain"}
NOTES: Final = "HAUTEMER_NOTES"
"""The variable that names the file where searches are noted."""
HER_MODE: Final = "asymmetric"
"""Her table is told from the others by its mode."""
BUDGET: Final = 1.0
MOVES: Final = 8
"""So many of her captain's answers are counted per repetition; questions with one answer are not."""
ANN, EVE = "192.0.2.1", "198.51.100.1"


class Crowd(NamedTuple):
    """Other tables: of which address, and whether somebody plays there or captains play each other."""

    name: str
    tables: int
    address: str = EVE
    plays: bool = False


CROWDS: Final = (
    Crowd("alone", 0),
    Crowd("2 watched elsewhere", 2),
    Crowd("60 watched elsewhere", 60),
    Crowd("60 watched by herself", 60, ANN),
    Crowd("60 played elsewhere", 60, EVE, True),
)


def counted(question: Question, clock: SearchClock) -> RootStats:
    """A search that notes how many playouts it made for which question of her table."""
    stats = worker.search(question, clock)
    if question.view.options["mode"] == HER_MODE and len(question.options) > 1:
        name = sha256(pickle.dumps((question.view, question.options))).hexdigest()
        with Path(os.environ[NOTES]).open("a") as notes:
            notes.write(f"{name} {sum(visits for visits, _ in stats.values())}\n")
    return stats


def playouts(notes: Path) -> list[int]:
    """For each question, those of all processes; not the first, for which processes may have started, nor one under way."""
    by_question: dict[str, int] = defaultdict(int)
    for name, number in map(str.split, notes.read_text().splitlines()):
        by_question[name] += int(number)
    return list(by_question.values())[1:-1]


class CountingServer(Server):
    program = "bench.shares"


async def play(server: Server, address: str, mode: str, late: list[float]) -> None:
    """Somebody plays against the captain, at once and always the first answer, game after game; how late its answers are."""
    while True:
        opened = await asyncio.to_thread(server.open_table, PERSON, CAPTAIN, mode=mode)
        async with server.browser(opened["seats"][0], **{"X-Forwarded-For": address}) as line:
            person = Browser(line)
            await person.say(type="join", name="Ann")
            update = await person.until(lambda one: one["view"])
            while update["end"] is None:
                is_hers, since = mine(update), time.monotonic()
                if is_hers:
                    await person.say(type="answer", n=update["n"], action=update["view"]["ask"]["options"][0])
                update = await person.next()
                if not is_hers:
                    late.append(time.monotonic() - since - BUDGET)


async def watch(server: Server, address: str) -> None:
    while True:
        opened = await asyncio.to_thread(server.open_table, CAPTAIN, CAPTAIN, mode="symmetric")
        async with server.browser(opened["watch"], **{"X-Forwarded-For": address}) as line:
            await Browser(line).until(lambda one: one["end"])


async def beside(server: Server, crowd: Crowd, notes: Path) -> tuple[float, list[float]]:
    """Her captain's playouts per question, and how late its answers were."""
    late: list[float] = []
    others = [
        play(server, crowd.address, "symmetric", []) if crowd.plays else watch(server, crowd.address) for _ in range(crowd.tables)
    ]
    tables = [asyncio.create_task(table) for table in others]
    await asyncio.sleep(3 * BUDGET)
    notes.write_text("")
    tables.append(asyncio.create_task(play(server, ANN, HER_MODE, late)))
    while len(playouts(notes)) < MOVES:
        await asyncio.sleep(BUDGET / 4)
        for table in tables:
            if table.done():
                table.result()  # games follow each other for ever, so this one broke, and says how
    while running := [table for table in tables if not table.done()]:
        for table in running:
            table.cancel()
        await asyncio.wait(running, timeout=1.0)  # `wait_for` of Python 3.11 can lose a cancellation
    return mean(playouts(notes)), late


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """How much a person's captain thinks beside other tables."""
    found: dict[Crowd, list[float]] = defaultdict(list)
    late: dict[Crowd, list[float]] = defaultdict(list)
    with TemporaryDirectory() as folder, Progress(console=Console(stderr=True)) as bar:
        notes = Path(folder) / "notes"
        os.environ[NOTES] = str(notes)
        task = bar.add_task("captains", total=REPETITIONS * len(CROWDS))
        for _ in range(REPETITIONS):
            for crowd in CROWDS:
                server = CountingServer(
                    Path(folder) / "tables.db", "--proxy", "127.0.0.1", "--think", str(BUDGET), "--pace", "0.1"
                )
                try:
                    number, waits = asyncio.run(beside(server, crowd, notes))
                finally:
                    server.stop()
                found[crowd].append(number)
                late[crowd] += waits
                bar.advance(task)
    alone = found[CROWDS[0]]
    figures = [Figure(CROWDS[0].name, "playouts", alone, None)]
    figures += [Figure(crowd.name, "playouts", found[crowd], None, peer=alone) for crowd in CROWDS[1:]]
    figures += [Figure(f"{crowd.name}, 90% late by", "ms", [at_most(late[crowd])], None) for crowd in CROWDS]
    report(figures, "peer: alone", as_json, strict=False)


def at_most(late: list[float]) -> float:
    """Nine of ten are later by no more milliseconds."""
    return 1000 * sorted(late)[int(0.9 * len(late))]


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        with patch.object(app, "SearchPool", partial(SearchPool, thinker="bench.shares:counted")):
            hautemer()
    else:
        typer.run(main)
