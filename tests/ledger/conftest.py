"""A ledger on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import ManualClock
from bot.ledger.ledger import Ledger
from bot.store.store import Store, open_store


@pytest.fixture
def path(new_database: Path) -> Path:
    """Where the database is."""
    return new_database


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
def ledger(store: Store, clock: ManualClock) -> Ledger:
    """The ledger of that store."""
    return Ledger(store, clock)
