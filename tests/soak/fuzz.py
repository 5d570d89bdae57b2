"""Fuzzed messages on sockets and calls: what is refused changes nothing, nothing of it is a traceback, and the server lives."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

from tests.server.harness import PATIENCE, Message
from tests.soak.auditor import Row, audit, rows
from tests.soak.calls import Caller
from tests.soak.garbage import Garbage
from tests.soak.people import CUT_OFF, Chair, Manners, Party
from tests.soak.report import Report
from tests.soak.servers import SoakServer, serving

TABLES = 8
BATCH = 100
NEVER = 1e9
"""Seconds until somebody is gone and a bot may stand in, whose answers would be nobody's message."""
CALLS = 0.2
"""The share of messages that are calls."""
CLOSING = 1 / 20
"""How many batches end with something after which the server hangs up."""


def run(count: int, seed: int, kind: str = "sqlite") -> Report:
    """So many messages, on one database."""
    report = Report()
    with serving(kind, "--patience", str(NEVER)) as server:
        server.start()
        asyncio.run(fuzz(server, count, seed, report))
        report.none("tracebacks in the log", server.tracebacks())
        report.none("tables that cannot have happened", list(audit(server.database)[1].values()))
    return report


async def fuzz(server: SoakServer, count: int, seed: int, report: Report) -> None:
    calls = int(count * CALLS)
    share = (count - calls) // TABLES
    await asyncio.gather(*[Fuzzed(server, Random(seed * 1000 + number), number, report).run(share) for number in range(TABLES)])
    await Caller(server, Random(seed), report).run(calls)
    survivor = Party(server, Random(seed), Manners(), "after")
    async with asyncio.timeout(PATIENCE):
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

    async def log(self) -> list[Row]:
        query = f"SELECT e, mark, body FROM entries WHERE table_id = '{self.party.table}' ORDER BY e"
        return await asyncio.to_thread(rows, self.server.database, query)

    async def send_batch(self, count: int) -> int:
        chair = self.rng.choice(self.party.chairs)
        await chair.exchange()
        before = await self.log()
        messages = [self.garbage.message(self.valid(chair)) for _ in range(count)]
        refusals = await chair.exchange_texts(messages)
        after = await self.log()
        changes = len(after) - len(before)
        problems = []
        if after[: len(before)] != before:
            problems.append(f"{self.party.table}: what was in its log is gone")
        if changes > count - len(refusals):
            problems.append(f"{self.party.table}: {len(refusals)} of {count} were refused, and {changes} entries were added")
        self.report.found("refused messages that changed a table", problems, len(refusals))
        self.report.amount("messages on sockets", count)
        self.report.amount("messages that were taken", count - len(refusals))
        for party_chair in self.party.chairs:
            await party_chair.exchange()
        if self.rng.random() < CLOSING:
            await self.make_it_hang_up(chair)
        return count

    def valid(self, chair: Chair) -> Message:
        """A message as a client would send it now."""
        n, e = chair.update["n"], chair.update["e"]
        options = ((chair.update["view"] or {}).get("ask") or {}).get("options") or [{"do": "pass"}]
        answer = {"type": "answer", "n": n, "e": e, "action": self.rng.choice(options), "mark": f"f{self.rng.randrange(10**9)}"}
        join = {"type": "join", "name": "Ann", "words": "salt"}
        undo, hint, consent = {"type": "undo", "n": n}, {"type": "hint", "n": n + 1}, {"type": "consent", "yes": True}
        other = self.rng.randrange(self.party.seats)
        nudge, stand_in, page = (
            {"type": "nudge", "seat": other},
            {"type": "stand_in", "seat": other},
            {"type": "page", "visible": False},
        )
        return self.rng.choice([answer, answer, join, undo, hint, consent, nudge, stand_in, page])

    async def make_it_hang_up(self, chair: Chair) -> None:
        """What is not text, not UTF-8 or too long ends the connection, and nothing else."""
        before = await self.log()
        with suppress(*CUT_OFF):
            await self.rng.choice([self.say_binary, self.say_no_letters, self.say_too_much])(chair)
            while True:
                await asyncio.wait_for(chair.line.recv(), PATIENCE)
        assert chair.line.close_code in (1003, 1007, 1009), chair.line.close_code
        problems = [] if await self.log() == before else [f"{self.party.table}: a broken frame changed it"]
        self.report.found("refused messages that changed a table", problems)
        self.report.amount("messages on sockets", 1)
        await self.party.leave()

    async def say_binary(self, chair: Chair) -> None:
        await chair.line.send(self.rng.randbytes(100))

    async def say_no_letters(self, chair: Chair) -> None:
        await chair.line.send(b"\xff\xfe", text=True)

    async def say_too_much(self, chair: Chair) -> None:
        await chair.line.send("x" * 20_000)
