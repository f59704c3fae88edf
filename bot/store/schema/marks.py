"""What all tables of the database are made with: names and keys of one kind, and marks on what they hold of people."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""A key of 64 bits; under SQLite the type that makes a primary key the row's own number."""


class Json(sa.Text):
    """The type of a column whose text is JSON. `bot.json_columns` names the kind of value in each."""


PERSON = {"person": "number"}
"""Marks a column with the number of a user: who is forgotten has another number there from then on."""
PLACE = {"person": "place"}
"""Marks a column with `person()` of a user in it, or with something else altogether."""
PERSONAL = {"person": "personal"}
"""Marks a column with a name or with what somebody typed: it is emptied in all rows about somebody who is forgotten."""
MENTIONS = {"person": "mentions"}
"""Marks a column with text in which numbers of users stand, such as a key, or JSON with names beside them."""
THEIRS = {"person": "theirs"}
"""Marks a table whose rows are a person's own: those of somebody who is forgotten go."""

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def where(condition: sa.TextClause) -> dict[str, Any]:
    """What makes an index one of only those rows that the condition holds for. PostgreSQL takes SQLite's for its own: a
    start on SQLite does not load the other dialect.
    """
    return {"sqlite_where": condition}
