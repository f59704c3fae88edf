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

from bot.history.audit import find_inconsistencies
from bot.json_columns import find_undecodable
from bot.store.engine import database_from_url
from bot.store.errors import DatabaseError, DatabaseMissing
from bot.store.reading.inspection import InspectionReader
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION
from bot.tables.audit import collect_faults, find_faults


class Severity(Enum):
    """Severity of a finding."""

    NOTE = "ok"
    WARNING = "warning"
    ERROR = "ERROR"


class Finding(Struct, frozen=True):
    """Finding of the doctor. A copy whose errors are all `restorable` may still be restored."""

    severity: Severity
    text: str
    allows_restore: bool = False


def run_doctor(database_url: str, out: TextIO, environment: Mapping[str, str] = os.environ) -> int:
    """Examine the database and print the findings. Return the exit code: 1 if there is an error, otherwise 0."""
    findings = asyncio.run(_collect_findings(database_url, environment))
    for finding in findings:
        print(f"{finding.severity.value}: {finding.text}", file=out)
    return int(any(finding.severity is Severity.ERROR for finding in findings))


async def _collect_findings(database_url: str, environment: Mapping[str, str]) -> list[Finding]:
    return [finding async for finding in examine(database_url, environment)]


async def examine(database_url: str, environment: Mapping[str, str]) -> AsyncIterator[Finding]:
    """Yield all findings about a database: storage, integrity, ledger, games."""
    try:
        database = database_from_url(database_url)
        for concern in database.find_risks(environment):
            yield Finding(Severity.WARNING, concern)
        revision = database.find_revision()
        if revision is None:
            yield Finding(Severity.ERROR, str(DatabaseMissing(database.name)))
            return
        database.check_integrity()
    except DatabaseError as error:
        yield Finding(Severity.ERROR, str(error))
        return
    if revision != REVISION:
        yield Finding(
            Severity.ERROR, f"{database.name} has revision {revision}, this program needs {REVISION}: {revision_advice(revision)}"
        )
        return
    yield Finding(Severity.NOTE, f"{database.name} is whole, revision {revision}, on {database.version()}")
    async with aclosing(Reader(database)) as reader:
        healthy = True
        async for text in _find_errors(reader):
            healthy = False
            yield Finding(Severity.ERROR, text)
        async for text in find_undecodable(reader.inspection):
            healthy = False
            # The bot skips such a row and keeps working.
            yield Finding(Severity.ERROR, text, allows_restore=True)
        if healthy:
            size = await reader.inspection.count_rows()
            yield Finding(
                Severity.NOTE,
                f"the books balance and the games agree with them: {size.accounts} accounts, {size.transactions} "
                f"transactions, {size.open} open tables of {size.tables}, {size.moves} moves",
            )


def revision_advice(revision: str) -> str:
    """Return advice for a database whose revision is not that of this program."""
    return "start the newer program" if int(revision) > int(REVISION) else "run `python -m bot migrate`"


async def _find_errors(reader: Reader) -> AsyncIterator[str]:
    """Yield the errors of the ledger, of open tables, and of the past of all tables."""
    inspection = reader.inspection
    async for text in find_ledger_errors(inspection):
        yield text
    async for table_id in inspection.table_ids(only_open=True):
        for text in await collect_faults(find_faults(reader, table_id), table_id):
            yield text
    async for table_id in inspection.table_ids():
        for text in await collect_faults(find_inconsistencies(inspection, table_id), table_id):
            yield text


async def find_ledger_errors(inspection: InspectionReader) -> AsyncIterator[str]:
    """Yield the errors of accounts, transactions and records, without looking at the games."""
    for question, said in _LEDGER_CHECKS:
        for row in await question(inspection):
            yield said.format(*row)


_LEDGER_CHECKS: tuple[tuple[Callable[[InspectionReader], Awaitable[Iterable[tuple[object, ...]]]], str], ...] = (
    (InspectionReader.mismatched_accounts, "account {} holds {}, but {} was posted to it"),
    (InspectionReader.unbalanced_transactions, "the postings of transaction {} sum to {}, not to 0"),
    (InspectionReader.mixed_transactions, "transaction {} is of money and of points"),
    (InspectionReader.money_at_closed_tables, "account {} holds {}, but its table is closed"),
    (InspectionReader.one_sided_debts, "account {} says {}, but the other side of this debt says {}"),
    (InspectionReader.tables_with_missing_moves, "table {} has {} moves, the last with number {}"),
)
