"""A copy of the database put back in its place, once it is known to hold."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from bot.doctor import Grade, examine
from bot.store.engine import SQLite, database_path
from bot.store.engine.files import checked_copy, taken_out_of_use
from bot.store.errors import DatabaseCorrupt, DatabaseError, DatabaseForeign, DatabaseTooNew, DatabaseUnusable
from bot.store.migrate import migrate
from bot.store.private import keep_private
from bot.store.schema import REVISION

_BESIDE = ("-wal", "-shm", "-journal")
"""What may lie beside a database and belongs to it."""


class RestoreFailed(DatabaseError):
    """Nothing was restored; the database is as it was."""


def restore(database_url: str, source: Path) -> Path | None:
    """Put a copy of `source` in the place of the database; the name under which the old one is kept beside it (None:
    there was none).

    Before that the copy is read through, brought to this program's revision and examined as the doctor does. Raises
    RestoreFailed where there is nothing to restore, what is restored is not sound or the database is in use, and the
    errors of `bot.store.errors` that are a DatabaseError; the database is then as it was.
    """
    path = database_path(database_url)
    if not source.is_file():
        raise RestoreFailed(f"there is no file {source}")
    if path.exists() and source.samefile(path):
        raise RestoreFailed(f"{source} is the database itself")
    _free(path)
    try:
        keep_private(path)
        with (
            SQLite(path).preparing(),
            tempfile.TemporaryDirectory(dir=path.parent, prefix=f"{path.name}.restoring-") as folder,
        ):
            copy = Path(folder) / path.name
            _prepare(source, copy)
            kept = _set_aside(path)
            copy.replace(path)
            return kept
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnusable(f"{source} cannot be put in the place of {path}: {error}") from error


def _prepare(source: Path, copy: Path) -> None:
    """A sound copy of this program's revision, in one file."""
    try:
        checked_copy(source, copy)
    except DatabaseCorrupt as error:
        raise _unsound(source, [error.why]) from error
    url = f"sqlite:///{copy}"
    try:
        if SQLite(copy).revision() is None:
            raise RestoreFailed(f"{source} is empty")
        migrate(url)
    # What is wrong is said of the file that was named, not of its copy.
    except DatabaseTooNew as error:
        raise DatabaseTooNew(str(source), found=error.found, known=error.known) from error
    except DatabaseForeign as error:
        raise DatabaseForeign(str(error).replace(str(copy), str(source))) from error
    wrong = asyncio.run(_wrong(url))
    if wrong:
        raise _unsound(source, wrong)
    taken_out_of_use(copy)
    with copy.open("rb") as file:
        os.fsync(file.fileno())


def _unsound(source: Path, wrong: Iterable[str]) -> RestoreFailed:
    """What is said of a copy that does not hold: what is wrong, and what there is to do instead."""
    said = "\n".join(wrong)
    return RestoreFailed(
        f"{source} is not sound and was not restored:\n{said}\n"
        "The database is as it was. Restore an older copy, or one that was kept before an upgrade (its name ends in "
        "-before- and a number)."
    )


async def _wrong(url: str) -> list[str]:
    return [finding.text async for finding in examine(url, {}) if finding.grade is Grade.ERROR]


def _free(path: Path) -> None:
    """Raise what keeps a database from being replaced. One that is damaged may be: it is kept as it is."""
    with contextlib.suppress(DatabaseCorrupt):
        revision = SQLite(path).revision()
        if revision is not None and int(revision) > int(REVISION):
            raise DatabaseTooNew(str(path), found=revision, known=REVISION)
        if revision is not None and not taken_out_of_use(path):
            raise RestoreFailed(f"{path} is in use: stop the bot first")


def _set_aside(path: Path) -> Path | None:
    """Give the database that is there another name, with all that belongs to it; that name."""
    found = [one for one in (path, *(path.with_name(path.name + end) for end in _BESIDE)) if one.exists()]
    if not found:
        return None
    _free(path)
    kept = path.with_name(f"{path.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}")
    if kept.exists():
        raise RestoreFailed(f"{kept} is there already: try again in a second")
    for one in found:
        if one.exists():
            one.rename(kept.with_name(kept.name + one.name.removeprefix(path.name)))
    return kept
