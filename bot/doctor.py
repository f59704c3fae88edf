"""The doctor: says whether everything in the database is as it must be, and whether it lies where it lasts.

It only reads, and can do so while the bot runs.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from enum import Enum
from typing import TextIO

from bot.disks import MOUNTS, complaints
from bot.history.audit import wrong_in_past
from bot.ledger.postings import chips_moved, debt, leaves_table, pot, purse
from bot.rules.game import Place, Seat
from bot.store.change import AccountRef
from bot.store.codec import CodecError, decode_state
from bot.store.engine import check, database_path
from bot.store.errors import DatabaseError, StoreUnavailable
from bot.store.migrate import revision_of
from bot.store.private import exposed
from bot.store.reading.inspection import Inspection
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION
from bot.store.stored import StoredTable
from bot.tables.debts import debts_of, loans_of_the_gone
from bot.tables.loaded import Loaded
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
        for one in exposed(path):
            yield Finding(Grade.WARNING, f"others than its owner may look into {one}; packs and hands are in there")
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
    async with aclosing(Reader(path)) as reader:
        healthy = True
        async for text in _wrong(reader):
            healthy = False
            yield Finding(Grade.ERROR, text)
        if healthy:
            size = await reader.inspection.size()
            yield Finding(
                Grade.NOTE,
                f"the books balance and the games agree with them: {size.accounts} accounts, {size.transactions} "
                f"transactions, {size.open} open tables of {size.tables}, {size.moves} moves",
            )


def _advice(revision: str) -> str:
    return "start the newer program" if int(revision) > int(REVISION) else "run `python -m bot migrate`"


async def _wrong(reader: Reader) -> AsyncIterator[str]:
    """What is wrong with the books, with open tables, and with what tables have behind them."""
    inspection = reader.inspection
    for question, said in _BOOKS:
        for row in await question(inspection):
            yield said.format(*row)
    async for table_id in inspection.tables(only_open=True):
        for text in await _guarded(table_id, _wrong_at_table(table_id, reader)):
            yield text
    async for table_id in inspection.tables():
        for text in await _guarded(table_id, wrong_in_past(inspection, table_id)):
            yield text


async def _guarded(table_id: int, looking: Awaitable[list[str]]) -> list[str]:
    """What is found wrong at a table; that it cannot be looked at, where that is so, and the others still are."""
    try:
        return await looking
    except StoreUnavailable:
        raise
    except Exception as error:
        return [f"table {table_id} makes no sense: {type(error).__name__}"]


_BOOKS: tuple[tuple[Callable[[Inspection], Awaitable[Iterable[tuple[object, ...]]]], str], ...] = (
    (Inspection.unequal_accounts, "account {} holds {}, but {} was posted to it"),
    (Inspection.lopsided_transactions, "the postings of transaction {} sum to {}, not to 0"),
    (Inspection.mixed_transactions, "transaction {} is of money and of points"),
    (Inspection.money_at_closed_tables, "account {} holds {}, but its table is closed"),
    (Inspection.one_sided_debts, "account {} says {}, but the other side of this debt says {}"),
    (Inspection.broken_records, "table {} has {} moves, the last with number {}"),
)
"""What may be wrong with accounts, transactions and records, whatever the games say."""


async def _wrong_at_table(table_id: int, reader: Reader) -> list[str]:
    """What is wrong with an open table. A table that is being played at is looked at until it stands still."""
    for _ in range(_LOOKS):
        stored = await reader.tables.load_table(table_id)
        if stored is None:
            return []
        booked = await reader.books.at_table(table_id)
        if await reader.tables.versions([table_id]) == {table_id: stored.table.version}:
            return _compare(stored, booked)
    return []


def _compare(stored: StoredTable, booked: Mapping[AccountRef, int]) -> list[str]:
    """Where the books of a table differ from its game, played again from the last snapshot."""
    table = stored.table
    try:
        loaded = load(stored)
    except (Diverged, CodecError) as error:
        return [f"table {table.table_id} does not follow from its moves ({error}); {_fate(error, stored)}"]
    expected: Counter[AccountRef] = Counter()
    for seat, stack in loaded.state.stacks:
        expected[purse(table.guild_id, table.table_id, seat)] = stack
    expected[pot(table.guild_id, table.table_id)] = _pot_booked(loaded, stored)
    people = {row.seat: row.user_id for row in stored.seats}
    for account, amount in _owed(loaded, people):
        expected[account] += amount
    if loaded.state.in_deal:
        # What a deal in hand has moved between purses and pot, and what was lent in it, is posted when it ends.
        for account, amount in _not_posted(loaded, people):
            expected[account] += amount
    return [
        f"table {table.table_id}: {account.account_id} has {booked.get(account, 0)}, its game says {expected[account]}"
        for account in sorted({*expected, *booked}, key=lambda one: one.account_id)
        if booked.get(account, 0) != expected[account]
    ]


def _fate(error: Diverged | CodecError, stored: StoredTable) -> str:
    """What becomes of a table that cannot be read."""
    if isinstance(error, Diverged) and stored.deal_end is None:
        return "its deal will be voided"
    return "where it cannot be helped, whoever sits there or manages the server can close it, paid by the books"


def _pot_booked(loaded: Loaded, stored: StoredTable) -> int:
    """What the books have in the pot: what lay there before the deal in hand, if there is one."""
    state = loaded.state
    if state.in_deal and stored.deal is not None:
        state = decode_state(loaded.game, stored.deal.snapshot)
    carried: int = state.carried
    return carried


def _owed(loaded: Loaded, people: Mapping[Seat, int]) -> Iterator[tuple[AccountRef, int]]:
    """What members owe each other at the table, on both sides."""
    for one in loaded.state.debts:
        creditor, debtor = people[one.lender], people[one.borrower]
        if creditor and debtor:
            yield debt(loaded.guild_id, creditor, debtor, loaded.table_id), one.amount
            yield debt(loaded.guild_id, debtor, creditor, loaded.table_id), -one.amount


def _not_posted(loaded: Loaded, people: Mapping[Seat, int]) -> Iterator[tuple[AccountRef, int]]:
    """What went out of purses less what came into them, and what was lent, the other way round."""
    guild_id, table_id = loaded.guild_id, loaded.table_id
    booked = loans_of_the_gone(loaded.happened)
    for moved in chips_moved(event for event in loaded.happened if event not in booked):
        for heap, amount in ((moved.source, moved.amount), (moved.destination, -moved.amount)):
            if heap.place is Place.PURSE and not leaves_table(moved):
                yield purse(guild_id, table_id, heap.seat), amount
    for one in debts_of(loaded.happened, people):
        yield debt(guild_id, one.creditor, one.debtor, table_id), -one.at_table
        yield debt(guild_id, one.debtor, one.creditor, table_id), one.at_table
