"""Money of a person who is forgotten: it pays their debts as far as it goes, and the bank gets the remainder."""

from __future__ import annotations

from collections.abc import Mapping

from bot.ledger.bank import debt_settlement
from bot.ledger.postings import bank_account, wallet_account
from bot.ledger.values import ForgottenMoney
from bot.store.money import AccountKind, AccountRef, Posting, Transaction


def settle_forgotten(user_id: int, held: Mapping[AccountRef, int]) -> tuple[tuple[ForgottenMoney, ...], tuple[Transaction, ...]]:
    """Return the effect on each server of forgetting a person with these accounts, and the transactions.

    Debts at a table stay as they are: they are paid back there.
    """
    told: list[ForgottenMoney] = []
    made: list[Transaction] = []
    for guild_id in sorted({account.guild_id for account in held}):
        left, paid, lapsed, waived = held.get(wallet_account(guild_id, user_id), 0), 0, 0, 0
        for account, balance in held.items():
            if account.kind is not AccountKind.DEBT or account.guild_id != guild_id or account.table_id:
                continue
            part = min(left, max(0, -balance))
            rest = balance + part
            made += _settle_debt_of_forgotten(account, part, rest)
            left, paid, lapsed, waived = left - part, paid + part, lapsed + max(0, -rest), waived + max(0, rest)
        if left:
            given = Posting(wallet_account(guild_id, user_id), -left), Posting(bank_account(guild_id), left)
            made.append(Transaction(kind="farewell", guild_id=guild_id, postings=given, actor=user_id))
        told.append(ForgottenMoney(guild_id=guild_id, paid=paid, lapsed=lapsed, waived=waived, bank=left))
    return tuple(told), tuple(made)


def _settle_debt_of_forgotten(account: AccountRef, paid: int, rest: int) -> list[Transaction]:
    """Return the payment of a debt and the lapse of its remainder. `account` is that of the forgotten person."""
    guild_id, owner, other = account.guild_id, account.user_id, account.other_id
    made: list[Transaction] = []
    if paid:
        made.append(debt_settlement("pay", guild_id, owner, other, paid, actor=owner))
    if rest < 0:
        made.append(debt_settlement("forgive", guild_id, owner, other, -rest, actor=0))
    elif rest:
        made.append(debt_settlement("forgive", guild_id, other, owner, rest, actor=owner))
    return made
