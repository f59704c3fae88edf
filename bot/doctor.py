"""The doctor: says whether everything in the database is as it must be, and whether it lies where it lasts.

It only reads, and can do so while the bot runs.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TextIO

from bot.disks import MOUNTS, complaints
from bot.ledger.postings import pot, purse
from bot.ledger.statements import staked
from bot.store.change import AccountRef
from bot.store.codec import CodecError
from bot.store.engine import check, database_path, reading_engine
from bot.store.errors import DatabaseError
from bot.store.inspection import Inspection
from bot.store.migrate import revision_of
from bot.store.reader import Reader
from bot.store.schema import REVISION
from bot.store.stored import StoredTable
from bot.tables.loading import Diverged, load

_LOOKS = 5
"""How often a table that is being played at is looked at again before it is judged."""


class Grade(Enum):
    """How bad something is."""

    NOTE = "ok"
    WARNING = "warning"
    ERROR = "ERROR"


@dataclass(frozen=True)
class Finding:
    """One thing the doctor has to say."""

    grade: Grade
    text: str


def doctor(database_url: str, out: TextIO, environment: Mapping[str, str] = os.environ) -> int:
    """Examine the database and print what was found; the exit code: 1 where something is wrong, 0 otherwise."""
    findings = asyncio.run(_all(database_url, environment))
    for finding in findings:
        print(f"{finding.grade.value}: {finding.text}", file=out)
    return int(any(finding.grade is Grade.ERROR for finding in findings))


async def _all(database_url: str, environment: Mapping[str, str]) -> list[Finding]:
    return [finding async for finding in examine(database_url, environment)]


async def examine(database_url: str, environment: Mapping[str, str]) -> AsyncIterator[Finding]:
    """Everything the doctor has to say about a database: where it lies, the file, the books, the games."""
    try:
        path = database_path(database_url)
        mounts = MOUNTS.read_text() if MOUNTS.exists() else ""
        for complaint in complaints(path, environment, mounts):
            yield Finding(Grade.WARNING, complaint)
        revision = revision_of(path)
        if revision is None:
            yield Finding(Grade.ERROR, f"there is no database {path}")
            return
        check(path)
    except DatabaseError as error:
        yield Finding(Grade.ERROR, str(error))
        return
    if revision != REVISION:
        yield Finding(
            Grade.ERROR, f"{path} has revision {revision}, this program needs {REVISION}: {_advice(revision)}"
        )
        return
    yield Finding(Grade.NOTE, f"{path} is whole, revision {revision}")
    engine = reading_engine(path)
    reader = Reader(engine)
    try:
        async for finding in _examine_contents(Inspection(engine), reader):
            yield finding
    finally:
        await reader.close()
        await engine.dispose()


def _advice(revision: str) -> str:
    return "start the newer program" if int(revision) > int(REVISION) else "run `python -m bot migrate`"


async def _examine_contents(inspection: Inspection, reader: Reader) -> AsyncIterator[Finding]:
    wrong = 0
    async for text in _wrong_books(inspection):
        wrong += 1
        yield Finding(Grade.ERROR, text)
    async for table_id in inspection.open_tables():
        for text in await _wrong_at_table(table_id, inspection, reader):
            wrong += 1
            yield Finding(Grade.ERROR, text)
    size = await inspection.size()
    if not wrong:
        yield Finding(
            Grade.NOTE,
            f"the books balance and the games agree with them: {size.accounts} accounts, {size.transactions} "
            f"transactions, {size.open_tables} open tables of {size.tables}, {size.moves} moves",
        )


async def _wrong_books(inspection: Inspection) -> AsyncIterator[str]:
    """What is wrong with accounts, transactions and records, whatever the games say."""
    for account, balance, posted in await inspection.unequal_accounts():
        yield f"account {account} holds {balance}, but {posted} was posted to it"
    for number, total in await inspection.lopsided_transactions():
        yield f"the postings of transaction {number} sum to {total}, not to 0"
    for account, balance in await inspection.money_at_closed_tables():
        yield f"account {account} holds {balance}, but its table is closed"
    for table_id, moves, last in await inspection.broken_records():
        yield f"table {table_id} has {moves} moves, the last with number {last}"


async def _wrong_at_table(table_id: int, inspection: Inspection, reader: Reader) -> list[str]:
    """What is wrong with an open table. A table that is being played at is looked at until it stands still."""
    for _ in range(_LOOKS):
        stored = await reader.load_table(table_id)
        if stored is None:
            return []
        booked = await inspection.at_table(table_id)
        if await reader.versions([table_id]) == {table_id: stored.table.version}:
            return _compare(stored, booked)
    return []


def _compare(stored: StoredTable, booked: Mapping[AccountRef, int]) -> list[str]:
    """Where the books of a table differ from its game, played again from the last snapshot."""
    table = stored.table
    try:
        loaded = load(stored)
    except (Diverged, CodecError) as error:
        return [f"table {table.table_id} does not follow from its moves ({error}); its deal will be voided"]
    expected: Counter[AccountRef] = Counter()
    for seat, stack in loaded.game.stacks(loaded.state):
        expected[purse(table.guild_id, table.table_id, seat)] = stack
    expected[pot(table.guild_id, table.table_id)] = loaded.state.carried
    if loaded.game.in_deal(loaded.state):
        # What a deal in hand has moved between purses and pot is posted when it ends.
        for seat, amount in staked(loaded.happened).items():
            expected[purse(table.guild_id, table.table_id, seat)] += amount
    return [
        f"table {table.table_id}: {account.account_id} has {booked.get(account, 0)}, its game says {expected[account]}"
        for account in sorted({*expected, *booked}, key=lambda one: one.account_id)
        if booked.get(account, 0) != expected[account]
    ]
