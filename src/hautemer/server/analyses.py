"""Games that are over, analysed in the background: one at a time, in a process of its own that lets everything else go first."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, Literal, cast

import msgspec

from hautemer.core.messages import to_json
from hautemer.lab.analysis import Analysis, batches, playouts_for, summary
from hautemer.lab.position_analysis import PositionAnalysis, analyse_positions, timeline_of
from hautemer.server.table import Table

LOG: Final = logging.getLogger("hautemer")
CACHED_ANALYSES: Final = 64
"""How many analyses are remembered; the oldest is forgotten first, and can be asked for again."""
SEED: Final = 0
Progress = Literal["none", "waiting", "running", "done", "failed"]


class Analysing(msgspec.Struct, frozen=True):
    """How far the analysis of a game is: not asked for, waiting for another one, so much of it done (0 to 1), there, failed."""

    state: Progress
    done: float
    result: Analysis | None


class Work:
    """One analysis, and how far it is."""

    def __init__(self) -> None:
        self.state: Progress = "waiting"
        self.done = 0.0
        self.result: msgspec.Raw | None = None  # as it goes over the wire
        self.task: asyncio.Task[None] | None = None

    def told(self) -> Analysing:
        return Analysing(self.state, self.done, cast(Any, self.result))


class Analyses:
    """All that were asked for, by table. The process begins with the first and ends when nobody waits."""

    def __init__(self, budget: int) -> None:
        self.budget: Final = budget
        self.works: Final[dict[str, Work]] = {}
        self.turn: Final = asyncio.Lock()
        self.pool: ProcessPoolExecutor | None = None

    def of(self, table: str) -> Analysing:
        return self.works[table].told() if table in self.works else Analysing("none", 0.0, None)

    def ask_for(self, table: Table) -> Analysing:
        """Begin, unless it has begun; one that failed is tried again."""
        name = table.row.id
        if name not in self.works or self.works[name].state == "failed":
            self.forget()
            work = self.works[name] = Work()
            work.task = asyncio.create_task(self.run(work, name, table.log()))
        return self.of(name)

    def forget(self) -> None:
        """Make room for one more."""
        while len(self.works) >= CACHED_ANALYSES:
            oldest = self.works.pop(next(name for name, work in self.works.items() if work.state != "running"))
            if oldest.task is not None:
                oldest.task.cancel()

    async def run(self, work: Work, table: str, text: str) -> None:
        async with self.turn:
            work.state = "running"
            try:
                playouts, parts = await self.elsewhere(prepare, text, self.budget)
                found: list[PositionAnalysis] = []
                for i, part in enumerate(parts):
                    found += await self.elsewhere(analyse_positions, text, part, playouts, SEED)
                    work.done = (i + 1) / len(parts)
                work.result = msgspec.Raw(await self.elsewhere(conclude, text, found, playouts))
                work.state = "done"
            except Exception:
                LOG.exception("a game could not be analysed", extra={"table": table})
                work.state = "failed"
                self.close()
            if all(one.state != "waiting" for one in self.works.values()):
                self.close()

    async def elsewhere(self, do: Any, *what: Any) -> Any:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, multiprocessing.get_context("forkserver"), initializer=settle_in)
        return await asyncio.get_running_loop().run_in_executor(self.pool, do, *what)

    def close(self) -> None:
        """Whatever still works is not waited for."""
        if self.pool is not None:
            for process in list((self.pool._processes or {}).values()):
                process.terminate()
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None


def settle_in() -> None:
    """In the process: everything else goes first; Ctrl-C is for the server, and where it is gone there is nothing left to do."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def outlived() -> None:
        server = multiprocessing.parent_process()
        assert server is not None
        server.join()
        os._exit(1)

    threading.Thread(target=outlived, daemon=True).start()


def prepare(text: str, budget: int) -> tuple[int, list[list[int]]]:
    """In the process: how many playouts a moment is worth, and the moments, a few at a time."""
    timeline = timeline_of(text)
    return playouts_for(timeline, budget), batches(timeline)


def conclude(text: str, found: list[PositionAnalysis], playouts: int) -> bytes:
    """In the process: the whole, as it goes over the wire."""
    return to_json(summary(timeline_of(text), found, playouts, SEED))
