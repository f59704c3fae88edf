"""`python -m bot copy FROM TO`: copy of a whole database into an empty one, between SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import aclosing
from typing import TextIO

from tqdm import tqdm

from bot.ops.doctor import check_revision, find_ledger_errors
from bot.store.copying import (
    COPIED_TABLES,
    UNFINISHED_REVISION,
    TableCopier,
    count_rows,
    describe_live_processes,
    mark_complete,
)
from bot.store.engines import Database, database_from_url
from bot.store.errors import CopyFailed, DatabaseUnfinished
from bot.store.migrate import create_database
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION


def copy_database(source_url: str, target_url: str, out: TextIO) -> None:
    """Copy the database at one URL into the empty database at the other, and report progress.

    The source is copied as one snapshot and stays unchanged. No process may use it meanwhile. After an interruption the
    command can be repeated: it skips tables that were already copied. The copy becomes usable only after every table
    has been read back and the ledger balances. Raises CopyFailed, and the subclasses of DatabaseError in
    `bot.store.errors`.
    """
    source, target = database_from_url(source_url), database_from_url(target_url)
    if source.name == target.name:
        raise CopyFailed(f"{source.name} is to be copied to itself: name two databases, FROM and TO")
    failures: tuple[type[Exception], ...] = (OSError, CopyFailed, *source.failures, *target.failures)
    asked = source
    try:
        _check_source(source)
        asked = target
        _is_unfinished_copy(target)
        target.restrict_access()
        with target.preparation_lock():
            if not _is_unfinished_copy(target):
                create_database(target, UNFINISHED_REVISION)
            _copy_everything(source, target, out)
    except failures as error:
        if _was_interrupted(error):
            raise KeyboardInterrupt from error
        if isinstance(error, CopyFailed):
            raise
        raise CopyFailed(
            f"{source.name} could not be copied to {target.name}: {asked.reason(error)}. When that is put right, give "
            "the same command again."
        ) from error


def _was_interrupted(error: BaseException) -> bool:
    """Return True if the error was caused by KeyboardInterrupt.

    Drivers raise other errors when they clean up a connection that was interrupted in the middle of a statement.
    """
    before = error.__context__
    return before is not None and (isinstance(before, KeyboardInterrupt) or _was_interrupted(before))


def _check_source(source: Database) -> None:
    """Raise CopyFailed or a DatabaseError if the source cannot be copied."""
    check_revision(source, CopyFailed)
    source.check_integrity()
    _check_ledger(source)
    _check_unused(source)


def _is_unfinished_copy(target: Database) -> bool:
    """Return True if the target is an unfinished copy, and False if it is empty.

    Raises CopyFailed if nothing may be copied into it.
    """
    try:
        revision = target.find_revision()
    except DatabaseUnfinished as unfinished:
        if unfinished.revision != REVISION:
            raise CopyFailed(
                f"{target.name} is the unfinished copy of a database of revision {unfinished.revision}, and this "
                f"program knows {REVISION}: delete it and begin anew"
            ) from unfinished
        return True
    if revision is not None:
        raise CopyFailed(
            f"{target.name} is a whole database already, of revision {revision}, and was left as it is: name one in "
            "which there is nothing yet"
        )
    return False


def _copy_everything(source: Database, target: Database, out: TextIO) -> None:
    rows = _copy_tables(source, target, out)
    target.check_integrity()
    _check_ledger(target)
    _copy_secret_key(source, target)
    _check_unused(source)
    with target.migrating_engine().begin() as connection:
        target.finish_loading(connection)
        mark_complete(connection)
    print(
        f"{target.name} is whole: {rows} rows in {len(COPIED_TABLES)} tables, the same as in {source.name}.", file=out
    )


def _copy_tables(source: Database, target: Database, out: TextIO) -> int:
    _check_unused(source)
    writing = target.migrating_engine()
    with source.copying_engine().begin() as snapshot:
        moment = time.strftime("%Y-%m-%d %H:%M:%S")
        total = count_rows(snapshot, COPIED_TABLES)
        print(f"Copying {total} rows of {source.name}, as they are now, at {moment}, to {target.name}", file=out)
        with tqdm(total=total, unit=" rows", leave=False, delay=1.0, disable=None) as bar:
            copier = TableCopier(snapshot, target, bar.update)
            with target.copying_engine().begin() as connection:
                missing = copier.find_missing_tables(connection)
            if missing:
                with writing.begin() as connection:
                    target.delete_all_rows(connection, missing)
            there = COPIED_TABLES[: len(COPIED_TABLES) - len(missing)]
            if there and (rows := count_rows(snapshot, there)):
                print(f"{rows} of them have arrived before", file=out)
                bar.update(rows)
            with writing.connect() as connection:
                for table in missing:
                    with connection.begin():
                        arrived = copier.copy_table(connection, table)
                    if arrived.rows:
                        print(f"{table.name}: {arrived.rows} rows", file=out)
    return total


def _check_unused(source: Database) -> None:
    with source.copying_engine().begin() as connection:
        told = describe_live_processes(connection)
    if told:
        raise CopyFailed(
            f"{source.name} is in use by {', '.join(told)}, and what happens there now would be missing in the copy: "
            "stop the bot, and copy again. Where it was killed, wait half a minute."
        )


def _check_ledger(database: Database) -> None:
    wrong = asyncio.run(_find_ledger_errors(database))
    if wrong:
        raise CopyFailed("\n".join((f"the books of {database.name} do not balance:", *wrong)))


async def _find_ledger_errors(database: Database) -> Iterable[str]:
    async with aclosing(Reader(database)) as reader:
        return [text async for text in find_ledger_errors(reader.inspection)]


def _copy_secret_key(source: Database, target: Database) -> None:
    """Copy the secret key by which the target recognises people whose data was deleted."""
    key = source.load_hash_key()
    if key is None:
        return
    target.store_hash_key(key)
    if target.load_hash_key() != key:
        raise CopyFailed(
            f"there is another key already by which {target.name} would know people again who were forgotten, that of "
            "another database: move it away and copy again"
        )
