"""Fuzzed calls, on connections that are kept as long as the server keeps them."""

from __future__ import annotations

import asyncio
import json
from random import Random
from urllib.parse import quote

from tests.server.harness import PATIENCE, PERSON, Message
from tests.soak.auditor import rows
from tests.soak.garbage import STRANGE, Garbage
from tests.soak.report import Report
from tests.soak.servers import SoakServer

LINES = 8
METHODS = ["GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "PATCH", "TRACE", "get"]
PATHS = [
    "/healthz", "/readyz", "/api/engine", "/api/games", "/api/lessons/{}", "/api/lessons/{}/{}", "/api/tables",
    "/api/tables/{}/seat", "/api/tables/{}/rematch", "/api/replays/{}", "/api/replays/{}/moments?seat={}&from={}",
    "/api/replays/{}/draws", "/api/replays/{}/fork", "/api/replays/{}/analysis", "/api/replays/{}/log", "/{}", "/assets/{}",
]  # fmt: skip
HEADERS = ["Content-Type: \xff\r\n", "Origin: null\r\n", "Accept-Encoding: gzip, \x01\r\n", "Range: bytes=-1\r\n"]
BODIES: list[Message] = [
    {"game": "reef", "options": {"mode": "asymmetric"}, "seats": [PERSON, {"kind": "bot", "name": "greedy"}]},
    {"name": "Ann", "words": "salt"},
    {"n": 3, "seats": [PERSON, PERSON]},
    {"action": {"do": "pass"}},
]
COUNTED = ["tables", "entries", "links", "people", "rematches", "analyses"]


class Caller:
    """Calls without sense, beside some tables that they must not touch."""

    def __init__(self, server: SoakServer, rng: Random, report: Report) -> None:
        self.server, self.rng, self.report = server, rng, report
        self.garbage = Garbage(rng)
        self.names: list[str] = []
        self.secrets: list[str] = []

    async def run(self, count: int) -> None:
        for seats in ([PERSON] * 2, [PERSON, {"kind": "open"}]):
            body = {"game": "reef", "seats": seats}
            opened = (await asyncio.to_thread(self.server.post, "/api/tables", body))[1]
            self.names.append(opened["table"])
            self.secrets += [secret for secret in (*opened["seats"], opened["watch"], opened["open"]) if secret]
        before = await self.counted()
        made = await asyncio.gather(*[self.call_often(count // LINES) for _ in range(LINES)])
        after = await self.counted()
        refused = sum(one[0] for one in made)
        done = sum(one[1] for one in made)
        grown = {name: (before[name], after[name]) for name in COUNTED if after[name] > before[name] + 4 * done}
        shrunk = {name: (before[name], after[name]) for name in COUNTED if after[name] < before[name]}
        problems = [f"{done} calls were carried out, and the rows went {grown | shrunk}"] * bool(grown or shrunk)
        self.report.found("refused calls that changed a row", problems, max(1, refused))
        self.report.amount("calls", count)
        self.report.amount("calls that opened or took a seat", done)

    async def counted(self) -> dict[str, int]:
        query = " UNION ALL ".join(f"SELECT '{name}', COUNT(*) FROM {name}" for name in COUNTED)
        return {str(name): int(number) for name, number in await asyncio.to_thread(rows, self.server.database, query)}

    async def call_often(self, count: int) -> tuple[int, int]:
        """How many calls were refused, and how many made something."""
        refused = made = 0
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        for _ in range(count):
            if line is None:
                line = await asyncio.open_connection("127.0.0.1", self.server.port)
            status = 0
            try:
                request = self.request()
                line[1].write(request)
                async with asyncio.timeout(PATIENCE):
                    status, is_kept = await response(line[0], not request.startswith(b"HEAD"))
            except (ConnectionError, asyncio.IncompleteReadError):
                is_kept = False
            self.report.none("calls that failed in the server", [f"{request[:300]!r}"] if status == 500 else [])
            refused += status >= 400 or status == 0
            made += status == 201
            if not is_kept:
                line[1].close()
                line = None
        if line is not None:
            line[1].close()
        return refused, made

    def request(self) -> bytes:
        if self.rng.random() < 0.02:
            return self.rng.randbytes(self.rng.randrange(1, 200)) + b"\r\n\r\n"
        path = self.rng.choice(PATHS)
        while "{}" in path:
            path = path.replace("{}", self.word(), 1)
        method = self.rng.choice(METHODS)
        body = b"" if method in ("GET", "HEAD") else self.body().encode("utf-8", "surrogatepass")
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
        if self.rng.random() < 0.9:
            head += "Content-Type: application/json\r\n"
        if self.rng.random() < 0.5:
            head += f"Authorization: Bearer {self.rng.choice([*self.secrets, self.word()])}\r\n"
        if self.rng.random() < 0.05:
            head += self.rng.choice(HEADERS)
        return head.encode("latin-1", "replace") + b"\r\n" + body

    def word(self) -> str:
        """Something for a path: a name that exists, or one that cannot."""
        known = [*self.names * 4, *self.secrets, "reef", "island", "1", "0"]
        text = self.rng.choice([*known, *STRANGE, self.rng.choice(STRANGE) * 50])
        return quote(text, safe="")

    def body(self) -> str:
        valid = self.rng.choice(BODIES)
        if self.rng.random() < 0.05:
            return json.dumps(valid)
        return self.rng.choice([*[self.garbage.message(valid)] * 8, json.dumps(valid).replace("reef", "whale"), "x" * 20_000])


async def response(reader: asyncio.StreamReader, has_body: bool) -> tuple[int, bool]:
    """The status of an answer that is read to its end, and whether the connection is kept."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head.split(" ", 2)[1])
    fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
    if not has_body:
        return status, fields.get("connection") != "close"
    if "content-length" in fields:
        await reader.readexactly(int(fields["content-length"]))
    elif fields.get("transfer-encoding") == "chunked":
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return status, fields.get("connection") != "close"
