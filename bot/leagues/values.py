"""Values of leagues: seasons, members, standings and results. Points are hundredths."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from bot.leagues.rating import Rating
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import Moves, Standing
from bot.store.leagues import CLOSED, CLOSING, PLANNED, RUNNING

LONGEST_NAME = 40
"""Maximum length of a league's name, in characters."""


class Status(Enum):
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


class Final(Struct, frozen=True, kw_only=True):
    """Final standings of a season by division, with the promotions and relegations."""

    tables: dict[int, tuple[FinalLine, ...]] = field(default_factory=dict)
    moves: dict[int, Moves] = field(default_factory=dict)

    @property
    def champions(self) -> tuple[FinalLine, ...]:
        """First of the first division; several if they tie in every criterion."""
        return tuple(one for one in self.tables.get(1, ()) if one.rank == 1)


class Season(Struct, frozen=True, kw_only=True):
    """A season of a league. `rules` apply until its end to games begun at `since` or later, usually its start.
    `ends_at` is None if organisers end it by hand.
    """

    number: int
    status: Status
    starts_at: float
    ends_at: float | None
    rules: LeagueRules
    since: float = 0.0
    closed_at: float | None = None
    final: Final | None = None


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
    season: Season | None
    members: tuple[Member, ...]
    organiser_role: int | None = None
    channel_id: int | None = None

    @property
    def present(self) -> tuple[Member, ...]:
        return tuple(one for one in self.members if one.left_at is None)

    def member(self, user_id: int) -> Member | None:
        """Return the current member with this user id, or None."""
        return next((one for one in self.present if one.user_id == user_id), None)

    @property
    def current(self) -> Season | None:
        """The season that is planned or under way, or None."""
        return None if self.season is None or self.season.status is Status.CLOSED else self.season

    @property
    def running(self) -> Season | None:
        """The season that is running, or None."""
        return self.season if self.season is not None and self.season.status is Status.RUNNING else None

    @property
    def divisions(self) -> int:
        """Number of divisions in the current season, or in the next one if none is planned or under way."""
        return (self.rules if self.current is None else self.current.rules).divisions

    def named(self, user_id: int) -> str:
        """Return the name under which a user joined, or an empty string for somebody who never did."""
        return next((one.name for one in self.members if one.user_id == user_id), "")


class SeasonTable(Struct, frozen=True, kw_only=True):
    """Standings of a season by division, without former members.

    `ratings` are those of members who have one, by user id: after the season, or so far.
    """

    league: League
    season: Season
    tables: Mapping[int, tuple[Standing, ...]]
    idle: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Members who have not played yet, by division."""
    ratings: Mapping[int, Rating] = field(default_factory=dict)


class Sitting(Struct, frozen=True, kw_only=True):
    """A sitting in progress: the number of deals played, and the end of the first one (seconds since the epoch)."""

    deals: int
    begun_at: float


class LegAtTable(Struct, frozen=True, kw_only=True):
    """A leg of a team match that is played at a table, or would begin there with the next deal.

    `home` and `away` are the teams' names. The leg ends after `deals` more deals, the current one included; with the
    first deal that ends at `until` or later (seconds since the epoch); or `minutes` minutes after its first deal. The
    first limit reached applies; None disables one. Without limits it is a game of several deals.
    """

    home: str
    away: str
    board: int
    leg: int
    in_deal: bool
    deals: int | None = None
    until: float | None = None
    minutes: int | None = None


class Counting(Struct, frozen=True, kw_only=True):
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
    """A game or sitting that counts for a league, or that counted until it was voided (`void`) for a `reason`.

    `corrected`: it counts with other places than those played. `own`: the person who voided or corrected it took part
    in it. The reason is empty if it mentioned somebody whose data was deleted.
    """

    result_id: int
    league_id: int
    season_no: int
    table_id: int
    first_deal: int
    last_deal: int
    ended_at: float
    game: str
    void: bool
    corrected: bool
    reason: str
    lines: tuple[ResultLine, ...]
    own: bool = False


class ResultPage(Struct, frozen=True, kw_only=True):
    """A page of results, newest first. `older` and `newer` are the cursors of the neighbouring pages (None: there is
    none; 0: the newest page).
    """

    league: League
    results: tuple[LeagueResult, ...]
    older: int | None = None
    newer: int | None = None


class Moved(Struct, frozen=True, kw_only=True):
    """A member whose rank or points changed. A rank is None for unranked members."""

    user_id: int
    rank_before: int | None
    rank: int | None
    points_before: int
    points: int


class TableChange(Struct, frozen=True, kw_only=True):
    """Changes of a league's standings after results were changed."""

    league: League
    moved: tuple[Moved, ...]


class Corrected(Struct, frozen=True, kw_only=True):
    """A result with corrected places, its previous version (`before`), and the changes of the standings."""

    league: League
    before: LeagueResult
    result: LeagueResult
    moved: tuple[Moved, ...]


class Voided(Struct, frozen=True, kw_only=True):
    """A result that was voided or restored, and the changes of the standings. `chips` maps user ids to the chips
    returned to them or taken from them, if chips were moved too.
    """

    league: League
    result: LeagueResult
    moved: tuple[Moved, ...]
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
