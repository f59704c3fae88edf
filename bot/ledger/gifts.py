"""Payments from member to member: debts are paid first, the remainder is a gift."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.errors import Refusal
from bot.ledger.bank import debt_settlement
from bot.ledger.debts import debt_claim
from bot.ledger.postings import debt_account, wallet_account
from bot.ledger.reasons import check_reason
from bot.ledger.settings import MAX_CHIPS
from bot.ledger.values import MemberPayment
from bot.store.change import WriteBatch
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed
from bot.store.money import Posting, Transaction
from bot.store.store import Store


class MemberPayments:
    """Payments between members. `open_wallet` gives a member of a server their opening balance once."""

    def __init__(self, store: Store, open_wallet: Callable[[int, int], Awaitable[None]]) -> None:
        self._store = store
        self._open_wallet = open_wallet

    async def plan(self, guild_id: int, payer: int, payee: int, amount: int, reason: str = "") -> MemberPayment:
        """Return the payment that would be made. Refusals pay_self, bad_gift, bad_reason, not_enough_money."""
        if payer == payee:
            raise Refusal("pay_self")
        if not 1 <= amount <= MAX_CHIPS:
            raise Refusal("bad_gift", least=1, most=MAX_CHIPS)
        check_reason(reason, required=False)
        await self._open_wallet(guild_id, payer)
        books = self._store.reader.accounts
        have = await books.balance(wallet_account(guild_id, payer))
        if have < amount:
            raise Refusal("not_enough_money", have=have, needed=amount)
        owed, _ = await books.last_posting(debt_account(guild_id, payee, payer))
        return MemberPayment(amount=amount, owed=min(max(owed, 0), amount), left=have - amount)

    async def pay(
        self, guild_id: int, payer: int, payee: int, amount: int, reason: str, key: str, *, owed: int
    ) -> MemberPayment:
        """Pay `amount` out of the payer's wallet, of which `owed` pays a debt as planned.

        `key` is the idempotency key. Refusals as for `plan`, and payment_changed if the plan has changed since.
        """
        answer = await self._store.reader.find_answer(key)
        if answer is not None:
            return decode(answer, MemberPayment)
        planned = await self.plan(guild_id, payer, payee, amount, reason)
        now, last = await self._store.reader.accounts.last_posting(debt_account(guild_id, payee, payer))
        if owed != planned.owed or owed != min(max(now, 0), amount):
            raise Refusal("payment_changed")
        await self._open_wallet(guild_id, payee)
        reason, gift = check_reason(reason, required=False), amount - owed
        transactions: list[Transaction] = []
        if owed:
            transactions.append(debt_settlement("pay", guild_id, payer, payee, owed, payer, reason))
        if gift:
            postings = (Posting(wallet_account(guild_id, payer), -gift), Posting(wallet_account(guild_id, payee), gift))
            given = Transaction(kind="gift", guild_id=guild_id, postings=postings, actor=payer, reason=reason)
            transactions.append(given)
        change = WriteBatch(
            idempotency_key=key,
            answer=encode(planned),
            transactions=tuple(transactions),
            claims=(debt_claim(guild_id, payee, payer, last),) if owed else (),
        )
        try:
            return decode((await self._store.writer.commit(change)).answer, MemberPayment)
        except AlreadyClaimed:
            raise Refusal("payment_changed") from None
