"""Leagues, their seasons and tables, as they are told. Points are hundredths."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from bot.leagues.rating import Rating
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import Moves, Standing
from bot.store.leagues import CLOSED, CLOSING, PLANNED, RUNNING

LONGEST_NAME = 40
"""Characters of a league's name."""


class Status(Enum):
    """What has become of a season."""

    PLANNED = PLANNED
    RUNNING = RUNNING
    CLOSING = CLOSING
    """No result is taken any more; its final table is being made."""
    CLOSED = CLOSED


class FinalLine(Struct, frozen=True, kw_only=True):
    """A line of a final table. `rank` is None with fewer games than the minimum; points are hundredths. `rating` is
    None in tables that were made before ratings stood there.
    """

    rank: int | None
    user_id: int
    name: str
    points: int
    games: int
    wins: int
    rating: Rating | None = None


class Final(Struct, frozen=True, kw_only=True):
    """How a season ended: by division its table, and who went up or down."""

    tables: dict[int, tuple[FinalLine, ...]] = field(default_factory=dict)
    moves: dict[int, Moves] = field(default_factory=dict)

    @property
    def champions(self) -> tuple[FinalLine, ...]:
        """Who won: the first of the first division, several where they are equal in everything."""
        return tuple(one for one in self.tables.get(1, ()) if one.rank == 1)


class Season(Struct, frozen=True, kw_only=True):
    """A season: `rules` hold to its end for what is begun from `since` on, usually its start. `ends_at` is None where
    it ends when organisers say so.
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
    """Somebody who is, or was (`left_at`), in a league."""

    user_id: int
    name: str
    division: int
    joined_at: float
    left_at: float | None = None


class League(Struct, frozen=True, kw_only=True):
    """A league with its newest season (None: it has had none). `rules` are those of the next season.

    `members` has everybody who was ever in it.
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
        """Those who are in it now."""
        return tuple(one for one in self.members if one.left_at is None)

    def member(self, user_id: int) -> Member | None:
        """Who is in it now under that number."""
        return next((one for one in self.present if one.user_id == user_id), None)

    @property
    def current(self) -> Season | None:
        """The season that is to come or is on."""
        return None if self.season is None or self.season.status is Status.CLOSED else self.season

    @property
    def running(self) -> Season | None:
        """The season that is running."""
        return self.season if self.season is not None and self.season.status is Status.RUNNING else None

    @property
    def divisions(self) -> int:
        """How many divisions there are: in the season that is to come or is on, between seasons in the next one."""
        return (self.rules if self.current is None else self.current.rules).divisions

    def named(self, user_id: int) -> str:
        """What somebody was called when they joined; "" for somebody who never did."""
        return next((one.name for one in self.members if one.user_id == user_id), "")


class SeasonTable(Struct, frozen=True, kw_only=True):
    """A season with the tables of its divisions. Who left is not in them.

    `ratings` are those of the members, by user id, as far as they have one: after the season, or so far.
    """

    league: League
    season: Season
    tables: Mapping[int, tuple[Standing, ...]]
    idle: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By division: the members who have not played yet."""
    ratings: Mapping[int, Rating] = field(default_factory=dict)


class Sitting(Struct, frozen=True, kw_only=True):
    """A sitting that is going on: how many of its deals were played, and when the first of them ended."""

    deals: int
    begun_at: float


class LegAtTable(Struct, frozen=True, kw_only=True):
    """A leg of a team match that is being played at a table, or would begin with the next deal there.

    `home` and `away` are the names of the teams. The leg is over after `deals` more deals, that in hand included, or
    with the first deal that ends `until` a moment or later (seconds since the epoch), or so many `minutes` after the
    leg's first deal: whichever comes first (None: that does not end it). With neither it is a game of several deals.
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
    """A league for which a table counts, by name, and the leg of a match that is played there (None: none is)."""

    league: str
    leg: LegAtTable | None = None


class ResultLine(Struct, frozen=True, kw_only=True):
    """How somebody did in a game or sitting."""

    user_id: int
    place: int
    points: int
    chips: int
    game_points: int
    quit: bool


class LeagueResult(Struct, frozen=True, kw_only=True):
    """A game or sitting that counts, or counted until it was taken out (`void`), for a `reason`. `corrected`: it counts
    with other places than it was played with. The reason is empty where somebody was forgotten whom it told of. `own`:
    it was taken out or corrected by somebody whose result it is.
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
    """Results, newest first. `older` and `newer` are what the pages beside it are asked for by (None: there is none;
    0: the newest).
    """

    league: League
    results: tuple[LeagueResult, ...]
    older: int | None = None
    newer: int | None = None


class Moved(Struct, frozen=True, kw_only=True):
    """Somebody whose place in the table, or points, changed; a rank is None where they have none."""

    user_id: int
    rank_before: int | None
    rank: int | None
    points_before: int
    points: int


class TableChange(Struct, frozen=True, kw_only=True):
    """What has become of a league's table, once results were changed."""

    league: League
    moved: tuple[Moved, ...]


class Corrected(Struct, frozen=True, kw_only=True):
    """A result with other places than `before`, and what that changed."""

    league: League
    before: LeagueResult
    result: LeagueResult
    moved: tuple[Moved, ...]


class Voided(Struct, frozen=True, kw_only=True):
    """A result that was taken out, and what that changed; `chips` by user id, where the chips were given back too."""

    league: League
    result: LeagueResult
    moved: tuple[Moved, ...]
    chips: Mapping[int, int] = field(default_factory=dict)


class LeagueExport(Struct, frozen=True, kw_only=True):
    """A file with a season of a league: everything that is not a result, and so many results, the newest in part 1."""

    league: str
    season: int
    name: str
    content: bytes
    results: int
    part: int
    parts: int
