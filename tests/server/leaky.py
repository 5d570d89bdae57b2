"""`hautemer serve` where much fails, and each failure says all it knows: bots the hand they hold, a game its state, the database
what was to be written. None of that may be in the log."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from typing import Any, ClassVar, NoReturn
from unittest.mock import patch

import sqlalchemy as sql

from hautemer.__main__ import main
from hautemer.bots.bot import Bot
from hautemer.bots.crew import make_bot
from hautemer.bots.tree import RootStats
from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.core.messages import View
from hautemer.games.shelf import SHELF
from hautemer.server import app, search_pool, store
from hautemer.server.worker import Question, SearchClock
from tests.lab import shells

STATEMENTS = count()
BOTS = count()


def think(question: Question, clock: SearchClock) -> RootStats:
    """What a search process does: it crashes, or answers what was not offered."""
    if question.seed % 2:
        raise KeyError(str(question.view))
    return {f"show {question.view}"[:1000]: (1, 0.5)}


class Talkative(Bot):
    """A bot that answers at once; every third one crashes instead."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.number = next(BOTS)

    def choose(self, view: View) -> Action:
        if self.number % 3 == 0:
            raise ValueError(str(view))
        return self.bot.choose(view)


def talkative(name: str, game: Game, seed: int, seconds: float = 0.0) -> Bot:
    bot = make_bot(name, game, seed, seconds)
    return bot if seconds else Talkative(bot)  # those with seconds search, and do so elsewhere


class Blurting(shells.Name):
    name = "blurting_name"

    def take(self, s: shells.Table, a: shells.Shell) -> None:
        raise ZeroDivisionError(f"{s.pearl} {s.options} {a}")


BLURTING = Blurting(shells.NAME.actions)


class BlurtingShells(shells.Shells):
    """A game whose rule raises when it is answered."""

    name: ClassVar[str] = "blurting"
    turn_clause: ClassVar[str] = "blurting.turn"

    def __init__(self) -> None:
        Game.__init__(self, [shells.HIDE, BLURTING])

    def start(self, options: dict[str, str]) -> shells.Table:
        s = shells.Table(options)
        s.then(shells.HIDE, BLURTING)
        return s


def told(parameters: Any) -> NoReturn:
    raise ValueError(str(parameters))


def fail_sometimes(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
    """A driver that shows what it was given: now and then it cannot write it, or a callback of its own fails."""
    if not statement.startswith("INSERT"):
        return
    number = next(STATEMENTS)
    if number % 40 == 13:
        told(parameters)
    if number % 40 == 17:
        asyncio.get_running_loop().call_soon(told, parameters)


class LeakyStore(store.Store):
    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        sql.event.listen(self.engine.sync_engine, "before_cursor_execute", fail_sometimes)


if __name__ == "__main__":
    SHELF["blurting"] = BlurtingShells()
    leaky_pool = partial(search_pool.SearchPool, thinker="tests.server.leaky:think")
    with (
        patch.object(search_pool, "make_bot", talkative),
        patch.object(app, "SearchPool", leaky_pool),
        patch.object(app, "Store", LeakyStore),
    ):
        main()
