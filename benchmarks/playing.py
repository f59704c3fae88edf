"""Process that plays at its own tables. Its arguments are `URL FIRST COUNT STEPS`.

URL is the database, FIRST the number of the first table, COUNT the number of tables, and STEPS the steps at each table.
The process prints `ready` once the tables are open. It plays after a line on its standard input, and then prints the
number of its moves.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from pathlib import Path
from random import Random

from benchmarks import evening
from benchmarks.evening import Step
from bot.running import tune_garbage_collection


async def script(steps: int) -> list[Step]:
    """Return `steps` steps, which can be played at any table."""
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        async with evening.services_at(Path(folder) / "script.db") as services:
            table_id = await evening.open_table(services, 0)
            return await evening.play(services, table_id, 0, steps=steps, rng=Random(5))


async def main(url: str, first: int, count: int, steps: int) -> None:
    """Open the tables, wait for a line on the standard input, and play."""
    todo = await script(steps)
    async with evening.services_at(url) as services:
        tables = {number: await evening.open_table(services, number) for number in range(first, first + count)}
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)

        async def play_out(number: int, table_id: int) -> None:
            for step in todo:
                await evening.take(services, table_id, number, step)

        gc.collect()
        tune_garbage_collection()
        await asyncio.gather(*(play_out(number, table_id) for number, table_id in tables.items()))
        print(count * len(todo), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:5])))
