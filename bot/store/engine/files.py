"""SQLite database files: integrity check, copies, and closing."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.store.errors import DatabaseCorrupt
from bot.store.private import create_private_file

BUSY_TIMEOUT = 1_000
"""Milliseconds that a statement waits for another process's lock."""
COMPANION_SUFFIXES = ("-wal", "-shm", "-journal")
"""Suffixes of the companion files of a database."""
_CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})

_COLUMNS = """
    SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
"""
"""Selects all columns, except those of SQLite's own tables."""


def sqlite_error_code(error: BaseException) -> int | None:
    """Return SQLite's primary code of an error; None if it is not one of SQLite."""
    if isinstance(error, DBAPIError):
        error = error.orig or error
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


@contextlib.contextmanager
def open_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a plain connection to an existing file, in autocommit mode. Raises DatabaseCorrupt."""
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT / 1000)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        if sqlite_error_code(error) in _CORRUPT:
            raise DatabaseCorrupt(str(path), str(error)) from error
        raise


def check_file(path: Path) -> None:
    """Check the pages, the indexes and the references between rows of a file. Raises DatabaseCorrupt."""
    with open_database(path) as connection:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
        if found != ["ok"]:
            raise DatabaseCorrupt(str(path), "; ".join(found))
        lost = connection.execute("PRAGMA foreign_key_check").fetchall()
        if lost:
            raise DatabaseCorrupt(str(path), f"{len(lost)} rows refer to rows that are not there")


def copy_and_check(path: Path, target: Path) -> None:
    """Copy a database, in use or not, to `target`. The copy is checked before it gets this name.

    Raises DatabaseCorrupt if the check fails, OSError or sqlite3.Error if the copy cannot be made.
    """
    with (
        new_checked_file(target) as unchecked,
        open_database(path) as source,
        contextlib.closing(sqlite3.connect(unchecked)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


@contextlib.contextmanager
def new_checked_file(target: Path) -> Iterator[Path]:
    """Yield a new file for a database, which is then checked and renamed to `target`.

    Raises DatabaseCorrupt if the check fails, OSError or sqlite3.Error if the file cannot be made.
    """
    unchecked = target.with_name(target.name + ".unchecked")
    unchecked.unlink(missing_ok=True)
    try:
        create_private_file(unchecked)
        yield unchecked
        check_file(unchecked)
        with unchecked.open("rb") as file:
            os.fsync(file.fileno())
        unchecked.replace(target)
    finally:
        for one in (unchecked, *(unchecked.with_name(unchecked.name + end) for end in COMPANION_SUFFIXES)):
            one.unlink(missing_ok=True)


def drop_triggers_and_views(path: Path) -> None:
    """Drop the triggers and views of a database."""
    with open_database(path) as connection:
        found = connection.execute("SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchall()
        for kind, name in found:
            quoted = str(name).replace('"', '""')
            connection.execute(f'DROP {kind} "{quoted}"')


def list_columns(path: Path) -> set[tuple[str, str]]:
    """Return all columns of a database as (table, column), hidden and generated ones included."""
    with open_database(path) as connection:
        return set(connection.execute(_COLUMNS))


def consolidate_file(path: Path) -> bool:
    """Merge the journal of a database into its file. Return False if somebody has it open."""
    try:
        with open_database(path) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if sqlite_error_code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return False
        raise
    return True
