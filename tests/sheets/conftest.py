"""A server's sheets on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import ManualClock
from bot.sheets.service import Sheets
from bot.store.store import Store, open_store


@pytest.fixture
async def store(new_database: Path) -> AsyncIterator[Store]:
    """A new database."""
    async with open_store(f"sqlite:///{new_database}", ManualClock()) as store:
        yield store


@pytest.fixture
def sheets(store: Store) -> Sheets:
    """The sheets kept in it."""
    return Sheets(store, ManualClock())
