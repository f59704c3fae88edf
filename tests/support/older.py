"""Databases of earlier revisions."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

from bot.store.migrate import VERSIONS, migrate


def before_the_first(folder: Path) -> tuple[Path, Path]:
    """Return a database of a revision before the first, and the folder of the migrations that follow."""
    nothing = folder / "nothing.db"
    with contextlib.closing(sqlite3.connect(nothing)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('0000')")
    versions = folder / "versions"
    shutil.copytree(VERSIONS, versions, ignore=shutil.ignore_patterns("__pycache__"))
    first = versions / "0001_the_beginning.py"
    first.write_text(first.read_text().replace("down_revision = None", 'down_revision = "0000"'))
    (versions / "0000_nothing.py").write_text("revision = '0000'\ndown_revision = None\n")
    return nothing, versions


def as_of(revision: str, path: Path, folder: Path) -> Path:
    """Return a database of an earlier revision with all data of the one at `path` that fits."""
    older, versions = before_the_first(folder)
    migrate(f"sqlite:///{older}", revision=revision, versions=(versions,))
    return filled(older, path)


def filled(older: Path, path: Path) -> Path:
    """Fill an empty database of an earlier revision with all data of the one at `path` that fits."""
    with contextlib.closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("ATTACH DATABASE ? AS newer", (str(path),))
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
        for (table,) in connection.execute(named).fetchall():
            columns = ", ".join(f'"{row[1]}"' for row in connection.execute(f"PRAGMA table_info({table})"))
            connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table}")  # noqa: S608
    return older
