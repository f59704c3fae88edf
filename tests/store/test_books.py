"""Property test of the writer: random batches, compared with a simple model."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager

from hypothesis import given
from hypothesis import strategies as st

from bot.store.errors import InsufficientFunds, VersionConflict
from bot.store.schema.money import POINTS_KINDS as KINDS_IN_POINTS
from bot.store.schema.money import SIGNED_KINDS, AccountRef
from bot.store.store import open_store
from bot.store.writing.write_batch import CommitResult, WriteBatch
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, rows
from tests.support.rows import BANK, GIVEN, debt, moving, opening, paid, points, pot, purse, wallet

ACCOUNTS = (BANK, wallet(1), wallet(2), purse(1, 1), purse(1, 2), pot(1), debt(1, 2), debt(1, 2, table_id=1))
IN_POINTS = (GIVEN, points(1), points(2))

payments = st.builds(
    lambda two, amount: paid(two[0], two[1], amount),
    (st.permutations(ACCOUNTS) | st.permutations(IN_POINTS)).map(lambda order: order[:2]),
    st.integers(1, 20),
)


@st.composite
def changes(draw: st.DrawFn) -> WriteBatch:
    """Batches with or without table 1, with or without one of three keys, and with up to two payments."""
    key = draw(st.none() | st.sampled_from(["a", "b", "c"]))
    transactions = tuple(draw(st.lists(payments, max_size=2)))
    version = draw(st.none() | st.integers(1, 6))
    if version is None:
        return WriteBatch(idempotency_key=key, answer=f"answer {key}", transactions=transactions)
    make = opening(1) if version == 1 else moving(1, version)
    return WriteBatch(
        idempotency_key=key,
        answer=f"answer {key}",
        transactions=transactions,
        table=make.table,
        moves=make.moves,
        expected_version=make.expected_version,
    )


class Model:
    """Expected content of the store, computed batch by batch."""

    def __init__(self) -> None:
        self.balances: Counter[AccountRef] = Counter()
        self.version = 0
        self.keys: set[str] = set()

    def expect(self, change: WriteBatch) -> type[object] | str:
        """Return the expected outcome of a batch: `done`, `repeated`, or the class of the refusal."""
        if change.idempotency_key in self.keys:
            return "repeated"
        if change.table is not None and change.expected_version != self.version:
            return VersionConflict
        after = self.balances.copy()
        for transaction in change.transactions:
            for posting in transaction.postings:
                after[posting.account] += posting.amount
        if any(amount < 0 and account.kind not in SIGNED_KINDS for account, amount in after.items()):
            return InsufficientFunds
        self.balances = after
        if change.table is not None:
            self.version = change.table.version
        if change.idempotency_key is not None:
            self.keys.add(change.idempotency_key)
        return "done"


def became(outcome: CommitResult | BaseException) -> type[object] | str:
    """Return the outcome of a batch as the model expresses it."""
    if isinstance(outcome, CommitResult):
        return "repeated" if outcome.is_repeat else "done"
    return type(outcome)


async def play(url: str, waves: list[list[WriteBatch]]) -> None:
    """Commit waves of concurrent batches, and compare every outcome and the final books with the model."""
    model = Model()
    async with open_store(url, ManualClock()) as store:
        for wave in waves:
            expected = [model.expect(change) for change in wave]
            outcomes = await asyncio.gather(*map(store.writer.commit, wave), return_exceptions=True)
            assert [became(outcome) for outcome in outcomes] == expected
        every = (*ACCOUNTS, *IN_POINTS)
        assert await store.reader.accounts.balances(every) == {account: model.balances[account] for account in every}
        assert (await store.reader.tables.versions([1])).get(1, 0) == model.version
        sums = await store.reader.accounts.totals_by_kind(77)
        for in_points in (False, True):
            assert sum(one.balance for one in sums if (one.kind in KINDS_IN_POINTS) is in_points) == 0
        assert not any(one.unequal for one in sums)
    assert_books_balance(url)
    assert rows(url, "SELECT COUNT(*) FROM moves") == [(max(0, model.version - 1),)]


@given(st.lists(st.lists(changes(), min_size=1, max_size=6), max_size=4))
def test_random_changes_keep_the_books_balanced(
    databases: Callable[[], AbstractContextManager[str]], waves: list[list[WriteBatch]]
) -> None:
    """Concurrent batches have the same outcomes as the same batches one after the other."""
    with databases() as url:
        asyncio.run(play(url, waves))
