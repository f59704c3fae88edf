"""Rating models of Weng and Lin (2011), among which the model of the leagues was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final

from openskill import models

from bot.leagues.rating import LUCK, MEAN, SPREAD, WHOLE_TABLE, Rating, full_gamma, rate_game


class RatingModelKind(Enum):
    """Kinds of models, by their names in openskill.

    A full model treats a game as one game of two for every pair of players. A part model takes the mean over the pairs.
    """

    PLACKETT_LUCE = "PlackettLuce"
    BRADLEY_TERRY_FULL = "BradleyTerryFull"
    BRADLEY_TERRY_PART = "BradleyTerryPart"
    THURSTONE_MOSTELLER_FULL = "ThurstoneMostellerFull"
    THURSTONE_MOSTELLER_PART = "ThurstoneMostellerPart"


_PART_MODELS: Final = frozenset({RatingModelKind.BRADLEY_TERRY_PART, RatingModelKind.THURSTONE_MOSTELLER_PART})


@dataclass(frozen=True)
class RatingModel:
    """A rating model. `beta` is the amount of luck in a game, in units of `mu`.

    With `slow`, sigma shrinks at openskill's default rate. Otherwise it shrinks by the full information of each game.
    """

    kind: RatingModelKind
    beta: float
    slow: bool = False

    def rate(self, before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
        return rate_game(self._model, before, places)

    def win_probability(self, one: Rating, other: Rating) -> float:
        """Return the probability that `one` is placed ahead of `other`, provided that they do not tie."""
        model = self._model
        chance: float = model.predict_win([[model.rating(each.mu, each.sigma)] for each in (one, other)])[0]
        return chance

    @cached_property
    def _model(self) -> Any:
        shrinking = {} if self.slow else {"gamma": full_gamma}
        compared = {"window_size": WHOLE_TABLE} if self.kind in _PART_MODELS else {}
        model = getattr(models, self.kind.value)
        return model(mu=MEAN, sigma=SPREAD, beta=self.beta, tau=0.0, **shrinking, **compared)


MODEL: Final = RatingModel(RatingModelKind.BRADLEY_TERRY_PART, LUCK)
"""Model of the leagues."""
