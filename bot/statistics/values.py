"""What statistics answer with: plain values for screens and cogs. Amounts in chips, where they are not called points;
moments since the epoch.
"""

from __future__ import annotations

from enum import Enum
from math import sqrt
from statistics import NormalDist
from typing import Final

from msgspec import Struct, field

from bot.rules.tally import Tally
from bot.store.tallies import EVER, EVERY_GAME, PRACTICE, month_of, season_scope

__all__ = [
    "EVER",
    "EVERY_GAME",
    "OF_LEAGUES",
    "PRACTICE",
    "Appraisal",
    "Board",
    "Line",
    "Mean",
    "Measure",
    "Person",
    "Pinned",
    "Shared",
    "mean",
    "month_of",
    "season_scope",
    "student",
]

BLOCK: Final = 20
"""So many deals are told of together, at least, where others read how well somebody's cards were and were played: of
fewer, or one by one, a hand might be told that was never shown.
"""


class Measure(Enum):
    """The measures by which a leaderboard is ordered."""

    STANDING = "standing"
    """League points of a season, as in the league's standings; of leagues alone. `games` of a line are sittings."""
    MONEY = "chips"
    """Chips won less lost."""
    POINTS = "points"
    WON = "won"
    """Games won."""
    CRASHES = "crashes"
    BEST_POT = "best_pot"
    BEST_HAND = "best_hand"
    """The best hand shown; of one game."""
    STREAK = "best_streak"
    """The most games won in a row."""
    RATING = "rating"
    """How well somebody plays, as the results of a league tell; of leagues alone."""


class Line(Struct, frozen=True, kw_only=True):
    """Somebody on a board. `place` is shared by equals; None: they are not on the board yet. A rating of 0 is that of
    somebody who is new. League points are hundredths. `division` is 0 where there is only one.
    """

    user_id: int
    name: str
    value: int
    games: int
    place: int | None = None
    division: int = 0


OF_LEAGUES: Final = frozenset({Measure.STANDING, Measure.RATING})
"""The measures that only a league has. They are of a season, and of all its games."""


class Board(Struct, frozen=True, kw_only=True):
    """A page of a board of a server or, with `league_id`, of a league. `own` is the reader's line (None: they have not
    played), also on another page.

    Those with fewer than `least_games` are not on it, nor those who have not played for `days` days (0: all are).
    `games` are those that were played in the scope, from which one can choose.
    """

    measure: Measure
    scope: str
    game: str
    lines: tuple[Line, ...]
    own: Line | None
    page: int
    pages: int
    members: int
    least_games: int
    days: int
    games: tuple[str, ...] = ()
    league_id: int = 0
    league: str = ""
    """What the league is called."""
    season: int = 0
    """The season of the league that the board is of or, where it is of a month or of all time, the newest; 0: none."""


MONTH: Final = "month"
"""The period of a board that is of the month in which it is read."""
SEASON: Final = "season"
"""The period of a board that is of the season which is its league's newest when it is read."""


class Pinned(Struct, frozen=True, kw_only=True):
    """A board that is kept true in a channel, of a server or, with `league_id`, of a league. `message_id` 0: it is not
    posted yet. `actor` wanted it, at the moment `at`; `shown` is what it shows, in short.
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


class Mean(Struct, frozen=True, kw_only=True):
    """The mean of some numbers, and how far it may be off: the true one lies within `margin` of it 19 times in 20, by
    Student's t distribution. `margin` is None of fewer than ten.
    """

    mean: float
    margin: float | None


class Appraisal(Struct, frozen=True, kw_only=True):
    """How good somebody's cards were, and what was made of them, over so many deals: points per deal.

    `luck` is what the cards promised beyond those of a seat on average, `points_left` what the best arrangement
    promised beyond the one that was played.
    """

    deals: int
    luck: Mean
    points_left: Mean


class Shared(Struct, frozen=True, kw_only=True):
    """What the reader and somebody else have done in the same deals of a game, the reader's first."""

    game: str
    deals: int
    games: int
    chips: tuple[int, int]
    won: tuple[int, int]
    points: tuple[int, int]


class Person(Struct, frozen=True, kw_only=True):
    """What somebody's deals in a server come to, in a scope and a game (or every game). Who has not played has no name.

    `appraisal` is None where nothing may or can be told, and of every game together: points of different games do not
    add up. `appraised`: it is a game of which it is told where it can be.
    `games` are those that they have played in the scope.
    """

    user_id: int
    name: str
    scope: str
    game: str
    tally: Tally = field(default_factory=Tally)
    chips: int = 0
    streak: int = 0
    best_streak: int = 0
    last_at: float | None = None
    appraisal: Appraisal | None = None
    appraised: bool = False
    games: tuple[str, ...] = ()


_LEAST: Final = 10
"""So many numbers say how far their mean may be off."""


def mean(count: int, total: float, squares: float) -> Mean:
    """The mean of so many numbers, by their sum and the sum of their squares. Raises ValueError for no numbers."""
    if count < 1:
        raise ValueError("the mean of nothing")
    middle = total / count
    if count < _LEAST:
        return Mean(mean=middle, margin=None)
    variance = max(0.0, squares - total * middle) / (count - 1)
    return Mean(mean=middle, margin=student(count - 1) * sqrt(variance / count))


def student(freedom: int) -> float:
    """How many standard errors a mean is off at most 19 times in 20, with so many degrees of freedom (nine or more).

    By the expansion of the quantiles of Student's t in those of the normal distribution (Abramowitz and Stegun,
    26.7.5), which is off by less than a thousandth then.
    """
    z = NormalDist().inv_cdf(0.975)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(z + sum(term / freedom**power for power, term in enumerate(terms, 1)))
