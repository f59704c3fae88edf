"""Access to a database from outside the bot, and interference with it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
from sqlalchemy.engine import make_url

from bot.store.engines import SQLite, database_from_url
from tests.support.postgres import connected

Databases: TypeAlias = Callable[[], contextlib.AbstractContextManager[str]]
"""Function that returns a context manager with the URL of a new database."""


def url_of(where: Path | str) -> str:
    """Return the URL of a database, which is given by its URL or its file."""
    return where if isinstance(where, str) else f"sqlite:///{where}"


def _open(where: Path | str) -> contextlib.AbstractContextManager[sqlite3.Connection | psycopg.Connection]:
    """Open a plain autocommit connection to a database, which is given by its URL or its file."""
    url = url_of(where)
    database = database_from_url(url)
    if isinstance(database, SQLite):
        return contextlib.closing(sqlite3.connect(database.path, isolation_level=None))
    return connected(make_url(url))


def _run(connection: sqlite3.Connection | psycopg.Connection, sql: str, parameters: tuple[Any, ...]) -> Any:
    if isinstance(connection, sqlite3.Connection):
        return connection.execute(sql, parameters)
    if not parameters:
        return connection.execute(sql.encode())
    return connection.execute(sql.replace("%", "%%").replace("?", "%s").encode(), parameters)


def rows(where: Path | str, sql: str, *parameters: object) -> list[tuple[Any, ...]]:
    """Return the rows of a query, run on a separate connection. Each `?` stands for a parameter."""
    with _open(where) as connection:
        found: list[tuple[Any, ...]] = _run(connection, sql, parameters).fetchall()
        return found


def named_rows(where: Path | str, sql: str) -> list[dict[str, Any]]:
    """Return the rows of a query as dictionaries by column name."""
    with _open(where) as connection:
        cursor = _run(connection, sql, ())
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


@contextlib.contextmanager
def locked(where: Path | str) -> Iterator[None]:
    """Hold the database's write lock, as another process would."""
    with _open(where) as connection:
        if isinstance(connection, sqlite3.Connection):
            connection.execute("BEGIN IMMEDIATE")
        else:
            connection.execute("BEGIN")
            connection.execute("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE")
        yield
        connection.execute("ROLLBACK")


def assert_books_balance(where: Path | str) -> None:
    """Check that every account's balance equals its postings, every transaction sums to zero, and no chips are
    negative.
    """
    assert rows(where, "SELECT transaction_id FROM postings GROUP BY 1 HAVING SUM(amount) <> 0") == []
    assert rows(where, "SELECT * FROM accounts WHERE balance < 0 AND kind NOT IN ('bank', 'debt', 'given')") == []
    unequal = """
        SELECT account_id, balance, SUM(amount) FROM accounts LEFT JOIN postings USING (account_id)
        GROUP BY account_id HAVING balance <> COALESCE(SUM(amount), 0)
    """
    assert rows(where, unequal) == []


def tamper(where: Path | str, sql: str, *parameters: object) -> None:
    """Change the database directly. Each `?` stands for a parameter."""
    with _open(where) as connection:
        _run(connection, sql, parameters)


def run_script(where: Path | str, script: str) -> None:
    """Execute SQL statements without parameters."""
    with _open(where) as connection:
        if isinstance(connection, sqlite3.Connection):
            connection.executescript(script)
        else:
            connection.execute(script.encode())
