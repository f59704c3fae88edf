"""The one file that a SQLite database is, as a whole: read through, copied, closed."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.store.errors import DatabaseCorrupt
from bot.store.private import make_private

BUSY_TIMEOUT = 1_000
"""How long a statement waits for another process's lock, in milliseconds."""
BESIDE = ("-wal", "-shm", "-journal")
"""What may lie beside a database and belongs to it."""
_CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})

_COLUMNS = """
    SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
"""
"""All columns but those of SQLite's own tables."""


def code_of(error: BaseException) -> int | None:
    """SQLite's primary code of an error; None where it is none of SQLite."""
    if isinstance(error, DBAPIError):
        error = error.orig or error
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection to an existing file, in autocommit; DatabaseCorrupt where it is damaged or something else."""
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT / 1000)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        if code_of(error) in _CORRUPT:
            raise DatabaseCorrupt(str(path), str(error)) from error
        raise


def check(path: Path) -> None:
    """Read the whole file; DatabaseCorrupt where a page, an index or a reference between rows is wrong."""
    with opened(path) as connection:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
        if found != ["ok"]:
            raise DatabaseCorrupt(str(path), "; ".join(found))
        lost = connection.execute("PRAGMA foreign_key_check").fetchall()
        if lost:
            raise DatabaseCorrupt(str(path), f"{len(lost)} rows refer to rows that are not there")


def checked_copy(path: Path, target: Path) -> None:
    """Copy a database, in use or not, to `target`, check the copy, and only then give it that name.

    Raises DatabaseCorrupt where the copy does not hold, OSError or sqlite3.Error where it cannot be made.
    """
    with (
        checked_file(target) as unchecked,
        opened(path) as source,
        contextlib.closing(sqlite3.connect(unchecked)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


@contextlib.contextmanager
def checked_file(target: Path) -> Iterator[Path]:
    """A new file to write a database to, which is then checked and only after that called `target`.

    Raises DatabaseCorrupt where it does not hold, OSError or sqlite3.Error where it cannot be made.
    """
    unchecked = target.with_name(target.name + ".unchecked")
    unchecked.unlink(missing_ok=True)
    try:
        make_private(unchecked)
        yield unchecked
        check(unchecked)
        with unchecked.open("rb") as file:
            os.fsync(file.fileno())
        unchecked.replace(target)
    finally:
        for one in (unchecked, *(unchecked.with_name(unchecked.name + end) for end in BESIDE)):
            one.unlink(missing_ok=True)


def only_tables(path: Path) -> None:
    """Drop the triggers and views of a database."""
    with opened(path) as connection:
        found = connection.execute("SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchall()
        for kind, name in found:
            quoted = str(name).replace('"', '""')
            connection.execute(f'DROP {kind} "{quoted}"')


def columns(path: Path) -> set[tuple[str, str]]:
    """Return all columns of a database, hidden and generated ones included, each as its table's name and its own."""
    with opened(path) as connection:
        return set(connection.execute(_COLUMNS))


def taken_out_of_use(path: Path) -> bool:
    """Bring all that belongs to a database into its one file; False where somebody has it open."""
    try:
        with opened(path) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if code_of(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return False
        raise
    return True
