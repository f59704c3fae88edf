"""The golden games as records, read once per test process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.rules.arranging.nine.state import TenthDealt
from bot.rules.game import NOBODY
from bot.rules.record.document import Record, RecordError, read
from bot.rules.record.replaying import replay_steps
from bot.rules.record.writing import redact

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = sorted(FOLDER.glob("*.toml"))


@cache
def record(path: Path) -> Record:
    """Return the record in a file."""
    return read(path.read_text("utf-8"))


def golden(name: str) -> Record:
    """Return a golden game by the name of its file."""
    return record(FOLDER / f"{name}.toml")


def told_to(found: Record, reader: str) -> Record | None:
    """Return the record redacted for `reader`; None if a bum deal was dealt round, as it cannot be redacted then."""
    events = (event for step in replay_steps(found) for event in step.events)
    round_ = any(isinstance(event, TenthDealt) and event.caller != NOBODY for event in events)
    try:
        theirs = redact(found, reader)
    except RecordError:
        assert round_
        return None
    assert not round_
    return theirs
