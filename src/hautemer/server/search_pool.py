"""Bots search in processes of their own, so that the server's event loop never waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final, NamedTuple

from msgspec.structs import replace

from hautemer.bots.crew import make_bot
from hautemer.bots.duel import Comparison
from hautemer.bots.ismcts import Searcher
from hautemer.bots.tree import RootStats, ranking
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.server.advice import Advice, advice_of
from hautemer.server.entries import Fault
from hautemer.server.fair_shares import CAPTAIN, MARGIN, Requester, Schedule, Search
from hautemer.server.logs import traceback_of
from hautemer.server.metrics import Metrics
from hautemer.server.search_process import NOT_OFFERED, BotFailure, Worker, collect
from hautemer.server.worker import Findings, Question

LOG: Final = logging.getLogger("hautemer")
THINK: Final = "hautemer.server.worker:think"
PATIENCE: Final = 2.0
"""A search is given up this many seconds after it should have ended."""
GRACE: Final = MARGIN / 2
"""Where several processes search for the same question, the late ones are waited for this many seconds."""
STAND_IN: Final = "greedy"
"""The bot that answers for one that gave no answer."""
TRIES: Final = 2


class BotMove(NamedTuple):
    """An answer, and what was wrong with the bot's own where the stand-in gave this one."""

    action: Action
    fault: Fault


def searches(name: str, game: Game) -> bool:
    """Whether this bot searches. The others answer at once, and need not wait for a process."""
    return isinstance(make_bot(name, game, 0, 1.0), Searcher)


class SearchPool:
    """All workers of a server. A search gets `budget` seconds, or less where that is its share of the processes."""

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
        self.schedule: Final = Schedule(self.workers, budget)
        self.warming: asyncio.Task[None] | None = None
        self.jobs: Final[set[asyncio.Task[Findings]]] = set()

    def warm(self) -> None:
        """A search will be needed soon: start the process that gets the first one."""
        if self.warming is None:
            self.warming = asyncio.get_running_loop().create_task(self.begin())

    async def begin(self) -> None:
        try:
            await self.workers[-1].begin()
        except (BotFailure, OSError) as why:  # the first question tries again
            LOG.warning("no search process could be started: %s", why)

    async def choose(self, name: str, game: Game, view: View, seed: int, requester: Requester) -> BotMove:
        """The bot's answer. Where it fails, it is asked once more, and then the stand-in answers."""
        fault: Fault = ""
        at = {"table": requester.table}
        for attempt in range(TRIES):
            try:
                if searches(name, game):
                    return BotMove(await self.search(name, view, seed + attempt, requester), "")
                return BotMove(await self.at_once(name, game, view, seed + attempt), "")
            except BotFailure as why:
                fault = why.fault
                self.metrics.bot_faults.labels(fault).inc()
                LOG.warning("the bot %s gave no answer in %s: %s, %s", name, game.name, why.fault, why, extra=at)
        try:
            return BotMove(await self.at_once(STAND_IN, game, view, seed), fault)
        except BotFailure as why:
            LOG.error("the stand-in %s gave no answer in %s either: %s, %s", STAND_IN, game.name, why.fault, why, extra=at)
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

    async def search(self, name: str, view: View, seed: int, requester: Requester) -> Action:
        assert view.ask is not None
        return ranking(await self.stats(name, view, seed, requester), view.ask.options)[0]

    async def advise(self, game: Game, view: View, seed: int, requester: Requester) -> Advice:
        """What the captain would do, compared with the next best. Where a search fails, whoever stands in is asked."""
        assert view.ask is not None
        try:
            best, *others = ranking(await self.stats(CAPTAIN, view, seed, requester), view.ask.options)
            if others:
                found = await self.findings(CAPTAIN, view, seed, requester, (str(best), str(others[0])))
                compared = advice_of(game, [one for one in found if isinstance(one, Comparison)])
                return compared or Advice([best])
            return Advice([best])
        except BotFailure:  # `choose` tries again, and tells of it
            return Advice([(await self.choose(CAPTAIN, game, view, seed, requester)).action])

    async def stats(self, name: str, view: View, seed: int, requester: Requester) -> list[RootStats]:
        return [one for one in await self.findings(name, view, seed, requester) if not isinstance(one, Comparison)]

    async def findings(
        self, name: str, view: View, seed: int, requester: Requester, duel: tuple[str, str] | None = None
    ) -> list[Findings]:
        """At the expense of the address that has had the least of those at the table. When the caller is cancelled, the processes
        still finish their searches."""
        assert view.ask is not None
        alone = replace(view, ask=replace(view.ask, options=()))
        question = Question(name, alone, [str(option) for option in view.ask.options], seed, self.budget, duel)
        address = min(requester.addresses, key=self.schedule.addresses.standing, default="")
        started = asyncio.get_running_loop().create_future()
        search = Search(question, requester.table, address, requester.plays, monotonic(), started)
        self.schedule.waiting.append(search)
        self.assign()
        self.schedule.make_room(search)
        try:
            await started
        finally:
            with suppress(ValueError):
                self.schedule.waiting.remove(search)
        return await collect(search.jobs, search.until + GRACE, search.table)

    def assign(self) -> None:
        """Idle processes go to those whose turn it is; each that searches for the same question has a seed of its own."""
        while (search := self.schedule.whose_turn()) is not None:
            worker = self.schedule.give(search)
            seed = search.question.seed + TRIES * len(search.jobs)
            question = replace(search.question, seed=seed, seconds=worker.limit)
            job = asyncio.get_running_loop().create_task(self.run(worker, question))
            self.jobs.add(job)
            job.add_done_callback(partial(self.finish, search.table))
            search.jobs.append(job)
            if not search.started.done():
                self.metrics.searches.observe(worker.limit)
                search.started.set_result(None)

    async def run(self, worker: Worker, question: Question) -> Findings:
        try:
            return await worker.answer(question)
        except OSError as why:  # no process could be started
            raise BotFailure("crashed", str(why)) from None
        finally:
            self.schedule.take_back(worker)
            self.assign()

    def finish(self, table: str, job: asyncio.Task[Findings]) -> None:
        self.jobs.discard(job)
        if not job.cancelled() and not isinstance(error := job.exception(), BotFailure | None):
            # the caller handles a BotFailure; of anything else it may not hear
            LOG.error("a search failed", exc_info=error, extra={"table": table})

    async def close(self) -> None:
        """Ends all processes without waiting for their searches."""
        self.schedule.clear()
        for job in (*self.jobs, *([self.warming] if self.warming is not None else [])):
            job.cancel()
        for worker in self.workers:
            await worker.end()
