"""The server is as it is described: every route, every status, every message."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sqlite3
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import websockets
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from starlette.routing import Route, WebSocketRoute
from typer.main import get_group

from hautemer.cli.app import app
from hautemer.server import sockets
from hautemer.server.app import build
from hautemer.server.manual import page
from hautemer.server.routes import CALLS, description
from hautemer.server.settings import Settings
from hautemer.server.wire import ClientMessage, Reason
from tests.server.harness import GREEDY, NOWHERE, PERSON, Browser, Message, Server, mine

OPEN = {"kind": "open"}
JSON = "application/json"
ADMIN = "/api/admin/tables/{table}"


def strict(schema: Any) -> Any:
    """The schema, but nothing may be there that it does not name."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(one) for key, one in schema.items()}
    return closed | {"additionalProperties": False} if schema.get("type") == "object" and "properties" in schema else closed


class Walker:
    """Asks the server for everything, and holds each answer against the description that it gave of itself."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.about: Message = json.loads(server.get("/api/openapi.json")[1])
        self.components = strict(self.about["components"])
        self.seen: set[tuple[str, str, str]] = set()
        self.key = server.key

    def check(self, schema: Message, message: Any) -> None:
        Draft202012Validator({**strict(schema), "components": self.components}).validate(message)

    def ask(
        self,
        method: str,
        path: str,
        status: int,
        body: Any = None,
        query: str = "",
        secret: str = "",
        media: str = JSON,
        forwarded: str = "",
        **places: str,
    ) -> Any:
        """What comes back, when it comes with this status and as described."""
        operation = self.about["paths"][path][method.lower()]
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if method == "POST" else None
        headers = {"Content-Type": media} | ({"Authorization": f"Bearer {secret}"} if secret else {})
        headers |= {"X-Forwarded-For": forwarded} if forwarded else {}
        if secret:
            places["table"] = self.server.table_of.get(secret, NOWHERE)
        url = f"http://127.0.0.1:{self.server.port}{path.format(**places)}{query}"
        if "security" in operation:
            headers["Authorization"] = f"Bearer {self.key}"
        answered, text = self.server.ask(urllib.request.Request(url, data, headers, method=method))
        assert answered == status, text
        assert [one["name"] for one in operation["parameters"] if one["in"] == "path"] == list(places)
        [(given, content)] = operation["responses"][str(status)]["content"].items()
        self.seen.add((path, method, str(status)))
        if given != JSON:
            return text
        answer = json.loads(text)
        self.check(content["schema"], answer)
        self.server.remember(answer, places.get("table", ""))
        return answer

    def post(self, path: str, status: int, body: Any = None, **how: str) -> Any:
        return self.ask("POST", path, status, body, **how)

    def refuses_bodies(self, path: str, **how: str) -> None:
        """One that is too long, one that is not called JSON, one that never ends."""
        self.post(path, 413, b"x" * 20_000, **how)
        self.post(path, 415, {}, media="text/plain", **how)
        places = {"table": self.server.table_of[how["secret"]]} if "secret" in how else how
        with socket.create_connection(("127.0.0.1", self.server.port), 30) as line:
            line.sendall(
                f"POST {path.format(**places)} HTTP/1.1\r\nHost:h\r\nContent-Type: {JSON}\r\nContent-Length: 9\r\n\r\n{{".encode()
            )
            assert line.recv(1000).startswith(b"HTTP/1.1 408 ")
        self.seen.add((path, "POST", "408"))

    def get(self, path: str, status: int, query: str = "", **places: str) -> Any:
        return self.ask("GET", path, status, query=query, **places)

    async def play(self, token: str) -> None:
        """Sit down, be refused once, and answer at random to the end; all that is said and heard is as described."""
        rng = random.Random(1)
        async with self.server.browser(token) as line:
            self.seen.add((sockets.PATH, "GET", "101"))
            browser = Browser(line)
            update = await browser.next()
            await self.say(browser, type="join", name="Ann", words="salt")
            await self.say(browser, type="undo", n=99)
            await self.say(browser, type="page", visible=False)
            await self.say(browser, type="nudge", seat=1)
            await self.say(browser, type="stand_in", seat=1)
            while update["end"] is None:
                if mine(update):
                    await self.say(browser, type="answer", n=update["n"], action=rng.choice(update["view"]["ask"]["options"]))
                update = await browser.next()
        assert {one["type"] for one in browser.heard} == {"update", "refused", "presence"}
        for heard in browser.heard:
            self.check(self.line()["hears"], heard)

    async def say(self, browser: Browser, **said: Any) -> None:
        self.check(self.line()["says"], said)
        await browser.say(**said)

    def line(self) -> Message:
        description: Message = self.about["paths"][sockets.PATH]["get"]["x-line"]
        return description

    async def knock(self, token: str, **headers: str) -> int:
        """How the server turns a browser away."""
        try:
            async with self.server.browser(token, **headers) as line:
                await line.wait_closed()
                return line.close_code or 0
        except websockets.InvalidStatus as refused:
            return refused.response.status_code


@pytest.fixture
def walker(tmp_path: Path) -> Iterator[Walker]:
    running = Server(tmp_path / "tables.db", "--analysis", "1", "--tables", "20", "--header-seconds", "1")
    yield Walker(running)
    running.stop()


def operate(walker: Walker) -> Message:
    """All that an operator does, at a table that is closed in the end; which one."""
    opened: Message = walker.post("/api/tables", 201, {"game": "reef", "seats": [PERSON, OPEN]})
    table = opened["table"]
    key, walker.key = walker.key, "not the key"
    for path in ("/api/admin/tables", "/api/admin/idle"):
        walker.get(path, 404)
    walker.post("/api/admin/idle/forget", 404)
    walker.key = key
    walker.get("/api/admin/tables", 400, "?game=reff")
    assert walker.get("/api/admin/tables", 200, "?game=reef&idle_days=0.5&after=0") == []
    walker.get("/api/admin/tables", 200)
    walker.get("/api/admin/idle", 400, "?idle_days=soon")
    walker.get("/api/admin/idle", 200)
    walker.ask("POST", "/api/admin/idle/forget", 400, query="?idle_days=soon")
    walker.post("/api/admin/idle/forget", 200)
    free, revoke, renew = [f"{ADMIN}/seats/{{seat}}/{what}" for what in ("free", "revoke", "renew")]
    for path in (free, revoke, renew):
        walker.post(path, 404, table=table, seat="lobster")
    walker.post(free, 409, table=table, seat="crab")
    walker.post("/api/tables/{table}/seat", 201, {"name": "Ben"}, secret=opened["open"])
    walker.post(free, 200, table=table, seat="crab")
    walker.post(renew, 409, table=table, seat="crab")
    walker.post(renew, 200, table=table, seat="watch")
    walker.post(revoke, 200, table=table, seat="watch")
    walker.post(revoke, 409, table=table, seat="watch")
    walker.get(ADMIN + "/log", 404, table=NOWHERE)
    walker.get(ADMIN + "/log", 409, table=table)
    walker.get(ADMIN + "/log", 200, "?reveal=1", table=table)
    walker.post(ADMIN + "/close", 404, table=NOWHERE)
    walker.post(ADMIN + "/close", 200, table=table)
    walker.post(ADMIN + "/close", 409, table=table)
    return opened


def test_the_server_does_all_that_is_described_and_nothing_else(walker: Walker) -> None:
    for path in ("/healthz", "/readyz", "/api", "/api/openapi.json", "/api/engine", "/api/games"):
        walker.get(path, 200)
    walker.get("/metrics", 200)
    walker.ask("GET", "/metrics", 404, forwarded="203.0.113.9")
    tables, seat, rematch = "/api/tables", "/api/tables/{table}/seat", "/api/tables/{table}/rematch"
    walker.post(tables, 400, {"game": "reef", "seats": []})
    walker.refuses_bodies(tables)
    opened = walker.post(tables, 201, {"game": "reef", "seats": [OPEN, GREEDY]})

    walker.post(seat, 404, {"name": "Ann"}, secret=NOWHERE)
    walker.post(seat, 403, {"name": "Ann"}, secret=opened["watch"])
    walker.post(seat, 400, {"name": ""}, secret=opened["open"])
    walker.refuses_bodies(seat, secret=opened["open"])
    token = walker.post(seat, 201, {"name": "Ann"}, secret=opened["open"])["token"]
    walker.post(seat, 409, {"name": "Ben"}, secret=opened["open"])
    walker.post(rematch, 400, secret=token)
    walker.post(rematch, 403, secret=opened["watch"])
    walker.post(rematch, 404, secret=NOWHERE)

    over = operate(walker)
    walker.post(seat, 410, {"name": "Cleo"}, secret=over["open"])
    walker.post(rematch, 410, secret=over["seats"][0])

    card = "/api/cards/{table}.png"
    walker.get(card, 200, "?lang=fr", table=opened["table"])
    lessons, lesson = "/api/lessons/{game}", "/api/lessons/{game}/{lesson}"
    walker.get(lessons, 200, game="reef")
    walker.get(lessons, 400, game="reff")
    right = walker.post(lesson, 200, {"action": {"do": "play", "card": "o6"}}, game="reef", lesson="higher")
    assert right["right"]
    walker.post(lesson, 400, {"action": {"do": "play", "card": "o6"}}, game="reef", lesson="deeper")
    walker.refuses_bodies(lesson, game="reef", lesson="higher")

    replays = [path for path, methods in walker.about["paths"].items() if path.startswith("/api/replays/") and "get" in methods]
    analysis = "/api/replays/{table}/analysis"
    for path in replays:
        walker.get(path, 404, table=NOWHERE)
        walker.get(path, 409, table=opened["table"])
        walker.get(path, 410, table=over["table"])
    walker.post(analysis, 404, table=NOWHERE)
    walker.post(analysis, 409, table=opened["table"])
    walker.post(analysis, 410, table=over["table"])
    walker.post("/api/replays/{table}/fork", 404, {"n": 0, "seats": []}, table=NOWHERE)
    walker.post("/api/replays/{table}/fork", 409, {"n": 0, "seats": []}, table=opened["table"])
    walker.post("/api/replays/{table}/fork", 410, {"n": 0, "seats": []}, table=over["table"])
    walker.get(sockets.PATH, 404, table=NOWHERE)
    assert asyncio.run(walker.knock(token, Origin="https://elsewhere.example")) == 403
    walker.seen.add((sockets.PATH, "GET", "403"))
    assert str(asyncio.run(walker.knock(NOWHERE))) in walker.line()["closes"]
    asyncio.run(walker.play(token))
    for path in replays:
        walker.get(path, 200, table=opened["table"])
    walker.get("/api/replays/{table}/moments", 400, "?from=soon", table=opened["table"])
    walker.get("/api/replays/{table}/moments", 200, "?seat=1&from=20", table=opened["table"])
    fork, plan = "/api/replays/{table}/fork", {"n": 20, "seats": [PERSON, GREEDY]}
    walker.refuses_bodies(fork, table=opened["table"])
    walker.post(fork, 400, {"n": 9999, "seats": []}, table=opened["table"])
    walker.post(fork, 201, plan, table=opened["table"])
    walker.post(rematch, 201, secret=token)
    walker.post(analysis, 202, table=opened["table"])
    while walker.get(analysis, 200, table=opened["table"])["state"] != "done":
        time.sleep(0.2)

    with sqlite3.connect(walker.server.database) as database:
        for gone in ("links", "tables", "entries"):
            database.execute(f"ALTER TABLE {gone} RENAME TO no_{gone}")
    walker.get("/readyz", 503)
    walker.get(card, 503, table=NOWHERE)
    walker.post(tables, 503, {"game": "reef", "seats": [PERSON, GREEDY]})
    walker.post(seat, 503, {"name": "Ann"}, secret=token)
    walker.post(rematch, 503, secret=token)
    walker.post(analysis, 503, table=NOWHERE)
    walker.post(fork, 503, plan, table=NOWHERE)
    for path in replays:
        walker.get(path, 503, table=NOWHERE)
    walker.get("/api/admin/tables", 503)
    walker.get("/api/admin/idle", 503)
    walker.post("/api/admin/idle/forget", 503)
    walker.get(ADMIN + "/log", 503, table=NOWHERE)
    walker.post(ADMIN + "/close", 503, table=NOWHERE)
    for what in ("free", "revoke", "renew"):
        walker.post(f"{ADMIN}/seats/{{seat}}/{what}", 503, table=NOWHERE, seat="crab")
    while walker.server.post(tables, {"game": "reef", "seats": [PERSON, GREEDY]})[0] != 429:
        pass
    walker.post(fork, 429, plan, table=NOWHERE)
    walker.post(tables, 429, {"game": "reef", "seats": [PERSON, GREEDY]})

    assert walker.seen == {
        (path, method.upper(), status)
        for path, methods in walker.about["paths"].items()
        for method, operation in methods.items()
        for status in operation["responses"]
    }


def test_the_description_is_valid_openapi() -> None:
    validate(description())


def test_every_route_is_described(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/t.db"
    settings = Settings(database=database, origins=frozenset(), idle_days=1, pace=0, rate=1, analysis=1)
    served = {(sockets.PATH, "GET")}
    for route in build(settings).routes:
        if isinstance(route, WebSocketRoute):
            assert "x-line" in description()["paths"][route.path]["get"]
        elif isinstance(route, Route) and "{path:path}" not in route.path:  # those are the pages, and what is nowhere
            served |= {(route.path, method) for method in route.methods or () if method != "HEAD"}
    assert served == {(path, method.upper()) for path, methods in description()["paths"].items() for method in methods}
    assert [call.path for call in CALLS if not call.summary] == []


def test_every_message_is_explained_and_readable_without_a_script() -> None:
    text = page(description())
    assert "<script" not in text
    assert "//" not in text, "nothing is fetched from elsewhere"
    for path in description()["paths"]:
        assert path in text
    for name, schema in description()["components"]["schemas"].items():
        assert schema["description"], name
        assert f'id="{name}"' in text


def test_the_page_on_the_server_names_all_there_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    for reason in get_args(Reason):
        assert f"| `{reason}` |" in page
    for code in sockets.CLOSES:
        assert str(code) in page
    for message in get_args(ClientMessage):
        assert f'{{"type": "{message.__struct_config__.tag}"' in page
    for option in get_group(app).commands["serve"].params:
        assert f"| `{option.opts[0]}` |" in page
