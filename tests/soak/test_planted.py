"""The soak finds what is planted: in the server, and in what is stored."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.soak import commands, fuzz, kills, twins
from tests.soak.books import Books
from tests.soak.people import Manners, Party
from tests.soak.report import Report
from tests.soak.servers import SoakServer, serving


@pytest.mark.parametrize(
    ("planted", "run", "count", "says"),
    [
        ("acknowledge_too_soon", kills.run, 4, "were told"),
        ("forget_what_was_taken_back", commands.run, 1500, "came back after undo"),
        ("write_what_is_refused", fuzz.run, 4000, "entries were added"),
        ("tell_secrets", twins.run, 20, "messages; …"),
    ],
)
def test_a_fault_of_the_server_is_found(
    planted: str, run: Callable[[int, int], Report], count: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SoakServer, "planted", planted)
    assert says in "\n".join(run(count, 3).problems)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Party]:
    """A database with one table, at which people have played and taken back; and what they know of it."""
    copy = tmp_path_factory.mktemp("played") / "tables.db"
    with serving("sqlite") as server:
        server.start()
        party = Party(server, Random(5), Manners(undo=0.2), "p")
        asyncio.run(play(party))
        server.stop()
        with closing(sqlite3.connect(server.database)) as db, closing(sqlite3.connect(copy)) as other:
            db.backup(other)
    return copy, party


async def play(party: Party) -> None:
    while len(party.all_acknowledged()) < 12 or not party.undos:
        await party.turn()
    await party.leave()


LAST = "(SELECT MAX(e) FROM entries WHERE body LIKE '%answered%')"
UNDONE = "(SELECT MIN(e) FROM entries WHERE body LIKE '%undone%')"


@pytest.mark.parametrize(
    ("tampering", "says"),
    [
        (f"DELETE FROM entries WHERE e >= {LAST}", "entries were told"),
        ("DELETE FROM entries WHERE e = 3", "entry 3 is missing"),
        ("DELETE FROM tables", "there are entries, and no table"),
        (f"UPDATE entries SET mark = (SELECT mark FROM entries WHERE e = {LAST} - 1) WHERE e = {LAST}", "has the mark of"),
        (f"UPDATE entries SET mark = 'other' WHERE e = {LAST}", "nobody sent other"),
        (f"UPDATE entries SET body = replace(body, '\"n\":', '\"n\":1') WHERE e = {LAST}", "it answers question"),
        ("UPDATE tables SET key = replace(key, substr(key, 1, 1), '0')", "the key makes"),
        (f"UPDATE entries SET body = replace(body, '\"to\":', '\"to\":9') WHERE e = {UNDONE}", "did not give answer"),
    ],
)
def test_tampering_is_found(played: tuple[Path, Party], tampering: str, says: str, tmp_path: Path) -> None:
    source, party = played
    database = tmp_path / "tables.db"
    database.write_bytes(source.read_bytes())
    assert Books(str(database)).problems([party]) == []
    with closing(sqlite3.connect(database)) as db:
        assert db.execute(tampering).rowcount > 0
        db.commit()
    assert says in "\n".join(Books(str(database)).problems([party]))


def test_what_was_once_stored_stays(played: tuple[Path, Party], tmp_path: Path) -> None:
    source, _ = played
    database = tmp_path / "tables.db"
    database.write_bytes(source.read_bytes())
    books = Books(str(database))
    assert books.problems([]) == []
    with closing(sqlite3.connect(database)) as db:
        db.execute("DELETE FROM entries")
        db.commit()
    assert "what was in its log is gone" in "\n".join(books.problems([]))
