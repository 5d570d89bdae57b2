"""The tables of the database; how an older one becomes this is in `migrations/`."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sql

META: Final = sql.MetaData()
TABLES: Final = sql.Table(
    "tables",
    META,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("seats", sql.Text, nullable=False),  # as they were when the table was opened
    sql.Column("key", sql.String(64), nullable=False),
    sql.Column("touched", sql.Float, nullable=False),
    sql.Column("idle_readings", sql.Integer, nullable=False, server_default="0"),  # hours of a running server since then
)
ENTRIES: Final = sql.Table(
    "entries",
    META,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("e", sql.Integer, primary_key=True),
    sql.Column("mark", sql.String(32), nullable=False),  # whose it is: an entry whose commit broke off is found again by it
    sql.Column("body", sql.Text, nullable=False),
)
PEOPLE: Final = sql.Table(
    "people",
    META,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("person", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(64), nullable=False),
)
LINKS: Final = sql.Table(
    "links",
    META,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("table_id", sql.String(32), nullable=False, index=True),
    sql.Column("seat", sql.Integer, nullable=False),
)
REMATCHES: Final = sql.Table(
    "rematches",
    META,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("next_id", sql.String(32), nullable=False),
)
ANALYSES: Final = sql.Table(
    "analyses",
    META,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("format", sql.Integer, nullable=False),  # of the body: one that a later program reads otherwise is made anew
    sql.Column("body", sql.Text, nullable=False),  # as it goes over the wire
)
OF_A_TABLE: Final = [one.c.table_id for one in (ENTRIES, PEOPLE, LINKS, REMATCHES, ANALYSES)] + [TABLES.c.id]
"""Where a table is named: all of it goes when it goes."""
