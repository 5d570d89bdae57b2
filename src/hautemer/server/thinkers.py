"""Where bots think: in processes of their own, so that the server's loop never waits for a thought. Tables take turns, and where
many wait, each thought is shorter."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from time import monotonic
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from hautemer.bots.crew import hire
from hautemer.bots.seeker import Seeker
from hautemer.core.engine import Action
from hautemer.core.errors import BadInput
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.server.mind import Question, packed

LOG: Final = logging.getLogger("hautemer")
THINK: Final = "hautemer.server.mind:think"
PATIENCE: Final = 2.0
"""A thought is given up so many seconds after it should have ended."""
READY: Final = 30.0
"""And a process that does not even begin, after so many."""
SHORTEST: Final = 0.05
"""However many wait, a thought gets so many seconds."""
MARGIN: Final = 0.05
"""A thought ends so many seconds before its answer is due."""
STAND_IN: Final = "greedy"
"""Answers for who gave no answer."""

Fault = Literal["", "crashed", "slow", "illegal"]


class Thought(NamedTuple):
    """An answer; and what was wrong with the bot's own, when the stand-in gave this one."""

    action: Action
    fault: Fault


class Faulty(Exception):
    """The bot gave no answer that could be taken."""

    def __init__(self, fault: Fault, why: str) -> None:
        super().__init__(why)
        self.fault: Final = fault


def searches(name: str, game: Game) -> bool:
    """Whether this bot thinks for a while. Others answer at once: they need not wait behind those who do."""
    return isinstance(hire(name, game, 0, 1.0), Seeker)


class Mind:
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
                self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=env)
                await self.line(self.process, READY)
            return self.process

    async def answer(self, question: Question) -> str:
        """What the bot said. `Faulty` where it crashed, or took too long."""
        process = await self.begin()
        assert process.stdin is not None
        process.stdin.write(packed(question))
        said = await self.line(process, question.seconds + self.patience)
        if "said" not in said:
            raise Faulty("crashed", said["crashed"])
        return said["said"]

    async def line(self, process: Process, seconds: float) -> dict[str, str]:
        """The next that the process says."""
        assert process.stdout is not None
        try:
            heard = await asyncio.wait_for(process.stdout.readline(), seconds)
        except TimeoutError:
            await self.end()
            raise Faulty("slow", f"no answer in {seconds:.1f} s") from None
        if not heard:
            await self.end()
            raise Faulty("crashed", "the process ended")
        said: dict[str, str] = json.loads(heard)
        return said

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinkers:
    """All minds of a server. Who comes first thinks first; a thought gets `budget` seconds, or less where many wait, so that
    all of them are answered in about that time."""

    def __init__(self, budget: float = 1.0, number: int = 0, thinker: str = THINK, patience: float = PATIENCE) -> None:
        self.budget: Final = budget
        self.minds: Final = [Mind(thinker, patience) for _ in range(number or max(1, (os.cpu_count() or 2) - 1))]
        self.idle: Final[asyncio.LifoQueue[Mind]] = asyncio.LifoQueue()  # who thought last is awake already
        for mind in self.minds:
            self.idle.put_nowait(mind)
        self.wanted = 0  # thoughts that are under way or wait
        self.warming: asyncio.Task[None] | None = None
        self.errands: Final[set[asyncio.Task[str]]] = set()

    def warm(self) -> None:
        """Somebody will ask soon: the process that is asked first begins."""
        if self.warming is None:
            self.warming = asyncio.get_running_loop().create_task(self.begin())

    async def begin(self) -> None:
        with suppress(Faulty):  # the first question tries again
            await self.minds[-1].begin()

    async def choose(self, name: str, game: Game, view: View, seed: int) -> Thought:
        """The bot's answer. Where there is none, it is asked once more, and then the stand-in answers."""
        fault: Fault = ""
        for attempt in range(2):
            try:
                if searches(name, game):
                    return Thought(await self.searched(name, game, view, seed + attempt), "")
                return Thought(await self.at_once(name, game, view, seed + attempt), "")
            except Faulty as why:
                fault = why.fault
                LOG.warning("the bot %s gave no answer in %s: %s, %s", name, game.name, why.fault, why)
        try:
            return Thought(await self.at_once(STAND_IN, game, view, seed), fault)
        except Faulty:
            assert view.ask is not None
            return Thought(view.ask.options[0], fault)

    async def at_once(self, name: str, game: Game, view: View, seed: int) -> Action:
        try:
            action = await asyncio.to_thread(lambda: hire(name, game, seed).choose(view))
        except Exception as why:
            raise Faulty("crashed", type(why).__name__) from None
        return allowed(action, view)

    async def searched(self, name: str, game: Game, view: View, seed: int) -> Action:
        """In the next process that is free. Who no longer wants the answer leaves the process to end its thought."""
        assert view.ask is not None
        alone = replace(view, ask=replace(view.ask, options=()))
        options = [str(option) for option in view.ask.options]
        self.wanted += 1
        began = monotonic()
        try:
            mind = await self.idle.get()
        except asyncio.CancelledError:
            self.wanted -= 1
            raise
        question = Question(name, alone, options, seed, self.share(monotonic() - began))
        errand = asyncio.get_running_loop().create_task(self.run(mind, question))
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)
        said = await asyncio.shield(errand)
        try:
            return allowed(game.action(said), view)
        except BadInput:
            raise Faulty("illegal", repr(said[:60])) from None

    def share(self, waited: float) -> float:
        """The seconds of a thought that waited so long: what is left of its time, and no more than its part of all."""
        part = self.budget * len(self.minds) / self.wanted
        return max(SHORTEST, min(part, self.budget - waited) - MARGIN)

    async def run(self, mind: Mind, question: Question) -> str:
        try:
            return await mind.answer(question)
        finally:
            self.wanted -= 1
            self.idle.put_nowait(mind)

    async def close(self) -> None:
        """Whoever still thinks is not waited for."""
        for errand in (*self.errands, *([self.warming] if self.warming is not None else [])):
            errand.cancel()
        for mind in self.minds:
            await mind.end()


def allowed(action: Action, view: View) -> Action:
    """The answer, if it is one of those that may be given."""
    assert view.ask is not None
    if action not in view.ask.options:
        raise Faulty("illegal", repr(str(action)[:60]))
    return action
