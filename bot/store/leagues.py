"""Rows of leagues: their seasons and members, the results that count, what is still being played, and the standings.

Points are integers of hundredths. JSON columns hold text made by `bot.store.codec`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

PLANNED, RUNNING, CLOSING, CLOSED = "planned", "running", "closing", "closed"
"""What becomes of a season, in this order: results are taken while it runs, and none changes once it is closed."""
COUNTS, VOID = "counts", "void"
"""Whether a result counts."""


class LeagueVersionRow(Struct, frozen=True, kw_only=True):
    """How often the leagues of a server were changed: anything about them but results."""

    guild_id: int
    version: int


class LeagueRow(Struct, frozen=True, kw_only=True):
    """A league of a server. `folded` is its name for comparing, `rules` JSON: those of the next season.

    `channel_id` is where its final tables are posted (None: nowhere). `ended_at` is None while it goes on.
    """

    league_id: int
    guild_id: int
    folded: str
    name: str
    rules: str
    author: int
    created_at: float
    organiser_role: int | None = None
    channel_id: int | None = None
    ended_at: float | None = None


class SeasonRow(Struct, frozen=True, kw_only=True):
    """A season of a league, counted from 1. `rules` (JSON) hold for it from its start to its end.

    `ends_at` is None where it ends when the organisers say so, `final` (JSON) is its table once it is closed. `changes`
    counts what was done to results that stood already. `message_id` is the message with the final table: None while
    there is none yet, 0 where there will be none. `ruled_at` is when it got these rules (None: it began with them).
    """

    league_id: int
    season_no: int
    status: str
    starts_at: float
    rules: str
    ends_at: float | None = None
    changes: int = 0
    closed_at: float | None = None
    final: str | None = None
    message_id: int | None = None
    ruled_at: float | None = None

    @property
    def since(self) -> float:
        """From when on its rules hold for what is begun at a table."""
        return max(self.starts_at, self.ruled_at or self.starts_at)


class Unplayed(Struct, frozen=True, kw_only=True):
    """A season of which nothing was played, and for which nothing is being played. `counted` are the games that count
    for it, each with the fingerprint of its house rules.
    """

    guild_id: int
    league_id: int
    season_no: int
    counted: tuple[tuple[str, str], ...] = ()


class LeagueMemberRow(Struct, frozen=True, kw_only=True):
    """A member of a league, and the `division` in which they play, counted from 1. Who left (`left_at`) stays."""

    league_id: int
    user_id: int
    name: str
    joined_at: float
    left_at: float | None = None
    division: int = 1


class ResultLineRow(Struct, frozen=True, kw_only=True):
    """How one person did: `place` (shared on ties), the `points` of the league (hundredths) that come of it, what they
    won or lost in chips and in points of the game, `bonuses` by name (JSON), and whether they `quit`.
    """

    result_id: int
    user_id: int
    place: int
    points: int
    won: bool
    chips: int
    game_points: int
    bonuses: str = "{}"
    quit: bool = False


class ResultRow(Struct, frozen=True, kw_only=True):
    """A game, or a sitting, that counts for a league: the deals from `first_deal` to `last_deal` of a table.

    Results are numbered in the order in which they were stored. `agreed` is the fingerprint of the house rules,
    `reason` why `actor` took it out (`status`), or corrected its places.
    """

    result_id: int
    league_id: int
    season_no: int
    division: int
    table_id: int
    first_deal: int
    last_deal: int
    ended_at: float
    game: str
    agreed: str
    status: str = COUNTS
    reason: str = ""
    actor: int = 0


@dataclass(frozen=True, kw_only=True)
class NewResult:
    """A result to be stored, whose number, and that of its lines, is not known yet.

    It is left out where its season is not running any more.
    """

    row: ResultRow
    lines: tuple[ResultLineRow, ...] = field(repr=False)


class SittingRow(Struct, frozen=True, kw_only=True):
    """What is being played at a table and will count for a league: a game of several deals, or a sitting.

    `deals` counts those of it that were not void, `tally` is JSON.
    """

    table_id: int
    league_id: int
    season_no: int
    division: int
    first_deal: int
    last_deal: int
    begun_at: float
    game: str
    agreed: str
    several_deals: bool
    deals: int
    tally: str


class SittingGone(Struct, frozen=True, kw_only=True):
    """Nothing is being played at a table for a league any more."""

    table_id: int
    league_id: int


class StandingRow(Struct, frozen=True, kw_only=True):
    """What a member's results of a season come to. `points` (hundredths) are those that count, `tally` is JSON."""

    league_id: int
    season_no: int
    user_id: int
    division: int
    games: int
    points: int
    tally: str


class RatingRow(Struct, frozen=True, kw_only=True):
    """How well somebody plays, as the results of a league up to this season tell: of everybody who was ever in one.

    `games` are all that they were rated by, in whichever season.
    """

    league_id: int
    season_no: int
    user_id: int
    mu: float
    sigma: float
    games: int


class ProjectionRow(Struct, frozen=True, kw_only=True):
    """How far the standings and ratings of a season are worked out: up to result `upto`, after so many `changes`."""

    league_id: int
    season_no: int
    upto: int
    changes: int
