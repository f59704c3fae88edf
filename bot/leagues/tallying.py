"""What is being played at a table for a league, deal by deal, until it is a result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from bot.leagues.placing import Played, placed, points_of
from bot.leagues.rules import PointsTable
from bot.store.codec import encode
from bot.store.leagues import NewResult, ResultLineRow, ResultRow, SittingRow


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What the deals of a sitting, or of a game of several deals, have come to so far, by user id.

    `seats` says who sat where; `gone` are those who quit, in the order in which they went.
    """

    seats: dict[int, int] = field(default_factory=dict)
    chips: dict[int, int] = field(default_factory=dict)
    game_points: dict[int, int] = field(default_factory=dict)
    bonuses: dict[int, dict[str, int]] = field(default_factory=dict)
    gone: tuple[int, ...] = ()

    @classmethod
    def of(cls, seats: Mapping[int, int]) -> Self:
        """Nothing has been played yet by those who sit at these seats."""
        people = tuple(seats.values())
        return cls(seats=dict(seats), chips=dict.fromkeys(people, 0), game_points=dict.fromkeys(people, 0))

    @property
    def people(self) -> frozenset[int]:
        """Everybody who takes part, those who quit included."""
        return frozenset(self.chips)

    @property
    def present(self) -> frozenset[int]:
        """Those who have not quit."""
        return self.people.difference(self.gone)

    def with_deal(
        self,
        chips: Mapping[int, int],
        game_points: Mapping[int, int],
        bonuses: Mapping[int, Mapping[str, int]],
    ) -> Self:
        """What it comes to after one more deal, which brought people so much."""
        return replace(
            self,
            chips={user: before + chips.get(user, 0) for user, before in self.chips.items()},
            game_points={user: before + game_points.get(user, 0) for user, before in self.game_points.items()},
            bonuses={
                user: dict(Counter(self.bonuses.get(user, {})) + Counter(bonuses.get(user, {})))
                for user in self.bonuses.keys() | bonuses.keys()
                if user in self.people
            },
        )

    def without(self, *users: int) -> Self:
        """The same once these have quit, in that order."""
        return replace(self, gone=(*self.gone, *(user for user in users if user in self.present)))

    def played(self, user: int) -> Played:
        """What one of them did."""
        return Played(chips=self.chips[user], game_points=self.game_points[user], bonuses=self.bonuses.get(user, {}))


def result(
    sitting: SittingRow,
    tally: Tally,
    points: PointsTable,
    *,
    scores: Mapping[int, int],
    winner: int | None,
    ended_at: float,
) -> NewResult:
    """The result of what was played, with everybody placed by their scores; those who quit are last."""
    places = placed(scores, tally.gone, winner=winner)
    lines = tuple(
        _line(user, places, tally.played(user), points, gone=user in tally.gone)
        for user in sorted(places, key=lambda user: (places[user], user))
    )
    row = ResultRow(
        result_id=0,
        league_id=sitting.league_id,
        season_no=sitting.season_no,
        division=sitting.division,
        table_id=sitting.table_id,
        first_deal=sitting.first_deal,
        last_deal=sitting.last_deal,
        ended_at=ended_at,
        game=sitting.game,
        agreed=sitting.agreed,
    )
    return NewResult(row=row, lines=lines)


def _line(user: int, places: Mapping[int, int], played: Played, points: PointsTable, *, gone: bool) -> ResultLineRow:
    return ResultLineRow(
        result_id=0,
        user_id=user,
        place=places[user],
        points=points_of(points, played, places[user], places.values()),
        won=places[user] == 1,
        chips=played.chips,
        game_points=played.game_points,
        bonuses=encode(played.bonuses),
        quit=gone,
    )
