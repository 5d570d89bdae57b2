"""People at a table of a real server, one command after the other: what they send, and what they are told, is remembered."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random

import websockets

from tests.server.harness import PATIENCE, PERSON, Message, Server
from tests.soak.auditor import Kept

CUT_OFF = (websockets.WebSocketException, OSError, HTTPException)
"""What is raised where the server is suddenly gone."""
TABLES: list[tuple[str, dict[str, str], int]] = [
    ("reef", {"mode": "asymmetric"}, 2),
    ("calypso", {"players": "2"}, 2),
    ("reef", {}, 2),
    ("monster", {"hunters": "2"}, 3),
    ("reef", {}, 2),
    ("island", {"players": "2"}, 2),
]
"""Games, their options and their seats."""


@dataclass
class Manners:
    """How often in a command something unusual is done."""

    undo: float = 0.1
    mishaps: float = 0.0  # sent twice, late, or after another was sent in its place
    hang_up: float = 0.0


@dataclass
class Witness:
    """All that the people of one table sent, and were told."""

    sent: dict[str, Message] = field(default_factory=dict)  # answers by their mark
    told: dict[int, int] = field(default_factory=dict)  # how many answers there were after so many entries
    acknowledged: dict[str, int] = field(default_factory=dict)  # by mark: after how many entries it was first said to be there

    def hear(self, update: Message) -> None:
        self.told.setdefault(update["e"], update["n"])
        if update["taken"]:
            self.acknowledged.setdefault(update["taken"], update["e"])

    def holes(self, kept: Kept | None) -> list[str]:
        """Where what is stored is not what they were told."""
        if kept is None:
            return ["a table that somebody has a link to is gone"]
        stored = len(kept.entries)
        found = []
        for e, n in self.told.items():
            if e > stored:
                found.append(f"{kept.id}: {e} entries were told, {stored} are stored")
            elif e and kept.entries[e - 1].answers != n:
                found.append(f"{kept.id}: after {e} entries {n} answers were told, {kept.entries[e - 1].answers} are stored")
        for mark, e in self.acknowledged.items():
            if not 0 <= kept.places.get(mark, -1) < e:
                found.append(f"{kept.id}: {mark} was acknowledged at entry {e} and is stored as {kept.places.get(mark)}")
        return found

    def revived(self, kept: Kept | None) -> list[str]:
        """What is stored and was not sent so, or not since what it answers was last taken back."""
        found = []
        for mark, place in kept.places.items() if kept is not None else ():
            body, message = kept.entries[place].body, self.sent.get(mark)
            if message is None:
                found.append(f"{kept.id}: nobody sent {mark}")
            elif body["n"] != message["n"] or kept.game.action(body["action"]) is not kept.game.action_of(message["action"]):
                found.append(f"{kept.id}: {mark} said {message}, and {body} is stored")
            found += [f"{kept.id}: {mark} came back after undo {cut}" for cut in kept.cuts() if message and message["e"] <= cut < place]
        return found


class Chair:
    """One socket of one seat, and the last update that came by it."""

    def __init__(self, seat: int, line: websockets.ClientConnection, witness: Witness) -> None:
        self.seat, self.line, self.witness = seat, line, witness
        self.update: Message = {}
        self.barriers = 0

    async def hear(self) -> Message:
        try:
            message: Message = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
        except TimeoutError:
            raise AssertionError(f"seat {self.seat} heard nothing for {PATIENCE:.0f} s") from None
        if message["type"] == "update":
            self.update = message
            self.witness.hear(message)
        return message

    async def catch_up(self, e: int) -> None:
        """Until it has heard of so many entries."""
        while not self.update or self.update["e"] < e:
            await self.hear()

    async def exchange(self, *messages: Message) -> list[Message]:
        """Say these, and hear all that comes back."""
        return await self.exchange_texts([json.dumps(message) for message in messages])

    async def exchange_texts(self, texts: list[str]) -> list[Message]:
        """The refusals of these: a question that cannot be is refused after everything before it."""
        self.barriers += 1
        number = -(10**6) - self.barriers
        last = f"That was question {number};"
        for text in (*texts, json.dumps({"type": "undo", "n": number})):
            await self.line.send(text)
        refusals = []
        while True:
            message = await self.hear()
            if message["type"] == "refused":
                if message["why"].startswith(last):
                    return refusals
                refusals.append(message)


class Party:
    """People who open a table, sit down, play with undos and mishaps, and play again when the game is over."""

    def __init__(self, server: Server, rng: Random, manners: Manners, name: str) -> None:
        self.server, self.rng, self.manners, self.name = server, rng, manners, name
        self.game, self.options, self.seats = rng.choice(TABLES)
        self.witnesses: dict[str, Witness] = {}  # by table
        self.table = ""
        self.links: list[str] = []
        self.chairs: list[Chair] = []
        self.lines = AsyncExitStack()
        self.past: deque[tuple[int, Message]] = deque(maxlen=30)
        self.unsure: tuple[int, Message] | None = None  # sent, and never heard of
        self.commands = 0
        self.marks = 0
        self.undos = 0
        self.mishaps = 0

    @property
    def witness(self) -> Witness:
        return self.witnesses[self.table]


    async def turn(self) -> bool:
        """The next thing these people do; whether it was acknowledged."""
        if not self.table:
            return await self.open()
        if not self.chairs:
            return await self.sit()
        if self.rng.random() < self.manners.hang_up:
            await self.leave()
            return True
        update = max((chair.update for chair in self.chairs), key=lambda update: (update["e"], update["n"]))
        if update["end"] is not None:
            return await self.play_again()
        asked = self.chairs[update["view"]["ask"]["seat"]]
        await asked.catch_up(update["e"])
        if self.rng.random() < self.manners.undo:
            return await self.take_back()
        return await self.answer(asked)

    async def go_on(self) -> None:
        """Until one more answer is acknowledged."""
        before = len(self.witness.acknowledged) if self.table else 0
        while not self.table or not self.chairs or len(self.witness.acknowledged) == before:
            await self.turn()

    async def play_until_cut_off(self) -> None:
        try:
            while True:
                await self.turn()
        except CUT_OFF:
            return

    async def open(self) -> bool:
        plan = {"game": self.game, "options": self.options, "seats": [PERSON] * self.seats}
        status, opened = await asyncio.to_thread(self.server.post, "/api/tables", plan)
        if status != 201:
            return False
        self.at(opened["table"], opened["seats"])
        return True

    def at(self, table: str, links: list[str]) -> None:
        self.table, self.links = table, links
        self.witnesses[table] = Witness()
        self.past.clear()
        self.unsure = None

    async def sit(self) -> bool:
        """Everyone connects and sits down, or finds that they did; what nobody heard of is said again."""
        for seat, link in enumerate(self.links):
            line = await self.lines.enter_async_context(self.server.browser(link))
            self.chairs.append(Chair(seat, line, self.witness))
            await self.chairs[-1].catch_up(0)
        for chair in self.chairs:
            await chair.exchange({"type": "join", "name": f"{self.name} {chair.seat}", "words": f"words {chair.seat}"})
        if self.unsure is not None:
            seat, message = self.unsure
            await self.chairs[seat].exchange(message)
        if not all(chair.update["people"][chair.seat]["here"] for chair in self.chairs):
            await self.leave()
            return False
        for chair in self.chairs:
            await chair.catch_up(self.chairs[-1].update["e"])
        self.unsure = None
        return True

    async def leave(self) -> None:
        """The sockets close; the seats stay theirs."""
        self.chairs = []
        try:
            await self.lines.aclose()
        except CUT_OFF:
            pass
        self.lines = AsyncExitStack()

    async def play_again(self) -> bool:
        links: list[str] = [""] * self.seats
        for link in self.links:
            status, opened = await asyncio.to_thread(self.server.at_table, link, "rematch")
            if status != 201:
                return False
            links = [new or old for new, old in zip(opened["seats"], links, strict=True)]
        await self.leave()
        self.at(opened["table"], links)
        return True

    async def take_back(self) -> bool:
        """Somebody wants to; the others agree or not."""
        own = self.rng.choice(self.chairs)
        e = own.update["e"]
        await own.exchange({"type": "undo", "n": own.update["n"]})
        self.commands += 1
        for chair in self.chairs:
            if chair is not own and own.update["undo"] == own.seat:
                await chair.exchange({"type": "consent", "yes": self.rng.random() < 0.8})
                self.commands += 1
        await own.exchange()
        self.undos += own.update["e"] > e
        return own.update["e"] > e

    def next_answer(self, chair: Chair) -> Message:
        self.marks += 1
        update = chair.update
        action = self.rng.choice(update["view"]["ask"]["options"])
        message = {"type": "answer", "n": update["n"], "e": update["e"], "action": action, "mark": f"{self.name}-{self.marks}"}
        self.witness.sent[str(message["mark"])] = message
        return message

    async def answer(self, chair: Chair) -> bool:
        """The seat that is asked answers; now and then its message is doubled, late, or another takes its place."""
        message = self.next_answer(chair)
        said = [message]
        mishap = self.rng.random() / self.manners.mishaps if self.manners.mishaps else 1.0
        if mishap < 0.25:
            said = [message] * self.rng.randint(2, 3)
        elif mishap < 0.5:
            said = [self.next_answer(chair), message]  # whichever comes first stands
        elif mishap < 0.75 and self.past:
            seat, old = self.rng.choice(self.past)
            await self.chairs[seat].exchange(old)  # it stands already, or was taken back, or was never sent in time
            self.commands += 1
        elif mishap < 1.0:
            self.past.append((chair.seat, message))  # held up on the way
            message = self.next_answer(chair)
            said = [message]
        self.commands += len(said)
        self.mishaps += mishap < 1.0
        self.unsure = chair.seat, said[0]
        self.past.append((chair.seat, said[0]))
        await chair.exchange(*said)
        if chair.update["taken"] != said[0]["mark"]:
            return False
        self.unsure = None
        return True
