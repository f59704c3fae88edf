"""Leagues, seasons, members, results, sittings, standings and ratings, with the structs of their rows.

Points are integers of hundredths. JSON columns hold text written by `bot.store.codec`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import (
    BigInt,
    FoldedName,
    FreeText,
    JsonMentions,
    JsonText,
    LeagueId,
    PersonalText,
    References,
    RowId,
    TableId,
    Text16,
    Text32,
    Text40,
    UserId,
    define_table,
    partial_index,
)

SEASON_NOT_CLOSED = sa.text("status <> 'closed'")
"""Condition for planned and running seasons."""

SEASON_NOT_POSTED = sa.text("status = 'closed' AND message_id IS NULL")
"""Condition for closed seasons whose final table has not been posted."""


class LeagueAuditEntryRow(Struct, frozen=True):
    """An audit entry of the server that is about a league."""

    league_id: LeagueId
    number: int


league_audit_entries = define_table("league_audit_entries", LeagueAuditEntryRow, ("league_id", "number"))

PLANNED, RUNNING, CLOSING, CLOSED = "planned", "running", "closing", "closed"
"""Statuses of a season, in their order. Results are accepted while it runs. None changes once it is closed."""

COUNTS, VOID = "counts", "void"
"""Statuses of a result."""


class LeagueVersionRow(Struct, frozen=True, kw_only=True):
    """Number of changes to the leagues of a server. Results do not count as changes."""

    guild_id: RowId
    version: int


league_versions = define_table("league_versions", LeagueVersionRow, ("guild_id",), with_rowid=True)
"""Versions of the leagues of a server, by which caches notice changes."""


class LeagueRow(Struct, frozen=True, kw_only=True):
    """A league of a server. `folded` is its name for comparisons, `rules` is JSON: those of the next season.

    Final tables are posted in `channel_id` (None: nowhere). `ended_at` is None until the league ends.
    """

    league_id: RowId
    guild_id: BigInt
    folded: FoldedName
    name: Text40
    rules: JsonText
    author: UserId
    created_at: float
    organiser_role: BigInt | None = None
    channel_id: BigInt | None = None
    ended_at: float | None = None


leagues = define_table("leagues", LeagueRow, ("league_id",), sa.UniqueConstraint("guild_id", "folded"), with_rowid=True)


class SeasonRow(Struct, frozen=True, kw_only=True):
    """A season of a league, numbered from 1. `rules` is JSON and applies from its start to its end.

    `ends_at` is None if the organisers end it. `final` is JSON: the table of a closed season. `changes` counts the
    changes to stored results. `message_id` is the message with the final table (None: none yet, 0: none will follow).
    `ruled_at` is the time when the season got these rules (None: it began with them).
    """

    league_id: LeagueId
    season_no: int
    status: Text16
    starts_at: float
    rules: JsonText
    ends_at: float | None = None
    changes: int = 0
    closed_at: float | None = None
    final: JsonMentions | None = None
    message_id: BigInt | None = None
    ruled_at: float | None = None

    @property
    def rules_since(self) -> float:
        """Time from which its rules apply to games begun at a table (seconds since the epoch)."""
        return max(self.starts_at, self.ruled_at or self.starts_at)


seasons = define_table(
    "seasons",
    SeasonRow,
    ("league_id", "season_no"),
    sa.Index("ix_seasons_not_closed", "league_id", **partial_index(SEASON_NOT_CLOSED)),
    sa.Index("ix_seasons_not_posted", "league_id", **partial_index(SEASON_NOT_POSTED)),
)


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

    league_id: LeagueId
    user_id: UserId
    name: PersonalText
    joined_at: float
    left_at: float | None = None
    division: int = 1


league_members = define_table(
    "league_members", LeagueMemberRow, ("league_id", "user_id"), sa.Index("ix_league_members_user_id", "user_id")
)


class ResultLineRow(Struct, frozen=True, kw_only=True):
    """The result of one person: their `place` (shared on ties) and the `points` of the league in hundredths.

    `chips` and `game_points` are what they won or lost. `bonuses` is JSON: the bonus points by name. `quit` is True for
    people who left early.
    """

    result_id: Annotated[int, sa.BigInteger(), References("results.result_id")]
    user_id: UserId
    place: int
    points: int
    won: bool
    chips: BigInt
    game_points: int
    bonuses: JsonText = "{}"
    quit: bool = False


result_lines = define_table(
    "result_lines", ResultLineRow, ("result_id", "user_id"), sa.Index("ix_result_lines_user_id", "user_id", "result_id")
)


class ResultRow(Struct, frozen=True, kw_only=True):
    """A game or a sitting that counts for a league: the deals from `first_deal` to `last_deal` of a table.

    Results are numbered in the order in which they were stored. `agreed` is the fingerprint of the house rules.
    `reason` is why `actor` voided the result (`status`) or corrected its places.
    """

    result_id: RowId
    league_id: LeagueId
    season_no: int
    division: int
    table_id: TableId
    first_deal: int
    last_deal: int
    ended_at: float
    game: Text32
    agreed: Text16
    status: Text16 = COUNTS
    reason: FreeText = ""
    actor: UserId = 0


results = define_table(
    "results",
    ResultRow,
    ("result_id",),
    sa.UniqueConstraint("table_id", "first_deal", "league_id"),
    sa.Index("ix_results_league_id_season_no", "league_id", "season_no", "result_id"),
    with_rowid=True,
)
"""Results that count for leagues, in the order in which they count. Standings and ratings are computed from them."""


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

    table_id: TableId
    league_id: LeagueId
    season_no: int
    division: int
    first_deal: int
    last_deal: int
    begun_at: float
    game: Text32
    agreed: Text16
    deals: int
    tally: JsonMentions
    several_deals: bool


sittings = define_table(
    "sittings", SittingRow, ("table_id", "league_id"), sa.Index("ix_sittings_league_id", "league_id")
)
"""Games of several deals, and sittings, in progress that will count."""


class StandingRow(Struct, frozen=True, kw_only=True):
    """Standing of a member in a season. `points` (hundredths) are those that count, `tally` is JSON."""

    league_id: LeagueId
    season_no: int
    user_id: UserId
    division: int
    games: int
    points: BigInt
    tally: JsonMentions


standings = define_table("standings", StandingRow, ("league_id", "season_no", "user_id"))
"""Projection of the results, which can be computed from them again at any time."""


class RatingRow(Struct, frozen=True, kw_only=True):
    """Rating of a person by the results of a league up to this season. Everybody ever in a result has one.

    `games` counts the games in all seasons that contributed to the rating.
    """

    league_id: LeagueId
    season_no: int
    user_id: UserId
    mu: float
    sigma: float
    games: int


ratings = define_table("ratings", RatingRow, ("league_id", "season_no", "user_id"))
"""Second projection of the results, always computed as far as the standings of the same season."""


class ProjectionRow(Struct, frozen=True, kw_only=True):
    """Progress of the standings and ratings of a season: computed up to result `upto`, after `changes` changes."""

    league_id: LeagueId
    season_no: int
    upto: BigInt
    changes: int


projections = define_table("projections", ProjectionRow, ("league_id", "season_no"))
"""Progress of the standings and the ratings: the last result included."""
