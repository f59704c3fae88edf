"""Standings of a league night, and the people in its final."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace


class NightGame(Struct, frozen=True, kw_only=True):
    """Points (hundredths) and places (1 is best) of one game of the night, by user."""

    points: Mapping[int, int]
    places: Mapping[int, int]


class NightLine(Struct, frozen=True, kw_only=True):
    """A person's line of the standings: `points` in hundredths, and the place in the final (None: not in it).

    People with equal points and wins share a `place` (1, 2, 2, 4).
    """

    place: int
    user_id: int
    games: int
    won: int
    points: int
    final: int | None = None


def night_standings(people: Iterable[int], games: Sequence[NightGame]) -> tuple[NightLine, ...]:
    """Return the standings of a night, sorted by points, then by games won. People who played and left are included."""
    everybody = {*people, *(one for game in games for one in game.points)}
    sums = {
        one: (
            sum(game.points.get(one, 0) for game in games),
            sum(game.places.get(one) == 1 for game in games),
            sum(one in game.points for game in games),
        )
        for one in everybody
    }
    ordered = sorted(everybody, key=lambda one: (sums[one][:2], -one), reverse=True)
    lines: list[NightLine] = []
    for number, one in enumerate(ordered, 1):
        points, won, count = sums[one]
        before = lines[-1] if lines else None
        same = before is not None and (before.points, before.won) == (points, won)
        place = before.place if before is not None and same else number
        lines.append(NightLine(place=place, user_id=one, games=count, won=won, points=points))
    return tuple(lines)


def apply_final(table: Iterable[NightLine], places: Mapping[int, int]) -> tuple[NightLine, ...]:
    """Return the standings with the finalists first, by their `places` in the final. Ties keep the previous order."""
    told = [replace(one, final=places.get(one.user_id)) for one in table]
    told.sort(key=lambda one: (one.final is None, one.final or 0, one.place))
    lines: list[NightLine] = []
    for number, one in enumerate(told, 1):
        before = told[number - 2] if number > 1 else None
        same = before is not None and (before.final, before.place) == (one.final, one.place)
        lines.append(replace(one, place=lines[-1].place if same else number))
    return tuple(lines)


def choose_finalists(table: Iterable[NightLine], here: Iterable[int], size: int, seed: int) -> tuple[int, ...]:
    """Return the people in the final: the best of those still present, ties broken at random."""
    present = set(here)
    lines = sorted((one for one in table if one.user_id in present and one.games), key=lambda one: one.user_id)
    Random(seed).shuffle(lines)  # noqa: S311 (a draw that can be repeated)
    return tuple(one.user_id for one in sorted(lines, key=lambda one: one.place)[:size])
