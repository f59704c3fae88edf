"""Values of leagues: seasons, members, standings and results. Points are hundredths."""

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
    """Results are no longer accepted; the final standings are being computed."""
    CLOSED = CLOSED


class FinalLine(Struct, frozen=True, kw_only=True):
    """A line of the final standings. `rank` is None with fewer games than the minimum; points are hundredths. `rating`
    is None in standings stored before they included ratings.
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
        """First of the first division; several if they tie in every criterion."""
        return tuple(one for one in self.by_division.get(1, ()) if one.rank == 1)


class LeagueSeason(Struct, frozen=True, kw_only=True):
    """A season of a league. `rules` apply until its end to games begun at `rules_since` or later, usually its start.
    `ends_at` is None if organisers end it by hand.
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
"""A current member of a league, or a former one (`left_at` is set)."""


class League(Struct, frozen=True, kw_only=True):
    """A league with its newest season (None before the first). `rules` are those of the next season.

    `members` includes former members.
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
        """Number of divisions in the current season, or in the next one if none is planned or under way."""
        return (self.rules if self.current_season is None else self.current_season.rules).divisions

    def member_name(self, user_id: int) -> str:
        """Return the name under which a user joined, or an empty string for somebody who never did."""
        return next((one.name for one in self.members if one.user_id == user_id), "")


class DivisionSpread(Enum):
    """Ways to spread members over divisions of equal size. Unranked members come last, in joining order."""

    RATING = "rating"
    """By rating: the best play in the first division."""
    STANDINGS = "table"
    """By the final standings of the last season: its first division before its second."""
    EVENLY = "evenly"
    """In rotation, in joining order, so that each division has strong and weak members."""


class TableEligibility(Enum):
    """Reasons why a table does or does not count for a league."""

    COUNTS = "counts"
    NO_SEASON = "no_season"
    RULES = "rules"
    """Its house rules do not count."""
    COMPUTERS = "computers"
    MEMBERS = "members"
    """Somebody at the table is not a member."""
    DIVISIONS = "divisions"
    """The members are from different divisions."""


def check_table(
    league: League, game: str, rules_fingerprint: str, people: Collection[int]
) -> tuple[TableEligibility, tuple[int, ...]]:
    """Return whether a table counts for a league. With MEMBERS, also return the user ids of the non-members.

    `rules_fingerprint` is the fingerprint of the house rules; `people` are user ids, 0 for a computer player.
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

    `ratings` are those of members who have one, by user id: after the season, or so far.
    """

    league: League
    season: LeagueSeason
    by_division: Mapping[int, tuple[MemberStanding, ...]]
    idle: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Members who have not played yet, by division."""
    ratings: Mapping[int, Rating] = field(default_factory=dict)


class SittingProgress(Struct, frozen=True, kw_only=True):
    """A sitting in progress: the number of deals played, and the end of the first one (seconds since the epoch)."""

    deals: int
    begun_at: float


class LegAtTable(Struct, frozen=True, kw_only=True):
    """A leg of a team match that is played at a table, or would begin there with the next deal.

    `home` and `away` are the teams' names. The leg ends after `deals_left` more deals, the current one included; with
    the first deal that ends at `until` or later (seconds since the epoch); or `minutes` minutes after its first deal.
    The first limit reached applies; None disables one. Without limits it is a game of several deals.
    """

    home: str
    away: str
    board: int
    leg: int
    in_deal: bool
    deals_left: int | None = None
    until: float | None = None
    minutes: int | None = None


class LeagueAtTable(Struct, frozen=True, kw_only=True):
    """League for which the game at a table counts: its name, and the leg of a match played there, if any."""

    league: str
    leg: LegAtTable | None = None


ResultLine: TypeAlias = ResultLineRow
"""One person's line of a result: place, points, chips, and whether they quit."""


class LeagueResult(ResultRow, frozen=True, kw_only=True):
    """A game or sitting that counts for a league, or that counted until it was voided for a `reason`.

    The reason is empty if it mentioned somebody whose data was deleted.
    """

    lines: tuple[ResultLine, ...]

    @property
    def is_void(self) -> bool:
        return self.status == VOID

    @property
    def is_corrected(self) -> bool:
        """True if it counts with other places than those played."""
        return self.status != VOID and self.actor != 0

    @property
    def changed_by_participant(self) -> bool:
        """True if the person who voided or corrected it took part in it."""
        return any(line.user_id == self.actor for line in self.lines)


class ResultPage(Struct, frozen=True, kw_only=True):
    """A page of results, newest first. `older` and `newer` are the cursors of the neighbouring pages (None: there is
    none; 0: the newest page).
    """

    league: League
    results: tuple[LeagueResult, ...]
    older: int | None = None
    newer: int | None = None


class RankChange(Struct, frozen=True, kw_only=True):
    """A member whose rank or points changed. A rank is None for unranked members."""

    user_id: int
    rank_before: int | None
    rank: int | None
    points_before: int
    points: int


class StandingsChange(Struct, frozen=True, kw_only=True):
    """Changes of a league's standings after results were changed."""

    league: League
    rank_changes: tuple[RankChange, ...]


class ResultCorrection(StandingsChange, frozen=True, kw_only=True):
    """A result with corrected places, its previous version (`before`), and the changes of the standings."""

    before: LeagueResult
    result: LeagueResult


class ResultStatusChange(StandingsChange, frozen=True, kw_only=True):
    """A result that was voided or restored, and the changes of the standings. `chips` maps user ids to the chips
    returned to them or taken from them, if chips were moved too.
    """

    result: LeagueResult
    chips: Mapping[int, int] = field(default_factory=dict)


class LeagueExport(Struct, frozen=True, kw_only=True):
    """A file with a season of a league. `results` is the number of results in all parts.

    Each part has everything except the results, and a share of these; the newest are in part 1.
    """

    league: str
    season: int
    name: str
    content: bytes
    results: int
    part: int
    parts: int
