"""Where bots think: in processes of their own, so that the server's loop never waits for a thought. Tables take turns, and where
many wait, each thought is shorter; where nobody waits, several processes think about the same."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from time import monotonic
from traceback import format_exception
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from hautemer.bots.crew import make_bot
from hautemer.bots.ismcts import Searcher
from hautemer.bots.tree import RootStats, best_of
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.core.skills import RANKS
from hautemer.server.mind import Question, Reply, pack

LOG: Final = logging.getLogger("hautemer")
THINK: Final = "hautemer.server.mind:think"
PATIENCE: Final = 2.0
"""A thought is given up so many seconds after it should have ended."""
START_TIMEOUT: Final = 30.0
"""And a process that does not even begin, after so many."""
SHORTEST: Final = 0.05
"""However many wait, a thought gets so many seconds."""
MARGIN: Final = 0.05
"""A thought ends so many seconds before its answer is due."""
GRACE: Final = MARGIN / 2
"""Where several think about the same and one has answered, the others are waited for so many seconds beyond their time."""
MAX_PARALLEL: Final = 8
"""More processes than this never think about the same: each more adds less."""
MAX_REPLY_BYTES: Final = 1 << 20
"""So many bytes may be said about the answers to one question."""
USES_FULL_TIME: Final = RANKS[-1]
"""Who takes all the time there is for a thought; the others have soon thought enough."""
STAND_IN: Final = "greedy"
"""Answers for who gave no answer."""
TRIES: Final = 2

Fault = Literal["", "crashed", "slow", "illegal"]


class BotMove(NamedTuple):
    """An answer; and what was wrong with the bot's own, when the stand-in gave this one."""

    action: Action
    fault: Fault


class BotFailure(Exception):
    """The bot gave no answer that could be taken."""

    def __init__(self, fault: Fault, why: str) -> None:
        super().__init__(why)
        self.fault: Final = fault


def searches(name: str, game: Game) -> bool:
    """Whether this bot thinks for a while. Others answer at once: they need not wait behind those who do."""
    return isinstance(make_bot(name, game, 0, 1.0), Searcher)


class Worker:
    """One process; it begins when it is needed, and anew after a fault that it may not have survived."""

    def __init__(self, thinker: str, patience: float) -> None:
        self.thinker: Final = thinker
        self.patience: Final = patience
        self.process: Process | None = None
        self.beginning: Final = asyncio.Lock()

    async def begin(self) -> Process:
        async with self.beginning:
            if self.process is None or self.process.returncode is not None:
                command = [sys.executable, "-m", "hautemer.server.mind", self.thinker, str(2 * self.patience)]
                env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
                self.process = await asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, env=env, limit=MAX_REPLY_BYTES
                )
                await self.reply(self.process, START_TIMEOUT)
            return self.process

    async def answer(self, question: Question) -> RootStats:
        """What the bot found. `BotFailure` where it crashed, took too long, or speaks of answers that may not be given."""
        process = await self.begin()
        assert process.stdin is not None
        process.stdin.write(pack(question))
        said = await self.reply(process, question.seconds + self.patience)
        if said.crashed:
            raise BotFailure("crashed", said.crashed)
        for words in said.stats.keys() - set(question.options):
            raise BotFailure("illegal", repr(words[:60]))
        return said.stats

    async def reply(self, process: Process, seconds: float) -> Reply:
        """The next that the process says."""
        assert process.stdout is not None
        try:
            heard = await asyncio.wait_for(process.stdout.readline(), seconds)
        except TimeoutError:
            await self.end()
            raise BotFailure("slow", f"no answer in {seconds:.1f} s") from None
        except ValueError:
            await self.end()
            raise BotFailure("illegal", "more than was asked") from None
        if not heard:
            await self.end()
            raise BotFailure("crashed", "the process ended")
        try:
            return msgspec.json.decode(heard, type=Reply)
        except msgspec.DecodeError as why:
            raise BotFailure("illegal", str(why)) from None

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class SearchPool:
    """All workers of a server. Who comes first thinks first; a thought gets `budget` seconds, or less where many wait, so that
    all of them are answered in about that time."""

    def __init__(self, budget: float = 1.0, number: int = 0, thinker: str = THINK, patience: float = PATIENCE) -> None:
        self.budget: Final = budget
        self.workers: Final = [Worker(thinker, patience) for _ in range(number or os.cpu_count() or 1)]
        self.idle: Final[asyncio.LifoQueue[Worker]] = asyncio.LifoQueue()  # who thought last is awake already
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.waiting = 0  # thoughts that have not begun
        self.warming: asyncio.Task[None] | None = None
        self.jobs: Final[set[asyncio.Task[RootStats]]] = set()

    def warm(self) -> None:
        """Somebody will ask soon: the process that is asked first begins."""
        if self.warming is None:
            self.warming = asyncio.get_running_loop().create_task(self.begin())

    async def begin(self) -> None:
        try:
            await self.workers[-1].begin()
        except (BotFailure, OSError) as why:  # the first question tries again
            LOG.warning("no process to think in could be started: %s", why)

    async def choose(self, name: str, game: Game, view: View, seed: int) -> BotMove:
        """The bot's answer. Where there is none, it is asked once more, and then the stand-in answers."""
        fault: Fault = ""
        for attempt in range(TRIES):
            try:
                if searches(name, game):
                    return BotMove(await self.searched(name, game, view, seed + attempt), "")
                return BotMove(await self.at_once(name, game, view, seed + attempt), "")
            except BotFailure as why:
                fault = why.fault
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
            raise BotFailure("crashed", "".join(format_exception(why))) from None
        assert view.ask is not None
        if action not in view.ask.options:
            raise BotFailure("illegal", repr(str(action)[:60]))
        return action

    async def searched(self, name: str, game: Game, view: View, seed: int) -> Action:
        """In the next process that is free, and for who takes all its time in those too that nobody waits for. Who no longer
        wants the answer leaves the processes to end their thoughts."""
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
        questions = [Question(name, alone, options, seed + TRIES * i, seconds) for i in range(len(workers))]
        jobs = [self.send(worker, question) for worker, question in zip(workers, questions, strict=True)]
        return best_of(await heard(jobs, seconds), view.ask.options)

    def share(self, waited: float) -> float:
        """The seconds of a thought that waited so long: what is left of its time, and no more than its part of all."""
        wanted = self.waiting + len(self.workers) - self.idle.qsize()
        return max(SHORTEST, min(self.budget * len(self.workers) / wanted, self.budget - waited) - MARGIN)

    def send(self, worker: Worker, question: Question) -> asyncio.Task[RootStats]:
        job = asyncio.get_running_loop().create_task(self.run(worker, question))
        self.jobs.add(job)
        job.add_done_callback(self.done)
        return job

    async def run(self, worker: Worker, question: Question) -> RootStats:
        try:
            return await worker.answer(question)
        except OSError as why:  # not even a process can be had
            raise BotFailure("crashed", str(why)) from None
        finally:
            self.idle.put_nowait(worker)

    def done(self, job: asyncio.Task[RootStats]) -> None:
        self.jobs.discard(job)
        if not job.cancelled() and not isinstance(error := job.exception(), BotFailure | None):
            LOG.error("a thought failed", exc_info=error)  # a fault is told by who asked; nobody may be left for anything else

    async def close(self) -> None:
        """Whoever still thinks is not waited for."""
        for job in (*self.jobs, *([self.warming] if self.warming is not None else [])):
            job.cancel()
        for worker in self.workers:
            await worker.end()


async def heard(jobs: list[asyncio.Task[RootStats]], seconds: float) -> list[RootStats]:
    """What was found by those who think about the same for so many seconds. When one has answered, nobody waits for who is late;
    as long as one answers, it does not matter what is wrong with another."""
    until = monotonic() + seconds + GRACE
    found: list[RootStats] = []
    late = set(jobs)
    while late:
        left = max(0.0, until - monotonic()) if found else None
        done, late = await asyncio.wait(late, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            break
        found = [job.result() for job in jobs if job.done() and job.exception() is None]
    faults = [why for job in jobs if job.done() and (why := job.exception()) is not None]
    for why in faults:
        if not found:
            raise why
        LOG.warning("one of %d who thought about the same gave no answer: %s", len(jobs), why)
    return found
