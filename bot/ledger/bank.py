"""The bank as the other side: what members get out of it and pay into it, and what they owe it.

Nobody's wallet goes below nothing. Where more is taken out of one than is there, the bank advances what is missing,
and the member owes it to the bank from then on. Each act that can come to that says how much the bank may pay: nothing
where it is not done by somebody who may manage the server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.errors import Refusal
from bot.ledger.postings import bank, debt, wallet
from bot.ledger.values import THE_BANK
from bot.store.money import AccountKind, AccountRef, Posting, Transaction


def money_of(guild_id: int, user_id: int) -> AccountRef:
    """Where somebody's money is, THE_BANK's included."""
    return bank(guild_id) if user_id == THE_BANK else wallet(guild_id, user_id)


def from_bank(
    kind: str, guild_id: int, user_id: int, amount: int, *, actor: int = 0, reason: str = ""
) -> tuple[Transaction, ...]:
    """What the bank gives a member or, where `amount` is below nothing, takes; no transaction where it is nothing."""
    if not amount:
        return ()
    postings = (Posting(bank(guild_id), -amount), Posting(wallet(guild_id, user_id), amount))
    return (Transaction(kind=kind, guild_id=guild_id, postings=postings, actor=actor, reason=reason),)


def settling(
    kind: str, guild_id: int, debtor: int, creditor: int, amount: int, actor: int, reason: str = ""
) -> Transaction:
    """A debt, or a part of it, that is settled; by `pay` the debtor's money becomes the creditor's."""
    postings = [
        Posting(debt(guild_id, creditor, debtor), -amount),
        Posting(debt(guild_id, debtor, creditor), amount),
    ]
    if kind == "pay":
        postings.append(Posting(money_of(guild_id, debtor), -amount))
        postings.append(Posting(money_of(guild_id, creditor), amount))
    return Transaction(kind=kind, guild_id=guild_id, postings=tuple(postings), actor=actor, reason=reason)


def advance(guild_id: int, user_id: int, amount: int) -> Transaction:
    """The bank puts into a wallet what is missing in it, which is then owed to the bank."""
    postings = (
        Posting(bank(guild_id), -amount),
        Posting(wallet(guild_id, user_id), amount),
        Posting(debt(guild_id, THE_BANK, user_id), amount),
        Posting(debt(guild_id, user_id, THE_BANK), -amount),
    )
    return Transaction(kind="advance", guild_id=guild_id, postings=postings)


def moved(transactions: Iterable[Transaction]) -> dict[int, int]:
    """What transactions put into wallets or, below nothing, take out of them, by user; who has the same is left out."""
    found: dict[int, int] = {}
    for transaction in transactions:
        for line in transaction.postings:
            if line.account.kind is AccountKind.WALLET:
                found[line.account.user_id] = found.get(line.account.user_id, 0) + line.amount
    return {user_id: amount for user_id, amount in found.items() if amount}


def lacking(transactions: Iterable[Transaction], balances: Mapping[int, int]) -> dict[int, int]:
    """What is missing in wallets, by user, once these transactions are made; `balances` is what they hold before."""
    left = {user_id: balances.get(user_id, 0) + amount for user_id, amount in moved(transactions).items()}
    return {user_id: -amount for user_id, amount in left.items() if amount < 0}


def with_advances(
    guild_id: int, transactions: Iterable[Transaction], balances: Mapping[int, int], *, limit: int | None
) -> tuple[tuple[Transaction, ...], dict[int, int]]:
    """Return the transactions with the advances that they need before them, and by user what the bank advances.

    `balances` is what the wallets hold before, by user. `limit` is how many chips the bank may pay for it all, advances
    and what it gives in the place of others together (None: any number). Refusal `bank_would_pay` (`amount`).
    """
    several = tuple(transactions)
    owed = lacking(several, balances)
    together = (*(advance(guild_id, user_id, amount) for user_id, amount in owed.items()), *several)
    account = bank(guild_id)
    paid = -sum(line.amount for one in together for line in one.postings if line.account == account)
    if limit is not None and paid > limit:
        raise Refusal("bank_would_pay", amount=paid)
    return together, owed
