"""What answers at a table without a person: a bot's thought, or the question itself when its time is up."""

from __future__ import annotations

import asyncio
import math
from asyncio import sleep
from time import monotonic
from typing import TYPE_CHECKING, Final

from hautemer.core.engine import Action
from hautemer.core.messages import View
from hautemer.core.rng import seed_of
from hautemer.server.tasks import start
from hautemer.server.thinkers import USES_FULL_TIME, Fault, searches
from hautemer.server.wire import Clock

if TYPE_CHECKING:
    from hautemer.server.table import Table

RETRY_AFTER: Final = 1.0
"""How long to wait when the database could not take an answer."""
LATE: Final = 0.05
"""How much later than its time an answer comes that was not found in time."""


class AutoPlayer:
    """One a table; one thought or one clock at a time, of the question that is asked now. It is told of its table each time and
    keeps it only while something is under way, so that a table where nobody is can go."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.about: tuple[int, int] | None = None  # the question, and how often an answer was taken back before it
        self.since = 0.0
        self.seconds = 0.0  # of the running clock; 0 when there is none

    def wake(self, table: Table) -> None:
        """Somebody listens, or something happened: is it for us to answer?"""
        step = table.history.step()
        about = table.about()
        if about == self.about and self.task is not None:
            return
        if self.task is not None:
            self.task.cancel()
        self.task, self.about, self.seconds = None, about, 0.0
        if step is None or not step.asks_a_seat or not table.begun() or not table.subscribers:
            return  # where the sea is asked, its answer is on its way to the disk
        seat = int(step.seat(table.history.s))
        sitters = [sitter for i, sitter in enumerate(table.row.people) if step.may(table.history.s, i)]
        timeout = table.game.timeout_answer(table.history.s)
        if all(sitter.kind == "bot" for sitter in sitters):  # where a person may answer too, bots leave it to them
            self.task = start(self.think(table, table.row.people[seat].name, seat), table.row.id)
        elif timeout is not None:
            action, self.seconds = timeout
            self.since = monotonic()
            self.task = start(self.wait(table, action, seat, self.seconds), table.row.id)

    def clock(self) -> Clock | None:
        """How long the question still stands, when it answers itself."""
        if not self.seconds:
            return None
        return Clock(self.seconds, round(max(0.0, self.since + self.seconds - monotonic()), 1))

    async def wait(self, table: Table, action: Action, seat: int, seconds: float) -> None:
        n = table.history.n()
        await sleep(seconds)
        await self.answer(table, seat, n, action)

    async def think(self, table: Table, name: str, seat: int) -> None:
        """A bot gets its seat's view and nothing else. It answers on the beat, so that how long it took tells nothing of what it
        holds."""
        n = table.history.n()
        view: View = table.game.view(table.history.s, seat)
        began = monotonic()
        thought = await table.search_pool.choose(name, table.game, view, seed_of(table.row.key, n))
        if table.pace:
            spent = monotonic() - began
            await sleep(due(spent, *pacing(table, name)) - spent)
        await self.answer(table, seat, n, thought.action, thought.fault)

    async def answer(self, table: Table, seat: int, n: int, action: Action, fault: Fault = "") -> None:
        """Like everybody; where the database is in trouble, until it is not."""
        self.task = None  # what the answer wakes must not stop it
        while (refused := await table.answer(seat, n, action, fault)) is not None:
            if refused.reason != "not_stored":
                return
            await sleep(RETRY_AFTER)


def pacing(table: Table, name: str) -> tuple[float, float]:
    """When this bot answers; and, where the machine was busy, how much later, or a multiple of that. The captain takes all the
    time there is for a thought, whatever it needed."""
    if not searches(name, table.game):
        return table.pace, table.pace
    return max(table.pace, table.search_pool.budget if name == USES_FULL_TIME else 0.0), LATE


def due(spent: float, beat: float, late: float) -> float:
    """When an answer is given that took so long to find: on the beat, or later by a multiple of `late`."""
    return beat + math.ceil(max(0.0, spent - beat) / late) * late
