"""A real server in a process of its own, and browsers that speak to it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import websockets

from hautemer.server.table import Dismissal, Subscriber, Told
from hautemer.server.wire import Update

PATIENCE = 60.0
PERSON: dict[str, str] = {"kind": "person"}
GREEDY = {"kind": "bot", "name": "greedy"}
NOWHERE = "0" * 16  # no table's name
Message = dict[str, Any]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


NO_LIMITS = [f"--{name}=1000000" for name in ("rate", "calls", "tables", "connections")]


class Server:
    """`hautemer serve` on a free port; the database stays when it is killed."""

    program = "hautemer"

    def __init__(self, database: Path | str, *more: str) -> None:
        self.database: Path | str = database
        self.more = (*NO_LIMITS, *(more or ("--analysis", "1")))  # tests answer faster than people can, and think less
        self.table_of: dict[str, str] = {}  # by secret
        self.came_by: dict[UUID, str] = {}  # by the connection's id, its secret
        self.port = free_port()
        self.start()

    def command(self) -> list[str]:
        where = ["--port", str(self.port), "--database", str(self.database)]
        return ["serve", *where, "--pace", "0", "--think", "0.1", *self.more]

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def begin(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.program, *self.command()],
            env=self.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self) -> None:
        self.begin()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not self.has_ended():
            try:
                assert self.get("/healthz")[0] == 200
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError(f"the server did not come up: {self.stop()}")

    def has_ended(self) -> bool:
        """By itself: nobody need wait for it to come up."""
        return self.process.poll() is not None

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """As an operator would; what it logged."""
        self.process.terminate()
        return self.process.communicate(timeout=PATIENCE)[1]

    def get(self, path: str) -> tuple[int, str]:
        return self.ask(urllib.request.Request(f"http://127.0.0.1:{self.port}{path}"))

    def post(self, path: str, body: Any = None, secret: str = "") -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {secret}"} if secret else {})}
        status, text = self.ask(urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers, method="POST"))
        answer = json.loads(text)
        self.remember(answer)
        return status, answer

    def remember(self, answer: Any, table: str = "") -> None:
        """Which table the secrets in this answer are for."""
        if "watch" in answer:
            secrets = [*answer["seats"], answer["watch"], answer["open"]]
            self.table_of |= {secret: answer["table"] for secret in secrets if secret is not None}
        elif "token" in answer:
            self.table_of[answer["token"]] = table

    def ask(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode(errors="replace")  # a picture is no text
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def operate(self, method: str, path: str, key: str | None = None) -> tuple[int, Any]:
        """As the operator, with the key that the server left beside its database, or another one."""
        bearer = f"Bearer {self.key if key is None else key}"
        url = f"http://127.0.0.1:{self.port}/api/admin/{path}"
        status, text = self.ask(urllib.request.Request(url, method=method, headers={"Authorization": bearer}))
        answer = json.loads(text)
        self.remember(answer, path.removeprefix("tables/").partition("/")[0])
        return status, answer

    def info(self, table: str) -> Message:
        """How a table stands, as the operator sees it."""
        status, infos = self.operate("GET", "tables")
        assert status == 200
        found: Message = next(one for one in infos if one["table"] == table)
        return found

    def exported(self, table: str, query: str = "") -> tuple[int, str]:
        """The log of a table, for the operator."""
        url = f"http://127.0.0.1:{self.port}/api/admin/tables/{table}/log{query}"
        return self.ask(urllib.request.Request(url, headers={"Authorization": f"Bearer {self.key}"}))

    @property
    def key(self) -> str:
        left: dict[str, str] = json.loads(Path(f"{self.database}-admin").read_text())
        return left["key"]

    def log_of(self, opened: Message) -> tuple[int, str]:
        return self.get(f"/api/replays/{opened['table']}/log")

    def open_table(self, *seats: dict[str, str], **options: str) -> Message:
        status, opened = self.post("/api/tables", {"game": "reef", "options": options, "seats": list(seats)})
        assert status == 201, opened
        links: Message = opened
        return links

    def at_table(self, secret: str, call: str, body: Any = None) -> tuple[int, Any]:
        """A call by whoever has this secret."""
        table = self.table_of.get(secret, NOWHERE)
        status, answer = self.post(f"/api/tables/{table}/{call}", body, secret)
        self.remember(answer, table)
        return status, answer

    @asynccontextmanager
    async def browser(self, secret: str, **headers: str) -> AsyncIterator[websockets.ClientConnection]:
        """A socket to the seat of this secret; where its table is not known, as by a link from before."""
        table = self.table_of.get(secret)
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table or secret}"
        # however much was not read yet: a line that is full hears no goodbye, and closes 10 s late
        async with websockets.connect(address, additional_headers=headers or None, max_queue=None) as line:
            if table is not None:
                await line.send(json.dumps({"type": "enter", "secret": secret}))
            self.came_by[line.id] = secret
            yield line


class Browser:
    """One end of a socket: what it heard last, and all it ever received."""

    def __init__(self, line: websockets.ClientConnection) -> None:
        self.line = line
        self.heard: list[Message] = []

    async def next(self, kind: str = "update") -> Message:
        """The next message of that kind."""
        while True:
            message: Message = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
            self.heard.append(message)
            if message["type"] == kind:
                return message

    async def say(self, **message: Any) -> None:
        """An answer names the entry at which its question was seen, as a page's does."""
        if message.get("type") == "answer" and "e" not in message:
            message["e"] = next((update["e"] for update in reversed(self.heard) if update["type"] == "update"), 0)
        await self.line.send(json.dumps(message))

    async def until(self, ready: Any) -> Message:
        """The first update of which that is true."""
        while not ready(message := await self.next()):
            pass
        return message


@asynccontextmanager
async def duel(server: Server, **options: str) -> AsyncIterator[tuple[Browser, Browser, Message]]:
    """Ann and Ben at a table of two; Ann is asked first, and this is her question."""
    opened = server.open_table(PERSON, PERSON, opens="first", **options)
    async with server.browser(opened["seats"][0]) as a, server.browser(opened["seats"][1]) as b:
        ann, ben = Browser(a), Browser(b)
        await ben.say(type="join", name="Ben")
        await ann.say(type="join", name="Ann")
        asked = await ann.until(mine)
        await ben.until(lambda update: update["view"])
        yield ann, ben, asked


async def told_to_go(line: websockets.ClientConnection) -> tuple[int, str]:
    """The code and the reason with which a connection is closed, whatever else is said before."""
    async with asyncio.timeout(PATIENCE):
        with suppress(websockets.ConnectionClosed):
            while True:
                await line.recv()
    return line.close_code or 0, line.close_reason or ""


async def turned_away(server: Server, token: str) -> tuple[int, str]:
    """The same of one that opens anew."""
    async with server.browser(token) as line:
        return await told_to_go(line)


async def play_to_the_end(browser: Browser, first: Message, seed: int) -> Message:
    """Answer at random whenever asked."""
    rng = random.Random(seed)
    update = first
    while update["end"] is None:
        if mine(update):
            action = rng.choice(update["view"]["ask"]["options"])
            await browser.say(type="answer", n=update["n"], action=action)
        update = await browser.next()
    return update


def listening(heard: list[Update]) -> Subscriber:
    """Keeps all updates; is never sent away."""

    def hear(told: Told | Dismissal) -> None:
        assert not isinstance(told, str)
        if isinstance(told, Update):
            heard.append(told)

    return hear


def mine(update: Message) -> bool:
    """Is this seat asked?"""
    view = update["view"]
    return bool(view and view["ask"] and view["ask"]["seat"] == update["seat"]) or update["end"] is not None


def events_of(update: Message) -> list[Message]:
    """What an update tells, in order."""
    return [event for events in update["events"] for event in events]
