"""The analysis of a finished game is kept."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("format", sql.Integer, nullable=False),
        sql.Column("body", sql.Text, nullable=False),
    )
