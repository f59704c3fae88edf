"""Tests of the doctor on a PostgreSQL database."""

from __future__ import annotations

import asyncio
import io

import pytest
from sqlalchemy.engine import make_url

from bot.ops.doctor import Finding, Severity, examine, run_doctor
from bot.store.engines import database_from_url
from bot.store.errors import DatabaseMissing
from bot.store.schema import REVISION
from tests.support.database import rows, tamper
from tests.support.postgres import Server


@pytest.fixture
def url(postgresql_url: str) -> str:
    """Return the URL of a database with empty tables."""
    return postgresql_url


async def found(url: str) -> list[Finding]:
    """Return the doctor's findings."""
    return [one async for one in examine(url, {})]


def told(findings: list[Finding], grade: Severity) -> list[str]:
    """Return the texts of the findings whose severity is `grade`."""
    return [one.text for one in findings if one.severity is grade]


async def test_healthy(played: str) -> None:
    """The doctor confirms that the books and the games agree, and names the server's version and the revision."""
    findings = await found(played)

    assert told(findings, Severity.ERROR) == []
    whole, books = told(findings, Severity.NOTE)
    assert f"revision {REVISION}, on PostgreSQL 1" in whole
    assert "the books balance" in books


async def test_damage_is_found(url: str) -> None:
    """A row that has lost a part of its content is found because every row is read."""
    long = "SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 500)"
    tamper(url, f"INSERT INTO idempotency_keys SELECT 'x', ({long}), 1")
    assert told(await found(url), Severity.ERROR) == []
    tamper(url, f'ALTER DATABASE "{make_url(url).database}" SET allow_system_table_mods = on')
    of = "SELECT reltoastrelid FROM pg_class WHERE relname"
    empty = f"SELECT relfilenode FROM pg_class WHERE oid = ({of} = 'moves')"  # noqa: S608 (our own)
    tamper(url, f"UPDATE pg_class SET relfilenode = ({empty}) WHERE oid = ({of} = 'idempotency_keys')")  # noqa: S608 (our own)

    (damaged,) = told(await found(url), Severity.ERROR)

    assert "is damaged" in damaged
    assert "go back to a backup" in damaged


async def test_what_may_be_lost(url: str) -> None:
    """A server that does not wait for its disk causes a warning, but no error."""
    name = make_url(url).database
    tamper(url, f'ALTER DATABASE "{name}" SET synchronous_commit = on')
    before = told(await found(url), Severity.WARNING)
    tamper(url, f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    findings = await found(url)

    assert not any("synchronous_commit" in text for text in before)
    (warning,) = [text for text in told(findings, Severity.WARNING) if "synchronous_commit = off" in text]
    assert "can be lost" in warning
    assert told(findings, Severity.ERROR) == []


@pytest.mark.parametrize(
    ("granted", "reader"),
    [
        ("SELECT ON moves TO PUBLIC", "PUBLIC"),
        ("SELECT (events) ON moves TO PUBLIC", "PUBLIC"),
        ("pg_read_all_data TO prial_reader", "prial_reader"),
    ],
)
async def test_who_may_read(url: str, granted: str, reader: str) -> None:
    """Permissions with which others may read the tables cause a warning."""
    tamper(url, "CREATE ROLE prial_reader LOGIN")
    try:
        assert not any("others" in text for text in told(await found(url), Severity.WARNING))

        tamper(url, f"GRANT {granted}")

        assert any("others may read" in text and reader in text for text in told(await found(url), Severity.WARNING))
    finally:
        tamper(url, "DROP ROLE prial_reader")


def test_nothing_there(postgres: Server) -> None:
    """The doctor reports missing tables and a missing server, and creates nothing."""
    with postgres.database(made=False) as url:
        assert told(asyncio.run(found(url)), Severity.ERROR) == [str(DatabaseMissing(database_from_url(url).name))]
        assert rows(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []
    out = io.StringIO()

    assert run_doctor("postgresql+psycopg://prial:secret@127.0.0.1:1/prial", out, {}) == 1

    assert "ERROR: postgresql+psycopg://prial:***@127.0.0.1:1/prial cannot be used" in out.getvalue()
