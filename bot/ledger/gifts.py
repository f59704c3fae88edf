"""Payments from member to member: debts are paid first, the remainder is a gift."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.errors import Refusal
from bot.ledger.bank import settling
from bot.ledger.debts import settling_claim
from bot.ledger.postings import debt, wallet
from bot.ledger.reasons import checked_reason
from bot.ledger.settings import MOST_CHIPS
from bot.ledger.values import Payment
from bot.store.change import Change
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed
from bot.store.money import Posting, Transaction
from bot.store.store import Store


class Gifts:
    """Payments between members. `open_wallet` gives a member of a server their opening balance once."""

    def __init__(self, store: Store, open_wallet: Callable[[int, int], Awaitable[None]]) -> None:
        self._store = store
        self._open_wallet = open_wallet

    async def plan(self, guild_id: int, payer: int, payee: int, amount: int, reason: str = "") -> Payment:
        """Return the payment that would be made. Refusals pay_self, bad_gift, bad_reason, not_enough_money."""
        if payer == payee:
            raise Refusal("pay_self")
        if not 1 <= amount <= MOST_CHIPS:
            raise Refusal("bad_gift", least=1, most=MOST_CHIPS)
        checked_reason(reason, needed=False)
        await self._open_wallet(guild_id, payer)
        books = self._store.reader.books
        have = await books.balance(wallet(guild_id, payer))
        if have < amount:
            raise Refusal("not_enough_money", have=have, needed=amount)
        owed, _ = await books.last_posting(debt(guild_id, payee, payer))
        return Payment(amount=amount, owed=min(max(owed, 0), amount), left=have - amount)

    async def pay(
        self, guild_id: int, payer: int, payee: int, amount: int, reason: str, key: str, *, owed: int
    ) -> Payment:
        """Pay `amount` out of the payer's wallet, of which `owed` pays a debt as planned.

        `key` is the idempotency key. Refusals as for `plan`, and payment_changed if the plan has changed since.
        """
        answer = await self._store.reader.answer_of(key)
        if answer is not None:
            return decode(answer, Payment)
        planned = await self.plan(guild_id, payer, payee, amount, reason)
        now, last = await self._store.reader.books.last_posting(debt(guild_id, payee, payer))
        if owed != planned.owed or owed != min(max(now, 0), amount):
            raise Refusal("payment_changed")
        await self._open_wallet(guild_id, payee)
        reason, gift = checked_reason(reason, needed=False), amount - owed
        transactions: list[Transaction] = []
        if owed:
            transactions.append(settling("pay", guild_id, payer, payee, owed, payer, reason))
        if gift:
            postings = (Posting(wallet(guild_id, payer), -gift), Posting(wallet(guild_id, payee), gift))
            given = Transaction(kind="gift", guild_id=guild_id, postings=postings, actor=payer, reason=reason)
            transactions.append(given)
        change = Change(
            key=key,
            answer=encode(planned),
            transactions=tuple(transactions),
            claims=(settling_claim(guild_id, payee, payer, last),) if owed else (),
        )
        try:
            return decode((await self._store.writer.commit(change)).answer, Payment)
        except AlreadyClaimed:
            raise Refusal("payment_changed") from None
