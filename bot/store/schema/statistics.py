"""Tallies of deals and games per person, and pinned leaderboards, with the structs of their rows.

The row of every deal and person is kept for good: all totals can be computed from these rows again.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import BigInt, PersonalText, TableId, Text16, Text32, UserId, define_table

EVER: Final = "ever"
"""Scope of all play without computer players."""

PRACTICE: Final = "practice"
"""Scope of play with computer players, which counts nowhere else."""

EVERY_GAME: Final = ""
"""Stored instead of a game's name in the totals of all games."""


@lru_cache(maxsize=64)  # all rows of a deal have the same time
def month_scope(at: float) -> str:
    """Return the scope of the month (UTC) of a time: `2026-11`."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m}"


LEAGUE_SCOPE_PREFIX: Final = "l"
"""Prefix of the scopes of leagues."""

SEASON_SCOPE_PREFIX: Final = "s"
"""Prefix of the part of a league's scope that names a season."""


def league_scope(league_id: int, part: str) -> str:
    """Return a scope of a league: of all its seasons (`ever`), of a month or of a season: `l7.2026-11`."""
    return f"{LEAGUE_SCOPE_PREFIX}{league_id}.{part}"


def season_scope(number: int) -> str:
    """Return the part of a league's scope that names a season: `s3`."""
    return f"{SEASON_SCOPE_PREFIX}{number}"


class TallyCounts(Struct, frozen=True, kw_only=True):
    """Counts. Totals are sums, except that those with `best_` in front are maxima.

    `chips` are chips won minus chips lost. `luck` and `points_left`, of appraised deals, are in thousandths of a point,
    and their squares in millionths. `bot.rules.tally.PlayerTally` describes the other counts, under the same names.
    """

    chips: BigInt = 0
    deals: BigInt = 0
    games: BigInt = 0
    won: BigInt = 0
    points: BigInt = 0
    pots: BigInt = 0
    stayed: BigInt = 0
    blind: BigInt = 0
    sees: BigInt = 0
    sees_won: BigInt = 0
    raises: BigInt = 0
    calls: BigInt = 0
    shown: BigInt = 0
    places: BigInt = 0
    crashes_called: BigInt = 0
    crashes: BigInt = 0
    declared: BigInt = 0
    appraised: BigInt = 0
    luck: BigInt = 0
    luck_squared: BigInt = 0
    points_left: BigInt = 0
    points_left_squared: BigInt = 0
    best_pot: BigInt = 0
    best_hand: BigInt = 0


SUMMED_COUNTS = tuple(name for name in TallyCounts.__struct_fields__ if not name.startswith("best_"))
"""Counts that are added up."""

BEST_COUNTS = tuple(name for name in TallyCounts.__struct_fields__ if name.startswith("best_"))
"""Counts that keep their maximum."""


class DealTallyRow(TallyCounts, frozen=True, kw_only=True):
    """Counts of a person in a deal or, if `whole`, in the game of several deals that ended with it.

    `practice` is True with computer players, `counted` is False once the deal was reversed. `number` is the order of
    wins and losses; 0: the order of storing.
    """

    table_id: TableId
    deal_no: int
    whole: bool
    user_id: UserId
    guild_id: BigInt
    game: Text32
    ended_at: float
    practice: bool
    counted: bool = True
    number: BigInt = 0
    name: PersonalText

    @property
    def scopes(self) -> tuple[str, ...]:
        """Scopes in which the row is added up."""
        return (PRACTICE,) if self.practice else (EVER, month_scope(self.ended_at))


deal_tallies = define_table(
    "deal_tallies",
    DealTallyRow,
    ("table_id", "deal_no", "whole", "user_id"),
    sa.Index("ix_deal_tallies_user_id_guild_id", "user_id", "guild_id", "number"),
    sa.Index("ix_deal_tallies_number", "number"),
)
"""Counts of each deal, and of each game of several deals, per person. Reversed ones do not count."""


class TallyRow(TallyCounts, frozen=True, kw_only=True):
    """Totals of a person in a scope and a `game` (or all games).

    `streak` is the number of games won in a row up to the last one, `best_streak` the longest run.
    """

    guild_id: BigInt
    scope: Text16
    game: Text32
    user_id: UserId
    name: PersonalText
    last_at: float
    streak: int
    best_streak: int


tallies = define_table(
    "tallies",
    TallyRow,
    ("guild_id", "scope", "game", "user_id"),
    sa.Index("ix_tallies_user_id_guild_id", "user_id", "guild_id"),
)
"""Totals of the counts per person, scope and game ("" for all games).

Scopes are all time, a month, practice, and those of leagues.
"""


class AppraisalRow(Struct, frozen=True, kw_only=True):
    """Value of a person's cards in a deal, and of their play: thousandths of a point."""

    table_id: int
    deal_no: int
    user_id: int
    luck: int
    points_left: int


class PendingCountRow(Struct, frozen=True, kw_only=True):
    """A deal that waits to be counted: `what` is `appraisal`."""

    what: Text16
    table_id: TableId
    deal_no: int


pending_counts = define_table("pending_counts", PendingCountRow, ("what", "table_id", "deal_no"))
"""Deals that wait to be counted."""

APPRAISAL: Final = "appraisal"
"""The value of its cards has not been computed."""


class PinnedLeaderboardRow(Struct, frozen=True, kw_only=True):
    """A leaderboard that is kept up to date in a channel.

    `measure` is its order, `period` is `ever`, `month` (the current one) or `season` (the newest of its league).
    `league_id` 0: it is of the server. `message_id` 0: it is not posted yet. `actor` pinned it at the time `at`.
    `shown` is a short form of its contents.
    """

    guild_id: BigInt
    channel_id: BigInt
    message_id: BigInt = 0
    measure: Text16
    period: Text16
    game: Text32
    actor: UserId
    at: float
    shown: Text32 = ""
    league_id: BigInt = 0


pinned_leaderboards = define_table("pinned_leaderboards", PinnedLeaderboardRow, ("guild_id", "channel_id"))
"""Leaderboards kept up to date in a channel, with the message (0: not posted yet) and a short form of its contents."""
