"""The log of a server on a real database."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.acts.acts import Acts
from bot.store.store import Store


@pytest.fixture
def path(new_database: Path) -> Path:
    """Where the database is."""
    return new_database


@pytest.fixture
def acts(store: Store) -> Acts:
    """The log that is kept in it."""
    return Acts(store)
