"""Values of leagues: seasons, members, standings and results. Points are in hundredths."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import TypeAlias

from msgspec import Struct, field

from bot.leagues.rating import Rating
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import DivisionMoves, MemberStanding
from bot.store.schema.league import CLOSED, CLOSING, PLANNED, RUNNING, VOID, LeagueMemberRow, ResultLineRow, ResultRow

MAX_LEAGUE_NAME_LENGTH = 40
"""Maximum length of a league's name, in characters."""


class SeasonStatus(Enum):
    PLANNED = PLANNED
    RUNNING = RUNNING
    CLOSING = CLOSING
    """Results are no longer accepted, and the final standings are being computed."""
    CLOSED = CLOSED


class FinalLine(Struct, frozen=True, kw_only=True):
    """A line of the final standings.

    `rank` is None for a member with too few games. `points` are in hundredths. `rating` is None in standings that were
    stored before they included ratings.
    """

    rank: int | None
    user_id: int
    name: str
    points: int
    games: int
    wins: int
    rating: Rating | None = None


class FinalStandings(Struct, frozen=True, kw_only=True):
    """Final standings of a season by division, with the promotions and relegations."""

    by_division: dict[int, tuple[FinalLine, ...]] = field(default_factory=dict)
    division_moves: dict[int, DivisionMoves] = field(default_factory=dict)

    @property
    def champions(self) -> tuple[FinalLine, ...]:
        """Winners of the first division: more than one if they tie on every criterion."""
        return tuple(one for one in self.by_division.get(1, ()) if one.rank == 1)


class LeagueSeason(Struct, frozen=True, kw_only=True):
    """A season of a league.

    `rules` apply to games that begin at or after `rules_since`, which is usually the start of the season. `ends_at` is
    None if organisers end the season by hand.
    """

    number: int
    status: SeasonStatus
    starts_at: float
    ends_at: float | None
    rules: LeagueRules
    rules_since: float = 0.0
    closed_at: float | None = None
    final: FinalStandings | None = None


Member: TypeAlias = LeagueMemberRow
"""A current or former member of a league. `left_at` is set for a former member."""


class League(Struct, frozen=True, kw_only=True):
    """A league.

    `season` is its newest season (None before the first one). `rules` are the rules for the next season. `members`
    includes former members.
    """

    league_id: int
    guild_id: int
    name: str
    rules: LeagueRules
    author: int
    season: LeagueSeason | None
    members: tuple[Member, ...]
    organiser_role: int | None = None
    channel_id: int | None = None

    @property
    def current_members(self) -> tuple[Member, ...]:
        return tuple(one for one in self.members if one.left_at is None)

    def member(self, user_id: int) -> Member | None:
        return next((one for one in self.current_members if one.user_id == user_id), None)

    @property
    def current_season(self) -> LeagueSeason | None:
        return None if self.season is None or self.season.status is SeasonStatus.CLOSED else self.season

    @property
    def running_season(self) -> LeagueSeason | None:
        return self.season if self.season is not None and self.season.status is SeasonStatus.RUNNING else None

    @property
    def divisions(self) -> int:
        """Number of divisions in the current season, or in the next season if no season is planned or under way."""
        return (self.rules if self.current_season is None else self.current_season.rules).divisions

    def member_name(self, user_id: int) -> str:
        """Return the name under which a user joined, or an empty string if they never joined."""
        return next((one.name for one in self.members if one.user_id == user_id), "")


class DivisionSpread(Enum):
    """Ways to spread members evenly over divisions. Members without a position come last, by date of joining."""

    RATING = "rating"
    """By rating: the highest ratings go to the first division."""
    STANDINGS = "table"
    """By the final standings of the last completed season, first division first."""
    EVENLY = "evenly"
    """By turns, in the order of joining and regardless of strength."""


class TableEligibility(Enum):
    """Reasons why a table does or does not count for a league."""

    COUNTS = "counts"
    NO_SEASON = "no_season"
    RULES = "rules"
    """The table's house rules do not count for the league."""
    COMPUTERS = "computers"
    MEMBERS = "members"
    """Somebody at the table is not a member."""
    DIVISIONS = "divisions"
    """The members are from different divisions."""


def check_table(
    league: League, game: str, rules_fingerprint: str, people: Collection[int]
) -> tuple[TableEligibility, tuple[int, ...]]:
    """Return the eligibility of a table and, if it is `MEMBERS`, the user ids of the non-members.

    `people` are the user ids at the table; 0 stands for a computer player.
    """
    season = league.running_season
    if season is None:
        return TableEligibility.NO_SEASON, ()
    if not season.rules.counts(game, rules_fingerprint):
        return TableEligibility.RULES, ()
    if 0 in people:
        return TableEligibility.COMPUTERS, ()
    divisions = {user: one.division for user in people if (one := league.member(user)) is not None}
    strangers = tuple(user for user in people if user not in divisions)
    if strangers:
        return TableEligibility.MEMBERS, strangers
    return (TableEligibility.COUNTS if len(set(divisions.values())) < 2 else TableEligibility.DIVISIONS), ()


class SeasonStandings(Struct, frozen=True, kw_only=True):
    """Standings of a season by division, without former members.

    `ratings` maps user ids to ratings after the latest result of the season. Members without a rating are missing.
    """

    league: League
    season: LeagueSeason
    by_division: Mapping[int, tuple[MemberStanding, ...]]
    idle: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """User ids of the members who have not played yet, by division."""
    ratings: Mapping[int, Rating] = field(default_factory=dict)


class SittingProgress(Struct, frozen=True, kw_only=True):
    """A sitting in progress. `begun_at` is the time at which its first deal ended, in seconds since the epoch."""

    deals: int
    begun_at: float


class LegAtTable(Struct, frozen=True, kw_only=True):
    """A leg of a team match that is played at a table, or would begin there with the next deal.

    `home` and `away` are the teams' names. The leg ends at the first of its limits. A limit that does not apply is
    None; a game of several deals has none. `deals_left` counts the deals left, including the current one. The deal in
    progress at `until` (seconds since the epoch) is the last. Before the first deal has ended, the time limit is given
    as `minutes` after that deal.
    """

    home: str
    away: str
    board: int
    leg: int
    in_deal: bool
    deals_left: int | None = None
    until: float | None = None
    minutes: int | None = None


class LeagueLead(Struct, frozen=True, kw_only=True):
    """Lead of a league's division after a result: the leaders' user ids, their points in hundredths, and who follows.

    `is_new` is True if others led before the result. `follower` is None if nobody else is ranked.
    """

    league: League
    leaders: tuple[int, ...]
    points: int
    follower: int | None
    is_new: bool


class LeagueAtTable(Struct, frozen=True, kw_only=True):
    """League for which the game at a table counts: its name, and the leg of a match played there, if any."""

    league: str
    leg: LegAtTable | None = None


ResultLine: TypeAlias = ResultLineRow
"""One person's line of a result: place, points, chips, and whether the person quit."""


class LeagueResult(ResultRow, frozen=True, kw_only=True):
    """Result of a game or sitting in a league.

    `reason` explains why the result was voided or corrected. It is empty if it mentioned somebody whose data was
    deleted.
    """

    lines: tuple[ResultLine, ...]

    @property
    def is_void(self) -> bool:
        return self.status == VOID

    @property
    def is_corrected(self) -> bool:
        """True if the result counts with corrected places."""
        return self.status != VOID and self.actor != 0

    @property
    def changed_by_participant(self) -> bool:
        """True if the person who voided or corrected the result is one of its players."""
        return any(line.user_id == self.actor for line in self.lines)


class ResultPage(Struct, frozen=True, kw_only=True):
    """A page of results, newest first.

    `older` is the cursor of the next page (None: this is the last page). `newer` is None on the newest page; on other
    pages it is 0, the cursor of the newest page.
    """

    league: League
    results: tuple[LeagueResult, ...]
    older: int | None = None
    newer: int | None = None


class RankChange(Struct, frozen=True, kw_only=True):
    """Change of a member's rank or points. A rank is None if the member is unranked."""

    user_id: int
    rank_before: int | None
    rank: int | None
    points_before: int
    points: int


class StandingsChange(Struct, frozen=True, kw_only=True):
    """Changes to a league's standings that follow from changed results."""

    league: League
    rank_changes: tuple[RankChange, ...]


class ResultCorrection(StandingsChange, frozen=True, kw_only=True):
    """A result with corrected places, its previous version (`before`), and the changes to the standings."""

    before: LeagueResult
    result: LeagueResult


class ResultStatusChange(StandingsChange, frozen=True, kw_only=True):
    """A result that was voided or restored, and the changes to the standings.

    `chips` maps user ids to the chips returned to them (negative: taken). It is empty if no chips moved.
    """

    result: LeagueResult
    chips: Mapping[int, int] = field(default_factory=dict)


class LeagueExport(Struct, frozen=True, kw_only=True):
    """A file with a season of a league.

    Every part repeats everything except the results. These are divided among the parts, starting with the newest in
    part 1. `results` is the number of results in all parts.
    """

    league: str
    season: int
    name: str
    content: bytes
    results: int
    part: int
    parts: int
