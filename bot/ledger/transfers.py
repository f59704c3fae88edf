"""Transfers of chips by a manager of the server, between members or between a member and the bank."""

from __future__ import annotations

from bot.errors import Refusal
from bot.ledger.bank import money_of, with_advances
from bot.ledger.postings import wallet
from bot.ledger.reasons import checked_reason
from bot.ledger.settings import MOST_CHIPS
from bot.ledger.values import THE_BANK
from bot.store.change import Change
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
    limit: int | None,
) -> Change:
    """Return the change that moves chips from `giver` to `taker` (`THE_BANK`: the bank) because of a deal.

    The caller commits it, and builds it again if wallets have changed. The bank advances chips that a wallet lacks, and
    the member owes them. `limit` is the maximum that the bank may pay (None: no limit). Refusals bad_amount_moved,
    bad_reason, bank_would_pay.
    """
    if not 1 <= amount <= MOST_CHIPS or giver == taker:
        raise Refusal("bad_amount_moved", least=1, most=MOST_CHIPS)
    moving = Transaction(
        kind="correction",
        guild_id=guild_id,
        table_id=table_id,
        deal_no=deal_no,
        actor=actor,
        reason=checked_reason(reason),
        postings=(Posting(money_of(guild_id, giver), -amount), Posting(money_of(guild_id, taker), amount)),
        of_members=True,
    )
    people = (one for one in (giver, taker) if one != THE_BANK)
    held = await store.reader.books.balances(wallet(guild_id, one) for one in people)
    balances = {account.user_id: balance for account, balance in held.items()}
    transactions, _ = with_advances(guild_id, (moving,), balances, limit=limit)
    return Change(transactions=transactions)
