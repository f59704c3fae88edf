"""Values of leagues: seasons, members, standings and results. Points are hundredths."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from bot.leagues.rating import Rating
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import DivisionMoves, MemberStanding
from bot.store.schema.league import CLOSED, CLOSING, PLANNED, RUNNING

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


class Member(Struct, frozen=True, kw_only=True):
    """A current member of a league, or a former one (`left_at` is set)."""

    user_id: int
    name: str
    division: int
    joined_at: float
    left_at: float | None = None


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
        """Return the current member with this user id, or None."""
        return next((one for one in self.current_members if one.user_id == user_id), None)

    @property
    def current_season(self) -> LeagueSeason | None:
        """The season that is planned or under way, or None."""
        return None if self.season is None or self.season.status is SeasonStatus.CLOSED else self.season

    @property
    def running_season(self) -> LeagueSeason | None:
        """The season that is running, or None."""
        return self.season if self.season is not None and self.season.status is SeasonStatus.RUNNING else None

    @property
    def divisions(self) -> int:
        """Number of divisions in the current season, or in the next one if none is planned or under way."""
        return (self.rules if self.current_season is None else self.current_season.rules).divisions

    def member_name(self, user_id: int) -> str:
        """Return the name under which a user joined, or an empty string for somebody who never did."""
        return next((one.name for one in self.members if one.user_id == user_id), "")


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
    """A league for which a table counts, by name, and the leg of a match played there, if any."""

    league: str
    leg: LegAtTable | None = None


class ResultLine(Struct, frozen=True, kw_only=True):
    """One person's line of a result: place, points, chips, and whether they quit."""

    user_id: int
    place: int
    points: int
    chips: int
    game_points: int
    quit: bool


class LeagueResult(Struct, frozen=True, kw_only=True):
    """A game or sitting that counts for a league, or that counted until it was voided (`is_void`) for a `reason`.

    `is_corrected`: it counts with other places than those played. `changed_by_participant`: the person who voided or
    corrected it took part in it. The reason is empty if it mentioned somebody whose data was deleted.
    """

    result_id: int
    league_id: int
    season_no: int
    table_id: int
    first_deal: int
    last_deal: int
    ended_at: float
    game: str
    is_void: bool
    is_corrected: bool
    reason: str
    lines: tuple[ResultLine, ...]
    changed_by_participant: bool = False


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


class ResultCorrection(Struct, frozen=True, kw_only=True):
    """A result with corrected places, its previous version (`before`), and the changes of the standings."""

    league: League
    before: LeagueResult
    result: LeagueResult
    rank_changes: tuple[RankChange, ...]


class ResultStatusChange(Struct, frozen=True, kw_only=True):
    """A result that was voided or restored, and the changes of the standings. `chips` maps user ids to the chips
    returned to them or taken from them, if chips were moved too.
    """

    league: League
    result: LeagueResult
    rank_changes: tuple[RankChange, ...]
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
