"""Ratings of players by their places, with the models of Weng and Lin (openskill). See docs/rating.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from typing import Any, Final

from msgspec import Struct

MEAN: Final = 25.0
LUCK: Final = 9.0
"""Amount of luck in a game, in units of `mu`: openskill's `beta`."""
SPREAD: Final = 6.0
"""Standard deviation of a new player's rating.

Only its ratio to `LUCK` affects the order of players. With this value, sigma falls below `NEW_SIGMA` after
about eleven games.
"""
NEW_GAMES: Final = 10
NEW_SIGMA: Final = 5.0
"""Smallest sigma of a new player. A player with fewer than `NEW_GAMES` games is also new.

The rating of a new player is not shown as a number.
"""
SEASON_CARRY_OVER: Final = 0.9
"""Share of a rating's distance from the mean that is carried into the next season."""
WHOLE_TABLE: Final = 52
"""Window size of the partial-pairing models: large enough to compare everybody at a table."""
_DIGITS: Final = 6
"""Decimal places to which ratings are rounded after each game, so that they are equal on every machine."""


class Rating(Struct, frozen=True):
    """Estimated strength of a player after `games` games.

    It is a normal distribution with the mean `mu` and the standard deviation `sigma`.
    """

    mu: float = MEAN
    sigma: float = SPREAD
    games: int = 0

    @property
    def display_value(self) -> int:
        """Number shown to people: 1000 is the mean, and most players are within 300 of it."""
        return round(1000 + 40 * (self.mu - MEAN))

    @property
    def is_new(self) -> bool:
        """True if the rating is still too uncertain to be shown as a number."""
        return self.games < NEW_GAMES or self.sigma >= NEW_SIGMA


INITIAL_RATING: Final = Rating()


def full_gamma(*_: object) -> float:
    """Return the value of openskill's gamma with which sigma shrinks fully, by the information of each game."""
    return 1.0


@cache
def _model() -> Any:
    """Return Bradley and Terry's model in which an update is the mean over all pairs of players."""
    from openskill.models import BradleyTerryPart

    return BradleyTerryPart(mu=MEAN, sigma=SPREAD, beta=LUCK, tau=0.0, gamma=full_gamma, window_size=WHOLE_TABLE)


def rate_game(model: Any, before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings by a model of openskill after a game of at least two people, in the order of `before`.

    Equal places are ties. The last digit of a rating may depend on the order of the people.
    """
    rated = model.rate([[model.rating(one.mu, one.sigma)] for one in before], ranks=list(places))
    return tuple(
        Rating(round(now.mu, _DIGITS), round(now.sigma, _DIGITS), was.games + 1)
        for was, (now,) in zip(before, rated, strict=True)
    )


def update_ratings(ratings: Mapping[int, Rating], places: Mapping[int, int]) -> dict[int, Rating]:
    """Return the new ratings of the people in a result, by user id.

    `ratings` has the ratings before the result, and `places` the places in the result.
    """
    # Sort, so that the last digit does not depend on the order in which the people are given.
    people = sorted(places)
    if len(people) < 2:
        return {}
    before = [ratings.get(user, INITIAL_RATING) for user in people]
    return dict(zip(people, rate_game(_model(), before, [places[user] for user in people]), strict=True))


def rank_by_rating(ratings: Mapping[int, Rating]) -> tuple[int, ...]:
    """Return the user ids by rating, best first. New players follow, those with the most games first."""
    known = sorted(
        (user for user, one in ratings.items() if not one.is_new), key=lambda user: (-ratings[user].mu, user)
    )
    new = sorted((user for user, one in ratings.items() if one.is_new), key=lambda user: (-ratings[user].games, user))
    return (*known, *new)


def carry_over(rating: Rating) -> Rating:
    """Return the rating with which a player starts the next season, moved part of the way back to the mean.

    The distance from the mean is multiplied by `SEASON_CARRY_OVER`. Sigma grows towards `SPREAD`, the sigma of a new
    player. The number of games is kept.
    """
    sigma = sqrt((SEASON_CARRY_OVER * rating.sigma) ** 2 + (1 - SEASON_CARRY_OVER**2) * SPREAD**2)
    return Rating(round(MEAN + SEASON_CARRY_OVER * (rating.mu - MEAN), _DIGITS), round(sigma, _DIGITS), rating.games)
