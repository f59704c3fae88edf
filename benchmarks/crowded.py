"""(p) Cost of a click with ten thousand tables and a million ledger rows, compared with few tables.

Both bots are separate processes on one fake Discord, and are measured in turn. First, people bet at a few tables that
are in memory. Then somebody bets once at each of many tables that are not in memory.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from benchmarks import clicks, crowd, evening
from benchmarks.crowd import Crowd
from benchmarks.figure import Figure, percentile
from benchmarks.process import bot, check
from tests.sockets import payloads
from tests.sockets.interactions import Message, Where
from tests.sockets.process import BotProcess
from tests.sockets.server import DiscordServer

MANY: Final = 10_000
FEW: Final = 100
LEDGER: Final = 1_000_000
"""Minimum number of rows in the ledger of `MANY` tables: transactions and postings."""
PLAYED: Final = 32
"""Number of tables in memory at which people bet."""
WARM_UP: Final = 150
BETS: Final = 400
"""Number of bets per round with several in flight, which measure the CPU time."""
ROUNDS: Final = 3
SECONDS: Final = 3
"""Duration in seconds of a round of evenly spaced bets, which measure the latency."""
COLD: Final = 96
"""Number of tables not in memory that are clicked."""
QUIET: Final = 1.0
"""Seconds without a request after which a bot has shown everything."""
PATIENCE: Final = 600.0
"""Seconds after which clicks without a response end the measurement."""


@dataclass
class Measured:
    """Clicks at one bot. By round, `cpu` has CPU seconds per click, `p50` median seconds until the response.

    `cold_cpu` and `cold_p50` are for tables that are not in memory.
    """

    crowd: Crowd
    process: BotProcess
    people: clicks.Bettors
    fresh: list[tuple[Where, Message, str]]
    """Clicks for tables that have not been clicked yet."""
    cpu: list[float] = field(default_factory=list)
    p50: list[float] = field(default_factory=list)
    cold_cpu: list[float] = field(default_factory=list)
    cold_p50: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        warm, cold = (statistics.median(one) * 1e3 for one in (self.cpu, self.cold_cpu))
        warm_p50, cold_p50 = (statistics.median(one) * 1e3 for one in (self.p50, self.cold_p50))
        return (
            f"{self.crowd.tables:,} tables: a bet takes {warm:.2f} ms of CPU, p50 {warm_p50:.2f} ms;"
            f" at a table that is not in memory {cold:.2f} ms, p50 {cold_p50:.2f} ms"
        )


def run() -> list[Figure]:
    """Let people bet at both bots in turn, and print and return the figures.

    The latency at a table that is not in memory is only printed, since it depends on the disk.
    """
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        # With clocks, the time before the start would be added to every turn, and every table redrawn.
        crowds = [crowd.make(Path(folder) / f"{tables}.db", tables, clock=None) for tables in (FEW, MANY)]
        rows = _ledger(crowds[1].path)
        few, many = asyncio.run(asyncio.wait_for(_measure(crowds), PATIENCE))
    print(f"  {few}\n  {many}\n  {rows:,} rows in the ledger of the many")
    taken = {
        "CPU of a click": (few.cpu, many.cpu),
        "p50 of a click": (few.p50, many.p50),
        "CPU of a click at a table not in memory": (few.cold_cpu, many.cold_cpu),
    }
    ratios = {what: statistics.median(theirs) / statistics.median(ours) for what, (ours, theirs) in taken.items()}
    return [
        Figure("rows in the ledger", rows, LEDGER, "", at_least=True),
        *(Figure(f"{what}: {MANY:,} tables over {FEW}", ratio, 1.2) for what, ratio in ratios.items()),
    ]


def _ledger(path: Path) -> int:
    """Return the number of transactions and postings in the ledger."""
    with closing(sqlite3.connect(path)) as connection:
        counts = (connection.execute(f"SELECT count(*) FROM {name}") for name in ("transactions", "postings"))
        return sum(int(count.fetchone()[0]) for count in counts)


async def _measure(crowds: list[Crowd]) -> list[Measured]:
    server, rng = DiscordServer(evening.GUILD, trusting=True), Random(7)
    for channel_id in range(evening.FIRST_CHANNEL, evening.FIRST_CHANNEL + MANY + len(crowds) * PLAYED):
        # Otherwise the bots ask whether the channel of each table still exists.
        server.channels[channel_id] = payloads.channel(evening.GUILD, channel_id, "brag")
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server.serving())
        measured: list[Measured] = []
        for number, one in enumerate(crowds):
            process = await stack.enter_async_context(bot(one.path, server))
            await server.identified(number + 1)
            await server.at_rest(QUIET)
            people = clicks.Bettors(server, number, process)
            first = evening.FIRST_CHANNEL + MANY + number * PLAYED
            for channel_id in range(first, first + PLAYED):
                people.sit_down(await clicks.at_a_table(server, channel_id, number))
            await people.at_once(WARM_UP)
            fresh = [one.click(table) for table in rng.sample(range(1, one.tables + 1), COLD)]
            measured.append(Measured(one, process, people, fresh))
        for _ in range(ROUNDS):
            for each in measured:
                each.cpu.append((await each.people.at_once(BETS)).cost)
                paced = await each.people.at_a_rate(clicks.RATE * SECONDS)
                each.p50.append(percentile(paced.latencies, 0.5))
        for _ in range(ROUNDS):
            for number, each in enumerate(measured):
                await _click_fresh(server, number, each)
        return measured


async def _click_fresh(server: DiscordServer, number: int, one: Measured) -> None:
    """Click at tables that are not in memory, one click after the other."""
    taken: list[float] = []
    cpu = one.process.cpu()
    for _ in range(COLD // ROUNDS):
        began = time.perf_counter()
        await server.click(*one.fresh.pop(), bot=number)
        taken.append(time.perf_counter() - began)
    await server.at_rest(QUIET)
    check(one.process)
    one.cold_cpu.append((one.process.cpu() - cpu) / len(taken))
    one.cold_p50.append(statistics.median(taken))
