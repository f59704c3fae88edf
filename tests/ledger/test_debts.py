"""Debts between members, and debts left over from tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.errors import Refusal
from bot.ledger.postings import DebtChange, build_transaction
from bot.ledger.service import Ledger
from bot.ledger.values import MemberDebt
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from tests.support.database import assert_books_balance

GUILD = 77
ANN, BEN, CAT = 101, 102, 103
TABLE = 5


async def owe(store: Store, *moved: DebtChange, table_id: int = TABLE) -> None:
    """Post debts that members owe each other because of a table."""
    transaction = build_transaction((), kind="leave", guild_id=GUILD, table_id=table_id, people={}, debts=moved)
    assert transaction is not None
    await store.writer.commit(WriteBatch(transactions=(transaction,)))


def left_over(creditor: int, debtor: int, amount: int) -> DebtChange:
    """Return the change that adds a left-over debt, of which one party has left the table."""
    return DebtChange(creditor=creditor, debtor=debtor, left_over=amount)


def debt(creditor: int, debtor: int, amount: int, table_id: int | None = None) -> MemberDebt:
    """Return the debt as the ledger reports it."""
    return MemberDebt(creditor=creditor, debtor=debtor, amount=amount, table_id=table_id)


async def refused(attempt: Awaitable[object]) -> tuple[str, dict[str, object]]:
    """Return the code and the facts of the refusal that `attempt` raises."""
    with pytest.raises(Refusal) as caught:
        await attempt
    return caught.value.code, caught.value.facts


@pytest.fixture(autouse=True)
async def wallets(ledger: Ledger) -> None:
    """Give every member 500 chips."""
    for member in (ANN, BEN, CAT):
        await ledger.open_wallet(GUILD, member)


async def test_both_are_told(ledger: Ledger, store: Store, url: str) -> None:
    """Only the creditor and the debtor can see a debt."""
    await owe(store, DebtChange(creditor=ANN, debtor=BEN, at_table=7))
    await owe(store, left_over(CAT, BEN, 4))
    assert await ledger.debts.debts_of(GUILD, ANN) == (debt(ANN, BEN, 7, TABLE),)
    assert await ledger.debts.debts_of(GUILD, BEN) == (debt(CAT, BEN, 4), debt(ANN, BEN, 7, TABLE))
    assert (await ledger.wallet(GUILD, CAT)).debts == (debt(CAT, BEN, 4),)
    assert await ledger.debts.debts_of(GUILD, 999) == ()
    assert await ledger.debts.debts_of(GUILD + 1, BEN) == ()
    assert (await ledger.wallet(GUILD, BEN)).balance == 500
    assert_books_balance(url)


async def test_leaving_moves_a_debt(ledger: Ledger, store: Store) -> None:
    """A debt that becomes left over is removed from the table. Debts of different tables are not combined."""
    await owe(store, DebtChange(creditor=ANN, debtor=BEN, at_table=7))
    await owe(store, DebtChange(creditor=BEN, debtor=ANN, at_table=2), table_id=6)
    await owe(store, DebtChange(creditor=ANN, debtor=BEN, at_table=-7, left_over=7))
    assert await ledger.debts.debts_of(GUILD, BEN) == (debt(ANN, BEN, 7), debt(BEN, ANN, 2, 6))


async def test_what_two_owe_each_other(ledger: Ledger, store: Store) -> None:
    """Left-over debts between two members are set off against each other, so that one member owes the difference."""
    await owe(store, left_over(ANN, BEN, 7))
    await owe(store, left_over(BEN, ANN, 10))
    assert await ledger.debts.debts_of(GUILD, ANN) == (debt(BEN, ANN, 3),)
    assert (await refused(ledger.debts.pay(GUILD, BEN, ANN, 1, "k")))[0] == "no_debt"


async def test_paying(ledger: Ledger, store: Store, url: str) -> None:
    """A debt is paid from the debtor's wallet to the creditor's, possibly in parts, with an entry in both wallets."""
    await owe(store, left_over(ANN, BEN, 30))
    assert await ledger.debts.pay(GUILD, BEN, ANN, 10, "k1") == (debt(ANN, BEN, 20),)
    assert await ledger.debts.pay(GUILD, BEN, ANN, 20, "k2") == ()
    bens, anns = await ledger.wallet(GUILD, BEN), await ledger.wallet(GUILD, ANN)
    assert (bens.balance, anns.balance) == (470, 530)
    assert [(one.kind, one.amount, one.actor) for one in bens.entries[:2]] == [("pay", -20, BEN), ("pay", -10, BEN)]
    assert [(one.kind, one.amount) for one in anns.entries[:2]] == [("pay", 20), ("pay", 10)]
    assert (await ledger.audit(GUILD)).is_balanced
    assert_books_balance(url)


async def test_paying_too_much(ledger: Ledger, store: Store) -> None:
    """Payments above the debt or the wallet, payments of nothing, and payments of a debt at a table are refused."""
    await owe(store, left_over(ANN, BEN, 600), DebtChange(creditor=CAT, debtor=BEN, at_table=5))
    for amount in (0, -3, 601):
        paying = ledger.debts.pay(GUILD, BEN, ANN, amount, f"k{amount}")
        assert await refused(paying) == ("bad_payment", {"least": 1, "most": 600})
    assert await refused(ledger.debts.pay(GUILD, BEN, ANN, 501, "k1")) == (
        "not_enough_money",
        {"have": 500, "needed": 501},
    )
    assert await refused(ledger.debts.pay(GUILD, BEN, CAT, 5, "k2")) == ("debt_at_table", {"table_id": TABLE})
    assert await refused(ledger.debts.pay(GUILD, ANN, BEN, 5, "k3")) == ("no_debt", {})
    assert await refused(ledger.debts.pay(GUILD, BEN, BEN, 5, "k4")) == ("no_debt", {})
    assert (await ledger.wallet(GUILD, BEN)).balance == 500


async def test_forgiving(ledger: Ledger, store: Store, url: str) -> None:
    """The creditor can forgive all or part of a left-over debt, and no chips move."""
    await owe(store, left_over(ANN, BEN, 30))
    assert await ledger.debts.forgive(GUILD, ANN, BEN, "k1", amount=12) == (debt(ANN, BEN, 18),)
    assert await refused(ledger.debts.forgive(GUILD, ANN, BEN, "k2", amount=19)) == (
        "bad_payment",
        {"least": 1, "most": 18},
    )
    assert await refused(ledger.debts.forgive(GUILD, BEN, ANN, "k3")) == ("no_debt", {})
    assert await ledger.debts.forgive(GUILD, ANN, BEN, "k4") == ()
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 500, BEN: 500}
    assert await refused(ledger.debts.forgive(GUILD, ANN, BEN, "k5")) == ("no_debt", {})
    assert_books_balance(url)


async def test_the_same_key_pays_once(ledger: Ledger, store: Store) -> None:
    """A payment repeated under the same key counts once, even if nothing is owed any longer."""
    await owe(store, left_over(ANN, BEN, 10))
    assert await ledger.debts.pay(GUILD, BEN, ANN, 10, "k") == ()
    assert await ledger.debts.pay(GUILD, BEN, ANN, 10, "k") == ()
    assert (await ledger.wallet(GUILD, BEN)).balance == 490


async def test_two_payments_at_once(ledger: Ledger, store: Store) -> None:
    """Simultaneous payments never exceed the debt, even if it is forgiven at the same time."""
    await owe(store, left_over(ANN, BEN, 10))
    outcomes = await asyncio.gather(
        *(ledger.debts.pay(GUILD, BEN, ANN, 10, f"pay {number}") for number in range(4)),
        ledger.debts.forgive(GUILD, ANN, BEN, "forgive"),
        return_exceptions=True,
    )
    done = [one for one in outcomes if not isinstance(one, BaseException)]
    assert done == [()]
    assert {one.code for one in outcomes if isinstance(one, Refusal)} == {"no_debt"}
    assert await ledger.debts.debts_of(GUILD, BEN) == ()
