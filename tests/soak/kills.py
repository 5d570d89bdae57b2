"""The server is killed, at random moments and at named points: nothing that anybody was told is lost, and every table goes on."""

from __future__ import annotations

import asyncio
from random import Random

from tests.server.harness import PATIENCE
from tests.soak.books import Books
from tests.soak.people import CUT_OFF, Manners, Party
from tests.soak.report import Report
from tests.soak.sabotage import COMMITS, Plan
from tests.soak.servers import SoakServer, serving

PARTIES = 4
UNTIL = 3.0
"""A point that is not met in so many seconds is not waited for: the server is killed there and then."""


def run(count: int, seed: int, kind: str = "sqlite") -> Report:
    """So many kills, one after the other, on one database."""
    report = Report()
    with serving(kind) as server:
        asyncio.run(Killing(server, Random(seed), report).run(count))
        report.none("tracebacks in the log", server.tracebacks())
    return report


class Killing:
    """Some parties on one server, which dies again and again under their hands."""

    def __init__(self, server: SoakServer, rng: Random, report: Report) -> None:
        self.server, self.rng, self.report = server, rng, report
        self.armed = server.log.with_name("armed")
        self.parties = [self.party(number) for number in range(PARTIES)]
        self.everyone = list(self.parties)
        self.books = Books(server.database)

    def party(self, number: int) -> Party:
        return Party(self.server, Random(self.rng.random()), Manners(undo=0.1, mishaps=0.1), f"p{number}")

    async def run(self, count: int) -> None:
        for kill in range(count):
            point = COMMITS[kill // 2 % len(COMMITS)] if kill % 2 else ""
            self.server.plan = Plan(point, self.rng.randint(1, 3), str(self.armed))
            self.server.start()
            self.report.found("kills after which a table was dead", await self.go_on())
            met = await self.play_until_killed(point)
            self.report.amount(f"kills: {point if met else 'at any moment'}", 1)
            self.server.await_end()
            problems = await asyncio.to_thread(self.books.problems, self.everyone)
            self.report.found("kills that lost an acknowledged answer", [f"kill {kill} {point}: {p}" for p in problems])
            self.everyone.append(self.party(PARTIES + kill))
            self.parties[self.rng.randrange(PARTIES)] = self.everyone[-1]
        self.report.amount("answers acknowledged", sum(len(party.all_acknowledged()) for party in self.everyone))
        self.report.amount("undos", sum(party.undos for party in self.everyone))

    async def go_on(self) -> list[str]:
        """Everyone comes back, and one more answer is taken at every table."""
        problems = []
        for party in self.parties:
            try:
                async with asyncio.timeout(PATIENCE):
                    await party.leave()
                    await party.go_on()
            except CUT_OFF as why:
                problems.append(f"{party.table}: nothing more was acknowledged; {type(why).__name__}: {why}")
        return problems

    async def play_until_killed(self, point: str) -> bool:
        """Everyone plays until the server dies; whether it did so at this point."""
        self.armed.touch()
        playing = asyncio.gather(*[party.play_until_cut_off() for party in self.parties])
        done, _ = await asyncio.wait({playing}, timeout=UNTIL if point else self.rng.uniform(0.0, 0.15))
        self.server.cut()
        await playing
        self.armed.unlink()
        return bool(done) and bool(point)
