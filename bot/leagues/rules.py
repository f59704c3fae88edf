"""Rules of a league, kept by each season that starts with them. Points are integers of hundredths."""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct, field

POINT: Final = 100
"""Hundredths in one point of the league, and in one leg of a team match."""


class Scoring(Enum):
    """Ways to add up a member's results for the standings."""

    TOTAL = "total"
    """The sum of all results."""
    PER_GAME = "per_game"
    """The mean of all results."""
    BEST = "best"
    """The sum of the member's best `best_results` results."""


class LeagueTieBreak(Enum):
    """Criteria that separate members with equal points, applied one after the other."""

    WINS = "wins"
    HEAD_TO_HEAD = "head_to_head"
    """Finishing ahead of the tied members more often than behind them, in results they share."""
    FEWER_GAMES = "fewer_games"
    MORE_GAMES = "more_games"
    CHIPS = "chips"
    """More chips won, net of losses."""
    GAME_POINTS = "game_points"
    """More points of the games played, as opposed to league points."""


class CountedRules(Struct, frozen=True, kw_only=True):
    """House rules that count for the league: those of `game` with this fingerprint (`bot.rules.game`).

    `sheet` is the name of the sheet they come from, or its key if the sheet is `shipped`.
    """

    game: str
    rules_fingerprint: str
    sheet: str
    shipped: bool = False


class PointsScale(Struct, frozen=True, kw_only=True):
    """Points that one result brings, in hundredths.

    `places` lists the points for first, second and so on; later places get nothing. `win` is added for first place.
    `per_game_point` is paid per point of the game, `per_chip` per chip of net winnings. `bonuses` maps the name of a
    bonus to its points per occurrence.
    """

    win: int = 0
    places: tuple[int, ...] = ()
    per_game_point: int = 0
    per_chip: int = 0
    bonuses: dict[str, int] = field(default_factory=dict)


DEFAULT_SHARE: Final = 75
"""Default share for new leagues, in percent of a sitting's deals."""
DEFAULT_POINTS: Final = PointsScale(places=(5 * POINT, 3 * POINT, 2 * POINT, 1 * POINT))
DEFAULT_TIE_BREAKS: Final = (LeagueTieBreak.WINS, LeagueTieBreak.HEAD_TO_HEAD, LeagueTieBreak.FEWER_GAMES)


class LeagueRules(Struct, frozen=True, kw_only=True):
    """Rules by which a league is played.

    A sitting ends after `sitting_deals` deals or `sitting_minutes` minutes, whichever is first; 0 disables that limit.
    Members dealt into fewer than `min_share` percent of its deals are placed behind all others. A share of 0 disables
    this. Members with fewer than `min_games` games have no rank and are listed last. After a season, `promotions`
    members move up from each of the `divisions` except the first, and as many move down. Fewer move if either division
    has fewer than twice that many ranked members.
    """

    counted_rules: tuple[CountedRules, ...] = ()
    points: PointsScale = DEFAULT_POINTS
    scoring: Scoring = Scoring.TOTAL
    best_results: int = 10
    min_games: int = 0
    tie_breaks: tuple[LeagueTieBreak, ...] = DEFAULT_TIE_BREAKS
    sitting_deals: int = 20
    sitting_minutes: int = 0
    min_share: int = 0
    divisions: int = 1
    promotions: int = 0

    def counts(self, game: str, rules_fingerprint: str) -> bool:
        return any((one.game, one.rules_fingerprint) == (game, rules_fingerprint) for one in self.counted_rules)
