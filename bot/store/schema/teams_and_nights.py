"""Tables of team seasons, teams, matches and league nights, with their row types.

A change of a team season or a night claims its next version, so that no two changes happen at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sqlalchemy as sa

from bot.store.schema.columns import (
    BigInt,
    FoldedName,
    JsonMentions,
    JsonText,
    LeagueId,
    ReplaceableRow,
    RowId,
    Text16,
    Text40,
    UserId,
    define_table,
    partial_index,
)

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
