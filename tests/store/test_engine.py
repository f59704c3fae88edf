"""Tests of database URLs and of the settings of SQLite connections."""

from __future__ import annotations

from contextlib import aclosing
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.engines import SQLite, database_from_url
from bot.store.errors import BadDatabaseUrl
from bot.store.migrate import migrate
from bot.store.reading.access import ReadingPool

WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 1000}


def test_writing_is_durable(url: str, path: Path) -> None:
    """The writing engine has durable commits, foreign keys, and a lock timeout of one second."""
    migrate(url)
    engine = SQLite(path).writing_engine()

    with engine.connect() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in WANTED}

    engine.dispose()
    assert found == WANTED


async def test_reading_changes_nothing(url: str, path: Path) -> None:
    """The readers' connections have the same settings and cannot write."""
    migrate(url)

    async with aclosing(ReadingPool(SQLite(path), 1)) as pool, pool.connection() as connection:
        found = {name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in WANTED}
        with pytest.raises(Exception, match="readonly"):
            await connection.execute(text("INSERT INTO liveness VALUES ('x', 1)"))

    assert found == WANTED


@pytest.mark.parametrize(
    ("url", "expected"),
    [("sqlite:///data/prial.db", Path("data/prial.db")), ("sqlite:////var/lib/prial.db", Path("/var/lib/prial.db"))],
)
def test_path_of_a_url(url: str, expected: Path) -> None:
    """In a URL, a path after three slashes is relative to the working folder, and a path after four is absolute."""
    database = database_from_url(url)
    assert isinstance(database, SQLite)
    assert database.path == expected


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+asyncpg://bot:secret@db/prial",
        "postgres://bot:secret@db",
        "postgresql+psycopg://bot:secret@db",
        "postgresql+pg8000://bot@db/prial?password=secret",
        "mysql://bot@db/prial?password=secret",
        "sqlite:///prial.db?password=secret",
        "postgresql+psycopg://bot:password@db:secret/prial",
        "postgresql+psycopg://bot:pass@secret@db/prial",
        "postgresql+psycopg://bot:pass@secret:word@db/prial",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///prial.db?mode=ro",
        "sqlite+aiosqlite:///prial.db",
        "data/prial.db",
        "",
    ],
)
def test_bad_url(url: str) -> None:
    """An unsupported or malformed URL is refused with a valid example. The error does not show the password."""
    with pytest.raises(BadDatabaseUrl, match=r"sqlite:///data/prial\.db") as refused:
        database_from_url(url)

    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("db:99999/prial", "port is 99999"),
        ("db:0/prial", "port is 0"),
        ("/prial?host=%2Frun&port=5432%2C70000", "port is 5432,70000"),
        ("db/prial?sslmode=bogus", "'bogus'.*verify-full"),
        ("db/prial?ssl=on", '"ssl"'),
    ],
)
def test_url_by_which_nothing_is_reached(place: str, why: str) -> None:
    """An impossible port or option is refused before connecting. The error does not show the password."""
    with pytest.raises(BadDatabaseUrl, match=why) as refused:
        database_from_url(f"postgresql+psycopg://bot:secret@{place}")

    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("url", ["bot:hush%00@db/prial", "bot@db/prial?password=hush%00"])
def test_password_that_cannot_be(url: str) -> None:
    """A password with an impossible character is refused. The error does not show it."""
    with pytest.raises(BadDatabaseUrl, match="sign in its password") as refused:
        database_from_url(f"postgresql+psycopg://{url}")

    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("place", ["db/prial", "db:5432/prial?sslmode=require", "/prial?host=%2Frun&port=5433"])
def test_url_by_which_something_may_be_reached(place: str) -> None:
    """A valid URL is accepted without a connection to its server."""
    assert database_from_url(f"postgresql+psycopg://bot:secret@{place}").short_name == "prial"


@pytest.mark.parametrize("kind", ["postgresql+psycopg", "postgresql", "postgres"])
def test_url_as_hosts_write_it(kind: str) -> None:
    """A PostgreSQL database has the same name under every supported scheme."""
    assert database_from_url(f"{kind}://bot:hush@db/prial").name == "postgresql+psycopg://bot:***@db/prial"


def test_name_without_passwords() -> None:
    """The name of a database is its URL without passwords, even those among the parameters."""
    name = database_from_url("postgresql+psycopg://bot:hush@db/prial?host=%2Frun&password=hush&sslpassword=hush").name

    assert name.startswith("postgresql+psycopg://bot:***@db/prial?")
    assert "%2Frun" in name
    assert "hush" not in name
