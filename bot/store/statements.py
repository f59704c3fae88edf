"""Statements for many rows at once, compiled by SQLAlchemy once per dialect and number of rows.

Each execution of a statement releases Python's global lock, and reacquiring the lock costs more than the execution.
Rows are therefore written in statements of 64, 32, 16, … rows, which are compiled and prepared only once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import signature
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    CompoundSelect,
    Connection,
    Dialect,
    Select,
    Table,
    TextClause,
    bindparam,
    delete,
    insert,
    select,
)
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.compiler import SQLCompiler

from bot.store import schema
from bot.store.schema.league import SittingRow
from bot.store.schema.money import AccountKind

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


def upsert(dialect: Dialect, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an insert into `table` that supports ON CONFLICT, which SQLAlchemy defines per dialect."""
    if dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert

        return insert(table)
    from sqlalchemy.dialects.postgresql import insert as insert_there

    return insert_there(table)


T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]

MergeExpression: TypeAlias = Callable[[Any, Any], Any]
"""Function that returns the new value of a column for an upsert of a row that exists.

Its arguments are the columns of the stored row and those of the new row.
"""

_MAX_ROWS = 64


def _split_into_powers(count: int) -> Iterator[int]:
    """Split `count` into powers of two that are at most `_MAX_ROWS`."""
    while count:
        size = min(_MAX_ROWS, 1 << (count.bit_length() - 1))
        yield size
        count -= size


class _CompiledTexts:
    """SQL of one kind of statement, compiled once per dialect and number of rows."""

    def __init__(self, make: Callable[[Dialect, int], Executable]) -> None:
        self._make = make
        self._texts: dict[tuple[str, int], str] = {}

    def text(self, dialect: Dialect, size: int) -> str:
        known = (dialect.name, size)
        text = self._texts.get(known)
        if text is None:
            text = self._texts[known] = str(self._make(dialect, size).compile(dialect=dialect))  # type: ignore[attr-defined]
        return text


def _execute(connection: Connection, text: str, parameters: Row) -> DBAPICursor:
    """Execute SQL on the driver's own cursor, without SQLAlchemy's overhead, which is large for a few rows."""
    cursor = connection.connection.cursor()
    cursor.execute(text, parameters)
    return cursor


class RowLoader(Generic[T]):
    """Loader of stored rows as structs of their row type."""

    def __init__(self, row_type: type[T]) -> None:
        self._row_type = row_type
        self._names = tuple(signature(row_type).parameters)
        self._table = schema.table_of(row_type)
        self.columns = tuple(self._table.c[name] for name in self._names)
        self.select = select(*self.columns)

    def select_with(self, values: Mapping[str, Any]) -> Select[Any]:
        """Return the query of the rows with these values, by the names of their columns."""
        return self.select.where(*(self._table.c[name] == value for name, value in values.items()))

    def build(self, row: Iterable[Any]) -> T:
        """Return the struct of a row whose first columns are `columns`."""
        return self._row_type(**dict(zip(self._names, row, strict=False)))


_loaders: dict[type[Any], RowLoader[Any]] = {}


def row_loader(row_type: type[T]) -> RowLoader[T]:
    """Return the cached loader of a row type."""
    return _loaders.get(row_type) or _loaders.setdefault(row_type, RowLoader(row_type))


class RowWriter:
    """Writer of rows of one type. It inserts them or, with `replacing` or `merged`, upserts them.

    If a row exists, an upsert overwrites its columns `replacing`, and sets the columns in `merged` to the value of
    their expression. `key` extracts the primary key of a row.
    """

    def __init__(
        self,
        row_type: type[Any],
        *,
        replacing: Iterable[str] = (),
        merged: Mapping[str, MergeExpression] | None = None,
    ) -> None:
        self._table = schema.table_of(row_type)
        self._columns = self._table.columns.keys()
        self._values: Callable[[Any], Row] = attrgetter(*self._columns)
        self.key: Callable[[Any], Any] = attrgetter(*self._table.primary_key.columns.keys())
        self._replacing = tuple(replacing)
        self._merged = merged or {}
        self._texts = _CompiledTexts(self._make)

    def _make(self, dialect: Dialect, size: int) -> Executable:
        values: list[dict[str, Any]] = [
            {name: bindparam(f"{name}_{number}") for name in self._columns} for number in range(size)
        ]
        if not self._replacing and not self._merged:
            return insert(self._table).values(values)
        return self._with_upsert(upsert(dialect, self._table).values(values))

    def _with_upsert(self, statement: sqlite.Insert | postgresql.Insert) -> Executable:
        return statement.on_conflict_do_update(
            index_elements=list(self._table.primary_key.columns),
            set_={
                **{name: statement.excluded[name] for name in self._replacing},
                **{name: merge(self._table.c, statement.excluded) for name, merge in self._merged.items()},
            },
        )

    def insert_from(self, query: Select[Any]) -> PreparedStatement:
        """Return a statement that writes the rows of `query`. The rows must have different keys."""
        return PreparedStatement(
            lambda dialect: self._with_upsert(upsert(dialect, self._table).from_select(self._columns, query))
        )

    def write(self, connection: Connection, rows: Iterable[Any]) -> None:
        """Write the rows in their order."""
        for part in self._parts(list(rows)):
            values, begin = list(map(self._values, part)), 0
            for size in _split_into_powers(len(values)):
                parameters = tuple(chain.from_iterable(values[begin : begin + size]))
                _execute(connection, self._texts.text(connection.dialect, size), parameters)
                begin += size

    def _parts(self, rows: list[Any]) -> Iterable[list[Any]]:
        """Split the rows, in order, into parts without duplicate keys.

        A statement in PostgreSQL must not overwrite a row that it has written itself.
        """
        if len(rows) <= 1 or not (self._replacing or self._merged):
            return (rows,)
        parts: list[list[Any]] = []
        count: Counter[Any] = Counter()
        for row in rows:
            key = self.key(row)
            if count[key] == len(parts):
                parts.append([])
            parts[count[key]].append(row)
            count[key] += 1
        return parts


_upserters: dict[type[Any], RowWriter] = {}


def upserter(row_type: type[Any]) -> RowWriter:
    """Return the cached writer of a row type that inserts rows or overwrites the stored rows with the same keys."""
    if row_type not in _upserters:
        table = schema.table_of(row_type)
        columns = [column.name for column in table.columns if not column.primary_key]
        _upserters[row_type] = RowWriter(row_type, replacing=columns or table.primary_key.columns.keys())
    return _upserters[row_type]


def pad_to_power_of_two(values: Iterable[Any]) -> Row:
    """Return the values, padded with the last value to a power of two, so that fewer statements are compiled."""
    wanted = tuple(values)
    return wanted + wanted[-1:] * ((1 << (len(wanted) - 1).bit_length()) - len(wanted))


class _InStatements:
    """Statements with `column IN (...)`. Lists of values are padded to a power of two with their last value."""

    def __init__(self, make: Callable[[int], Executable]) -> None:
        self._texts = _CompiledTexts(lambda _, size: make(size))

    def parts(self, dialect: Dialect, values: Iterable[Any]) -> Iterator[tuple[str, Row]]:
        wanted = tuple(values)
        for begin in range(0, len(wanted), _MAX_ROWS):
            part = pad_to_power_of_two(wanted[begin : begin + _MAX_ROWS])
            yield self._texts.text(dialect, len(part)), part


def _in_parameters(size: int) -> list[Any]:
    return [bindparam(f"value_{number}") for number in range(size)]


class Lookup:
    """Query that finds rows by the values of one column and, optionally, a condition.

    With `locked`, the rows stay locked until the transaction ends. Callers must then pass the values in ascending
    order, to avoid deadlocks.
    """

    def __init__(
        self, by: Column[Any], *wanted: Column[Any], condition: TextClause | None = None, locked: bool = False
    ) -> None:
        found = select(*wanted) if condition is None else select(*wanted).where(condition)
        if locked:
            # Others may still insert references to the rows. SQLite, which has a single lock, omits this clause.
            found = found.order_by(by).with_for_update(key_share=True)
        self._statements = _InStatements(lambda size: found.where(by.in_(_in_parameters(size))))

    def parts(self, dialect: Dialect, values: Iterable[Any]) -> Iterator[tuple[str, Row]]:
        """Yield the SQL and the parameters of the statements that find the rows with one of `values`."""
        return self._statements.parts(dialect, values)

    def read(self, connection: Connection, values: Iterable[Any]) -> list[Row]:
        """Return the selected columns of the rows with one of `values`."""
        parts = self.parts(connection.dialect, values)
        return [row for text, parameters in parts for row in _execute(connection, text, parameters).fetchall()]


class PreparedStatement:
    """Statement that is executed often with different parameters, and compiled once per dialect.

    Parameters have names and default values. `statement` may be a function of the dialect.
    """

    def __init__(self, statement: Executable | Callable[[Dialect], Executable]) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, list[tuple[str, Any]]]] = {}

    def bind(self, dialect: Dialect, values: Mapping[str, Any]) -> tuple[str, Row]:
        """Return the SQL of the statement and its parameters, with the defaults overridden by `values`."""
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        text, usual = compiled
        return text, tuple(values.get(name, value) for name, value in usual)

    def run(self, connection: Connection, **values: Any) -> None:
        """Execute the statement with the parameters `values`."""
        _execute(connection, *self.bind(connection.dialect, values)).close()

    def _compile(self, dialect: Dialect) -> tuple[str, list[tuple[str, Any]]]:
        """Return the SQL of the statement, and the names and defaults of its parameters in order."""
        statement = self._statement(dialect) if callable(self._statement) else self._statement
        made: SQLCompiler = statement.compile(  # type: ignore[attr-defined]
            dialect=dialect, compile_kwargs={"render_postcompile": True}
        )
        return made.string, [(name, made.params[name]) for name in made.positiontup or ()]


class RowDeleter:
    """Deletion of rows by the values of one column."""

    def __init__(self, by: Column[Any]) -> None:
        self._statements = _InStatements(lambda size: delete(by.table).where(by.in_(_in_parameters(size))))

    def run(self, connection: Connection, values: Iterable[Any]) -> None:
        for text, parameters in self._statements.parts(connection.dialect, values):
            _execute(connection, text, parameters).close()


def select_accounts(
    user_id: int, *columns: ColumnElement[Any], guild_id: int | None = None, only_kind: AccountKind | None = None
) -> CompoundSelect[Any]:
    """Return a query for `columns` of a person's accounts: their own, and the purses of their seats.

    `guild_id` limits the query to a server, `only_kind` their own accounts to one kind.
    """
    accounts, seats = schema.accounts.c, schema.seats.c
    own = select(*columns).where(accounts.user_id == user_id)
    purses = (
        select(*columns)
        .join_from(schema.seats, schema.accounts, (accounts.table_id == seats.table_id) & (accounts.seat == seats.seat))
        .where(seats.user_id == user_id, accounts.kind == AccountKind.PURSE.value)
    )
    if guild_id is not None:
        own, purses = own.where(accounts.guild_id == guild_id), purses.where(seats.guild_id == guild_id)
    if only_kind is not None:
        own = own.where(accounts.kind == only_kind.value)
    return own.union_all(purses)


FIND_KEYS = Lookup(schema.idempotency_keys.c.key, schema.idempotency_keys.c.key, schema.idempotency_keys.c.answer)
FIND_TABLES = Lookup(schema.tables.c.table_id, schema.tables.c.table_id, schema.tables.c.version)

LOCK_TABLES = Lookup(
    schema.tables.c.table_id, schema.tables.c.table_id, schema.tables.c.version, schema.tables.c.status, locked=True
)

FIND_CHANNELS = Lookup(
    schema.tables.c.channel_id, schema.tables.c.channel_id, schema.tables.c.table_id, condition=schema.TABLE_IS_OPEN
)

FIND_ACCOUNTS = Lookup(schema.accounts.c.account_id, schema.accounts.c.account_id, schema.accounts.c.balance)

LOCK_ACCOUNTS = Lookup(
    schema.accounts.c.account_id, schema.accounts.c.account_id, schema.accounts.c.balance, locked=True
)

FIND_LEAGUE_VERSIONS = Lookup(
    schema.league_versions.c.guild_id, schema.league_versions.c.guild_id, schema.league_versions.c.version
)

FIND_SITTINGS = Lookup(schema.sittings.c.table_id, *row_loader(SittingRow).columns)
