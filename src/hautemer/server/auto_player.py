"""The answers that no person gives: a bot's, or the default when the time for a question is up."""

from __future__ import annotations

import asyncio
import math
from asyncio import sleep
from time import monotonic
from typing import TYPE_CHECKING, Final

from hautemer.core.engine import Action
from hautemer.core.messages import View
from hautemer.core.rng import seed_of
from hautemer.server.entries import Fault
from hautemer.server.fair_shares import CAPTAIN
from hautemer.server.search_pool import searches
from hautemer.server.tasks import start
from hautemer.server.wire import Clock

if TYPE_CHECKING:
    from hautemer.server.table import Table

RETRY_AFTER: Final = 1.0
"""Seconds to wait after the database could not store an answer."""
LATE_STEP: Final = 0.05
"""An answer that is late is given a multiple of this many seconds after its time."""
HASTE: Final = 12
"""How many times as fast a bot answers that goes on with its turn, or while the table is being set up."""


class AutoPlayer:
    """One per table; one search or one clock at a time, for the question that is asked now. It gets its table with each call and
    holds it only while a task runs, so that a table without people can be dropped from memory."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.question: tuple[int, int] | None = None  # what `task` is for, as `Table.question` names it
        self.since = 0.0
        self.seconds = 0.0  # of the running clock; 0 when there is none

    def wake(self, table: Table) -> None:
        """Someone subscribed, or something happened: start a search or a clock, if the question now asked needs one."""
        step = table.history.step()
        question = table.question()
        if question == self.question and self.task is not None:
            return
        if self.task is not None:
            self.task.cancel()
        self.task, self.question, self.seconds = None, question, 0.0
        if step is None or not step.asks_a_seat or not table.begun() or not table.subscribers:
            return  # where the sea is asked, its answer is on its way to the disk
        seat = int(step.seat(table.history.s))
        seats = [other for i, other in enumerate(table.seats) if step.may(table.history.s, i)]
        timeout = table.game.timeout_answer(table.history.s)
        if all(other.kind == "bot" for other in seats):  # where a person may answer too, bots leave it to them
            self.task = start(self.think(table, table.seats[seat].name, seat), table.place())
        elif timeout is not None:
            action, self.seconds = timeout
            self.since = monotonic()
            self.task = start(self.wait(table, action, seat, self.seconds), table.place())

    def clock(self) -> Clock | None:
        """How much time is left for the question, if it has a limit."""
        if not self.seconds:
            return None
        return Clock(self.seconds, round(max(0.0, self.since + self.seconds - monotonic()), 1))

    async def wait(self, table: Table, action: Action, seat: int, seconds: float) -> None:
        n, e = table.history.n(), table.e
        await sleep(seconds)
        await self.answer(table, seat, n, action, e)

    async def think(self, table: Table, name: str, seat: int) -> None:
        """A bot gets its seat's view and nothing else. It answers after a fixed time, so that how long it searched tells nothing
        of what it holds."""
        n, e = table.history.n(), table.e
        view: View = table.game.view(table.history.s, seat)
        began = monotonic()
        move = await table.search_pool.choose(name, table.game, view, seed_of(table.row.key, n), table.requester())
        if table.pace:
            beat, late = pacing(table, name, seat)
            spent = monotonic() - began
            await sleep(due(spent, beat, late) - spent)
            table.metrics.lateness.observe(monotonic() - began - beat)  # as anybody at the table can measure it
        await self.answer(table, seat, n, move.action, e, move.fault)

    async def answer(self, table: Table, seat: int, n: int, action: Action, e: int, fault: Fault = "") -> None:
        """The same path as everyone's; while the database fails, it is tried again."""
        self.task = None  # or `wake`, called by the answer, would cancel this very task
        while (refused := await table.answer(seat, n, action, e, fault=fault)) is not None:
            if refused.reason != "not_stored":
                return
            await sleep(RETRY_AFTER)


def pacing(table: Table, name: str, seat: int) -> tuple[float, float]:
    """After how many seconds this bot answers, and in steps of how many seconds later where the machine was busy: by what all can
    see, who answered last and what is asked. The captain always takes the whole time for a search, whatever it needed."""
    step = table.history.step()
    is_quick = table.history.last_seat() == seat or (step is not None and step.name in table.game.setup_steps)
    beat = table.pace / HASTE if is_quick else table.pace
    if not searches(name, table.game):
        return beat, beat
    return max(beat, table.search_pool.budget if name == CAPTAIN else 0.0), LATE_STEP


def due(spent: float, beat: float, late: float) -> float:
    """When to give an answer that took `spent` seconds to find: on the beat, or later by a multiple of `late`."""
    return beat + math.ceil(max(0.0, spent - beat) / late) * late
