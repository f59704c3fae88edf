"""(f) From the start of the process until the bot is ready to connect, beside `import discord`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.discord_server import DiscordServer
from benchmarks.figure import Figure, interleaved
from benchmarks.process import bot, environment
from bot.store.migrate import migrate

ROUNDS = 11


def run() -> list[Figure]:
    """Starts processes in turn; prints and returns the figure."""
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        database = Path(folder) / "prial.db"
        migrate(f"sqlite:///{database}")
        took = interleaved(
            {
                "ready": lambda: asyncio.run(_until_ready(database)),
                "import": lambda: asyncio.run(_until_gone(database, "-c", "import discord")),
            },
            ROUNDS,
        )
    print(f"  ready to connect after {took['ready'] * 1e3:.0f} ms, `import discord` {took['import'] * 1e3:.0f} ms")
    return [Figure("start of the bot over `import discord`", took["ready"] / took["import"], 2.5)]


async def _until_ready(database: Path) -> float:
    """Seconds until the bot's first request, with which it logs in: everything of its own is ready then."""
    server = DiscordServer()
    async with server.serving(), bot(database, server) as running:
        ended = asyncio.create_task(running.process.wait())
        asked = asyncio.create_task(server.asked.wait())
        await asyncio.wait((ended, asked), return_when=asyncio.FIRST_COMPLETED)
        took = time.perf_counter() - running.began
        running.running()
        return took


async def _until_gone(database: Path, *arguments: str) -> float:
    """Seconds until a Python process with these arguments has ended."""
    env = environment(database)
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=database.parent, env=env)
    assert await process.wait() == 0
    return time.perf_counter() - began
