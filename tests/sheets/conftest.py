"""Fixtures: a server's sheets on a real database."""

from __future__ import annotations

import pytest

from bot.sheets.service import Sheets
from bot.store.store import Store
from tests.support.clock import ManualClock


@pytest.fixture
def sheets(store: Store, clock: ManualClock) -> Sheets:
    """Return the sheets of that store."""
    return Sheets(store, clock)
