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

APPRAISAL_BLOCK: Final = 20
"""Number of deals in a block of an appraisal for other people.

An appraisal of a single deal might reveal a hand that was never shown.
"""


class Measure(Enum):
    """Measures by which a leaderboard is ordered."""

    STANDING = "standing"
    """League points of a season. For leagues only. `LeaderboardLine.games` counts sittings."""
    MONEY = "chips"
    """Chips won minus chips lost."""
    POINTS = "points"
    WON = "won"
    CRASHES = "crashes"
    BEST_POT = "best_pot"
    BEST_HAND = "best_hand"
    """The best hand shown, always of a single game."""
    STREAK = "best_streak"
    """The most games won in a row."""
    RATING = "rating"
    """Rating by the results of a league. For leagues only."""


class LeaderboardLine(LeaderboardRow, frozen=True, kw_only=True):
    """A person's line on a leaderboard.

    `value` is in hundredths for league points, and 0 for the rating of a new player. People with equal values share a
    `place` (None: not on the leaderboard yet). `division` is 0 if there is only one division.
    """

    place: int | None = None
    division: int = 0


LEAGUE_MEASURES: Final = frozenset({Measure.STANDING, Measure.RATING})
"""Measures that exist only for leagues. They cover all games of a season."""


class Leaderboard(Struct, frozen=True, kw_only=True):
    """A page of a leaderboard of a server or, with `league_id`, of a league.

    `own` is the reader's line, which may be on another page (None: they have not played). People with fewer than
    `min_games` games are left out, and so are people who have not played for `active_days` days (0: no limit). `games`
    are the games played in the scope, for a menu.
    """

    measure: Measure
    scope: str
    game: str
    lines: tuple[LeaderboardLine, ...]
    own: LeaderboardLine | None
    page: int
    pages: int
    min_games: int
    active_days: int
    games: tuple[str, ...] = ()
    league_id: int = 0
    league_name: str = ""
    season_no: int = 0
    """Season of the leaderboard. For a month or all time, the newest season of the league; 0: none."""


MONTH: Final = "month"
"""Period of a leaderboard of the current month."""
SEASON: Final = "season"
"""Period of a leaderboard of the newest season of its league."""


class PinnedLeaderboard(Struct, frozen=True, kw_only=True):
    """A leaderboard of a server or, with `league_id`, of a league, kept up to date in a channel.

    `message_id` is 0 until the leaderboard is posted. `actor` pinned it at the time `at`. `shown` is a short form of
    the contents that it shows.
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
    """Mean of a sample. With 95 % confidence, the true mean is within `margin` of `mean` (Student's t distribution).

    `margin` is None for fewer than ten numbers.
    """

    mean: float
    margin: float | None


class Appraisal(Struct, frozen=True, kw_only=True):
    """Quality of a person's cards and play over `deals` deals, in points per deal.

    `luck` is the expected result of the cards minus the average of a seat. `points_left` is the expected result of the
    best arrangement minus that of the arrangement played.
    """

    deals: int
    luck: MeanEstimate
    points_left: MeanEstimate


SharedStatistics: TypeAlias = SharedTallyRow
"""Counts of two people in the same deals of a game, the reader's first."""


class PersonStatistics(Struct, frozen=True, kw_only=True):
    """A person's totals in a server, for a scope and a game (or all games).

    `name` is empty if the person never played. `appraisal` is None if it does not exist or may not be shown. It is
    always None for all games together, because points of different games cannot be added. `is_appraised_game` is True
    for a game with appraisals. `games` are the games that the person has played in the scope.
    """

    user_id: int
    name: str
    scope: str
    game: str
    tally: PlayerTally = field(default_factory=PlayerTally)
    chips: int = 0
    streak: int = 0
    best_streak: int = 0
    appraisal: Appraisal | None = None
    is_appraised_game: bool = False
    games: tuple[str, ...] = ()


_MIN_SAMPLE: Final = 10
"""Minimum number of values for which a margin is computed."""


def estimate_mean(count: int, total: float, squares: float) -> MeanEstimate:
    """Return the mean of `count` numbers, given their sum and sum of squares. Raises ValueError if `count` is 0."""
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
