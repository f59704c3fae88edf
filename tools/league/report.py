"""Report on simulated leagues, as text for people or as values for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import log
from statistics import fmean

from msgspec import Struct, structs

from tools.league.judging import JudgedSeason, MeanWithError
from tools.league.models import MODEL, RatingModel, RatingModelKind
from tools.league.seasons import SeasonPlan

_MODEL_NAMES = {
    RatingModelKind.PLACKETT_LUCE: "Plackett-Luce",
    RatingModelKind.BRADLEY_TERRY_FULL: "Bradley-Terry, all pairs",
    RatingModelKind.BRADLEY_TERRY_PART: "Bradley-Terry, mean of pairs",
    RatingModelKind.THURSTONE_MOSTELLER_FULL: "Thurstone-Mosteller, all pairs",
    RatingModelKind.THURSTONE_MOSTELLER_PART: "Thurstone-Mosteller, mean of pairs",
}

_VARIANTS = tuple(product(RatingModelKind, (False, True)))
"""Every kind of model, with fast and with slow shrinking of sigma."""


class LeagueReport(Struct, frozen=True, kw_only=True):
    """Simulated leagues and the quality of each model. `wanted` is the number of leagues that were requested."""

    plan: SeasonPlan
    seed: int
    models: tuple[RatingModel, ...]
    leagues: tuple[JudgedSeason, ...]
    wanted: int
    seconds: float

    @property
    def games(self) -> int:
        return sum(league.games for league in self.leagues)

    @property
    def deals(self) -> int:
        return sum(league.deals for league in self.leagues)

    def loss(self, model: RatingModel) -> float:
        """Return the mean log-loss of a model's predictions for pairs of players. Less is better."""
        number = self.models.index(model)
        return sum(league.loss[number] for league in self.leagues) / sum(league.pairs for league in self.leagues)

    def tau(self, model: RatingModel) -> MeanWithError:
        """Return Kendall's tau of a model's order with the true order, averaged over the leagues."""
        number = self.models.index(model)
        return MeanWithError.of([league.tau[number] for league in self.leagues])

    def tau_gain(self, model: RatingModel) -> MeanWithError:
        """Return the difference between a model's tau and the tau of points per game, averaged over the leagues."""
        number = self.models.index(model)
        return MeanWithError.of([league.tau[number] - league.points_tau for league in self.leagues])

    @property
    def points_tau(self) -> MeanWithError:
        """Return Kendall's tau of the order by points per game with the true order, averaged over the leagues."""
        return MeanWithError.of([league.points_tau for league in self.leagues])

    @property
    def established(self) -> float:
        """Return the share of players whose rating by `MODEL` is not new at the end of a season."""
        number = self.models.index(MODEL)
        return fmean(league.established[number] for league in self.leagues)

    @property
    def best(self) -> RatingModel:
        return min(self.models, key=self.loss)


def report_values(report: LeagueReport) -> dict[str, object]:
    """Return the report as one JSON object. Only `seconds` differs between runs with the same seed."""
    found: dict[str, object] = {
        **structs.asdict(report.plan),
        "seed": report.seed,
        "leagues": len(report.leagues),
        "stopped": len(report.leagues) < report.wanted,
        "seconds": round(report.seconds, 3),
    }
    if not report.leagues:
        return found
    return found | {
        "played": {"games": report.games, "deals": report.deals},
        "models": [_model_values(report, model) for model in report.models],
        "best": _model_key(report.best),
        "in_use": _model_key(MODEL) | {"known": round(report.established, 4)},
        "points_per_game": {"tau": _mean_values(report.points_tau)},
    }


def _model_values(report: LeagueReport, model: RatingModel) -> dict[str, object]:
    return _model_key(model) | {
        "log_loss": round(report.loss(model), 5),
        "tau": _mean_values(report.tau(model)),
        "tau_above_points_per_game": _mean_values(report.tau_gain(model)),
    }


def _model_key(model: RatingModel) -> dict[str, object]:
    return {"model": model.kind.value, "beta": round(model.beta, 3), "slow": model.slow}


def _mean_values(found: MeanWithError) -> dict[str, float]:
    return {"mean": round(found.mean, 4), "error": round(found.error, 4)}


def report_text(report: LeagueReport) -> str:
    plan = report.plan
    stopped = f" of {report.wanted:,} (stopped)" if len(report.leagues) < report.wanted else ""
    each = f"evenings {plan.evenings}, rounds on each {plan.rounds}, deals in a sitting {plan.deals}"
    lines = [
        f"{', '.join(plan.games)}: {len(report.leagues):,} leagues{stopped}, seed {report.seed}",
        f"  a season      members {plan.members}, {each}",
        "  members       choose weakly in a share of their choices, drawn from 0 to 1",
    ]
    if not report.leagues:
        return "\n".join([*lines, "  no league was played to its end", ""])
    rate = f"{report.deals:,} deals in {report.seconds:,.1f} s: {report.deals / report.seconds:,.0f} deals/s"
    lines += [
        f"  played        {report.games:,} games and sittings, {rate}",
        "",
        *_loss_lines(report),
        "",
        *_tau_lines(report),
    ]
    return "\n".join([*lines, ""])


def _loss_lines(report: LeagueReport) -> Iterator[str]:
    betas = sorted({model.beta for model in report.models})
    yield f"  {'log-loss of pairs, by β':40}" + "".join(f"{beta:>9.2f}" for beta in betas)
    for kind, slow in _VARIANTS:
        losses = [report.loss(RatingModel(kind, beta, slow)) for beta in betas]
        yield f"    {_variant_name(kind, slow):38}" + "".join(f"{loss:>9.4f}" for loss in losses)
    yield f"    {'knowing nothing':38}{log(2):>9.4f}"
    yield f"  {'least':40}{_model_name(report.best)}"
    yield f"  {'in use':40}{_model_name(MODEL)}"


def _tau_lines(report: LeagueReport) -> Iterator[str]:
    yield f"  {'Kendall’s tau with the true order':50}{'mean':>9}{'± 95 %':>9}{'paired':>9}{'± 95 %':>9}"
    yield _mean_line("points per game alone", report.points_tau)
    yield _mean_line("the rating in use", report.tau(MODEL), report.tau_gain(MODEL))
    for kind, slow in _VARIANTS:
        models = (model for model in report.models if (model.kind, model.slow) == (kind, slow))
        model = min(models, key=report.loss)
        yield _mean_line(_model_name(model), report.tau(model), report.tau_gain(model))
    yield f"  {'no longer new at the end of a season':50}{report.established:>9.1%}"


def _mean_line(name: str, *found: MeanWithError) -> str:
    """Return a line of the report with one or two means: a value, and its gain over points per game."""
    return f"    {name:48}" + "".join(f"{one.mean:>+9.4f}{one.error:>9.4f}" for one in found)


def _variant_name(kind: RatingModelKind, slow: bool) -> str:  # noqa: FBT001 (a field of the model)
    return f"{_MODEL_NAMES[kind]}{', slow' if slow else ''}"


def _model_name(model: RatingModel) -> str:
    return f"{_variant_name(model.kind, model.slow)}, β {model.beta:.2f}"
