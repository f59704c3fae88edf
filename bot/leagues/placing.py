"""Places in a game or sitting, and the points that a league gives for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct, field

from bot.leagues.rules import PointsScale


class PlayerTotals(Struct, frozen=True, kw_only=True):
    """One player's totals in a game or sitting: net chips, net game points, and bonuses by name."""

    chips: int = 0
    game_points: int = 0
    bonuses: Mapping[str, int] = field(default_factory=dict)


def assign_places(
    scores: Mapping[int, int],
    quitters: Sequence[int] = (),
    *,
    winner: int | None = None,
    behind: Collection[int] = (),
) -> dict[int, int]:
    """Return each player's place by score, highest first. Equal scores share the better place (1, 2, 2, 4).

    The `winner` is first regardless of the scores. Players in `behind` come after all others. Players in `gone`, who
    quit or lost the game by a house rule, come last. `gone` lists them in the order in which they quit; the first is
    last.
    """

    def key(user: int, score: int) -> tuple[int, int]:
        if user in quitters:
            return 0, quitters.index(user)
        if user == winner:
            return 3, score
        return 1 if user in behind else 2, score

    keys = {user: key(user, score) for user, score in scores.items()}
    return {user: 1 + sum(other > one for other in keys.values()) for user, one in keys.items()}


def shared_value(values: Sequence[int], place: int, sharing: int) -> int:
    """Return the value for each of the `sharing` players who share a place, in hundredths.

    It is the mean of the values of the places they occupy; halves round up.
    """
    total = sum(values[place - 1 : place - 1 + sharing])
    return (2 * total + sharing) // (2 * sharing)


def points_for_place(scale: PointsScale, totals: PlayerTotals, place: int, places: Collection[int]) -> int:
    """Return the points (hundredths) for a place, given all `places` of the result."""
    sharing = sum(other == place for other in places)
    return (
        shared_value(scale.places, place, sharing)
        + shared_value((scale.win,), place, sharing)
        + scale.per_game_point * totals.game_points
        + scale.per_chip * totals.chips
        + sum(scale.bonuses.get(name, 0) * count for name, count in totals.bonuses.items())
    )
