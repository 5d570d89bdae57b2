"""Faults of the server that the soak must find: each is planted in a test, to see that it is."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from hautemer.core.messages import Event
from hautemer.server.entries import Hinted
from hautemer.server.store import Statement, Store, WriteJob
from hautemer.server.table import Table
from hautemer.server.tasks import start
from hautemer.server.wire import Reason, Refused, Update

LATER = 0.1
EVERY = 40


def acknowledge_too_soon() -> None:
    """What is acknowledged is written a little later."""
    honest = Store.submit

    async def submit(self: Store, table_id: str, rows: list[dict[str, Any]], *statements: Statement) -> None:
        if statements:
            return await honest(self, table_id, rows, *statements)
        loop = asyncio.get_running_loop()
        loop.call_later(LATER, self.waiting.put_nowait, WriteJob(table_id, rows, (), loop.create_future()))
        return None

    Store.submit = submit  # type: ignore[method-assign]


def forget_what_was_taken_back() -> None:
    """An answer that was seen before an undo is taken."""
    honest = Table.answer

    async def answer(self: Table, seat: int, n: int, action: Any, e: int, mark: str = "", fault: str = "") -> Refused | None:
        return await honest(self, seat, n, action, self.e, mark, fault)

    Table.answer = answer  # type: ignore[method-assign]


def write_what_is_refused() -> None:
    """Now and then a message that cannot be read leaves an entry."""
    honest = Table.refusal
    refusals = count()

    def refusal(self: Table, reason: Reason, why: str) -> Refused:
        if reason == "bad_message" and next(refusals) % EVERY == 0:
            start(self.append(Hinted(0, 0)), self.place())
        return honest(self, reason, why)

    Table.refusal = refusal  # type: ignore[method-assign]


def tell_secrets() -> None:
    """Every update depends on all that lies on the table."""
    honest = Table.update

    def update(self: Table, seat: int, since: int, events: list[list[Event]]) -> Update:
        whole = crc32(self.game.write(self.history.s).encode())
        return replace(honest(self, seat, since, events), table=f"{self.row.id} {whole % 2}")

    Table.update = update  # type: ignore[method-assign]


PLANTED = {
    function.__name__: function
    for function in (acknowledge_too_soon, forget_what_was_taken_back, write_what_is_refused, tell_secrets)
}
