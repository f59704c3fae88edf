"""Column types, markers for personal data, and the naming convention of keys and indexes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""Key of 64 bits. In SQLite its type makes a primary key the row id."""


class Json(sa.Text):
    """Type of a column with JSON text. `bot.ops.doctor` maps each one to the type of its values."""


USER_ID = {"person": "number"}
"""Marker of a column with a user id, which is replaced when the user is deleted."""


USER_PLACE = {"person": "place"}
"""Marker of a column with `person()` of a user or another place."""


PERSONAL_TEXT = {"person": "personal"}
"""Marker of a column with a name or free text, which is emptied in rows about a deleted user."""


USER_MENTIONS = {"person": "mentions"}
"""Marker of a column with text that contains user ids, such as keys, or JSON that may also contain names."""


USER_OWNED = {"person": "theirs"}
"""Marker of a table whose rows belong to one person. They are deleted with the user."""


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def partial_index(condition: sa.TextClause) -> dict[str, Any]:
    """Return the option that makes an index a partial index.

    PostgreSQL uses the option of SQLite, so that a start on SQLite does not import the other dialect.
    """
    return {"sqlite_where": condition}
