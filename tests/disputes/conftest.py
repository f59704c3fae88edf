"""Fixtures: a card room for disputes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.room import Room, open_room


@pytest.fixture
def path(new_database: Path) -> Path:
    return new_database


@pytest.fixture
def url(new_url: str) -> str:
    return new_url


@pytest.fixture
async def room(url: str) -> AsyncIterator[Room]:
    """Yield a card room on a new database."""
    async with open_room(url) as opened:
        yield opened
