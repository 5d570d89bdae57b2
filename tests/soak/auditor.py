"""Reads what is stored and believes nobody: the rows as docs/server.md describes them, replayed by the rules alone.

It knows nothing of the server's code: a table is its options, its key and its entries, one log that is only ever added to."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from hautemer.core.engine import RULES, SEA, Chance, asking
from hautemer.core.fair import FairDraws
from hautemer.core.game import Game
from hautemer.core.history import History
from hautemer.core.records import Answer
from hautemer.games.shelf import SHELF

OWN = "~"
"""How the mark of an entry begins that no client named."""
Row = tuple[Any, ...]


class Broken(Exception):
    """What is stored cannot have happened."""


@dataclass
class Entry:
    mark: str
    body: dict[str, Any]
    answers: int  # how many stood after it


@dataclass
class Kept:
    """A table as its rows tell it."""

    id: str
    game: Game
    history: History
    entries: list[Entry] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)  # by mark: which entry it is
    doubled: list[str] = field(default_factory=list)  # where a mark is there again

    def text(self) -> list[str]:
        """The entries, to compare with what they were before."""
        return [f"{entry.mark} {json.dumps(entry.body, sort_keys=True)}" for entry in self.entries]

    def cuts(self) -> list[int]:
        """The entries that took answers back."""
        return [e for e, entry in enumerate(self.entries) if entry.body["entry"] == "undone"]


def rows(database: str, query: str) -> list[Row]:
    """From a file, or from the URL of a PostgreSQL database."""
    if "://" not in database:
        with closing(sqlite3.connect(database, timeout=60)) as db:
            return list(db.execute(query))

    async def fetch() -> list[Row]:
        db = await asyncpg.connect(database.replace("+asyncpg", ""))
        try:
            return [tuple(row) for row in await db.fetch(query)]
        finally:
            await db.close()

    return asyncio.run(fetch())


def audit(database: str) -> tuple[dict[str, Kept], dict[str, str]]:
    """All tables that can have happened, and what is wrong with the others; by their names."""
    logs: dict[str, list[Row]] = {}
    for table, *entry in rows(database, "SELECT table_id, e, mark, body FROM entries ORDER BY table_id, e"):
        logs.setdefault(table, []).append(tuple(entry))
    kept, problems = {}, {}
    tables = rows(database, "SELECT id, game, rules, options, seats, key FROM tables")
    for table in tables:
        try:
            kept[table[0]] = replayed(table, logs.get(table[0], []))
        except Broken as why:
            problems[table[0]] = f"table {table[0]} ({table[1]}): {why}"
    for name in logs.keys() - {table[0] for table in tables}:
        problems[name] = f"table {name}: there are entries, and no table"
    return kept, problems


def replayed(row: Row, log: list[Row]) -> Kept:
    """What these entries make of the table, one after the other; `Broken` where the rules or the key say otherwise."""
    table, name, rules, options, seats, key = row
    game = SHELF[name]
    words = [seat.get("words", "") for seat in json.loads(seats)]
    kept = Kept(table, game, History(game, {**json.loads(options), RULES: str(rules)}, FairDraws(key, table, words)))
    for number, (e, mark, text) in enumerate(log):
        if e != number:
            raise Broken(f"entry {number} is missing")
        body = json.loads(text)
        if mark in kept.places:
            kept.doubled.append(f"{table}: entry {e} has the mark of entry {kept.places[mark]}")
        elif mark and not mark.startswith(OWN):
            kept.places[mark] = e
        try:
            follow(kept, body, words)
        except (Broken, KeyError, ValueError) as why:
            raise Broken(f"entry {e}, {body['entry']}: {why}") from None
        kept.entries.append(Entry(mark, body, kept.history.n()))
    return kept


def follow(kept: Kept, body: dict[str, Any], words: list[str]) -> None:
    """One entry: who sat down with which words, what was answered and drawn, what was taken back."""
    history, kind = kept.history, body["entry"]
    if kept.entries and kept.entries[-1].body["entry"] == "closed":
        raise Broken("the table was closed before")
    if kind == "undone":
        was_counted = body["seat"] == SEA and body["to"] == history.n()  # all that the first version kept of an undo
        if not was_counted and (body["to"] >= history.n() or history.answers[body["to"]].seat != body["seat"]):
            raise Broken(f"seat {body['seat']} did not give answer {body['to']}")
        history.cut(body["to"])
        return
    if kind == "forked":
        take_up(kept, body)
        return
    if kind == "sat":
        words[body["seat"]] = body.get("words", "")
    elif kind == "left" and not body.get("deputy"):
        words[body["seat"]] = ""
    history.luck = FairDraws(history.luck.key.hex(), kept.id, words)
    batch = history.repeated([])
    if kind == "answered":
        if body["n"] != history.n():
            raise Broken(f"it answers question {body['n']}, and {history.n()} was asked")
        action = kept.game.action(body["action"])
        if refusal := history.refusal(body["seat"], action):
            raise Broken(f"{action} is forbidden by {refusal.clause}")
        batch = history.proposed(body["seat"], action)
    elif body.get("draws") or kind == "begun":
        batch = history.draws()
    drawn = [str(answer.action) for answer in batch.answers if answer.seat == SEA]
    if drawn != list(body.get("draws", [])):
        raise Broken(f"it holds the draws {body.get('draws', [])}, and the key makes {drawn}")
    if batch.answers:
        history.accept(batch)
    if kind == "answered" and isinstance(asking(history.s), Chance):
        raise Broken("the sea is left to answer")


def take_up(kept: Kept, body: dict[str, Any]) -> None:
    """The answers of other tables, each drawn or given there as the rules and that table's key have it."""
    history = kept.history
    for fork in body["forks"]:
        luck = FairDraws(fork["key"], fork["table"], fork["words"])
        for text in body["answers"][history.n() : fork["n"]]:
            seat, _, words = text.partition(" ")
            action, step = kept.game.action(words), history.step()
            drawn = luck.answer(history.n(), history.s, step) if isinstance(step, Chance) else None
            if action is not drawn and (int(seat) == SEA or history.refusal(int(seat), action)):
                raise Broken(f"answer {history.n()} of table {fork['table']} cannot have been {text}")
            history.accept(history.repeated([Answer(history.n(), int(seat), action)]))
    history.forked_at = history.n()
    if history.n() != len(body["answers"]):
        raise Broken(f"{len(body['answers'])} answers are of {history.n()} that were taken up")
