"""Fixtures: a history on a real database."""

from __future__ import annotations

import pytest

from bot.history.service import History
from bot.rules.registry import find_game
from bot.store.store import Store


@pytest.fixture
def history(store: Store) -> History:
    return History(store, find_game)
