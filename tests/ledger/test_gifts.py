"""Payments from member to member, which pay debts before they are gifts."""

from __future__ import annotations

import pytest

from bot.ledger.service import Ledger
from bot.ledger.values import MemberDebt, MemberPayment
from bot.store.store import Store
from tests.ledger.test_debts import debt, left_over, owe, refused
from tests.support.database import assert_books_balance

GUILD = 77
ANN, BEN, CAT = 101, 102, 103


@pytest.fixture(autouse=True)
async def wallets(ledger: Ledger) -> None:
    """Give Ann and Ben 500 chips. Cat has no wallet."""
    for member in (ANN, BEN):
        await ledger.open_wallet(GUILD, member)


async def test_a_gift(ledger: Ledger, url: str) -> None:
    """A gift moves chips once per key and opens the recipient's wallet."""
    planned = await ledger.payments.plan(GUILD, ANN, CAT, 30, "a taxi")
    assert planned == MemberPayment(amount=30, owed=0, left=470)
    for _ in range(2):
        assert await ledger.payments.pay(GUILD, ANN, CAT, 30, " a\ntaxi ", "click", owed=0) == planned
    [given, *_], [got, *_] = [(await ledger.wallet(GUILD, member)).entries for member in (ANN, CAT)]
    assert (given.kind, given.amount, given.other, given.reason) == ("gift", -30, CAT, "a taxi")
    assert (got.kind, got.amount, got.balance, got.other) == ("gift", 30, 530, ANN)
    assert_books_balance(url)


async def test_debts_are_paid_first(ledger: Ledger, store: Store, url: str) -> None:
    """A payment above the debt pays the debt, and only the remainder is a gift."""
    await owe(store, left_over(ANN, BEN, 20))
    assert await ledger.payments.plan(GUILD, BEN, ANN, 15) == MemberPayment(amount=15, owed=15, left=485)
    planned = await ledger.payments.plan(GUILD, BEN, ANN, 50)
    assert planned == MemberPayment(amount=50, owed=20, left=450)
    await ledger.payments.pay(GUILD, BEN, ANN, 50, "", "click", owed=20)
    bens = await ledger.wallet(GUILD, BEN)
    assert (bens.balance, bens.debts) == (450, ())
    assert [(one.kind, one.amount) for one in bens.entries[:2]] == [("gift", -30), ("pay", -20)]
    assert_books_balance(url)


async def test_what_others_owe_is_no_matter(ledger: Ledger, store: Store) -> None:
    """A payment from a creditor to the debtor is a gift."""
    await owe(store, left_over(ANN, BEN, 20))
    assert (await ledger.payments.plan(GUILD, ANN, BEN, 50)).owed == 0
    await ledger.payments.pay(GUILD, ANN, BEN, 50, "", "click", owed=0)
    assert await ledger.debts.debts_of(GUILD, ANN) == (debt(ANN, BEN, 20),)


@pytest.mark.parametrize(
    ("payee", "amount", "reason", "code"),
    [
        (ANN, 5, "", "pay_self"),
        (BEN, 0, "", "bad_gift"),
        (BEN, -5, "", "bad_gift"),
        (BEN, 10**9 + 1, "", "bad_gift"),
        (BEN, 501, "", "not_enough_money"),
        (BEN, 5, "x" * 201, "bad_reason"),
    ],
)
async def test_impossible_payments(ledger: Ledger, payee: int, amount: int, reason: str, code: str) -> None:
    """Payments to oneself, of zero or less, beyond the balance or with an overlong reason are refused."""
    assert (await refused(ledger.payments.plan(GUILD, ANN, payee, amount, reason)))[0] == code
    assert (await refused(ledger.payments.pay(GUILD, ANN, payee, amount, reason, "click", owed=0)))[0] == code
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 500, BEN: 500}


async def test_a_payment_is_what_it_was_said_to_be(ledger: Ledger, store: Store) -> None:
    """Nothing is paid if the debt has changed since the confirmation."""
    await owe(store, left_over(ANN, BEN, 20))
    await ledger.debts.pay(GUILD, BEN, ANN, 5, "another click")
    paying = ledger.payments.pay(GUILD, BEN, ANN, 50, "", "click", owed=20)
    assert (await refused(paying))[0] == "payment_changed"
    assert await ledger.debts.debts_of(GUILD, BEN) == (MemberDebt(creditor=ANN, debtor=BEN, amount=15),)
    assert await ledger.balances(GUILD, (ANN, BEN)) == {ANN: 505, BEN: 495}
