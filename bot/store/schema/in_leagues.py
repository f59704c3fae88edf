"""Leagues, their seasons and their results. Points are hundredths."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import USER_MENTIONS, USER_ID, PERSONAL_TEXT, Id, Json, metadata, partial_index

SEASON_NOT_CLOSED = sa.text("status <> 'closed'")
"""Condition for planned and running seasons."""

SEASON_NOT_POSTED = sa.text("status = 'closed' AND message_id IS NULL")
"""Condition for closed seasons whose final table has not been posted."""

league_versions = sa.Table(
    "league_versions",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, nullable=False),
)
"""Versions of the leagues of a server, by which caches notice changes."""

leagues = sa.Table(
    "leagues",
    metadata,
    sa.Column("league_id", Id, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("folded", sa.String(160), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("rules", Json, nullable=False),
    sa.Column("author", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("organiser_role", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("ended_at", sa.Float),
    sa.UniqueConstraint("guild_id", "folded"),
)

seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("starts_at", sa.Float, nullable=False),
    sa.Column("rules", Json, nullable=False),
    sa.Column("ends_at", sa.Float),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.Column("closed_at", sa.Float),
    sa.Column("final", Json, info=USER_MENTIONS),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("ruled_at", sa.Float),
    sa.Index("ix_seasons_not_closed", "league_id", **partial_index(SEASON_NOT_CLOSED)),
    sa.Index("ix_seasons_not_posted", "league_id", **partial_index(SEASON_NOT_POSTED)),
    sqlite_with_rowid=False,
)

league_members = sa.Table(
    "league_members",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sa.Column("joined_at", sa.Float, nullable=False),
    sa.Column("left_at", sa.Float),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Index("ix_league_members_user_id", "user_id"),
    sqlite_with_rowid=False,
)

league_acts = sa.Table(
    "league_acts",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""Audit entries of the server that are about a league."""

results = sa.Table(
    "results",
    metadata,
    sa.Column("result_id", Id, primary_key=True, autoincrement=False),
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), nullable=False),
    sa.Column("season_no", sa.Integer, nullable=False),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), nullable=False),
    sa.Column("first_deal", sa.Integer, nullable=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("agreed", sa.String(16), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sa.Column("actor", sa.BigInteger, nullable=False, info=USER_ID),
    sa.UniqueConstraint("table_id", "first_deal", "league_id"),
    sa.Index("ix_results_league_id_season_no", "league_id", "season_no", "result_id"),
)
"""Results that count for leagues, in the order in which they count. Standings and ratings are computed from them."""

result_lines = sa.Table(
    "result_lines",
    metadata,
    sa.Column("result_id", sa.BigInteger, sa.ForeignKey("results.result_id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("chips", sa.BigInteger, nullable=False),
    sa.Column("game_points", sa.Integer, nullable=False),
    sa.Column("bonuses", Json, nullable=False),
    sa.Column("quit", sa.Boolean, nullable=False),
    sa.Index("ix_result_lines_user_id", "user_id", "result_id"),
    sqlite_with_rowid=False,
)

sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, nullable=False),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("first_deal", sa.Integer, nullable=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("begun_at", sa.Float, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("agreed", sa.String(16), nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("tally", Json, nullable=False, info=USER_MENTIONS),
    sa.Column("several_deals", sa.Boolean, nullable=False),
    sa.Index("ix_sittings_league_id", "league_id"),
    sqlite_with_rowid=False,
)
"""Games of several deals, and sittings, in progress that will count."""

standings = sa.Table(
    "standings",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("points", sa.BigInteger, nullable=False),
    sa.Column("tally", Json, nullable=False, info=USER_MENTIONS),
    sqlite_with_rowid=False,
)
"""Projection of the results, which can be computed from them again at any time."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=USER_ID),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Second projection of the results, always computed as far as the standings of the same season."""

projections = sa.Table(
    "projections",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("upto", sa.BigInteger, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Progress of the standings and the ratings: the last result included."""
