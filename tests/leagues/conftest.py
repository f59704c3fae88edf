"""A card room whose results count for leagues."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.leagues.known import Known
from bot.leagues.recording import Recorder
from tests.tables.room import Room, open_room


@pytest.fixture
async def room(new_url: str) -> AsyncIterator[Room]:
    """A card room in which results are written down."""
    async with open_room(new_url) as opened:
        opened.kept = Recorder(opened.store, Known(opened.store, opened.clock)).keep
        yield opened
