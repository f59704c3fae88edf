"""Tables of tallies, which count deals and games per person, and of pinned leaderboards, with their row types.

The tallies of deals are kept forever, so that all totals can be recomputed from them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import BigInt, PersonalText, ReplaceableRow, TableId, Text16, Text32, UserId, define_table

EVER: Final = "ever"
"""Scope of all play without computer players."""

PRACTICE: Final = "practice"
"""Scope of play with computer players, which counts in no other scope."""

EVERY_GAME: Final = ""
"""Value of `game` in totals of all games."""


@lru_cache(maxsize=64)  # all rows of a deal share one time
def month_scope(at: float) -> str:
    """Return the scope of the month (UTC) that contains a time: `2026-11`."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m}"


LEAGUE_SCOPE_PREFIX: Final = "l"
"""Prefix of the scopes of leagues."""

SEASON_SCOPE_PREFIX: Final = "s"
"""Prefix of the number of a season in a league's scope."""


def league_scope(league_id: int, part: str) -> str:
    """Return a scope of a league, such as `l7.2026-11`.

    `part` is `ever` (all seasons), a month from `month_scope`, or a season from `season_scope`.
    """
    return f"{LEAGUE_SCOPE_PREFIX}{league_id}.{part}"


def season_scope(number: int) -> str:
    """Return the part of a league's scope that identifies a season: `s3`."""
    return f"{SEASON_SCOPE_PREFIX}{number}"


class TallyCounts(Struct, frozen=True, kw_only=True):
    """Counts of a person in a deal, a game or in total. Totals are sums; those of `best_` counts are maxima.

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
"""Names of the counts whose totals are sums."""

BEST_COUNTS = tuple(name for name in TallyCounts.__struct_fields__ if name.startswith("best_"))
"""Names of the counts whose totals are maxima."""


class DealTallyRow(TallyCounts, frozen=True, kw_only=True):
    """Row of a person's counts in a deal or, if `whole`, in the game of several deals that ended with it.

    `practice` is True if computer players took part. `counted` is False once the deal has been reversed. `number` gives
    the order of play; it is assigned when the row is stored.
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
        """Scopes to whose totals the row is added."""
        return (PRACTICE,) if self.practice else (EVER, month_scope(self.ended_at))


deal_tallies = define_table(
    "deal_tallies",
    DealTallyRow,
    ("table_id", "deal_no", "whole", "user_id"),
    sa.Index("ix_deal_tallies_user_id_guild_id", "user_id", "guild_id", "number"),
    sa.Index("ix_deal_tallies_number", "number"),
)


class TallyRow(TallyCounts, frozen=True, kw_only=True):
    """Row of a person's totals in a scope, for a `game` or for all games.

    `streak` is the current number of games won in a row, and `best_streak` the highest number so far.
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
"""Totals per person, scope and game. Scopes are all time, months, practice and those of leagues."""


class AppraisalRow(Struct, frozen=True, kw_only=True):
    """Appraisal of a person's deal in thousandths of a point: luck of the cards, and points left by the play."""

    table_id: int
    deal_no: int
    user_id: int
    luck: int
    points_left: int


class PendingCountRow(Struct, frozen=True, kw_only=True):
    """Row of a deal that still has to be counted. `what` is `APPRAISAL`."""

    what: Text16
    table_id: TableId
    deal_no: int


pending_counts = define_table("pending_counts", PendingCountRow, ("what", "table_id", "deal_no"))

APPRAISAL: Final = "appraisal"
"""Value of `PendingCountRow.what` for deals that have not been appraised."""


class PinnedLeaderboardRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a leaderboard that is kept up to date in a channel.

    `measure` is the count that orders it. `period` is `ever`, `month` (the current one) or `season` (the newest of its
    league). `league_id` is 0 for a leaderboard of the server, and `message_id` is 0 until the leaderboard is posted.
    `actor` is the user who pinned it at the time `at`. `shown` identifies the contents of the message.
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
