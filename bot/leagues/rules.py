"""Rules of a league, copied into each season when it starts. Points are integers, in hundredths."""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct, field

POINT: Final = 100
"""One league point, or one leg of a team match, in hundredths."""
MAX_DIVISIONS: Final = 8


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
    """Results in which the member finished ahead of a tied member, minus results in which they finished behind one."""
    FEWER_GAMES = "fewer_games"
    MORE_GAMES = "more_games"
    CHIPS = "chips"
    """More chips won, net of losses."""
    GAME_POINTS = "game_points"
    """More points scored in the games themselves, as opposed to league points."""


class CountedRules(Struct, frozen=True, kw_only=True):
    """House rules of `game` that count for the league, identified by their fingerprint (see `bot.rules.game`).

    `sheet` is the name of the sheet that the rules come from, or its key if the sheet is `shipped` with the bot.
    """

    game: str
    rules_fingerprint: str
    sheet: str
    shipped: bool = False


class PointsScale(Struct, frozen=True, kw_only=True):
    """League points for one result, in hundredths.

    `places` lists the points for first place, second place and so on; places beyond the list get none. `win` is added
    for first place. `per_game_point` is awarded for each point scored in the game, and `per_chip` for each chip of net
    winnings. `bonuses` maps the name of a bonus to its points per occurrence.
    """

    win: int = 0
    places: tuple[int, ...] = ()
    per_game_point: int = 0
    per_chip: int = 0
    bonuses: dict[str, int] = field(default_factory=dict)


DEFAULT_SHARE: Final = 75
"""Default `min_share` of a new league, in percent of a sitting's deals."""
DEFAULT_POINTS: Final = PointsScale(places=(5 * POINT, 3 * POINT, 2 * POINT, 1 * POINT))
DEFAULT_TIE_BREAKS: Final = (LeagueTieBreak.WINS, LeagueTieBreak.HEAD_TO_HEAD, LeagueTieBreak.FEWER_GAMES)


class LeagueRules(Struct, frozen=True, kw_only=True):
    """Rules by which a league is played.

    A sitting ends after `sitting_deals` deals or `sitting_minutes` minutes, whichever comes first; 0 disables the
    limit. Members dealt into fewer than `min_share` percent of a sitting's deals are placed behind the others; 0
    disables the minimum. Members with fewer than `min_games` games have no rank and are listed last.

    After a season, `promotions` members of every division except the first move up, and as many members of the division
    above move down. Fewer members move if either division has fewer than twice that many ranked members.
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
