"""A file that is not a whole backup is found out before anything changes, whatever is wrong with it."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from hautemer.core.errors import BadInput
from hautemer.server import backups
from tests.server.backing import back_up, filled, restore, rows_of


def resealed(rows: list[bytes]) -> list[bytes]:
    """With the last line that would fit, as a forger or a program of our own would write it."""
    count: dict[str, int] = {}
    table = ""
    for line in rows[1:-1]:
        if line.startswith(b"{"):
            table = json.loads(line)["table"]
            count[table] = 0
        elif table:
            count[table] += 1
    sha256 = hashlib.sha256(b"".join(rows[:-1])).hexdigest()
    return [*rows[:-1], json.dumps({"line": "end", "rows": count, "sha256": sha256}).encode() + b"\n"]


def changed_header(rows: list[bytes], **values: object) -> list[bytes]:
    return resealed([json.dumps(json.loads(rows[0]) | values).encode() + b"\n", *rows[1:]])


def without_a_row(rows: list[bytes]) -> list[bytes]:
    first = next(number for number, line in enumerate(rows) if line.startswith(b"["))
    return rows[:first] + rows[first + 1 :]


def without_a_table(rows: list[bytes]) -> list[bytes]:
    _, second, *_ = [number for number, line in enumerate(rows[:-1]) if line.startswith(b'{"line"')]
    return resealed([rows[0], *rows[second:]])


DAMAGED: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "empty": (lambda rows: [], "not a backup that"),
    "foreign": (lambda rows: [b'{"hello": "world"}\n'], "not a backup that"),
    "text": (lambda rows: [b"Dear diary,\n"], "not a backup that"),
    "without its end": (lambda rows: rows[:-1], "cut short"),
    "in the middle of a line": (lambda rows: [*rows[:-2], rows[-2][:9]], "cut short"),
    "only a header": (lambda rows: rows[:1], "cut short"),
    "a row less": (without_a_row, "altered"),
    "a row twice": (lambda rows: [*rows[:-1], rows[-2], rows[-1]], "altered"),
    "another letter": (lambda rows: [line.replace("Zoé".encode(), "Zoë".encode()) for line in rows], "altered"),
    "a table less": (without_a_table, "altered"),
    "a table twice": (lambda rows: resealed([*rows[:-1], *rows[1:]]), "for the second time"),
    "a table of its own": (
        lambda rows: resealed([*rows[:-1], b'{"line":"table","table":"recipes","columns":["name"]}\n', rows[-1]]),
        "names no table",
    ),
    "other columns": (lambda rows: resealed([line.replace(b'"mark"', b'"remark"') for line in rows]), "names no table"),
    "a short row": (lambda rows: resealed([*rows[:-1], b"[1]\n", rows[-1]]), "not a row of its table"),
    "too deep": (lambda rows: [rows[0], b'{"x": ' + b"[" * 5000 + b"]" * 5000 + b', "line": "end"}\n'], "is damaged"),
    "no row": (lambda rows: resealed([*rows[:-1], b"[[]]\n", rows[-1]]), "is damaged"),
    "a row before its table": (lambda rows: resealed([rows[0], b"[1]\n", *rows[1:]]), "not a row of its table"),
    "more behind its end": (lambda rows: [*rows, rows[-1]], "more behind"),
    "a later format": (lambda rows: changed_header(rows, format=2, program="9.9"), "written by Hautemer 9.9, in format 2"),
    "a later version": (lambda rows: changed_header(rows, schema="0099"), "of a database of version 0099; this program reads"),
}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup, beside the database of which it is."""
    folder = tmp_path_factory.mktemp("good")
    filled(url_in(folder))
    back_up(url_in(folder), folder / "tables.backup")
    return folder / "tables.backup"


def url_in(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_file_that_is_not_a_whole_backup_changes_nothing(good: Path, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "bad.backup"
    here = url_in(good.parent)
    before = rows_of(here)
    do, why = DAMAGED[damage]
    with gzip.open(good) as whole, gzip.open(path, "wb") as bad:
        bad.writelines(do(whole.readlines()))
    with pytest.raises(BadInput, match=why):
        backups.check(path)
    with pytest.raises(BadInput):  # a row twice is the database's to find
        restore(here, path)
    assert rows_of(here) == before


def test_bytes_that_are_cut_off_or_turned_are_found(good: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.backup"
    whole = good.read_bytes()
    rng = random.Random(3)
    for _ in range(40):
        path.write_bytes(whole[: rng.randrange(len(whole))])
        with pytest.raises(BadInput, match="cannot be restored"):
            backups.check(path)
        at = rng.randrange(10, len(whole))  # before it are the name of the program that packed it and the like
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :])
        with pytest.raises(BadInput, match="cannot be restored"):
            backups.check(path)
    path.write_bytes(random.Random(4).randbytes(5000))
    with pytest.raises(BadInput, match="damaged, or no backup at all"):
        backups.check(path)
    with pytest.raises(BadInput, match="No such file"):
        backups.check(tmp_path / "nowhere")
    with pytest.raises(BadInput, match="Is a directory"):
        backups.check(tmp_path)
