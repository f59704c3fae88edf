"""The bot as a process of its own, connected to a server on the loopback."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.discord_server import DiscordServer

ROOT = Path(__file__).parent.parent
TOKEN = "bench.mark.only"  # noqa: S105 (it opens nothing)


@dataclass
class BotProcess:
    """A running bot; `began` is when it was started, by `time.perf_counter`."""

    process: asyncio.subprocess.Process
    began: float
    log: Path

    def memory(self) -> int:
        """The bytes of memory that it holds (resident)."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def running(self) -> None:
        """Raises RuntimeError, with what it said, where it has ended."""
        if self.process.returncode is not None:
            said = self.log.read_text(encoding="utf-8", errors="replace")[-2_000:]
            raise RuntimeError(f"the bot ended with {self.process.returncode}: {said}")


def environment(database: Path, **more: str) -> dict[str, str]:
    """What a process is started with: nothing from this one's settings."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return {**kept, "PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{database}", **more}


@asynccontextmanager
async def bot(database: Path, server: DiscordServer) -> AsyncIterator[BotProcess]:
    """A bot on a database, started now; it is told to stop at the end."""
    log = database.with_suffix(".log")
    env = environment(database, DISCORD_TOKEN=TOKEN, DISCORD_API_BASE=server.base, LOG_LEVEL="WARNING")
    with log.open("wb") as file:
        began = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=database.parent, env=env, stderr=file
        )
    try:
        yield BotProcess(process, began, log)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()
