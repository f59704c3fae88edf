"""Python programs in child processes, which report line by line and can be killed at any moment."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds without output after which a child counts as dead."""


class Child:
    """A child process `python -m module args`, started at once; an incomplete last line of its output is ignored.

    As a context manager it kills the child on leaving, if it is still running.
    """

    def __init__(self, module: str, *args: object) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *map(str, args)],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: list[str] = []
        self._news = threading.Condition()
        self._ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._news:
                if line.endswith("\n"):
                    self._lines.append(line.rstrip("\n"))
                self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def wait_for(self, count: int) -> list[str]:
        """Wait until the child has reported `count` lines, and return them. Raise AssertionError if it ends or falls
        silent before that.
        """
        with self._news:
            there = self._news.wait_for(lambda: len(self._lines) >= count or self._ended, PATIENCE)
            assert there, f"the child said no more than {self._lines[-3:]}"
            assert len(self._lines) >= count, f"the child ended after {self._lines[-3:]}"
            return list(self._lines)

    def tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> list[str]:
        """Kill the child with SIGKILL, and return everything it reported."""
        self._process.kill()
        return self._rest()

    def finish(self) -> list[str]:
        """Wait until the child ends on its own, and return all it reported. Raise AssertionError if it failed."""
        lines = self._rest()
        assert self._process.returncode == 0, f"the child failed after {lines[-3:]}"
        return lines

    def _rest(self) -> list[str]:
        self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None and not stream.closed:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
        return list(self._lines)
