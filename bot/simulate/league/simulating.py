"""`python -m bot simulate-league`: leagues of computer players, used to choose and judge the model of the rating."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, TextIO

from msgspec import Struct
from tqdm import tqdm

from bot.leagues.rating import MODEL, Kind, Model
from bot.players.registry import range_of
from bot.rules.registry import GAMES
from bot.rules.registry import game as game_called
from bot.simulate.league.judging import Judged, judged
from bot.simulate.league.printing import Report, as_text, as_values
from bot.simulate.league.seasons import Plan, season
from bot.simulate.table import BrokenError

DONE = 0
BROKEN = 1
REFUSED = 2
STOPPED = 130
"""Exit code that a shell reports for a program stopped with Ctrl-C."""

USUAL_LEAGUES = 200
MOST = 1_000_000
BETAS = tuple(share * MODEL.beta for share in (1 / 2, 2 / 3, 1, 4 / 3, 2))
MODELS = tuple(Model(kind, beta, slow) for kind in Kind for slow in (False, True) for beta in BETAS)
"""Models that are compared, including the one in use."""

Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Function that passes leagues on and shows the progress towards their total number."""


class Asked(Struct, frozen=True, kw_only=True):
    """Arguments of the command line. None, and no games, are the defaults."""

    games: Sequence[str] = ()
    leagues: int = USUAL_LEAGUES
    members: int | None = None
    evenings: int | None = None
    rounds: int | None = None
    deals: int | None = None
    seed: int = 1
    processes: int = 1
    json: bool = False


class WrongError(Exception):
    """Invalid arguments on the command line. The message gives the reason."""


def progress(leagues: Iterable[Any], total: int) -> Iterable[Any]:
    """Show a progress bar on standard error if that is a terminal and the leagues take longer than a second."""
    bar: Iterable[Any] = tqdm(leagues, total=total, unit=" leagues", leave=False, delay=1.0, disable=None)
    return bar


def simulate_league(asked: Asked, out: TextIO, err: TextIO, watch: Watch = progress) -> int:
    """Play the leagues, write the report to `out`, and return the exit code of the process.

    DONE, or STOPPED with the leagues played until Ctrl-C. REFUSED for invalid arguments, and BROKEN if chips or cards
    were lost; both write the reason to `err`.
    """
    try:
        plan = _plan(asked)
    except WrongError as error:
        err.write(f"{error}\n")
        return REFUSED
    found: list[Judged] = []
    code = DONE
    began = time.perf_counter()
    try:
        with _leagues(plan, asked) as leagues:
            for league in watch(leagues, asked.leagues):
                found.append(league)  # noqa: PERF402 (the leagues played until Ctrl-C count)
    except KeyboardInterrupt:
        code = STOPPED
    except BrokenError as error:
        err.write(f"{error}\n")
        return BROKEN
    report = Report(
        plan=plan,
        seed=asked.seed,
        models=MODELS,
        leagues=tuple(found),
        wanted=asked.leagues,
        seconds=time.perf_counter() - began,
    )
    out.write(json.dumps(as_values(report), ensure_ascii=False) + "\n" if asked.json else as_text(report))
    return code


@contextmanager
def _leagues(plan: Plan, asked: Asked) -> Iterator[Iterable[Judged]]:
    """Provide the leagues in order. They do not depend on the number of processes."""
    seeds = [f"{asked.seed}/{number}" for number in range(asked.leagues)]
    one = partial(_league, plan)
    if asked.processes == 1:
        yield map(one, seeds)
        return
    # A process forked from one with threads may inherit locks that are never released, so each is spawned.
    executor = ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn"))
    try:
        yield executor.map(one, seeds)
    finally:
        executor.shutdown(cancel_futures=True)


def _league(plan: Plan, seed: str) -> Judged:
    return judged(season(plan, seed), MODELS)


def _plan(asked: Asked) -> Plan:
    """Return the plan of the season. Raises WrongError."""
    usual = Plan()
    numbers = {
        "leagues": (asked.leagues, 1),
        "members": (usual.members if asked.members is None else asked.members, 2),
        "evenings": (usual.evenings if asked.evenings is None else asked.evenings, 1),
        "rounds": (usual.rounds if asked.rounds is None else asked.rounds, 1),
        "deals": (usual.deals if asked.deals is None else asked.deals, 1),
        "processes": (asked.processes, 1),
    }
    for name, (number, least) in numbers.items():
        if not least <= number <= MOST:
            raise WrongError(f"--{name} is a number from {least:,} to {MOST:,}")
    return Plan(
        games=tuple(_game(name) for name in asked.games or usual.games),
        **{name: number for name, (number, _) in numbers.items() if name not in {"leagues", "processes"}},
    )


def _game(asked: str) -> str:
    """Return the name of a game. Raises WrongError if it is unknown or has no players of known strength."""
    try:
        name = game_called(asked).name
        range_of(name)
    except KeyError:
        raise WrongError(f"there is no game {asked!r}; there are {', '.join(GAMES)}") from None
    return name
