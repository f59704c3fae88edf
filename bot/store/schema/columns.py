"""Declaration of tables by the types of their rows, with markers for personal data.

A row type is a struct or a dataclass. Its fields, in order, are the columns of its table. `int`, `float`, `bool` and
`str` give the types of columns, and `| None` makes a column nullable. `Annotated` adds another column type, a marker or
a foreign key.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from types import NoneType
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_type_hints

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.sql.schema import SchemaItem


class ReplaceableRow(Struct, frozen=True):
    """Row that is written in place of the stored row with the same key, if there is one."""


class Json(sa.Text):
    """Type of a column with JSON text. `bot.ops.doctor` maps each such column to the type of its values."""


class References(NamedTuple):
    """Foreign key of a column."""

    column: str


class FreeTextField(NamedTuple):
    """Name of the JSON fields that contain free text in a column."""

    name: str


class Mark(Enum):
    """Marker of a column, or of a table, with personal data."""

    USER_ID = "a user id, which is replaced when the user is deleted"
    USER_LOCATION = "`person_location()` of a user, or another place"
    PERSONAL_TEXT = "a name, which is emptied in rows about a deleted user"
    FREE_TEXT = "a reason, which is emptied in rows that concern a deleted user, and which may contain their name"
    USER_MENTIONS = "text that contains user ids, such as keys, or JSON that may also contain names"
    USER_OWNED = "a table whose rows belong to one person; they are deleted with the user"


def mark_of(item: sa.Column[Any] | sa.Table) -> Mark | None:
    mark: Mark | None = item.info.get("mark")
    return mark


def columns_marked(table: sa.Table, mark: Mark) -> list[sa.Column[Any]]:
    return [column for column in table.columns if mark_of(column) is mark]


RowIdType = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""Type of a 64-bit key. In SQLite, a primary key of this type is the row id."""

RowId: TypeAlias = Annotated[int, RowIdType]
BigInt: TypeAlias = Annotated[int, sa.BigInteger()]
"""64-bit number, such as an id of Discord or an amount."""
UserId: TypeAlias = Annotated[int, sa.BigInteger(), Mark.USER_ID]
TableId: TypeAlias = Annotated[int, sa.BigInteger(), References("tables.table_id")]
LeagueId: TypeAlias = Annotated[int, sa.BigInteger(), References("leagues.league_id")]
Text8: TypeAlias = Annotated[str, sa.String(8)]
Text16: TypeAlias = Annotated[str, sa.String(16)]
Text24: TypeAlias = Annotated[str, sa.String(24)]
Text32: TypeAlias = Annotated[str, sa.String(32)]
Text40: TypeAlias = Annotated[str, sa.String(40)]
Text64: TypeAlias = Annotated[str, sa.String(64)]
FoldedName: TypeAlias = Annotated[str, sa.String(160)]
"""Normalised name for comparisons."""
JsonText: TypeAlias = Annotated[str, Json()]
JsonMentions: TypeAlias = Annotated[str, Json(), Mark.USER_MENTIONS]
PersonalText: TypeAlias = Annotated[str, sa.Text(), Mark.PERSONAL_TEXT]
FreeText: TypeAlias = Annotated[str, sa.Text(), Mark.FREE_TEXT]

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_COLUMN_TYPES: dict[Any, type[sa.types.TypeEngine[Any]]] = {
    int: sa.Integer,
    float: sa.Float,
    bool: sa.Boolean,
    str: sa.Text,
}

_tables: dict[type[Any], sa.Table] = {}


def table_of(row_type: type[Any]) -> sa.Table:
    """Return the table whose rows have the type `row_type`."""
    return _tables[row_type]


def define_table(
    name: str,
    row_type: type[Any],
    key: tuple[str, ...],
    *items: SchemaItem,
    with_rowid: bool = False,
    mark: Mark | None = None,
) -> sa.Table:
    """Declare the table with rows of `row_type` and the primary key `key`, and return it.

    `items` are indexes and further constraints. With `with_rowid`, SQLite stores the rows by row id and not by primary
    key.
    """
    table = sa.Table(
        name,
        metadata,
        *(_column(field, hint, is_key=field in key) for field, hint in _fields(row_type)),
        *items,
        info={} if mark is None else {"mark": mark},
        sqlite_with_rowid=with_rowid,
    )
    _tables[row_type] = table
    return table


def _fields(row_type: type[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a row type with their annotations. Fields of base classes come last."""
    hints = get_type_hints(row_type, include_extras=True)
    for kind in row_type.__mro__:
        for name in vars(kind).get("__annotations__", {}):
            yield name, hints[name]


def _column(name: str, hint: Any, *, is_key: bool) -> sa.Column[Any]:
    alternatives = [one for one in get_args(hint) if one is not NoneType]
    nullable = NoneType in get_args(hint)
    kind, *extras = get_args(alternatives[0]) or (alternatives[0],) if nullable else get_args(hint) or (hint,)
    column_type: Any = _COLUMN_TYPES[kind]
    info: dict[str, Any] = {}
    keys: list[sa.ForeignKey] = []
    for one in extras:
        if isinstance(one, References):
            keys.append(sa.ForeignKey(one.column))
        elif isinstance(one, Mark):
            info["mark"] = one
        elif isinstance(one, FreeTextField):
            info["free_text"] = one.name
        else:
            column_type = one
    return sa.Column(name, column_type, *keys, primary_key=is_key, nullable=nullable, info=info, autoincrement=False)


def partial_index(condition: sa.TextClause) -> dict[str, Any]:
    """Return the option that makes an index partial.

    The PostgreSQL engine reads SQLite's option as well, so that a start on SQLite need not import the other dialect.
    """
    return {"sqlite_where": condition}
