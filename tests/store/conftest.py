"""A real database file for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from bot.clock import ManualClock
from bot.store.engine import SQLite
from bot.store.writer import Writer


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is, or will be."""
    return tmp_path / "prial.db"


@pytest.fixture
def url(path: Path) -> str:
    """The database's URL."""
    return f"sqlite:///{path}"


@pytest.fixture
def engine(new_database: Path) -> Iterator[Engine]:
    """The engine of `writer`, for tests that listen to it or make it fail."""
    engine = SQLite(new_database).writing_engine()
    yield engine
    engine.dispose()


@pytest.fixture
async def writer(new_database: Path, engine: Engine, clock: ManualClock) -> AsyncIterator[Writer]:
    """A writer on a new database."""
    writer = Writer(SQLite(new_database), engine, clock)
    yield writer
    await writer.close()
