"""Statements for many rows at once, compiled by SQLAlchemy once per number of rows.

Every step of a statement gives other threads a turn, and getting back costs more than the step. So rows are not
written one by one: they go in statements of 64, 32, 16, ... rows, whose text is compiled and prepared only once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import Column, Connection, Dialect, Select, Table, TextClause, bindparam, delete, insert, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.compiler import SQLCompiler

from bot.store import schema
from bot.store.engine.upserting import upsert
from bot.store.leagues import SittingRow

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

Row: TypeAlias = tuple[Any, ...]
Merge: TypeAlias = Callable[[Any, Any], Any]
"""What a column becomes where a row stands already: from the columns of the row that stands, and of the one that comes.
"""
_MOST = 64


def _sizes(count: int) -> Iterator[int]:
    """`count` as a sum of powers of two, none above the most that a statement takes."""
    while count:
        size = min(_MOST, 1 << (count.bit_length() - 1))
        yield size
        count -= size


class _Texts:
    """The texts of one kind of statement, by dialect and number of rows."""

    def __init__(self, make: Callable[[Dialect, int], Executable]) -> None:
        self._make = make
        self._texts: dict[tuple[str, int], str] = {}

    def text(self, dialect: Dialect, size: int) -> str:
        known = (dialect.name, size)
        text = self._texts.get(known)
        if text is None:
            text = self._texts[known] = str(self._make(dialect, size).compile(dialect=dialect))  # type: ignore[attr-defined]
        return text


def _run(connection: Connection, text: str, parameters: Row) -> DBAPICursor:
    """Execute by the driver's own cursor: with a few rows SQLAlchemy's way there costs more than the database does."""
    cursor = connection.connection.cursor()
    cursor.execute(text, parameters)
    return cursor


def others(table: Table) -> Iterable[str]:
    """The columns of a table that do not name its rows."""
    return (column.name for column in table.columns if not column.primary_key)


class Rows:
    """Inserts rows of a table; with `replacing`, those columns of a row that stands already are overwritten, and with
    `merged` they become what that says.

    Columns are in the order of the table; `values` takes them from what has attributes of their names, and `key` is
    what names it among the rows.
    """

    def __init__(
        self,
        table: Table,
        *,
        replacing: Iterable[str] = (),
        merged: Mapping[str, Merge] | None = None,
    ) -> None:
        self.values: Callable[[Any], Row] = attrgetter(*(column.name for column in table.columns))
        self.key: Callable[[Any], Any] = attrgetter(*(column.name for column in table.primary_key.columns))
        self._name = itemgetter(*(place for place, column in enumerate(table.columns) if column.primary_key))
        self._table = table
        self._replacing = tuple(replacing)
        self._merged = merged or {}
        self._texts = _Texts(self._make)

    def _make(self, dialect: Dialect, size: int) -> Executable:
        names = [column.name for column in self._table.columns]
        values: list[dict[str, Any]] = [
            {name: bindparam(f"{name}_{number}") for name in names} for number in range(size)
        ]
        if not self._replacing and not self._merged:
            return insert(self._table).values(values)
        return self._onto_what_stands(upsert(dialect, self._table).values(values))

    def _onto_what_stands(self, statement: sqlite.Insert | postgresql.Insert) -> Executable:
        return statement.on_conflict_do_update(
            index_elements=list(self._table.primary_key.columns),
            set_={
                **{name: statement.excluded[name] for name in self._replacing},
                **{name: merge(self._table.c, statement.excluded) for name, merge in self._merged.items()},
            },
        )

    def out_of(self, found: Select[Any]) -> Question:
        """What writes the rows that `found` finds, which the database then need not be handed. No two of them may have
        the same key.
        """
        names = [column.name for column in self._table.columns]
        return Question(lambda dialect: self._onto_what_stands(upsert(dialect, self._table).from_select(names, found)))

    def add(self, connection: Connection, several: Iterable[Any]) -> int:
        """Write values as `write` does rows."""
        return self.write(connection, [self.values(one) for one in several])

    def write(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Write `rows`; how many were inserted or overwritten."""
        return sum(self._write(connection, part) for part in self._parts(rows)) if rows else 0

    def _write(self, connection: Connection, rows: Sequence[Row]) -> int:
        written = begin = 0
        for size in _sizes(len(rows)):
            parameters = tuple(chain.from_iterable(rows[begin : begin + size]))
            written += _run(connection, self._texts.text(connection.dialect, size), parameters).rowcount
            begin += size
        return written

    def _parts(self, rows: Sequence[Row]) -> Iterable[Sequence[Row]]:
        """The rows, in order, in parts in which none is there twice: PostgreSQL lets no statement overwrite what it has
        written itself.
        """
        if not self._replacing and not self._merged:
            return (rows,)
        names = list(map(self._name, rows))
        if len(set(names)) == len(names):
            return (rows,)
        parts: list[dict[Row, Row]] = [{}]
        count: Counter[Row] = Counter()
        for name, row in zip(names, rows, strict=True):
            if count[name] == len(parts):
                parts.append({})
            parts[count[name]][name] = row
            count[name] += 1
        return [tuple(part.values()) for part in parts]


def padded(values: Iterable[Any]) -> Row:
    """The values, filled up with the last one to a power of two, so that few statements are enough for all."""
    wanted = tuple(values)
    return wanted + wanted[-1:] * ((1 << (len(wanted) - 1).bit_length()) - len(wanted))


class _Among:
    """Statements with `column IN (...)`; a short list is filled up with its last value."""

    def __init__(self, make: Callable[[int], Executable]) -> None:
        self._texts = _Texts(lambda _, size: make(size))

    def parts(self, dialect: Dialect, values: Iterable[Any]) -> Iterator[tuple[str, Row]]:
        wanted = tuple(values)
        for begin in range(0, len(wanted), _MOST):
            part = padded(wanted[begin : begin + _MOST])
            yield self._texts.text(dialect, len(part)), part


def _parameters(size: int) -> list[Any]:
    return [bindparam(f"value_{number}") for number in range(size)]


class Lookup:
    """Finds rows by the values of one column, `only` those that a condition holds for.

    `locked`: nobody else changes them before the end of the transaction. Values are then given in order, by everybody.
    """

    def __init__(
        self, by: Column[Any], *wanted: Column[Any], only: TextClause | None = None, locked: bool = False
    ) -> None:
        found = select(*wanted) if only is None else select(*wanted).where(only)
        if locked:
            # References to the rows may be written meanwhile; SQLite, where one lock does for all, knows no such words.
            found = found.order_by(by).with_for_update(key_share=True)
        self._among = _Among(lambda size: found.where(by.in_(_parameters(size))))

    def parts(self, dialect: Dialect, values: Iterable[Any]) -> Iterator[tuple[str, Row]]:
        """The statements that find the wanted columns of the rows that have one of `values`, with their parameters."""
        return self._among.parts(dialect, values)

    def read(self, connection: Connection, values: Iterable[Any]) -> list[Row]:
        """The wanted columns of the rows that have one of `values`."""
        parts = self.parts(connection.dialect, values)
        return [row for text, parameters in parts for row in _run(connection, text, parameters).fetchall()]


class Question:
    """What is asked all the time with other values: parameters of the statement by their names, each with a value that
    it has where nobody says another. A statement that dialects have each in their own way is made for one.
    """

    def __init__(self, statement: Executable | Callable[[Dialect], Executable]) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, list[tuple[str, Any]]]] = {}

    def part(self, dialect: Dialect, values: Mapping[str, Any]) -> tuple[str, Row]:
        """The statement's text, with its parameters."""
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        text, usual = compiled
        return text, tuple(values.get(name, value) for name, value in usual)

    def run(self, connection: Connection, **values: Any) -> None:
        """Have it done with these parameters."""
        _run(connection, *self.part(connection.dialect, values)).close()

    def _compile(self, dialect: Dialect) -> tuple[str, list[tuple[str, Any]]]:
        """The text, and its parameters in their order: names and usual values."""
        statement = self._statement(dialect) if callable(self._statement) else self._statement
        made: SQLCompiler = statement.compile(  # type: ignore[attr-defined]
            dialect=dialect, compile_kwargs={"render_postcompile": True}
        )
        return made.string, [(name, made.params[name]) for name in made.positiontup or ()]


class Removal:
    """Deletes rows by the values of one column."""

    def __init__(self, by: Column[Any]) -> None:
        self._among = _Among(lambda size: delete(by.table).where(by.in_(_parameters(size))))

    def run(self, connection: Connection, values: Iterable[Any]) -> None:
        """Delete the rows that have one of `values`."""
        for text, parameters in self._among.parts(connection.dialect, values):
            _run(connection, text, parameters).close()


FIND_KEYS = Lookup(schema.keys.c.key, schema.keys.c.key, schema.keys.c.answer)
FIND_TABLES = Lookup(schema.tables.c.table_id, schema.tables.c.table_id, schema.tables.c.version)
LOCK_TABLES = Lookup(
    schema.tables.c.table_id, schema.tables.c.table_id, schema.tables.c.version, schema.tables.c.status, locked=True
)
FIND_CHANNELS = Lookup(
    schema.tables.c.channel_id, schema.tables.c.channel_id, schema.tables.c.table_id, only=schema.IS_OPEN
)
FIND_ACCOUNTS = Lookup(schema.accounts.c.account_id, schema.accounts.c.account_id, schema.accounts.c.balance)
LOCK_ACCOUNTS = Lookup(
    schema.accounts.c.account_id, schema.accounts.c.account_id, schema.accounts.c.balance, locked=True
)
FIND_LEAGUE_VERSIONS = Lookup(
    schema.league_versions.c.guild_id, schema.league_versions.c.guild_id, schema.league_versions.c.version
)
FIND_SITTINGS = Lookup(schema.sittings.c.table_id, *(schema.sittings.c[name] for name in SittingRow.__struct_fields__))
