"""Upserts, with the insert of either dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Dialect, Table

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


def upsert(dialect: Dialect, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert with an ON CONFLICT clause, in the dialect's own class."""
    if dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert

        return insert(table)
    from sqlalchemy.dialects.postgresql import insert as insert_there

    return insert_there(table)
