"""What the server depends on fails for a while, and comes back: nothing is lost, nothing is deleted, and play goes on soon."""

from __future__ import annotations

import asyncio
import time
from random import Random

from tests.soak.books import Books
from tests.soak.people import Manners, Party
from tests.soak.report import Report
from tests.soak.sabotage import Plan
from tests.soak.servers import serving
from tests.soak.troubles import TROUBLES, Place

PARTIES = 3
PROMISED = 2.0
"""Seconds after the end of a fault until everybody's answers are taken again."""


def run(count: int, seed: int, name: str) -> Report:
    """This fault, so many times, on one database."""
    report = Report()
    trouble = TROUBLES[name]
    with serving(trouble.kind, on_a_small_disk=trouble.on_a_small_disk) as server:
        place = Place(server, Random(seed))
        server.plan = Plan(control=str(place.control))
        asyncio.run(Suffering(place, report, name).run(count))
        report.none("tracebacks in the log", server.tracebacks())
    return report


class Suffering:
    """Some parties who play on through one fault after the other."""

    def __init__(self, place: Place, report: Report, name: str) -> None:
        self.place, self.report, self.name = place, report, name
        manners = Manners(undo=0.05, mishaps=0.1, hang_up=0.02)
        self.parties = [Party(place.server, Random(place.rng.random()), manners, f"p{n}") for n in range(PARTIES)]
        self.books = Books(place.server.database)

    async def run(self, count: int) -> None:
        for _ in range(count):
            self.place.server.start()
            for party in self.parties:
                await party.leave()
                await party.go_on()
            await self.suffer()
            problems = await asyncio.to_thread(self.books.problems, self.parties)
            self.report.found(f"{self.name}: something was lost", problems)
            self.place.server.stop()
        self.report.amount(f"{self.name}: answers not stored meanwhile", sum(party.not_stored for party in self.parties))
        self.report.amount("answers acknowledged", sum(len(party.all_acknowledged()) for party in self.parties))

    async def suffer(self) -> None:
        """Everyone plays while it lasts; how long after its end everyone is answered again."""
        over = asyncio.Event()
        playing = asyncio.gather(*[party.persist(over) for party in self.parties])
        await self.place.while_it_lasts(0.5)
        await TROUBLES[self.name].happens(self.place)
        over.set()
        ended = time.monotonic()
        await playing
        self.report.time(f"{self.name}: back after", time.monotonic() - ended, PROMISED)
