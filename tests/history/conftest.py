"""A history on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import ManualClock
from bot.history.history import History
from bot.rules.registry import game
from bot.store.store import Store, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "prial.db"


@pytest.fixture
def clock() -> ManualClock:
    """A clock that stands still."""
    return ManualClock()


@pytest.fixture
async def store(path: Path, clock: ManualClock) -> AsyncIterator[Store]:
    """An open store on a new database."""
    async with open_store(f"sqlite:///{path}", clock) as opened:
        yield opened


@pytest.fixture
def history(store: Store) -> History:
    """The history of that store."""
    return History(store, game)
