"""The whole database in one file of our own, the same for every kind of database: gzipped JSON lines, read in one snapshot and
brought back in one transaction. docs/server.md describes the format.

A header; for each table of the database a line with its columns, then its rows; at the end how many there were and a SHA-256
over all lines before, so that a file that was cut short or altered is found before anything changes."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
import sqlalchemy as sql

from hautemer import __version__
from hautemer.core.errors import BadInput
from hautemer.core.messages import from_json
from hautemer.server.migrate import VERSIONS, create, known_versions, tables_of, upgrade, version_of
from hautemer.server.schema import TABLES

FORMAT: Final = 1
BATCH: Final = 1000
"""How many rows are in memory at once."""
MAX_LINE: Final = 64 * 1024 * 1024
"""No line of a backup is longer."""
Row = list[str | int | float | None]
Advance = Callable[[int], None]
"""Hears how many more rows are done."""


class Header(msgspec.Struct, frozen=True):
    """The first line: by which program it was made, from which version of the database, and when."""

    hautemer: Literal["backup"]
    format: int
    program: str
    schema: str
    made: Annotated[datetime, msgspec.Meta(tz=True)]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="table"):
    """Before the rows of a table: its columns."""

    table: str
    columns: list[str]


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="end"):
    """The last line: how many rows each table has, and the SHA-256 of all lines before."""

    rows: dict[str, int]
    sha256: str


class Batch(NamedTuple):
    """Some rows of a table."""

    section: Section
    rows: list[Row]


HEADER: Final = msgspec.json.Decoder(Header)
ROW: Final = msgspec.json.Decoder(Row)
MARK: Final = msgspec.json.Decoder(Section | End)


# ---- out of a database ----


def count_rows(db: sql.Connection) -> dict[str, int]:
    """How many rows each table of a database has; none where it has no tables yet."""
    version = version_of(db)
    tables = {} if version is None else tables_of(version)
    return {name: db.execute(sql.select(sql.func.count()).select_from(table)).scalar_one() for name, table in tables.items()}


def write(db: sql.Connection, emit: Callable[[bytes], object], advance: Advance) -> End:
    """All rows of the database, as this transaction sees them, line by line."""
    version = version_of(db)
    if version is None:
        raise BadInput("The database is empty: there is nothing to back up.")
    digest = hashlib.sha256()

    def write_line(value: Any) -> None:
        line = msgspec.json.encode(value) + b"\n"
        digest.update(line)
        emit(line)

    write_line(Header("backup", FORMAT, __version__, version, datetime.now(UTC)))
    counts: dict[str, int] = {}
    for name, table in tables_of(version).items():
        write_line(Section(name, columns_of(table)))
        counts[name] = 0
        rows = db.execution_options(yield_per=BATCH).execute(sql.select(table).order_by(*table.primary_key))
        for batch in rows.partitions():
            for row in batch:
                write_line(tuple(row))
            counts[name] += len(batch)
            advance(len(batch))
    end = End(counts, digest.hexdigest())
    write_line(end)
    return end


def columns_of(table: sql.Table) -> list[str]:
    return [str(column.name) for column in table.columns]


# ---- out of a file ----


class BadBackup(BadInput):
    """A file that is not a whole backup, or not one that this program can read."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} cannot be restored: {why}.")


def check(path: Path) -> tuple[Header, End]:
    """The first and the last line of a backup that was read to its end; `BadBackup` where something is wrong with it."""
    header, *_, end = (part for part in parts(path) if not isinstance(part, Batch))
    assert isinstance(header, Header)
    assert isinstance(end, End)
    return header, end


def header_of(path: Path) -> Header:
    """The first line of a backup, whose rest may be damaged."""
    header = next(parts(path))
    assert isinstance(header, Header)
    return header


def parts(path: Path) -> Iterator[Header | Batch | End]:
    """The header, the rows table by table, the end; each line is checked before it is handed out."""
    lines = lines_of(path)
    digest = hashlib.sha256()
    first = next(lines, b"")
    header = checked_header(path, first)
    yield header
    digest.update(first)
    tables = tables_of(header.schema)
    counts: dict[str, int] = {}
    batch: Batch | None = None
    for number, line in enumerate(lines, 2):
        try:
            part = from_json(ROW, line) if line.startswith(b"[") else from_json(MARK, line)
        except msgspec.DecodeError:
            raise BadBackup(path, f"line {number} is damaged") from None
        if batch is not None and batch.rows and (len(batch.rows) == BATCH or not isinstance(part, list)):
            yield batch
            batch.rows.clear()
        if isinstance(part, End):
            if (part.rows, part.sha256, set(counts)) != (counts, digest.hexdigest(), set(tables)):
                raise BadBackup(path, "it was altered: its last line does not fit the others")
            if next(lines, None) is not None:
                raise BadBackup(path, "there is more behind its last line")
            yield part
            return
        digest.update(line)
        if isinstance(part, Section):
            if part.table in counts or part.table not in tables or part.columns != columns_of(tables[part.table]):
                raise BadBackup(path, f"line {number} names no table of version {header.schema}, or one for the second time")
            batch, counts[part.table] = Batch(part, []), 0
        elif batch is None or len(part) != len(batch.section.columns):
            raise BadBackup(path, f"line {number} is not a row of its table")
        else:
            batch.rows.append(part)
            counts[batch.section.table] += 1
    raise BadBackup(path, "it was cut short")


def checked_header(path: Path, line: bytes) -> Header:
    try:
        header = from_json(HEADER, line)
    except msgspec.DecodeError:
        raise BadBackup(path, "it is not a backup that `hautemer backup` wrote") from None
    known = known_versions()
    if header.format != FORMAT or header.schema not in known:
        raise BadBackup(
            path,
            f"it was written by Hautemer {header.program}, in format {header.format} and of a database of version "
            f"{header.schema}; this program reads format {FORMAT} and versions {', '.join(known)}",
        )
    return header


def lines_of(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path) as file:
            while line := file.readline(MAX_LINE):
                if not line.endswith(b"\n"):
                    raise BadBackup(path, "it was cut short")
                yield line
    except EOFError:
        raise BadBackup(path, "it was cut short") from None
    except (gzip.BadGzipFile, zlib.error):
        raise BadBackup(path, "it is damaged, or no backup at all") from None
    except OSError as why:
        raise BadInput(f"Cannot read {path}: {why.strerror}.") from None


# ---- into a database ----


def restore(db: sql.Connection, path: Path, advance: Advance) -> None:
    """The database becomes what is in the file, brought to the version of this program; what it held before is gone. The time
    that a backup lay aside is not counted as time that nobody touched its tables."""
    remove_all(db)
    for part in parts(path):
        if isinstance(part, Header):
            header, tables = part, tables_of(part.schema)
            create(db, header.schema)
        elif isinstance(part, Batch):
            section, rows = part
            db.execute(tables[section.table].insert(), [dict(zip(section.columns, row, strict=True)) for row in rows])
            advance(len(rows))
    upgrade(db)
    aside = max(0.0, (datetime.now(UTC) - header.made).total_seconds())
    db.execute(TABLES.update().values(touched=TABLES.c.touched + aside))


def remove_all(db: sql.Connection) -> None:
    """Our tables, and nobody else's."""
    version = version_of(db)
    if version is not None:
        for table in (*tables_of(version).values(), sql.Table(VERSIONS, sql.MetaData())):
            table.drop(db, checkfirst=True)
