"""Fuzzed messages on sockets and calls: what is refused changes nothing, nothing of it is a traceback, and the server lives."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random

import websockets

from tests.soak.auditor import audit, rows
from tests.soak.calls import Caller
from tests.soak.garbage import Garbage
from tests.soak.people import CUT_OFF, Chair, Manners, Party
from tests.soak.report import Report
from tests.soak.servers import SoakServer, serving

TABLES = 8
BATCH = 100
CALLS = 0.2
"""The share of messages that are calls."""
CLOSING = 1 / 20
"""How many batches end with something after which the server hangs up."""


def run(count: int, seed: int, kind: str = "sqlite") -> Report:
    """So many messages, on one database."""
    report = Report()
    with serving(kind) as server:
        server.start()
        asyncio.run(fuzz(server, count, seed, report))
        report.none("tracebacks in the log", server.tracebacks())
        report.none("tables that cannot have happened", audit(server.database)[1])
    return report


async def fuzz(server: SoakServer, count: int, seed: int, report: Report) -> None:
    calls = int(count * CALLS)
    share = (count - calls) // TABLES
    await asyncio.gather(*[Fuzzed(server, Random(seed * 1000 + number), number, report).run(share) for number in range(TABLES)])
    await Caller(server, Random(seed), report).run(calls)
    survivor = Party(server, Random(seed), Manners(), "after")
    async with asyncio.timeout(60):
        await survivor.go_on()
    await survivor.leave()
    report.none("servers that did not survive", [] if server.get("/readyz")[0] == 200 else ["it is not ready"])


class Fuzzed:
    """One table, and all that its people are made to send."""

    def __init__(self, server: SoakServer, rng: Random, number: int, report: Report) -> None:
        self.server, self.rng, self.report = server, rng, report
        self.garbage = Garbage(rng)
        self.party = Party(server, rng, Manners(undo=0.05), f"f{number}")

    async def run(self, count: int) -> None:
        sent = 0
        while sent < count:
            if self.rng.random() < 0.3 or not self.party.chairs:  # the game moves on, by what people do say
                await self.party.turn()
                continue
            sent += await self.send_batch(min(BATCH, count - sent))
        await self.party.leave()

    async def log(self) -> list[tuple[object, ...]]:
        return await asyncio.to_thread(rows, self.server.database, f"SELECT e, mark, body FROM entries WHERE table_id = '{self.party.table}' ORDER BY e")

    async def send_batch(self, count: int) -> int:
        chair = self.rng.choice(self.party.chairs)
        await chair.exchange()
        before = await self.log()
        messages = [self.garbage.message(self.valid(chair)) for _ in range(count)]
        refusals = await chair.exchange_texts(messages)
        after = await self.log()
        changes = len(after) - len(before)
        problems = [f"{self.party.table}: its log was changed"] * (after[: len(before)] != before)
        problems += [f"{self.party.table}: {len(refusals)} of {count} were refused, and {changes} entries were added"] * (changes > count - len(refusals))
        self.report.found("refused messages that changed a table", problems, len(refusals))
        self.report.amount("messages on sockets", count)
        self.report.amount("messages that were taken", count - len(refusals))
        for party_chair in self.party.chairs:
            await party_chair.exchange()
        if self.rng.random() < CLOSING:
            await self.make_it_hang_up(chair)
        return count

    def valid(self, chair: Chair) -> dict[str, object]:
        """A message as a client would send it now."""
        update = chair.update
        options = ((update["view"] or {}).get("ask") or {}).get("options") or [{"do": "pass"}]
        action = self.rng.choice(options)
        return self.rng.choice(
            [
                {"type": "answer", "n": update["n"], "e": update["e"], "action": action, "mark": f"fuzz{self.rng.randrange(10**9)}"},
                {"type": "join", "name": "Ann", "words": "salt"},
                {"type": "undo", "n": update["n"]},
                {"type": "consent", "yes": True},
                {"type": "hint", "n": update["n"] + 1},
            ]
        )

    async def make_it_hang_up(self, chair: Chair) -> None:
        """What is not text, not UTF-8 or too long ends the connection, and nothing else."""
        before = await self.log()
        with suppress(*CUT_OFF):
            await chair.line.send(self.rng.choice([b"\xff\xfe", self.rng.randbytes(100), "x" * 20_000]))
            while True:
                await asyncio.wait_for(chair.line.recv(), 20)
        assert chair.line.close_code in (1003, 1007, 1009), chair.line.close_code
        self.report.found("refused messages that changed a table", ["a broken frame changed a table"] * (await self.log() != before))
        self.report.amount("messages on sockets", 1)
        await self.party.leave()
