"""Allowances, which active members get every day or every week."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from bot.ledger.service import Ledger
from bot.store.store import Store
from tests.ledger.test_debts import refused
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance

GUILD, BOSS, ANN, BEN = 77, 900, 101, 102
DAY = 86_400


def turn_to(clock: ManualClock, *date: int) -> None:
    """Move the clock forward to a date and time in UTC."""
    clock.advance(datetime(*date, tzinfo=UTC).timestamp() - clock.now())  # type: ignore[misc, arg-type]


async def have(ledger: Ledger, *members: int) -> list[int]:
    """Return the balances that members see when they open their wallets."""
    for member in members:
        await ledger.open_wallet(GUILD, member)
    return [(await ledger.wallet(GUILD, member)).balance for member in members]


async def test_once_a_day(ledger: Ledger, clock: ManualClock, url: str) -> None:
    """The allowance is paid once a day, from midnight UTC on, and not for days without activity of the member."""
    await ledger.open_wallet(GUILD, ANN)
    await ledger.settings.change_server_settings(GUILD, BOSS, allowance_amount=20)
    turn_to(clock, 2028, 3, 1, 23, 59)
    assert await have(ledger, ANN, ANN) == [520, 520]
    found = await ledger.wallet(GUILD, ANN)
    assert (found.allowance, found.allowance_at) == (20, datetime(2028, 3, 2, tzinfo=UTC).timestamp())
    clock.advance(60)
    assert await have(ledger, ANN) == [540]
    clock.advance(5 * DAY)
    assert await have(ledger, ANN) == [560]
    entry = (await ledger.wallet(GUILD, ANN)).entries[0]
    assert (entry.kind, entry.amount, entry.actor) == ("allowance", 20, 0)
    assert_books_balance(url)


async def test_once_a_week(ledger: Ledger, clock: ManualClock) -> None:
    """The weekly allowance is paid from Monday on."""
    await ledger.open_wallet(GUILD, ANN)
    await ledger.settings.change_server_settings(GUILD, BOSS, allowance_amount=20, allowance_days=7)
    turn_to(clock, 2028, 3, 5, 23, 59)  # a Sunday
    assert await have(ledger, ANN) == [520]
    assert (await ledger.wallet(GUILD, ANN)).allowance_at == clock.now() + 60
    clock.advance(60)
    assert await have(ledger, ANN) == [540]
    clock.advance(6 * DAY)
    assert await have(ledger, ANN) == [540]


async def test_a_newcomer_begins_with_the_opening_balance(ledger: Ledger, clock: ManualClock) -> None:
    """A new member gets the opening balance, and the first allowance in the next period."""
    await ledger.settings.change_server_settings(GUILD, BOSS, allowance_amount=20)
    assert await have(ledger, ANN, ANN) == [500, 500]
    clock.advance(DAY)
    assert await have(ledger, ANN) == [520]


async def test_reading_gives_nothing(ledger: Ledger, clock: ManualClock) -> None:
    """Reading a wallet or a balance over time neither opens a wallet nor pays an allowance."""
    await ledger.open_wallet(GUILD, ANN)
    await ledger.settings.change_server_settings(GUILD, BOSS, allowance_amount=20)
    clock.advance(DAY)
    for member, balance in ((ANN, 500), (BEN, 0)):
        assert (await ledger.wallet(GUILD, member)).balance == balance
        assert (await ledger.balance_history(GUILD, member)).wallet == balance
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 500, BEN: 0}
    assert await have(ledger, ANN, BEN) == [520, 500]


async def test_many_at_once_and_many_processes(ledger: Ledger, store: Store, clock: ManualClock, url: str) -> None:
    """Simultaneous interactions in several processes pay an allowance once."""
    await asyncio.gather(*(ledger.open_wallet(GUILD, member) for member in (ANN, BEN)))
    await ledger.settings.change_server_settings(GUILD, BOSS, allowance_amount=20)
    clock.advance(DAY)
    other = Ledger(store, clock)
    await asyncio.gather(*(one.open_wallet(GUILD, member) for one in (ledger, other) * 10 for member in (ANN, BEN)))
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 520, BEN: 520}
    assert_books_balance(url)


async def test_without_an_allowance(ledger: Ledger, clock: ManualClock) -> None:
    """A server without an allowance pays and shows none. Impossible amounts and intervals are refused."""
    await ledger.open_wallet(GUILD, ANN)
    clock.advance(DAY)
    found = await ledger.wallet(GUILD, ANN)
    assert (found.balance, found.allowance, found.allowance_at) == (500, 0, None)
    assert (await refused(ledger.settings.change_server_settings(GUILD, BOSS, allowance_amount=-1)))[
        0
    ] == "bad_allowance_amount"
    with pytest.raises(ValueError, match="3 days"):
        await ledger.settings.change_server_settings(GUILD, BOSS, allowance_days=3)
