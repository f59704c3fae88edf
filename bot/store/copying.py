"""Copies of whole databases, from any engine to any engine.

Rows are read back and compared before a copy is committed. The target is marked as unfinished until it has all tables,
so that no program uses an incomplete copy.
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
from bot.store.engines import Database, SQLite
from bot.store.engines.database import UNFINISHED_PREFIX
from bot.store.engines.sqlite_files import consolidate_file
from bot.store.errors import CopyFailed
from bot.store.migrate import create_database
from bot.store.schema.processes import PROCESS_TIMEOUT

COPIED_TABLES: Final = tuple(
    table for table in schema.metadata.sorted_tables if table not in {schema.alembic_version, schema.processes}
)
"""Tables to copy, each after all tables that it references. The rows of running processes are not copied."""
UNFINISHED_REVISION: Final = f"{UNFINISHED_PREFIX}{schema.REVISION}"
"""Text stored instead of the revision until all tables are copied."""

_BATCH_ROWS = 2_000
"""Number of rows read and written at a time."""


class TableDigest(Struct, frozen=True):
    """Fingerprint of a table: the number of its rows and a digest of their contents."""

    rows: int
    digest: str


class _DigestBuilder:
    def __init__(self) -> None:
        self._rows = 0
        self._digest = blake2b(digest_size=16)

    def add(self, rows: Sequence[tuple[Any, ...]]) -> None:
        self._rows += len(rows)
        self._digest.update(msgspec.json.encode(rows))

    def digest(self) -> TableDigest:
        return TableDigest(self._rows, self._digest.hexdigest())


class TableCopier:
    """Copier of tables to `target` from `source`, which must be in a transaction that sees one snapshot.

    `progress` is called with the number of rows copied in each step.
    """

    def __init__(
        self, source: Connection, target: Database, progress: Callable[[int], object] = lambda _: None
    ) -> None:
        self._source = source
        self._target = target
        self._progress = progress

    def copy_table(self, connection: Connection, table: Table) -> TableDigest:
        """Copy a table to the target and return the table's fingerprint.

        `connection` is connected to the target and in a transaction. Raises CopyFailed if the rows in the target differ
        from those of the source.
        """
        self._target.defer_references(connection)
        read = _DigestBuilder()
        for rows in _batches(self._source, table):
            _check_types(table, rows)
            self._load(connection, table, rows)
            read.add(rows)
            self._progress(len(rows))
        arrived = _digest_table(connection, table)
        there = count_rows(self._source, [table])
        if there != read.digest().rows:
            raise CopyFailed(
                f"{table.name} has {there} rows, of which only {read.digest().rows} have a key of their own"
            )
        if arrived != read.digest():
            raise CopyFailed(
                f"{table.name} has {arrived.rows} rows in {self._target.name} that are not the "
                f"{read.digest().rows} which "
                "were copied; nothing of it was kept"
            )
        return arrived

    def _load(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        try:
            self._target.load_rows(connection, table, rows)
        except self._target.failures as error:
            if self._target.is_unavailable(error):
                raise
            said = self._target.reason(error)
            raise CopyFailed(f"{self._target.name} cannot take a row of {table.name}: {said}") from error

    def find_missing_tables(self, connection: Connection) -> tuple[Table, ...]:
        """Return the first table that differs in the unfinished copy, and all tables after it."""
        whole = takewhile(
            lambda table: _digest_table(self._source, table) == _digest_table(connection, table), COPIED_TABLES
        )
        return COPIED_TABLES[len(list(whole)) :]


def copy_to_file(source: Database, path: Path) -> None:
    """Write a snapshot of a database to a new SQLite file with the same schema."""
    target = SQLite(path)
    create_database(target, UNFINISHED_REVISION)
    with source.copying_engine().begin() as snapshot, target.migrating_engine().begin() as connection:
        copy_all(snapshot, target, connection)
        mark_complete(connection)
    consolidate_file(path)


def copy_all(source: Connection, target: Database, connection: Connection) -> None:
    """Copy all tables to `target`, in the transaction of `connection` on the target. Raises CopyFailed."""
    copier = TableCopier(source, target)
    for table in COPIED_TABLES:
        copier.copy_table(connection, table)


def count_rows(connection: Connection, tables: Sequence[Table]) -> int:
    return sum(int(connection.execute(select(func.count()).select_from(table)).scalar_one()) for table in tables)


def mark_complete(connection: Connection) -> None:
    """Mark an unfinished copy as complete by storing the revision."""
    connection.execute(update(schema.alembic_version).values(version_num=schema.REVISION))


def describe_live_processes(connection: Connection) -> list[str]:
    """Return descriptions of the processes that run on a database, oldest first: `host (process 123)`."""
    processes = schema.processes.c
    now = time.time()
    lately = (processes.seen_at > now - PROCESS_TIMEOUT, processes.seen_at < now + PROCESS_TIMEOUT)
    seen = select(processes.host, processes.pid).where(*lately)
    return [f"{row.host} (process {row.pid})" for row in connection.execute(seen.order_by(processes.started_at))]


def _check_types(table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Raise CopyFailed if a value does not have the type of its column. SQLite stores any value in any column."""
    for column, values in zip(table.columns, zip(*rows, strict=True), strict=True):
        kind = column.type.python_type
        for value in values:
            if value is not None and (type(value) is not kind or (kind is float and not isfinite(value))):
                raise CopyFailed(f"{table.name}.{column.name} has a value that is not of its type, {kind.__name__}")


def _batches(connection: Connection, table: Table) -> Iterator[list[tuple[Any, ...]]]:
    """Yield all rows of a table in the order of its primary key, in batches."""
    columns, own = list(table.columns), list(table.primary_key.columns)
    places = [columns.index(column) for column in own]
    wanted = select(table).order_by(*own).limit(_BATCH_ROWS)
    rows = [tuple(row) for row in connection.execute(wanted)]
    while rows:
        yield rows
        if len(rows) < _BATCH_ROWS:
            return
        last = tuple(rows[-1][place] for place in places)
        rows = [tuple(row) for row in connection.execute(wanted.where(tuple_(*own) > last))]


def _digest_table(connection: Connection, table: Table) -> TableDigest:
    summing = _DigestBuilder()
    for rows in _batches(connection, table):
        summing.add(rows)
    return summing.digest()
