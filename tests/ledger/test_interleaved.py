"""Payments, grants, fines and corrections, in any order and at once: no chips are lost and nobody is overdrawn."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import Refusal
from bot.ledger.service import Ledger
from bot.ledger.values import BANK_USER_ID
from bot.privacy import Privacy
from bot.store.errors import StoreUnavailable
from bot.store.store import Store
from tests.support.database import assert_books_balance, rows
from tests.tables.room import Room, open_room

GUILD, BOSS = 77, 900
MEMBERS = (212_345_678_901_234_567, 323_456_789_012_345_678, 434_567_890_123_456_789)
OPENING = 500
Deed = tuple[str, int, int, int]
"""A deed: its kind, the indexes of two members in `MEMBERS`, and an amount."""

KINDS = (
    "gift",
    "gift",
    "grant",
    "fine",
    "correct",
    "correct",
    "pay",
    "pay bank",
    "forgive",
    "refill",
    "deals",
    "forget",
)
DEEDS = st.lists(
    st.lists(
        st.tuples(st.sampled_from(KINDS), st.integers(0, 2), st.integers(0, 2), st.integers(1, 700)),
        min_size=1,
        max_size=6,
    ),
    max_size=6,
)
"""Lists of simultaneous deeds. The lists follow one another."""


async def attempt(deed: Awaitable[Any]) -> bool:
    """Return True if the deed was done and False if it was refused. Any other error is raised."""
    try:
        await deed
    except StoreUnavailable:
        raise
    except Refusal:
        return False
    return True


async def do(room: Room, deed: Deed, key: str) -> bool:
    """Do a deed with `key` as its idempotency key."""
    kind, one, other, amount = deed
    ledger = room.ledger
    first, second = MEMBERS[one], MEMBERS[other]
    match kind:
        case "gift":
            owed = 0
            try:
                owed = (await ledger.payments.plan(GUILD, first, second, amount)).owed
            except Refusal:
                return False
            return await attempt(ledger.payments.pay(GUILD, first, second, amount, "", key, owed=owed))
        case "grant":
            return await attempt(ledger.grant(GUILD, BOSS, first, amount, "why not", key))
        case "fine":
            return await attempt(ledger.fine(GUILD, BOSS, first, amount, "why not", key))
        case "correct":
            return await attempt(
                ledger.corrections.reverse(GUILD, BOSS, 1 + amount % 30, "why not", key, bank_limit=None)
            )
        case "pay":
            return await attempt(ledger.debts.pay(GUILD, first, second, 1 + amount % 50, key))
        case "pay bank":
            return await attempt(ledger.debts.pay(GUILD, first, BANK_USER_ID, 1 + amount % 50, key))
        case "forgive":
            return await attempt(ledger.debts.forgive(GUILD, first, second, key))
        case "refill":
            return await attempt(ledger.refill(GUILD, first, key))
        case "forget":
            return await attempt(Privacy(room.store, room.tables, room.clock).forget(first, key))
    return await attempt(ledger.corrections.reverse_deals(GUILD, BOSS, 1, 1, 9, "why not", key, bank_limit=None))


def holds(url: str) -> None:
    """Check that accounts equal their postings, postings sum to zero, wallets are not negative, both sides of a debt
    agree, and forgotten members have nothing.
    """
    assert_books_balance(url)
    assert rows(url, "SELECT * FROM accounts WHERE kind IN ('wallet', 'points') AND balance < 0") == []
    total = (
        "SELECT kind IN ('points', 'given'), sum(amount) FROM postings JOIN accounts USING (account_id) GROUP BY 1"
        " HAVING sum(amount) <> 0"
    )
    assert rows(url, total) == []
    sides = (
        "SELECT one.account_id FROM accounts one LEFT JOIN accounts other ON other.kind = 'debt'"
        " AND other.user_id = one.other_id AND other.other_id = one.user_id AND other.table_id = one.table_id"
        " WHERE one.kind = 'debt' AND one.balance + coalesce(other.balance, 0) <> 0"
    )
    assert rows(url, sides) == []
    left = "SELECT * FROM accounts WHERE kind IN ('wallet', 'debt') AND (user_id < 0 OR other_id < 0) AND balance <> 0"
    assert rows(url, left) == []
    twice = "SELECT reverses FROM transactions WHERE reverses IS NOT NULL GROUP BY reverses HAVING count(*) > 1"
    assert rows(url, twice) == []


@settings(max_examples=max(12, settings().max_examples // 4))
@given(lots=DEEDS)
def test_any_order_keeps_the_books(
    lots: list[list[Deed]], databases: Callable[[], AbstractContextManager[str]]
) -> None:
    """After deeds in any order, simultaneous or not, postings sum to zero and no wallet is negative."""

    async def run(url: str) -> None:
        async with open_room(url) as room:
            for member in MEMBERS:
                await room.ledger.open_wallet(GUILD, member)
            for lot, deeds in enumerate(lots):
                await asyncio.gather(*(do(room, deed, f"{lot}.{number}") for number, deed in enumerate(deeds)))
            assert (await room.ledger.audit(GUILD)).is_balanced

    with databases() as url:
        asyncio.run(run(url))
        holds(url)


@pytest.mark.soak
async def test_a_thousand_at_once(ledger: Ledger, store: Store, url: str) -> None:
    """Each of a thousand simultaneous payments and grants over three wallets is done once, or refused for lack of
    chips. The balances equal the deeds that were done.
    """
    for member in MEMBERS:
        await ledger.open_wallet(GUILD, member)
    expected = Counter(dict.fromkeys(MEMBERS, OPENING))

    async def gift(number: int) -> None:
        payer, payee, amount = MEMBERS[number % 3], MEMBERS[(number + 1 + number // 3 % 2) % 3], 1 + number % 90
        if await attempt(ledger.payments.pay(GUILD, payer, payee, amount, "", f"gift {number}", owed=0)):
            expected[payer] -= amount
            expected[payee] += amount

    async def grant(number: int) -> None:
        assert await attempt(ledger.grant(GUILD, BOSS, MEMBERS[number % 3], 2, "why not", f"grant {number % 150}"))

    await asyncio.gather(*(gift(number) for number in range(800)), *(grant(number) for number in range(200)))
    for member in MEMBERS:
        expected[member] += 2 * 50  # 50 of the 200 grants repeat an earlier key
    assert await ledger.balances(GUILD, MEMBERS) == expected
    holds(url)
