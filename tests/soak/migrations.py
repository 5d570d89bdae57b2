"""The server is killed while it brings an older database along: the next start has every table, and play goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.server.first_version import execute, fill
from tests.server.harness import Browser, mine
from tests.soak.auditor import audit, rows
from tests.soak.report import Report
from tests.soak.sabotage import COPYING, Plan
from tests.soak.servers import SoakServer, serving

STATEMENTS = 12
"""A migration has more than so many."""


def run(count: int, seed: int, kind: str = "sqlite") -> Report:
    """So many kills, each on a database of the first version."""
    report, rng = Report(), Random(seed)
    points = [point for point in COPYING if kind == "sqlite" or not point.startswith("copy")]
    with serving(kind) as server:
        for kill in range(count):
            point = points[kill % len(points)]
            empty(server)
            links = fill(server.database)
            before = rows(server.database, "SELECT table_id, n, seat, action FROM answers ORDER BY table_id, n")
            server.plan = Plan(point, rng.randint(1, STATEMENTS))
            server.begin()
            server.await_end()
            server.plan = Plan()
            server.start()
            report.amount(f"kills: {point}", 1)
            report.found("kills that lost an acknowledged answer", lost(server.database, before))
            report.found("kills after which a table was dead", asyncio.run(goes_on(server, links["running"]["seats"])))
            server.stop()
        report.none("tracebacks in the log", server.tracebacks())
    return report


def empty(server: SoakServer) -> None:
    if "://" in server.database:
        asyncio.run(execute(server.database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
        return
    for path in Path(server.database).parent.iterdir():
        path.unlink()


def lost(database: str, before: list[tuple[Any, ...]]) -> Iterator[str]:
    """Answers of the first version that are not where they were."""
    kept, problems = audit(database)
    yield from problems.values()
    for table, n, seat, text in before:
        action = json.loads(text)
        action.pop("fault", "")  # which says something about the bot
        answers = kept[table].history.answers if table in kept else []
        if n >= len(answers) or (answers[n].seat, answers[n].action) != (seat, kept[table].game.action_of(action)):
            yield f"{table}: answer {n} was not brought along"


async def goes_on(server: SoakServer, links: list[str]) -> list[str]:
    """Whoever is asked at a running table answers, by the link of old."""
    async with server.browser(links[0]) as first, server.browser(links[1]) as second:
        people = [Browser(first), Browser(second)]
        updates = [await person.next() for person in people]
        [asked] = [seat for seat in (0, 1) if mine(updates[seat])]
        await people[asked].say(type="answer", n=updates[asked]["n"], action=updates[asked]["view"]["ask"]["options"][0])
        after = await people[asked].next()
        return [] if after["n"] > updates[asked]["n"] else ["the answer was not taken"]
