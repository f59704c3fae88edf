"""Processes of the bot, their heartbeats, command synchronisation, and the revision of the database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import Json, metadata

alembic_version = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""Table of Alembic: one row, the revision."""

served = sa.Table(
    "served",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""Last time at which somebody was there to serve. Clocks are paused after it."""

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
"""Processes that run on this database, with the heartbeat that each writes every few seconds."""

command_sync = sa.Table(
    "command_sync",
    metadata,
    sa.Column("scope", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
)
"""Hashes of the commands last registered with Discord, by scope (`global` or a server id)."""
