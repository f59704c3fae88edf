"""Copies of whole databases, from any engine to any engine.

Rows are read back and compared before a copy is committed. The target has no revision until it has all tables, so that
no program uses an unfinished copy.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import takewhile
from math import isfinite
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Table, func, select, tuple_, update

from bot.store import schema
from bot.store.engine import Database, SQLite
from bot.store.engine.database import UNFINISHED
from bot.store.engine.files import taken_out_of_use
from bot.store.errors import CopyFailed
from bot.store.migrate import make
from bot.store.processes import GONE_AFTER

TABLES: Final = tuple(
    table for table in schema.metadata.sorted_tables if table not in {schema.alembic_version, schema.processes}
)
"""Tables that are copied, each after all tables that it refers to. Processes that run on a database are not part of its
data.
"""
IN_THE_MAKING: Final = f"{UNFINISHED}{schema.REVISION}"
"""Text stored instead of the revision until all tables are copied."""

_BATCH = 2_000
"""Rows read and written at a time."""


class Sum(Struct, frozen=True):
    """Fingerprint of a table: the number of its rows, and a digest of their contents."""

    rows: int
    digest: str


class _Summing:
    def __init__(self) -> None:
        self._rows = 0
        self._digest = blake2b(digest_size=16)

    def add(self, rows: Sequence[tuple[Any, ...]]) -> None:
        self._rows += len(rows)
        self._digest.update(msgspec.json.encode(rows))

    def sum(self) -> Sum:
        return Sum(self._rows, self._digest.hexdigest())


class Copier:
    """Copies the snapshot of a database that `source` sees into `target`. `progress` receives the number of rows copied
    in each step.
    """

    def __init__(
        self, source: Connection, target: Database, progress: Callable[[int], object] = lambda _: None
    ) -> None:
        self._source = source
        self._target = target
        self._progress = progress

    def copied(self, connection: Connection, table: Table) -> Sum:
        """Copy a table in the transaction of `connection`, which is connected to the target, and return its
        fingerprint.

        Raises CopyFailed if the target then has other rows.
        """
        self._target.defer_references(connection)
        read = _Summing()
        for rows in _batches(self._source, table):
            _check_types(table, rows)
            self._load(connection, table, rows)
            read.add(rows)
            self._progress(len(rows))
        arrived = _summed(connection, table)
        there = count(self._source, [table])
        if there != read.sum().rows:
            raise CopyFailed(f"{table.name} has {there} rows, of which only {read.sum().rows} have a key of their own")
        if arrived != read.sum():
            raise CopyFailed(
                f"{table.name} has {arrived.rows} rows in {self._target.name} that are not the {read.sum().rows} which "
                "were copied; nothing of it was kept"
            )
        return arrived

    def _load(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        try:
            self._target.load(connection, table, rows)
        except self._target.failures as error:
            if self._target.unavailable(error):
                raise
            said = self._target.reason(error)
            raise CopyFailed(f"{self._target.name} cannot take a row of {table.name}: {said}") from error

    def missing(self, connection: Connection) -> tuple[Table, ...]:
        """Return the tables that an unfinished copy lacks, or has with other rows: the first one and all after it."""
        whole = takewhile(lambda table: _summed(self._source, table) == _summed(connection, table), TABLES)
        return TABLES[len(list(whole)) :]


def copy_to_file(source: Database, path: Path) -> None:
    """Write a snapshot of a database to a new SQLite file of the same schema, and close the file."""
    target = SQLite(path)
    make(target, IN_THE_MAKING)
    reading, writing = source.copying_engine(), target.migrating_engine()
    try:
        with reading.begin() as snapshot, writing.begin() as connection:
            copy_all(snapshot, target, connection)
            declare_whole(connection)
    finally:
        reading.dispose()
        writing.dispose()
    taken_out_of_use(path)


def copy_all(source: Connection, target: Database, connection: Connection) -> None:
    """Copy all tables in the transaction of `connection`, which is connected to the target. Raises CopyFailed."""
    copier = Copier(source, target)
    for table in TABLES:
        copier.copied(connection, table)


def count(connection: Connection, tables: Sequence[Table]) -> int:
    """Return the total number of rows of `tables`."""
    return sum(int(connection.execute(select(func.count()).select_from(table)).scalar_one()) for table in tables)


def declare_whole(connection: Connection) -> None:
    """Store the revision in an unfinished copy, which makes it complete."""
    connection.execute(update(schema.alembic_version).values(version_num=schema.REVISION))


def alive(connection: Connection) -> list[str]:
    """Describe the processes that run on a database, oldest first: `host (process 123)`."""
    processes = schema.processes.c
    now = time.time()
    lately = (processes.seen_at > now - GONE_AFTER, processes.seen_at < now + GONE_AFTER)
    seen = select(processes.host, processes.pid).where(*lately)
    return [f"{row.host} (process {row.pid})" for row in connection.execute(seen.order_by(processes.started_at))]


def _check_types(table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Raise CopyFailed if a value is not of its column's type: SQLite stores any value in any column."""
    for column, values in zip(table.columns, zip(*rows, strict=True), strict=True):
        kind = column.type.python_type
        for value in values:
            if value is not None and (type(value) is not kind or (kind is float and not isfinite(value))):
                raise CopyFailed(f"{table.name}.{column.name} has a value that is not of its type, {kind.__name__}")


def _batches(connection: Connection, table: Table) -> Iterator[list[tuple[Any, ...]]]:
    """Yield all rows of a table in the order of its primary key, in batches."""
    columns, own = list(table.columns), list(table.primary_key.columns)
    places = [columns.index(column) for column in own]
    wanted = select(table).order_by(*own).limit(_BATCH)
    rows = [tuple(row) for row in connection.execute(wanted)]
    while rows:
        yield rows
        if len(rows) < _BATCH:
            return
        last = tuple(rows[-1][place] for place in places)
        rows = [tuple(row) for row in connection.execute(wanted.where(tuple_(*own) > last))]


def _summed(connection: Connection, table: Table) -> Sum:
    summing = _Summing()
    for rows in _batches(connection, table):
        summing.add(rows)
    return summing.sum()
