"""An event loop whose clock jumps to whatever is due next, and search processes that only pretend to think."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, NamedTuple, TypeVar

import pytest

from hautemer.bots.tree import RootStats
from hautemer.server import fair_shares, presence, search_pool, search_process
from hautemer.server.search_process import Worker
from hautemer.server.worker import Question

T = TypeVar("T")


class Jumping(selectors.SelectSelector):
    """Where others sleep, it moves the clock on."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen again"
        self.now += timeout
        return super().select(0)


class SimulatedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.clock = Jumping()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


class Thought(NamedTuple):
    """A search that was made: by which seed, when it began, and how long it took."""

    seed: int
    began: float
    seconds: float


class Pretender(Worker):
    """Takes all the time that it is given, and notes it."""

    thoughts: list[Thought]

    def __init__(self, thinker: str, patience: float) -> None:
        super().__init__(thinker, patience)
        self.changed = asyncio.Event()

    async def answer(self, question: Question) -> RootStats:
        loop = asyncio.get_running_loop()
        began = loop.time()
        while loop.time() < began + self.limit:
            self.changed.clear()
            try:
                async with asyncio.timeout_at(began + self.limit):
                    await self.changed.wait()
            except TimeoutError:
                break
        self.thoughts.append(Thought(question.seed, began, loop.time() - began))
        return {question.options[0]: (1, 0.5)}

    def shorten(self, seconds: float) -> None:
        super().shorten(seconds)
        self.changed.set()


def simulate(work: Coroutine[Any, Any, T], monkeypatch: pytest.MonkeyPatch) -> tuple[T, list[Thought]]:
    """What comes of some work with pools of such processes, and what they thought, in the order in which it ended."""
    with monkeypatch.context() as patch, asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        thoughts: list[Thought] = []
        patch.setattr(Pretender, "thoughts", thoughts, raising=False)
        patch.setattr(search_pool, "Worker", Pretender)
        for module in (fair_shares, presence, search_pool, search_process):
            patch.setattr(module, "monotonic", runner.get_loop().time)
        return runner.run(work), thoughts
