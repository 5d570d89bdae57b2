"""Bots search in processes of their own, so that the server's event loop never waits for them. Tables take turns: the more of
them wait, the shorter each search; while nobody waits, several processes search for the same question."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from hautemer.bots.crew import make_bot
from hautemer.bots.ismcts import Searcher
from hautemer.bots.tree import RootStats, best_of
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.skills import RANKS
from hautemer.server.entries import Fault
from hautemer.server.logs import traceback_of
from hautemer.server.metrics import Metrics
from hautemer.server.worker import Question, Reply, pack

LOG: Final = logging.getLogger("hautemer")
THINK: Final = "hautemer.server.worker:think"
PATIENCE: Final = 2.0
"""A search is given up this many seconds after it should have ended."""
START_TIMEOUT: Final = 30.0
"""Seconds that a process has to start."""
MIN_SECONDS: Final = 0.05
"""However many wait, a search gets at least this many seconds."""
MARGIN: Final = 0.05
"""A search ends this many seconds before its answer is due."""
GRACE: Final = MARGIN / 2
"""Where several processes search for the same question, the late ones are waited for this many seconds once one has answered."""
MAX_PARALLEL: Final = 8
"""The most processes that search for the same question: each additional one adds less."""
MAX_REPLY_BYTES: Final = 1 << 20
"""The longest reply of a process."""
USES_FULL_TIME: Final = RANKS[-1]
"""The bot that searches for the whole time; the others reach their playouts sooner."""
STAND_IN: Final = "greedy"
"""The bot that answers for one that gave no answer."""
TRIES: Final = 2
NOT_OFFERED: Final = "an answer that was not offered"
"""Which one is not said: it may tell a hand."""


class BotMove(NamedTuple):
    """An answer, and what was wrong with the bot's own where the stand-in gave this one."""

    action: Action
    fault: Fault


class BotFailure(Exception):
    """The bot gave no answer, or none that is offered."""

    def __init__(self, fault: Fault, why: str) -> None:
        super().__init__(why)
        self.fault: Final = fault


def searches(name: str, game: Game) -> bool:
    """Whether this bot searches. The others answer at once, and need not wait for a process."""
    return isinstance(make_bot(name, game, 0, 1.0), Searcher)


class Worker:
    """One process; it is started when it is needed, and again after a fault that it may not have survived."""

    def __init__(self, thinker: str, patience: float) -> None:
        self.thinker: Final = thinker
        self.patience: Final = patience
        self.process: Process | None = None
        self.beginning: Final = asyncio.Lock()

    async def begin(self) -> Process:
        async with self.beginning:
            if self.process is None or self.process.returncode is not None:
                command = [sys.executable, "-m", "hautemer.server.worker", self.thinker, str(2 * self.patience)]
                env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
                self.process = await asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, env=env, limit=MAX_REPLY_BYTES
                )
                await self.reply(self.process, START_TIMEOUT)
            return self.process

    async def answer(self, question: Question) -> RootStats:
        """The statistics of the bot's search. `BotFailure` where it crashed, took too long, or names answers that are not
        offered."""
        process = await self.begin()
        assert process.stdin is not None
        process.stdin.write(pack(question))
        reply = await self.reply(process, question.seconds + self.patience)
        if reply.crashed:
            raise BotFailure("crashed", reply.crashed)
        if reply.stats.keys() - set(question.options):
            raise BotFailure("illegal", NOT_OFFERED)
        return reply.stats

    async def reply(self, process: Process, seconds: float) -> Reply:
        """The next reply of the process."""
        assert process.stdout is not None
        try:
            line = await asyncio.wait_for(process.stdout.readline(), seconds)
        except TimeoutError:
            await self.end()
            raise BotFailure("slow", f"no answer in {seconds:.1f} s") from None
        except ValueError:
            await self.end()
            raise BotFailure("illegal", "the reply is too long") from None
        if not line:
            await self.end()
            raise BotFailure("crashed", "the process ended")
        try:
            return msgspec.json.decode(line, type=Reply)
        except msgspec.DecodeError as why:
            raise BotFailure("illegal", str(why)) from None

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class SearchPool:
    """All workers of a server. First come, first served; a search gets `budget` seconds, or less where many wait, so that all of
    them are answered in about that time."""

    def __init__(
        self,
        budget: float = 1.0,
        number: int = 0,
        thinker: str = THINK,
        patience: float = PATIENCE,
        metrics: Metrics | None = None,
    ) -> None:
        self.budget: Final = budget
        self.metrics: Final = metrics or Metrics()
        self.workers: Final = [Worker(thinker, patience) for _ in range(number or os.cpu_count() or 1)]
        self.idle: Final[asyncio.LifoQueue[Worker]] = (
            asyncio.LifoQueue()
        )  # last in, first out: the worker that searched last has started
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.waiting = 0  # searches that have not started
        self.warming: asyncio.Task[None] | None = None
        self.jobs: Final[set[asyncio.Task[RootStats]]] = set()

    def warm(self) -> None:
        """A search will be needed soon: start the process that gets the first one."""
        if self.warming is None:
            self.warming = asyncio.get_running_loop().create_task(self.begin())

    async def begin(self) -> None:
        try:
            await self.workers[-1].begin()
        except (BotFailure, OSError) as why:  # the first question tries again
            LOG.warning("no search process could be started: %s", why)

    async def choose(self, name: str, game: Game, view: View, seed: int) -> BotMove:
        """The bot's answer. Where it fails, it is asked once more, and then the stand-in answers."""
        fault: Fault = ""
        for attempt in range(TRIES):
            try:
                if searches(name, game):
                    return BotMove(await self.search(name, game, view, seed + attempt), "")
                return BotMove(await self.at_once(name, game, view, seed + attempt), "")
            except BotFailure as why:
                fault = why.fault
                self.metrics.bot_faults.labels(fault).inc()
                LOG.warning("the bot %s gave no answer in %s: %s, %s", name, game.name, why.fault, why)
        try:
            return BotMove(await self.at_once(STAND_IN, game, view, seed), fault)
        except BotFailure as why:
            LOG.error("the stand-in %s gave no answer in %s either: %s, %s", STAND_IN, game.name, why.fault, why)
            assert view.ask is not None
            return BotMove(view.ask.options[0], fault)

    async def at_once(self, name: str, game: Game, view: View, seed: int) -> Action:
        try:
            action = await asyncio.to_thread(lambda: make_bot(name, game, seed).choose(view))
        except Exception as why:
            raise BotFailure("crashed", traceback_of(why)) from None
        assert view.ask is not None
        if action not in view.ask.options:
            raise BotFailure("illegal", NOT_OFFERED)
        return action

    async def search(self, name: str, game: Game, view: View, seed: int) -> Action:
        """In the next process that is idle and, for the bot that uses the full time, in all others that nobody waits for. When
        the caller is cancelled, the processes still finish their searches."""
        assert view.ask is not None
        alone = replace(view, ask=replace(view.ask, options=()))
        options = [str(option) for option in view.ask.options]
        began = monotonic()
        self.waiting += 1
        try:
            workers = [await self.idle.get()]
        finally:
            self.waiting -= 1
        while name == USES_FULL_TIME and not self.waiting and not self.idle.empty() and len(workers) < MAX_PARALLEL:
            workers.append(self.idle.get_nowait())
        seconds = self.share(monotonic() - began)
        self.metrics.searches.observe(seconds)
        questions = [Question(name, alone, options, seed + TRIES * i, seconds) for i in range(len(workers))]
        jobs = [self.send(worker, question) for worker, question in zip(workers, questions, strict=True)]
        return best_of(await collect_stats(jobs, seconds), view.ask.options)

    def share(self, waited: float) -> float:
        """The seconds for a search that has waited this long: what is left of its time, but no more than its share of all
        processes."""
        demand = self.waiting + len(self.workers) - self.idle.qsize()
        return max(MIN_SECONDS, min(self.budget * len(self.workers) / demand, self.budget - waited) - MARGIN)

    def send(self, worker: Worker, question: Question) -> asyncio.Task[RootStats]:
        job = asyncio.get_running_loop().create_task(self.run(worker, question))
        self.jobs.add(job)
        job.add_done_callback(self.finish)
        return job

    async def run(self, worker: Worker, question: Question) -> RootStats:
        try:
            return await worker.answer(question)
        except OSError as why:  # no process could be started
            raise BotFailure("crashed", str(why)) from None
        finally:
            self.idle.put_nowait(worker)

    def finish(self, job: asyncio.Task[RootStats]) -> None:
        self.jobs.discard(job)
        if not job.cancelled() and not isinstance(error := job.exception(), BotFailure | None):
            LOG.error("a search failed", exc_info=error)  # the caller handles a BotFailure; of anything else it may not hear

    async def close(self) -> None:
        """Ends all processes without waiting for their searches."""
        for job in (*self.jobs, *([self.warming] if self.warming is not None else [])):
            job.cancel()
        for worker in self.workers:
            await worker.end()


async def collect_stats(jobs: list[asyncio.Task[RootStats]], seconds: float) -> list[RootStats]:
    """The statistics of processes that search for the same question for this many seconds. Once one has answered, the late ones
    are waited for only a moment; as long as one answers, the failure of another does not matter."""
    deadline = monotonic() + seconds + GRACE
    stats: list[RootStats] = []
    pending = set(jobs)
    while pending:
        remaining = max(0.0, deadline - monotonic()) if stats else None
        done, pending = await asyncio.wait(pending, timeout=remaining, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            break
        stats = [job.result() for job in jobs if job.done() and job.exception() is None]
    faults = [why for job in jobs if job.done() and (why := job.exception()) is not None]
    for why in faults:
        if not stats:
            raise why
        LOG.warning("one of %d searches for the same question gave no answer: %s", len(jobs), why)
    return stats
