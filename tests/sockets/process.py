"""The bot as a separate process: started, observed, stopped, killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKEN = "aaa.bbb.ccc"


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a process: the variables in `more`, and a few of this process's own."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def script(*lines: str) -> tuple[str, str]:
    """Return Python's arguments for the bot with some code run before it starts."""
    return "-c", "\n".join(("import sys", "from bot.__main__ import main", *lines, "sys.exit(main(['run']))"))


class BotProcess:
    """Started bot process. `began` is the time of its start by `time.perf_counter`."""

    def __init__(self, process: asyncio.subprocess.Process, began: float, changed: Callable[[], None]) -> None:
        self.process = process
        self.began = began
        self.log: list[str] = []
        """Lines of its standard output and standard error."""
        self._changed = changed
        self._reading = asyncio.gather(*(self._read(one) for one in (process.stdout, process.stderr)))

    @property
    def said(self) -> str:
        return "\n".join(self.log)

    @property
    def ended(self) -> bool:
        return self.process.returncode is not None

    def memory(self) -> int:
        """Return the bytes of resident memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Return the seconds of processor time used so far."""
        # The name may contain anything. The state and eleven more fields follow it.
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def end(self) -> int:
        """Wait until the process has ended; return its exit code."""
        code = await self.process.wait()
        await self._reading
        return code

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Signal the process to stop and wait until it has ended; return its exit code."""
        if not self.ended:
            self.process.send_signal(how)
        return await self.end()

    async def kill(self) -> None:
        """End the process as `kill -9` does."""
        await self.stop(signal.SIGKILL)

    async def _read(self, stream: asyncio.StreamReader | None) -> None:
        assert stream is not None
        async for line in stream:
            self.log.append(line.decode(errors="replace").rstrip("\n"))
            self._changed()
        self._changed()


async def start(
    *arguments: str, folder: Path, changed: Callable[[], None] = lambda: None, **settings: str
) -> BotProcess:
    """Start Python with these arguments (`-m bot` by default) in `folder`, with only these settings."""
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *(arguments or ("-m", "bot")),
        cwd=folder,
        env=environment(**settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    return BotProcess(process, began, changed)
