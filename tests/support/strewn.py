"""Random-looking rows in all tables, as far as the schema and the balance of the books allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, UniqueConstraint, insert

from bot.store.copying import COPIED_TABLES
from bot.store.engines import SQLite
from bot.store.schema.columns import RowIdType

_BALANCED = {"accounts.balance": 0, "postings.amount": 0, "moves.number": 1}
"""Values of columns that must be the same in every row, so that unrelated rows satisfy the checks of the books."""


@dataclass(frozen=True, kw_only=True)
class Values:
    """The values to insert: three pools, none of them empty. `numbers` are 64-bit integers."""

    texts: Sequence[str]
    numbers: Sequence[int]
    fractions: Sequence[float]


def strew(path: Path, values: Values, count: int) -> None:
    """Insert `count` rows with these values into each table of a new database. The keys are the numbers of the rows."""
    engine = SQLite(path).migrating_engine()
    with engine.begin() as connection:
        for place, table in enumerate(COPIED_TABLES):
            pools = {
                str: cycle(_turned(values.texts, place)),
                int: cycle(_turned(values.numbers, place)),
                float: cycle(_turned(values.fractions, place)),
            }
            rows = [
                {column.name: _value(table, column, pools, row) for column in table.columns} for row in range(count)
            ]
            if rows:
                connection.execute(insert(table), rows)
    engine.dispose()


def _turned(values: Sequence[Any], by: int) -> list[Any]:
    by %= len(values)
    return [*values[by:], *values[:by]]


def _value(table: Table, column: Column[Any], pools: dict[type, Any], row: int) -> object:
    """Return the value of a column in the row with the number `row`."""
    fixed = _BALANCED.get(str(column))
    if fixed is not None:
        return fixed
    named = column.primary_key or bool(column.foreign_keys) or column.unique or _in_unique(table, column)
    if isinstance(column.type, Boolean):
        return next(pools[int]) % 2 == 0
    if isinstance(column.type, Float):
        return float(row) if named else next(pools[float])
    if isinstance(column.type, String):
        if column.foreign_keys or column.primary_key:
            return f"{row}"
        text: str = f"{row}{next(pools[str])}" if named else next(pools[str])
        return text[: column.type.length]
    if named:
        return row
    number: int = next(pools[int])
    return number if _is_long(column) else number % 2**32 - 2**31


def _in_unique(table: Table, column: Column[Any]) -> bool:
    """Return True if a column belongs to a unique index or constraint."""
    found: list[Index | UniqueConstraint] = [one for one in table.indexes if one.unique]
    found += [one for one in table.constraints if isinstance(one, UniqueConstraint)]
    return any(one.columns.contains_column(column) for one in found)


def _is_long(column: Column[Any]) -> bool:
    return column.type is RowIdType or type(column.type) is not Integer
