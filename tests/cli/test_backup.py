"""`hautemer backup` and `hautemer restore`: what they say, what they leave behind, and what they never touch."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from unittest.mock import patch

import pytest

from hautemer.server import backups
from hautemer.server.transactions import in_snapshot
from tests.cli.terminal import hautemer
from tests.server import postgres
from tests.server.backing import filled, rows_of
from tests.server.harness import PERSON, Server


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """One with three tables."""
    (tmp_path / "here").mkdir()
    path = tmp_path / "here" / "tables.db"
    filled(url(path))
    return path


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_made_and_brought_back(database: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "tables.backup", tmp_path / "there" / "tables.db"
    ran = hautemer("backup", str(file), "--database", str(database))
    rows = sum(in_snapshot(url(database), backups.count_rows).values())
    assert (ran.code, ran.flat) == (0, f"Saved. Tables: 3, rows in all: {rows}.")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds the keys of games that go on"
    assert names(tmp_path) == ["here", "tables.backup"]
    ran = hautemer("restore", str(file), "--database", str(other))
    assert (ran.code, ran.flat) == (0, f"Restored. Tables: 3, rows in all: {rows}.")
    assert rows_of(url(other)) == rows_of(url(database))
    saved = hautemer("backup", str(file), "--database", str(other), "--json").json
    assert (saved["file"], saved["rows"]["tables"], len(saved["sha256"])) == (str(file), 3, 64)
    assert backups.check(file)[1].sha256 == saved["sha256"], "an older backup is replaced"
    again = tmp_path / "again.db"
    assert hautemer("restore", str(file), "--database", str(again), "--json").json == saved


def test_only_a_backup_is_replaced(database: Path, tmp_path: Path) -> None:
    before = database.read_bytes()
    ran = hautemer("backup", str(database), "--database", str(database))
    assert (ran.code, ran.err) == (2, f"✗ {database} exists and is not a backup, so it is not replaced. Choose another name.")
    assert database.read_bytes() == before
    assert hautemer("backup", str(tmp_path), "--database", str(database)).code == 2
    for place, why in (("nowhere/tables.backup", "No such file"), ("here/tables.db/tables.backup", "Not a directory")):
        ran = hautemer("backup", str(tmp_path / place), "--database", str(database))
        assert (ran.code, why in ran.err) == (2, True), ran.err


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    ran = hautemer("backup", str(tmp_path / "b"), "--database", str(tmp_path / "tables.db"))
    assert (ran.code, "There is no database at" in ran.err) == (2, True)
    assert names(tmp_path) == []


@pytest.mark.parametrize("why", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_a_backup_that_breaks_off_leaves_nothing(database: Path, tmp_path: Path, why: BaseException) -> None:
    file = tmp_path / "tables.backup"
    assert hautemer("backup", str(file), "--database", str(database)).code == 0
    before = file.read_bytes()
    written = 0

    def write(self: object, line: bytes) -> int:
        nonlocal written
        written += 1
        if written > 500:
            raise why
        return len(line)

    with patch("gzip.GzipFile.write", write):
        ran = hautemer("backup", str(file), "--database", str(database))
    assert ran.code == (2 if isinstance(why, OSError) else 130)
    assert ("No space left on device" in ran.err) is isinstance(why, OSError)
    assert names(tmp_path) == ["here", "tables.backup"]
    assert file.read_bytes() == before, "the older one is still whole"


def test_what_a_database_holds_is_not_replaced_by_the_way(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.backup"
    hautemer("backup", str(file), "--database", str(database))
    filled(url(database))
    before = rows_of(url(database))
    words = ["restore", str(file), "--database", str(database)]
    ran = hautemer(*words)
    assert (ran.code, ran.err) == (1, "✗ The database is not empty (tables: 6); --replace replaces what it holds.")
    ran = hautemer(*words, "--yes")
    assert ran.code == 1, "--yes alone replaces nothing"
    ran = hautemer(*words, "--replace")
    assert (ran.code, "say --yes if you mean it" in ran.err) == (2, True), "nobody is there to be asked"
    with patch("tests.cli.terminal.Typist.isatty", return_value=True):
        ran = hautemer(*words, "--replace", types=["n"])
    assert ran.code == 1
    assert "All that the database holds (tables: 6) will be gone for good. Replace it?" in ran.err
    assert rows_of(url(database)) == before
    assert hautemer(*words, "--replace", "--yes").code == 0
    assert len(rows_of(url(database))["tables"]) == 3


def test_a_damaged_file_is_found_before_anybody_is_asked(database: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "tables.backup", tmp_path / "there" / "tables.db"
    hautemer("backup", str(file), "--database", str(database))
    os.truncate(file, file.stat().st_size // 2)
    ran = hautemer("restore", str(file), "--replace", "--database", str(database))
    assert (ran.code, ran.err) == (2, f"✗ {file} cannot be restored: it was cut short.")
    assert hautemer("restore", str(file), "--database", str(other)).code == 2
    assert not other.parent.exists()


def test_a_restoring_that_breaks_off_leaves_no_new_database(database: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "tables.backup", tmp_path / "tables.db"
    hautemer("backup", str(file), "--database", str(database))
    with patch("hautemer.server.backups.upgrade", side_effect=KeyboardInterrupt):
        assert hautemer("restore", str(file), "--database", str(other)).code == 130
    assert not other.exists()
    assert hautemer("restore", str(file), "--database", str(other)).code == 0


def test_a_database_that_is_served_can_be_saved_but_not_replaced(tmp_path: Path) -> None:
    file, database = tmp_path / "tables.backup", tmp_path / "tables.db"
    server = Server(database)
    try:
        server.open_table(PERSON, PERSON)
        assert hautemer("backup", str(file), "--database", str(database)).flat.startswith("Saved. Tables: 1")
        ran = hautemer("restore", str(file), "--database", str(database), "--replace", "--yes")
        assert (ran.code, ran.err) == (2, "✗ A server uses this database. Stop it first.")
    finally:
        server.stop()


def test_postgresql(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.backup"
    hautemer("backup", str(file), "--database", str(database))
    with postgres.running() as there:
        assert hautemer("restore", str(file), "--database", there).code == 0
        assert rows_of(there) == rows_of(url(database))
        ran = hautemer("restore", str(file), "--database", there)
        assert (ran.code, "(tables: 3)" in ran.err) == (1, True)
        assert hautemer("backup", str(tmp_path / "two"), "--database", there).code == 0
        assert backups.check(tmp_path / "two")[1].rows == backups.check(file)[1].rows
    ran = hautemer("backup", str(tmp_path / "three"), "--database", there)
    assert (ran.code, "The database cannot be used:" in ran.err) == (2, True)
