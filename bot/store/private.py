"""The database's files are their owner's alone: in them lie packs and hands that nobody may know yet."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

log = logging.getLogger(__name__)

FILE = 0o600
FOLDER = 0o700
_OTHERS = 0o077
"""What those may who are not the owner."""


def make_private(path: Path) -> None:
    """Make an empty file that nobody else can read, where there is none yet. Raises OSError."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE))


def keep_private(path: Path) -> None:
    """Take from everybody else what they may do with the database at `path`, the files that belong to it and its
    copies beside it; make its folder, or close it too.

    A folder in which there is anything else was chosen by somebody for more than this and is left as it is; the log
    says so. What belongs to another user is left as well. Raises OSError where the folder cannot be made.
    """
    folder = path.parent
    if not folder.exists():
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    for one in exposed(path):
        if one != folder or all(_ours(path, name) for name in folder.iterdir()):
            _close(one, FOLDER if one == folder else FILE)
        else:
            log.info(
                "others may look into %s, which holds more than the database and is left as it is; the database's own "
                "files are closed to them",
                folder,
            )


def exposed(path: Path) -> list[Path]:
    """The files of the database, and its folder, that others than their owner may read or write."""
    if os.name != "posix":
        return []
    return [one for one in (*_files(path), path.parent) if _mode(one) & _OTHERS]


def _files(path: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):  # a folder of which nobody may see what is in it
        yield from sorted(one for one in path.parent.iterdir() if _ours(path, one) and one.is_file())


def _mode(one: Path) -> int:
    try:
        return S_IMODE(one.stat().st_mode)
    except OSError:  # gone meanwhile
        return 0


def _ours(path: Path, one: Path) -> bool:
    """Whether it is the database, belongs to it (`prial.db-wal`, `prial.db.lock`) or is a copy (`prial-2026….db`)."""
    copy = one.suffix == path.suffix and one.stem.removeprefix(f"{path.stem}-").replace("-", "").isdigit()
    return one.name == path.name or one.name.startswith((f"{path.name}-", f"{path.name}.")) or copy


def _close(one: Path, mode: int) -> None:
    try:
        one.chmod(mode)
    except OSError as error:
        log.warning("others may read %s, and that cannot be changed: %s", one, error)
    else:
        log.info("closed to others: %s", one)
