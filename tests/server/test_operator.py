"""Who is an operator, and what they leave behind: without the key there are no such calls, and what was done is logged."""

from __future__ import annotations

import asyncio
import json
import stat
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hautemer.core.logs import read_log
from hautemer.games.shelf import SHELF
from hautemer.server import operator
from tests.server.harness import GREEDY, PERSON, Message, Server, duel

OPEN = {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("harbour") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("other") / "tables.db")
    yield running
    running.stop()


def headers_of_strangers(server: Server, other: Server, opened: Message) -> list[dict[str, str]]:
    """None, a wrong one, another server's, the right one said in another way, and links."""
    key = server.key
    bearers = ["", "x" * 43, other.key, key[:-1], f"{key}x", key.swapcase(), opened["seats"][0], opened["watch"], opened["table"]]
    forms = [f"Basic {key}", key, f"Bearer  {key}", "Bearer \u00e9".encode().decode("latin-1")]
    return [{}, *[{"Authorization": text} for text in [*[f"Bearer {one}" for one in bearers], *forms]], {"X-Key": key}]


@pytest.mark.parametrize("call", operator.CALLS, ids=lambda call: call.function.__name__)
def test_without_the_key_there_is_no_such_call(server: Server, other: Server, call: Any) -> None:
    opened = server.open_table(PERSON, GREEDY)
    before = server.info(opened["table"])
    path = call.path.format(table=opened["table"], seat="octopus")
    for headers in headers_of_strangers(server, other, opened):
        for query in ("", f"?key={server.key}"):
            url = f"http://127.0.0.1:{server.port}{path}"
            asked = server.ask(urllib.request.Request(url + query, method=call.method, headers=headers))
            assert asked == (404, json.dumps({"error": f"Nothing is at {path}."}, separators=(",", ":"))), headers
    assert server.info(opened["table"]) == before
    assert server.get("/api/admin/nothing")[0] == 404, "as where there is really nothing"


def test_the_key_is_for_the_owner_alone_new_at_every_start_and_gone_at_the_end(tmp_path: Path) -> None:
    running = Server(tmp_path / "tables.db")
    door = tmp_path / "tables.db-admin"
    first = json.loads(door.read_text())
    assert first["at"] == f"http://127.0.0.1:{running.port}"
    assert stat.S_IMODE(door.stat().st_mode) == 0o600
    running.kill()
    door.chmod(0o644)
    running.start()
    second = json.loads(door.read_text())
    assert stat.S_IMODE(door.stat().st_mode) == 0o600, "though the one that was killed left it otherwise"
    assert second["key"] != first["key"]
    assert running.operate("GET", "tables", first["key"])[0] == 404
    assert running.operate("GET", "tables")[0] == 200
    said = running.stop()
    assert not door.exists()
    assert first["key"] not in said
    assert second["key"] not in said


def test_a_key_of_ones_own_opens_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAUTEMER_ADMIN_KEY", "a-key-of-my-own-that-is-long")
    running = Server(tmp_path / "tables.db")
    try:
        assert running.key == "a-key-of-my-own-that-is-long"
        assert running.operate("GET", "tables", "a-key-of-my-own-that-is-long") == (200, [])
    finally:
        assert "a-key-of-my-own-that-is-long" not in running.stop()


def test_the_log_of_a_game_that_goes_on_is_a_conscious_act_and_keeps_the_key(server: Server) -> None:
    async def play() -> None:
        async with duel(server) as (ann, ben, asked):
            await ann.say(type="answer", n=asked["n"], action=asked["view"]["ask"]["options"][0])
            n = (await ben.until(lambda update: update["n"] > asked["n"]))["n"]
            status, refused = await asyncio.to_thread(server.exported, asked["table"])
            assert status == 409
            assert "lays open every hand" in refused
            status, text = await asyncio.to_thread(server.exported, asked["table"], "?reveal=1")
            assert status == 200
            log = read_log(text, SHELF)
            assert (len(log.answers), log.end) == (n, None)
            assert '"key"' not in text

    asyncio.run(play())


def test_what_an_operator_did_is_logged_without_names_or_links(tmp_path: Path) -> None:
    running = Server(tmp_path / "tables.db")
    opened = running.open_table(PERSON, {"kind": "open", "name": "Zenobia"})
    _, seated = running.at_table(opened["open"], "seat", {"name": "Balthazar"})
    _, renewed = running.operate("POST", f"tables/{opened['table']}/seats/crab/renew")
    running.operate("POST", f"tables/{opened['table']}/seats/crab/free")
    running.operate("POST", f"tables/{opened['table']}/close")
    running.operate("POST", f"tables/{opened['watch']}/close")
    lines = [json.loads(line) for line in running.stop().splitlines()]
    done = [(line["message"], line.get("table")) for line in lines if line["message"].startswith("operator")]
    assert done == [(f"operator: {name}", opened["table"]) for name in ("renew_link", "free_seat", "close_table")]
    whole = json.dumps(lines)
    for secret in (
        "Zenobia",
        "Balthazar",
        opened["watch"],
        opened["open"],
        opened["seats"][0],
        seated["token"],
        renewed["token"],
    ):
        assert secret not in whole
