"""Settings of servers and people, and sheets of house rules. An empty column means the default."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import USER_ID, USER_OWNED, Id, Json, metadata

guilds = sa.Table(
    "guilds",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("currency", sa.Text),
    sa.Column("opening", sa.BigInteger),
    sa.Column("refill_amount", sa.BigInteger),
    sa.Column("refill_interval", sa.Integer),
    sa.Column("locale", sa.String(16)),
    sa.Column("refill_below", sa.BigInteger),
    sa.Column("bank_limit", sa.BigInteger),
    sa.Column("allowance_amount", sa.BigInteger),
    sa.Column("allowance_days", sa.Integer),
    sa.Column("cards", sa.String(16)),
    sa.Column("currency_singular", sa.Text),
)

users = sa.Table(
    "users",
    metadata,
    sa.Column("user_id", Id, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("locale", sa.String(16)),
    sa.Column("hand", sa.String(16)),
    sa.Column("call", sa.String(16)),
    sa.Column("cards", sa.String(16)),
    sa.Column("heard", sa.String(16)),
    info=USER_OWNED,
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("opened_at", sa.Float),
    sa.Column("last_refill_at", sa.Float),
    sqlite_with_rowid=False,
    info=USER_OWNED,
)

sheets = sa.Table(
    "sheets",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("folded", sa.String(160), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", Json, nullable=False),
    sa.Column("author", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("change_no", sa.Integer, nullable=False),
    sa.Column("deleted", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""Named house rules of servers."""

usual_sheets = sa.Table(
    "usual_sheets",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("sheet", sa.String(160), nullable=False),
    sqlite_with_rowid=False,
)
"""Default sheet of a server for each game."""
