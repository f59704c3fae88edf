"""The golden games as records: each is read once by every process that runs tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.rules.record import Record, read

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = sorted(FOLDER.glob("*.toml"))


@cache
def record(path: Path) -> Record:
    """The record in a file."""
    return read(path.read_text("utf-8"))


def golden(name: str) -> Record:
    """A golden game, by the name of its file."""
    return record(FOLDER / f"{name}.toml")
