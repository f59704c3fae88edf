"""Values of the statistics. Amounts are chips unless called points; times are seconds since the epoch."""

from __future__ import annotations

from enum import Enum
from math import sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

from msgspec import Struct, field

from bot.rules.tally import PlayerTally
from bot.store.reading.tallies import LeaderboardRow, SharedTallyRow
from bot.store.schema.statistics import EVER, EVERY_GAME, PRACTICE, month_scope, season_scope

__all__ = [
    "EVER",
    "EVERY_GAME",
    "LEAGUE_MEASURES",
    "PRACTICE",
    "Appraisal",
    "Leaderboard",
    "LeaderboardLine",
    "MeanEstimate",
    "Measure",
    "PersonStatistics",
    "PinnedLeaderboard",
    "SharedStatistics",
    "estimate_mean",
    "month_scope",
    "season_scope",
    "student_t_quantile",
]

APPRAISAL_BLOCK: Final = 20
"""Deals per block of an appraisal that others see. Single deals might reveal a hand that was never shown."""


class Measure(Enum):
    """Measures by which a leaderboard is ordered."""

    STANDING = "standing"
    """League points of a season, as in the league's standings. For leagues only. `games` of a line are sittings."""
    MONEY = "chips"
    """Chips won minus chips lost."""
    POINTS = "points"
    WON = "won"
    """Games won."""
    CRASHES = "crashes"
    BEST_POT = "best_pot"
    BEST_HAND = "best_hand"
    """The best hand shown, of one game."""
    STREAK = "best_streak"
    """The most games won in a row."""
    RATING = "rating"
    """Rating by the results of a league. For leagues only."""


class LeaderboardLine(LeaderboardRow, frozen=True, kw_only=True):
    """A person on a leaderboard. League points are hundredths.

    `place` is shared by equals (None: not on the leaderboard yet). A rating of 0 is that of a new player. `division` is
    0 if there is only one.
    """

    place: int | None = None
    division: int = 0


LEAGUE_MEASURES: Final = frozenset({Measure.STANDING, Measure.RATING})
"""Measures that only a league has. They cover a season and all its games."""


class Leaderboard(Struct, frozen=True, kw_only=True):
    """A page of a leaderboard of a server or, with `league_id`, of a league.

    `own` is the reader's line, also from another page (None: they have not played). People with fewer than
    `min_games` are not on it, nor those who have not played for `active_days` days (0: no limit). `games` are the games
    played in the scope, to choose from.
    """

    measure: Measure
    scope: str
    game: str
    lines: tuple[LeaderboardLine, ...]
    own: LeaderboardLine | None
    page: int
    pages: int
    members: int
    min_games: int
    active_days: int
    games: tuple[str, ...] = ()
    league_id: int = 0
    league_name: str = ""
    """Name of the league."""
    season_no: int = 0
    """Season of the leaderboard. For a month or all time, the newest season of the league; 0: none."""


MONTH: Final = "month"
"""Period of a leaderboard of the current month."""
SEASON: Final = "season"
"""Period of a leaderboard of the newest season of its league."""


class PinnedLeaderboard(Struct, frozen=True, kw_only=True):
    """A leaderboard kept up to date in a channel, of a server or, with `league_id`, of a league.

    `message_id` 0: it is not posted yet. `actor` pinned it at the time `at`. `shown` is a short form of its contents.
    """

    guild_id: int
    channel_id: int
    league_id: int
    message_id: int
    measure: Measure
    scope: str
    game: str
    actor: int
    at: float
    shown: str


class MeanEstimate(Struct, frozen=True, kw_only=True):
    """Mean of a sample. The true mean is within `margin` of it with 95 % confidence, by Student's t distribution.

    `margin` is None for fewer than ten numbers.
    """

    mean: float
    margin: float | None


class Appraisal(Struct, frozen=True, kw_only=True):
    """Quality of a person's cards and of their play over `deals` deals, in points per deal.

    `luck` is the expected result of the cards beyond that of an average seat. `points_left` is the expected result of
    the best arrangement beyond that of the one played.
    """

    deals: int
    luck: MeanEstimate
    points_left: MeanEstimate


SharedStatistics: TypeAlias = SharedTallyRow
"""Counts of the reader and of another person in the same deals of a game, the reader's first."""


class PersonStatistics(Struct, frozen=True, kw_only=True):
    """A person's totals in a server, in a scope and a game (or every game). The name is empty if they never played.

    `appraisal` is None if it may not be shown or does not exist. It is also None for every game together: points of
    different games do not add up. `is_appraised_game` is True for games with appraisals. `games` are the games that
    they have played in the scope.
    """

    user_id: int
    name: str
    scope: str
    game: str
    tally: PlayerTally = field(default_factory=PlayerTally)
    chips: int = 0
    streak: int = 0
    best_streak: int = 0
    last_at: float | None = None
    appraisal: Appraisal | None = None
    is_appraised_game: bool = False
    games: tuple[str, ...] = ()


_MIN_SAMPLE: Final = 10
"""Minimum number of values for a margin."""


def estimate_mean(count: int, total: float, squares: float) -> MeanEstimate:
    """Return the mean of `count` numbers with this sum and sum of squares. Raises ValueError for no numbers."""
    if count < 1:
        raise ValueError("the mean of nothing")
    middle = total / count
    if count < _MIN_SAMPLE:
        return MeanEstimate(mean=middle, margin=None)
    variance = max(0.0, squares - total * middle) / (count - 1)
    return MeanEstimate(mean=middle, margin=student_t_quantile(count - 1) * sqrt(variance / count))


def student_t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution for `freedom` degrees of freedom (nine or more).

    Uses the expansion in quantiles of the normal distribution (Abramowitz and Stegun, 26.7.5). Its error is less than a
    thousandth.
    """
    z = NormalDist().inv_cdf(0.975)
    terms = ((z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return float(z + sum(term / freedom**power for power, term in enumerate(terms, 1)))
