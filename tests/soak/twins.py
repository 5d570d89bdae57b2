"""Twin tables on two real servers: they differ in what a seat cannot see, and send that seat the same bytes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, closing, contextmanager
from random import Random

from hautemer.core.game import split_rules
from hautemer.games.shelf import SHELF
from tests.server.harness import Message
from tests.soak.people import Chair
from tests.soak.report import Report
from tests.soak.sabotage import Plan
from tests.soak.servers import SoakServer, serving
from tests.soak.witness import Witness
from tests.soak.worlds import Twins, twins

GAMES = [name for name, game in SHELF.items() if game.secrets]
MOST = {"reef": 60, "island": 90, "monster": 90}
"""Answers of a course; few worlds look the same for longer."""
LEFT = re.compile(r'"left":[\d.]+')
"""What a clock shows runs on in real time."""
TOGETHER = 24
KEY = "5e" * 32
ASKED_OF = ("", "/moments", "/draws", "/log", "/analysis")
"""What may be asked of a finished game, and is refused of any other."""


def run(count: int, seed: int) -> Report:
    """Questions of twin tables, until so many were compared where the worlds do differ."""
    report = Report()
    made = courses(count, seed)
    with both_worlds(made) as servers:
        asyncio.run(play(list(made.items()), servers, report))
        report.none("tracebacks in the log", [line for server in servers for line in server.tracebacks()])
    return report


def courses(count: int, seed: int) -> dict[str, Twins]:
    """By table: twins with so many questions between them at which their worlds differ, of one game after the other."""
    made: dict[str, Twins] = {}
    met = 0
    while met < count:
        name = GAMES[len(made) % len(GAMES)]
        pair = twins(SHELF[name], seed * 100_000 + len(made), MOST[name])
        met += sum(question.differ for question in pair.questions if question.asked >= 0)
        made[f"{seed:08x}{len(made):08x}"] = pair
    return made


@contextmanager
def both_worlds(made: dict[str, Twins]) -> Iterator[list[SoakServer]]:
    """Two servers with the same tables, keys and links; the sea draws one course here and the other there."""
    with ExitStack() as stack:
        servers = []
        for there in (False, True):
            server = stack.enter_context(serving("sqlite", "--thinkers", "1", plan=Plan(thinker="tests.soak.thinker:think")))
            script = server.log.with_name("draws.json")
            script.write_text(json.dumps({table: pair.draws(there) for table, pair in made.items()}), "utf-8")
            server.plan.draws = str(script)
            server.start()
            with closing(sqlite3.connect(server.database)) as db:
                for table, pair in made.items():
                    server.table_of |= add_table(db, table, pair)
                db.commit()
            servers.append(server)
        yield servers


def add_table(db: sqlite3.Connection, table: str, pair: Twins) -> dict[str, str]:
    """A table of people, as one that was just opened; the secrets that lead there."""
    seats = [{"kind": "person", "name": ""} for _ in pair.game.seats(pair.options)]
    rules, options = split_rules(pair.options)
    row = table, pair.game.name, rules, json.dumps(options), json.dumps(seats), KEY
    db.execute("INSERT INTO tables (id, game, rules, options, seats, key, touched) VALUES (?, ?, ?, ?, ?, ?, 2e9)", row)
    links = {link(table, seat): table for seat in range(len(seats))}
    for seat, secret in enumerate(links):
        digest = hashlib.sha256(secret.encode()).hexdigest()
        db.execute("INSERT INTO links (digest, table_id, seat) VALUES (?, ?, ?)", (digest, table, seat))
    return links


def link(table: str, seat: int) -> str:
    return f"{table}-{seat}"


class Listener(Chair):
    """A seat of which every byte is kept."""

    heard: list[str]

    async def hear(self) -> Message:
        text = await self.line.recv()
        assert isinstance(text, str)
        self.heard.append(LEFT.sub('"left":0', text))
        message: Message = json.loads(text)
        if message["type"] == "update":
            self.update = message
        return message


class World:
    """One of the two tables, with all its people; what the seat in question was sent."""

    def __init__(self, server: SoakServer, table: str, pair: Twins, there: bool) -> None:
        self.server, self.table, self.pair, self.there = server, table, pair, there
        self.lines = AsyncExitStack()
        self.chairs: list[Chair] = []

    async def sit(self) -> None:
        for seat in range(len(self.pair.game.seats(self.pair.options))):
            self.chairs.append(await self.chair(seat))
            await self.chairs[-1].exchange({"type": "join", "name": f"Seat {seat}", "words": ""})

    async def chair(self, seat: int) -> Chair:
        line = await self.lines.enter_async_context(self.server.browser(link(self.table, seat)))
        chair = (Listener if seat == self.pair.seat else Chair)(seat, line, Witness())
        if isinstance(chair, Listener):
            chair.heard = []
        await chair.catch_up(0)
        return chair

    async def leave(self) -> None:
        for chair in self.chairs:
            await chair.exchange()  # what is left unread would hold up the close
        await self.lines.aclose()

    async def question(self, n: int, what: str) -> list[str]:
        """Question n: what the seat hears when it tries what it may not, asks for what is asked here, and the answer comes."""
        question = self.pair.questions[n]
        own = self.chairs[self.pair.seat]
        assert isinstance(own, Listener)
        own.heard.clear()
        tries = [{"type": "answer", "n": n, "e": own.update["e"], "action": spoken(str(a), self.pair)} for a in question.refused]
        await own.exchange(*tries)
        if what == "hint" and question.asked == own.seat:
            await own.exchange({"type": "hint", "n": n})
            while own.update["hint"] is None:
                await own.hear()
        elif what == "undo":
            await self.ask_to_undo(own, n)
        elif what == "again":
            again = await self.chair(own.seat)
            assert isinstance(again, Listener)
            own.heard += again.heard
            await again.line.close()
        elif what == "presence":
            about = [{"type": kind, "seat": seat} for kind in ("nudge", "stand_in") for seat in range(len(self.chairs))]
            await own.exchange({"type": "page", "visible": False}, *about, {"type": "page", "visible": True})
        elif what == "call":
            for path in ASKED_OF:
                own.heard.append(str(await asyncio.to_thread(self.server.get, f"/api/replays/{self.table}{path}")))
        asked = self.chairs[question.asked]
        action = question.there if self.there else question.here
        await asked.exchange()
        await asked.exchange({"type": "answer", "n": n, "e": asked.update["e"], "action": spoken(str(action), self.pair)})
        await own.exchange()
        assert own.update["n"] > n, f"{action} was not taken"
        return list(own.heard)

    async def ask_to_undo(self, own: Listener, n: int) -> None:
        """It asks, and somebody says no; where it is free, everything is answered again."""
        await own.exchange({"type": "undo", "n": n})
        if own.update["undo"] is not None:
            other = self.chairs[(own.seat + 1) % len(self.chairs)]
            await other.exchange({"type": "consent", "yes": False})
            await own.exchange()
        while (back := own.update["n"]) < n:
            question = self.pair.questions[back]
            action = question.there if self.there else question.here
            await own.exchange({"type": "answer", "n": back, "e": own.update["e"], "action": spoken(str(action), self.pair)})


def spoken(action: str, pair: Twins) -> dict[str, str]:
    """An action as a browser sends it."""
    known = pair.game.action(action)
    return {"do": known.do, **{name: str(part) for name, part in known.parts().items()}}


async def play(left: list[tuple[str, Twins]], servers: list[SoakServer], report: Report) -> None:
    """Some at a time, until none is left."""

    async def one_after_the_other() -> None:
        while left:
            await compare(*left.pop(), servers, report)

    await asyncio.gather(*[one_after_the_other() for _ in range(TOGETHER)])


async def compare(table: str, pair: Twins, servers: list[SoakServer], report: Report) -> None:
    """Both tables, question by question, with the same messages: every byte that the seat is sent."""
    worlds = [World(server, table, pair, bool(there)) for there, server in enumerate(servers)]
    rng = Random(table)
    try:
        await asyncio.gather(*[world.sit() for world in worlds])
        for n, question in enumerate(pair.questions):
            if question.asked < 0:
                continue
            what = rng.choice(["", "", "", "", "", "", "hint", "undo", "again", "presence", "call"])
            heard = await asyncio.gather(*[world.question(n, what) for world in worlds])
            problems = [] if heard[0] == heard[1] else [f"{pair.game.name}, question {n}, {what}: {difference(*heard)}"]
            report.amount("messages compared", len(heard[0]))
            if question.differ or problems:
                report.found("twins told apart", problems)
                report.amount(f"twins of {pair.game.name}", 1)
    finally:
        for world in worlds:
            await world.leave()


def difference(here: list[str], there: list[str]) -> str:
    """Where two lists of messages part."""
    first, second = next((pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]), ("", ""))
    at = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    return f"{len(here)} and {len(there)} messages; …{first[max(0, at - 80) : at + 40]} | {second[at : at + 40]}"
