"""A server's sheets on a real database."""

from __future__ import annotations

import pytest

from bot.sheets.service import Sheets
from bot.store.store import Store
from tests.support.clock import ManualClock


@pytest.fixture
def sheets(store: Store, clock: ManualClock) -> Sheets:
    """The sheets kept in it."""
    return Sheets(store, clock)
