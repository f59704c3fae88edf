"""`python -m bot simulate-league`: leagues of computer players, by which the rating's model is chosen and judged."""

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
"""What a shell reports of a program that was stopped with Ctrl-C."""

USUAL_LEAGUES = 200
MOST = 1_000_000
BETAS = tuple(share * MODEL.beta for share in (1 / 2, 2 / 3, 1, 4 / 3, 2))
MODELS = tuple(Model(kind, beta, slow) for kind in Kind for slow in (False, True) for beta in BETAS)
"""Those that are compared, the one in use among them."""

Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Passes leagues on, so many of them, and shows how far it has come."""


class Asked(Struct, frozen=True, kw_only=True):
    """What the command line asks for; None, and no games, is what is usual."""

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
    """The command line asks for something that cannot be; the message says why."""


def progress(leagues: Iterable[Any], total: int) -> Iterable[Any]:
    """A bar on standard error, if that is a terminal and it takes longer than a second."""
    bar: Iterable[Any] = tqdm(leagues, total=total, unit=" leagues", leave=False, delay=1.0, disable=None)
    return bar


def simulate_league(asked: Asked, out: TextIO, err: TextIO, watch: Watch = progress) -> int:
    """Plays the leagues and reports to `out`; the process's exit code.

    DONE, or STOPPED with what there was until Ctrl-C; REFUSED for what cannot be played, and BROKEN where chips or
    cards were lost, both with the reason in `err`.
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
                found.append(league)  # noqa: PERF402 (what there is until Ctrl-C counts)
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
    """The leagues, one after the other: the same ones however many processes play them."""
    seeds = [f"{asked.seed}/{number}" for number in range(asked.leagues)]
    one = partial(_league, plan)
    if asked.processes == 1:
        yield map(one, seeds)
        return
    # What a process inherits from one with threads may be locked for ever: so each starts afresh.
    executor = ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn"))
    try:
        yield executor.map(one, seeds)
    finally:
        executor.shutdown(cancel_futures=True)


def _league(plan: Plan, seed: str) -> Judged:
    return judged(season(plan, seed), MODELS)


def _plan(asked: Asked) -> Plan:
    """The season that is asked for; raises WrongError."""
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
    """A game's own name; raises WrongError for one that there is not, or that nobody plays at known strength."""
    try:
        name = game_called(asked).name
        range_of(name)
    except KeyError:
        raise WrongError(f"there is no game {asked!r}; there are {', '.join(GAMES)}") from None
    return name
