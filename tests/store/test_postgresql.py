"""A database on PostgreSQL: how it is opened, made, and what a host reads where it cannot be used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from bot.clock import ManualClock
from bot.store.engine import database_of
from bot.store.errors import DatabaseForeign, DatabaseInUse, DatabaseUnusable, MigrationFailed, StoreUnavailable
from bot.store.migrate import VERSIONS, migrate
from bot.store.processes import ProcessRow
from bot.store.reading.connecting import ReadingEngine
from bot.store.schema import REVISION, metadata
from bot.store.store import open_store
from tests.store.filled import LATER, fill
from tests.support.database import rows, tamper
from tests.support.postgres import Server
from tests.support.rows import moving, opening


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    """A database in which there is nothing yet."""
    with postgres.database(made=False) as url:
        yield url


def test_it_is_made_from_the_schema(url: str) -> None:
    """A database without tables gets all of them, with texts in order by their bytes and indexes of some rows only."""
    migrate(url)

    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert {name for (name,) in rows(url, tables)} == set(metadata.tables)
    assert database_of(url).revision() == REVISION
    otherwise = """
        SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('text', 'character varying')
            AND collation_name IS DISTINCT FROM 'C'
    """
    assert rows(url, otherwise) == []
    partial = "SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL ORDER BY 1"
    assert [name for (name,) in rows(url, partial)] == [
        "ix_nights_not_over",
        "ix_seasons_not_closed",
        "ix_seasons_not_posted",
        "uq_tables_open_channel",
    ]


async def test_reading_changes_nothing(url: str) -> None:
    """The readers' connections cannot write."""
    migrate(url)
    engine = ReadingEngine(database_of(url).reading_engine(readers=1))

    connection = await engine.connect()
    with pytest.raises(Exception, match="read-only"):
        await connection.execute(text("INSERT INTO served VALUES ('x', 1)"))
    await connection.close()
    await engine.dispose()


def test_it_is_migrated(url: str) -> None:
    """An older database is brought to a later revision, with all that is in it."""
    fill(url)

    migrate(url, revision="9001", versions=LATER)

    assert database_of(url).revision() == "9001"
    assert rows(url, "SELECT table_id, version FROM tables") == [(1, 2)]


def test_a_migration_that_fails(url: str) -> None:
    """A migration that fails leaves the database as the last whole one left it."""
    fill(url)

    with pytest.raises(MigrationFailed, match="could not be brought to 9001"):
        migrate(url, revision="9001", versions=(VERSIONS, VERSIONS.parents[4] / "tests/store/broken/versions"))

    assert rows(url, "SELECT table_id, version FROM tables") == [(1, 2)]


async def test_a_process_of_another_revision_is_alive(url: str, clock: ManualClock) -> None:
    """Nothing is migrated under a process of another revision that gave a sign of life of late."""
    row = ProcessRow(
        process_id="a",
        host="brag",
        pid=7,
        version="1",
        revision=REVISION,
        shard_count=0,
        shard_ids="",
        covers="",
        started_at=1.0,
        seen_at=2.0**40,
        served_at=1.0,
        figures="{}",
    )
    async with open_store(url, clock) as store:
        await store.writer.put(row)

    with pytest.raises(DatabaseInUse, match=r"brag \(process 7, revision"):
        migrate(url, revision="9001", versions=LATER)
    tamper(url, "UPDATE processes SET seen_at = 1")
    migrate(url, revision="9001", versions=LATER)

    assert database_of(url).revision() == "9001"


async def test_a_server_that_is_lost(url: str, clock: ManualClock) -> None:
    """When its connections are cut off the store goes on with new ones; what was asked meanwhile was refused."""
    async with open_store(url, clock) as store:
        await store.writer.commit(opening(1))
        await store.reader.tables.versions([1])
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = ?"
        assert rows(url, cut, make_url(url).database)

        with pytest.raises(StoreUnavailable):
            await store.writer.commit(moving(1, 2))
        with pytest.raises(StoreUnavailable):
            await store.reader.tables.versions([1])

        await store.writer.commit(moving(1, 2))
        assert await store.reader.tables.versions([1]) == {1: 2}


def test_a_database_of_another_program(url: str) -> None:
    """Tables of somebody else are not touched."""
    tamper(url, "CREATE TABLE theirs (one integer)")

    with pytest.raises(DatabaseForeign, match="another program"):
        migrate(url)

    assert rows(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("theirs",)]


def test_no_server() -> None:
    """Where no server answers a host reads so, and no password."""
    with pytest.raises(DatabaseUnusable, match="The server has to run") as refused:
        migrate("postgresql+psycopg://prial:se%2Fcret@127.0.0.1:1/prial")

    assert "se/cret" not in str(refused.value)
    assert "se%2Fcret" not in str(refused.value)
