"""Team matches: what they are played by, and what stands on a match's card.

Points are kept in hundredths, because a drawn leg gives each side half of what it is worth.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct

HUNDREDTHS: Final = 100
"""A whole point."""
MOST_BOARDS: Final = 8
MOST_LEGS: Final = 9
MOST_ON_A_BOARD: Final = 3
"""People of each side that may play one board together."""
MOST_POINTS: Final = 20
"""Points that a leg or a match may bring at most."""


class Side(Enum):
    """A side of a match."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> Side:
        """The other side."""
        return Side.AWAY if self is Side.HOME else Side.HOME


class TieBreak(Enum):
    """What tells teams with as many points apart, in the order that the rules name."""

    HEAD_TO_HEAD = "head_to_head"
    """The points of the matches that they played against one another."""
    LEG_DIFFERENCE = "leg_difference"
    LEGS_WON = "legs_won"
    MATCHES_WON = "matches_won"


class TeamRules(Struct, frozen=True, kw_only=True):
    """What matches are played by, the same for a whole season.

    A match is `boards` boards of `legs` legs each; on every board `pair_size` people of each side play together.
    `leg_points`, `win_points` and `draw_points` are whole points: for a leg that is won, and for the match.
    A side may play with `least_boards` boards filled; the legs of the others go to its opponents.
    """

    boards: int = 3
    pair_size: int = 1
    legs: int = 2
    leg_points: int = 1
    win_points: int = 2
    draw_points: int = 1
    least_boards: int = 2
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.LEG_DIFFERENCE, TieBreak.HEAD_TO_HEAD, TieBreak.MATCHES_WON)

    def __post_init__(self) -> None:
        """Raises ValueError where the numbers do not fit together."""
        bounds = (
            (1, self.boards, MOST_BOARDS),
            (1, self.pair_size, MOST_ON_A_BOARD),
            (1, self.legs, MOST_LEGS),
            (0, self.leg_points, MOST_POINTS),
            (0, self.draw_points, self.win_points),
            (0, self.win_points, MOST_POINTS),
            (1, self.least_boards, self.boards),
        )
        if any(not least <= value <= most for least, value, most in bounds) or not self.leg_points + self.win_points:
            raise ValueError(f"no rules for matches: {self}")
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise ValueError(f"a tie-break is named twice: {self.tie_breaks}")

    @property
    def side_size(self) -> int:
        """People of a full side."""
        return self.boards * self.pair_size

    @property
    def match_legs(self) -> int:
        """Legs of a match."""
        return self.boards * self.legs


class Leg(Struct, frozen=True):
    """A leg that was played: on which board, which of its legs (both from 1), and who won it (None: drawn).

    `result_id` is the league's result that it came from (None: the captains entered it).
    """

    board: int
    number: int
    winner: Side | None
    result_id: int | None = None


class Card(Struct, frozen=True):
    """What is played in a match: who plays on the boards of each side, in their order, and the legs so far.

    A side is empty until its captain has named it; with fewer people than its boards hold it is a short one. `since` is
    the newest of the league's results when both were named: later ones of its boards are its legs.
    """

    home: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    legs: tuple[Leg, ...] = ()
    since: int = 0

    @property
    def named(self) -> bool:
        """Whether both sides are named."""
        return bool(self.home and self.away)

    def side(self, side: Side) -> tuple[int, ...]:
        """Who plays for a side."""
        return self.home if side is Side.HOME else self.away

    def leg(self, board: int, number: int) -> Leg | None:
        """A leg, where it was played."""
        return next((one for one in self.legs if (one.board, one.number) == (board, number)), None)


class MatchStatus(Enum):
    """What has become of a match."""

    OPEN = "open"
    """It is still to be played, or is being played."""
    PLAYED = "played"
    """Its card is confirmed."""
    HOME_WALKOVER = "home_walkover"
    """The home team has won it without playing."""
    AWAY_WALKOVER = "away_walkover"
    NOT_PLAYED = "not_played"
    """Nobody gets anything for it."""

    @property
    def walkover(self) -> Side | None:
        """Who has won without playing."""
        return {MatchStatus.HOME_WALKOVER: Side.HOME, MatchStatus.AWAY_WALKOVER: Side.AWAY}.get(self)


class Score(Struct, frozen=True, kw_only=True):
    """What a match came to, by side: legs and points in hundredths, `winner` None for a draw."""

    home_legs: int
    away_legs: int
    home_points: int
    away_points: int
    winner: Side | None

    def legs(self, side: Side) -> int:
        """The legs of a side, in hundredths."""
        return self.home_legs if side is Side.HOME else self.away_legs

    def points(self, side: Side) -> int:
        """The points of a side, in hundredths."""
        return self.home_points if side is Side.HOME else self.away_points


class Match(Struct, frozen=True, kw_only=True):
    """One fixture of a season. `week` counts from 1, `starts_at` is in seconds since the epoch.

    `changes` counts how often its date or what has become of it was changed: calendars want to know. `confirmed` are
    the sides whose captains have confirmed its card as it is.
    """

    match_no: int
    week: int
    home: int
    away: int
    starts_at: float
    status: MatchStatus = MatchStatus.OPEN
    card: Card = Card()
    confirmed: frozenset[Side] = frozenset()
    changes: int = 0

    def team(self, side: Side) -> int:
        """The number of the team on a side."""
        return self.home if side is Side.HOME else self.away

    def side_of(self, team_no: int) -> Side | None:
        """On which side a team plays."""
        return Side.HOME if team_no == self.home else Side.AWAY if team_no == self.away else None


class TeamPerson(Struct, frozen=True):
    """Somebody in a team, by the name that they had when they joined it."""

    user_id: int
    name: str


class Team(Struct, frozen=True, kw_only=True):
    """A team of a season. `captain` is whoever of its `people` speaks for it; `withdrawn_at`: it gave up then."""

    team_no: int
    name: str
    captain: int
    people: tuple[TeamPerson, ...]
    withdrawn_at: float | None = None

    def has(self, user_id: int) -> bool:
        """Whether somebody is in it."""
        return any(one.user_id == user_id for one in self.people)
