"""The bot as a separate process, connected to a fake Discord on this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.sockets.process import BotProcess
from tests.sockets.server import DiscordServer


@asynccontextmanager
async def bot(database: Path, server: DiscordServer, **settings: str) -> AsyncIterator[BotProcess]:
    """Run a bot with these settings on a database until the block ends."""
    told = {"DATABASE_URL": f"sqlite:///{database}", "LOG_LEVEL": "WARNING", **settings}
    running = await server.start(database.parent, **told)
    try:
        yield running
    finally:
        await running.stop()


def check(running: BotProcess) -> None:
    """Raise RuntimeError with the bot's output if the bot has ended."""
    if running.ended:
        raise RuntimeError(f"the bot ended with {running.process.returncode}: {running.said[-2_000:]}")
