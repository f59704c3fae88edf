"""The bot as a process of its own: started, listened to, told to stop, killed."""

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
    """What a process is started with: nothing from this one's settings."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def script(*lines: str) -> tuple[str, str]:
    """Python's arguments for the bot with something in it changed before it starts."""
    return "-c", "\n".join(("import sys", "from bot.__main__ import main", *lines, "sys.exit(main(['run']))"))


class BotProcess:
    """A bot that has been started; `began` is when, by `time.perf_counter`."""

    def __init__(self, process: asyncio.subprocess.Process, began: float, changed: Callable[[], None]) -> None:
        self.process = process
        self.began = began
        self.log: list[str] = []
        """What it has said on both of its outputs, line by line."""
        self._changed = changed
        self._reading = asyncio.gather(*(self._read(one) for one in (process.stdout, process.stderr)))

    @property
    def said(self) -> str:
        """All that it has said."""
        return "\n".join(self.log)

    @property
    def ended(self) -> bool:
        """Whether it is gone."""
        return self.process.returncode is not None

    def memory(self) -> int:
        """The bytes of memory that it holds (resident)."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """The seconds of processor time that it has used so far."""
        # Behind the name, which may hold anything, come the state and eleven more fields.
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def end(self) -> int:
        """Wait until it is gone; its exit code."""
        code = await self.process.wait()
        await self._reading
        return code

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop, and wait until it is gone; its exit code."""
        if not self.ended:
            self.process.send_signal(how)
        return await self.end()

    async def kill(self) -> None:
        """End it as `kill -9` does."""
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
    """Python with these arguments (`-m bot` without any), started in `folder` with nothing but these settings."""
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
