"""Tables of leagues, teams, matches and league nights, with their row types. Points are in hundredths.

A change of a team season or a night claims its next version, so that no two changes happen at once.
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
    ReplaceableRow,
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
"""Condition for seasons that are planned, running or being closed."""

SEASON_NOT_POSTED = sa.text("status = 'closed' AND message_id IS NULL")
"""Condition for closed seasons whose final standings have not been posted."""


class LeagueAuditEntryRow(Struct, frozen=True):
    """Link from a league to an audit entry of its server."""

    league_id: LeagueId
    number: int


league_audit_entries = define_table("league_audit_entries", LeagueAuditEntryRow, ("league_id", "number"))

PLANNED, RUNNING, CLOSING, CLOSED = "planned", "running", "closing", "closed"
"""Statuses of a season, in order. Results are added while the season is running, and are final once it is closed."""

COUNTS, VOID = "counts", "void"
"""Statuses of a result."""


class LeagueVersionRow(ReplaceableRow, frozen=True, kw_only=True):
    """Number of changes to the leagues of a server. Results do not count as changes."""

    guild_id: RowId
    version: int


league_versions = define_table("league_versions", LeagueVersionRow, ("guild_id",), with_rowid=True)
"""Version of the leagues of each server, by which caches notice changes."""


class LeagueRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a league. `folded` is its name for comparisons, and `rules` is JSON with the rules of the next season.

    Final standings are posted in the channel `channel_id` (None: nowhere). `ended_at` is None until the league ends.
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


class SeasonRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a season of a league, numbered from 1. `rules` is JSON with the rules of the season.

    `ends_at` is None if the organisers will end the season. `final` is JSON with the final standings of a closed
    season. `changes` counts the changes to stored results. `message_id` is the message with the final standings (None:
    not posted yet, 0: will not be posted). `ruled_at` is the time of the last change of the rules (None: unchanged).
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
        """Time from which the season's rules apply to games begun at a table, in seconds since the epoch."""
        return max(self.starts_at, self.ruled_at or self.starts_at)


seasons = define_table(
    "seasons",
    SeasonRow,
    ("league_id", "season_no"),
    sa.Index("ix_seasons_not_closed", "league_id", **partial_index(SEASON_NOT_CLOSED)),
    sa.Index("ix_seasons_not_posted", "league_id", **partial_index(SEASON_NOT_POSTED)),
)


class UnplayedSeason(Struct, frozen=True, kw_only=True):
    """Condition that nothing has been or is being played for a season.

    `counted_games` are the games that count for the season, each as its name and the fingerprint of its house rules.
    """

    guild_id: int
    league_id: int
    season_no: int
    counted_games: tuple[tuple[str, str], ...] = ()


class LeagueMemberRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a member of a league. Divisions are numbered from 1. Members who left (`left_at`) are kept."""

    league_id: LeagueId
    user_id: UserId
    name: PersonalText
    joined_at: float
    left_at: float | None = None
    division: int = 1


league_members = define_table(
    "league_members", LeagueMemberRow, ("league_id", "user_id"), sa.Index("ix_league_members_user_id", "user_id")
)


class ResultLineRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of one person's result, with `place` (shared on ties) and the league's `points` in hundredths.

    `chips` and `game_points` are the amounts that the person won (negative: lost) in the game. `bonuses` is JSON with
    the bonus points by name. `quit` is True if the person left early.
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


class ResultRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a game or sitting that counts for a league: a table's deals from `first_deal` to `last_deal`.

    Results are numbered in the order in which they were stored. `agreed` is the fingerprint of the house rules. If
    `actor` voided the result (`status`) or corrected its places, `reason` says why.
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
"""Results that count for leagues, in the order of counting. Standings and ratings are computed from results."""


@dataclass(frozen=True, kw_only=True)
class NewResult:
    """New result with its lines, to be numbered by the writer. It is skipped if its season is no longer running."""

    row: ResultRow
    lines: tuple[ResultLineRow, ...] = field(repr=False)


class SittingRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a game of several deals, or of a sitting, in progress at a table, which will count for a league.

    `deals` counts the deals that were not voided. `tally` is JSON.
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


class StandingRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a member's standing in a season. `points` are the counted points in hundredths, and `tally` is JSON."""

    league_id: LeagueId
    season_no: int
    user_id: UserId
    division: int
    games: int
    points: BigInt
    tally: JsonMentions


standings = define_table("standings", StandingRow, ("league_id", "season_no", "user_id"))
"""Standings, which can be recomputed from the results at any time."""


class RatingRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a person's rating, based on the results of a league up to the end of a season.

    Everybody who ever had a result in the league has a rating. `games` counts the rated games in all seasons.
    """

    league_id: LeagueId
    season_no: int
    user_id: UserId
    mu: float
    sigma: float
    games: int


ratings = define_table("ratings", RatingRow, ("league_id", "season_no", "user_id"))
"""Ratings, which can be recomputed from the results and are always as current as the season's standings."""


class ProjectionRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of the progress of a season's standings and ratings.

    The standings and ratings include the results up to `upto` and `changes` changes to results.
    """

    league_id: LeagueId
    season_no: int
    upto: BigInt
    changes: int


projections = define_table("projections", ProjectionRow, ("league_id", "season_no"))

NIGHT_NOT_OVER = sa.text("status <> 'over'")
"""Condition for planned and running league nights."""

_TEAM_SEASON_KEY = ("team_seasons.league_id", "team_seasons.season_no")


class TeamSeasonRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a league season played by teams. `rules` is JSON.

    `schedule` is JSON with the dates of the matches (None: no fixtures yet). `version` counts the changes. `upto` is
    the newest of the league's results that was checked for match cards.
    """

    league_id: BigInt
    season_no: int
    rules: JsonText
    schedule: JsonText | None
    version: int
    upto: BigInt


team_seasons = define_table(
    "team_seasons",
    TeamSeasonRow,
    ("league_id", "season_no"),
    sa.ForeignKeyConstraint(["league_id", "season_no"], ["seasons.league_id", "seasons.season_no"]),
)


class TeamRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a team, numbered from 1. `folded` is its name for comparisons, `people` is JSON with users and names.

    `gone` is True if the team was given up before the fixtures were made. `withdrawn_at` is set if it withdrew later.
    """

    league_id: BigInt
    season_no: int
    team_no: int
    folded: FoldedName
    name: Text40
    captain: UserId
    people: JsonMentions
    withdrawn_at: float | None = None
    gone: bool = False


teams = define_table(
    "teams",
    TeamRow,
    ("league_id", "season_no", "team_no"),
    sa.ForeignKeyConstraint(["league_id", "season_no"], _TEAM_SEASON_KEY),
)


class MatchRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a fixture, numbered from 1 within its season. `card` and `confirmed` are JSON."""

    league_id: BigInt
    season_no: int
    match_no: int
    week: int
    home: int
    away: int
    starts_at: float
    status: Text16
    card: JsonMentions
    confirmed: JsonMentions
    changes: int


matches = define_table(
    "matches",
    MatchRow,
    ("league_id", "season_no", "match_no"),
    sa.ForeignKeyConstraint(["league_id", "season_no"], _TEAM_SEASON_KEY),
)


@dataclass(frozen=True, kw_only=True)
class NightRow:
    """Row of a league night. `state` is JSON, and `version` counts the changes.

    `due_at` is the time of the next automatic step (None: the night waits for a person).
    """

    night_id: RowId
    league_id: LeagueId
    season_no: int
    guild_id: BigInt
    status: Text16
    starts_at: float
    due_at: float | None
    version: int
    state: JsonMentions = field(repr=False)


nights = define_table(
    "nights",
    NightRow,
    ("night_id",),
    sa.Index("ix_nights_due_at", "due_at"),
    sa.Index("ix_nights_not_over", "guild_id", **partial_index(NIGHT_NOT_OVER)),
    with_rowid=True,
)
