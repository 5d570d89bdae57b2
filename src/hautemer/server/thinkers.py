"""Where bots think: in processes of their own, so that the server's loop never waits for a thought."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from msgspec.structs import replace

from hautemer.bots.crew import hire
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.games.shelf import SHELF

LOG: Final = logging.getLogger("hautemer")
PATIENCE: Final = 10.0
"""After so many seconds a thought is given up."""
STAND_IN: Final = "greedy"
"""Answers for who failed twice."""


def think(name: str, view: View, options: list[str], seed: int) -> str:
    """In a process: the bot's answer, as text. Actions are built once a process, so they travel by their words."""
    game = SHELF[view.game]
    assert view.ask is not None
    asked = replace(view.ask, options=tuple(game.action(option) for option in options))
    return str(hire(name, game, seed).choose(replace(view, ask=asked)))


class Thinkers:
    """A process a core but one; thoughts are taken in the order in which they were asked for. They begin with the first bot."""

    def __init__(self) -> None:
        self.pool: Executor | None = None

    async def choose(self, name: str, game: Game, view: View, seed: int) -> Action:
        """The bot's answer; one that fails, takes too long or may not be given is asked for once more, then of a stand-in."""
        for who in (name, name, STAND_IN):
            try:
                return await self.answer(who, game, view, seed)
            except Exception as why:
                LOG.warning("the bot %s gave no answer in %s: %s", who, game.name, type(why).__name__)
        assert view.ask is not None
        return view.ask.options[0]

    async def answer(self, name: str, game: Game, view: View, seed: int) -> Action:
        assert view.ask is not None
        alone = replace(view, ask=replace(view.ask, options=()))
        options = [str(option) for option in view.ask.options]
        thought = asyncio.get_running_loop().run_in_executor(self.processes(), think, name, alone, options, seed)
        try:
            action = game.action(await asyncio.wait_for(thought, PATIENCE))
        except (BrokenProcessPool, TimeoutError):
            self.close()  # the next thought begins in new ones
            raise
        if action not in view.ask.options:
            raise ValueError(f"{action} may not be answered")
        return action

    def processes(self) -> Executor:
        if self.pool is None:
            context = multiprocessing.get_context("forkserver")
            context.set_forkserver_preload([__name__])
            self.pool = ProcessPoolExecutor(max(1, (os.cpu_count() or 2) - 1), context)
        return self.pool

    def close(self) -> None:
        """Whoever still thinks is not waited for."""
        if isinstance(self.pool, ProcessPoolExecutor):
            for process in list((self.pool._processes or {}).values()):
                process.terminate()
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None
