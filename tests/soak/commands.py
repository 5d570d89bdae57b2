"""Commands over real sockets, some doubled, late or replaced by another, with undos between them: no holes, and nothing that was
taken back comes back."""

from __future__ import annotations

import asyncio
from random import Random

from tests.soak.books import Books
from tests.soak.people import Manners, Party
from tests.soak.report import Report
from tests.soak.servers import serving

PARTIES = 24
MANNERS = Manners(undo=1 / 28, mishaps=0.1, hang_up=1 / 500)
"""Not every undo is allowed: more are asked for than the one in fifty that is due."""


def run(count: int, seed: int, kind: str = "sqlite") -> Report:
    """So many commands, on one database."""
    report = Report()
    with serving(kind) as server:
        server.start()
        parties = [Party(server, Random(seed * 1000 + number), MANNERS, f"p{number}") for number in range(PARTIES)]
        commands = asyncio.run(play(parties, count))
        books = Books(server.database)
        holes, revived = books.check(parties)
        report.found("commands that left a hole", holes, commands)
        report.found("commands that revived what was taken back", revived, commands)
        report.none("tracebacks in the log", server.tracebacks())
        report.amount("answers acknowledged", sum(len(party.all_acknowledged()) for party in parties))
        report.amount("answers stored", books.stored)
        report.amount("doubled, late or replaced", sum(party.mishaps for party in parties))
        report.amount("undos", sum(party.undos for party in parties))
    return report


async def play(parties: list[Party], count: int) -> int:
    """Everyone at once, until so many commands were sent; how many."""

    async def take_turns(party: Party) -> None:
        while sum(one.commands for one in parties) < count:
            await party.turn()
        await party.leave()

    await asyncio.gather(*[take_turns(party) for party in parties])
    return sum(party.commands for party in parties)
