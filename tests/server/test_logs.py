"""The log says what happened and where, and never a link, a name, a word for the draws or a card, even when all goes wrong."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
import websockets

from hautemer.games.shelf import SHELF
from hautemer.server.logs import FailedElsewhere, JsonLines, traceback_of
from hautemer.server.tasks import log_stray_failure, start
from tests.server.harness import PERSON, Browser, Message, Server, mine

NAMES = ("Zephyrine Quackenbush", "Ottokar Wolpertinger")
WORDS = ("salsify moonbeam", "rutabaga comet")
LONG = "hippopotamus" * 900
ORDINARY = {
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "four",
    "net",
    "here",
    "mini",
    "charge",
    "nature",
    "north",
    "south",
}
"""What actions name and the log may say as well."""


class LeakyServer(Server):
    """Its log goes to a file, for it is longer than a pipe that nobody reads."""

    program = "tests.server.leaky"

    def begin(self) -> None:
        with self.log().open("w") as log:
            self.process = subprocess.Popen([sys.executable, "-m", self.program, *self.command()], stderr=log, text=True)

    def log(self) -> Path:
        return Path(self.database).with_name("log")

    def stop(self) -> str:
        super().stop()
        return self.log().read_text("utf-8")


def card_words() -> set[str]:
    """What the actions of all games name: cards, places, pieces."""
    named = {word for game in SHELF.values() for action in game.actions.values() for word in action.parts().values()}
    return {word for word in named if len(word) > 1 and not word.isdigit()} - ORDINARY


def plans(bot: str, game: str) -> list[Message]:
    """A person first, then bots, as many as the game has seats by default."""
    number = len(SHELF[game].seats(SHELF[game].complete_options({}))) if game in SHELF else 2
    return [PERSON, *[{"kind": "bot", "name": bot} for _ in range(number - 1)]]


def opened_at(server: Server, game: str, bot: str) -> Message:
    """A table, tried again where the database fails."""
    while True:
        status, opened = server.post("/api/tables", {"game": game, "seats": plans(bot, game)})
        if status == 201:
            return dict(opened)
        assert status == 503


async def play(server: Server, secret: str, seed: int) -> tuple[Message, int]:
    """One person from the first message to the end, with something in between that is no message. The last update, and with
    which code the connection was closed."""
    rng = random.Random(seed)
    async with server.browser(secret) as line:
        browser = Browser(line)
        update = await browser.next()
        try:
            while update["end"] is None:
                if update["view"] is None:
                    await browser.say(type="join", name=NAMES[seed % 2], words=WORDS[seed % 2])
                elif mine(update):
                    await garbage(line, rng, secret)
                    await browser.say(type="answer", n=update["n"], action=rng.choice(update["view"]["ask"]["options"]))
                update = await news(browser)
        except websockets.ConnectionClosed:
            pass
        await line.close()
        return update, line.close_code or 0


async def news(browser: Browser) -> Message:
    """The next update; after a refusal the last one, so that the same is tried again."""
    while True:
        message: Message = json.loads(await asyncio.wait_for(browser.line.recv(), 60))
        if message["type"] == "update":
            browser.heard.append(message)
        if message["type"] == "update" or message.get("reason") == "not_stored":
            return browser.heard[-1]


async def garbage(line: websockets.ClientConnection, rng: random.Random, secret: str) -> None:
    said = [
        f'{{"type": "join", "name": "{NAMES[0]}", "{secret}": 1}}',
        f'{{"type": "{NAMES[1]}"}}',
        f'{{"type": "answer", "n": 0, "action": {{"do": "{LONG}"}}}}',
        f'{{"type": "fill", "bot": "{secret}"}}',
        f'{{"type": "join", "name": "{LONG}"}}',
        f"{NAMES[0]} {secret}",
    ]
    if rng.random() < 0.1:
        await line.send(rng.choice(said))


async def be_turned_away(server: Server, secret: str) -> None:
    """Sockets that are not let in: from a site that names the secret, and with something that is not text."""
    for origin in (f"https://elsewhere.example/t/{server.table_of[secret]}#{secret}", f"https://{secret}.example"):
        with pytest.raises(websockets.InvalidStatus):
            async with server.browser(secret, Origin=origin):
                pass
    async with server.browser(secret) as line:
        await line.send(secret.encode())
        await line.wait_closed()


async def sit_in_vain(server: Server, secret: str) -> None:
    """A name that cannot be stored."""
    async with server.browser(secret) as line:
        browser = Browser(line)
        await browser.say(type="join", name=NAMES[1], words=WORDS[1])
        assert (await browser.next("refused"))["reason"] == "not_stored"


def call_badly(server: Server, secret: str) -> None:
    """Calls that fail, each with something in it that is nobody's business."""
    server.post("/api/tables", f'{{"game": "{NAMES[0]}'.encode())
    server.post("/api/tables", {"game": secret, "seats": []})
    server.post("/api/tables", {"game": "reef", "seats": [{"kind": "bot", "name": NAMES[0]}, PERSON]})
    server.post(f"/api/tables/{server.table_of[secret]}/seat", {"name": LONG}, secret)
    server.get(f"/api/tables/{secret}")
    server.ask(urllib.request.Request(f"http://127.0.0.1:{server.port}/api/{secret}", headers={"Origin": secret}))
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(f"{secret} {NAMES[0]}\r\n\r\n".encode())
        line.recv(1000)


def test_no_secret_is_in_the_log_or_the_metrics_whatever_goes_wrong(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    server = LeakyServer(database, "--log-level", "debug", "--analysis", "1", "--thinkers", "1")
    tables = [opened_at(server, game, "captain" if game == "reef" else "greedy") for game in SHELF]
    played = [asyncio.run(play(server, opened["seats"][0], seed))[0] for seed, opened in enumerate(tables)]
    tables.append(opened_at(server, "blurting", "drifter"))
    assert asyncio.run(play(server, tables[-1]["seats"][0], 0))[1] == 1011
    secret = opened_at(server, "reef", "greedy")["seats"][0]
    asyncio.run(be_turned_away(server, secret))
    call_badly(server, secret)
    with closing(sqlite3.connect(database)) as db:
        people = [person for (person,) in db.execute("SELECT person FROM people")]
        db.execute("ALTER TABLE people RENAME TO strangers")
    asyncio.run(sit_in_vain(server, secret))
    status, metrics = server.get("/metrics")
    assert status == 200
    door = json.loads(database.with_name("tables.db-admin").read_bytes())
    lines = [json.loads(line) for line in server.stop().splitlines()]

    sources = {line["source"] for line in lines}
    assert {"store.fail", "search_pool.choose", "sockets.stay", "tasks.log_stray_failure", "metrics.limited"} <= sources
    assert {line["level"] for line in lines} == {"debug", "info", "warning", "error"}
    for planted in (
        "raise KeyError(str(question.view))",
        "raise ValueError(str(view))",
        "illegal, an answer that was not offered",
    ):
        assert [line for line in lines if planted in line["message"]], "each of these was to fail"
    assert "not stored: no such table: people" in [line["message"] for line in lines]
    keys = [door["key"], *[update["end"]["key"] for update in played]]
    links = [secret, *[link for opened in tables for link in (*opened["seats"], opened["watch"]) if link]]
    spoken = [word for text in (*NAMES, *WORDS) for word in text.split()]
    told = "\n".join(str(value) for line in lines for value in line.values())
    for text in (told, metrics):
        for word in [*links, *spoken, *keys, *people, LONG[:12]]:
            assert word.lower() not in text.lower()
        assert card_words() & set(re.findall(r"[\w.+]+", text)) == set()
    for opened in tables:
        assert opened["table"] not in metrics


def test_a_line_has_its_place(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("hautemer")

    async def work() -> None:
        log.warning("inside")
        raise KeyError("a name")

    async def run() -> None:
        await asyncio.wait([start(work(), {"table": "t", "n": 3, "entry": 5})])
        log.warning("outside")
        await asyncio.sleep(0)

    lines: list[Message] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(JsonLines().format(record)))

    handler = Kept()
    log.addHandler(handler)
    try:
        asyncio.run(run())
    finally:
        log.removeHandler(handler)
    place = {"table": "t", "n": 3, "entry": 5}
    assert [{key: line[key] for key in place if key in line} for line in lines] == [place, place, {}]
    assert [line["source"] for line in lines] == ["test_logs.work", "tasks.report", "test_logs.run"]
    assert all(line["at"].endswith("+00:00") for line in lines), "in UTC"


def test_an_error_tells_where_it_was_raised_and_not_what_it_says() -> None:
    def inner() -> None:
        raise KeyError("Zephyrine")

    def outer() -> None:
        try:
            inner()
        except KeyError as why:
            raise FailedElsewhere("KeyError in another process") from why

    with pytest.raises(FailedElsewhere) as failed:
        outer()
    text = traceback_of(failed.value)
    assert "in inner" in text
    assert text.index("KeyError\n") < text.index("KeyError in another process"), "the cause comes first"
    assert text.count("Zephyrine") == 1, "in the line of the source, and nowhere else"


def test_what_fails_in_the_loop_is_logged_without_its_arguments(caplog: pytest.LogCaptureFixture) -> None:
    def fail(name: str) -> None:
        raise ValueError(name)

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log_stray_failure)
        loop.call_soon(fail, "Zephyrine")
        await asyncio.sleep(0.01)
        loop.call_exception_handler({"message": "nothing raised"})

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records] == [
        "something failed in the background",
        "something failed in the background: nothing raised",
    ]
    assert caplog.records[0].exc_info is not None
