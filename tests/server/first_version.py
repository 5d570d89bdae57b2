"""A database as the first version left it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

DATABASES = Path(__file__).parent / "databases"


def fill(database: str) -> dict[str, Any]:
    """This file, or the PostgreSQL database of this URL, becomes one; the links to its tables."""
    kind = "postgresql" if "://" in database else "sqlite"
    script = (DATABASES / f"v1.{kind}.sql").read_text("utf-8")
    if kind == "sqlite":
        with closing(sqlite3.connect(database)) as db:
            db.executescript(script)
    else:
        asyncio.run(execute(database, script))
    links: dict[str, Any] = json.loads((DATABASES / f"v1.{kind}.json").read_text("utf-8"))
    return links


async def execute(database: str, script: str) -> None:
    db = await asyncpg.connect(database.replace("+asyncpg", ""))
    await db.execute(script)
    await db.close()
