"""Inserting what may stand there already, which both engines can, each with an insert of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Dialect, Table

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


def upsert(dialect: Dialect, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what happens where the row stands already."""
    if dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert

        return insert(table)
    from sqlalchemy.dialects.postgresql import insert as insert_there

    return insert_there(table)
