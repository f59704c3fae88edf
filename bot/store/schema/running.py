"""What keeps the bot going: its processes, what they told Discord, and the revision of the database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import Json, metadata

alembic_version = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""Alembic's own table: one row, the revision."""

served = sa.Table(
    "served",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""Until when somebody was there: clocks stand still afterwards."""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("process_id", sa.String(32), primary_key=True),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("revision", sa.String(32), nullable=False),
    sa.Column("shard_count", sa.Integer, nullable=False),
    sa.Column("shard_ids", sa.Text, nullable=False),
    sa.Column("covers", sa.Text, nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("served_at", sa.Float, nullable=False),
    sa.Column("figures", Json, nullable=False),
)
"""The processes that run on this database, by what they say of themselves every few seconds."""

command_sync = sa.Table(
    "command_sync",
    metadata,
    sa.Column("scope", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
)
"""What was last told to Discord about the commands, by scope (`global` or a server's id)."""
