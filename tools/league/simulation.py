"""`python -m tools.league.simulation`: leagues of computer players, used to choose and judge the rating model."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import TextIO

from msgspec import Struct

from bot.logs import use_utf8_output
from bot.rules.registry import GAMES, find_game
from bot.simulate import BROKEN, DONE, REFUSED, STOPPED, ProgressWrapper, show_progress
from bot.simulate.table import BrokenRulesError
from tools.league.judging import JudgedSeason, judge_season
from tools.league.models import MODEL, RatingModel, RatingModelKind
from tools.league.report import LeagueReport, report_text, report_values
from tools.league.seasons import SeasonPlan, simulate_season

DEFAULT_LEAGUES = 200
MAX_NUMBER = 1_000_000
USUAL_PLAN = SeasonPlan()
BETAS = tuple(share * MODEL.beta for share in (1 / 2, 2 / 3, 1, 4 / 3, 2))
MODELS = tuple(RatingModel(kind, beta, slow) for kind in RatingModelKind for slow in (False, True) for beta in BETAS)


class LeagueArguments(Struct, frozen=True, kw_only=True):
    """Arguments of the command line. Without `games`, the games of `USUAL_PLAN` are played."""

    games: Sequence[str] = ()
    leagues: int = DEFAULT_LEAGUES
    members: int = USUAL_PLAN.members
    evenings: int = USUAL_PLAN.evenings
    rounds: int = USUAL_PLAN.rounds
    deals: int = USUAL_PLAN.deals
    seed: int = 1
    processes: int = 1
    json: bool = False


class LeagueArgumentError(Exception):
    """Error of an invalid argument on the command line."""


show_leagues: ProgressWrapper = partial(show_progress, unit="leagues")


def simulate_league(
    arguments: LeagueArguments, out: TextIO, err: TextIO, wrap_progress: ProgressWrapper = show_leagues
) -> int:
    """Play the leagues, write the report to `out` or a reason to `err`, and return the exit code of the process."""
    try:
        plan = _read_plan(arguments)
    except LeagueArgumentError as error:
        err.write(f"{error}\n")
        return REFUSED
    found: list[JudgedSeason] = []
    code = DONE
    began = time.perf_counter()
    try:
        with _play_leagues(plan, arguments) as leagues:
            for league in wrap_progress(leagues, arguments.leagues):
                found.append(league)  # noqa: PERF402 (the leagues played until Ctrl-C count)
    except KeyboardInterrupt:
        code = STOPPED
    except BrokenRulesError as error:
        err.write(f"{error}\n")
        return BROKEN
    report = LeagueReport(
        plan=plan,
        seed=arguments.seed,
        models=MODELS,
        leagues=tuple(found),
        wanted=arguments.leagues,
        seconds=time.perf_counter() - began,
    )
    out.write(json.dumps(report_values(report), ensure_ascii=False) + "\n" if arguments.json else report_text(report))
    return code


@contextmanager
def _play_leagues(plan: SeasonPlan, arguments: LeagueArguments) -> Iterator[Iterable[JudgedSeason]]:
    """Yield an iterable of the leagues, which are the same for any number of processes."""
    seeds = [f"{arguments.seed}/{number}" for number in range(arguments.leagues)]
    one = partial(_play_league, plan)
    if arguments.processes == 1:
        yield map(one, seeds)
        return
    # A process forked from one with threads may inherit locks that are never released, so processes are spawned.
    executor = ProcessPoolExecutor(arguments.processes, mp_context=get_context("spawn"))
    try:
        yield executor.map(one, seeds)
    finally:
        executor.shutdown(cancel_futures=True)


def _play_league(plan: SeasonPlan, seed: str) -> JudgedSeason:
    return judge_season(simulate_season(plan, seed), MODELS)


def _read_plan(arguments: LeagueArguments) -> SeasonPlan:
    for name, least in {"leagues": 1, "members": 2, "evenings": 1, "rounds": 1, "deals": 1, "processes": 1}.items():
        if not least <= getattr(arguments, name) <= MAX_NUMBER:
            raise LeagueArgumentError(f"--{name} is a number from {least:,} to {MAX_NUMBER:,}")
    return SeasonPlan(
        games=tuple(_game_name(name) for name in arguments.games or USUAL_PLAN.games),
        members=arguments.members,
        evenings=arguments.evenings,
        rounds=arguments.rounds,
        deals=arguments.deals,
    )


def _game_name(wanted: str) -> str:
    """Return the name of a game. Raises LeagueArgumentError if it is unknown."""
    try:
        name = find_game(wanted).name
    except KeyError:
        raise LeagueArgumentError(f"there is no game {wanted!r}; there are {', '.join(GAMES)}") from None
    return name


def main(arguments: Sequence[str] | None = None) -> int:
    use_utf8_output(sys.stdout, sys.stderr)
    parser = argparse.ArgumentParser(
        prog="python -m tools.league.simulation", description="Let computer players play leagues, and judge ratings."
    )
    parser.add_argument("games", nargs="*", metavar="game", help="what is played (otherwise crash and three_card_brag)")
    for name, about in (
        ("leagues", "how many leagues (otherwise 200)"),
        ("members", "of each (otherwise 10)"),
        ("evenings", "in a season (otherwise 10)"),
        ("rounds", "games or sittings of each table on an evening (otherwise 3)"),
        ("deals", "in a sitting (otherwise 20)"),
        ("seed", "the same seed gives the same leagues (otherwise 1)"),
        ("processes", "how many play at once (otherwise 1)"),
    ):
        parser.add_argument(f"--{name}", type=int, metavar="N", help=about)
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    given = {name: value for name, value in vars(parser.parse_args(arguments)).items() if value is not None}
    return simulate_league(LeagueArguments(**given), sys.stdout, sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
