"""One log per table, only ever added to: sitting down, leaving, hints, answers with the draws after them, undo.

What the first database did not keep stays unknown: when people came and went is told at the beginning and the end, and an undo by
an entry that cuts nothing. Everything here is written out, so that later changes of the program do not change it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"

SEA = -1
Entry = dict[str, Any]


def upgrade() -> None:
    entries = op.create_table(
        "entries",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("e", sql.Integer, primary_key=True),
        sql.Column("mark", sql.String(32), nullable=False),
        sql.Column("body", sql.Text, nullable=False),
    )
    people = op.create_table(
        "people",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("person", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(64), nullable=False),
    )
    op.add_column("tables", sql.Column("seats", sql.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sql.Column("idle_readings", sql.Integer, nullable=False, server_default="0"))
    db = op.get_bind()
    for table_id, sitters, taken_back in db.execute(sql.text("SELECT id, people, taken_back FROM tables")).fetchall():
        old = json.loads(sitters)
        rows = db.execute(
            sql.text("SELECT n, seat, action FROM answers WHERE table_id = :id ORDER BY n"), {"id": table_id}
        ).fetchall()
        names = {person_of(seat): name_of(sitter) for seat, sitter in enumerate(old) if name_of(sitter)}
        if names:
            db.execute(people.insert(), [{"table_id": table_id, "person": who, "name": name} for who, name in names.items()])
        log = list(entries_of(old, [(n, seat, json.loads(action)) for n, seat, action in rows], taken_back))
        if log:
            bodies = [json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in log]
            db.execute(
                entries.insert(), [{"table_id": table_id, "e": e, "mark": "", "body": body} for e, body in enumerate(bodies)]
            )
        plan = json.dumps([planned(seat, sitter) for seat, sitter in enumerate(old)], ensure_ascii=False)
        db.execute(sql.text("UPDATE tables SET seats = :plan WHERE id = :id"), {"plan": plan, "id": table_id})
    op.drop_table("answers")
    op.drop_table("about")
    op.drop_column("tables", "people")
    op.drop_column("tables", "taken_back")


def person_of(seat: int) -> str:
    return f"seat{seat}"


def name_of(sitter: dict[str, Any]) -> str:
    """The person's own name: a bot has none, a deputy that of whoever left."""
    if sitter["kind"] == "bot":
        return str(sitter.get("deputy_of", ""))
    return str(sitter["name"])


def planned(seat: int, sitter: dict[str, Any]) -> Entry:
    """The seat as it was when the table was opened, as far as that is known."""
    if sitter["kind"] == "bot" and not sitter.get("deputy_of"):
        return {"kind": "bot", "name": sitter["name"], "here": True}
    is_open = bool(sitter.get("open"))
    return {"kind": "open" if is_open else "person", "name": "" if sitter.get("here") else sitter["name"], "open": is_open}


def entries_of(sitters: list[dict[str, Any]], answers: list[tuple[int, int, dict[str, str]]], taken_back: int) -> Iterator[Entry]:
    """Everyone sits down, the game is played, and whoever had left leaves."""
    hints = sorted((n, seat) for seat, sitter in enumerate(sitters) for n in sitter.get("hints", []))
    for seat, sitter in enumerate(sitters):
        if sitter.get("here") and name_of(sitter):
            yield {"entry": "sat", "seat": seat, "person": person_of(seat), "words": sitter.get("words", "")}
    for entry in played(answers):
        while hints and entry["entry"] == "answered" and hints[0][0] <= entry["n"]:
            n, seat = hints.pop(0)
            yield {"entry": "hinted", "n": n, "seat": seat}
        yield entry
    for n, seat in hints:
        yield {"entry": "hinted", "n": n, "seat": seat}
    for _ in range(taken_back):
        yield {"entry": "undone", "to": len(answers), "seat": SEA}
    for seat, sitter in enumerate(sitters):
        if sitter["kind"] == "bot" and sitter.get("deputy_of"):
            yield {"entry": "left", "seat": seat, "deputy": sitter["name"]}


def played(answers: list[tuple[int, int, dict[str, str]]]) -> Iterator[Entry]:
    """A seat's answer with the sea's after it, each an entry."""
    entry: Entry = {"entry": "begun"}
    for is_sea, group in groupby(answers, key=lambda answer: answer[1] == SEA):
        if is_sea:
            entry["draws"] = [written(action) for _, _, action in group]
            continue
        for n, seat, action in group:
            if len(entry) > 1:
                yield entry
            fault = {"fault": action["fault"]} if "fault" in action else {}
            entry = {"entry": "answered", "n": n, "seat": seat, "action": written(action), **fault}
    if len(entry) > 1:
        yield entry


def written(action: dict[str, str]) -> str:
    """The verb and its parts, in their order."""
    return " ".join([action["do"], *[value for part, value in action.items() if part not in ("do", "fault")]])
