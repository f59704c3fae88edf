"""Transfers of chips by a manager of the server, between members or between a member and the bank."""

from __future__ import annotations

from bot.errors import Refusal
from bot.ledger.bank import money_account, add_advances
from bot.ledger.postings import wallet_account
from bot.ledger.reasons import check_reason
from bot.ledger.settings import MAX_CHIPS
from bot.ledger.values import BANK_USER_ID
from bot.store.change import WriteBatch
from bot.store.money import Posting, Transaction
from bot.store.store import Store


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
    """Return the change that moves chips from `giver` to `taker` (`THE_BANK`: the bank) because of a deal.

    The caller commits it, and builds it again if wallets have changed. The bank advances chips that a wallet lacks, and
    the member owes them. `limit` is the maximum that the bank may pay (None: no limit). Refusals bad_amount_moved,
    bad_reason, bank_would_pay.
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
