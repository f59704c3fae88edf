"""Backup of the database as a checked SQLite file, and restore of such a file."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from sqlalchemy import Connection

from bot.ops.doctor import Severity, check_revision, examine
from bot.store.copying import (
    COPIED_TABLES,
    UNFINISHED_REVISION,
    copy_all,
    copy_to_file,
    describe_live_processes,
    mark_complete,
)
from bot.store.engines import Database, SQLite, database_from_url
from bot.store.engines.sqlite_files import (
    COMPANION_SUFFIXES,
    consolidate_file,
    copy_and_check,
    drop_triggers_and_views,
    list_columns,
    new_checked_file,
    open_database,
    restrict_files,
    sqlite_error_code,
)
from bot.store.errors import (
    CopyFailed,
    DatabaseCorrupt,
    DatabaseError,
    DatabaseForeign,
    DatabaseTooNew,
    DatabaseUnfinished,
    DatabaseUnusable,
    MigrationFailed,
)
from bot.store.migrate import create_database, migrate
from bot.store.schema import REVISION, metadata


class BackupFailed(DatabaseError):
    """Failure of a backup. No copy was made; the database is unchanged."""


def backup(database_url: str, target: Path | None = None, *, keep: int | None = None) -> Path:
    """Copy the database to a SQLite file, check the copy, and return its path.

    The file gets its final name only after the check. The default name contains the time. By default, the file is
    written next to a SQLite database or, for other engines, to the working folder. If `target` is a folder, the file is
    written to it under the default name. With `keep`, older copies under default names in that folder are then deleted,
    except the `keep` newest of all. Raises BackupFailed if the file exists, there is no database, or `keep` is given
    with a file name, and the subclasses of DatabaseError in `bot.store.errors`.
    """
    database = database_from_url(database_url)
    if isinstance(database, SQLite) and not database.path.is_file():
        raise BackupFailed(f"there is no database {database.name}")
    folder, named = _default_place(database, time=time.strftime("%Y%m%d-%H%M%S"))
    target = folder if target is None else target
    try:
        if target.is_dir():
            target /= named
        elif keep is not None:
            raise BackupFailed(f"{target} is no folder: older copies are deleted in folders only, so name a folder")
        there = target.exists()
    except OSError as error:
        raise DatabaseUnusable(f"{target} cannot be written: {error}") from error
    if there:
        raise BackupFailed(f"{target} is there already and was left as it is")
    write_copy(database, target)
    if keep is not None:
        for old in find_copies(database_url, target.parent)[:-keep]:
            old.unlink()
    return target


def find_copies(database_url: str, folder: Path | None) -> list[Path]:
    """Return the copies in `folder` (None: the default folder) that `backup` named by time, oldest first."""
    default, pattern = _default_place(database_from_url(database_url), time="[0-9]" * 8 + "-" + "[0-9]" * 6)
    return sorted((folder or default).glob(pattern))


def _default_place(database: Database, *, time: str) -> tuple[Path, str]:
    """Return the default folder of a copy, and its name with `time`."""
    folder, suffix = (database.path.parent, database.path.suffix) if isinstance(database, SQLite) else (Path(), ".db")
    return folder, f"{database.short_name}-{time}{suffix}"


def write_copy(database: Database, target: Path) -> None:
    """Write a checked copy of an existing database to the new file `target`. Raises the same errors as `backup`."""
    failures: tuple[type[Exception], ...] = (OSError, *SQLite.failures, *database.failures)
    if isinstance(database, SQLite):
        _check_readable(database)
    try:
        if isinstance(database, SQLite):
            copy_and_check(database.path, target)
            return
        check_revision(database, BackupFailed)
        with new_checked_file(target) as unchecked:
            copy_to_file(database, unchecked)
    except failures as error:
        if isinstance(error, OSError) or sqlite_error_code(error) is not None:
            raise DatabaseUnusable(f"{target} cannot be written: {error}") from error
        raise database.unusable_error(error) from error


def _check_readable(database: SQLite) -> None:
    """Raise DatabaseUnusable if the database cannot be opened. Later errors then concern the file of the copy."""
    try:
        with open_database(database.path) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except SQLite.failures as error:
        raise database.unusable_error(error) from error


class RestoreFailed(DatabaseError):
    """Failure of a restore. Nothing was restored; the database is unchanged."""


def restore(database_url: str, source: Path) -> Path | None:
    """Restore the database from `source`. Return the path of the replaced data (None: there was none).

    An old SQLite file stays next to the new one. The old data of other engines is written next to `source`, in the
    format of `backup`. Before anything is replaced, a copy of `source` is checked, migrated to this program's revision,
    and examined by the doctor. Only rows are restored, no triggers, views, indexes or constraints.

    Raises RestoreFailed if there is nothing to restore, the copy is not sound, or the database is in use, and the
    subclasses of DatabaseError in `bot.store.errors`. The database is then unchanged.
    """
    database = database_from_url(database_url)
    failures: tuple[type[Exception], ...] = (OSError, *SQLite.failures, *database.failures)
    try:
        if not source.is_file():
            raise RestoreFailed(f"there is no file {source}")
        if isinstance(database, SQLite):
            return _replace_file(database, source)
        return _replace_rows(database, source)
    except failures as error:
        said = database.reason(error)
        raise DatabaseUnusable(f"{source} cannot be put in the place of {database.name}: {said}") from error


def _replace_file(database: SQLite, source: Path) -> Path | None:
    path = database.path.resolve()  # companion files lie next to the file, not next to a link to it
    if path.exists() and source.samefile(path):
        raise RestoreFailed(f"{source} is the database itself")
    _check_free(path)
    restrict_files(path)
    with database.preparation_lock(), _prepared_copy(source, path.parent, path.name) as copy:
        kept = _move_aside(path)
        copy.replace(path)
        return kept


def _replace_rows(database: Database, source: Path) -> Path | None:
    """Replace the rows of a database with those of `source`, in one transaction."""
    with database.preparation_lock(), _prepared_copy(source, source.parent, source.name) as copy:
        try:
            there = database.find_revision()
        except DatabaseUnfinished:
            there = UNFINISHED_REVISION
        if there is None:
            create_database(database, UNFINISHED_REVISION)
        elif there != UNFINISHED_REVISION:
            check_revision(database, BackupFailed)
        writing = database.migrating_engine()
        with writing.begin() as connection:
            _check_unused(database, connection)
        kept = None if there in {None, UNFINISHED_REVISION} else _save_replaced(database, source)
        with SQLite(copy).copying_engine().begin() as snapshot, writing.begin() as connection:
            database.delete_all_rows(connection, COPIED_TABLES)
            _check_unused(database, connection)
            copy_all(snapshot, database, connection)
            mark_complete(connection)
            database.finish_loading(connection)
        return kept


def _save_replaced(database: Database, source: Path) -> Path:
    """Write the current data of the database to a file next to `source`, and return its path."""
    kept = source.with_name(f"{database.short_name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}.db")
    if kept.exists():
        raise RestoreFailed(f"{kept} is there already: try again in a second")
    write_copy(database, kept)
    return kept


def _check_unused(database: Database, connection: Connection) -> None:
    told = describe_live_processes(connection)
    if told:
        raise RestoreFailed(
            f"{database.name} is in use by {', '.join(told)}: stop the bot first. Where it was killed, wait half a "
            "minute."
        )


@contextlib.contextmanager
def _prepared_copy(source: Path, folder: Path, name: str) -> Iterator[Path]:
    """Provide a sound copy of `source` with this program's revision, in a temporary folder within `folder`."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=f"{name}.restoring-") as place:
        older, copy = Path(place) / f"{name}.source", Path(place) / name
        _migrate_copy(source, older)
        try:
            copy_to_file(SQLite(older), copy)
        except CopyFailed as error:
            raise _unsound_error(source, [str(error).replace(str(copy), "the schema")]) from error
        wrong = asyncio.run(_find_errors(f"sqlite:///{copy}"))
        if wrong:
            raise _unsound_error(source, wrong)
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        yield copy


def _migrate_copy(source: Path, copy: Path) -> None:
    """Copy the tables of `source`, and migrate the copy to this program's revision.

    Raises RestoreFailed if the tables do not match the revision that the file claims.
    """
    revision: str | None = None
    try:
        copy_and_check(source, copy)
        revision = SQLite(copy).find_revision()
        if revision is None:
            raise RestoreFailed(f"{source} is empty")
        drop_triggers_and_views(copy)
        migrate(f"sqlite:///{copy}")
    # Errors name the file that the user gave, not its copy.
    except DatabaseCorrupt as error:
        raise _unsound_error(source, [error.why]) from error
    except DatabaseTooNew as error:
        raise DatabaseTooNew(str(source), found=error.found, known=error.known) from error
    except DatabaseForeign as error:
        raise DatabaseForeign(str(error).replace(str(copy), str(source))) from error
    except DatabaseUnfinished as error:
        raise _unsound_error(source, ["it is a copy that was not finished"]) from error
    except MigrationFailed as error:
        why = SQLite(copy).reason(error.__cause__ or error)
        raise _unsound_error(source, [_foreign_tables_reason(revision, why)]) from error
    expected = {(table.name, column.name) for table in metadata.sorted_tables for column in table.columns}
    if different := sorted(".".join(one) for one in list_columns(copy) ^ expected):
        raise _unsound_error(source, [_foreign_tables_reason(revision, ", ".join(different))])


def _foreign_tables_reason(revision: str | None, why: str) -> str:
    return (
        f"it says that it has revision {revision}, but its tables are not those of that revision ({why}): another "
        "program, or a newer Prial, has changed them"
    )


def _unsound_error(source: Path, wrong: Iterable[str]) -> RestoreFailed:
    """Return the error for a copy that is not sound, with its problems and a remedy."""
    said = "\n".join(wrong)
    return RestoreFailed(
        f"{source} is not sound and was not restored:\n{said}\n"
        "The database is as it was. Restore an older copy, or one that was kept before an upgrade (its name ends in "
        "-before- and a number)."
    )


async def _find_errors(url: str) -> list[str]:
    found = [finding async for finding in examine(url, {})]
    return [one.text for one in found if one.severity is Severity.ERROR and not one.allows_restore]


def _check_free(path: Path) -> None:
    """Raise RestoreFailed or DatabaseTooNew if the database may not be replaced. A damaged database may be."""
    with contextlib.suppress(DatabaseCorrupt):
        revision = SQLite(path).find_revision()
        if revision is not None and int(revision) > int(REVISION):
            raise DatabaseTooNew(str(path), found=revision, known=REVISION)
        if revision is not None and not consolidate_file(path):
            raise RestoreFailed(f"{path} is in use: stop the bot first")


def _move_aside(path: Path) -> Path | None:
    """Rename the current database and its companion files. Return the new path (None: there is no database)."""
    found = [one for one in (path, *(path.with_name(path.name + end) for end in COMPANION_SUFFIXES)) if one.exists()]
    if not found:
        return None
    _check_free(path)
    kept = path.with_name(f"{path.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}")
    if kept.exists():
        raise RestoreFailed(f"{kept} is there already: try again in a second")
    for one in found:
        if one.exists():
            one.rename(kept.with_name(kept.name + one.name.removeprefix(path.name)))
    return kept
