"""A copy of the database that can be relied on, also while the bot is running."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from bot.store.engine import database_path
from bot.store.engine.files import checked_copy
from bot.store.errors import DatabaseError, DatabaseUnusable


class BackupFailed(DatabaseError):
    """No copy was made; the database is as it was."""


def backup(database_url: str, target: Path | None = None) -> Path:
    """Copy the database, read the copy through, and only then give it its name; that name.

    Without a `target` the copy lies beside the database and carries the moment in its name; a folder as `target` gets
    it under that name. Raises BackupFailed where there is a file of that name already or nothing to copy, and the
    errors of `bot.store.errors` that are a DatabaseError.
    """
    path = database_path(database_url)
    if not path.is_file():
        raise BackupFailed(f"there is no database {path}")
    named = f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}"
    if target is None:
        target = path.with_name(named)
    elif target.is_dir():
        target /= named
    if target.exists():
        raise BackupFailed(f"{target} is there already and was left as it is")
    try:
        checked_copy(path, target)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(f"{target} cannot be written: {error}") from error
    return target
