"""`hautemer admin`: by the server that runs, or by the database where none does; the same words, the same exit codes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hautemer.core.logs import read_log
from hautemer.games.shelf import SHELF
from tests.cli.terminal import Ran, flat, hautemer
from tests.server import postgres
from tests.server.harness import GREEDY, PERSON, Message, Server, duel, free_port, told_to_go, turned_away

OPEN = {"kind": "open"}
KEY = "a-key-of-my-own-that-is-long"


class Place:
    """A database, and how an operator names it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.server = Server(path)

    def admin(self, command: str, *words: str) -> Ran:
        return hautemer("admin", command, "--database", str(self.path), *words)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path / "tables.db")
    yield made
    if made.server.process.poll() is None:
        made.server.stop()


@pytest.fixture(params=["served", "unserved"])
def table(request: pytest.FixtureRequest, place: Place) -> Message:
    """One that waits for the second person, at a server that runs or no longer does."""
    opened = place.server.open_table(PERSON, OPEN, mode="asymmetric")
    _, seated = place.server.at_table(opened["open"], "seat", {"name": "Balthazar"})
    if request.param == "unserved":
        place.server.stop()
    return opened | {"seated": seated}


def test_tables_are_listed(place: Place, table: Message) -> None:
    ran = place.admin("tables")
    assert ran.code == 0
    for said in (table["table"], "reef", "mode=asymmetric", "octopus person · crab person here", "waiting", "just now"):
        assert said in ran.flat
    assert "Balthazar" not in ran.out
    [info] = place.admin("tables", "--json").json
    assert (info["table"], info["entries"], info["closed"], info["connected"]) == (table["table"], 1, False, 0)
    assert info["options"]["mode"] == "asymmetric"
    assert place.admin("tables", "--game", "calypso", "--json").json == []
    assert flat(place.admin("tables", "--idle-days", "1").out) == "No tables."
    wrong = place.admin("tables", "--game", "reff")
    assert (wrong.code, "Did you mean reef?" in wrong.err) == (2, True)


def test_a_table_is_closed_once(place: Place, table: Message) -> None:
    ran = place.admin("close", table["table"])
    assert (ran.code, ran.flat) == (
        0,
        f"Table {table['table']} is closed. Its game was not over: it has no replay, and its key stays sealed.",
    )
    assert "closed, unfinished" in place.admin("tables").flat
    again = place.admin("close", table["table"])
    assert (again.code, again.err) == (1, f"✗ Table {table['table']} is closed already.")
    refused = place.admin("renew", table["table"], "crab")
    assert (refused.code, refused.err) == (1, f"✗ Table {table['table']} is closed.")
    if place.server.process.poll() is not None:
        place.server.start()
    assert asyncio.run(turned_away(place.server, table["seats"][0]))[0] == 4410


def test_a_seat_is_freed_and_links_are_taken_away_and_renewed(place: Place, table: Message) -> None:
    name = table["table"]
    assert place.admin("free", name, "crab").flat == "The seat crab is empty again."
    assert place.admin("free", name, "crab").code == 1
    ran = place.admin("revoke", name, "octopus")
    assert (ran.code, ran.flat) == (0, "Links to octopus that lead nowhere now: 1; browsers sent away: 0.")
    assert place.admin("revoke", name, "octopus").err == "✗ No link leads there."
    assert place.admin("revoke", name, "watch", "--json").json == {"links": 1, "browsers": 0}
    link = place.admin("renew", name, "octopus").out.strip()
    renewed = place.admin("renew", name, "octopus", "--json").json
    assert (renewed["links"], renewed["browsers"]) == (1, 0)
    site = f"http://127.0.0.1:{place.server.port}" if place.server.process.poll() is None else ""
    for one in (link, renewed["link"]):
        address, _, secret = one.partition("#")
        assert address == f"{site}/t/{name}"
        place.server.table_of[secret] = name
    if not site:
        place.server.start()
    gone = asyncio.run(turned_away(place.server, table["seats"][0]))
    assert (gone[0], asyncio.run(turned_away(place.server, link.partition("#")[2]))[0]) == (4404, 4404)

    async def sit() -> int:
        async with place.server.browser(renewed["link"].partition("#")[2]) as line:
            seat: int = json.loads(await line.recv())["seat"]
            return seat

    assert asyncio.run(sit()) == 0


def test_who_is_nowhere_is_said_so(place: Place, table: Message) -> None:
    for words in (["close"], ["free"], ["revoke"], ["renew"], ["export"]):
        seat = ["crab"] if words[0] in ("free", "revoke", "renew") else []
        for name in ("0123456789abcdef", "..", "ö", "?x#y%2F", table["watch"]):
            ran = place.admin(*words, "--", name, *seat)  # a secret may begin with a dash
            assert (ran.code, ran.err) == (2, f"✗ There is no table called {name!r}.")
        for name in ("", "a/b", "../tables"):
            assert place.admin(*words, name, *seat).err == f"✗ There is no table or seat called {name!r}."
    ran = place.admin("free", table["table"], "cra")
    assert (ran.code, ran.err) == (
        2,
        "✗ There is no seat at this table of reef called 'cra'. Did you mean crab? Choose from: octopus, crab.",
    )
    assert place.admin("revoke", table["table"], "wacht").err.endswith("Choose from: octopus, crab, watch, open.")


def test_a_log_is_exported_into_a_new_file(place: Place, table: Message, tmp_path: Path) -> None:
    name, out = table["table"], tmp_path / "game.jsonl"
    refused = place.admin("export", name, "--out", str(out))
    assert refused.code == 1
    assert "lays open every hand and every hidden choice. --reveal-hands says you mean it." in refused.err
    assert not out.exists()
    ran = place.admin("export", name, "--reveal-hands")
    assert (ran.code, read_log(ran.out, SHELF).end) == (0, None)
    assert place.admin("export", name, "--reveal-hands", "--out", str(out)).out == ""
    assert out.read_text() == ran.out
    assert "never overwritten" in place.admin("export", name, "--reveal-hands", "--out", str(out)).err
    place.admin("close", name)
    out.write_text(place.admin("export", name).out)
    assert hautemer("verify", str(out)).code == 0, "closed, it needs no flag, and has the key"


def test_idle_tables_are_shown_and_forgotten(place: Place, table: Message) -> None:
    with closing(sqlite3.connect(place.path)) as db:
        db.execute("UPDATE tables SET touched = touched - 100 * 86400, idle_readings = 40")
        db.commit()
    ran = place.admin("purge", "--dry-run")
    assert (ran.code, ran.flat) == (
        0,
        f"Tables that would be forgotten: 1. {table['table']} reef: untouched for 100 days, idle at 40 hourly readings",
    )
    assert place.admin("purge", "--dry-run", "--idle-days", "120", "--json").json == []
    [idle] = place.admin("purge", "--dry-run", "--json").json
    assert (idle["table"], idle["readings"]) == (table["table"], 40)
    assert place.admin("purge", "--json").json == {"tables": 1}
    assert place.admin("purge").flat == "Tables forgotten: 0."
    assert place.admin("tables", "--json").json == []


def test_who_sits_at_a_table_hears_of_it_from_the_server(place: Place) -> None:
    async def play() -> None:
        async with duel(place.server) as (ann, ben, asked):
            ran = await asyncio.to_thread(place.admin, "revoke", asked["table"], "crab")
            assert ran.flat.endswith("browsers sent away: 1.")
            assert (await told_to_go(ben.line))[0] == 4404
            freed = await asyncio.to_thread(place.admin, "free", asked["table"], "crab")
            assert freed.flat == "A bot stands in at crab until its link is used again."
            await asyncio.to_thread(place.admin, "close", asked["table"])
            assert (await told_to_go(ann.line))[0] == 4410

    asyncio.run(play())


def test_which_server_is_meant_and_whether_it_lets_us_in(place: Place, tmp_path: Path) -> None:
    address, own = f"http://127.0.0.1:{place.server.port}", {"HAUTEMER_ADMIN_KEY": place.server.key}
    assert hautemer("admin", "tables", "--at", address, "--json", env=own).json == []
    elsewhere = own | {"HAUTEMER_DATABASE": str(tmp_path / "no.db")}
    assert hautemer("admin", "tables", "--at", f"{address}/", "--json", env=elsewhere).json == []
    assert hautemer("admin", "tables", "--json", env={"HAUTEMER_DATABASE": str(place.path)}).json == []
    nowhere = f"http://127.0.0.1:{free_port()}"
    for words, env, why in (
        (["--at", address], {}, f"Set HAUTEMER_ADMIN_KEY to the key that the server at {address} was started with."),
        (["--at", address], {"HAUTEMER_ADMIN_KEY": KEY}, f"The server at {address} does not take this key"),
        (["--at", address], {"HAUTEMER_ADMIN_KEY": "short"}, "at least 24 letters"),
        (["--at", "sea.example"], own, "is not the address of a server"),
        (["--at", nowhere], own, f"No server answers at {nowhere}: Connection refused."),
        (["--at", f"{address}/somewhere"], own, "What is at"),
        (["--database", str(tmp_path / "no" / "tables.db")], {}, "There is no database at"),
        (["--database", "mysql://x"], {}, "no kind of database called 'mysql'"),
    ):
        ran = hautemer("admin", "tables", *words, env=env)
        assert (ran.code, why in ran.err) == (2, True), ran.err
    assert not (tmp_path / "no").exists()
    door = Path(f"{place.path}-admin")
    written = door.read_text()
    door.unlink()
    assert "Another process uses this database, and no server has written" in place.admin("tables").err
    door.write_text("{")
    assert "is not what a server writes there" in place.admin("tables").err
    door.write_text(written.replace(str(place.server.port), str(free_port())))
    assert "No server answers at" in place.admin("tables").err
    door.write_text(written)
    place.server.kill()
    assert door.exists()
    assert place.admin("tables", "--json").json == [], "what a server left that was killed does not matter"


def test_postgresql_by_its_address_or_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with postgres.running() as url:
        assert hautemer("admin", "tables", "--database", url, "--json").json == [], "no server runs"
        monkeypatch.setenv("HAUTEMER_ADMIN_KEY", KEY)
        server = Server(url)
        try:
            opened = server.open_table(PERSON, GREEDY)
            [info] = hautemer("admin", "tables", "--at", f"http://127.0.0.1:{server.port}", "--json").json
            assert info["table"] == opened["table"]
            refused = hautemer("admin", "tables", "--database", url)
            assert (refused.code, refused.err) == (
                2,
                "✗ A server uses this database: say where it is with --at, and its key in HAUTEMER_ADMIN_KEY.",
            )
        finally:
            server.stop()
        monkeypatch.delenv("HAUTEMER_ADMIN_KEY")
        server = Server(url)
        try:
            keyless = hautemer("admin", "tables", "--at", f"http://127.0.0.1:{server.port}", env={"HAUTEMER_ADMIN_KEY": KEY})
            assert "does not take this key: it has another one, or none." in keyless.err
            assert server.operate("GET", "tables", "")[0] == 404, "where there is no key, no key is right"
        finally:
            server.stop()


def test_a_key_that_is_too_short_is_refused_before_the_server_begins(tmp_path: Path) -> None:
    ran = hautemer("serve", "--port", "0", "--database", str(tmp_path / "tables.db"), env={"HAUTEMER_ADMIN_KEY": "secret"})
    assert (ran.code, "at least 24 letters" in ran.err, "secret" in ran.err) == (2, True, False)
