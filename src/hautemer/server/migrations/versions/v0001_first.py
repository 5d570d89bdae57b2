"""The first database: an answer per row, taken back by deleting; who sits where in one column."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table("about", sql.Column("version", sql.Integer, nullable=False))
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("people", sql.Text, nullable=False),
        sql.Column("key", sql.String(64), nullable=False),
        sql.Column("taken_back", sql.Integer, nullable=False),
        sql.Column("touched", sql.Float, nullable=False),
    )
    op.create_table(
        "links",
        sql.Column("digest", sql.String(64), primary_key=True),
        sql.Column("table_id", sql.String(32), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_table(
        "answers",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("action", sql.Text, nullable=False),
    )
    op.create_table(
        "rematches",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("next_id", sql.String(32), nullable=False),
    )
