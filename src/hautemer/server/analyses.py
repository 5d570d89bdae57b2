"""Finished games, analysed in the background: one at a time, in a process of low priority. What was found is kept."""

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
from hautemer.server.logs import FailedElsewhere, traceback_of
from hautemer.server.store import Store, StoreError
from hautemer.server.table import Table

LOG: Final = logging.getLogger("hautemer")
CACHED_ANALYSES: Final = 64
"""How many analyses are held in memory; the oldest is dropped first, and read again when it is asked for."""
FORMAT: Final = 1
"""Of an analysis as it is kept; it rises when an older one can no longer be read."""
SEED: Final = 0
Progress = Literal["none", "waiting", "running", "done", "failed"]


class Analysing(msgspec.Struct, frozen=True):
    """How far the analysis of a game is: not asked for, waiting for another one, running, done or failed; `done` is the share
    from 0 to 1."""

    state: Progress
    done: float
    result: Analysis | None


class Work:
    """One analysis, and how far it is."""

    def __init__(self, kept: msgspec.Raw | None = None) -> None:
        self.state: Progress = "waiting" if kept is None else "done"
        self.done = 0.0 if kept is None else 1.0
        self.result = kept  # as it goes over the wire
        self.task: asyncio.Task[None] | None = None

    def status(self) -> Analysing:
        return Analysing(self.state, self.done, cast(Any, self.result))


class Analyses:
    """All analyses that were asked for, by table. The process starts with the first and ends when none is waiting."""

    def __init__(self, budget: int, store: Store) -> None:
        self.budget: Final = budget
        self.store: Final = store
        self.works: Final[dict[str, Work]] = {}
        self.turn: Final = asyncio.Lock()
        self.pool: ProcessPoolExecutor | None = None

    async def of(self, table: str) -> Analysing:
        if table not in self.works and (kept := await self.store.analysis(table, FORMAT)) is not None:
            self.forget()
            self.works[table] = Work(msgspec.Raw(kept.encode()))
        return self.works[table].status() if table in self.works else Analysing("none", 0.0, None)

    async def ask_for(self, table: Table) -> Analysing:
        """Start the analysis, unless it has started or is kept; one that failed is tried again."""
        name = table.row.id
        await self.of(name)
        if name not in self.works or self.works[name].state == "failed":
            self.forget()
            work = self.works[name] = Work()
            work.task = asyncio.create_task(self.run(work, table))
        return await self.of(name)

    def forget(self) -> None:
        """Make room for one more."""
        while len(self.works) >= CACHED_ANALYSES:
            oldest = self.works.pop(next(name for name, work in self.works.items() if work.state != "running"))
            if oldest.task is not None:
                oldest.task.cancel()

    async def run(self, work: Work, table: Table) -> None:
        async with self.turn:
            work.state = "running"
            try:
                text = await table.log()
                playouts, parts = await self.in_process(prepare, text, self.budget)
                positions: list[PositionAnalysis] = []
                for i, part in enumerate(parts):
                    positions += await self.in_process(analyse_positions, text, part, playouts, SEED)
                    work.done = (i + 1) / len(parts)
                work.result = await self.keep(table.row.id, await self.in_process(conclude, text, positions, playouts))
                work.state = "done"
            except Exception:
                LOG.exception("a game could not be analysed", extra={"table": table.row.id})
                work.state = "failed"
                self.close()
            if all(one.state != "waiting" for one in self.works.values()):
                self.close()

    async def keep(self, table: str, result: bytes) -> msgspec.Raw:
        """What the database cannot take can be looked at all the same, and is made again after the next start."""
        try:
            await self.store.keep_analysis(table, FORMAT, result.decode())
        except StoreError as trouble:
            LOG.error("an analysis could not be kept: %s", trouble, extra={"table": table})
        return msgspec.Raw(result)

    async def in_process(self, function: Any, *arguments: Any) -> Any:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, multiprocessing.get_context("forkserver"), initializer=set_up_process)
        return await asyncio.get_running_loop().run_in_executor(self.pool, reporting, function, *arguments)

    def close(self) -> None:
        """Ends the process without waiting for its work."""
        if self.pool is not None:
            for process in list((self.pool._processes or {}).values()):
                process.terminate()
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None


def set_up_process() -> None:
    """In the process: low priority; Ctrl-C is for the server; and when the server is gone, this process ends."""
    os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def exit_with_server() -> None:
        server = multiprocessing.parent_process()
        assert server is not None
        server.join()
        os._exit(1)

    threading.Thread(target=exit_with_server, daemon=True).start()


def reporting(function: Any, *arguments: Any) -> Any:
    """In the process: a failure tells where it was, and nothing of the game."""
    try:
        return function(*arguments)
    except Exception as why:
        raise FailedElsewhere(traceback_of(why)) from None


def prepare(text: str, budget: int) -> tuple[int, list[list[int]]]:
    """In the process: how many playouts each position gets, and the positions, a few at a time."""
    timeline = timeline_of(text)
    return playouts_for(timeline, budget), batches(timeline)


def conclude(text: str, positions: list[PositionAnalysis], playouts: int) -> bytes:
    """In the process: the whole analysis, as it goes over the wire."""
    return to_json(summary(timeline_of(text), positions, playouts, SEED))
