"""(f) Time from the start of the process until the bot is ready to connect, compared with `import discord`."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from benchmarks.figure import Figure, interleaved
from benchmarks.process import bot, check
from bot.store.migrate import migrate
from tests.sockets.process import start
from tests.sockets.server import DiscordServer

ROUNDS = 11


def run() -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        database = Path(folder) / "prial.db"
        migrate(f"sqlite:///{database}")
        took = interleaved(
            {
                "ready": lambda: asyncio.run(_until_ready(database)),
                "import": lambda: asyncio.run(_until_gone(database.parent, "-c", "import discord")),
            },
            ROUNDS,
        )
    print(f"  ready to connect after {took['ready'] * 1e3:.0f} ms, `import discord` {took['import'] * 1e3:.0f} ms")
    return [Figure("start of the bot over `import discord`", took["ready"] / took["import"], 2.5)]


async def _until_ready(database: Path) -> float:
    """Return the seconds until the bot's first request, its login, which it sends after its initialisation."""
    server = DiscordServer()
    async with server.serving(), bot(database, server) as running:
        ended = asyncio.create_task(running.process.wait())
        asked = asyncio.create_task(server.asked.wait())
        await asyncio.wait((ended, asked), return_when=asyncio.FIRST_COMPLETED)
        took = time.perf_counter() - running.began
        check(running)
        return took


async def _until_gone(folder: Path, *arguments: str) -> float:
    """Return the seconds until a Python process with these arguments has ended."""
    started = await start(*arguments, folder=folder)
    assert await started.process.wait() == 0
    took = time.perf_counter() - started.began
    await started.end()
    return took
