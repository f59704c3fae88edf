"""Backup of the database as a checked SQLite file, also while the bot is running."""

from __future__ import annotations

import time
from pathlib import Path

from bot.doctor import revision_advice
from bot.store.copying import copy_to_file
from bot.store.engine import Database, SQLite, database_from_url
from bot.store.engine.files import copy_and_check, new_checked_file, sqlite_error_code, open_database
from bot.store.errors import DatabaseError, DatabaseUnusable
from bot.store.schema import REVISION


class BackupFailed(DatabaseError):
    """Failure of a backup. No copy was made; the database is unchanged."""


def backup(database_url: str, target: Path | None = None) -> Path:
    """Copy the database to a SQLite file, check the copy, and return its path.

    The file gets its name only after the check. Without a `target` it is written next to a SQLite database, or to the
    working folder for other engines, with the time in its name. If `target` is a folder, the file gets that name in the
    folder. Raises BackupFailed if the file exists or there is no database, and the DatabaseErrors of
    `bot.store.errors`.
    """
    database = database_from_url(database_url)
    if isinstance(database, SQLite) and not database.path.is_file():
        raise BackupFailed(f"there is no database {database.name}")
    folder, suffix = (database.path.parent, database.path.suffix) if isinstance(database, SQLite) else (Path(), ".db")
    named = f"{database.short_name}-{time.strftime('%Y%m%d-%H%M%S')}{suffix}"
    target = folder / named if target is None else target
    try:
        if target.is_dir():
            target /= named
        there = target.exists()
    except OSError as error:
        raise DatabaseUnusable(f"{target} cannot be written: {error}") from error
    if there:
        raise BackupFailed(f"{target} is there already and was left as it is")
    write_copy(database, target)
    return target


def write_copy(database: Database, target: Path) -> None:
    """Write a checked copy of an existing database to the new file `target`. Raises the same errors as `backup`."""
    failures: tuple[type[Exception], ...] = (OSError, *SQLite.failures, *database.failures)
    if isinstance(database, SQLite):
        _check_readable(database)
    try:
        if isinstance(database, SQLite):
            copy_and_check(database.path, target)
            return
        check_revision(database)
        with new_checked_file(target) as unchecked:
            copy_to_file(database, unchecked)
    except failures as error:
        if isinstance(error, OSError) or sqlite_error_code(error) is not None:
            raise DatabaseUnusable(f"{target} cannot be written: {error}") from error
        raise database.unusable_error(error) from error


def _check_readable(database: SQLite) -> None:
    """Raise DatabaseUnusable if the database itself cannot be opened, as opposed to the file of the copy."""
    try:
        with open_database(database.path) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except SQLite.failures as error:
        raise database.unusable_error(error) from error


def check_revision(database: Database) -> None:
    """Raise BackupFailed unless the database exists and has the revision of this program."""
    revision = database.find_revision()
    if revision is None:
        raise BackupFailed(f"there is no database {database.name}")
    if revision != REVISION:
        raise BackupFailed(
            f"{database.name} has revision {revision}, not {REVISION} as this program: {revision_advice(revision)}"
        )
