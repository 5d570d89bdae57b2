"""How well captains keep their time at a real server while it serves other tables: `python -m bench.waits`."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress

from bench.figures import Figure, report
from tests.server.harness import GREEDY, Browser, Server

CAPTAIN: Final = {"kind": "bot", "name": "captain"}
MOVES: Final = 1000
BUDGET: Final = 0.2
PACE: Final = 0.1
OTHERS: Final = 40
"""Tables of two greedy bots, each with a spectator, an answer every `PACE` seconds."""


async def watch_captains(server: Server, waits: list[float], moves: int, bar: Progress) -> None:
    """Captains against captains, game after game; and how long each answer took after the one before."""
    task = bar.add_task("captains", total=moves)
    while len(waits) < moves:
        opened = await asyncio.to_thread(server.open_table, CAPTAIN, CAPTAIN)
        async with server.browser(opened["watch"]) as line:
            eve = Browser(line)
            update = await eve.until(lambda one: one["view"])
            update = await eve.next()  # the first answer may have waited for a process to start
            last = time.monotonic()
            while update["end"] is None and len(waits) < moves:
                update = await eve.next()
                now = time.monotonic()
                waits.append(now - last)
                last = now
                bar.update(task, completed=len(waits))


async def crowd(server: Server, waits: list[float]) -> None:
    """One of the other tables, as long as the captains play: `wait_for` of Python 3.11 can lose a cancellation."""
    while len(waits) < MOVES:
        opened = await asyncio.to_thread(server.open_table, GREEDY, GREEDY)
        async with server.browser(opened["watch"]) as line:
            await Browser(line).until(lambda one: one["end"])


async def measure_waits(server: Server) -> list[float]:
    waits: list[float] = []
    with Progress(console=Console(stderr=True)) as bar:
        others = [asyncio.create_task(crowd(server, waits)) for _ in range(OTHERS)]
        await watch_captains(server, waits, MOVES, bar)
        for table in others:
            table.cancel()
        await asyncio.gather(*others, return_exceptions=True)
    return waits


def main(as_json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False) -> None:
    """The punctuality of captains at a table; ends with 1 when the goal is not met."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db", "--pace", str(PACE), "--think", str(BUDGET))
        try:
            late = sorted([1000 * (wait - BUDGET) for wait in asyncio.run(measure_waits(server))])
        finally:
            server.stop()
    figures = [
        Figure(
            f"a captain beside {OTHERS} tables, {share:.1%} of answers are late by",
            "ms",
            [late[int(share * MOVES) - 1]],
            goal,
            True,
        )
        for share, goal in ((0.5, None), (0.99, None), (0.999, 50))
    ]
    report(figures, "", as_json, strict=True)


if __name__ == "__main__":
    typer.run(main)
