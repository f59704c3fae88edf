"""What is counted of deals and games, as it is stored: by deal and person, and added up.

Of every deal and game a row for each person stands for good: from these rows everything else can be added up again.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from msgspec import Struct

EVER: Final = "ever"
"""The scope of everything that was played without computer players."""
PRACTICE: Final = "practice"
"""The scope of what was played with computer players: it counts nowhere else."""
EVERY_GAME: Final = ""
"""In place of a game's name: what was played of any."""


@lru_cache(maxsize=64)  # everybody's rows of a deal are of one moment
def month_of(at: float) -> str:
    """The scope of the month in which that moment is, by UTC: `2026-11`."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m}"


OF_LEAGUES: Final = "l"
"""How the scopes begin of what counted for leagues."""
OF_SEASONS: Final = "s"
"""How that part of them begins that names a season."""


def league_scope(league_id: int, part: str) -> str:
    """The scope of what counted for a league: of all its seasons (`ever`), of a month or of a season: `l7.2026-11`."""
    return f"{OF_LEAGUES}{league_id}.{part}"


def season_scope(number: int) -> str:
    """What names a season in the scopes of a league: `s3`."""
    return f"{OF_SEASONS}{number}"


class Counted(Struct, frozen=True, kw_only=True):
    """Counts. Everything is added up but what begins with `best_`: of that the greatest counts.

    `chips` are won less lost. Of deals that were appraised, `luck` and `points_left` are in thousandths of a point, and
    their squares in millionths. What else there is says `bot.rules.tally.Tally`, by the same names.
    """

    chips: int = 0
    deals: int = 0
    games: int = 0
    won: int = 0
    points: int = 0
    pots: int = 0
    stayed: int = 0
    blind: int = 0
    sees: int = 0
    sees_won: int = 0
    raises: int = 0
    calls: int = 0
    shown: int = 0
    places: int = 0
    crashes_called: int = 0
    crashes: int = 0
    declared: int = 0
    appraised: int = 0
    luck: int = 0
    luck_squared: int = 0
    points_left: int = 0
    points_left_squared: int = 0
    best_pot: int = 0
    best_hand: int = 0


class DealTallyRow(Counted, frozen=True, kw_only=True):
    """What a deal or, where it is `whole`, the game of several deals that it was the last of, came to for a person.

    `practice`: computer players were in it. `counted`: it has not been taken back. `number` is the order in which
    games were won and lost; 0: as it is stored now.
    """

    table_id: int
    deal_no: int
    whole: bool
    user_id: int
    guild_id: int
    game: str
    ended_at: float
    practice: bool
    name: str
    counted: bool = True
    number: int = 0

    @property
    def scopes(self) -> tuple[str, ...]:
        """Where it is added up."""
        return (PRACTICE,) if self.practice else (EVER, month_of(self.ended_at))


class TallyRow(Counted, frozen=True, kw_only=True):
    """What somebody's deals and games of one scope, of a `game` or of every game, come to.

    `streak` are the games won in a row up to the last one, `best_streak` the most there were.
    """

    guild_id: int
    scope: str
    game: str
    user_id: int
    name: str
    last_at: float
    streak: int
    best_streak: int


class AppraisalRow(Struct, frozen=True, kw_only=True):
    """What the cards of a deal were worth to a person, and what was made of them: thousandths of a point."""

    table_id: int
    deal_no: int
    user_id: int
    luck: int
    points_left: int


class ToCountRow(Struct, frozen=True, kw_only=True):
    """A deal of which something is still to be counted: `what` is `appraisal`."""

    what: str
    table_id: int
    deal_no: int


APPRAISAL: Final = "appraisal"
"""What its cards were worth is to be worked out."""


class PinnedBoardRow(Struct, frozen=True, kw_only=True):
    """A board that is kept true in a channel: by what it is in order, of which period (`ever`, `month`: this one, or
    `season`: the newest of its league) and game. `league_id` 0: it is of the server. `message_id` 0: it is not posted
    yet. `actor` is who wanted it, at the moment `at`; `shown` what it shows, in short.
    """

    guild_id: int
    channel_id: int
    measure: str
    period: str
    game: str
    actor: int
    at: float
    league_id: int = 0
    message_id: int = 0
    shown: str = ""


class PinnedBoardGone(Struct, frozen=True, kw_only=True):
    """The board in that channel is not kept true any more."""

    guild_id: int
    channel_id: int
