"""Fixture for a card room that records results for leagues."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.leagues.recording import ResultRecorder
from bot.leagues.repository import RunningLeagueCache
from tests.tables.room import Room, open_room


@pytest.fixture
async def room(new_url: str) -> AsyncIterator[Room]:
    """Yield a card room that records results for leagues."""
    async with open_room(new_url) as opened:
        opened.kept = ResultRecorder(opened.store, RunningLeagueCache(opened.store, opened.clock)).record
        yield opened
