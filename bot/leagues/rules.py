"""What a league is played by: what counts for it, what a result is worth, and how a season is decided.

These are frozen for a season when it starts. Points are integers of hundredths.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct, field

POINT: Final = 100
"""Hundredths of a point of the league."""


class Scoring(Enum):
    """What of a member's results makes their points in the standings."""

    TOTAL = "total"
    """The sum of all."""
    PER_GAME = "per_game"
    """The mean of all."""
    BEST = "best"
    """The sum of their best `best` results."""


class TieBreak(Enum):
    """What decides between members with equal points, one after the other."""

    WINS = "wins"
    """More wins."""
    HEAD_TO_HEAD = "head_to_head"
    """Having finished ahead of the others more often than behind them, in the results that they have in common."""
    FEWER_GAMES = "fewer_games"
    MORE_GAMES = "more_games"
    CHIPS = "chips"
    """More chips won."""
    GAME_POINTS = "game_points"
    """More points of the games themselves."""


class Counted(Struct, frozen=True, kw_only=True):
    """House rules that count: those of this `game` with this fingerprint (`bot.rules.agreement`).

    `sheet` is the name of the sheet that they were taken from, or its key where it is `shipped`.
    """

    game: str
    agreed: str
    sheet: str
    shipped: bool = False


class PointsTable(Struct, frozen=True, kw_only=True):
    """What one result brings, in hundredths.

    `places` is for the first, the second and so on, nothing after the last that is named; `win` for the first besides.
    `game_point` is for each point of the game itself, `chip` for each chip that was won, less what was lost; `bonuses`
    for each time something happened, by its name.
    """

    win: int = 0
    places: tuple[int, ...] = ()
    game_point: int = 0
    chip: int = 0
    bonuses: dict[str, int] = field(default_factory=dict)


USUAL_SHARE: Final = 75
"""Percent of a sitting's deals, in a league that is founded now."""
USUAL_POINTS: Final = PointsTable(places=(5 * POINT, 3 * POINT, 2 * POINT, 1 * POINT))
USUAL_TIE_BREAKS: Final = (TieBreak.WINS, TieBreak.HEAD_TO_HEAD, TieBreak.FEWER_GAMES)


class LeagueRules(Struct, frozen=True, kw_only=True):
    """How a league is played.

    A sitting is so many deals (`sitting_deals`), or so many minutes (0: that does not end it), whichever is over first.
    Who is dealt into fewer than `share` percent of its deals is placed after all others (0: nobody is). Who has fewer
    than `minimum` games comes after all others and has no rank. After a season `moving` members go up from each of the
    `divisions` but the first, and as many go down: fewer where one of the two has not twice as many with a rank.
    """

    counted: tuple[Counted, ...] = ()
    points: PointsTable = USUAL_POINTS
    scoring: Scoring = Scoring.TOTAL
    best: int = 10
    minimum: int = 0
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS
    sitting_deals: int = 20
    sitting_minutes: int = 0
    share: int = 0
    divisions: int = 1
    moving: int = 0

    def counts(self, game: str, agreed: str) -> bool:
        """Whether what is played at this game by house rules with that fingerprint counts."""
        return any((one.game, one.agreed) == (game, agreed) for one in self.counted)
