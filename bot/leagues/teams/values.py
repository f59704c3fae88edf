"""Values of team seasons: rules, teams, matches and match cards. Legs and points of a score are in hundredths."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from msgspec import Struct

from bot.errors import Refusal

MAX_BOARDS: Final = 8
MAX_LEGS: Final = 9
MAX_PAIR_SIZE: Final = 3
"""Maximum number of people of each side on one board."""
MAX_MATCH_POINTS: Final = 20
"""Maximum number of points for winning a leg or a match."""


class Side(Enum):
    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> Side:
        return Side.AWAY if self is Side.HOME else Side.HOME


class TeamTieBreak(Enum):
    """Criteria that separate teams with equal points, in the order set by the rules."""

    HEAD_TO_HEAD = "head_to_head"
    """Points from the matches that the tied teams played against one another."""
    LEG_DIFFERENCE = "leg_difference"
    LEGS_WON = "legs_won"
    MATCHES_WON = "matches_won"


class TeamRules(Struct, frozen=True, kw_only=True):
    """Rules of team matches, fixed for a whole season.

    A match has `boards` boards of `legs` legs each. On every board, `pair_size` people of each side play together. A
    side gets `leg_points` for each leg won, and `win_points` or `draw_points` for the match, all in whole points. A
    side must fill at least `least_boards` boards. The legs of its empty boards go to the opponents.
    """

    boards: int = 3
    pair_size: int = 1
    legs: int = 2
    leg_points: int = 1
    win_points: int = 2
    draw_points: int = 1
    least_boards: int = 2
    tie_breaks: tuple[TeamTieBreak, ...] = (
        TeamTieBreak.LEG_DIFFERENCE,
        TeamTieBreak.HEAD_TO_HEAD,
        TeamTieBreak.MATCHES_WON,
    )

    def __post_init__(self) -> None:
        """Raise ValueError if the numbers are out of bounds or inconsistent."""
        bounds = (
            (1, self.boards, MAX_BOARDS),
            (1, self.pair_size, MAX_PAIR_SIZE),
            (1, self.legs, MAX_LEGS),
            (0, self.leg_points, MAX_MATCH_POINTS),
            (0, self.draw_points, self.win_points),
            (0, self.win_points, MAX_MATCH_POINTS),
            (1, self.least_boards, self.boards),
        )
        if any(not least <= value <= most for least, value, most in bounds) or not self.leg_points + self.win_points:
            raise ValueError(f"no rules for matches: {self}")
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise ValueError(f"a tie-break is named twice: {self.tie_breaks}")

    @property
    def side_size(self) -> int:
        return self.boards * self.pair_size

    @property
    def match_legs(self) -> int:
        return self.boards * self.legs


class Leg(Struct, frozen=True):
    """A leg that was played: its board, its number on the board (both from 1), and the winner (None: a draw).

    `result_id` is the league result that decided the leg (None: it was entered by hand).
    """

    board: int
    number: int
    winner: Side | None
    result_id: int | None = None


class MatchCard(Struct, frozen=True):
    """Card of a match: the user ids of each side in the order of the boards, and the legs so far.

    A side is empty until its captain names it. A short side leaves its last boards empty. `since_result` is the
    league's newest result when the two sides were named. Only later results become legs.
    """

    home: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    legs: tuple[Leg, ...] = ()
    since_result: int = 0

    @property
    def has_both_sides(self) -> bool:
        return bool(self.home and self.away)

    def side(self, side: Side) -> tuple[int, ...]:
        return self.home if side is Side.HOME else self.away

    def leg(self, board: int, number: int) -> Leg | None:
        return next((one for one in self.legs if (one.board, one.number) == (board, number)), None)


class MatchStatus(Enum):
    OPEN = "open"
    """The match is still to be played, or is under way."""
    PLAYED = "played"
    """Both sides have confirmed the card."""
    HOME_WALKOVER = "home_walkover"
    """The home team wins without playing."""
    AWAY_WALKOVER = "away_walkover"
    NOT_PLAYED = "not_played"
    """Neither team gets anything."""

    @property
    def walkover_winner(self) -> Side | None:
        return {MatchStatus.HOME_WALKOVER: Side.HOME, MatchStatus.AWAY_WALKOVER: Side.AWAY}.get(self)


class MatchScore(Struct, frozen=True, kw_only=True):
    """Legs and points of a match by side, in hundredths. `winner` is None for a draw."""

    home_legs: int
    away_legs: int
    home_points: int
    away_points: int
    winner: Side | None

    def legs(self, side: Side) -> int:
        return self.home_legs if side is Side.HOME else self.away_legs

    def points(self, side: Side) -> int:
        return self.home_points if side is Side.HOME else self.away_points


class Match(Struct, frozen=True, kw_only=True):
    """A fixture of a season.

    `home` and `away` are team numbers. `week` counts from 1, and `starts_at` is in seconds since the epoch. `changes`
    counts changes of the date or status, for calendar files. `confirmed` has the sides that have confirmed the current
    card.
    """

    match_no: int
    week: int
    home: int
    away: int
    starts_at: float
    status: MatchStatus = MatchStatus.OPEN
    card: MatchCard = MatchCard()
    confirmed: frozenset[Side] = frozenset()
    changes: int = 0

    def team_no(self, side: Side) -> int:
        return self.home if side is Side.HOME else self.away

    def side_of(self, team_no: int) -> Side | None:
        return Side.HOME if team_no == self.home else Side.AWAY if team_no == self.away else None


class TeamPerson(Struct, frozen=True):
    """A person in a team. `name` is their name at the time of joining."""

    user_id: int
    name: str


class Team(Struct, frozen=True, kw_only=True):
    """A team of a season. `captain` is one of its `people`; `withdrawn_at` is set if the team has withdrawn."""

    team_no: int
    name: str
    captain: int
    people: tuple[TeamPerson, ...]
    withdrawn_at: float | None = None

    def has_member(self, user_id: int) -> bool:
        return any(one.user_id == user_id for one in self.people)


_TIE_BREAKS_BY_NUMBER: Final = {str(number): one for number, one in enumerate(TeamTieBreak, 1)}
"""Tie-breaks by the numbers that people type."""


def parse_tie_breaks(text: str) -> tuple[TeamTieBreak, ...]:
    """Parse the numbers of tie-breaks, separated by spaces or commas.

    Refusal `bad_tie_breaks` if a number is unknown or repeated, or if there is none.
    """
    numbers = text.replace(",", " ").split()
    if not numbers or not _TIE_BREAKS_BY_NUMBER.keys() >= set(numbers) or len(set(numbers)) != len(numbers):
        raise Refusal("bad_tie_breaks")
    return tuple(_TIE_BREAKS_BY_NUMBER[one] for one in numbers)


def format_tie_breaks(tie_breaks: Iterable[TeamTieBreak]) -> str:
    numbers = {one: number for number, one in _TIE_BREAKS_BY_NUMBER.items()}
    return " ".join(numbers[one] for one in tie_breaks)
