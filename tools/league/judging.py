"""Quality of rating models: prediction of a season's results, and the order of its members."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from statistics import fmean, stdev

from msgspec import Struct

from bot.leagues.rating import INITIAL_RATING, Rating
from bot.leagues.rules import DEFAULT_POINTS
from bot.leagues.standings import PlayerTotals, points_for_place
from tools.league.models import RatingModel
from tools.league.seasons import Person, SimulatedResult, SimulatedSeason

ERRORS_IN_95_PERCENT = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""
LEAST_CHANCE = 1e-9
"""Minimum predicted chance. With a predicted chance of 0, an event that happens would have an infinite log-loss."""


class JudgedSeason(Struct, frozen=True, kw_only=True):
    """Quality of several models in one season. Each tuple has a value for each model.

    `loss` is the sum of the log-loss over all pairs of players. `tau` is Kendall's tau of the model's order of players
    with the true order.
    """

    games: int
    deals: int
    pairs: int
    loss: tuple[float, ...]
    tau: tuple[float, ...]
    points_tau: float
    """Kendall's tau of the order by points per game with the true order."""
    established: tuple[float, ...]
    """Share of the players whose rating is not new at the end of the season."""


class MeanWithError(Struct, frozen=True):
    """Mean of a sample. `error` is half the width of its 95 % confidence interval."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> MeanWithError:
        """Return the mean of at least one value. The error of a single value is infinite."""
        error = ERRORS_IN_95_PERCENT * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        return cls(fmean(values), error)


def judge_season(season: SimulatedSeason, models: Sequence[RatingModel]) -> JudgedSeason:
    """Rate a season with each of the models. Members who have not played are left out."""
    played = sorted({person for result in season.results for person in result.people})
    strengths = [-season.weak[person] for person in played]
    rated = [_rate_results(season.results, model) for model in models]
    points = points_per_game(season.results)
    return JudgedSeason(
        games=len(season.results),
        deals=sum(result.deals for result in season.results),
        pairs=sum(1 for result in season.results for _ in _pairs(result)),
        loss=tuple(loss for loss, _ in rated),
        tau=tuple(kendall_tau([found[person].mu for person in played], strengths) for _, found in rated),
        points_tau=kendall_tau([points[person] for person in played], strengths),
        established=tuple(fmean(not found[person].is_new for person in played) for _, found in rated),
    )


def points_per_game(results: Iterable[SimulatedResult]) -> Mapping[Person, float]:
    """Return each player's points per game, in hundredths, under the default points table of leagues."""
    points, games = Counter[Person](), Counter[Person]()
    for result in results:
        games.update(result.people)
        for person, place in zip(result.people, result.places, strict=True):
            points[person] += points_for_place(DEFAULT_POINTS, PlayerTotals(), place, result.places)
    return {person: points[person] / games[person] for person in games}


def kendall_tau(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Kendall's tau-b of two orders: 1 for full agreement, -1 for the opposite, 0 if all are tied."""
    pairs = [(_sign(one[a] - one[b]), _sign(other[a] - other[b])) for a, b in combinations(range(len(one)), 2)]
    untied = sqrt(sum(first * first for first, _ in pairs) * sum(second * second for _, second in pairs))
    return sum(first * second for first, second in pairs) / untied if untied else 0.0


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _rate_results(results: Iterable[SimulatedResult], model: RatingModel) -> tuple[float, dict[Person, Rating]]:
    """Return the sum of the log-loss over each pair of players in each game, and the final ratings."""
    loss = 0.0
    ratings: dict[Person, Rating] = {}
    for result in results:
        before = [ratings.get(person, INITIAL_RATING) for person in result.people]
        for a, b in _pairs(result):
            chance = min(max(model.win_probability(before[a], before[b]), LEAST_CHANCE), 1 - LEAST_CHANCE)
            ahead = (1 - _sign(result.places[a] - result.places[b])) / 2
            loss -= ahead * log(chance) + (1 - ahead) * log(1 - chance)
        ratings.update(zip(result.people, model.rate(before, result.places), strict=True))
    return loss, ratings


def _pairs(result: SimulatedResult) -> Iterator[tuple[int, int]]:
    return combinations(range(len(result.people)), 2)
