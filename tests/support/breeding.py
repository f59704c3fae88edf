"""Player processes that are started one after another, report their moves, and are killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path


class Breeder:
    """A process that starts player processes, and collects their reports."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._pid = 0
        self.reported: list[str] = []

    async def bear(self, name: str, seed: int) -> None:
        """Start a player."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{name} {seed}\n".encode())
        self._pid = int((await self._line()).removeprefix("born "))

    async def hear(self, count: int) -> None:
        """Wait for `count` reports."""
        for _ in range(count):
            line = await self._line()
            assert line != "dead"
            self.reported.append(line)

    async def hear_of(self, line: str) -> None:
        """Wait until the player writes `line`, and keep the lines before it as reports."""
        while (heard := await self._line()) != line:
            assert heard != "dead"
            self.reported.append(heard)

    def stop(self) -> None:
        """Suspend the player, like a machine that hangs."""
        os.kill(self._pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume the player."""
        os.kill(self._pid, signal.SIGCONT)

    async def kill(self) -> None:
        """Kill the player, like a power cut."""
        os.kill(self._pid, signal.SIGKILL)
        while (line := await self._line()) != "dead":
            self.reported.append(line)
        self._pid = 0

    async def close(self) -> None:
        """End all processes, and check that their standard error is empty."""
        if self._pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
        assert self._process.stdin is not None
        self._process.stdin.close()
        _, errors = await self._process.communicate()
        assert errors == b"", errors.decode()

    async def _line(self) -> str:
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        assert line, "the breeder has ended"
        return line.strip()


@contextlib.asynccontextmanager
async def breeding(module: str, *arguments: object) -> AsyncIterator[Breeder]:
    """Run `python -m module arguments`, which starts players."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *map(str, arguments), cwd=Path(__file__).parents[2],
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    breeder = Breeder(process)
    try:
        yield breeder
    finally:
        await breeder.close()
