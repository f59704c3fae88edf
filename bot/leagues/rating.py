"""How well somebody plays, worked out from places alone: whom they finished ahead of, and whom behind.

A rating is a normal distribution, as in Weng and Lin's models (openskill): `mu` is how well they are thought to play,
`sigma` how far that may be wrong. docs/rating.md has the figures by which it was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import sqrt
from typing import Any, Final

from msgspec import Struct

MEAN: Final = 25.0
SPREAD: Final = 6.0
"""What is thought of somebody who has not played. Of the spread and a model's beta only the ratio matters for who is
ahead of whom; with this one sigma comes below five after about eleven games.
"""
NEW_GAMES: Final = 10
NEW_SIGMA: Final = 5.0
"""With fewer games, or with a greater sigma, somebody is new: their rating is not shown as a number."""
KEPT: Final = 0.9
"""How much of what a season showed holds for the next."""
_WHOLE_TABLE: Final = 52
"""How far apart in a result two people may be that a part model compares."""
_DIGITS: Final = 6
"""So far ratings are rounded after each game, so that they are the same on every machine."""


class Rating(Struct, frozen=True):
    """What is thought of somebody after so many `games`."""

    mu: float = MEAN
    sigma: float = SPREAD
    games: int = 0

    @property
    def shown(self) -> int:
        """The number that people read: 1000 is the mean, and most are within 300 of it."""
        return round(1000 + 40 * (self.mu - MEAN))

    @property
    def new(self) -> bool:
        """Whether too little is known of them for a number."""
        return self.games < NEW_GAMES or self.sigma >= NEW_SIGMA


NOT_PLAYED: Final = Rating()


class Kind(Enum):
    """The models of Weng and Lin (2011), as openskill names them.

    A full one counts every pair of a game as if it were a game of two, a part one the mean of all pairs.
    """

    PLACKETT_LUCE = "PlackettLuce"
    BRADLEY_TERRY_FULL = "BradleyTerryFull"
    BRADLEY_TERRY_PART = "BradleyTerryPart"
    THURSTONE_MOSTELLER_FULL = "ThurstoneMostellerFull"
    THURSTONE_MOSTELLER_PART = "ThurstoneMostellerPart"


_PARTS: Final = frozenset({Kind.BRADLEY_TERRY_PART, Kind.THURSTONE_MOSTELLER_PART})


def _all_of_it(*_: object) -> float:
    """What of the shrinking of sigma is done."""
    return 1.0


@dataclass(frozen=True)
class Model:
    """A way to rate. `beta` is how much luck there is in a game, in units of `mu`.

    Sigma shrinks by all that a game tells; `slow`: only as far as openskill lets it by itself.
    """

    kind: Kind
    beta: float
    slow: bool = False

    def after(self, before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
        """The ratings after a game of at least two people, who took these places; equal places are ties.

        For the same people in another order the last digit may be another.
        """
        model = self._made
        teams = [[model.rating(one.mu, one.sigma)] for one in before]
        rated = model.rate(teams, ranks=list(places))
        return tuple(
            Rating(round(now.mu, _DIGITS), round(now.sigma, _DIGITS), was.games + 1)
            for was, (now,) in zip(before, rated, strict=True)
        )

    def chance(self, one: Rating, other: Rating) -> float:
        """How likely `one` is placed before `other`, where they are not placed alike."""
        model = self._made
        chance: float = model.predict_win([[model.rating(each.mu, each.sigma)] for each in (one, other)])[0]
        return chance

    @cached_property
    def _made(self) -> Any:
        from openskill import models

        shrinking = {} if self.slow else {"gamma": _all_of_it}
        compared = {"window_size": _WHOLE_TABLE} if self.kind in _PARTS else {}
        made = getattr(models, self.kind.value)
        return made(mu=MEAN, sigma=SPREAD, beta=self.beta, tau=0.0, **shrinking, **compared)


MODEL: Final = Model(Kind.BRADLEY_TERRY_PART, 9.0)
"""The model in use."""


def rated(ratings: Mapping[int, Rating], places: Mapping[int, int]) -> dict[int, Rating]:
    """The ratings of those who were in a result, once it is rated by the model in use.

    `ratings` are everybody's before it, and `places` those of the result, by user id.
    """
    # In one order whoever is named first, so that the last digit is always the same.
    people = sorted(places)
    if len(people) < 2:
        return {}
    before = [ratings.get(user, NOT_PLAYED) for user in people]
    return dict(zip(people, MODEL.after(before, [places[user] for user in people]), strict=True))


def in_order(ratings: Mapping[int, Rating]) -> tuple[int, ...]:
    """Those who are rated, by user id: the best first, and after them those who are new, who have most games first."""
    known = sorted((user for user, one in ratings.items() if not one.new), key=lambda user: (-ratings[user].mu, user))
    new = sorted((user for user, one in ratings.items() if one.new), key=lambda user: (-ratings[user].games, user))
    return (*known, *new)


def next_season(rating: Rating) -> Rating:
    """With what somebody begins the next season: a part of the way back to what is thought of everybody.

    What lies between a rating and the mean shrinks to `KEPT` of it, and sigma grows in such a way that it stays what it
    is for somebody of whom nothing is known. How many games they have played stays.
    """
    sigma = sqrt((KEPT * rating.sigma) ** 2 + (1 - KEPT**2) * SPREAD**2)
    return Rating(round(MEAN + KEPT * (rating.mu - MEAN), _DIGITS), round(sigma, _DIGITS), rating.games)
