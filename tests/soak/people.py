"""People at a table of a real server, one command after the other: what they send, and what they are told, is remembered."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from http.client import HTTPException
from random import Random

import websockets

from tests.server.harness import PATIENCE, PERSON, Message, Server
from tests.soak.witness import Witness

CUT_OFF = (websockets.WebSocketException, OSError, HTTPException)
"""What is raised where the server is suddenly gone."""
RETRY_AFTER = 0.05
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
    fork: float = 0.3  # of the games that are over


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
        refusals: list[Message] = []
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
        self.not_stored = 0

    @property
    def witness(self) -> Witness:
        return self.witnesses[self.table]

    async def turn(self) -> bool:
        """The next thing these people do; whether it was acknowledged."""
        if not self.table:
            return await self.open()
        if not self.chairs:
            return await self.sit()
        if self.unsure is not None:
            return await self.settle()
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

    async def persist(self, until: asyncio.Event) -> None:
        """Whatever happens, try on, until that is set and one more answer was acknowledged after it."""
        before = -1
        while before < 0 or len(self.all_acknowledged()) == before:
            if until.is_set() and before < 0:
                before = len(self.all_acknowledged())
            try:
                if not await self.turn():
                    await asyncio.sleep(RETRY_AFTER)
            except CUT_OFF:
                await self.leave()
                await asyncio.sleep(RETRY_AFTER)

    def all_acknowledged(self) -> set[str]:
        return {mark for witness in self.witnesses.values() for mark in witness.acknowledged}

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
        if not all(chair.update["people"][chair.seat]["here"] for chair in self.chairs):
            await self.leave()
            return False
        for chair in self.chairs:
            await chair.catch_up(self.chairs[-1].update["e"])
        return True

    async def leave(self) -> None:
        """The sockets close; the seats stay theirs."""
        self.chairs = []
        with suppress(*CUT_OFF):
            await self.lines.aclose()
        self.lines = AsyncExitStack()

    async def play_again(self) -> bool:
        """The same people once more, or from somewhere in the middle of the game that is over."""
        return await (self.fork() if self.rng.random() < self.manners.fork else self.ask_for_rematch())

    async def fork(self) -> bool:
        plan = {"n": self.rng.randrange(self.chairs[0].update["n"]), "seats": [PERSON] * self.seats}
        status, opened = await asyncio.to_thread(self.server.post, f"/api/replays/{self.table}/fork", plan)
        if status != 201:
            return False
        await self.leave()
        self.at(opened["table"], opened["seats"])
        return True

    async def ask_for_rematch(self) -> bool:
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
        if own.update["e"] == e:
            return False
        self.undos += 1
        if self.manners.mishaps:
            await self.send_late(own.update["n"])
        return True

    async def send_late(self, n: int) -> None:
        """A copy of an answer that was just taken back arrives now."""
        for seat, old in [late for late in self.past if late[1]["n"] == n][:1]:
            await self.chairs[seat].exchange(old)
            self.commands += 1
            self.mishaps += 1

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
        self.past.append((chair.seat, said[0]))
        self.unsure = chair.seat, said[0]
        return await self.settle(*said[1:])

    async def settle(self, *more: Message) -> bool:
        """The message whose fate is not known is sent (again) until it stands or is too late; whether it stands."""
        assert self.unsure is not None
        seat, message = self.unsure
        chair = self.chairs[seat]
        refusals = await chair.exchange(message, *more)
        stands = bool(chair.update["taken"] == message["mark"])
        away = any(refused["reason"] == "not_stored" for refused in refusals)
        self.not_stored += away
        if stands or not away:
            self.unsure = None
        return stands
