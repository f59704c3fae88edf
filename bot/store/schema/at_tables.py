"""Tables, seats, moves, deals, games, deadlines, messages that show tables, and idempotency keys."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import USER_MENTIONS, USER_ID, PERSONAL_TEXT, USER_PLACE, Id, Json, metadata, partial_index

TABLE_CLOSED = "closed"
"""Status of closed tables."""

TABLE_IS_OPEN = sa.text("status <> 'closed'")
"""Condition for open tables. As text, because a partial index is only used by queries with the same text."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("table_id", Id, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("info", Json, nullable=False, info=USER_MENTIONS),
    sa.Index(
        "uq_tables_open_channel",
        "channel_id",
        unique=True,
        **partial_index(TABLE_IS_OPEN),
    ),
    sa.Index("ix_tables_guild_id", "guild_id"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sa.Index("ix_seats_user_id_left", "user_id", "left"),
    sqlite_with_rowid=False,
)

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", Json, nullable=False),
    sa.Column("events", Json, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

deals = sa.Table(
    "deals",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first_move", sa.Integer, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("snapshot", Json, nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", Json),
    sa.Column("sheet", Json),
    sa.Column("agreed", sa.String(16), nullable=False),
)
"""Snapshots of deals with the agreed house rules. Thinned deals have no `options` and no `sheet`."""

deal_ends = sa.Table(
    "deal_ends",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("outcome", Json, nullable=False),
    sqlite_with_rowid=False,
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("first_deal", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("ending", Json, nullable=False),
    sa.Index("ix_games_guild_id_ended_at", "guild_id", "ended_at", "table_id", "first_deal"),
    sqlite_with_rowid=False,
)
"""Finished games of several deals."""

played = sa.Table(
    "played",
    metadata,
    sa.Column("place", sa.String(24), primary_key=True, info=USER_PLACE),
    sa.Column("ended_at", sa.Float, primary_key=True),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Index("ix_played_table_id_deal_no", "table_id", "deal_no"),
    sqlite_with_rowid=False,
)
"""Index of the history: everything that ended, newest first, by place.

The places of a deal are its channel, its server and everybody who was dealt in. A game of several deals is entered as
its last deal, with the time of its own end. Deal 0 is a table that was closed by the books.
"""

deadlines = sa.Table(
    "deadlines",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("due_at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("set_at", sa.Float, nullable=False),
    sa.Index("ix_deadlines_due_at", "due_at"),
    sqlite_with_rowid=False,
)

shown = sa.Table(
    "shown",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("place", sa.String(40), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
    sa.Column("shown_version", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("route", sa.String(400), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("called", sa.Integer, nullable=False),
    sa.Index("ix_shown_until", "until"),
    sqlite_with_rowid=False,
)
"""Messages that show a table.

An ephemeral response, visible to its reader only, can be edited by its `route`, and only `until` a moment. `until` is 0
for messages that the bot can always edit. `called` is the decision for which the message itself notified its reader;
-1: none.
"""

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("key", sa.String(100), primary_key=True, info=USER_MENTIONS),
    sa.Column("answer", sa.Text, nullable=False, info=USER_MENTIONS),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""Idempotency keys with the answers stored under them, and claims. Keys expire, except those that guard one-off
payments.
"""
