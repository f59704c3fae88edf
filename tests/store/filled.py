"""A database with a few rows, and migrations to made-up later revisions."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

from bot.store.copying import COPIED_TABLES
from bot.store.migrate import VERSIONS
from bot.store.schema import REVISION
from bot.store.store import open_store
from tests.support.clock import ManualClock
from tests.support.database import rows, run_script
from tests.support.rows import BANK, moving, opening, paid, wallet

LATER = (VERSIONS, Path(__file__).parent / "versions")
"""Folders of the migrations up to revision 9002."""


def migration(folder: Path, *statements: str, revision: str = "9001", after: str = REVISION) -> Path:
    """Write a migration that executes `statements`, and return its folder."""
    lines = [f"revision, down_revision = {revision!r}, {after!r}", "from alembic import op", "def upgrade():"]
    lines += [f"    op.execute({statement!r})" for statement in statements]
    versions = folder / f"after_{after}"
    versions.mkdir()
    (versions / f"{revision}.py").write_text("\n".join(lines))
    return versions


def create_first_schema(where: Path | str) -> None:
    """Create the tables of revision 0001 as version 1.0 created them."""
    engine = "sqlite" if isinstance(where, Path) else "postgresql"
    run_script(where, (Path(__file__).parent / "schemas" / f"0001-{engine}.sql").read_text(encoding="utf-8"))


def fill(url: str) -> None:
    """Create a database at the current revision, with a few rows."""

    async def filling() -> None:
        async with open_store(url, ManualClock()) as store:
            await store.writer.commit(opening(1, idempotency_key="one", transactions=(paid(BANK, wallet(1), 5),)))
            await store.writer.commit(moving(1, 2, idempotency_key="two"))

    asyncio.run(filling())


def contents(path: Path) -> list[str]:
    """Return the whole content of a SQLite database as the SQL statements that would create it."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return sorted(connection.iterdump())


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of all tables in a form that is the same for both engines."""
    found = {table.name: rows(url, f'SELECT * FROM "{table.name}"') for table in COPIED_TABLES}  # noqa: S608 (our own names)
    return {
        name: sorted([tuple(int(one) if isinstance(one, bool) else one for one in row) for row in table], key=repr)
        for name, table in found.items()
    }
