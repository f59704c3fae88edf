"""Doctor: checks that the database is stored safely and that everything in it is consistent.

It only reads, and may run while the bot is running.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing
from enum import Enum
from typing import TextIO

from msgspec import Struct

from bot.history.audit import wrong_in_past
from bot.json_columns import undecodable
from bot.store.engine import database_of
from bot.store.errors import DatabaseError, NoDatabase
from bot.store.reading.inspection import Inspection
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION
from bot.tables.audit import found_by, wrong_at_table


class Grade(Enum):
    """Severity of a finding."""

    NOTE = "ok"
    WARNING = "warning"
    ERROR = "ERROR"


class Finding(Struct, frozen=True):
    """Finding of the doctor. A copy whose errors are all `restorable` may still be restored."""

    grade: Grade
    text: str
    restorable: bool = False


def doctor(database_url: str, out: TextIO, environment: Mapping[str, str] = os.environ) -> int:
    """Examine the database and print the findings. Return the exit code: 1 if there is an error, otherwise 0."""
    findings = asyncio.run(_all(database_url, environment))
    for finding in findings:
        print(f"{finding.grade.value}: {finding.text}", file=out)
    return int(any(finding.grade is Grade.ERROR for finding in findings))


async def _all(database_url: str, environment: Mapping[str, str]) -> list[Finding]:
    return [finding async for finding in examine(database_url, environment)]


async def examine(database_url: str, environment: Mapping[str, str]) -> AsyncIterator[Finding]:
    """Yield all findings about a database: storage, integrity, ledger, games."""
    try:
        database = database_of(database_url)
        for concern in database.concerns(environment):
            yield Finding(Grade.WARNING, concern)
        revision = database.revision()
        if revision is None:
            yield Finding(Grade.ERROR, str(NoDatabase(database.name)))
            return
        database.check()
    except DatabaseError as error:
        yield Finding(Grade.ERROR, str(error))
        return
    if revision != REVISION:
        yield Finding(
            Grade.ERROR, f"{database.name} has revision {revision}, this program needs {REVISION}: {advice(revision)}"
        )
        return
    yield Finding(Grade.NOTE, f"{database.name} is whole, revision {revision}, on {database.version()}")
    async with aclosing(Reader(database)) as reader:
        healthy = True
        async for text in _wrong(reader):
            healthy = False
            yield Finding(Grade.ERROR, text)
        async for text in undecodable(reader.inspection):
            healthy = False
            # The bot skips such a row and keeps working.
            yield Finding(Grade.ERROR, text, restorable=True)
        if healthy:
            size = await reader.inspection.size()
            yield Finding(
                Grade.NOTE,
                f"the books balance and the games agree with them: {size.accounts} accounts, {size.transactions} "
                f"transactions, {size.open} open tables of {size.tables}, {size.moves} moves",
            )


def advice(revision: str) -> str:
    """Return advice for a database whose revision is not that of this program."""
    return "start the newer program" if int(revision) > int(REVISION) else "run `python -m bot migrate`"


async def _wrong(reader: Reader) -> AsyncIterator[str]:
    """Yield the errors of the ledger, of open tables, and of the past of all tables."""
    inspection = reader.inspection
    async for text in wrong_in_books(inspection):
        yield text
    async for table_id in inspection.tables(only_open=True):
        for text in await found_by(wrong_at_table(reader, table_id), table_id):
            yield text
    async for table_id in inspection.tables():
        for text in await found_by(wrong_in_past(inspection, table_id), table_id):
            yield text


async def wrong_in_books(inspection: Inspection) -> AsyncIterator[str]:
    """Yield the errors of accounts, transactions and records, without looking at the games."""
    for question, said in _BOOKS:
        for row in await question(inspection):
            yield said.format(*row)


_BOOKS: tuple[tuple[Callable[[Inspection], Awaitable[Iterable[tuple[object, ...]]]], str], ...] = (
    (Inspection.unequal_accounts, "account {} holds {}, but {} was posted to it"),
    (Inspection.lopsided_transactions, "the postings of transaction {} sum to {}, not to 0"),
    (Inspection.mixed_transactions, "transaction {} is of money and of points"),
    (Inspection.money_at_closed_tables, "account {} holds {}, but its table is closed"),
    (Inspection.one_sided_debts, "account {} says {}, but the other side of this debt says {}"),
    (Inspection.broken_records, "table {} has {} moves, the last with number {}"),
)
