"""Fixture for a ledger on a real database."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ledger.service import Ledger
from bot.store.store import Store
from tests.support.clock import ManualClock


@pytest.fixture
def path(new_database: Path) -> Path:
    return new_database


@pytest.fixture
def url(new_url: str) -> str:
    return new_url


@pytest.fixture
def ledger(store: Store, clock: ManualClock) -> Ledger:
    return Ledger(store, clock)
