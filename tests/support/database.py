"""Looking at a database from outside, and getting in its way."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def rows(path: Path, sql: str, *parameters: object) -> list[tuple[Any, ...]]:
    """What a query finds, through a connection of its own."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql, parameters).fetchall()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the database's write lock, as another process would."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def assert_books_balance(path: Path) -> None:
    """Every account holds what was posted to it, every transaction sums to zero, and no heap is less than empty."""
    assert rows(path, "SELECT transaction_id FROM postings GROUP BY 1 HAVING SUM(amount) <> 0") == []
    assert rows(path, "SELECT * FROM accounts WHERE balance < 0 AND kind NOT IN ('bank', 'debt', 'given')") == []
    unequal = """
        SELECT account_id, balance, SUM(amount) FROM accounts LEFT JOIN postings USING (account_id)
        GROUP BY account_id HAVING balance <> COALESCE(SUM(amount), 0)
    """
    assert rows(path, unequal) == []


def tamper(path: Path, sql: str) -> None:
    """Change the database behind everybody's back."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql)
