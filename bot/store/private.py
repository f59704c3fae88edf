"""File permissions of the database: only the owner may read it, as it contains packs and hands."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

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
    """Restrict the database at `path`, its companion files and the copies next to it to their owner.

    Create its folder, or restrict it as well. A folder with other files in it is left alone and logged: it serves other
    purposes too. Files of other users are left alone too. Raises OSError if the folder cannot be created.
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
    """Return the files of the database, and its folder, that others than their owner may read or write."""
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
    """Return True for the database, its companions (`prial.db-wal`, `prial.db.lock`) and copies (`prial-2026….db`)."""
    copy = one.suffix == path.suffix and one.stem.removeprefix(f"{path.stem}-").replace("-", "").isdigit()
    return one.name == path.name or one.name.startswith((f"{path.name}-", f"{path.name}.")) or copy


def _restrict(one: Path, mode: int) -> None:
    try:
        one.chmod(mode)
    except OSError as error:
        log.warning("others may read %s, and that cannot be changed: %s", one, error)
    else:
        log.info("closed to others: %s", one)
