"""Transactions with the bank: grants, advances, transfers, and the money of members whose data is deleted.

No wallet goes below zero. The bank advances missing chips, up to a maximum that depends on the action, and the member
owes them to the bank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.errors import Refusal
from bot.ledger.postings import bank_account, debt_account, wallet_account
from bot.ledger.values import BANK_USER_ID, ForgottenMoney, check_reason
from bot.settings.values import MAX_CHIPS
from bot.store.schema.money import AccountKind, AccountRef, Posting, Transaction
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch


def money_account(guild_id: int, user_id: int) -> AccountRef:
    """Return the account of a user's money, or of the bank for `BANK_USER_ID`."""
    return bank_account(guild_id) if user_id == BANK_USER_ID else wallet_account(guild_id, user_id)


def bank_transactions(
    kind: str, guild_id: int, user_id: int, amount: int, *, actor: int = 0, reason: str = ""
) -> tuple[Transaction, ...]:
    """Return a tuple with the transaction that gives a member chips from the bank (`amount` below zero: takes them).

    The tuple is empty if `amount` is 0.
    """
    if not amount:
        return ()
    postings = (Posting(bank_account(guild_id), -amount), Posting(wallet_account(guild_id, user_id), amount))
    return (Transaction(kind=kind, guild_id=guild_id, postings=postings, actor=actor, reason=reason),)


def debt_settlement(
    kind: str, guild_id: int, debtor: int, creditor: int, amount: int, actor: int, reason: str = ""
) -> Transaction:
    """Return the transaction that settles `amount` chips of a debt.

    Kind "pay" also moves the chips from the debtor to the creditor.
    """
    postings = [
        Posting(debt_account(guild_id, creditor, debtor), -amount),
        Posting(debt_account(guild_id, debtor, creditor), amount),
    ]
    if kind == "pay":
        postings.append(Posting(money_account(guild_id, debtor), -amount))
        postings.append(Posting(money_account(guild_id, creditor), amount))
    return Transaction(kind=kind, guild_id=guild_id, postings=tuple(postings), actor=actor, reason=reason)


def debt_claim(guild_id: int, creditor: int, debtor: int, last: int) -> str:
    """Return the claim for settling a debt that transaction `last` was the last to change: an optimistic lock."""
    return f"owed/{guild_id}/{creditor}/{debtor}/{last}"


def advance(guild_id: int, user_id: int, amount: int) -> Transaction:
    """Return the transaction by which the bank puts chips into a wallet and the member owes them to the bank."""
    postings = (
        Posting(bank_account(guild_id), -amount),
        Posting(wallet_account(guild_id, user_id), amount),
        Posting(debt_account(guild_id, BANK_USER_ID, user_id), amount),
        Posting(debt_account(guild_id, user_id, BANK_USER_ID), -amount),
    )
    return Transaction(kind="advance", guild_id=guild_id, postings=postings)


def wallet_changes(transactions: Iterable[Transaction]) -> dict[int, int]:
    """Return the chips that transactions put into wallets (below zero: take out), by user, without zeros."""
    found: dict[int, int] = {}
    for transaction in transactions:
        for line in transaction.postings:
            if line.account.kind is AccountKind.WALLET:
                found[line.account.user_id] = found.get(line.account.user_id, 0) + line.amount
    return {user_id: amount for user_id, amount in found.items() if amount}


def missing_chips(transactions: Iterable[Transaction], balances: Mapping[int, int]) -> dict[int, int]:
    """Return the chips by which these transactions would overdraw wallets, by user.

    `balances` has the wallets before the transactions, by user.
    """
    left = {user_id: balances.get(user_id, 0) + amount for user_id, amount in wallet_changes(transactions).items()}
    return {user_id: -amount for user_id, amount in left.items() if amount < 0}


def add_advances(
    guild_id: int, transactions: Iterable[Transaction], balances: Mapping[int, int], *, bank_limit: int | None
) -> tuple[tuple[Transaction, ...], dict[int, int]]:
    """Return the transactions, preceded by the advances that they need, and the advanced chips by user.

    `balances` has the wallets before the transactions, by user. `bank_limit` is the maximum that the bank may pay in
    all these transactions, including advances (None: no limit). Refusal `bank_would_pay` (`amount`).
    """
    several = tuple(transactions)
    owed = missing_chips(several, balances)
    together = (*(advance(guild_id, user_id, amount) for user_id, amount in owed.items()), *several)
    account = bank_account(guild_id)
    paid = -sum(line.amount for one in together for line in one.postings if line.account == account)
    if bank_limit is not None and paid > bank_limit:
        raise Refusal("bank_would_pay", amount=paid)
    return together, owed


async def transfer(
    store: Store,
    guild_id: int,
    actor: int,
    giver: int,
    taker: int,
    amount: int,
    reason: str,
    *,
    table_id: int,
    deal_no: int,
    bank_limit: int | None,
) -> WriteBatch:
    """Return the batch that moves chips from `giver` to `taker` because of a deal. `BANK_USER_ID` stands for the bank.

    The caller commits the batch, and asks for a new one if wallets have changed. The bank advances chips that the
    giver's wallet lacks, and the giver owes them to the bank. `bank_limit` is the maximum that the bank may pay (None:
    no limit). Refusals bad_amount_moved, bad_reason, bank_would_pay.
    """
    if not 1 <= amount <= MAX_CHIPS or giver == taker:
        raise Refusal("bad_amount_moved", least=1, most=MAX_CHIPS)
    moving = Transaction(
        kind="correction",
        guild_id=guild_id,
        table_id=table_id,
        deal_no=deal_no,
        actor=actor,
        reason=check_reason(reason),
        postings=(Posting(money_account(guild_id, giver), -amount), Posting(money_account(guild_id, taker), amount)),
        requires_members=True,
    )
    people = (one for one in (giver, taker) if one != BANK_USER_ID)
    held = await store.reader.accounts.balances(wallet_account(guild_id, one) for one in people)
    balances = {account.user_id: balance for account, balance in held.items()}
    transactions, _ = add_advances(guild_id, (moving,), balances, bank_limit=bank_limit)
    return WriteBatch(transactions=transactions)


def settle_forgotten(
    user_id: int, held: Mapping[AccountRef, int]
) -> tuple[tuple[ForgottenMoney, ...], tuple[Transaction, ...]]:
    """Return the effect on each server of deleting a person's data, and the transactions for it.

    `held` has the balances of the person's accounts. Debts at a table stay, because they are paid back there.
    """
    effects: list[ForgottenMoney] = []
    transactions: list[Transaction] = []
    for guild_id in sorted({account.guild_id for account in held}):
        left, paid, lapsed, waived = held.get(wallet_account(guild_id, user_id), 0), 0, 0, 0
        for account, balance in held.items():
            if account.kind is not AccountKind.DEBT or account.guild_id != guild_id or account.table_id:
                continue
            part = min(left, max(0, -balance))
            rest = balance + part
            transactions += _settle_debt_of_forgotten(account, part, rest)
            left, paid, lapsed, waived = left - part, paid + part, lapsed + max(0, -rest), waived + max(0, rest)
        if left:
            given = Posting(wallet_account(guild_id, user_id), -left), Posting(bank_account(guild_id), left)
            transactions.append(Transaction(kind="farewell", guild_id=guild_id, postings=given, actor=user_id))
        effects.append(ForgottenMoney(guild_id=guild_id, paid=paid, lapsed=lapsed, waived=waived, bank=left))
    return tuple(effects), tuple(transactions)


def _settle_debt_of_forgotten(account: AccountRef, paid: int, rest: int) -> list[Transaction]:
    """Return the transactions that pay `paid` of a debt and cancel the remainder. `account` is the deleted person's."""
    guild_id, owner, other = account.guild_id, account.user_id, account.other_id
    settled: list[Transaction] = []
    if paid:
        settled.append(debt_settlement("pay", guild_id, owner, other, paid, actor=owner))
    if rest < 0:
        settled.append(debt_settlement("forgive", guild_id, owner, other, -rest, actor=0))
    elif rest:
        settled.append(debt_settlement("forgive", guild_id, other, owner, rest, actor=owner))
    return settled
