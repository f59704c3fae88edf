"""Balances over time: the chips in a member's wallet and purses."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given as holds
from hypothesis import settings
from hypothesis import strategies as st

from bot.ledger.service import Ledger
from bot.ledger.statements import MAX_POINTS
from bot.ledger.values import BalanceHistory
from bot.store.store import Store, open_store
from bot.store.writing.write_batch import WriteBatch
from tests.support.clock import ManualClock
from tests.support.rows import BANK, GUILD, opening, paid, pot, purse, seat_row, wallet

ANDY, BILL = 100, 101
BEGAN = 1_000.0


async def won(store: Store, clock: ManualClock, amount: int, user_id: int = ANDY) -> None:
    """Let a member gain chips, or lose them if `amount` is negative, and let ten seconds pass."""
    source, destination = (BANK, wallet(user_id)) if amount > 0 else (wallet(user_id), BANK)
    await store.writer.commit(WriteBatch(transactions=(paid(source, destination, abs(amount)),)))
    clock.advance(10.0)


async def test_a_new_member(ledger: Ledger, clock: ManualClock) -> None:
    """A new member's history starts with the opening balance and never shows less."""
    clock.advance(BEGAN - clock.now())
    await ledger.open_wallet(GUILD, ANDY)
    found = await ledger.balance_history(GUILD, ANDY)
    assert (found.wallet, found.at_tables, found.highest, found.lowest) == (500, 0, 500, 500)
    assert found.points == ((BEGAN, 500), (BEGAN, 500))


async def test_what_lies_on_tables_counts(ledger: Ledger, store: Store, clock: ManualClock) -> None:
    """Joining a table changes nothing. Gains and losses at the table appear when they are settled."""
    clock.advance(BEGAN - clock.now())
    await ledger.open_wallet(GUILD, ANDY)
    clock.advance(5.0)
    seats = (seat_row(1, 1, ANDY), seat_row(1, 2, BILL))
    joining = (paid(wallet(ANDY), purse(1, 1), 80), paid(BANK, purse(1, 2), 80))
    await store.writer.commit(opening(1, seats=seats, transactions=joining))
    clock.advance(5.0)
    await store.writer.commit(WriteBatch(transactions=(paid(purse(1, 1), pot(1), 30), paid(pot(1), purse(1, 2), 30))))
    clock.advance(5.0)

    found = await ledger.balance_history(GUILD, ANDY)

    assert (found.wallet, found.at_tables) == (420, 50)
    assert found.points == ((BEGAN, 500), (BEGAN + 10, 470), (BEGAN + 15, 470))
    assert (found.highest, found.lowest) == (500, 470)


async def test_part_of_the_time(ledger: Ledger, store: Store, clock: ManualClock) -> None:
    """A history of part of the time starts with the balance at `since` and ignores earlier extremes."""
    await ledger.open_wallet(GUILD, ANDY)
    for amount in (400, -300, 50):
        await won(store, clock, amount)
    now = clock.now()

    recent = await ledger.balance_history(GUILD, ANDY, since=now - 12.0)
    nothing = await ledger.balance_history(GUILD, ANDY, since=now - 1.0)

    assert recent.points == ((now - 12.0, 600), (now - 10.0, 650), (now, 650))
    assert (recent.highest, recent.lowest) == (650, 600)
    assert nothing.points == ((now - 1.0, 650), (now, 650))


async def test_years_of_play(ledger: Ledger, store: Store, clock: ManualClock) -> None:
    """Years of play are reduced to a few points, which include the last balance and the extremes."""
    await ledger.open_wallet(GUILD, ANDY)
    await ledger.settings.change_server_settings(GUILD, 900, opening=0)
    amounts = [7, -5] * MAX_POINTS
    amounts[151], amounts[153] = 10_000, -10_000
    transactions = tuple(
        paid(BANK, wallet(ANDY), amount) if amount > 0 else paid(wallet(ANDY), BANK, -amount) for amount in amounts
    )
    await store.writer.commit(WriteBatch(transactions=transactions))

    found = await ledger.balance_history(GUILD, ANDY)

    balances = [500 + sum(amounts[:count]) for count in range(len(amounts) + 1)]
    assert len(found.points) <= MAX_POINTS + 1
    assert found.points[-1][1] == balances[-1]
    assert (found.highest, found.lowest) == (max(balances), min(balances))
    assert {amount for _, amount in found.points} <= set(balances)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("balances")


@holds(
    changes=st.lists(st.tuples(st.sampled_from([ANDY, BILL]), st.integers(-120, 150).filter(bool)), max_size=30),
    back=st.integers(0, 35),
)
@settings(max_examples=10, deadline=None)
def test_the_curve_is_what_a_slow_count_says(folder: Path, changes: list[tuple[int, int]], back: int) -> None:
    """The history shows the same balances as adding up the changes one by one."""

    async def played() -> tuple[BalanceHistory, float, dict[float, int]]:
        clock = ManualClock(BEGAN)
        with TemporaryDirectory(dir=folder) as found:
            async with open_store(f"sqlite:///{found}/prial.db", clock) as store:
                ledger = Ledger(store, clock)
                have = {ANDY: 500, BILL: 500}
                for user_id in have:
                    await ledger.open_wallet(GUILD, user_id)
                clock.advance(10.0)
                expected = {BEGAN: 500}
                for user_id, amount in changes:
                    if have[user_id] + amount < 0:
                        continue
                    have[user_id] += amount
                    expected[clock.now()] = have[ANDY]
                    await won(store, clock, amount, user_id)
                since = clock.now() - back * 10.0
                return await ledger.balance_history(GUILD, ANDY, since=since), since, expected

    found, since, expected = asyncio.run(played())
    for at, amount in found.points:
        assert amount == expected[max(moment for moment in expected if moment <= max(at, BEGAN))]
    within = [amount for at, amount in expected.items() if at >= since]
    before = [amount for at, amount in expected.items() if at < since][-1:] if since not in expected else []
    assert found.highest == max(before + within)
    assert found.lowest == min(before + within)
