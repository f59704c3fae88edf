"""Fixtures with a real database for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from bot.store.engines import Database, database_from_url
from bot.store.writing.writer import Writer
from tests.store.test_doctor import in_hand
from tests.support.clock import ManualClock
from tests.tables.room import open_room


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the database file, which need not exist."""
    return tmp_path / "prial.db"


@pytest.fixture
def url(new_url: str) -> str:
    """Return the URL of a new database, on either engine."""
    return new_url


@pytest.fixture
def database(url: str) -> Database:
    """Return the database at `url`, in the form that the store takes."""
    return database_from_url(url)


@pytest.fixture
def engine(database: Database) -> Iterator[Engine]:
    """Yield the engine that `writer` uses, for tests that listen to it or make it fail."""
    engine = database.writing_engine()
    yield engine
    engine.dispose()


@pytest.fixture
async def writer(database: Database, engine: Engine, clock: ManualClock) -> AsyncIterator[Writer]:
    """Yield a writer on a new database."""
    writer = Writer(database, engine, clock)
    yield writer
    await writer.close()


@pytest.fixture
async def played(url: str) -> str:
    """Return the URL of a database with a table in the middle of a deal."""
    async with open_room(url) as room:
        await in_hand(room)
    return url
