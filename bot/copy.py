"""`python -m bot copy FROM TO`: copy of a whole database into an empty one, between SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import aclosing
from typing import TextIO

from sqlalchemy import Engine, Table
from tqdm import tqdm

from bot.doctor import advice, wrong_in_books
from bot.store.copying import IN_THE_MAKING, TABLES, Copier, alive, count, declare_whole
from bot.store.engine import Database, database_of
from bot.store.errors import CopyFailed, DatabaseUnfinished
from bot.store.migrate import make
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION


def copy(source_url: str, target_url: str, out: TextIO) -> None:
    """Copy the database at one URL into the empty database at the other, and report progress.

    The source is copied as one snapshot and stays unchanged; no process may use it meanwhile. After an interruption the
    command can be repeated: it skips tables that were already copied. The copy is declared usable only after every
    table was read back and the ledger balances. Raises CopyFailed, and the DatabaseErrors of `bot.store.errors`.
    """
    source, target = database_of(source_url), database_of(target_url)
    if source.name == target.name:
        raise CopyFailed(f"{source.name} is to be copied to itself: name two databases, FROM and TO")
    failures: tuple[type[Exception], ...] = (OSError, CopyFailed, *source.failures, *target.failures)
    asked = source
    try:
        _check_source(source)
        asked = target
        _is_begun(target)
        target.keep_private()
        with target.preparing():
            if not _is_begun(target):
                make(target, IN_THE_MAKING)
            _copy(source, target, out)
    except failures as error:
        if _broken_off(error):
            raise KeyboardInterrupt from error
        if isinstance(error, CopyFailed):
            raise
        raise CopyFailed(
            f"{source.name} could not be copied to {target.name}: {asked.reason(error)}. When that is put right, give "
            "the same command again."
        ) from error


def _broken_off(error: BaseException) -> bool:
    """Return True if the error was caused by interrupting the copy.

    The drivers cannot clean up a connection that was interrupted in the middle of a statement.
    """
    before = error.__context__
    return before is not None and (isinstance(before, KeyboardInterrupt) or _broken_off(before))


def _check_source(source: Database) -> None:
    """Raise CopyFailed or a DatabaseError if the source cannot be copied."""
    revision = source.revision()
    if revision is None:
        raise CopyFailed(f"there is no database {source.name}")
    if revision != REVISION:
        raise CopyFailed(f"{source.name} has revision {revision}, not {REVISION} as this program: {advice(revision)}")
    source.check()
    _check_books(source)
    reading = source.copying_engine()
    try:
        _check_unused(source, reading)
    finally:
        reading.dispose()


def _is_begun(target: Database) -> bool:
    """Return True if the target is an unfinished copy, False if it is empty.

    Raises CopyFailed if nothing may be copied into it.
    """
    try:
        revision = target.revision()
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


def _copy(source: Database, target: Database, out: TextIO) -> None:
    reading, writing = source.copying_engine(), target.migrating_engine()
    try:
        rows = _copy_tables(source, reading, target, writing, out)
        target.check()
        _check_books(target)
        _hand_on_key(source, target)
        _check_unused(source, reading)
        with writing.begin() as connection:
            target.loaded(connection)
            declare_whole(connection)
    finally:
        reading.dispose()
        writing.dispose()
    print(f"{target.name} is whole: {rows} rows in {len(TABLES)} tables, the same as in {source.name}.", file=out)


def _copy_tables(source: Database, reading: Engine, target: Database, writing: Engine, out: TextIO) -> int:
    _check_unused(source, reading)
    with reading.begin() as snapshot:
        moment = time.strftime("%Y-%m-%d %H:%M:%S")
        total = count(snapshot, TABLES)
        print(f"Copying {total} rows of {source.name}, as they are now, at {moment}, to {target.name}", file=out)
        with tqdm(total=total, unit=" rows", leave=False, delay=1.0, disable=None) as bar:
            copier = Copier(snapshot, target, bar.update)
            missing = _missing(copier, target)
            if missing:
                with writing.begin() as connection:
                    target.empty(connection, missing)
            there = TABLES[: len(TABLES) - len(missing)]
            if there and (rows := count(snapshot, there)):
                print(f"{rows} of them have arrived before", file=out)
                bar.update(rows)
            with writing.connect() as connection:
                for table in missing:
                    with connection.begin():
                        arrived = copier.copied(connection, table)
                    if arrived.rows:
                        print(f"{table.name}: {arrived.rows} rows", file=out)
    return total


def _missing(copier: Copier, target: Database) -> tuple[Table, ...]:
    reading = target.copying_engine()
    try:
        with reading.begin() as connection:
            return copier.missing(connection)
    finally:
        reading.dispose()


def _check_unused(source: Database, reading: Engine) -> None:
    with reading.begin() as connection:
        told = alive(connection)
    if told:
        raise CopyFailed(
            f"{source.name} is in use by {', '.join(told)}, and what happens there now would be missing in the copy: "
            "stop the bot, and copy again. Where it was killed, wait half a minute."
        )


def _check_books(database: Database) -> None:
    wrong = asyncio.run(_wrong(database))
    if wrong:
        raise CopyFailed("\n".join((f"the books of {database.name} do not balance:", *wrong)))


async def _wrong(database: Database) -> Iterable[str]:
    async with aclosing(Reader(database)) as reader:
        return [text async for text in wrong_in_books(reader.inspection)]


def _hand_on_key(source: Database, target: Database) -> None:
    """Copy the secret key by which the target recognises people whose data was deleted."""
    key = source.secret()
    if key is None:
        return
    target.keep_secret(key)
    if target.secret() != key:
        raise CopyFailed(
            f"there is another key already by which {target.name} would know people again who were forgotten, that of "
            "another database: move it away and copy again"
        )
