"""What is done to a server inside its own process, by a plan: it is killed at a named point, its disk is slow or takes no writes,
its clock is wrong, its sea draws what it is told. The rest of it is the real one."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import sqlalchemy as sql

from hautemer.core.engine import Action, Chance, State
from hautemer.core.fair import FairDraws
from hautemer.server import app, migrate, store, table
from hautemer.server.search_pool import SearchPool
from hautemer.server.store import Store, WriteJob
from tests.soak import planted

COMMITS = [f"{what} {when}" for what in ("open", "sat", "answered", "undone", "rematch") for when in ("before", "after")]
"""Points at which a server can be killed: before this is committed, or after, when nobody has been told."""
COPYING = ["copy begun", "copy whole", "migration begun", "migration before", "migration after"]
"""Points while an older database is brought along."""


class Plan(msgspec.Struct):
    """What is to go wrong."""

    kill: str = ""  # at one of the points above
    nth: int = 1  # when it is met for this many-th time …
    armed: str = ""  # … since this file is there
    control: str = ""  # a file that says what is wrong at the moment
    draws: str = ""  # a file with what the sea draws, by table
    thinker: str = ""  # who searches for bots and hints
    planted: str = ""  # a fault that the soak must find, see `planted.py`


def install(plan: Plan) -> None:
    if plan.kill in COMMITS:
        kill_at_commit(plan)
    elif plan.kill:
        kill_in_migration(plan)
    if plan.control:
        obey(Path(plan.control))
    if plan.draws:
        Scripted.script = json.loads(Path(plan.draws).read_text("utf-8"))
        table.FairDraws = Scripted  # type: ignore[attr-defined]
    if plan.planted:
        planted.PLANTED[plan.planted]()
    if plan.thinker:
        app.SearchPool = partial(SearchPool, thinker=plan.thinker)  # type: ignore[assignment, attr-defined]


def die(*_: Any) -> None:
    """As a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)


def kinds(job: WriteJob) -> Iterator[str]:
    """What somebody waits to see written."""
    for row in job.entries:
        yield json.loads(row["body"])["entry"]
    for statement, _ in job.statements:
        if statement is store.ADD_REMATCH:
            yield "rematch"
        elif statement is store.ADD_TABLE:
            yield "open"


def kill_at_commit(plan: Plan) -> None:
    what, when = plan.kill.split()
    honest = Store.write
    due = False
    left = plan.nth

    async def write(self: Store, batch: list[WriteJob], alone: bool = False) -> bool:
        nonlocal due, left
        if any(what in kinds(job) for job in batch) and Path(plan.armed).exists():
            left -= 1
            due = left == 0
        written = await honest(self, batch, alone)
        if due:
            die()
        return written

    def commit(_: Any) -> None:
        if due and when == "before":
            die()

    Store.write = write  # type: ignore[method-assign]
    sql.event.listen(sql.Engine, "commit", commit)


def kill_in_migration(plan: Plan) -> None:
    if plan.kill == "copy begun":

        class Copying(sqlite3.Connection):
            def backup(self, target: sqlite3.Connection, **_: Any) -> None:
                super().backup(target, pages=1, progress=die)

        migrate.sqlite3 = SimpleNamespace(connect=partial(sqlite3.connect, factory=Copying))  # type: ignore[assignment, attr-defined]
    elif plan.kill == "copy whole":
        Path.rename = die  # type: ignore[method-assign, assignment]
    elif plan.kill == "migration begun":
        statements = iter(range(plan.nth - 1))

        def after_execute(*_: Any) -> None:
            if next(statements, None) is None:
                die()

        def upgrade(db: sql.Connection) -> bool:
            sql.event.listen(db, "after_cursor_execute", after_execute)
            return honest(db)

        honest, migrate.upgrade = migrate.upgrade, upgrade
    elif plan.kill == "migration before":

        def upgrade_and_die(db: sql.Connection) -> bool:
            honest(db)
            die()
            return True

        honest, migrate.upgrade = migrate.upgrade, upgrade_and_die
    else:
        store.migrate = migrated  # type: ignore[attr-defined]


async def migrated(engine: Any) -> bool:
    await migrate.migrate(engine)
    die()
    return True


def obey(control: Path) -> None:
    """Whatever the file says is wrong: `slow` seconds per commit, `read_only`, a `clock` that is wrong by seconds."""

    def wrong(what: str) -> float:
        try:
            return float(json.loads(control.read_text()).get(what, 0))
        except (OSError, ValueError):  # nothing is wrong, or it is being written
            return 0.0

    class Disk(sqlite3.Connection):
        def cursor(self, *args: Any) -> Any:
            super().cursor().execute(f"PRAGMA query_only={int(wrong('read_only'))}")
            return super().cursor(*args)

        def commit(self) -> None:
            time.sleep(wrong("slow"))
            super().commit()

    right = time.time
    time.time = lambda: right() + wrong("clock")
    sqlite3.connect = partial(sqlite3.connect, factory=Disk)  # type: ignore[assignment]


class Scripted(FairDraws):
    """A sea that draws what is written, and by itself where nothing is."""

    script: dict[str, dict[str, str]] = {}

    def answer(self, n: int, s: State, step: Chance[Any, Any]) -> Action:
        face = self.script.get(self.table, {}).get(str(n))
        if face is None:
            return super().answer(n, s, step)
        action: Action = next(action for action in step.options(s) if str(action) == face)
        return action
