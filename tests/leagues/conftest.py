"""Fixtures: a card room with results for leagues."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.leagues.known import Known
from bot.leagues.recording import Recorder
from tests.tables.room import Room, open_room


@pytest.fixture
async def room(new_url: str) -> AsyncIterator[Room]:
    """Yield a card room that records results."""
    async with open_room(new_url) as opened:
        opened.kept = Recorder(opened.store, Known(opened.store, opened.clock)).keep
        yield opened
