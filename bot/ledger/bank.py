"""Transactions with the bank: payments from and to members, and debts to the bank.

No wallet goes below zero. If a transaction takes more than a wallet has, the bank advances the missing chips and the
member owes them. Each action that can cause that states the maximum the bank may pay: nothing, unless a manager of the
server acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.errors import Refusal
from bot.ledger.postings import bank_account, debt_account, wallet_account
from bot.ledger.values import BANK_USER_ID
from bot.store.money import AccountKind, AccountRef, Posting, Transaction


def money_account(guild_id: int, user_id: int) -> AccountRef:
    """Return the account of a user's money, or of the bank for `THE_BANK`."""
    return bank_account(guild_id) if user_id == BANK_USER_ID else wallet_account(guild_id, user_id)


def bank_transactions(
    kind: str, guild_id: int, user_id: int, amount: int, *, actor: int = 0, reason: str = ""
) -> tuple[Transaction, ...]:
    """Return a tuple with the transaction that gives a member chips from the bank (`amount` below zero: takes them).

    It is empty if `amount` is 0.
    """
    if not amount:
        return ()
    postings = (Posting(bank_account(guild_id), -amount), Posting(wallet_account(guild_id, user_id), amount))
    return (Transaction(kind=kind, guild_id=guild_id, postings=postings, actor=actor, reason=reason),)


def debt_settlement(
    kind: str, guild_id: int, debtor: int, creditor: int, amount: int, actor: int, reason: str = ""
) -> Transaction:
    """Return the transaction that settles a debt or a part of it. Kind "pay" also moves the debtor's money to the
    creditor.
    """
    postings = [
        Posting(debt_account(guild_id, creditor, debtor), -amount),
        Posting(debt_account(guild_id, debtor, creditor), amount),
    ]
    if kind == "pay":
        postings.append(Posting(money_account(guild_id, debtor), -amount))
        postings.append(Posting(money_account(guild_id, creditor), amount))
    return Transaction(kind=kind, guild_id=guild_id, postings=tuple(postings), actor=actor, reason=reason)


def advance(guild_id: int, user_id: int, amount: int) -> Transaction:
    """Return the transaction by which the bank puts missing chips into a wallet, to be owed to the bank."""
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
    """Return the chips missing in wallets after these transactions, by user. `balances` are the wallets before them."""
    left = {user_id: balances.get(user_id, 0) + amount for user_id, amount in wallet_changes(transactions).items()}
    return {user_id: -amount for user_id, amount in left.items() if amount < 0}


def add_advances(
    guild_id: int, transactions: Iterable[Transaction], balances: Mapping[int, int], *, bank_limit: int | None
) -> tuple[tuple[Transaction, ...], dict[int, int]]:
    """Return the transactions, preceded by the advances they need, and the chips advanced by user.

    `balances` are the wallets before them, by user. `limit` is the maximum the bank may pay in all (None: no limit),
    advances and its payments on behalf of others together. Refusal `bank_would_pay` (`amount`).
    """
    several = tuple(transactions)
    owed = missing_chips(several, balances)
    together = (*(advance(guild_id, user_id, amount) for user_id, amount in owed.items()), *several)
    account = bank_account(guild_id)
    paid = -sum(line.amount for one in together for line in one.postings if line.account == account)
    if bank_limit is not None and paid > bank_limit:
        raise Refusal("bank_would_pay", amount=paid)
    return together, owed
