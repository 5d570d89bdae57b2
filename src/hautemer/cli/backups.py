"""`hautemer backup` and `hautemer restore`."""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path
from tempfile import mkstemp
from types import TracebackType
from typing import Final

import sqlalchemy as sql

from hautemer.cli.reach import existing
from hautemer.cli.servers import database_url, make_folder
from hautemer.cli.show import as_json, console, progress
from hautemer.core.errors import BadInput, Refused
from hautemer.server import backups
from hautemer.server.serving import database_file
from hautemer.server.transactions import in_snapshot, while_unserved


class NewFile:
    """A gzipped file for its owner's eyes alone, which has its name once it is whole; until then nothing of it is to be seen, and
    if it never is, nothing stays."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        try:
            handle, part = mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")  # of mode 0600
        except OSError as why:
            raise self.trouble(why) from None
        self.part: Final = Path(part)
        self.file: Final = os.fdopen(handle, "wb")
        self.gzip: Final = gzip.GzipFile(fileobj=self.file, mode="wb", filename="")

    def __enter__(self) -> NewFile:
        return self

    def write(self, line: bytes) -> None:
        try:
            self.gzip.write(line)
        except OSError as why:
            raise self.trouble(why) from None

    def finish(self) -> None:
        """It is whole, and on disk."""
        try:
            self.gzip.close()
            self.file.flush()
            os.fsync(self.file.fileno())
            self.part.replace(self.path)
        except OSError as why:
            raise self.trouble(why) from None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.file.close()
        self.part.unlink(missing_ok=True)

    def trouble(self, why: OSError) -> BadInput:
        return BadInput(f"Cannot write {self.path}: {why.strerror}.")


def back_up(path: Path, database: str | None, json: bool) -> None:
    url = existing(database)
    check_target(path)
    with progress() as bar, NewFile(path) as file:

        def work(db: sql.Connection) -> backups.End:
            task = bar.add_task("rows", total=sum(backups.count_rows(db).values()))
            return backups.write(db, file.write, lambda rows: bar.advance(task, rows))

        end = in_snapshot(url, work)
        file.finish()
    report("Saved", path, end, json)


def check_target(path: Path) -> None:
    """Only another backup is replaced."""
    if not path.exists():
        return
    try:
        backups.header_of(path)
    except BadInput:
        raise BadInput(f"{path} exists and is not a backup, so it is not replaced. Choose another name.") from None


def restore(path: Path, database: str | None, replace: bool, yes: bool, json: bool) -> None:
    """The file is read twice: nothing is touched before it is known to be whole."""
    with progress() as bar:
        bar.add_task("checking", total=None)
        _, end = backups.check(path)
    url = database_url(database)
    file = database_file(url)
    rows = {} if file is not None and not file.exists() else while_unserved(url, backups.count_rows)
    if any(rows.values()):
        confirm_replacing(rows["tables"], replace, yes)
    make_folder(url)
    is_new = file is not None and not file.exists()
    try:
        with progress() as bar:
            task = bar.add_task("rows", total=sum(end.rows.values()))
            while_unserved(url, lambda db: backups.restore(db, path, lambda rows: bar.advance(task, rows)))
    except BaseException:
        if is_new and file is not None:
            file.unlink(missing_ok=True)
        raise
    report("Restored", path, end, json)


def confirm_replacing(tables: int, replace: bool, yes: bool) -> None:
    if not replace:
        raise Refused("", f"The database is not empty (tables: {tables}); --replace replaces what it holds.")
    if yes:
        return
    if not sys.stdin.isatty():
        raise BadInput("Nobody is there to be asked whether to replace what the database holds; say --yes if you mean it.")
    sys.stderr.write(f"All that the database holds (tables: {tables}) will be gone for good. Replace it? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Refused("", "Nothing was changed.")


def report(done: str, path: Path, end: backups.End, json: bool) -> None:
    if json:
        as_json({"file": str(path), "rows": end.rows, "sha256": end.sha256})
    else:
        console.print(f"{done}. Tables: {end.rows['tables']}, rows in all: {sum(end.rows.values())}.")
