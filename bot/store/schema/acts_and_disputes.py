"""Audit log and disputes."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import USER_MENTIONS, USER_ID, PERSONAL_TEXT, Json, metadata

acts = sa.Table(
    "acts",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("actor", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("kind", sa.String(24), nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("facts", Json, nullable=False, info=USER_MENTIONS),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sqlite_with_rowid=False,
)
"""Audit log of each server, numbered from 1 without gaps."""

disputes = sa.Table(
    "disputes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), nullable=False),
    sa.Column("first_deal", sa.Integer, nullable=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("corrected", Json, nullable=False, info=USER_MENTIONS),
    sa.Column("decided_by", sa.BigInteger, info=USER_ID),
    sa.Column("decided_at", sa.Float),
    sa.Column("ruling", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sa.Index("ix_disputes_guild_id_status_number", "guild_id", "status", "number"),
    sa.Index("ix_disputes_table_id_last_deal", "table_id", "last_deal"),
    sqlite_with_rowid=False,
)
"""Deals and games reported to the managers of a server, numbered from 1 per server."""
