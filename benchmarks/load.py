"""Delays and cost of sixty busy tables under Discord's rate limits.

    python -m benchmarks.load [--minutes 5] [--tables 60]

The bot is a separate process. The benchmark itself runs the people, and a fake Discord that refuses requests above its
limits.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.busy_table import BusyTable, Seen
from benchmarks.figure import Figure, percentile
from benchmarks.process import check
from tests.sockets.interactions import Message
from tests.sockets.server import DiscordServer, discord

NAMES: Final = ("Andy", "Bill", "Chris", "Dan", "Eddie", "Fred")
MOVES_PER_SECOND: Final = 0.5
"""Minimum moves per second at each table."""
PAUSES: Final = (0.3, 3.5)
"""Minimum and maximum seconds before each move.

Including the time between deals, they result in slightly more than `MOVES_PER_SECOND`.
"""
AT_ONCE: Final = 12
"""Number of tables that are opened at the same time, before the measurement."""
WARM_UP: Final = 15.0
"""Seconds of play before the measurement."""
LAST: Final = 5.0
"""Seconds after the last move in which tables can still show it."""


def run(minutes: float, tables: int) -> list[Figure]:
    """Play at `tables` tables for `minutes` minutes, and print and return the figures."""
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        return asyncio.run(_measured(Path(folder), minutes * 60, tables))


async def _measured(folder: Path, seconds: float, tables: int) -> list[Figure]:
    async with discord(limited=True) as server:
        bot = await server.bot(folder, LOG_LEVEL="WARNING")
        busy = [await _table(server, number) for number in range(tables)]
        at_once = asyncio.Semaphore(AT_ONCE)

        async def begin(one: BusyTable) -> None:
            async with at_once:
                await one.begin()

        await asyncio.gather(*map(begin, busy))
        print(f"  {tables} tables of {len(NAMES)} play", flush=True)
        began = server.clock() + WARM_UP
        playing = asyncio.gather(*(one.play(began + seconds, _pause) for one in busy))
        await asyncio.sleep(max(0.0, began - server.clock()))
        seen = Seen()
        for one in busy:
            one.seen = seen
        requests, refused, used, own = server.counted, server.refused[429], bot.cpu(), time.process_time()
        await playing
        took = server.clock() - began
        requests, used, own = server.counted - requests, bot.cpu() - used, time.process_time() - own
        await asyncio.sleep(LAST)
        seen.tables += [behind for one in busy for behind in one.still_open()]
        check(bot)
        refused = server.refused[429] - refused
    print(
        f"  {seen.moves} moves in {took:.0f} s; the bot used {used / took:.0%} of a processor,"
        f" {seen.each(used) * 1e3:.1f} ms for each move; Discord and the people {own / took:.0%}"
    )
    for who, lags in (("whoever is to act", seen.to_act), ("tables", seen.tables)):
        told = ", ".join(f"p{share * 100:g} {percentile(lags, share):.3f} s" for share in (0.5, 0.9, 0.99, 0.999))
        print(f"  {who}, {len(lags)} times: {told}")
    return [
        Figure("moves a second", seen.moves / took, MOVES_PER_SECOND * tables, unit="moves", at_least=True),
        Figure("presses that were not answered", seen.unanswered, 0, unit="presses"),
        Figure("whoever is to act sees it, 99 of 100", percentile(seen.to_act, 0.99), 1.5, unit="s"),
        Figure("a table is behind, 99 of 100", percentile(seen.tables, 0.99), 2.0, unit="s"),
        Figure("requests per move", seen.each(requests), 1.2, unit="requests"),
        Figure("refused requests", refused, 0, unit="requests"),
    ]


async def _table(server: DiscordServer, number: int) -> BusyTable:
    """Return a table in a new channel. The table receives the messages posted there."""
    channel_id = await server.channel(f"brag-{number}")
    people = [server.person(name, channel_id) for name in NAMES]
    table = BusyTable(server, people, Random(number), Seen())

    def told(message: Message) -> None:
        if message.channel_id == channel_id:
            table.told(message)

    server.listeners.append(told)
    return table


def _pause(rng: Random) -> float:
    return rng.uniform(*PAUSES)


def main() -> int:
    """Run the benchmark. Return the exit code, which is 1 if a figure misses its limit."""
    parser = argparse.ArgumentParser("python -m benchmarks.load", description="Busy tables under Discord's limits.")
    parser.add_argument("--minutes", type=float, default=5.0, help="for how long they play (5)")
    parser.add_argument("--tables", type=int, default=60, help="how many tables there are (60)")
    wanted = parser.parse_args()
    figures = run(wanted.minutes, wanted.tables)
    for figure in figures:
        print(f"  {figure}")
    return 0 if all(figure.passed for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
