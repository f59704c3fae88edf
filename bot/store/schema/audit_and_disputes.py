"""Audit log and disputes, with the structs of their rows.

A change of a dispute claims its next version, so that no two happen at once.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import PERSONAL_TEXT, USER_ID, USER_MENTIONS, Json, metadata

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


DISPUTE_OPEN: Final = "open"
"""Status of undecided disputes."""


class DisputeRow(Struct, frozen=True, kw_only=True):
    """A dispute: the deals of a table from the first to the last that `user_id` reported to the server's managers.

    `number` counts the disputes of a server from 1, `version` the changes of a dispute. `corrected` is JSON: the chips
    moved because of it. `decided_by`, `decided_at` and `ruling`, the reason of the decision, are empty while it is
    open.
    """

    guild_id: int
    number: int
    version: int
    table_id: int
    first_deal: int
    last_deal: int
    user_id: int
    reason: str
    at: float
    status: str = DISPUTE_OPEN
    corrected: str = "[]"
    decided_by: int | None = None
    decided_at: float | None = None
    ruling: str = ""
