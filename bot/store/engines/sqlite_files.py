"""Files of a SQLite database: permissions, storage risks, integrity check and copies."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from stat import S_IMODE

from sqlalchemy.exc import DBAPIError

from bot.store.errors import DatabaseCorrupt

log = logging.getLogger(__name__)
FILE_MODE = 0o600
FOLDER_MODE = 0o700

_OTHERS_MASK = 0o077
"""Permission bits of everybody but the owner."""


def create_private_file(path: Path) -> None:
    """Create an empty file that only its owner can read, unless the file exists. Raises OSError."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE_MODE))


def restrict_files(path: Path) -> None:
    """Restrict access to the database at `path`, its companion files and its copies to their owner.

    Create the folder if it does not exist; otherwise restrict it too, unless it contains other files. Files and folders
    that cannot be restricted are logged. Raises OSError if the folder cannot be created.
    """
    folder = path.parent
    if not folder.exists():
        folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    for one in find_exposed_paths(path):
        if one != folder or all(_belongs_to_database(path, name) for name in folder.iterdir()):
            _restrict(one, FOLDER_MODE if one == folder else FILE_MODE)
        else:
            log.info(
                "others may look into %s, which holds more than the database and is left as it is; the database's own "
                "files are closed to them",
                folder,
            )


def find_exposed_paths(path: Path) -> list[Path]:
    """Return those files of the database, and its folder, that users other than the owner may read or write."""
    if os.name != "posix":
        return []
    return [one for one in (*_database_files(path), path.parent) if _mode(one) & _OTHERS_MASK]


def _database_files(path: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):  # a folder that may not be listed
        yield from sorted(one for one in path.parent.iterdir() if _belongs_to_database(path, one) and one.is_file())


def _mode(one: Path) -> int:
    try:
        return S_IMODE(one.stat().st_mode)
    except OSError:  # deleted in the meantime
        return 0


def _belongs_to_database(path: Path, one: Path) -> bool:
    """Return True for the database, a companion (`prial.db-wal`, `prial.db.lock`) or a copy (`prial-2026….db`)."""
    copy = one.suffix == path.suffix and one.stem.removeprefix(f"{path.stem}-").replace("-", "").isdigit()
    return one.name == path.name or one.name.startswith((f"{path.name}-", f"{path.name}.")) or copy


def _restrict(one: Path, mode: int) -> None:
    try:
        one.chmod(mode)
    except OSError as error:
        log.warning("others may read %s, and that cannot be changed: %s", one, error)
    else:
        log.info("closed to others: %s", one)


MOUNTS = Path("/proc/self/mounts")
"""File with Linux's list of mounted file systems."""

_TEMPORARY_FOLDERS = ("/tmp", "/var/tmp", "/dev/shm", "/run")  # noqa: S108 (to warn of them)
_IN_MEMORY = frozenset({"tmpfs", "ramfs", "devtmpfs"})
_CONTAINER = frozenset({"overlay", "aufs"})
_REMOTE = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "ceph", "glusterfs"})

_HOSTS = {
    "DYNO": "Heroku",
    "RENDER": "Render",
    "RAILWAY_ENVIRONMENT": "Railway",
    "FLY_APP_NAME": "Fly.io",
    "KOYEB_APP_NAME": "Koyeb",
    "K_SERVICE": "Cloud Run",
}
"""Environment variables that hosting services set, with the names of the services."""


def find_storage_risks(path: Path, environment: Mapping[str, str], mounts: str) -> Iterator[str]:
    """Yield the reasons why the file `path` may be lost. `mounts` is the text of /proc/self/mounts (empty: unknown)."""
    path = path.resolve()
    for folder in _TEMPORARY_FOLDERS:
        if path.is_relative_to(folder):
            yield f"{path} lies in {folder}, which is cleared now and then; put it elsewhere"
    place, kind = _find_mount(path, mounts)
    if kind in _IN_MEMORY:
        yield f"{path} lies in memory ({kind} on {place}) and is lost when the machine stops; put it on a disk"
    elif kind in _CONTAINER:
        yield (
            f"{path} lies in the container's own layer ({kind} on {place}) and is lost with the container; "
            "put it on a volume"
        )
    elif kind in _REMOTE:
        yield f"{path} lies on a remote disk ({kind} on {place}), where SQLite's locks cannot be relied on"
    for variable, host in _HOSTS.items():
        if variable in environment and place in {"", "/"} and kind not in _IN_MEMORY | _CONTAINER:
            yield f"this is {host}, whose disks are new after every restart, and {path} does not lie on a volume"


def _find_mount(path: Path, mounts: str) -> tuple[str, str]:
    """Return the mount point of `path` and the type of its file system. Both are empty if unknown."""
    found = ("", "")
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        place = fields[1].replace("\\040", " ")
        if path.is_relative_to(place) and len(place) >= len(found[0]):
            found = (place, fields[2])
    return found


BUSY_TIMEOUT = 1_000
"""Milliseconds that a statement waits for another process's lock."""

COMPANION_SUFFIXES = ("-wal", "-shm", "-journal")

_CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})

_COLUMNS = """
    SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
"""
"""SQL that selects all columns, except those of SQLite's own tables."""


def sqlite_error_code(error: BaseException) -> int | None:
    """Return the primary result code of an SQLite error, or None for any other error."""
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
    """Copy a database, which may be in use, to a temporary file. Check the copy and rename it to `target`.

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
    """Yield the path of a new database file. On exit, check the file and rename it to `target`.

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
    with open_database(path) as connection:
        found = connection.execute("SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchall()
        for kind, name in found:
            quoted = str(name).replace('"', '""')
            connection.execute(f'DROP {kind} "{quoted}"')


def list_columns(path: Path) -> set[tuple[str, str]]:
    """Return all columns of a database as (table, column), including hidden and generated columns."""
    with open_database(path) as connection:
        return set(connection.execute(_COLUMNS))


def consolidate_file(path: Path) -> bool:
    """Merge the write-ahead log of a database into its file. Return False if another connection uses the database."""
    try:
        with open_database(path) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if sqlite_error_code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return False
        raise
    return True
