"""Tallies of deals and their totals, and pinned leaderboards."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import USER_ID, PERSONAL_TEXT, metadata

SUMMED_COUNTS = (
    "chips",
    "deals",
    "games",
    "won",
    "points",
    "pots",
    "stayed",
    "blind",
    "sees",
    "sees_won",
    "raises",
    "calls",
    "shown",
    "places",
    "crashes_called",
    "crashes",
    "declared",
    "appraised",
    "luck",
    "luck_squared",
    "points_left",
    "points_left_squared",
)
"""Counts that are added up."""
BEST_COUNTS = ("best_pot", "best_hand")
"""Counts that keep their maximum."""


def _count_columns() -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in (*SUMMED_COUNTS, *BEST_COUNTS)]


deal_tallies = sa.Table(
    "deal_tallies",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("whole", sa.Boolean, primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("practice", sa.Boolean, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL_TEXT),
    *_count_columns(),
    sa.Index("ix_deal_tallies_user_id_guild_id", "user_id", "guild_id", "number"),
    sa.Index("ix_deal_tallies_number", "number"),
    sqlite_with_rowid=False,
)
"""Counts of each deal, and of each game of several deals, per person. Reversed ones do not count."""

tallies = sa.Table(
    "tallies",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("scope", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sa.Column("last_at", sa.Float, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    *_count_columns(),
    sa.Index("ix_tallies_user_id_guild_id", "user_id", "guild_id"),
    sqlite_with_rowid=False,
)
"""Totals of the counts per person, scope and game ("" for all games).

Scopes are all time, a month, practice, and those of leagues.
"""

to_count = sa.Table(
    "to_count",
    metadata,
    sa.Column("what", sa.String(16), primary_key=True),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""Deals that wait to be counted."""

pinned_boards = sa.Table(
    "pinned_boards",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
    sa.Column("measure", sa.String(16), nullable=False),
    sa.Column("period", sa.String(16), nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("actor", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("shown", sa.String(32), nullable=False),
    sa.Column("league_id", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Leaderboards kept up to date in a channel, with the message (0: not posted yet) and a short form of its contents."""
