"""Scripted people at many tables: the same script for our server and for its peer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec
import websockets

HOST: Final = "127.0.0.1"
PLAIN: Final[dict[str, Any]] = {"compression": None, "max_size": None, "ping_interval": None, "open_timeout": 60}
WARMING: Final = 2.0
T = TypeVar("T")


@dataclass
class Chair:
    """One socket of a table: where it is, what is said there first, and what when that was heard."""

    address: str
    hello: str = ""
    then: str = ""


@dataclass
class ScriptStep:
    """What a message means to the script: how many answers there were, what to answer if asked, whether the game is over."""

    n: int
    reply: str | None
    over: bool


class Game:
    """What the sockets of a table know of each other."""

    def __init__(self, number: int, places: int) -> None:
        self.number: Final = number
        self.away = set(range(places))
        self.all_here = asyncio.Event()  # nobody answers before: the peer tells nothing to a socket that connects at that moment
        self.sent: list[tuple[int, int, float]] = []  # answers that no other socket has heard of: place, number, time

    def arrive(self, place: int) -> None:
        self.away.discard(place)
        if not self.away:
            self.all_here.set()


class Tongue(Protocol):
    """The protocol of a server."""

    async def table(self, number: int) -> list[Chair]:
        """A new table."""

    def hear(self, text: str, chair: Chair, rng: Random) -> ScriptStep | str | None:
        """What a message says; words to send back at once; or nothing."""


@dataclass
class Played(Generic[T]):
    """What a load saw."""

    opening: float  # seconds until someone had answered at every table
    seconds: float
    before: T
    after: T
    waits: list[float]


@dataclass
class Load:
    """Many tables, a new game wherever one ends; answers after a pause, or at once."""

    tongue: Tongue
    tables: int
    pause: Callable[[Random], float] | None
    begun: set[int] = field(default_factory=set)  # the tables where someone has answered
    waits: list[float] = field(default_factory=list)  # seconds from an answer until another socket of its table heard of it

    async def run(self, seconds: float, stored: Callable[[], T]) -> Played[T]:
        """Play until every table has begun, warm up, and then for `seconds`; with what `stored` returns before and after that."""
        opened = perf_counter()
        playing = [asyncio.create_task(self.play(number)) for number in range(self.tables)]
        try:
            while len(self.begun) < self.tables:
                await self.until(playing, 0.02)
            opening = perf_counter() - opened
            await self.until(playing, WARMING)
            self.waits.clear()
            since, before = perf_counter(), stored()
            await self.until(playing, seconds)
            return Played(opening, perf_counter() - since, before, stored(), list(self.waits))
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def until(self, playing: list[asyncio.Task[None]], seconds: float) -> None:
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # games follow each other for ever, so this one broke, and says how

    async def play(self, number: int) -> None:
        rng = Random(number)
        while True:
            game = Game(number, len(chairs := await self.tongue.table(number)))
            async with asyncio.TaskGroup() as seats:
                for place, chair in enumerate(chairs):
                    seats.create_task(self.sit(game, place, chair, rng))

    async def sit(self, game: Game, place: int, chair: Chair, rng: Random) -> None:
        async with websockets.connect(chair.address, **PLAIN) as line:
            if chair.hello:
                await line.send(chair.hello)
            async for text in line:
                now = perf_counter()
                step = self.tongue.hear(str(text), chair, rng)
                if isinstance(step, str):
                    await line.send(step)
                elif step is not None:
                    game.arrive(place)
                    while game.sent and game.sent[0][0] != place and game.sent[0][1] < step.n:
                        self.waits.append(now - game.sent.pop(0)[2])
                    if step.over:
                        return
                    if step.reply is not None:
                        await game.all_here.wait()
                        if self.pause is not None:
                            await asyncio.sleep(self.pause(rng))
                        self.begun.add(game.number)
                        game.sent.append((place, step.n, perf_counter()))
                        await line.send(step.reply)


async def post(port: int, path: str, body: Any) -> Any:
    """What the server answers to this."""
    reader, writer = await asyncio.open_connection(HOST, port)
    content = msgspec.json.encode(body)
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
    status, answer = (await reader.read()).split(b"\r\n\r\n", 1)
    writer.close()
    if b" 20" not in status[:12]:
        raise RuntimeError(f"{path}: {answer.decode()}")
    return msgspec.json.decode(answer)


# ---- ours ----


class Ask(msgspec.Struct):
    seat: int
    options: list[msgspec.Raw] = []


class View(msgspec.Struct):
    ask: Ask | None


class Update(msgspec.Struct, tag="update"):
    n: int
    seat: int
    view: View | None
    end: Any


UPDATE: Final = msgspec.json.Decoder(Update)  # a refusal is a mistake of the script, and stops it


@dataclass
class Hautemer:
    """Two people at a table; at some of them a person and a bot, with a spectator."""

    port: int
    with_bot: Callable[[int], bool]

    async def table(self, number: int) -> list[Chair]:
        opponent = {"kind": "bot", "name": "greedy"} if self.with_bot(number) else {"kind": "person"}
        opened = await post(self.port, "/api/tables", {"game": "reef", "seats": [{"kind": "person"}, opponent]})
        links = [link for link in opened["seats"] if link is not None]
        address = f"ws://{HOST}:{self.port}/api/tables"
        chairs = [Chair(f"{address}/{link}", '{"type": "join", "name": "Ann"}') for link in links]
        return chairs if len(chairs) == 2 else [*chairs, Chair(f"{address}/{opened['watch']}")]

    def hear(self, text: str, chair: Chair, rng: Random) -> ScriptStep | str | None:
        update = UPDATE.decode(text)
        ask = update.view and update.view.ask
        if not ask or ask.seat != update.seat:
            return ScriptStep(update.n, None, update.end is not None)
        action = bytes(rng.choice(ask.options)).decode()
        return ScriptStep(update.n, f'{{"type":"answer","n":{update.n},"action":{action}}}', False)


# ---- boardgame.io, in the words of socket.io ----

DUEL: Final = "42/duel,"


class Hands(msgspec.Struct):
    players: dict[str, dict[str, list[int]]]


class Turn(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: bool = False


class Match(msgspec.Struct):
    hands: Hands = msgspec.field(name="G")
    turn: Turn = msgspec.field(name="ctx")
    n: int = msgspec.field(name="_stateID")


class Whole(msgspec.Struct):
    state: Match


class Synced(msgspec.Struct, array_like=True):
    what: str
    match: str
    whole: Whole


class Updated(msgspec.Struct, array_like=True):
    what: str
    match: str
    state: Match


SYNCED: Final = msgspec.json.Decoder(Synced)
UPDATED: Final = msgspec.json.Decoder(Updated)


@dataclass
class BoardgameIo:
    """Two people at a table."""

    port: int

    async def table(self, number: int) -> list[Chair]:
        match = (await post(self.port, "/games/duel/create", {"numPlayers": 2}))["matchID"]
        address = f"ws://{HOST}:{self.port}/socket.io/?EIO=4&transport=websocket"
        return [Chair(address, "40/duel,", f'{DUEL}["sync","{match}","{seat}",null,2]') for seat in range(2)]

    def hear(self, text: str, chair: Chair, rng: Random) -> ScriptStep | str | None:
        if text == "2":
            return "3"  # still here
        if text.startswith("40"):
            return chair.then
        if text.startswith(f'{DUEL}["sync"'):
            synced = SYNCED.decode(text[len(DUEL) :])
            return self.step(synced.match, synced.whole.state, rng)
        if text.startswith(f'{DUEL}["update"'):
            updated = UPDATED.decode(text[len(DUEL) :])
            return self.step(updated.match, updated.state, rng)
        return None

    def step(self, match: str, state: Match, rng: Random) -> ScriptStep:
        """Whose hand it is, the other's being hidden, is whose socket it is."""
        [seat] = state.hands.players
        if state.turn.gameover or state.turn.current_player != seat:
            return ScriptStep(state.n, None, state.turn.gameover)
        card = rng.choice(state.hands.players[seat]["hand"])
        payload = f'{{"type":"play","args":[{card}],"playerID":"{seat}","credentials":null}}'
        return ScriptStep(
            state.n, f'{DUEL}["update",{{"type":"MAKE_MOVE","payload":{payload}}},{state.n},"{match}","{seat}"]', False
        )
