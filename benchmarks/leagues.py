"""(k) Recomputation of a season's standings and ratings from all its results, as after the removal of a result."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

from msgspec.structs import replace

from benchmarks.figure import Figure
from bot.clock import SystemClock
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import StandingsCache
from bot.store.codec import encode
from bot.store.store import open_store
from bot.store.writing.write_batch import WriteBatch
from tests.support.league_rows import league_row, new_result, season_row
from tests.support.rows import opening

RESULTS = 5_000
MEMBERS = 200
TABLE = 4
ROUNDS = 5
TOGETHER = 500
"""Number of results stored in one batch."""


def run() -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        seconds = asyncio.run(_measured(Path(folder) / "prial.db"))
    return [Figure("results worked out again", RESULTS / seconds, 1_000, "results/s", at_least=True)]


async def _measured(path: Path) -> float:
    """Return the median seconds of a recomputation after a change, including the time to read the database."""
    chance, clock, rules = Random(5), SystemClock(), encode(LeagueRules())
    async with open_store(f"sqlite:///{path}", clock) as store:
        await store.writer.commit(opening(1))
        season = season_row(rules=rules)
        await store.writer.upsert(league_row(rules=rules), season)
        for first in range(1, RESULTS + 1, TOGETHER):
            deals = range(first, first + TOGETHER)
            games = tuple(new_result(1, deal, *chance.sample(range(1, MEMBERS + 1), TABLE)) for deal in deals)
            await store.writer.commit(WriteBatch(results=games))
        projection = StandingsCache(store, clock)
        await projection.update(1, 1)
        taken = []
        for changes in range(1, ROUNDS + 1):
            await store.writer.upsert(replace(season, changes=changes))
            began = time.perf_counter()
            await projection.update(1, 1)
            found = await projection.read(1, 1)
            taken.append(time.perf_counter() - began)
            assert found is not None
            assert sum(score.games for score in found.scores[1].values()) == RESULTS * TABLE
            assert sum(rating.games for rating in found.ratings.values()) == RESULTS * TABLE
    return statistics.median(taken)
