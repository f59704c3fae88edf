"""(b) Durable moves per second through `TableService.act`, compared with plain sqlite3 transactions of the same rows.

All tables play the same evening from different starting points, so that their deals do not begin and end together.
"""

from __future__ import annotations

import asyncio
import gc
import shutil
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks import evening, plain
from benchmarks.evening import Step
from benchmarks.figure import Figure, percentile
from bot.running import tune_garbage_collection
from bot.services import Services
from bot.store.writing.write_batch import CommitResult, WriteBatch

IN_FLIGHT = (1, 16, 64)
STEPS = {1: 600, 16: 100, 64: 60}
"""Number of moves at each table, by moves in flight. There are as many tables as moves in flight."""
EVENING = 300
"""Range of the tables' starting points in the evening, in moves."""
ROUNDS = 5
SLOWEST = {16: 10.0, 64: 25.0}
"""Milliseconds in which 99 of 100 moves must be on the disk, by moves in flight."""


@dataclass(frozen=True)
class Run:
    """Result of a run: moves per second, CPU seconds per move, and the seconds of each move."""

    rate: float
    cpu: float
    latencies: list[float]


def run() -> list[Figure]:
    """Measure with 1, 16 and 64 moves in flight, and print and return the figures."""
    figures = []
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as name:
        folder = Path(name)
        script = asyncio.run(_script(folder / "script.db", EVENING + max(STEPS.values())))
        for in_flight in IN_FLIGHT:
            recorded, beginning = folder / f"{in_flight}.db", folder / f"{in_flight}-beginning.db"
            _, changes = asyncio.run(_play(recorded, script, in_flight, beginning=beginning))
            ours, theirs = [], []
            for number in range(ROUNDS):
                measured, _ = asyncio.run(_play(folder / f"{in_flight}-{number}.db", script, in_flight))
                ours.append(measured)
                copy = folder / f"{in_flight}-{number}-plain.db"
                shutil.copy(beginning, copy)
                theirs.append(plain.replay(copy, changes))
                _check_same(recorded, copy)
            rate, other = statistics.median(one.rate for one in ours), statistics.median(theirs)
            latencies = [one * 1e3 for measured in ours for one in measured.latencies]
            slow = percentile(latencies, 0.99)
            print(
                f"  {in_flight:2} in flight: {rate:,.0f} moves/s,"
                f" p50 {percentile(latencies, 0.5):.2f} ms, p99 {slow:.2f} ms;"
                f" plain sqlite3, one transaction each: {other:,.0f} moves/s"
            )
            if in_flight in SLOWEST:
                figures.append(Figure(f"p99 at {in_flight} in flight", slow, SLOWEST[in_flight], "ms"))
            if in_flight == max(IN_FLIGHT):
                cpu = statistics.median(one.cpu for one in ours) * 1e3
                figures.append(Figure("Prial over plain sqlite3 at 64 in flight", rate / other, 0.9, at_least=True))
                figures.append(Figure("CPU of a move at 64 in flight", cpu, 0.35, "ms"))
        print(f"  Prial's connections: {plain.durability_of_prial(folder / 'script.db')}")
        print(f"  plain connection:    {plain.durability(folder / 'script.db')}")
    return figures


async def _script(path: Path, steps: int) -> list[Step]:
    async with evening.services_at(path) as services:
        table_id = await evening.open_table(services, 0)
        return await evening.play(services, table_id, 0, steps=steps, rng=Random(5))


async def _play(
    path: Path, script: list[Step], in_flight: int, *, beginning: Path | None = None
) -> tuple[Run, list[WriteBatch]]:
    """Play parts of the script at `in_flight` tables at once. Return the result and the recorded commits.

    With `beginning`, the database is copied to that path before the first measured move, and commits are recorded.
    """
    async with evening.services_at(path) as services:
        tables = [await evening.open_table(services, number) for number in range(in_flight)]
        begun = [EVENING * number // in_flight for number in range(in_flight)]

        async def begin(number: int, table_id: int) -> None:
            for step in script[: begun[number]]:
                await evening.take(services, table_id, number, step)

        await asyncio.gather(*(begin(number, table_id) for number, table_id in enumerate(tables)))
        changes: list[WriteBatch] = []
        if beginning is not None:
            plain.copy_database(path, beginning)
            changes = record(services)
        latencies: list[float] = []

        async def play_out(number: int, table_id: int) -> None:
            for step in script[begun[number] :][: STEPS[in_flight]]:
                began = time.perf_counter()
                await evening.take(services, table_id, number, step)
                latencies.append(time.perf_counter() - began)

        gc.collect()
        tune_garbage_collection()
        began, used = time.perf_counter(), time.process_time()
        await asyncio.gather(*(play_out(number, table_id) for number, table_id in enumerate(tables)))
        took, used = time.perf_counter() - began, time.process_time() - used
        gc.unfreeze()
        return Run(len(latencies) / took, used / len(latencies), latencies), changes


def record(services: Services) -> list[WriteBatch]:
    """Return a list that records every later commit, in order for each table."""
    changes: list[WriteBatch] = []
    commit = services.store.writer.commit

    async def recorded(batch: WriteBatch) -> CommitResult:
        committed = await commit(batch)
        changes.append(batch)
        return committed

    services.store.writer.commit = recorded  # type: ignore[method-assign]
    return changes


def _check_same(one: Path, other: Path) -> None:
    """Check that both databases have the same games, money and deadlines."""
    questions = (
        "SELECT table_id, number, move, events FROM moves ORDER BY table_id, number",
        "SELECT table_id, version, status, info FROM tables ORDER BY table_id",
        "SELECT * FROM deadlines ORDER BY table_id, kind",
        "SELECT account_id, balance FROM accounts ORDER BY account_id",
        "SELECT count(*), sum(amount) FROM postings",
        "SELECT count(*) FROM idempotency_keys",
        "SELECT scope, game, user_id, chips, deals, won, best_hand, best_streak FROM tallies ORDER BY 1, 2, 3",
    )
    with closing(sqlite3.connect(one)) as ours, closing(sqlite3.connect(other)) as theirs:
        for question in questions:
            assert ours.execute(question).fetchall() == theirs.execute(question).fetchall(), question
