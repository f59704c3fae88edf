"""Leagues, seasons, members, results, sittings, standings and ratings, with the structs of their rows.

Points are integers of hundredths. JSON columns hold text written by `bot.store.codec`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import PERSONAL_TEXT, USER_ID, USER_MENTIONS, Id, Json, metadata, partial_index

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


PLANNED, RUNNING, CLOSING, CLOSED = "planned", "running", "closing", "closed"
"""Statuses of a season, in their order. Results are accepted while it runs. None changes once it is closed."""


COUNTS, VOID = "counts", "void"
"""Statuses of a result."""


class LeagueVersionRow(Struct, frozen=True, kw_only=True):
    """Number of changes to the leagues of a server. Results are not changes."""

    guild_id: int
    version: int


class LeagueRow(Struct, frozen=True, kw_only=True):
    """A league of a server. `folded` is its name for comparisons, `rules` is JSON: those of the next season.

    Final tables are posted in `channel_id` (None: nowhere). `ended_at` is None until the league ends.
    """

    league_id: int
    guild_id: int
    folded: str
    name: str
    rules: str
    author: int
    created_at: float
    organiser_role: int | None = None
    channel_id: int | None = None
    ended_at: float | None = None


class SeasonRow(Struct, frozen=True, kw_only=True):
    """A season of a league, numbered from 1. `rules` is JSON and applies from its start to its end.

    `ends_at` is None if the organisers end it. `final` is JSON: the table of a closed season. `changes` counts the
    changes to stored results. `message_id` is the message with the final table (None: none yet, 0: none will follow).
    `ruled_at` is the time when the season got these rules (None: it began with them).
    """

    league_id: int
    season_no: int
    status: str
    starts_at: float
    rules: str
    ends_at: float | None = None
    changes: int = 0
    closed_at: float | None = None
    final: str | None = None
    message_id: int | None = None
    ruled_at: float | None = None

    @property
    def rules_since(self) -> float:
        """Time from which its rules apply to games begun at a table (seconds since the epoch)."""
        return max(self.starts_at, self.ruled_at or self.starts_at)


class UnplayedSeason(Struct, frozen=True, kw_only=True):
    """Condition that nothing was played, or is being played, for a season.

    `counted_games` are the games that count for it, each with the fingerprint of its house rules.
    """

    guild_id: int
    league_id: int
    season_no: int
    counted_games: tuple[tuple[str, str], ...] = ()


class LeagueMemberRow(Struct, frozen=True, kw_only=True):
    """A member of a league, with their `division`, numbered from 1. Members who left (`left_at`) are kept."""

    league_id: int
    user_id: int
    name: str
    joined_at: float
    left_at: float | None = None
    division: int = 1


class ResultLineRow(Struct, frozen=True, kw_only=True):
    """The result of one person: their `place` (shared on ties) and the `points` of the league in hundredths.

    `chips` and `game_points` are what they won or lost. `bonuses` is JSON: the bonus points by name. `quit` is True for
    people who left early.
    """

    result_id: int
    user_id: int
    place: int
    points: int
    won: bool
    chips: int
    game_points: int
    bonuses: str = "{}"
    quit: bool = False


class ResultRow(Struct, frozen=True, kw_only=True):
    """A game or a sitting that counts for a league: the deals from `first_deal` to `last_deal` of a table.

    Results are numbered in the order in which they were stored. `agreed` is the fingerprint of the house rules.
    `reason` is why `actor` voided the result (`status`) or corrected its places.
    """

    result_id: int
    league_id: int
    season_no: int
    division: int
    table_id: int
    first_deal: int
    last_deal: int
    ended_at: float
    game: str
    agreed: str
    status: str = COUNTS
    reason: str = ""
    actor: int = 0


@dataclass(frozen=True, kw_only=True)
class NewResult:
    """A result to be stored. It and its lines get their number from the writer.

    It is skipped if its season is no longer running.
    """

    row: ResultRow
    lines: tuple[ResultLineRow, ...] = field(repr=False)


class SittingRow(Struct, frozen=True, kw_only=True):
    """A game of several deals, or a sitting, in progress at a table, which will count for a league.

    `deals` counts its deals that were not voided, `tally` is JSON.
    """

    table_id: int
    league_id: int
    season_no: int
    division: int
    first_deal: int
    last_deal: int
    begun_at: float
    game: str
    agreed: str
    several_deals: bool
    deals: int
    tally: str


class SittingDeletion(Struct, frozen=True, kw_only=True):
    """Deletes the sitting of a league at a table."""

    table_id: int
    league_id: int


class StandingRow(Struct, frozen=True, kw_only=True):
    """Standing of a member in a season. `points` (hundredths) are those that count, `tally` is JSON."""

    league_id: int
    season_no: int
    user_id: int
    division: int
    games: int
    points: int
    tally: str


class RatingRow(Struct, frozen=True, kw_only=True):
    """Rating of a person by the results of a league up to this season. Everybody ever in a result has one.

    `games` counts the games in all seasons that contributed to the rating.
    """

    league_id: int
    season_no: int
    user_id: int
    mu: float
    sigma: float
    games: int


class ProjectionRow(Struct, frozen=True, kw_only=True):
    """Progress of the standings and ratings of a season: computed up to result `upto`, after `changes` changes."""

    league_id: int
    season_no: int
    upto: int
    changes: int
