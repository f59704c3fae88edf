"""(d) Memory of the bot, and (e) time to its first response, with ten thousand tables in mid-deal."""

from __future__ import annotations

import asyncio
import json
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

from benchmarks import crowd, evening
from benchmarks.crowd import Crowd
from benchmarks.figure import Figure
from benchmarks.process import bot, check
from tests.sockets.interactions import Answer
from tests.sockets.server import DiscordServer

TABLES = 10_000
FEW = 1_000
WARM_UP = 1_000
"""Number of tables that are used before the measurement, so that memory for concurrent requests is not counted."""
IN_FLIGHT = 16
IDLE = 12.0
"""Seconds without a request after which the bot is idle; longer than its delay before notifying a player."""
STARTS = 3


def run_memory() -> list[Figure]:
    """Measure the bot's memory for tables at which moves are made, and print and return the figures."""
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        # Without clocks no deadline passes during the measurement.
        crowded = crowd.make(Path(folder) / "crowd.db", TABLES + WARM_UP, clock=None)
        start, before, few, many = asyncio.run(_memory(crowded))
    print(
        f"  resident memory: {start / 1e6:.1f} MB connected, {before / 1e6:.1f} MB after a move at each of {WARM_UP:,}"
        f" tables, {few / 1e6:.1f} MB after {FEW:,} more, {many / 1e6:.1f} MB after {TABLES:,} more"
    )
    return [
        Figure(f"growth per table up to {FEW:,}", (few - before) / FEW / 1e3, 10, "kB"),
        Figure(f"growth per table beyond {FEW:,}", (many - few) / (TABLES - FEW) / 1e3, 4, "kB"),
    ]


async def _memory(crowded: Crowd) -> tuple[int, int, int, int]:
    """Return the bot's memory in bytes at four times.

    These are after connecting, after the warm-up, after a move at each of `FEW` tables, and of `TABLES` tables.
    """
    server = DiscordServer(evening.GUILD)
    async with server.serving(), bot(crowded.path, server) as running:
        await server.identified()
        check(running)
        start = running.memory()
        await _click_all(server, crowded, range(TABLES + 1, TABLES + WARM_UP + 1))
        await server.at_rest(IDLE)
        before = running.memory()
        await _click_all(server, crowded, range(1, FEW + 1))
        await server.at_rest(IDLE)
        few = running.memory()
        await _click_all(server, crowded, range(FEW + 1, TABLES + 1))
        await server.at_rest(IDLE)
        check(running)
        return start, before, few, running.memory()


async def _click_all(server: DiscordServer, crowded: Crowd, tables: range) -> None:
    left = iter(tables)

    async def click() -> None:
        for table in left:
            _check(crowded, table, await server.click(*crowded.click(table)))

    await asyncio.gather(*(click() for _ in range(IN_FLIGHT)))


def _check(crowded: Crowd, table: int, answer: Answer) -> None:
    """Check that the response shows the table after the bet, with the buttons of the next decision."""
    shown = json.dumps(answer.data)
    assert not answer.apart, shown
    assert f":{table}:{crowded.deal}:" in shown, shown
    assert f":{table}:{crowded.deal}:{crowded.decision}:" not in shown, shown


def run_first_answer() -> list[Figure]:
    """Measure the time from the start to the first response, and print and return the figure."""
    rng = Random(3)
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        many = crowd.make(Path(folder) / "many.db", TABLES, clock=600)
        one = crowd.make(Path(folder) / "one.db", 1, clock=600)
        took: dict[int, list[float]] = {1: [], TABLES: []}
        for number in range(STARTS):
            fresh = Crowd(**{**one.__dict__, "path": Path(folder) / f"one-{number}.db"})
            shutil.copy(one.path, fresh.path)
            took[1].append(asyncio.run(_first_answer(fresh, 1)))
            took[TABLES].append(asyncio.run(_first_answer(many, rng.randint(1, TABLES))))
    alone, crowded = statistics.median(took[1]), statistics.median(took[TABLES])
    print(
        f"  first click answered {crowded:.2f} s after the start with {TABLES:,} tables, {alone:.2f} s with no others"
    )
    return [Figure(f"more time with {TABLES:,} tables", crowded - alone, 3, "s")]


async def _first_answer(crowded: Crowd, table: int) -> float:
    server = DiscordServer(evening.GUILD)
    async with server.serving(), bot(crowded.path, server) as running:
        ended = asyncio.create_task(running.process.wait())
        identified = asyncio.create_task(server.identified())
        await asyncio.wait((ended, identified), return_when=asyncio.FIRST_COMPLETED)
        check(running)
        answer = await server.click(*crowded.click(table))
        took = time.perf_counter() - running.began
        _check(crowded, table, answer)
        return took
