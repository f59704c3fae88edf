"""Tallies of deals and games per person, and pinned leaderboards, with the structs of their rows.

The row of every deal and person is kept for good: all totals can be computed from these rows again.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import PERSONAL_TEXT, USER_ID, metadata

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

    chips: int = 0
    deals: int = 0
    games: int = 0
    won: int = 0
    points: int = 0
    pots: int = 0
    stayed: int = 0
    blind: int = 0
    sees: int = 0
    sees_won: int = 0
    raises: int = 0
    calls: int = 0
    shown: int = 0
    places: int = 0
    crashes_called: int = 0
    crashes: int = 0
    declared: int = 0
    appraised: int = 0
    luck: int = 0
    luck_squared: int = 0
    points_left: int = 0
    points_left_squared: int = 0
    best_pot: int = 0
    best_hand: int = 0


class DealTallyRow(TallyCounts, frozen=True, kw_only=True):
    """Counts of a person in a deal or, if `whole`, in the game of several deals that ended with it.

    `practice` is True with computer players, `counted` is False once the deal was reversed. `number` is the order of
    wins and losses; 0: the order of storing.
    """

    table_id: int
    deal_no: int
    whole: bool
    user_id: int
    guild_id: int
    game: str
    ended_at: float
    practice: bool
    name: str
    counted: bool = True
    number: int = 0

    @property
    def scopes(self) -> tuple[str, ...]:
        """Scopes in which the row is added up."""
        return (PRACTICE,) if self.practice else (EVER, month_scope(self.ended_at))


class TallyRow(TallyCounts, frozen=True, kw_only=True):
    """Totals of a person in a scope and a `game` (or all games).

    `streak` is the number of games won in a row up to the last one, `best_streak` the longest run.
    """

    guild_id: int
    scope: str
    game: str
    user_id: int
    name: str
    last_at: float
    streak: int
    best_streak: int


class AppraisalRow(Struct, frozen=True, kw_only=True):
    """Value of a person's cards in a deal, and of their play: thousandths of a point."""

    table_id: int
    deal_no: int
    user_id: int
    luck: int
    points_left: int


class PendingCountRow(Struct, frozen=True, kw_only=True):
    """A deal that waits to be counted: `what` is `appraisal`."""

    what: str
    table_id: int
    deal_no: int


APPRAISAL: Final = "appraisal"
"""The value of its cards has not been computed."""


class PinnedLeaderboardRow(Struct, frozen=True, kw_only=True):
    """A leaderboard that is kept up to date in a channel.

    `measure` is its order, `period` is `ever`, `month` (the current one) or `season` (the newest of its league).
    `league_id` 0: it is of the server. `message_id` 0: it is not posted yet. `actor` pinned it at the time `at`.
    `shown` is a short form of its contents.
    """

    guild_id: int
    channel_id: int
    measure: str
    period: str
    game: str
    actor: int
    at: float
    league_id: int = 0
    message_id: int = 0
    shown: str = ""


class PinnedLeaderboardDeletion(Struct, frozen=True, kw_only=True):
    """Deletes the pinned leaderboard of a channel."""

    guild_id: int
    channel_id: int
